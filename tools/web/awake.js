// Keeps the display on while a game is, where the browser can.

class Awake {
  constructor() {
    document.addEventListener("visibilitychange", () => this.want(this.wanted)); // hiding ends it
  }

  async want(wanted) {
    this.wanted = wanted;
    if (!wanted) {
      this.lock?.release();
      this.lock = null;
    } else if (!this.lock && !this.asking && document.visibilityState === "visible") {
      this.asking = true;
      try {
        const lock = await navigator.wakeLock.request("screen");
        this.lock = lock;
        lock.addEventListener("release", () => this.lock === lock && (this.lock = null));
      } catch {
        this.wanted = false; // the battery is low, or the browser cannot
      }
      this.asking = false;
      if (!this.wanted) this.want(false);
    }
  }
}
