"""A box whose screen takes only what can be read: texts that fit and do not run into each other."""

import pytest

from clerk.game import esquire as e
from clerk.game.rules import BALANCE, HELD, LOAN
from clerk.ui import app as box
from clerk.ui import words
from clerk.ui.grid import COLUMNS, DOT, Grid

# What the screen has room for: more cash, more on one card, or more Loans of a category at one
# player is nobody's game.
MOST_CASH = 999
MOST_BALANCE = 99
MOST_OF_A_CATEGORY = 9

# In Esquire, where 30 points end the game.
MOST_POINTS = 99
MOST_ON_A_STREET = 99


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

    def number(self, row, end, value, mark=None):
        if self.demands:
            sign = chr(mark) if mark is not None and value is not None and value >= 0 else ""
            text = "?" if value is None else sign + str(value)
            self._must_fit(row, end - len(text), text)
        Grid.number(self, row, end, value, mark)

    def _must_fit(self, row, column, text):
        if column < 0 or column + len(text) > COLUMNS:
            raise Unreadable(f"row {row} has no room for {text!r} from {column} on")
        at = row * COLUMNS + column
        under = self.cells[at : at + len(text)].decode("latin-1")
        if under.strip(" " + DOT):
            raise Unreadable(f"{text!r} in row {row} is written over {under!r}")


class StrictApp(box.App):
    """An app that says nothing too long to be read."""

    grid: StrictGrid

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
    for k in range(at[HELD]):
        if at[BALANCE + k] > MOST_BALANCE:
            return False
        held[at[LOAN + k]] = held.get(at[LOAN + k], 0) + 1
    seats = [game.seats + player * game.seat_size for player in range(game.players)]
    most = [(MOST_CASH, [at[seat] for seat in seats]), (MOST_OF_A_CATEGORY, held.values())]
    if game.name == e.NAME:
        most.append((MOST_POINTS, [at[seat + e.POINTS] for seat in seats]))
        most.append((MOST_ON_A_STREET, [at[e.STREET + street] for street in range(e.STREETS)]))
    return all(number <= limit for limit, numbers in most for number in numbers)
