"""Check what should lie on the table, a player at a time, and correct any number."""

from ..game.events import LEARN
from ..game.rules import ACTIVE, BALANCE, COLUMN, LOAN, MOST_BALANCE
from . import words
from .grid import EXAMPLE
from .view import GREEN, NEXT, WHITE, List, View, light


class Fix(List):
    """The lines of one player, or of the table. Pushed, a line's number is dialled and set.

    A line is (label, shown as, number now, lowest, highest, kind of event, fields before value).
    A game's own has `player_lines(game, player)`, `table_lines(game)` and how a box is shown.
    """

    def __init__(self, app):
        List.__init__(self, app)
        self.player = app.game.active()
        self.pending = None
        self._fill()

    def player_lines(self, game, player):
        return []

    def table_lines(self, game):
        return []

    def box(self, numbers):
        """A box's numbers as a text."""
        return ""

    def _fill(self):
        game = self.app.game
        if self.player >= 0:
            self.lines = self.player_lines(game, self.player)
        else:
            self.lines = self.table_lines(game)
        self.at = min(self.at, len(self.lines) - 1)
        self.title = "Check " + (self.app.name(self.player) if self.player >= 0 else "the table")

    @property
    def hint(self):
        return "Push: correct it" if self.pending is None else "Turn, push: set it"

    def count(self):
        return len(self.lines)

    def line(self, grid, row, n):
        label, shown, now, _, _, _, _ = self.lines[n]
        grid.put(row, 1, label)
        text = shown(now)
        if n == self.at and self.pending is not None:
            text += words.RIGHT + shown(self.pending)
            grid.right(row, 19, text)
            grid.invert(row, 19 - len(text), len(text))
        else:
            grid.right(row, 19, text)

    def turn(self, n):
        if self.pending is None:
            List.turn(self, n)
        else:
            _, _, _, lowest, highest, _, _ = self.lines[self.at]
            self.pending = max(lowest, min(highest, self.pending + n))

    def push(self):
        label, _, now, _, _, kind, fields = self.lines[self.at]
        app = self.app
        if kind == LEARN:
            from .tell import TellBox

            c, column = fields
            again = self._show_again
            app.show(TellBox(app, c, column, again, again))
        elif self.pending is None:
            self.pending = now
        elif self.pending == now:
            self.pending = None
        elif app.do(kind, *(fields + (self.pending,))):
            self._show_again()

    def _show_again(self):
        """Show this view as the numbers are now."""
        self.pending = None
        self._fill()
        self.app.show(self)

    def key(self, k):
        """The upper keys choose the player, NEXT the table."""
        if k < self.app.game.players:
            self.player = k
        elif k == NEXT:
            self.player = -1
        else:
            self.app.refuse("Upper keys: players, NEXT: the table")
            return
        self.at = self.top = 0
        self._show_again()

    def back(self):
        if self.pending is None:
            self.app.home()
        else:
            self.pending = None

    def lights(self, codes):
        View.lights(self, codes)
        for player in range(self.app.game.players):
            codes[player] = light(WHITE, 6 if player == self.player else 1)
        codes[NEXT] = light(GREEN, 6 if self.player < 0 else 1)

    # Lines that all games have

    def loan_lines(self, game, player, kind):
        at = game.at
        loans = game.loans(player)
        lines = []
        for n in range(len(loans)):
            label = "Loan %d: %s" % (n + 1, words.LETTERS[at[LOAN + loans[n]] & 7])
            now = at[BALANCE + loans[n]]
            lines.append((label, str, now, 1, MOST_BALANCE, kind, (player, n)))
        return lines

    def active_line(self, game, kind):
        last = game.players - 1
        return ("Turn", self.app.name, game.at[ACTIVE], 0, last, kind, ())

    def box_lines(self, game):
        """The boxes that count now."""
        lines = []
        for c in range(6):
            column = game.at[COLUMN + c]
            mark = EXAMPLE if game.example[c][column] else ""
            label = "Box %s %d%s" % (words.LETTERS[c], column + 1, mark)
            numbers = [boxes[c][column] for boxes in game.boxes]
            lines.append((label, self.box, numbers, 0, 0, LEARN, (c, column)))
        return lines
