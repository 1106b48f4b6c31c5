"""The screen as 8 rows of 20 glyph codes: a 7-bit code, plus 128 where it is inverted.

Texts are written with the codes themselves; glyph_names.py says what the codes below 32 look like.
"""

COLUMNS = 20
ROWS = 8
BLANK = b" " * (COLUMNS * ROWS)

POUND = "\x00"
TOKEN = "\x01"
DOT = "\x02"
RIGHT = "\x03"
LEFT = "\x04"
UP = "\x05"
DOWN = "\x06"
CHECK = "\x07"
POINTER = "\x0d"
EITHER = "\x12"
EXAMPLE = "\x7f"

UNTOLD_CODE = ord("?")


class Grid:
    """The characters a view wants on the screen. What is outside the screen is cut off."""

    def __init__(self):
        self.cells = bytearray(BLANK)

    def clear(self):
        self.cells[:] = BLANK

    def put(self, row, column, text):
        """Write a text from a column on."""
        data = text.encode()
        room = COLUMNS - column
        if len(data) > room:
            data = data[:room]
        at = row * COLUMNS + column
        self.cells[at : at + len(data)] = data

    def number(self, row, end, value, mark=None):
        """Write a number so that it ends before column `end`, a mark's code before it; None as "?".
        Much cheaper than a text made of them."""
        cells = self.cells
        at = row * COLUMNS + end
        if value is None:
            cells[at - 1] = UNTOLD_CODE
            return
        rest = -value if value < 0 else value
        while True:
            at -= 1
            cells[at] = 48 + rest % 10
            rest //= 10
            if not rest:
                break
        if value < 0:
            mark = 45
        if mark is not None:
            cells[at - 1] = mark

    def right(self, row, end, text):
        """Write a text so that it ends before column `end`."""
        self.put(row, max(0, end - len(text)), text)

    def invert(self, row, column, count):
        """Swap plain and inverted for `count` characters."""
        at = row * COLUMNS + column
        cells = self.cells
        for k in range(at, at + min(count, COLUMNS - column)):
            cells[k] ^= 128

    def line(self, row, text):
        """Write a whole row, the rest of it blank."""
        self.cells[row * COLUMNS : (row + 1) * COLUMNS] = BLANK[:COLUMNS]
        self.put(row, 0, text)

    def banner(self, row, text):
        """Write a whole row, inverted."""
        self.line(row, text)
        self.invert(row, 0, COLUMNS)
