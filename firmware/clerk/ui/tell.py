"""Asks for the numbers of a box of the owner's table, the first time they matter."""

from ..game.events import LEARN
from . import words
from .view import View

LABELS = {"pay": "Pays", "int": "Int", "coins": "Coins", "points": "Points", "bonus": "Bonus"}


class TellBox(View):
    """Its numbers, one after the other; they are kept for good. Then `then` is called, or `leave`
    when they are not told after all."""

    def __init__(self, app, c, column, then, leave=None):
        View.__init__(self, app)
        self.leave = leave or app.home
        game = app.game
        self.c = c
        self.column = column
        self.then = then
        self.limits = game.box_limits
        self.numbers = [boxes[c][column] for boxes in game.boxes]
        self.step = 0
        for k in range(len(self.numbers)):
            if self.numbers[k] is None:  # the box to the left is not far off
                left = game.boxes[k][c][column - 1] if column else 0
                self.numbers[k] = left or 0

    def draw(self, grid):
        game = self.app.game
        grid.banner(0, "%s, %s %d" % (words.LETTERS[self.c], game.called, self.column + 1))
        grid.put(1, 0, "What is printed here")
        grid.put(2, 0, "on your board?")
        for k in range(len(self.numbers)):
            grid.put(3 + k, 0, LABELS[game.printed_in_box[k]])
            grid.number(3 + k, 20, self.numbers[k])
            if k == self.step:
                grid.invert(3 + k, 16, 4)
        last = self.step == len(self.numbers) - 1
        grid.put(7, 0, "Turn, push: keep" if last else "Turn, push: the next")

    def turn(self, n):
        low, high = self.limits[self.step]
        self.numbers[self.step] = max(low, min(high, self.numbers[self.step] + n))

    def push(self):
        if self.step < len(self.numbers) - 1:
            self.step += 1
        elif self.app.do(LEARN, self.c, self.column, *self.numbers):
            self.then()

    def key(self, k):
        self.app.refuse("Dial it and push, or UNDO to go back")

    def back(self):
        if self.step:
            self.step -= 1
        else:
            self.leave()
