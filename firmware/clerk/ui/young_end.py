"""Young: how a game ends. Forced sales, a bonus at a time from left to right, the ranking."""

from ..game import young as y
from . import words
from .grid import EXAMPLE
from .view import GREEN, NEXT, View, light

SALES, FIRST_BONUS, RANKING = 0, 1, 7


class Ceremony(View):
    """Steps, by NEXT, the dial or its push: the sales, six bonuses, the ranking."""

    def __init__(self, app):
        View.__init__(self, app)
        self.order = app.game.left_to_right()
        self.step = SALES

    def draw(self, grid):
        if self.step == SALES:
            self._sales(grid)
        elif self.step < RANKING:
            self._bonus(grid, self.order[self.step - FIRST_BONUS])
        else:
            self._ranking(grid)

    def _sales(self, grid):
        """What each player got for the loans still active."""
        game = self.app.game
        grid.banner(0, "Active loans sold")
        for player in range(game.players):
            grid.put(1 + player, 0, self.app.name(player))
            sold = game.at[y.SEAT + player * y.SEAT_SIZE + y.SOLD]
            grid.put(1 + player, 8, "takes " + words.money(sold))
        grid.put(7, 0, "NEXT: first bonus")

    def _bonus(self, grid, c):
        """Who completed most of a category, and what that brings."""
        game = self.app.game
        rate = game.at[y.RATE + c]
        leaders = game.leaders(c)
        grid.banner(0, "Bonus %d of 6" % self.step)
        mark = EXAMPLE if game.example[c][game.at[y.COLUMN + c]] else words.POUND
        grid.put(1, 0, words.LETTERS[c] + "  pays ")
        grid.put(1, 8, "?" if rate == y.UNKNOWN else mark + str(rate))
        if not leaders:
            grid.put(3, 0, "Nobody completed one")
        for k in range(len(leaders)):
            seat = y.SEAT + leaders[k] * y.SEAT_SIZE
            grid.put(2 + k, 0, self.app.name(leaders[k]))
            grid.put(2 + k, 8, "%d done" % game.at[seat + y.DONE + c])
            grid.right(2 + k, 20, "+" + words.money(rate // len(leaders)))
        if len(leaders) < 6:  # else all rows are taken
            grid.put(7, 0, "NEXT: ranking" if self.step + 1 == RANKING else "NEXT: next bonus")

    def _ranking(self, grid):
        """By cash; of equals, who started earlier (Y19)."""
        game = self.app.game
        grid.banner(0, "Marley's best friend")
        ranking = game.ranking()
        tie = False
        before = None
        for k in range(len(ranking)):
            cash = game.at[y.SEAT + ranking[k] * y.SEAT_SIZE + y.CASH]
            tie = tie or cash == before
            before = cash
            grid.put(1 + k, 0, "%d %s" % (k + 1, self.app.name(ranking[k])))
            grid.right(1 + k, 20, words.money(cash))
        grid.invert(1, 0, 20)
        grid.put(7, 0, "Tie: earlier seat" if tie else "NEXT: new game")

    def turn(self, n):
        self._go(self.step + (1 if n > 0 else -1))

    def push(self):
        self._go(self.step + 1)

    def _go(self, step):
        step = max(SALES, min(RANKING, step))
        if step > self.step:
            self.app.tone("bonus")
            self.app.sweep()
        self.step = step

    def back(self):
        if self.step > SALES:
            self.step -= 1
        else:
            self.app.home()

    def key(self, k):
        if k != NEXT:
            self.app.refuse("NEXT goes on, UNDO goes back")
        elif self.step < RANKING:
            self._go(self.step + 1)
        else:
            from .setup import NewGame

            self.app.show(NewGame(self.app))

    def lights(self, codes):
        View.lights(self, codes)
        codes[NEXT] = light(GREEN)
        if SALES < self.step < RANKING:
            c = self.order[self.step - FIRST_BONUS]
            codes[c] = light(c)
