"""Keeps games: each event goes to the rules, then to the journal; at start it all comes back.

What the journal's records mean is decided here: when a new game needs the space of the old ones,
what outlives them, and what happens when one game fills the store.
"""

from ..game.cells import Refused
from ..game.events import LEARN, REDO, UNDO, pack, unpack, widths
from ..game.games import GAMES, number_of
from ..game.play import KIND_MASK, Play
from .journal import BACK, GAME, KEEP, MARK, NOTES, Journal

# What a KEEP record tells, its first byte.
SETTING, BOX, SEEN = range(3)

# A new game is appended while this many bytes are free: a long game of six needs less.
ROOM = 2400

# A game that fills the store is written anew from some way back, so that undo still reaches there.
TAIL = 64

# What was printed on this many Loans of a category is kept, the latest; a deck has nine.
SEEN_MOST = 12

# Cells a MARK record; each takes one to three bytes, a record holds 255.
MARK_CELLS = 80


class Widths:
    """The widths of each game's events, by its number; a game that never comes is not loaded."""

    def __len__(self):
        return len(GAMES)

    def __getitem__(self, number):
        return widths(GAMES[number][0]().KINDS)


def journal_of(store):
    """The journal on a store, not read yet."""
    return Journal(store, Widths())


def note_purchases(seen, number, codes, count):
    """Add to `seen` what the first `count` events of a game tell about Loans: see Keeper.seen."""
    terms = GAMES[number][0]()
    purchase = terms.PURCHASE
    for k in range(count):  # no slice: a long game's is a large block
        code = codes[k]
        if code & KIND_MASK == purchase:
            values = unpack(terms.KINDS, code)[terms.PRINTED :]
            pairs = seen[values[0]]
            pair = tuple(values[1:])
            if pair not in pairs:
                pairs.append(pair)
                del pairs[:-SEEN_MOST]


class Record:
    """A game as its records tell it: the `payload` of its GAME, the `cells` that its MARKs tell as
    {index: value}, the `codes` of its events."""

    def __init__(self, payload):
        self.payload = payload
        self.cells = {}
        self.codes = []


class Reader:
    """Puts records together: `now` is the current game, `former` the one that was it before, None
    where there is none. keep(payload) is called for each KEEP, drop(record) for older games,
    told(number, code) for each LEARN of a game by its number."""

    def __init__(self, keep, drop, told):
        self.keep = keep
        self.drop = drop
        self.told = told
        self.now = self.former = None

    def see(self, kind, data):
        """Takes what Journal.read shows."""
        if kind < NOTES:
            self.now.codes.append(data)
            if kind == LEARN:
                self.told(self.now.payload[0], data)
        elif kind == KEEP:
            self.keep(data)
        elif kind == GAME:
            if self.former:
                self.drop(self.former)
            self.former = self.now
            self.now = Record(data)
        elif kind == BACK:
            self.now, self.former = self.former, self.now
        elif kind == MARK:
            unpack_cells(data, self.now.cells)
        else:
            del self.now.codes[data:]  # a SPLICE


def nothing(*data):
    """For a Reader: what it reads is not wanted."""


def erase(store):
    """Make the store an empty journal, whatever it holds."""
    journal_of(store).rewrite([])


class Keeper:
    """The games of a store.

    Raises Foreign when the store holds something else; nothing is written then.

    `play` is the game that goes on, None when there is none. `settings` maps a setting's number to
    its value. For each game by number, `boxes` maps a box's place, such as (category, column), to
    the numbers told at the table, and `seen` lists for each category what was printed on the Loans
    bought, those left out that an undo could still take back. `lost` events of the game could not
    be read back; `torn` tells that the last write was cut off.
    """

    def __init__(self, store):
        self.store = store
        self.settings = {}
        self.boxes = [{} for _ in GAMES]
        self.seen = [[[] for _ in range(6)] for _ in GAMES]
        self.play = None
        self.lost = 0
        self._number = 0
        self.journal = journal_of(store)
        reader = Reader(self._keep, self._harvest, self._told)
        self.journal.read(reader.see)
        if reader.former:
            self._harvest(reader.former)
            reader.former = None  # a game's codes take some room
        if reader.now:
            self._open(reader.now)
        self.torn = self.journal.torn

    # Reading

    def _keep(self, data):
        if data[0] == SETTING:
            self.settings[data[1]] = data[2]
        elif data[0] == BOX:
            self._told(data[1], int.from_bytes(data[2:], "little"))
        elif data[0] == SEEN:
            note_purchases(self.seen[data[1]], data[1], (int.from_bytes(data[2:], "little"),), 1)

    def _told(self, number, code):
        """Note what a LEARN told."""
        values = unpack(GAMES[number][0]().KINDS, code)
        self.boxes[number][values[0], values[1]] = tuple(values[2:])

    def _harvest(self, record):
        """Take what outlives a game from its events, but for the boxes told."""
        standing = []
        count = 0
        for code in record.codes:
            kind = code & KIND_MASK
            if kind == UNDO:
                count = max(0, count - 1)
            elif kind == REDO:
                count = min(len(standing), count + 1)
            elif kind != LEARN:
                del standing[count:]
                standing.append(code)
                count += 1
        self._outlive(record.payload[0], standing, count)

    def _outlive(self, number, codes, count):
        """The first `count` events can be undone no more: keep what they tell about Loans."""
        if count:  # else the terms of a game that nobody plays would be loaded
            note_purchases(self.seen[number], number, codes, count)

    def _open(self, record):
        """Play the current game from its records."""
        self._number = record.payload[0]
        rules, _, unpacked = GAMES[self._number][1]()
        self.play = Play(rules(unpacked(record.payload[1:])))
        at = self.play.cells.at
        cells = record.cells
        if cells:
            if len(cells) < len(at):  # where the game stood is not known whole
                self.play = None
                self.lost = self.journal.lost
                return
            for index in cells:
                at[index] = cells[index]
        done = 0
        do = self.play.do
        last = len(record.codes) - 1
        try:
            for code in record.codes:
                do(code, done == last)
                done += 1
        except Refused:
            # The record is sound, yet does not follow from those before: do not guess.
            self.journal.distrust(len(record.codes) - done)
        self.lost = self.journal.lost

    # Writing

    def setting(self, number, value):
        """Change a setting for good."""
        self.settings[number] = value
        if not self.journal.keep(bytes((SETTING, number, value))):
            self._fold()

    def try_store(self, number, value):
        """Write a setting, and say whether the store then tells it."""
        self.setting(number, value)
        told = []

        def see(kind, data):
            if kind == KEEP and data[0] == SETTING and data[1] == number:
                told.append(data[2])

        journal_of(self.store).read(see)
        return told[-1:] == [value]

    def do(self, code, told=True):
        """Carry out an event (see Play.do) and keep it. Raises Refused: nothing happened, nothing is
        kept."""
        self.play.do(code, told)
        if code & KIND_MASK == LEARN:
            self._told(self._number, code)
        if not self.journal.event(code):
            self._fold()

    def begin(self, header):
        """A new game from its header."""
        if self.play:
            self._outlive(self._number, self.play.codes, self.play.count)
        self._number = number_of(header["game"])
        rules, packed, _ = GAMES[self._number][1]()
        payload = bytes((self._number,)) + packed(header)
        crowded = self.crowded
        if self.follows and not crowded:  # one can go back to the game before all the same
            self.journal.change()
        self.play = Play(rules(header))
        self.lost = 0
        if crowded or not self.journal.game(payload):
            self._rewrite([(GAME, payload)])

    @property
    def crowded(self):
        """Whether a new game would take the place of those that are there."""
        return self.journal.free < ROOM

    @property
    def follows(self):
        """Whether taking back goes on to the game before: nothing stands of this one."""
        return self.journal.follows and self.play and not self.play.count

    def change(self):
        """Go back to the game that was current before, or forward again. False when there is no
        room to write it. The store has to be opened anew then."""
        return self.journal.change()

    def told(self, name):
        """What was told of the boxes of a game, by its name: see `boxes`."""
        return self.boxes[number_of(name)]

    def bought(self, name, c):
        """What was printed on the Loans of a category bought so far, in this game too."""
        number = number_of(name)
        seen = [list(pairs) for pairs in self.seen[number]]
        if self.play and number == self._number:
            note_purchases(seen, number, self.play.codes, self.play.count)
        return seen[c]

    def log(self):
        """The game as it stands in the store: its header, and the codes of all its records.

        Of a game that was written anew, the header has the `cells` that the codes go on from.
        """
        reader = Reader(nothing, nothing, nothing)
        journal_of(self.store).read(reader.see)
        record = reader.now
        _, _, unpacked = GAMES[record.payload[0]][1]()
        header = unpacked(record.payload[1:])
        if record.cells:
            header["cells"] = [record.cells[k] for k in range(len(record.cells))]
        return header, record.codes

    def _outliving(self):
        """The records of what outlives a game."""
        records = []
        for number in self.settings:
            records.append((KEEP, bytes((SETTING, number, self.settings[number]))))
        for number in range(len(GAMES)):
            if not self.boxes[number] and not any(self.seen[number]):
                continue
            terms = GAMES[number][0]()
            boxes = self.boxes[number]
            for place in boxes:
                code = pack(terms.KINDS, LEARN, *(place + boxes[place]))
                records.append((KEEP, bytes((BOX, number)) + code.to_bytes(4, "little")))
            for c in range(6):
                for pair in self.seen[number][c]:
                    values = (0,) * terms.PRINTED + (c,) + pair
                    code = pack(terms.KINDS, terms.PURCHASE, *values)
                    records.append((KEEP, bytes((SEEN, number)) + code.to_bytes(4, "little")))
        return records

    def _fold(self):
        """The store is full in the middle of a game: write the game anew, from some way back.

        Undo then reaches back to there. Not before the latest box was told, since the events
        before it may have gone by another number.
        """
        play = self.play
        if play is None:
            self._rewrite([])
            return
        # What redo would bring back may no longer be legal, or be more than there is room for.
        del play.codes[play.count + (TAIL if play.told <= play.count else 0) :]
        first = max(0, play.count - TAIL, min(play.told, play.count))
        self._outlive(self._number, play.codes, first)
        records = []
        _, packed, _ = GAMES[self._number][1]()
        header = packed(play.rules.header_now())
        records.append((GAME, bytes((self._number,)) + header))
        at = play.before(first)
        for start in range(0, len(at), MARK_CELLS):
            records.append((MARK, pack_cells(start, at[start : start + MARK_CELLS])))
        for code in play.codes[first:]:
            records.append((code & KIND_MASK, code))
        again = first < play.count and play.last[0] == REDO  # the last event is to be one again
        for _ in range(len(play.codes) - play.count + again):
            records.append((UNDO, UNDO))
        if again:
            records.append((REDO, REDO))
        self._rewrite(records)
        play.forget(first)

    def _rewrite(self, records):
        """Write the store anew: what outlives games, then the records of one. Where both games
        have told much, the Loans seen give way."""
        outliving = self._outliving()
        if not self.journal.rewrite(outliving + records):
            kept = [record for record in outliving if record[1][0] != SEEN]
            self.journal.rewrite(kept + records)


def pack_cells(start, values):
    """Cells from `start` on as bytes: the start, then 7 bits a byte, lowest first, zigzag."""
    data = bytearray((start & 255, start >> 8))
    for value in values:
        value = value << 1 if value >= 0 else (-value << 1) - 1
        while value > 127:
            data.append(value & 127 | 128)
            value >>= 7
        data.append(value)
    return bytes(data)


def unpack_cells(data, cells):
    """Put what `pack_cells` packed into a dict of index: value."""
    index = data[0] | data[1] << 8
    value = shift = 0
    for byte in data[2:]:
        value |= (byte & 127) << shift
        if byte > 127:
            shift += 7
        else:
            cells[index] = -(value + 1 >> 1) if value & 1 else value >> 1
            index += 1
            value = shift = 0
