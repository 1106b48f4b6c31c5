"""Paints the grid on a monochrome OLED of 8-pixel pages (SH1106), past displayio.

A row of the grid is exactly one page, and the bytes of a glyph are the panel's own. So what changed
in a row goes out as one run: 3 commands, then 6 bytes a cell. That is 2 ms for a whole screen,
where displayio takes 54 to compose one.
"""

from ..ui.grid import BLANK, COLUMNS, ROWS
from .glyphs import SHEET

GLYPH = 6
# The pixels of a row. An edge cell on either side carries the inversion of its neighbour to the
# rim of the panel, so that a banner is as wide as the glass.
ROW = (COLUMNS + 2) * GLYPH

NOTHING = b""


class Pages:
    """Keeps the panel equal to a grid. Nothing is allocated where nothing changed."""

    def __init__(self, display, facts):
        display.auto_refresh = False  # from here on displayio must not paint
        display.root_group = None
        self._display = display
        self._send = display.bus.send
        self._facts = facts
        self._glyphs = memoryview(SHEET)
        self._shown = bytearray(BLANK)
        self._pixels = bytearray(ROW * ROWS)
        self._view = memoryview(self._pixels)
        self.place(False, 0)

    def show(self, grid):
        """Paint the cells that differ from what is shown; returns how many did."""
        shown = self._shown
        if grid == shown:
            return 0
        changed = 0
        for row in range(ROWS):
            at = row * COLUMNS
            if grid[at : at + COLUMNS] != shown[at : at + COLUMNS]:
                changed += self._paint(row, grid)
        return changed

    def place(self, flip, shift):
        """Stand the picture upright or on its head, `shift` pixels (-2..2) to the right."""
        columns, rows = self._facts.UPRIGHT
        self._send(columns ^ flip, NOTHING)
        self._send(rows ^ flip << 3, NOTHING)
        self._left = self._facts.LEFT + shift - GLYPH
        for row in range(ROWS):
            self._send_run(row, 0, ROW)

    def light(self, level):
        """Switch the panel dark (0), dim (1) or full (2)."""
        self._send(0xAF if level else 0xAE, NOTHING)
        self._display.brightness = self._facts.BRIGHTNESS[level]

    def _paint(self, row, grid):
        """Paint a row that differs; returns the number of its cells that changed."""
        shown = self._shown
        pixels = self._pixels
        glyphs = self._glyphs
        changed = first = end = 0
        cell = row * COLUMNS
        at = start = row * ROW
        for _ in range(COLUMNS):
            at += GLYPH
            code = grid[cell]
            if code != shown[cell]:
                code *= GLYPH
                pixels[at : at + GLYPH] = glyphs[code : code + GLYPH]
                if not first:
                    first = at
                end = at
                changed += 1
            cell += 1
        end += GLYPH
        last = cell - 1
        cell -= COLUMNS
        if (grid[cell] ^ shown[cell]) & 128:
            first = start
            self._paint_edge(start, grid[cell])
        if (grid[last] ^ shown[last]) & 128:
            self._paint_edge(end, grid[last])
            end += GLYPH
        shown[cell : cell + COLUMNS] = grid[cell : cell + COLUMNS]
        self._send_run(row, first - start, end - start)
        return changed

    def _paint_edge(self, at, neighbour):
        pixel = 0xFF if neighbour & 128 else 0
        for k in range(at, at + GLYPH):
            self._pixels[k] = pixel

    def _send_run(self, row, first, end):
        """Send the pixels first..end of a row, less those that fall off the glass."""
        left = self._left
        first = max(first, -left)
        end = min(end, self._display.width - left)
        column = self._facts.FIRST_COLUMN + left + first
        send = self._send
        send(0xB0 | row, NOTHING)
        send(column & 15, NOTHING)
        send(0x10 | column >> 4, self._view[row * ROW + first : row * ROW + end])
