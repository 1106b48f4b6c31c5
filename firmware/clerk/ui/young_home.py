"""Young: the home view. What goes on, and what each key starts."""

from ..game import young as y
from ..game.cells import Refused
from ..game.events import UNDO
from ..game.play import KIND_MASK
from . import words, young_pages, young_report
from .home import Home as SharedHome
from .view import BUY, GO_LIGHT, HAND, NEXT, PAY, SELL, UNDO_LIGHT, USE_LIGHT, light
from .view import UNDO as UNDO_KEY

# What to do now, by phase.
PROMPTS = (
    "Deal: press category",
    "Buy/sell, move, NEXT",
    "Deal a Loan, or PAY",
    "NEXT: the bonuses",
)


class Home(SharedHome):
    looks = (young_pages.standings, young_pages.deck)
    put_back = young_report.PUT_BACK

    def header(self, grid):
        """Whose turn and cash, or how many to deal; the Street; Pay cards paid."""
        game = self.app.game
        at = game.at
        phase = at[y.PHASE]
        if phase == y.TURN:
            grid.put(0, 0, self.app.name(game.active()))
        elif phase == y.OVER:
            grid.put(0, 0, "Ended")
        else:
            grid.put(0, 0, "Deal %d" % young_pages.missing(game))
        grid.invert(0, 0, 6)
        if phase == y.TURN:
            cash = at[y.SEAT + game.active() * y.SEAT_SIZE + y.CASH]
            grid.number(0, 9 if cash < 100 else 10, cash, words.POUND_CODE)
        young_pages.street(grid, game, 0, 10)
        grid.number(0, 18, at[y.PAYS])
        grid.put(0, 18, LAST_PAY)

    def prompt(self):
        game = self.app.game
        at = game.at
        if at[y.PHASE] == y.TURN and at[y.INFLUENCED]:
            return "NEXT: draw a Loan" if game.street_full() else "NEXT: end of turn"
        if at[y.PHASE] == y.REFILL and not at[y.PAYS_LEFT]:
            return PROMPTS[y.DEAL]
        return PROMPTS[at[y.PHASE]]

    def hint(self):
        at = self.app.game.at
        return "NEXT" if at[y.PHASE] == y.TURN and at[y.INFLUENCED] else ""

    def one_press(self, code, who, following):
        """A draw ends the turn."""
        return code & KIND_MASK == y.K_DRAW and following & KIND_MASK == y.K_NEXT

    def table(self, grid):
        game = self.app.game
        young_pages.market(grid, game)
        if game.at[y.PHASE] == y.TURN:
            young_pages.own(grid, game, game.active())

    def tell(self, undone):
        return young_report.lines(self.app, undone == UNDO, undone is not None)

    def warm(self):
        from . import young_acts  # noqa: F401

    def key(self, k):
        from . import young_acts

        app = self.app
        game = app.game
        phase = game.at[y.PHASE]
        if phase == y.OVER:
            if k == NEXT:
                from .young_end import Ceremony

                app.show(Ceremony(app))
            else:
                app.refuse("The game is over: NEXT shows the end")
        elif k < 6 and phase != y.TURN:
            app.do(y.K_DEAL, k)
        elif phase == y.TURN:
            young_acts.begin(app, k)
        elif k == PAY and phase == y.REFILL:
            young_acts.pay_card(app)
        elif k == NEXT:
            app.refuse("First deal %d more to the Street" % young_pages.missing(game))
        else:
            app.refused(Refused(y.PHASES[phase], game.active()))

    def lights(self, codes):
        app = self.app
        game = app.game
        at = game.at
        phase = at[y.PHASE]
        player = game.active()
        if app.can_take_back():
            codes[UNDO_KEY] = UNDO_LIGHT
        if phase == y.TURN or phase == y.OVER:
            codes[NEXT] = GO_LIGHT
        if phase == y.REFILL and at[y.PAYS_LEFT]:
            codes[PAY] = USE_LIGHT
        if phase == y.DEAL or phase == y.REFILL:
            for c in range(6):
                codes[c] = self._token_light(c)
        elif phase == y.TURN and not at[y.INFLUENCED]:
            codes[BUY] = USE_LIGHT
            if at[y.SEAT + player * y.SEAT_SIZE + y.HAND_CARDS]:
                codes[HAND] = USE_LIGHT
            for k in game.loans(player):
                codes[SELL] = USE_LIGHT
                c = at[y.LOAN + k] & 7
                codes[c] = self._token_light(c)

    def _token_light(self, c):
        """The further right its token, the brighter."""
        game = self.app.game
        return light(c, 1 + game.at[y.COLUMN + c] * 7 // (game.columns - 1))


LAST_PAY = "/%d" % y.LAST_PAY
