"""Self-test: a frame to the rim of the display, every key, the dial, lights, tone, memory."""

import gc

from .grid import COLUMNS, LEFT, RIGHT, ROWS
from .settings import LIGHTS
from .view import KEYS, PUSH, UNDO, View, light

FRAME = ("\x1a", "\x1b", "\x1c", "\x1d", "\x19", "\x18")  # four corners, lines across and down


class SelfTest(View):
    """Each key that was pressed stays lit and its letters inverted. UNDO twice goes back."""

    def __init__(self, app):
        View.__init__(self, app)
        self.seen = [False] * (PUSH + 1)
        self.left = self.right = False
        # A note that is there already is written once more: the store can still be written.
        self.stored = app.try_store(LIGHTS)
        self.free = getattr(gc, "mem_free", int)()

    def draw(self, grid):
        top_left, top_right, low_left, low_right, across, down = FRAME
        grid.put(0, 0, top_left + across * (COLUMNS - 2) + top_right)
        grid.put(ROWS - 1, 0, low_left + across * (COLUMNS - 2) + low_right)
        for row in range(1, ROWS - 1):
            grid.put(row, 0, down)
            grid.put(row, COLUMNS - 1, down)
        for k in range(PUSH):
            row, column = 1 + k // 3, 1 + k % 3 * 5
            grid.put(row, column, KEYS[k])
            if self.seen[k]:
                grid.invert(row, column, 4)
        grid.put(1, 16, LEFT)
        grid.put(1, 18, RIGHT)
        grid.put(2, 15, "dial")
        for lit, row, column, count in (
            (self.left, 1, 16, 1),
            (self.right, 1, 18, 1),
            (self.seen[PUSH], 2, 15, 4),
        ):
            if lit:
                grid.invert(row, column, count)
        grid.put(5, 1, "Memory " + ("ok" if self.stored else "FAILS"))
        if self.free:
            grid.right(5, COLUMNS - 1, "%d KB" % (self.free >> 10))
        grid.put(6, 1, "UNDO twice: leave")

    def key(self, k):
        self.seen[k] = True
        self.app.tone("commit")

    def turn(self, n):
        if n < 0:
            self.left = True
        else:
            self.right = True

    def push(self):
        self.key(PUSH)

    def back(self):
        if self.seen[UNDO]:
            self.app.home()
        self.seen[UNDO] = True

    def lights(self, codes):
        for k in range(PUSH):
            codes[k] = light(k % 6 if self.seen[k] else 6, 8 if self.seen[k] else 1)
