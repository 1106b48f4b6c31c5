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
        """Paint what differs from what is shown; returns whether anything did."""
        shown = self._shown
        if grid == shown:
            return False
        for at in range(0, len(shown), COLUMNS):
            if grid[at : at + COLUMNS] != shown[at : at + COLUMNS]:
                self._paint(at, grid)
        shown[:] = grid
        return True

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

    def _paint(self, start, grid):
        """Paint the row whose first cell is `start`, from the first cell that differs to the last:
        to ask of each one between takes longer than to paint it."""
        shown = self._shown
        pixels = self._pixels
        glyphs = self._glyphs
        first = start
        while grid[first] == shown[first]:
            first += 1
        rim = last = start + COLUMNS - 1
        while grid[last] == shown[last]:
            last -= 1
        row = start // COLUMNS
        begin = at = row * ROW + (first - start + 1) * GLYPH
        for code in grid[first : last + 1]:
            code *= GLYPH
            pixels[at : at + GLYPH] = glyphs[code : code + GLYPH]
            at += GLYPH
        if first == start and (grid[first] ^ shown[first]) & 128:
            begin -= GLYPH
            self._paint_edge(begin, grid[first])
        if last == rim and (grid[last] ^ shown[last]) & 128:
            self._paint_edge(at, grid[last])
            at += GLYPH
        self._send_run(row, begin - row * ROW, at - row * ROW)

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
