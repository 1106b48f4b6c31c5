"""The view between presses, as far as all games share it: pages, the log, undo and redo."""

from ..game.cells import Refused
from ..game.events import LEARN, UNDO, pack, unpack
from ..game.play import KIND_MASK
from ..game.rules import BANK
from . import words
from .games import views
from .grid import COLUMNS, LEFT, RIGHT
from .view import View, marks

# Pages, by turning: REPORT is there when there is more to say than a line; behind the table come
# what the game has to look at, then the log.
UNDRAWN, REPORT, TABLE = range(-1, 2)
ROWS_SHOWN = 6


class Home(View):
    """What players see between presses.

    A game's own has `header`, `prompt`, `table`, `tell` and `looks`, and what the keys do.
    """

    holds = True
    looks = ()  # functions (grid, app) that draw a page on rows 1 to 7
    put_back = {}  # by what reports of an event are called, the sentences that say what goes back

    def __init__(self, app, news=1):
        """`news` is how many events to tell of that were taken back at once."""
        View.__init__(self, app)
        self.news = news
        self.report = []
        self.page = UNDRAWN  # a view that is not shown makes no sentences
        self.top = 0

    def header(self, grid):
        """Write row 0."""

    def prompt(self):
        """What to do now, a row."""
        return ""

    def hint(self):
        """The keys to press now, in a word, to stand behind a line of news; "" for none."""
        return ""

    def table(self, grid):
        """Write the table on rows 1 to 6."""

    def one_press(self, code, who, following):
        """Whether an event in a player's turn and the one following it, given by their codes, were
        one press: they are taken back and done again together."""
        return False

    def tell(self, undone):
        """What the last event did, as lines (text, inverted), from the game's report."""
        return []

    def _report(self):
        """The lines about the last event, or those that were taken back. One says enough where it is
        alone; of what was told or corrected nothing more needs to be said."""
        play = self.app.play
        if play.last is None:
            return []
        how, code, who = play.last
        if how == UNDO:
            return self._taken_back()
        lines = self.tell(how)
        kind = code & KIND_MASK
        if how is not None or lines and (kind == LEARN or play.rules.kinds[kind][1]):
            lines.insert(0, (views(play).event(play, code, who), False))
        if how is not None:
            lines.insert(0, ("Done again:", True))
        return lines

    def _taken_back(self):
        """The lines about the events that were taken back, the newest first, and about all that goes
        back on the table."""
        play = self.app.play
        events = self._undone()
        lines = [("Taken back:", True)]
        event = views(play).event
        for k in range(len(events) - 1, -1, -1):
            code, who, _, _ = events[k]
            lines.append((event(play, code, who), False))
        told = self.tell(UNDO)
        lines += told
        for code, who, report, changed in events:
            for item in report:
                text = self.goes_back(item)
                if text:
                    lines.append((text, False))
            old = None if told else self._corrected(code, changed)
            if old is not None:
                lines.append((RIGHT + event(play, old, who), False))
        return lines

    def _corrected(self, code, changed):
        """The code of the correction that would set what another one has changed as it was before;
        None where the code is none, or where other lines tell."""
        kinds = self.app.game.kinds
        kind = code & KIND_MASK
        if not kinds[kind][1]:
            return None
        cells = [k for k in changed if k != BANK]
        if len(cells) != 1:
            return None
        try:
            return pack(kinds, kind, *unpack(kinds, code)[:-1], changed[cells[0]])
        except Refused:  # it was more than can be set
            return None

    def _undone(self):
        """The events that were taken back and are to be told of, as Play.ahead has them. Of those
        from before a box was told anew only the last: they would not be what they were."""
        play = self.app.play
        most = len(play.codes) - play.count
        n = min(self.news, most)
        if not n or play.told > play.count:
            return [(play.last[1], play.last[2], (), {})]
        events = play.ahead(n)
        while n < most:
            code, who, _, _ = events[-1]
            if not self.one_press(code, who, play.codes[play.count + n]):
                break
            n += 1
            events = play.ahead(n)
        return events

    def goes_back(self, item):
        """What an item of an event's report says when it is taken back, "" if nothing."""
        template = self.put_back.get(item[0])
        return words.say(template, item[1:], self.app.names()) if template else ""

    def draw(self, grid):
        page = self.page
        if page == UNDRAWN:
            self.report = self._report()
            page = self.page = REPORT if len(self.report) > 1 else TABLE
        self.header(grid)
        log = TABLE + 1 + len(self.looks)
        if page == REPORT:
            grid.put(7, 0, self._redo_hint() if self._redoes() else self.prompt())
            self._lines(grid, self.report)
        elif page == TABLE:
            self.table(grid)
            grid.put(7, 0, self._now())
        elif page == log:
            self._log(grid)
        else:
            self.looks[page - TABLE - 1](grid, self.app)

    def _now(self):
        """Row 7: what has just happened, if a line says it, and what to do now."""
        if len(self.report) != 1:
            return self.prompt()
        text = self.report[0][0]
        hint = self.hint()
        return text + "; " + hint if hint and len(text) + len(hint) + 2 <= COLUMNS else text

    def _redo_hint(self):
        if len(self.report) > self.top + ROWS_SHOWN:
            return LEFT + " more        redo " + RIGHT
        return "Turn right: redo"

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
        if self._redoes():
            self._turn_taken_back(n)
            return
        last = TABLE + 1 + len(self.looks)
        length = 0
        if self.page == REPORT:
            length = len(self.report)
        elif self.page == last:
            length = app.play.count
        top = max(0, min(length - ROWS_SHOWN, self.top + n * (ROWS_SHOWN - 1)))
        if top != self.top:
            self.top = top
            return
        first = REPORT if len(self.report) > 1 else TABLE
        page = max(first, min(last, self.page + (1 if n > 0 else -1)))
        if page != self.page:
            self.page = page
            self.top = 0

    def _turn_taken_back(self, n):
        """Where turning right does it again, the rest of the lines is to the left."""
        if n < 0:
            if len(self.report) > self.top + ROWS_SHOWN:
                self.top += ROWS_SHOWN - 1
            else:
                self.page = TABLE
                self.top = 0
        elif self.top:
            self.top -= ROWS_SHOWN - 1
        else:
            self.app.again(self._with_next)

    def push(self):
        from .menu import Menu

        self.app.show(Menu(self.app))

    def back(self):
        n = 1
        while n < self.app.play.count and self._with_next(self.app.play.count - n - 1):
            n += 1
        self.app.take_back(n)

    def _with_next(self, n):
        """Whether the n-th event, which stands, and the one behind it were one press."""
        play = self.app.play
        code, who = play.standing(n)
        return self.one_press(code, who, play.codes[n + 1])

    def hold(self):
        """Back to the start of the turn. What the key took back when it went down is told again."""
        play = self.app.play
        first = play.count
        while first and not play.began(first - 1):
            first -= 1
        if first < play.count:
            n = play.count - first
            told = len(self._undone()) if play.last[0] == UNDO else 0
            self.app.take_back(n, n + told)
