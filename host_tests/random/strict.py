"""A box whose screen takes only what can be read: texts that fit and do not run into each other."""

import pytest

from clerk.game import young as y
from clerk.ui import app as box
from clerk.ui import words
from clerk.ui.grid import COLUMNS, DOT, Grid

# What the screen has room for. More cash, or more on one card, is nobody's game.
MOST_CASH = 999
MOST_BALANCE = 99
MOST_OF_A_CATEGORY = 9  # Loans in the deck


class Unreadable(Exception):
    """A text that a player could not read in full."""


class StrictGrid(Grid):
    """`demands` what can be read: nothing is cut off, no text is written over another.

    A whole line may be written over, and so may a dot of the market, by a token.
    """

    demands = True

    def put(self, row, column, text):
        if self.demands:
            self._must_fit(row, column, text)
        Grid.put(self, row, column, text)

    def right(self, row, end, text):
        if self.demands and len(text) > end:
            raise Unreadable(f"row {row} has no room for {text!r} up to {end}")
        Grid.right(self, row, end, text)

    def _must_fit(self, row, column, text):
        if column < 0 or column + len(text) > COLUMNS:
            raise Unreadable(f"row {row} has no room for {text!r} from {column} on")
        at = row * COLUMNS + column
        under = self.cells[at : at + len(text)].decode("latin-1")
        if under.strip(" " + DOT):
            raise Unreadable(f"{text!r} in row {row} is written over {under!r}")


class StrictApp(box.App):
    """An app that says nothing too long to be read."""

    def __init__(self, *args):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(box, "Grid", StrictGrid)
            super().__init__(*args)

    def say(self, text):
        lines = words.wrap(text)
        if self.grid.demands and (len(lines) > 2 or any(len(line) > COLUMNS for line in lines)):
            raise Unreadable(f"a notice has two lines: {lines}")
        super().say(text)

    def show(self, view):
        if self.grid.demands and type(view).__name__ == "Message":
            lines = view.lines
            if len(lines) > 6 or any(len(line) > COLUMNS for line in lines):
                raise Unreadable(f"a message has six lines: {lines}")
        super().show(view)

    def paint(self):
        """Only a game that could be played on a table has to be readable."""
        self.grid.demands = not self.play or usual(self.game)
        super().paint()


def usual(game):
    """Whether the numbers of a game are such as may come about at a table."""
    at = game.at
    held = {}
    for k in range(at[y.HELD]):
        if at[y.BALANCE + k] > MOST_BALANCE:
            return False
        held[at[y.LOAN + k]] = held.get(at[y.LOAN + k], 0) + 1
    cash = [at[y.SEAT + player * y.SEAT_SIZE + y.CASH] for player in range(game.players)]
    return max(cash) <= MOST_CASH and all(n <= MOST_OF_A_CATEGORY for n in held.values())
