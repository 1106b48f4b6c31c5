"""Esquire: the home view. The chart, where Marley stands, what to do now."""

from ..game import esquire as e
from ..game.events import UNDO
from ..game.play import KIND_MASK
from . import esquire_pages, esquire_report
from .home import Home as SharedHome
from .view import BUY, GO_LIGHT, NEXT, PAY, UNDO_LIGHT, USE_LIGHT, light
from .view import UNDO as UNDO_KEY


class Home(SharedHome):
    looks = (esquire_pages.race, esquire_pages.streets)
    put_back = esquire_report.PUT_BACK

    def header(self, grid):
        """Whose turn, coins, points; the street Marley stands in and the coins on it."""
        game = self.app.game
        at = game.at
        player = game.active()
        seat = e.SEAT + player * e.SEAT_SIZE
        over = at[e.PHASE] == e.OVER
        grid.put(0, 0, "Ended" if over else self.app.name(player))
        grid.invert(0, 0, 6)
        if not over:
            end = 8 if at[seat + e.COINS] < 100 else 9
            grid.number(0, end, at[seat + e.COINS])
            grid.put(0, end, "c")
            grid.number(0, 12, at[seat + e.POINTS])
            grid.put(0, 12, "p")
        if at[e.PHASE] == e.ACT:
            street = game.street()
            grid.put(0, 14, "St%d:" % (street + 1))
            grid.number(0, 20, at[e.STREET + street])

    def prompt(self):
        """The rest of the turn, its next step first."""
        game = self.app.game
        at = game.at
        if at[e.PHASE] == e.OVER:
            return "NEXT: who has won"
        if at[e.PHASE] == e.ROLL:
            return esquire_report.DIE_PROMPT if game.track else "Street: 1-6, or NEXT"
        if at[e.ADJUSTED]:
            if game.to_collect():
                return "PAY: collect"
            return "BUY a loan, or NEXT" if self._cards() else "NEXT: no card here"
        space = esquire_report.space_text(game)
        return "Move %s; PAY" % space if game.to_collect() else "Move " + space

    def _cards(self):
        """How many cards there are beside Marley's street."""
        game = self.app.game
        return game.at[e.PILE + game.street()]

    def hint(self):
        game = self.app.game
        if game.at[e.PHASE] != e.ACT:
            return ""
        if game.to_collect():
            return "PAY"
        if game.at[e.ADJUSTED]:
            return "BUY/NEXT" if self._cards() else "NEXT"
        return ""

    def one_press(self, code, who, following):
        """Who has no loan collects by the press that ends the turn."""
        both = code & KIND_MASK == e.K_COLLECT and following & KIND_MASK == e.K_PASS
        return both and not self.app.game.loans(who)

    def table(self, grid):
        game = self.app.game
        esquire_pages.chart(grid, game)
        if game.at[e.PHASE] != e.OVER:
            esquire_pages.own(grid, game, game.active())

    def goes_back(self, item):
        if item[0] == "paid" and not item[2]:
            return ""  # it paid no coin
        return SharedHome.goes_back(self, item)

    def tell(self, undone):
        return esquire_report.lines(self.app, undone == UNDO, undone is not None)

    def warm(self):
        from . import esquire_acts  # noqa: F401

    def key(self, k):
        from . import esquire_acts

        app = self.app
        phase = app.game.at[e.PHASE]
        if phase == e.OVER:
            if k == NEXT:
                from .esquire_end import Result

                app.show(Result(app))
            else:
                app.refuse("The game is over: NEXT shows who won")
        elif phase == e.ROLL:
            esquire_acts.move(app, k)
        else:
            esquire_acts.act(app, k)

    def lights(self, codes):
        app = self.app
        game = app.game
        at = game.at
        phase = at[e.PHASE]
        if app.can_take_back():
            codes[UNDO_KEY] = UNDO_LIGHT
        if phase == e.ROLL:
            for k in range(6):
                codes[k] = USE_LIGHT
        if phase == e.ACT:
            if game.to_collect():
                codes[PAY] = USE_LIGHT
            if not at[e.ADJUSTED]:
                for c in range(6):
                    if game.moves(c):
                        codes[c] = light(c, 1 + at[e.COLUMN + c] * 7 // (game.columns - 1))
            elif not game.to_collect() and self._cards():
                codes[BUY] = USE_LIGHT
        if phase != e.ACT or at[e.ADJUSTED] and not game.to_collect():
            codes[NEXT] = GO_LIGHT
