"""The view between presses, as far as all games share it: pages, the log, undo and redo."""

from ..game.cells import Refused
from ..game.events import LEARN, REDO, UNDO
from ..game.play import KIND_MASK
from . import words
from .games import views
from .view import View, marks

# Pages, by turning: REPORT is there when there is more to say than a line; behind the table come
# what the game has to look at, then the log.
REPORT, TABLE = range(2)
ROWS_SHOWN = 6


class Home(View):
    """What players see between presses.

    A game's own has `header`, `prompt`, `table`, `tell` and `looks`, and what the keys do.
    """

    holds = True
    looks = ()  # functions (grid, app) that draw a page on rows 1 to 7
    put_back = None  # by what reports of an event are called, the sentences that say what goes back

    def __init__(self, app):
        View.__init__(self, app)
        self.report = self._report()
        self.page = REPORT if len(self.report) > 1 else TABLE
        self.top = 0

    def header(self, grid):
        """Write row 0."""

    def prompt(self):
        """What to do now, a row."""
        return ""

    def table(self, grid):
        """Write the table on rows 1 to 6."""

    def tell(self, undone):
        """What the last event did, as lines (text, inverted), from the game's report."""
        return []

    def _report(self):
        """The lines about the last event. One says enough where it is alone."""
        play = self.app.play
        last = play.last
        if last is None:
            return []
        how, code, who = last
        kind = code & KIND_MASK
        lines = []
        if how is not None:
            lines.append(("Taken back:" if how == UNDO else "Done again:", True))
        if how is not None or kind == LEARN or play.rules.kinds[kind][1]:
            lines.append((views(play).event(play, code, who), False))
        lines += self.tell(how)
        return lines + self._goes_back() if how == UNDO else lines

    def _goes_back(self):
        """What the event that was taken back had done with cards and chips: it goes back."""
        play = self.app.play
        try:
            report = play.peek(play.last[1], lambda: play.rules.report)
        except Refused:  # a box has been told anew since
            return []
        lines = []
        for item in report:
            if item[0] in self.put_back:
                text = words.say(self.put_back[item[0]], item[1:], self.app.names())
                lines.append((text, False))
        return lines

    def draw(self, grid):
        self.header(grid)
        page = self.page
        log = TABLE + 1 + len(self.looks)
        if page == REPORT:
            grid.put(7, 0, "Turn right: redo" if self._redoes() else self.prompt())
            self._lines(grid, self.report)
        elif page == TABLE:
            self.table(grid)
            grid.put(7, 0, self.report[0][0] if len(self.report) == 1 else self.prompt())
        elif page == log:
            self._log(grid)
        else:
            self.looks[page - TABLE - 1](grid, self.app)

    def _lines(self, grid, lines):
        for row in range(min(ROWS_SHOWN, len(lines) - self.top)):
            text, inverted = lines[self.top + row]
            grid.put(1 + row, 0, text)
            if inverted:
                grid.invert(1 + row, 0, 19)
        marks(grid, 1, ROWS_SHOWN, self.top, len(lines))

    def _log(self, grid):
        """The events that stand, newest first."""
        play = self.app.play
        event = views(play).event
        for row in range(min(ROWS_SHOWN, play.count - self.top)):
            code, who = play.standing(play.count - 1 - self.top - row)
            grid.put(1 + row, 0, event(play, code, who))
        marks(grid, 1, ROWS_SHOWN, self.top, play.count)
        grid.put(7, 0, "Log, newest on top")

    def _redoes(self):
        """Whether turning right does again what was taken back."""
        play = self.app.play
        last = play.last
        return self.page == REPORT and last and last[0] is not None and play.count < len(play.codes)

    def turn(self, n):
        app = self.app
        if self._redoes() and n > 0:
            app.do_code(REDO)
            return
        last = TABLE + 1 + len(self.looks)
        length = 0
        if self.page == REPORT:
            length = len(self.report)
        elif self.page == last:
            length = app.play.count
        if n < 0 and self._redoes():
            self.page = TABLE
            return
        top = max(0, min(length - ROWS_SHOWN, self.top + n * (ROWS_SHOWN - 1)))
        if top != self.top:
            self.top = top
            return
        first = REPORT if len(self.report) > 1 else TABLE
        self.page = max(first, min(last, self.page + (1 if n > 0 else -1)))
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
