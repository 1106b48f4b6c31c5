"""Young: what a player does in a turn, and Pay cards: the views between a key and its event."""

from ..game import young as y
from ..game.cells import Refused
from ..game.events import HAND as FROM_HAND
from ..game.events import NONE, pack
from . import words, young_pages
from .purchase import Purchase
from .view import BRIGHT, BUY, DIMLY, HAND, NEXT, PAY, SELL, WHITE, List, View, light


def begin(app, k):
    """A key in a player's turn: show its view, or say why not."""
    game = app.game
    player = game.active()
    try:
        if k == NEXT:
            if game.street_full():
                app.show(Draw(app))
            else:
                app.do(y.K_NEXT)
            return
        if k == PAY:
            app.refuse("Pay cards come when the Street refills")
            return
        game.before_influence()
        if k == BUY:
            if young_pages.missing(game) == y.PLACES:
                app.refuse("The Street is empty")
            else:
                app.show(BuyPlace(app))
        elif k == HAND:
            game.hand_held(player)
            app.show(BuyHand(app))
        elif k == SELL:
            game.loan_of(player, 0)
            app.show(Sell(app))
        elif not game.holds(player, k):
            raise Refused("none of", player, k)
        else:
            app.show(Influence(app, k))
    except Refused as refused:
        app.refused(refused)


def pay_card(app):
    """A Pay card turned up. A second one in a refill has nothing to ask (Y8)."""
    at = app.game.at
    if at[y.PAYS_LEFT] and not at[y.PAID]:
        app.show(PayCard(app))
    elif at[y.PAYS_LEFT]:
        app.do(y.K_PAY, NONE)
    elif not at[y.JOINED]:
        app.refuse("Pay cards join the deck after round 1")
    else:
        app.refused(Refused("no pays"))


class Places(View):
    """The Street laid out as its keys are: a key takes a place."""

    title = ""
    prompt = ""

    def draw(self, grid):
        app = self.app
        game = app.game
        grid.banner(0, app.name(game.active()) + self.title)
        for place in range(y.PLACES):
            c = game.at[y.STREET + place]
            row = 2 if place < 3 else 5
            column = 1 + place % 3 * 7
            if c == NONE:
                grid.put(row, column + 2, "-")
                continue
            grid.put(row, column + 2, words.LETTERS[c])
            young_pages.box(grid, row + 1, column + 2, game, c)
        grid.put(7, 0, self.prompt)

    def key(self, k):
        game = self.app.game
        if k >= 6:
            self.app.refuse("Press one of the six upper keys")
        elif game.at[y.STREET + k] == NONE:
            self.app.refuse("Place %d is empty" % (k + 1))
        else:
            self.take(k, game.at[y.STREET + k])

    def take(self, place, c):
        """A place was chosen, category c lies there."""

    def lights(self, codes):
        View.lights(self, codes)
        for place in range(y.PLACES):
            c = self.app.game.at[y.STREET + place]
            if c != NONE:
                codes[place] = light(c)


class BuyPlace(Places):
    title = " buys a Loan"
    prompt = "Press its upper key"

    def take(self, place, c):
        Buy.begin(self.app, place, c)


class Draw(Places):
    title = " draws to hand"
    prompt = "Press its upper key"

    def take(self, place, c):
        self.app.do_codes(pack(y.KINDS, y.K_DRAW, place), y.K_NEXT)


class BuyHand(View):
    """Which category the Loan from the hand is of."""

    def draw(self, grid):
        app = self.app
        grid.banner(0, app.name(app.game.active()) + ": Loan in hand")
        young_pages.market(grid, app.game)
        grid.put(7, 0, "Which category?")

    def key(self, k):
        if k < 6:
            Buy.begin(self.app, FROM_HAND, k)
        else:
            self.app.refuse("Press the category of the Loan in hand")

    def lights(self, codes):
        View.lights(self, codes)
        for c in range(6):
            codes[c] = light(c)


class Buy(Purchase):
    fields = (("Principal", 8, 1, 99), ("Base interest", 3, 0, 55))
    mark = words.POUND_CODE

    @classmethod
    def begin(cls, app, place, c):
        """Show the view; first ask for the box if it is untold."""
        try:
            app.game.interest(c)
        except Refused as refused:
            app.ask(refused, lambda: app.show(cls(app, place, c)))
        else:
            app.show(cls(app, place, c))

    def __init__(self, app, place, c):
        known = list(app.known[c])
        for pair in app.keeper.bought(y.NAME, c):
            if pair not in known:
                known.append(pair)
        known.sort()
        Purchase.__init__(self, app, c, known)
        self.place = place

    def title(self):
        return "%s buys %s" % (self.app.name(self.app.game.active()), words.LETTERS[self.c])

    def cash(self):
        game = self.app.game
        return game.at[y.SEAT + game.active() * y.SEAT_SIZE + y.CASH]

    def lines(self):
        principal, interest = self.values
        market = self.app.game.interest(self.c)
        bank = interest + market
        name = self.app.name(self.app.game.active())
        return (
            (name + " pays", principal, words.POUND_CODE),
            ("Int of the market", market, ord("+") if market > 0 else None),
            ("Bank adds", bank, words.POUND_CODE),
            ("On the card", principal + bank, words.POUND_CODE),
        )

    def is_of(self, k):
        return k == (self.c if self.place == FROM_HAND else self.place)

    def which(self):
        return BuyHand(self.app) if self.place == FROM_HAND else BuyPlace(self.app)

    def buy(self):
        self.app.do(y.K_BUY, self.place, self.c, *self.values)


class Sell(List):
    """Which active loan goes to collections."""

    hint = "Category, or push"

    def __init__(self, app):
        List.__init__(self, app)
        self.loans = app.game.loans(app.game.active())
        self.title = app.name(app.game.active()) + " sells"

    def count(self):
        return len(self.loans)

    def category(self, n):
        return self.app.game.at[y.LOAN + self.loans[n]] & 7

    def line(self, grid, row, n):
        balance = self.app.game.at[y.BALANCE + self.loans[n]]
        grid.put(row, 1, "%s %s" % (words.LETTERS[self.category(n)], words.money(balance)))
        grid.right(row, 19, "take " + words.money(balance // 2))

    def key(self, k):
        """The only loan of a category is sold at once; of several, the next one is chosen."""
        if k >= 6:
            self.app.refuse("Its category key, or turn and push")
            return
        same = [n for n in range(len(self.loans)) if self.category(n) == k]
        if not same:
            self.app.refused(Refused("none of", self.app.game.active(), k))
        elif len(same) == 1:
            self.app.do(y.K_SELL, same[0])
        else:
            later = [n for n in same if n > self.at]
            self.at = (later or same)[0]

    def push(self):
        self.app.do(y.K_SELL, self.at)

    def lights(self, codes):
        View.lights(self, codes)
        for n in range(len(self.loans)):
            codes[self.category(n)] = light(self.category(n))


class Influence(View):
    """A category is moved by as many steps as dialled: what that would bring, before it is done."""

    def __init__(self, app, c):
        View.__init__(self, app)
        self.c = c
        self.d = 0
        game = app.game
        self.before = [game.payout(player) for player in range(game.players)]

    def draw(self, grid):
        self.grid = grid
        if self.d:
            code = pack(self.app.game.kinds, y.K_INFLUENCE, self.c, self.d)
            self.app.play.peek((code,), self._rows)
        else:
            self._rows()
        app = self.app
        name = app.name(app.game.active())
        grid.banner(0, "%s moves %s %s" % (name, words.LETTERS[self.c], words.signed(self.d)))
        grid.invert(1 + self.c, 0, 14)
        grid.put(7, 0, "Turn, push to move" if self.d else "Turn: how far?")

    def _rows(self):
        grid = self.grid
        app = self.app
        game = app.game
        young_pages.market(grid, game)
        if not app.hints_shown():
            return
        start = max(15, game.columns + 8)  # behind the market
        for player in range(game.players):
            row = 1 + player
            payout = game.payout(player)
            before = self.before[player]
            known = payout is not None and before is not None
            change = words.signed(payout - before) if known else "?"
            grid.put(row, start, app.name(player)[: 20 - start - max(2, len(change))])
            grid.right(row, 20, change)

    def turn(self, n):
        """The dial stops at the number of loans and at the edge (Y3)."""
        game = self.app.game
        most = len(game.loans(game.active()))
        column = game.at[y.COLUMN + self.c]
        low = max(-most, -column)
        high = min(most, game.columns - 1 - column)
        wished = self.d + n
        self.d = max(low, min(high, wished))
        if wished > high or wished < low:
            edge = high < most if wished > high else low > -most
            self.app.say("The edge: no further" if edge else "One step a loan: %d" % most)

    def push(self):
        if self.d:
            self.app.do(y.K_INFLUENCE, self.c, self.d)
        else:
            self.app.home()

    def key(self, k):
        if k < 6:
            begin(self.app, k)
        else:
            self.app.refuse("Push to move it, or UNDO to go back")

    def lights(self, codes):
        View.lights(self, codes)
        game = self.app.game
        for c in range(6):
            if game.holds(game.active(), c):
                codes[c] = light(c, BRIGHT if c == self.c else DIMLY)


class PayCard(View):
    """A Pay card: all pay, or all but a category. Later ones of an interval are set aside."""

    def draw(self, grid):
        app = self.app
        game = app.game
        grid.banner(0, "Pay card %d of %d" % (game.at[y.PAYS] + 1, y.LAST_PAY))
        for player in range(game.players):
            grid.put(1 + player, 0, app.name(player))
            payout = game.payout(player)
            grid.put(1 + player, 8, "?" if payout is None else "takes " + words.money(payout))
        grid.put(7, 0, "PAY: all  Not: A-S")

    def key(self, k):
        if k < 6 or k == PAY:
            self.app.do(y.K_PAY, NONE if k == PAY else k)
        else:
            self.app.refuse("PAY: all pay, a category: not that")

    def push(self):
        self.key(PAY)

    def lights(self, codes):
        View.lights(self, codes)
        for c in range(6):
            codes[c] = light(c, DIMLY)
        codes[PAY] = light(WHITE)
