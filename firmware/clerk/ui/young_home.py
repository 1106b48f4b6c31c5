"""Young: the home view. What goes on, and what each key starts."""

from ..game import young as y
from ..game.events import REDO, UNDO
from . import words, young_acts, young_pages, young_report
from .view import BUY, GO_LIGHT, HAND, NEXT, PAY, SELL, UNDO_LIGHT, USE_LIGHT, View, light, marks
from .view import UNDO as UNDO_KEY

# Pages, by turning. REPORT is there when there is more to say than a line.
REPORT, MARKET, STANDINGS, DECK, LOG = range(5)
ROWS_SHOWN = 6

# What to do now, by phase.
PROMPTS = (
    "Deal: press category",
    "Buy/sell, move, NEXT",
    "Deal a Loan, or PAY",
    "NEXT: the bonuses",
)


class Home(View):
    """What players see between presses."""

    holds = True

    def __init__(self, app):
        View.__init__(self, app)
        self.report = young_report.lines(app)
        self.page = REPORT if len(self.report) > 1 else MARKET
        self.top = 0

    def draw(self, grid):
        app = self.app
        game = app.game
        self._header(grid)
        grid.put(7, 0, self._prompt())
        if self.page == REPORT:
            self._lines(grid)
        elif self.page == MARKET:
            young_pages.market(grid, game)
            if game.at[y.PHASE] == y.TURN:
                young_pages.own(grid, game, game.active())
            if len(self.report) == 1:
                grid.line(7, self.report[0][0])
        elif self.page == STANDINGS:
            grid.line(7, "")
            young_pages.standings(grid, app)
        elif self.page == DECK:
            young_pages.deck(grid, app)
        else:
            grid.line(7, "Log, newest on top")
            young_pages.log(grid, app.play, self.top)

    def _header(self, grid):
        """Whose turn and cash, or how many to deal; the Street; Pay cards paid."""
        game = self.app.game
        at = game.at
        phase = at[y.PHASE]
        if phase == y.TURN:
            player = game.active()
            grid.put(0, 0, self.app.name(player))
            cash = words.money(at[y.SEAT + player * y.SEAT_SIZE + y.CASH])
        elif phase == y.OVER:
            grid.put(0, 0, "Ended")
        else:
            grid.put(0, 0, "Deal %d" % young_pages.missing(game))
        grid.invert(0, 0, 6)
        if phase == y.TURN:
            grid.right(0, max(9, 6 + len(cash)), cash)
        young_pages.street(grid, game, 0, 10)
        grid.right(0, 20, "%d/%d" % (at[y.PAYS], y.LAST_PAY))

    def _prompt(self):
        game = self.app.game
        at = game.at
        if self._redoes():
            return "Turn right: redo"
        if at[y.PHASE] == y.TURN and at[y.INFLUENCED]:
            return "NEXT: draw a Loan" if game.street_full() else "NEXT: end of turn"
        if at[y.PHASE] == y.REFILL and not at[y.PAYS_LEFT]:
            return PROMPTS[y.DEAL]
        return PROMPTS[at[y.PHASE]]

    def _lines(self, grid):
        for row in range(min(ROWS_SHOWN, len(self.report) - self.top)):
            text, inverted = self.report[self.top + row]
            grid.put(1 + row, 0, text)
            if inverted:
                grid.invert(1 + row, 0, 19)
        marks(grid, 1, ROWS_SHOWN, self.top, len(self.report))

    def _redoes(self):
        """Whether turning right does again what was taken back."""
        play = self.app.play
        last = play.last
        return self.page == REPORT and last and last[0] is not None and play.count < len(play.codes)

    def key(self, k):
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
            app.refuse(words.PHASES[phase])

    def turn(self, n):
        app = self.app
        if self._redoes() and n > 0:
            app.do_code(REDO)
            return
        length = {REPORT: len(self.report), LOG: app.play.count}.get(self.page, 0)
        top = max(0, min(length - ROWS_SHOWN, self.top + n))
        if top != self.top:
            self.top = top
            return
        first = REPORT if len(self.report) > 1 else MARKET
        self.page = max(first, min(LOG, self.page + (1 if n > 0 else -1)))
        self.top = 0

    def push(self):
        from .menu import Menu

        self.app.show(Menu(self.app))

    def back(self):
        self.app.do_code(UNDO)

    def hold(self):
        """Back to the start of the turn."""
        play = self.app.play
        while play.count and not play.began(play.count - 1) and self.app.do_code(UNDO):
            pass

    def lights(self, codes):
        app = self.app
        game = app.game
        at = game.at
        phase = at[y.PHASE]
        player = game.active()
        dealing = phase == y.DEAL or phase == y.REFILL
        free = phase == y.TURN and not at[y.INFLUENCED]
        if app.play.count:
            codes[UNDO_KEY] = UNDO_LIGHT
        if phase == y.TURN or phase == y.OVER:
            codes[NEXT] = GO_LIGHT
        if phase == y.REFILL and at[y.PAYS_LEFT]:
            codes[PAY] = USE_LIGHT
        if dealing:
            for c in range(6):
                codes[c] = self._token_light(c)
        if free:
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
