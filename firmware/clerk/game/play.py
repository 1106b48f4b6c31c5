"""A game as it is played: events done, taken back and done again, at the same cost at any depth."""

from .cells import Refused
from .events import LEARN, REDO, UNDO, unpack
from .rules import ACTIVE

KIND_MASK = 31


class Play:
    """The events of one game over its rules.

    `codes` are the events still standing, then those that redo would bring back; the first `count`
    stand. `told` is how many there were when the latest box was told. `last` is (UNDO, REDO or None;
    the event's code; the player whose turn it was), or None before the first event.
    """

    def __init__(self, rules):
        self.rules = rules
        self.cells = rules.cells
        self.codes = []
        self.marks = []  # for each standing event: trail length before it << 3 | active player
        self.count = 0
        self.told = 0
        self.last = None

    def do(self, code, told=True):
        """Carry out an event, undo and redo among them. Raises Refused and changes nothing.

        Nobody is told of an undo that others follow at once: it needs no report then.
        """
        kind = code & KIND_MASK
        if kind == UNDO:
            self._undo(told)
            return
        codes = self.codes
        how = None
        if kind == REDO:
            if self.count == len(codes):
                raise Refused("no redo")
            how = REDO
            code = codes[self.count]
        mark = self._apply(code)
        self.last = (how, code, mark & 7)
        if kind == LEARN:
            self.told = max(self.told, len(codes))
            return
        if kind != REDO:
            del codes[self.count :]
            codes.append(code)
        self.marks.append(mark)
        self.count += 1

    def peek(self, codes, look):
        """What `look()` returns if these events were done. Raises Refused. Changes nothing.

        Not for LEARN, which cannot be taken back.
        """
        top = self.cells.top
        report = self.rules.report
        try:
            for code in codes:
                self._apply(code)
            return look()
        finally:
            self.cells.back(top)
            self.rules.report = report

    def ahead(self, n):
        """The next `n` events that redo would bring back, each as (code, player whose turn it is,
        report, cells it changes as {index: value before}). The report of the rules is then that of
        taking them all back at once. Raises Refused when one has become illegal, and changes
        nothing else.
        """
        cells = self.cells
        top = cells.top
        report = self.rules.report
        events = []
        try:
            for k in range(self.count, self.count + n):
                code = self.codes[k]
                mark = self._apply(code)
                changed = cells.changed(mark >> 3, cells.top)
                events.append((code, mark & 7, self.rules.report, changed))
            report = self.rules.taken_back(cells.changed(top, cells.top))
        finally:
            cells.back(top)
            self.rules.report = report
        return events

    def standing(self, n):
        """The n-th standing event: (code, player whose turn it was)."""
        return self.codes[n], self.marks[n] & 7

    def _end(self, n):
        """How long the trail was behind the n-th standing event."""
        return self.marks[n + 1] >> 3 if n + 1 < self.count else self.cells.top

    def began(self, n):
        """Whether the n-th standing event began a turn or the game's end."""
        return self.rules.began(self.cells.changed(self.marks[n] >> 3, self._end(n)))

    def report_back(self, n):
        """The report of taking back the latest `n` standing events at once."""
        cells = self.cells
        return self.rules.taken_back(cells.changed(self.marks[self.count - n] >> 3, cells.top))

    def before(self, n):
        """All cells as they stood before the n-th standing event, or now if n is `count`."""
        at = list(self.cells.at)
        if n < self.count:
            was = self.cells.changed(self.marks[n] >> 3, self.cells.top)
            for index in was:
                at[index] = was[index]
        return at

    def forget(self, n):
        """The first n events can no longer be taken back; the numbers stay as they are."""
        if n:
            self.cells.forget(self.marks[n] >> 3 if n < self.count else self.cells.top)
        del self.codes[:n]
        del self.marks[:n]
        self.count -= n
        self.told = max(0, self.told - n)

    def _apply(self, code):
        cells = self.cells
        rules = self.rules
        top = cells.top
        who = cells.at[ACTIVE]
        report = rules.report
        rules.report = []
        try:
            rules.rules[(code & KIND_MASK) - LEARN](*unpack(rules.kinds, code))
        except Refused:
            cells.back(top)
            rules.report = report
            raise
        return top << 3 | who

    def _undo(self, told):
        if not self.count:
            raise Refused("no undo")
        code, who = self.standing(self.count - 1)
        if told:
            self.rules.report = self.report_back(1)
        self.cells.back(self.marks.pop() >> 3)
        self.count -= 1
        self.last = (UNDO, code, who)
