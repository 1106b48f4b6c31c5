"""Esquire: what a player does in a turn: the views between a key and its event."""

from random import randrange

from ..game import esquire as e
from ..game.cells import Refused
from ..game.events import pack
from . import esquire_pages, esquire_report, words
from .grid import COLUMNS, RIGHT
from .purchase import Purchase
from .view import BRIGHT, BUY, DIMLY, GO_LIGHT, NEXT, PAY, USE_LIGHT, View, light

MOST_PRINCIPAL = 99
MOST_LAPS = 9

DIE_KEYS = "Upper keys 1-6: the die. NEXT rolls it"
DIE_IS = "Die 1-6=" + words.LETTERS + ", NEXT"


def move(app, k):
    """A key while Marley has still to move: the die's number, or the street by hand."""
    track = app.game.track
    if k >= 6 and k != NEXT:
        app.refuse(DIE_KEYS if track else "Upper keys: street 1-6. NEXT: another")
    elif track:
        app.do(e.K_ROLL, 1 + (randrange(e.DIE) if k == NEXT else k))
    else:
        app.show(Stand(app, app.game.street() if k == NEXT else k))


def act(app, k):
    """A key when Marley has arrived: adjust, collect, take a loan or none."""
    game = app.game
    try:
        if k < 6:
            if game.at[e.ADJUSTED]:
                raise Refused("adjusted")
            if not game.moves(k):
                raise Refused("not here", k)
            app.show(Adjust(app, k))
        elif k == PAY:
            if game.at[e.COLLECTED] or game.to_collect():
                app.do(e.K_COLLECT)
            else:
                app.refuse("There is no loan to collect from")
        elif k == NEXT:
            app.do_codes(*ending(game, e.K_PASS))
        elif k == BUY:
            if not game.at[e.ADJUSTED]:
                raise Refused("not adjusted")
            if game.to_collect():
                raise Refused("not collected")
            if not game.at[e.PILE + game.street()]:
                raise Refused("no pile", game.street())
            app.show(TakeWhich(app))
        else:
            app.refuse("Move, PAY to collect, BUY or NEXT")
    except Refused as refused:
        app.refused(refused)


def ending(game, code):
    """The events of a press that ends the turn by one, given as its code: collecting is compulsory
    (J5, J9), but who has no loan has nothing to press for it."""
    at = game.at
    if at[e.ADJUSTED] and not at[e.COLLECTED] and not game.to_collect():
        return e.K_COLLECT, code
    return (code,)


class Stand(View):
    """Without a track: the street where Marley's walk ended, and the laps he completed."""

    def __init__(self, app, street):
        View.__init__(self, app)
        self.go(street)

    def go(self, street):
        """He comes past Start when he is in a lower street than before: one seldom counts."""
        self.street = street
        self.laps = 1 if street < self.app.game.street() else 0

    def draw(self, grid):
        grid.banner(0, "Where does he stand?")
        grid.put(2, 0, "Street")
        grid.number(2, 20, self.street + 1)
        grid.invert(2, 17, 3)
        grid.put(3, 0, "Times past Start")
        grid.number(3, 20, self.laps)
        grid.put(6, 0, "NEXT: times past")
        grid.put(7, 0, "Turn, push to move")

    def turn(self, n):
        self.go((self.street + n) % e.STREETS)

    def push(self):
        self.app.do(e.K_STAND, self.street, self.laps)

    def key(self, k):
        if k < 6:
            self.go(k)
        elif k == NEXT:
            self.laps = (self.laps + 1) % (MOST_LAPS + 1)
        else:
            self.app.refuse("Turn and push, or UNDO to go back")

    def lights(self, codes):
        View.lights(self, codes)
        for k in range(6):
            codes[k] = USE_LIGHT
        codes[NEXT] = USE_LIGHT


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
        # Where nothing is left to choose, the die has its say at once (J6).
        self.rolling = self._fixed()
        self.now = app.game.payout(app.game.active())

    def _fixed(self):
        """Whether the die decides, and decides alone."""
        if len(self.signs) > 1 or not (self.die_c or self.die_n):
            return False
        game = self.app.game
        return self.die_c or sum([game.moves(c) for c in range(6)]) == 1

    def _d(self):
        return self.sign * self.n

    def draw(self, grid):
        self.grid = grid
        app = self.app
        game = app.game
        if not (self.die_c or self.die_n):
            code = pack(game.kinds, e.K_ADJUST, self.c, self._d())
            app.play.peek((code,), self._preview)
            return
        self._chart([])
        letter = "?" if self.die_c else words.LETTERS[self.c]
        n = "?" if self.die_n else str(self.n)
        sign = "+" if self.sign > 0 else "-"
        grid.banner(0, "%s moves %s %s%s" % (app.name(game.active()), letter, sign, n))
        if self.rolling:
            grid.put(7, 0, DIE_IS if self.die_c else esquire_report.DIE_PROMPT)
        else:
            grid.put(7, 0, self._how("push: the die"))

    def _preview(self):
        """The chart as it would be, the chain in words, and what collecting brings either way."""
        grid = self.grid
        app = self.app
        game = app.game
        player = game.active()
        self._chart([item[1] for item in game.report if item[0] == "moved"])
        grid.banner(0, esquire_report.moves(game.report))
        if game.at[e.COLLECTED] or not (app.hints_shown() and game.loans(player)):
            grid.put(7, 0, self._how("push to move"))
        else:
            text = esquire_report.both(self.now) + RIGHT
            text += esquire_report.both(game.payout(player))
            how = self._how("push")
            grid.put(7, 0, how if len(how) + len(text) < COLUMNS else "Push")
            grid.right(7, COLUMNS, text)

    def _chart(self, moved):
        """The chart and the own loans, the rows of the chosen category and of `moved` inverted."""
        grid = self.grid
        game = self.app.game
        esquire_pages.chart(grid, game)
        esquire_pages.own(grid, game, game.active())
        for c in range(6):
            if c in moved or c == self.c and not self.die_c:
                grid.invert(1 + c, 0, 11)

    def _how(self, text):
        """What the dial is for; turning it only where the direction is open."""
        return "Turn, " + text if len(self.signs) > 1 else text[0].upper() + text[1:]

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
            self.app.refuse(DIE_KEYS)
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
            self.app.refuse(DIE_KEYS)
        elif k < 6:
            act(self.app, k)
        else:
            self.app.refuse("Push to move it, or UNDO to go back")

    def back(self):
        if self.rolling and not self._fixed():
            self.rolling = False
        else:
            self.app.home()

    def lights(self, codes):
        View.lights(self, codes)
        game = self.app.game
        for k in range(6):
            if self.rolling:
                codes[k] = USE_LIGHT
            elif game.moves(k):
                codes[k] = light(k, BRIGHT if k == self.c and not self.die_c else DIMLY)
        if self.rolling:
            codes[NEXT] = GO_LIGHT


class TakeWhich(View):
    """Which category the loan taken is of; beside each what the bank would add."""

    def draw(self, grid):
        app = self.app
        game = app.game
        grid.banner(0, app.name(game.active()) + " takes a loan")
        esquire_pages.chart(grid, game)
        for c in range(6):
            try:
                bank = game.interest(c)
            except Refused:
                bank = None
            grid.number(1 + c, 20, bank, ord("+"))
        grid.put(7, 0, "Which?     bank adds")

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
        Purchase.__init__(self, app, c, ())
        seen = app.keeper.bought(e.NAME, c)
        if seen:  # the dial starts at the category's last: there is too little printed to pick from
            self.values = list(seen[-1])

    def title(self):
        return "%s takes %s" % (self.app.name(self.app.game.active()), words.LETTERS[self.c])

    def cash(self):
        game = self.app.game
        return game.at[e.SEAT + game.active() * e.SEAT_SIZE + e.COINS]

    def which(self):
        return TakeWhich(self.app)

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

    def is_of(self, k):
        return k == self.c

    def buy(self):
        app = self.app
        app.do_codes(*ending(app.game, pack(e.KINDS, e.K_TAKE, self.c, self.values[0])))
