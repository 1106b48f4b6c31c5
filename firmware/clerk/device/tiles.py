"""Paints the grid through displayio, on any display: a sheet of glyphs, one TileGrid a row.

A TileGrid's changes are repainted as one rectangle: with one a row, two changes at opposite ends
of the screen do not repaint all that is between them.
"""

import displayio

from ..ui.grid import BLANK, COLUMNS, ROWS
from .glyphs import SHEET

GLYPH, HEIGHT = 6, 8
ACROSS = 16  # glyphs side by side in the sheet


class Tiles:
    """Keeps the display equal to a grid."""

    def __init__(self, display, facts):
        display.auto_refresh = False
        self._display = display
        self._facts = facts
        self._rotation = display.rotation
        self._shown = bytearray(BLANK)
        palette = displayio.Palette(2)
        palette[1] = 0xFFFFFF
        sheet = _sheet()
        self._rows = []
        self._group = displayio.Group()
        for row in range(ROWS):
            # An edge cell on either side carries the inversion of its neighbour to the rim.
            tiles = displayio.TileGrid(
                sheet,
                pixel_shader=palette,
                width=COLUMNS + 2,
                height=1,
                tile_width=GLYPH,
                tile_height=HEIGHT,
                default_tile=32,
                y=row * HEIGHT,
            )
            self._rows.append(tiles)
            self._group.append(tiles)
        display.root_group = self._group
        self.place(False, 0)

    def show(self, grid):
        """Paint the cells that differ from what is shown; returns whether any did."""
        if grid == self._shown:
            return False
        for row in range(ROWS):
            tiles = self._rows[row]
            for column in range(COLUMNS):
                cell = row * COLUMNS + column
                code = grid[cell]
                if code != self._shown[cell]:
                    self._shown[cell] = code
                    tiles[column + 1, 0] = code
                    if column == 0:
                        tiles[0, 0] = code & 128 | 32
                    elif column == COLUMNS - 1:
                        tiles[COLUMNS + 1, 0] = code & 128 | 32
        self._display.refresh()
        return True

    def place(self, flip, shift):
        """Stand the picture upright or on its head, `shift` pixels (-2..2) to the right."""
        self._group.x = self._facts.LEFT + shift - GLYPH
        self._display.rotation = (self._rotation + 180 * flip) % 360
        self._display.refresh()

    def light(self, level):
        """Switch the display dark (0), dim (1) or full (2)."""
        self._display.brightness = self._facts.BRIGHTNESS[level]


def _sheet():
    """All glyphs in one bitmap: code k stands in tile k."""
    sheet = displayio.Bitmap(ACROSS * GLYPH, 256 // ACROSS * HEIGHT, 2)
    for code in range(256):
        left, top = code % ACROSS * GLYPH, code // ACROSS * HEIGHT
        for x in range(GLYPH):
            column = SHEET[code * GLYPH + x]
            for y in range(HEIGHT):
                sheet[left + x, top + y] = column >> y & 1
    return sheet
