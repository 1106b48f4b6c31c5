// The screen: its pixels as the panel of the box would show them, and its rows for who listens.

const COLUMNS = 20, ROWS = 8, GLYPH = 6, WIDTH = 128, HEIGHT = 64;
const LIT = 0xfffff1e9, UNLIT = 0; // alpha, blue, green, red

/**
 * The pixels of a grid, 1 where lit, as firmware/clerk/device/pages.py paints them.
 * cells: 160 glyph codes; glyphs: the sheet; left: where the first cell stands.
 */
function paint(cells, glyphs, left, flip) {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let row = 0; row < ROWS; row++) {
    for (let column = -1; column <= COLUMNS; column++) {
      // An edge cell carries the inversion of its neighbour to the rim of the panel.
      const edge = column < 0 || column === COLUMNS;
      const code = cells[row * COLUMNS + Math.min(Math.max(column, 0), COLUMNS - 1)];
      for (let k = 0; k < GLYPH; k++) {
        const x = left + column * GLYPH + k;
        if (x < 0 || x >= WIDTH) continue;
        const bits = edge ? (code & 128 ? 255 : 0) : glyphs[code * GLYPH + k];
        for (let y = 0; y < 8; y++) {
          pixels[(row * 8 + y) * WIDTH + x] = (bits >> y) & 1;
        }
      }
    }
  }
  return flip ? pixels.reverse() : pixels;
}

class Screen {
  constructor(canvas, rows, glyphs) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { willReadFrequently: true });
    this.image = this.context.createImageData(WIDTH, HEIGHT);
    this.colours = new Uint32Array(this.image.data.buffer);
    this.glyphs = glyphs;
    this.left = Number(canvas.dataset.left);
    this.rows = Array.from({ length: ROWS }, () => rows.appendChild(document.createElement("p")));
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
  }

  show(seen) {
    const pixels = paint(fromHex(seen.cells), this.glyphs, this.left + seen.shift, seen.flip);
    pixels.forEach((lit, k) => (this.colours[k] = lit ? LIT : UNLIT));
    this.context.putImageData(this.image, 0, 0);
    this.canvas.dataset.panel = seen.panel;
    clearTimeout(this.reading);
    this.reading = setTimeout(() => this.read(seen.rows), 250);
  }

  /** Tell the rows that changed to who listens; a row of places as the place that is taken. */
  read(rows) {
    rows.forEach((text, k) => {
      const spoken = text
        .replace(/·*■·*/g, (places) => `place ${places.indexOf("■") + 1}`)
        .replace(/\s+/g, " ")
        .trim();
      if (this.rows[k].textContent !== spoken) this.rows[k].textContent = spoken;
    });
  }

  /** Make a pixel of the panel a whole number of the display's. */
  fit() {
    const room = this.canvas.parentElement.clientWidth * devicePixelRatio;
    const scale = Math.max(1, Math.floor(room / WIDTH)) / devicePixelRatio;
    this.canvas.style.width = `${WIDTH * scale}px`;
    this.canvas.style.height = `${HEIGHT * scale}px`;
  }
}
