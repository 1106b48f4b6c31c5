"""The append-only journal on a byte store that programs 0xFF bytes singly but erases only whole.

    b"CLK\1"   then records (see records.py), one behind the other, then 0xFF up to the end

Nothing written is ever written again; only `rewrite` erases. One record is one write of the store.

GAME begins a game; MARKs behind it tell where it stands, if it does not begin at its beginning.
Each stands there twice, since all that follows hangs on it: the double counts when the first is
damaged. KEEP holds what outlives games; each stands for itself, wherever it is.

Where a record does not check, what follows may not continue the game: its events are only counted.
The next record written is then preceded by a SPLICE, which says how many events of the game stand,
and from there on the game goes on. Before it some bytes stay erased, so that nothing written later
can complete a record that was cut off. A SPLICE that names the game before the last GAME goes back to
that one; it stands there twice, too. IMAGE opens a rewritten store and says where the rewriting
was to end, so that a rewriting cut short is noticed.
"""

from . import records
from .records import BACK, GAME, GAME_DOUBLE, IMAGE, KEEP, MARK, MARK_DOUBLE, NOTES, SPLICE

MAGIC = b"CLK\x01"  # the last byte is the version; a new one needs a check that fails on this one's
START = len(MAGIC)
EVENT_MAX = 4 + records.CHECK
GAP = EVENT_MAX - 1  # what an event may lack when it was cut off
NOTE_MORE = 2 + records.CHECK  # what a note takes besides its payload
ERASED = b"\xff" * 64
NO_GAME = (records.NO_EVENTS, 0, 0, 0)  # widths of its events, where they begin, sound, lost


class Foreign(ValueError):
    """The store holds something else than this journal. Only `rewrite` will write over it."""

    def __init__(self, head):
        if head[:-1] == MAGIC[:-1]:
            what = "The storage was written by another version of Clerk."
        else:
            what = "The storage holds something that is not Clerk's."
        super().__init__(what + " Nothing was changed.")


def used(store):
    """The length of store without the erased bytes (0xFF) at its end."""
    at = len(store)
    while at:
        block = max(0, at - len(ERASED))
        some = bytes(store[block:at]).rstrip(b"\xff")
        if some:
            return block + len(some)
        at = block
    return 0


def _word(payload, k):
    return payload[k] | payload[k + 1] << 8


def _words(*words):
    return b"".join([word.to_bytes(2, "little") for word in words])


class Journal:
    """The records on a store, read from the oldest and continued at the end.

    store: len, index, slice and slice assignment like microcontroller.nvm; a multiple of 64 bytes,
    at most 64 KiB.
    games: for each game its widths, the bytes a code of each kind takes; the first byte of a
    GAME's payload says which.

    After `read`:
    fresh   nothing was ever written
    sound   events of the current game that were recovered, and those written since
    lost    events of the current game that are there no more, at least; 0 when none is known
    torn    the last write was cut off; what it was to record is not there
    damage  places, of any game, that do not check and were not continued by a SPLICE
    cut     the address where the trail of the current game is broken, else None
    """

    def __init__(self, store, games):
        self._store = store
        self._games = games
        self._start(len(store))  # full, as it were: `read` has to find the end first

    def _start(self, end):
        self._end = end  # where the next record goes
        self._widths = records.NO_EVENTS
        self._origin = 0  # where the events of the current game begin
        self._former = NO_GAME  # the game that was current before
        self._goal = self._total = 0  # where an image was to end, the events it was to hold
        self.sound = self.lost = self.damage = 0
        self.fresh = self.torn = False
        self.cut = None

    @property
    def free(self):
        """Bytes left for records, checks included."""
        more = 0 if self.cut is None else GAP + NOTE_MORE + 4
        return max(0, len(self._store) - self._end - more)

    def read(self, see):
        """Call see(kind, value) for each record that stands, from the oldest to the newest.

        An event comes as its kind and its code; GAME, MARK and KEEP come with their payload. The
        current game is what was seen since the last GAME. see(SPLICE, n): only its first n events
        stand, those seen behind them are void. see(BACK, 0): the current game and the one that was
        current before change places. Raises Foreign when the store holds no journal.
        """
        store = self._store
        self._start(len(store))
        end = used(store)
        head = bytes(store[:START])
        if end <= START and head[:end] == MAGIC[:end]:
            self._end = end
            self.fresh = end == 0
            self.torn = end > 0  # the very first write was cut off
            return
        at = START
        gap = 0  # where the stretch begins that cannot be read
        found = False
        body_at = records.body
        while at < end:
            body = body_at(store, at, end, self._widths)
            if body:
                kind = body[0] & records.KIND_BITS
                if kind < NOTES and self.cut is None:  # most are; all else takes its time
                    self.sound += 1
                    see(kind, int.from_bytes(body, "little"))
                    at += len(body) + records.CHECK
                else:
                    at += self._take(at, body, kind, see)
                gap = 0
                found = True
            else:
                if not gap:
                    gap = at
                    self.lost += 1
                    self._break(at)
                at += 1
        if not found and head != MAGIC:
            raise Foreign(head)
        self.damage += head != MAGIC
        if gap and gap == self.cut:
            self._judge_tail(gap, end)
        if end < self._goal:
            self.torn = True
            self.lost = max(0, self._total - self.sound)
            self._break(at)
        self._end = max(at, end)

    def _take(self, at, body, kind, see):
        """Take a sound record that is no event which stands; return how far behind `at` the next one
        is."""
        size = len(body) + records.CHECK
        if kind < NOTES:
            self.lost += 1
        elif kind == KEEP:
            see(KEEP, bytes(body[2:]))
        elif kind == GAME or kind == GAME_DOUBLE:
            size *= GAME_DOUBLE - kind + 1  # a double is passed over: it may be torn or damaged
            self._open(body[2:], at + size)
            see(GAME, bytes(body[2:]))
        elif kind == MARK or kind == MARK_DOUBLE:
            if kind == MARK_DOUBLE and self.cut == at - size:
                self.cut = None
                self.lost = 0
            size *= MARK_DOUBLE - kind + 1
            if self.cut is None:
                see(MARK, bytes(body[2:]))
        elif kind == SPLICE:
            self._splice(at, _word(body, 2), _word(body, 4), see)
        else:
            self._goal = _word(body, 2)
            self._total = _word(body, 4)
        return size

    def _open(self, payload, origin):
        """The current game is now another; of one that is not known no event can be read."""
        if self._origin:
            self._former = (self._widths, self._origin, self.sound, self.lost)
        number = payload[0]
        widths = self._games[number] if number < len(self._games) else b""
        self._widths = records.all_widths(widths)
        self._origin = origin
        self.sound = self.lost = 0
        self.cut = None

    def _splice(self, at, origin, events, see):
        """The game goes on here behind so many events, if they are the ones that were read."""
        if origin != self._origin:
            if not origin or origin != self._former[1]:
                self._break(at)  # of this game nothing is known
                return
            self._change_places()
            see(BACK, 0)
        if events > self.sound:
            self.lost = events - self.sound
            self._break(at)
            return
        if events < self.sound:  # what stood behind them was not to be read when this was written
            self.sound = events
            see(SPLICE, events)
        if self.cut is not None:
            self.cut = None
            self.damage -= 1
        self.lost = self._goal = 0

    def _change_places(self):
        """The game that was current before is it again."""
        now = self._widths, self._origin, self.sound, self.lost
        self._widths, self._origin, self.sound, self.lost = self._former
        self._former = now

    @property
    def follows(self):
        """Whether the current game was begun behind another that can be gone back to."""
        return 0 < self._former[1] < self._origin

    def change(self):
        """Go back to the game that was current before. False when that does not fit.

        The events of it that are lost are written down, too: the next `read` tells of them.
        """
        _, origin, sound, lost = self._former
        note = records.note(SPLICE, _words(origin, sound + lost))
        if not self._append(note, note):
            return False
        self._change_places()
        return True

    def distrust(self, events):
        """The last so many events that were read do not follow from those before: they are lost."""
        self.sound -= events
        self.lost += events
        self._break(self._end)

    def _break(self, at):
        """The trail ends at `at`, unless it has ended before."""
        if self.cut is None:
            self.cut = at
            self.damage += 1

    def _judge_tail(self, at, end):
        """Nothing stands from `at` on: was a write cut off, an event damaged, or neither?"""
        store = self._store
        size = records.length(store, at, self._widths)
        is_note = store[at] & records.KIND_BITS >= NOTES
        if size and (is_note or at + size > end or store[at + size - 1] == 0xFF):
            self.torn = True
            self.lost = 0
        elif not used(store[at : at + EVENT_MAX]):
            self.lost = 0  # no record began here: a byte of the erased part has changed

    def event(self, code):
        """Append an event of the current game. False when it does not fit: nothing is written.

        Raises ValueError for a code that the game's widths have no room for.
        """
        if not self._append(records.event(code, self._widths)):
            return False
        self.sound += 1
        return True

    def keep(self, payload):
        """Append something that outlives games. False when it does not fit."""
        return self._append(records.note(KEEP, payload))

    def game(self, payload):
        """Begin a game; payload[0] says which. False when it does not fit."""
        if not self._append(records.note(GAME, payload), records.note(GAME_DOUBLE, payload)):
            return False
        self._open(payload, self._end)
        return True

    def _append(self, *bodies):
        at = self._end
        data = MAGIC[at:]
        if self.cut is not None:
            at += GAP
            data = records.sealed(records.note(SPLICE, _words(self._origin, self.sound)), at)
        for body in bodies:
            data += records.sealed(body, at + len(data))
        if at + len(data) > len(self._store):
            return False
        self._store[at : at + len(data)] = data
        self._end = at + len(data)
        self.cut = None
        self.fresh = False
        return True

    def rewrite(self, kept):
        """Erase everything and write what is given, in one write of the whole store.

        kept: (kind, value) pairs as `read` shows them: KEEPs, and at most one GAME with its MARKs
        and events behind it. False when they do not fit: nothing is written. A power cut meanwhile
        may lose any of it; the next `read` tells, unless it fell between erasing and first byte.
        """
        store = self._store
        image = bytearray(len(store))
        for at in range(0, len(image), len(ERASED)):
            image[at : at + len(ERASED)] = ERASED
        at = START + NOTE_MORE + 4  # behind IMAGE, which is written when its numbers are known
        widths = records.NO_EVENTS
        origin = sound = 0
        for kind, value in kept:
            if kind < NOTES:
                bodies = (records.event(value, widths),)
                sound += 1
            elif kind == KEEP:
                bodies = (records.note(KEEP, value),)
            else:
                bodies = records.note(kind, value), records.note(kind + 1, value)
            for body in bodies:
                record = records.sealed(body, at)
                if at + len(record) > len(image):
                    return False
                image[at : at + len(record)] = record
                at += len(record)
            if kind == GAME:
                if origin:
                    raise ValueError("a store can be rewritten with one game only")
                widths = records.all_widths(self._games[value[0]])
                origin = at
        first = MAGIC + records.sealed(records.note(IMAGE, _words(at, sound)), START)
        image[: len(first)] = first
        store[0 : len(image)] = image
        self._start(at)
        self._widths = widths
        self._origin = origin
        self.sound = sound
        return True
