// Keys and dial: by mouse, finger and keyboard.

const DETENT = 18; // degrees from one click of the dial to the next
const SLIDE = 14; // pixels a click, where the dial is dragged across its middle
const NOTCH = 100; // what a wheel with notches tells of one of them, at least
const SCROLL = 40; // what it takes without notches
const TURNS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** box: key(k, down), turn(n), push(). Returns a function that lets go of everything. */
function takeKeys(box, keys) {
  const held = new Set();
  const move = (k, down) => {
    if (down === held.has(k)) return;
    if (down) held.add(k);
    else held.delete(k);
    keys[k].classList.toggle("down", down);
    box.key(k, down);
  };

  keys.forEach((key, k) => {
    key.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault(); // the keyboard's focus stays where it is
      key.setPointerCapture(event.pointerId);
      move(k, true);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      key.addEventListener(end, () => move(k, false));
    }
    key.addEventListener("click", (event) => {
      if (event.detail) return; // a pointer's, which has been seen already
      move(k, true);
      move(k, false);
    });
  });

  const strokes = { Backspace: keys.findIndex((key) => key.dataset.name === "UNDO") };
  keys.forEach((key, k) => (strokes[key.getAttribute("aria-keyshortcuts")] = k));
  const pressed = {};
  addEventListener("keydown", (event) => {
    const k = strokes[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (k === undefined || event.repeat || !meantForBox(event)) return;
    event.preventDefault();
    pressed[event.code] = k;
    move(k, true);
  });
  addEventListener("keyup", (event) => {
    if (event.code in pressed) move(pressed[event.code], false);
    delete pressed[event.code];
  });

  return () => [...held].forEach((k) => move(k, false));
}

function takeDial(box, dial, knob) {
  let angle = 0;
  const turn = (n) => {
    if (!n) return;
    angle += n * DETENT;
    knob.style.rotate = `${angle}deg`;
    box.turn(n);
  };

  let drag = null;
  dial.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    dial.setPointerCapture(event.pointerId);
    const { left, top, width, height } = dial.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    const far = Math.hypot(event.clientX - middle.x, event.clientY - middle.y);
    drag = { middle, slides: far < width / 5, x: event.clientX, y: event.clientY, rest: 0 };
    drag.from = drag.at = bearing(drag);
    dial.classList.add("down");
  });
  dial.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const moved = event.clientX - drag.x - (event.clientY - drag.y);
    drag.x = event.clientX;
    drag.y = event.clientY;
    if (drag.slides) {
      drag.rest += moved / SLIDE;
    } else {
      const now = bearing(drag);
      drag.rest += ((((now - drag.at) % 360) + 540) % 360 - 180) / DETENT;
      drag.at = now;
    }
    const clicks = Math.trunc(drag.rest);
    drag.rest -= clicks;
    if (clicks) {
      drag.turned = true;
      dial.classList.remove("down");
      turn(clicks);
    }
  });
  dial.addEventListener("pointerup", () => {
    if (drag && !drag.turned) box.push();
  });
  dial.addEventListener("lostpointercapture", () => {
    drag = null;
    dial.classList.remove("down");
  });
  dial.addEventListener("click", (event) => {
    if (!event.detail) box.push();
  });

  let scrolled = 0;
  dial.closest("main").addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) return; // that zooms
      event.preventDefault();
      const way = Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : event.deltaX;
      if (event.deltaMode || Math.abs(way) >= NOTCH) {
        scrolled = 0;
        turn(event.deltaMode ? Math.sign(way) : Math.round(way / NOTCH));
        return;
      }
      scrolled += way / SCROLL;
      const clicks = Math.trunc(scrolled);
      scrolled -= clicks;
      turn(clicks);
    },
    { passive: false },
  );

  addEventListener("keydown", (event) => {
    if (!meantForBox(event)) return;
    if (event.key in TURNS) {
      event.preventDefault();
      turn(TURNS[event.key]);
    } else if ((event.key === "Enter" || event.key === " ") && !event.repeat) {
      if (event.target.closest("button")) return; // that one is pressed
      event.preventDefault();
      box.push();
    }
  });
}

/** Where a drag is, as degrees around the dial's middle. */
function bearing({ middle, x, y }) {
  return (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;
}

/** Whether a keystroke is for the box: not one of the browser's, none in the drawer. */
function meantForBox(event) {
  const commands = event.ctrlKey || event.metaKey || event.altKey;
  return !commands && !event.target.closest?.("dialog") && !document.getElementById("box").inert;
}
