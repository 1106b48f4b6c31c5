"""Young: check what should lie on the table, a player at a time, and correct any number."""

from ..game import young as y
from ..game.events import NONE
from . import words, young_acts
from .view import GREEN, NEXT, WHITE, List, View, light

STREET_WORDS = "ACFILS-"


class Fix(List):
    """The lines of one player, or of the table. Pushed, a line's number is dialled and set.

    A line is (label, shown as, number now, lowest, highest, kind of event, fields before value).
    """

    def __init__(self, app):
        List.__init__(self, app)
        self.player = app.game.active()
        self.pending = None
        self._fill()

    def _fill(self):
        game = self.app.game
        self.lines = player_lines(game, self.player) if self.player >= 0 else table_lines(game)
        self.at = min(self.at, len(self.lines) - 1)
        self.title = "Check " + (self.app.name(self.player) if self.player >= 0 else "the table")

    @property
    def hint(self):
        if self.pending is not None:
            return "Turn, push: set it"
        return "Push: correct it"

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
        if kind == y.K_LEARN:
            c, column = fields
            app.show(young_acts.TellBox(app, c, column, lambda: app.show(self._again())))
        elif self.pending is None:
            self.pending = now
        elif self.pending == now:
            self.pending = None
        elif app.do(kind, *(fields + (self.pending,))):
            if app.game.at[y.PHASE] != y.OVER:
                app.show(self._again())
            else:
                app.home()

    def _again(self):
        """This view as the numbers are now."""
        self.pending = None
        self._fill()
        return self

    def key(self, k):
        """The six upper keys choose the player, NEXT the table."""
        if k < self.app.game.players:
            self.player = k
        elif k == NEXT:
            self.player = -1
        else:
            self.app.refuse("Upper keys: players, NEXT: the table")
            return
        self.at = self.top = 0
        self._again()

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


def place(number):
    return str(number + 1)


def box(pair):
    pay, interest = pair
    if pay is None:
        return "?"
    return words.money(pay) + " " + words.signed(interest)


def player_lines(game, player):
    """What a player should have."""
    at = game.at
    seat = y.SEAT + player * y.SEAT_SIZE
    own = (player,)
    lines = [
        ("Cash", words.money, at[seat + y.CASH], 0, y.MOST_CASH, y.K_SET_CASH, own),
        ("Cards in hand", str, at[seat + y.HAND_CARDS], 0, y.LOANS, y.K_SET_HAND, own),
    ]
    loans = game.loans(player)
    for n in range(len(loans)):
        c = at[y.LOAN + loans[n]] & 7
        lines.append(
            (
                "Loan %d: %s" % (n + 1, words.LETTERS[c]),
                words.money,
                at[y.BALANCE + loans[n]],
                1,
                y.MOST_BALANCE,
                y.K_SET_BALANCE,
                (player, n),
            )
        )
    for c in range(6):
        done = at[seat + y.DONE + c]
        label = "Completed " + words.LETTERS[c]
        lines.append((label, str, done, 0, y.LOANS, y.K_SET_DONE, (player, c)))
    return lines


def table_lines(game):
    """What should lie on the table, and the market's boxes that count now."""
    at = game.at
    lines = []
    for c in range(6):
        label = words.LETTERS[c] + " in column"
        last = game.columns - 1
        lines.append((label, place, at[y.COLUMN + c], 0, last, y.K_SET_COLUMN, (c,)))
    for slot in range(y.PLACES):
        label = "Street place %d" % (slot + 1)
        now = at[y.STREET + slot]
        lines.append((label, STREET_WORDS.__getitem__, now, 0, NONE, y.K_SET_STREET, (slot,)))
    lines.append(("Pay cards paid", str, at[y.PAYS], 0, y.LAST_PAY - 1, y.K_SET_PAYS, ()))
    lines.append(("Loans in deck", str, at[y.LOANS_LEFT], 0, y.LOANS, y.K_SET_LOANS_LEFT, ()))
    lines.append(("Turn of player", place, at[y.ACTIVE], 0, game.players - 1, y.K_SET_ACTIVE, ()))
    for c in range(6):
        column = at[y.COLUMN + c]
        label = "Box %s %d" % (words.LETTERS[c], column + 1)
        pair = (game.pay[c][column], game.int[c][column])
        lines.append((label, box, pair, 0, 0, y.K_LEARN, (c, column)))
    return lines
