// The speaker: one tone after the other, softly.

const LOUDNESS = 0.05;
const EDGE = 0.004; // seconds a tone takes to rise and to fade: no clicks

class Speaker {
  constructor() {
    this.muted = recall("clerk.mute") === "1";
    // Browsers let a page sound only after somebody has touched it.
    for (const event of ["pointerdown", "pointerup", "keydown"]) {
      addEventListener(event, () => this.wake(), { capture: true });
    }
  }

  wake() {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume();
  }

  mute(muted) {
    this.muted = muted;
    remember("clerk.mute", muted ? "1" : "0");
    if (muted) this.voice?.stop();
  }

  /** Begin [hertz, milliseconds] pairs in place of what is playing; 0 hertz is a rest. */
  play(tones) {
    if (this.muted || this.context?.state !== "running") return;
    this.voice?.stop();
    const { context } = this;
    const gain = context.createGain();
    const voice = (this.voice = context.createOscillator());
    voice.type = "triangle";
    voice.connect(gain).connect(context.destination);
    let at = context.currentTime;
    gain.gain.setValueAtTime(0, at);
    for (const [hertz, length] of tones) {
      const end = at + length / 1000;
      if (hertz) {
        voice.frequency.setValueAtTime(hertz, at);
        gain.gain.setValueAtTime(0, at);
        gain.gain.linearRampToValueAtTime(LOUDNESS, at + EDGE);
        gain.gain.setValueAtTime(LOUDNESS, end - EDGE);
        gain.gain.linearRampToValueAtTime(0, end);
      }
      at = end;
    }
    voice.start();
    voice.stop(at);
  }
}
