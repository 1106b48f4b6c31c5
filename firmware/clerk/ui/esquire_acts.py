"""Esquire: what a player does in a turn: the views between a key and its event."""

from random import randrange

from ..game import esquire as e
from ..game.cells import Refused
from ..game.events import pack
from . import esquire_pages, esquire_report, words
from .grid import COLUMNS
from .purchase import Purchase
from .view import BRIGHT, BUY, DIMLY, NEXT, PAY, USE_LIGHT, View, light

MOST_PRINCIPAL = 99


def move(app, k):
    """A key while Marley has still to move: the die's number, or the street by hand."""
    if not app.game.track:
        if k == NEXT:
            app.show(Stand(app))
        else:
            app.refuse("NEXT: say where Marley stands")
    elif k < e.DIE:
        app.do(e.K_ROLL, k + 1)
    elif k == NEXT:
        app.do(e.K_ROLL, 1 + randrange(e.DIE))
    else:
        app.refuse("Upper keys 1-6: the die. NEXT rolls it")


def act(app, k):
    """A key when Marley has arrived: adjust, collect, take a loan or none."""
    game = app.game
    try:
        if k < 6:
            if game.at[e.ADJUSTED]:
                raise Refused("adjusted")
            if not may_move(game, k):
                raise Refused("not here", k)
            app.show(Adjust(app, k))
        elif k == PAY:
            app.do(e.K_COLLECT)
        elif k == NEXT:
            app.do(e.K_PASS)
        elif k == BUY:
            game.acted()
            if not game.at[e.PILE + game.street()]:
                raise Refused("no pile", game.street())
            app.show(TakeWhich(app))
        else:
            app.refuse("Move, PAY to collect, BUY or NEXT")
    except Refused as refused:
        app.refuse(words.reason(refused, app.play))


def may_move(game, c):
    """Whether Marley's space lets the player move a category, or leaves it to the die."""
    space = game.space()
    return space is None or space["c"] == e.ANY or words.LETTERS[c] in space["c"]


class Stand(View):
    """Without a track: the street where Marley's walk ended, then the laps he completed."""

    def __init__(self, app):
        View.__init__(self, app)
        self.street = app.game.street()
        self.laps = 0
        self.step = 0

    def draw(self, grid):
        grid.banner(0, "Where does he stand?")
        grid.put(2, 0, "Street")
        grid.number(2, 20, self.street + 1)
        grid.put(3, 0, "Times past Start")
        grid.number(3, 20, self.laps)
        grid.invert(2 + self.step, 17, 3)
        grid.put(7, 0, "Turn, push to move" if self.step else "Turn, push: the next")

    def turn(self, n):
        if self.step:
            self.laps = max(0, min(9, self.laps + n))
        else:
            self.street = (self.street + n) % e.STREETS
            self.laps = 1 if self.street < self.app.game.street() else 0

    def push(self):
        if self.step:
            self.app.do(e.K_STAND, self.street, self.laps)
        else:
            self.step = 1

    def key(self, k):
        if k < 6:
            self.street = k
            self.laps = 1 if k < self.app.game.street() else 0
            self.step = 1
        else:
            self.app.refuse("Turn and push, or UNDO to go back")

    def back(self):
        if self.step:
            self.step = 0
        else:
            self.app.home()


class Adjust(View):
    """A category moves as Marley's space says: what that would bring, before it is done (J1-J6).

    The dial chooses what the space leaves open: the direction, without a track the number. What
    the die has to say comes last: its number on the upper keys, or NEXT to let Clerk roll.
    """

    def __init__(self, app, c):
        View.__init__(self, app)
        space = app.game.space()
        self.c = c
        self.signs = space["sign"] if space else "+-"
        self.die_c = space is not None and space["c"] == e.ANY
        self.die_n = space is not None and space["n"] == e.ANY
        self.n = space["n"] if space and not self.die_n else 1
        self.sign = 1 if "+" in self.signs else -1
        self.free = space is None
        self.rolling = False
        self.now = app.game.payout(app.game.active())

    def _d(self):
        return self.sign * self.n

    def draw(self, grid):
        self.grid = grid
        app = self.app
        game = app.game
        letter = "?" if self.die_c else words.LETTERS[self.c]
        n = "?" if self.die_n else str(self.n)
        name = app.name(game.active())
        title = "%s moves %s %s%s" % (name, letter, "+" if self.sign > 0 else "-", n)
        if self.die_c or self.die_n:
            grid.banner(0, title)
            esquire_pages.chart(grid, game)
            if self.rolling:
                grid.put(7, 0, "Die: 1-6, NEXT rolls")
            else:
                grid.put(7, 0, "Turn, push: the die")
            return
        self.title = title
        try:
            app.play.peek(pack(game.kinds, e.K_ADJUST, self.c, self._d()), self._preview)
        except Refused as refused:
            esquire_pages.chart(grid, game)
            grid.banner(0, title)
            grid.put(7, 0, words.reason(refused, app.play)[:COLUMNS])

    def _preview(self):
        """The chart as it would be, the chain in words, and what collecting brings either way."""
        grid = self.grid
        app = self.app
        game = app.game
        esquire_pages.chart(grid, game)
        for item in game.report:
            if item[0] == "moved":
                grid.invert(1 + item[1], 0, 11)
        chain = esquire_report.moves(game.report)
        grid.banner(0, chain or self.title)
        then = game.payout(game.active())
        if game.at[e.COLLECTED] or not app.hints_shown():
            grid.put(7, 0, "Push to move")
        else:
            grid.put(7, 0, "now %s then %s" % (both(self.now), both(then)))

    def turn(self, n):
        if self.rolling:
            return
        if self.free:
            d = self._d() + n
            if d == 0:
                d = 1 if n > 0 else -1
            self.sign = 1 if d > 0 else -1
            self.n = min(abs(d), self.app.game.columns - 1)
        else:
            sign = 1 if n > 0 else -1
            if ("+" if sign > 0 else "-") in self.signs:
                self.sign = sign
            else:
                self.app.say("This space moves only the other way")

    def push(self):
        if (self.die_c or self.die_n) and not self.rolling:
            self.rolling = True
        elif self.rolling:
            self.app.refuse("Upper keys 1-6: the die. NEXT rolls it")
        else:
            self.app.do(e.K_ADJUST, self.c, self._d())

    def key(self, k):
        if self.rolling and (k < e.DIE or k == NEXT):
            n = k if k < e.DIE else randrange(e.DIE)
            if self.die_c:
                self.c = n
                if self.die_n:  # the other throw
                    self.die_c = False
                    return
                self.app.do(e.K_ADJUST, n, self._d())
            else:
                self.app.do(e.K_ADJUST, self.c, self.sign * (n + 1))
        elif self.rolling:
            self.app.refuse("Upper keys 1-6: the die. NEXT rolls it")
        else:
            act(self.app, k)

    def back(self):
        if self.rolling:
            self.rolling = False
        else:
            self.app.home()

    def lights(self, codes):
        View.lights(self, codes)
        for k in range(6):
            if self.rolling:
                codes[k] = USE_LIGHT
            elif may_move(self.app.game, k):
                codes[k] = light(k, BRIGHT if k == self.c and not self.die_c else DIMLY)


def both(payout):
    """Coins and points as a text."""
    return "%dc%dp" % payout if payout else "?"


class TakeWhich(View):
    """Which category the loan taken is of; beside each what the bank would add."""

    def draw(self, grid):
        app = self.app
        game = app.game
        grid.banner(0, app.name(game.active()) + " takes a loan")
        esquire_pages.chart(grid, game)
        for c in range(6):
            try:
                grid.number(1 + c, 20, game.interest(c), ord("+"))
            except Refused:
                grid.put(1 + c, 19, "?")
        grid.put(7, 0, "Press its category")

    def key(self, k):
        if k < 6:
            Take.begin(self.app, k)
        else:
            self.app.refuse("Press the loan's category, or UNDO")

    def lights(self, codes):
        View.lights(self, codes)
        for c in range(6):
            codes[c] = light(c)


class Take(Purchase):
    fields = (("Principal", 8, MOST_PRINCIPAL),)
    pick = "Turn, push to take"

    @classmethod
    def begin(cls, app, c):
        """Show the view; first ask for the box if it is untold."""
        try:
            app.game.interest(c)
        except Refused as refused:
            app.ask(refused, lambda: app.show(cls(app, c)))
        else:
            app.show(cls(app, c))

    def __init__(self, app, c):
        Purchase.__init__(self, app, c, list(app.keeper.bought(e.NAME, c)))

    def title(self):
        return "%s takes %s" % (self.app.name(self.app.game.active()), words.LETTERS[self.c])

    def cash(self):
        game = self.app.game
        return game.at[e.SEAT + game.active() * e.SEAT_SIZE + e.COINS]

    def lines(self):
        game = self.app.game
        principal = self.values[0]
        street = game.at[e.STREET + game.street()]
        bank = game.interest(self.c)
        name = self.app.name(game.active())
        return (
            (name + " pays", principal, None),
            ("On the street", street, None),
            ("Chart bonus", bank - street, None),
            ("Bank adds", bank, None),
            ("On the card", principal + bank, None),
        )

    def buy(self):
        self.app.do(e.K_TAKE, self.c, self.values[0])
