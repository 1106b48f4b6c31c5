"""What every view has: how it is drawn, what a key does, how a list is scrolled."""

from . import words
from .grid import DOWN, POINTER, ROWS, UP

A, C, F, I, L, S, BUY, HAND, SELL, PAY, NEXT, UNDO = range(12)  # noqa: E741
KEYS = ("A", "C", "F", "I", "L", "S", "BUY", "HAND", "SELL", "PAY", "NEXT", "UNDO")
PUSH = 12

# Lights: a colour (0-5 the categories, WHITE, GREEN, RED) << 4 | a level of 0-8.
WHITE, GREEN, RED = 6, 7, 8
DIMLY, BRIGHT = 4, 8


def light(colour, level=BRIGHT):
    return colour << 4 | level


UNDO_LIGHT = light(RED, DIMLY)
GO_LIGHT = light(GREEN, DIMLY)
USE_LIGHT = light(WHITE, DIMLY)


class View:
    """One screen. `app` is what it belongs to; a view changes the game only through `app.do`."""

    holds = False  # whether holding UNDO means something here

    def __init__(self, app):
        self.app = app

    def warm(self):
        """Load what a press will need and drawing does not: nobody waits for it yet."""

    def draw(self, grid):
        """Write all of a blank grid."""

    def key(self, k):
        """A key went down; `k` is 0-11. UNDO comes as `back` where there is one to go back to."""

    def turn(self, n):
        """The encoder turned by n clicks, clockwise positive."""

    def push(self):
        """The encoder was pushed."""

    def back(self):
        """UNDO was pressed."""
        self.app.home()

    def hold(self):
        """UNDO has been held, where `holds` says that it means something."""

    def lights(self, codes):
        """Fill in how the keys are lit: twelve codes (see `light`), all dark so far. Keys that do
        nothing now stay dark."""
        codes[UNDO] = UNDO_LIGHT


class List(View):
    """A view of lines, one of them chosen. Rows 1 to 6 show them, row 0 the title.

    A line has columns 1 to 18; before it is the pointer, behind it the arrows of a longer list.
    """

    title = ""
    hint = ""
    rows = ROWS - 2

    def __init__(self, app):
        View.__init__(self, app)
        self.at = 0
        self.top = 0

    def count(self):
        """How many lines there are."""
        return 0

    def line(self, grid, row, n):
        """Write line n on a row."""

    def draw(self, grid):
        grid.banner(0, self.title)
        count = self.count()
        self.top = window(self.at, self.top, self.rows, count)
        for row in range(min(self.rows, count - self.top)):
            n = self.top + row
            self.line(grid, 1 + row, n)
            if n == self.at:
                grid.put(1 + row, 0, POINTER)
        marks(grid, 1, self.rows, self.top, count)
        grid.put(ROWS - 1, 0, self.hint)

    def turn(self, n):
        self.at = max(0, min(self.count() - 1, self.at + n))


def window(at, top, rows, count):
    """The first line shown so that line `at` is among `rows` of `count`."""
    return max(0, min(max(min(top, at), at - rows + 1), count - rows))


def marks(grid, first, rows, top, count):
    """Arrows in the last column where a list goes on."""
    if top:
        grid.put(first, 19, UP)
    if top + rows < count:
        grid.put(first + rows - 1, 19, DOWN)


class Message(View):
    """Something to be read, then pushed away; `then` is called after, or home shown."""

    def __init__(self, app, title, text, then=None):
        View.__init__(self, app)
        self.title = title
        self.lines = words.wrap(text)
        self.then = then or app.home

    def draw(self, grid):
        grid.banner(0, self.title)
        for row in range(min(6, len(self.lines))):
            grid.put(1 + row, 0, self.lines[row])
        grid.put(7, 0, "Push the dial: go on")

    def push(self):
        self.then()

    def key(self, k):
        self.then()

    def back(self):
        self.then()

    def lights(self, codes):
        codes[NEXT] = GO_LIGHT
