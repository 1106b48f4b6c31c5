// What lasts: the box's memory and the owner's tables, in this browser's storage.
//
// Two tabs never write over each other. Where the browser has locks, the second tab waits, says so
// and goes on when the first is closed. Everywhere, a tab that finds another's writing stops.

const MEMORY = "clerk.memory", TABLES = "clerk.tables";
const HANDOVER = 150; // ms: so long the tab that had the game has for handing it over
const PATIENCE = 500; // ms: a page that is loaded anew may wait for its own lock

/** What the browser keeps under a name; null where it keeps nothing or refuses. */
function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Whether the browser now keeps a text under a name; null removes it. */
function remember(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

class Memory {
  /** away(): another tab has the game. back(): it is this tab's. lost(): nothing can be kept. */
  constructor({ away, back, lost }) {
    Object.assign(this, { away, back, lost });
    this.ours = true;
    this.read();
    addEventListener("storage", (event) => {
      if (event.key === MEMORY && event.newValue !== this.image) this.leave();
    });
    // What another tab has just kept may not be seen here yet, so the tab says it as well.
    this.channel = window.BroadcastChannel ? new BroadcastChannel(MEMORY) : null;
    if (this.channel) this.channel.onmessage = (event) => (this.given = event.data);
    this.claim({});
  }

  /** Take what the browser keeps. */
  read() {
    this.image = recall(MEMORY);
  }

  /** Keep all of the box's memory. */
  keep(image) {
    if (!this.ours) return;
    if (recall(MEMORY) !== this.image) {
      this.leave();
      return;
    }
    const kept = remember(MEMORY, image);
    if (kept) this.image = image;
    else if (!this.refused) this.lost();
    this.refused = !kept;
  }

  /** Be the tab that has the game, as soon as no other has it. */
  claim(options) {
    const wait = setTimeout(() => this.leave(), PATIENCE);
    const settle = () => clearTimeout(wait);
    if (!navigator.locks) return settle();
    const hold = () => {
      settle();
      if (!this.ours) setTimeout(() => this.enter(), options.steal ? HANDOVER : 0);
      return new Promise(() => {}); // until the tab is closed
    };
    navigator.locks.request("clerk", options, hold).catch((error) => {
      settle();
      if (error.name !== "AbortError") return; // no locks for this page
      if (this.ours && this.channel && this.image !== null) this.channel.postMessage(this.image);
      this.leave(); // another tab took it
      this.claim({});
    });
  }

  /** Take the game from the other tab. */
  take() {
    if (navigator.locks) this.claim({ steal: true });
    else this.enter();
  }

  enter() {
    if (this.given) remember(MEMORY, this.given);
    this.given = null;
    this.ours = true;
    this.read();
    this.back();
  }

  leave() {
    if (!this.ours) return;
    this.ours = false;
    this.away();
  }
}
