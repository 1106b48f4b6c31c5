// Puts the page together: the box in MicroPython, its picture, the hands on it.

const TICK = 40; // ms between two looks at the box
const LONGEST = 100; // ms that one of them counts for at most: a page nobody sees stands still
const CALM = 300; // ms that lights must rest before they are shown, where motion is not wanted

const $ = (id) => document.getElementById(id);

/** Lay a slip of paper on the table: what there is to say, and what can be done about it. */
function say(text, offer = "Close", act = () => {}) {
  $("said").textContent = text;
  $("act").textContent = offer;
  $("act").onclick = () => {
    hush();
    act();
  };
  $("slip").classList.add("shown");
}

function hush() {
  $("slip").classList.remove("shown");
}

/** Light a key as the eye sees it: an LED at a tenth of its power already looks bright. */
function light(key, colour) {
  const peak = Math.max(...colour);
  const hue = colour.map((part) => Math.round(255 * Math.sqrt(part / (peak || 1))));
  key.style.setProperty("--light", hue.join(" "));
  key.style.setProperty("--level", Math.min(1, (peak / 64) ** 0.4).toFixed(2));
}

class Page {
  constructor(parts) {
    this.keys = [...document.querySelectorAll(".key")];
    this.screen = new Screen($("screen"), $("rows"), parts.glyphs);
    this.speaker = new Speaker();
    this.awake = new Awake();
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** Let the box do something, then show what became of it. itself: by the time that passed. */
  do(act, itself = false) {
    try {
      act(this.box);
      const seen = this.box.look();
      if (seen) this.show(JSON.parse(seen), itself);
    } catch (error) {
      console.error(error);
      this.stop("Clerk stopped. The game is saved.", "Start again", () => location.reload());
    }
  }

  show(seen, itself) {
    this.seen = seen;
    this.screen.show(seen);
    if (seen.sound.length) this.speaker.play(seen.sound);
    this.awake.want(seen.game !== null && seen.panel > 0);
    clearTimeout(this.lighting);
    const rest = itself && this.still.matches ? CALM : 0;
    const colours = Array.from(fromHex(seen.lights));
    const lightAll = () => this.keys.forEach((key, k) => light(key, colours.slice(3 * k, 3 * k + 3)));
    if (rest) this.lighting = setTimeout(lightAll, rest);
    else lightAll();
  }

  /** Nothing can be pressed until what is offered is done. */
  stop(text, offer, act) {
    $("box").inert = true;
    this.letGo?.();
    say(text, offer, act);
  }

  go() {
    $("box").inert = false;
    hush();
  }
}

function takeTools(page) {
  const show = (id, on) => $(id).setAttribute("aria-pressed", on);
  const tools = {
    m() {
      page.speaker.mute(!page.speaker.muted);
      show("mute", page.speaker.muted);
    },
    "?"() {
      show("help", document.body.classList.toggle("hints"));
    },
  };
  show("mute", page.speaker.muted);
  $("tools").addEventListener("pointerdown", (event) => event.preventDefault()); // Enter stays the dial's
  $("mute").addEventListener("click", tools.m);
  $("help").addEventListener("click", tools["?"]);
  addEventListener("keydown", (event) => {
    if (meantForBox(event) && !event.repeat) tools[event.key]?.();
  });
}

async function main() {
  const parts = await unpackParts();
  const page = new Page(parts);
  let memory = null;
  const python = await startPython(parts, { keep: (image) => memory.keep(image) });
  const drive = new Drive(python, parts);
  const { Box } = python.pyimport("bridge");

  memory = new Memory({
    away() {
      const why = "Clerk is open in another tab. The game is kept there.";
      page.stop(why, "Play here", () => memory.take());
    },
    back() {
      page.go();
      page.do((box) => box.start(memory.image ?? ""));
    },
    lost() {
      const how = "Keep this page open, or save the game (⋯) before you close it.";
      say(`This browser does not let Clerk keep the game. ${how}`);
    },
  });
  const box = (page.box = steady(Box(memory.image ?? "")));
  page.do(() => {});

  const hands = {
    key: (k, down) => page.do(() => box.key(k, down)),
    turn: (n) => page.do(() => box.turn(n)),
    push() {
      page.do(() => box.push(true));
      page.do(() => box.push(false));
    },
  };
  page.letGo = takeKeys(hands, page.keys);
  takeDial(hands, $("dial"), $("knob"));
  takeTools(page);
  new Drawer(box, drive, (said, back) => {
    page.do(() => {});
    if (said) say(said, "Take it back", () => page.do(back));
  });
  addEventListener("blur", page.letGo);

  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const passed = Math.min(Math.round(now - last), LONGEST);
    last = now;
    if (!$("box").inert) page.do(() => box.tick(passed), true);
  }, TICK);

  if (document.querySelector("link[rel=manifest]")) navigator.serviceWorker?.register("sw.js");
  window.clerk = page; // for tests, and for the curious
  performance.mark("clerk");
}

main().catch((error) => {
  console.error(error);
  say(`Clerk cannot start in this browser: ${error.message ?? error}`);
});
