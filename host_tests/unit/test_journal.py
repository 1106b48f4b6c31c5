"""The journal keeps what was written through power cuts and damage, or says what is missing."""

import random
from binascii import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clerk.journal.journal import GAP, MAGIC, NOTE_MORE, START, Foreign, Journal
from clerk.journal.records import BACK, CHECK_BITS, GAME, KEEP, MARK, PAYLOAD_MAX, SPLICE

SIZE = 4096
FIRST, SECOND = 0, 1  # two games; the bytes that a code of each kind takes
GAMES = (bytes((2, 3, 1, 1, 4, 0, 1)), bytes((1, 1, 4, 1, 1, 3, 2, 2, 1, 1)))
HEADERS = (b"\0Ann,Ben", b"\1Ann\xff\xffBen\xff,Cy")


class PowerCut(Exception):
    pass


class Store:
    """A byte store like the RP2040's nvm, with a power supply that can fail."""

    def __init__(self, cells: bytes | bytearray = b"\xff" * SIZE):
        self.cells = bytearray(cells)
        self.erases = 0
        self.writes = []  # (address, length) of each
        self.power = SIZE * SIZE  # bytes that can still be written

    def __len__(self):
        return len(self.cells)

    def __getitem__(self, key):
        return self.cells[key]

    def __setitem__(self, key, data):
        at, stop, _ = key.indices(len(self.cells))
        assert stop - at == len(data)
        self.writes.append((at, len(data)))
        if self.cells[at:stop].strip(b"\xff"):
            self.erases += 1
            data = self.cells[:at] + data + self.cells[stop:]
            self.cells = bytearray(b"\xff" * len(data))
            at = 0
        done = min(self.power, len(data))
        self.cells[at : at + done] = data[:done]
        self.power -= done
        if done < len(data):
            raise PowerCut


class Table:
    """What stands after reading a store: the events of each game, and what was kept."""

    def __init__(self, store):
        self.headers = []
        self.games = []
        self.marks = []
        self.kept = []
        self.journal = Journal(store, GAMES)
        self.journal.read(self.see)

    def see(self, kind, value):
        if kind == GAME:
            self.headers.append(value)
            self.games.append([])
        elif kind == BACK:
            self.headers[-2:] = self.headers[:-3:-1]
            self.games[-2:] = self.games[:-3:-1]
        elif kind == KEEP:
            self.kept.append(value)
        elif kind == MARK:
            self.marks.append(value)
        elif kind == SPLICE:
            del self.games[-1][value:]
        else:
            assert value & 31 == kind
            self.games[-1].append(value)

    @property
    def events(self):
        return self.games[-1] if self.games else []

    @property
    def misses(self):
        """Whether the journal says that something is missing."""
        return self.journal.torn or self.journal.lost > 0

    @property
    def all(self):
        return self.headers, self.games, self.marks, self.kept


def codes(game, count, seed=1):
    """Events of a game: all kinds, all widths, extreme values among them."""
    rnd = random.Random(seed)
    kinds = [kind for kind in range(len(GAMES[game])) if GAMES[game][kind]]
    events = []
    for _ in range(count):
        kind = rnd.choice(kinds)
        most = (1 << 8 * GAMES[game][kind] - 5) - 1
        events.append(kind | rnd.choice((0, most, rnd.randint(0, most))) << 5)
    return events


EVENTS = codes(SECOND, 60)


def cut(store, power, write, *args):
    """Write, while the power fails after so many bytes. True when it lasted."""
    store.power = power
    try:
        return write(*args)
    except PowerCut:
        return False
    finally:
        store.power = SIZE * SIZE


def written():
    """A store with an old game, things kept, a power cut long healed, and a game of 60 events."""
    store = Store()
    journal = Table(store).journal
    assert journal.keep(b"dim=2")
    assert journal.game(HEADERS[FIRST])
    for code in codes(FIRST, 9):
        assert journal.event(code)
    assert journal.game(HEADERS[SECOND])
    for k in range(len(EVENTS)):
        if k == 20:
            assert journal.keep(b"\xff\xff\0box\xff")
        if k == 40:
            assert not cut(store, 2, journal.event, 0x7FFFFFE2)
            journal = Table(store).journal
            assert journal.torn
            assert journal.sound == 40
        assert journal.event(EVENTS[k])
    assert not store.erases
    return store


WRITTEN = written()
END = len(bytes(WRITTEN.cells).rstrip(b"\xff"))


def goes_on(store, before):
    """The game can be continued from what `before` saw, without an erase or a look back."""
    code = codes(before.headers[-1][0], 1, len(before.events))[0]
    assert before.journal.event(code)
    after = Table(store)
    before.events.append(code)
    assert after.all == before.all
    assert not after.misses
    assert after.journal.cut is None
    assert store.erases == 0


# What is written


def test_what_was_written_is_read():
    table = Table(WRITTEN)
    assert table.headers == list(HEADERS)
    assert table.games == [codes(FIRST, 9), EVENTS]
    assert table.kept == [b"dim=2", b"\xff\xff\0box\xff"]
    assert (table.journal.sound, table.journal.lost, table.journal.damage) == (60, 0, 0)
    assert not table.journal.torn
    assert not table.journal.fresh


def test_a_record_is_one_write_behind_the_last():
    store = Store()
    journal = Table(store).journal
    assert journal.fresh
    assert journal.game(HEADERS[SECOND])
    assert not journal.fresh
    for code in EVENTS:
        assert journal.event(code)
    assert journal.sound == 60
    end = 0
    for at, size in store.writes:
        assert at == end
        end += size
    widths = GAMES[SECOND]
    assert store.writes[0][1] == START + 2 * (len(HEADERS[SECOND]) + NOTE_MORE)
    assert [size for _, size in store.writes[1:]] == [widths[code & 31] + 3 for code in EVENTS]


def test_what_is_no_event_of_the_game_is_refused():
    store = Store()
    journal = Table(store).journal
    with pytest.raises(ValueError, match="event code 0 "):  # no game has begun
        journal.event(0)
    journal.game(HEADERS[FIRST])
    before = bytes(store.cells)
    for code in (5, 31, 1 << 24 | 1):  # a kind that it has not, one that none has, too wide
        with pytest.raises(ValueError, match=f"event code {code} "):
            journal.event(code)
    with pytest.raises(ValueError, match="256 bytes; at most 255"):
        journal.keep(bytes(PAYLOAD_MAX + 1))
    assert store.cells == before


def test_a_full_store_refuses_and_loses_nothing():
    store = Store()
    journal = Table(store).journal
    assert journal.keep(bytes(PAYLOAD_MAX))
    assert journal.game(HEADERS[SECOND])
    kept = []
    for code in codes(SECOND, 2000):
        free = journal.free
        before = bytes(store.cells)
        if not journal.event(code):
            assert store.cells == before
            break
        assert free - journal.free == GAMES[SECOND][code & 31] + 3
        kept.append(code)
    assert journal.free < 7
    assert len(kept) > 700
    assert not journal.game(HEADERS[FIRST])
    assert not journal.keep(b"more")
    table = Table(store)
    assert table.events == kept
    assert table.journal.free == journal.free
    assert store.erases == 0


# Power cuts


def test_a_power_cut_after_every_byte_of_every_write():
    store = Store()
    for at, size in WRITTEN.writes:
        before = Table(Store(store.cells))
        for power in range(size):
            half = Store(store.cells)
            half.cells[at : at + power] = WRITTEN.cells[at : at + power]
            table = Table(half)
            if len(table.games) > len(before.games):  # the game has begun, its double is torn
                assert table.games == [*before.games, []]
            else:
                assert table.all == before.all
            assert table.journal.lost == 0
            assert table.journal.fresh == (at + power == 0)
            if size <= GAP + 1:  # one event alone
                assert table.journal.torn == (power > 0)
            if table.games:
                goes_on(half, table)
        store.cells[at : at + size] = WRITTEN.cells[at : at + size]


def test_a_game_has_begun_with_its_first_copy():
    size = len(HEADERS[SECOND]) + NOTE_MORE
    for power in range(START + 2 * size):
        store = Store()
        assert not cut(store, power, Table(store).journal.game, HEADERS[SECOND])
        assert len(Table(store).games) == (power >= START + size)
        assert Table(store).journal.torn == (0 < power < START + size)


WRITES = st.tuples(
    st.sampled_from(["event"] * 6 + ["keep", "game", "change", "change"]),
    st.integers(0, 5),
    st.one_of(st.none(), st.integers(0, 60)),
)


@given(st.lists(WRITES, max_size=40))
def test_power_cuts_one_after_the_other(writes):
    store = Store()
    table = Table(store)
    for what, seed, power in writes:
        power = SIZE if power is None else power
        if what == "event" and table.games:
            code = codes(table.headers[-1][0], 1, seed)[0]
            if cut(store, power, table.journal.event, code):
                table.events.append(code)
        elif what == "game":
            header = HEADERS[seed % 2]
            cut(store, power, table.journal.game, header)
            if len(Table(store).games) > len(table.games):
                table.headers.append(header)
                table.games.append([])
        elif what == "change" and len(table.games) > 1:
            cut(store, power, table.journal.change)
            changed = Table(store)
            if changed.all != table.all:
                table.see(BACK, 0)
            table.journal = changed.journal
        else:
            payload = bytes((seed, 0xFF, 0xFF, seed, 0xFF))
            if cut(store, power, table.journal.keep, payload):
                table.kept.append(payload)
        again = Table(store)
        assert again.all == table.all
        assert again.journal.lost == 0
        assert again.journal.damage == (again.journal.cut is not None)
        if power < SIZE:
            table = again
    assert store.erases == 0


# Damage


def damaged(*changes):
    """The written store with bytes changed; each change is (address, value)."""
    store = Store(WRITTEN.cells)
    for address, value in changes:
        store.cells[address] = value
    return store


def blanks_and_flips(cell):
    return {0x00, 0xFF, *(cell ^ 1 << bit for bit in range(8))} - {cell}


def spoilt(whole):
    """Copies of a store, each with one of the bytes in use blanked or a bit of it flipped."""
    for address in range(len(bytes(whole.cells).rstrip(b"\xff"))):
        for value in blanks_and_flips(whole.cells[address]):
            store = Store(whole.cells)
            store.cells[address] = value
            yield store


def check_promise(store):
    """The game stands, or as much of it as the journal says."""
    table = Table(store)
    journal = table.journal
    known = len(table.events)
    assert table.headers == list(HEADERS)
    assert table.events == EVENTS[:known]
    assert journal.sound == known
    if known < 60:
        assert table.misses
        if journal.torn:
            assert (known, journal.lost) == (59, 0)
        else:
            assert known + journal.lost in (60, 61)  # one more when what is damaged is no event
    whole = table.games[0] == codes(FIRST, 9) and len(table.kept) == 2 and known == 60
    assert whole or journal.damage
    return table


@pytest.mark.parametrize("part", range(4))
def test_any_byte_blanked_or_a_bit_flipped(part):
    addresses = [*range(part, END + 12, 4), SIZE - 1 - part]
    for address in addresses:
        for value in blanks_and_flips(WRITTEN.cells[address]):
            check_promise(damaged((address, value)))


@pytest.mark.parametrize("value", [0x00, 0xFF, 0x55])
def test_a_damaged_game_goes_on(value):
    for address in range(END + 12):
        store = damaged((address, value))
        goes_on(store, check_promise(store))


def test_any_value_of_the_bytes_of_some_records():
    some = random.Random(5).sample(range(len(WRITTEN.writes)), 4)
    for at, size in [WRITTEN.writes[k] for k in some]:
        for address in range(at, at + size):
            for value in range(256):
                check_promise(damaged((address, value)))


def test_an_event_in_the_middle():
    at, _ = WRITTEN.writes[3 + 9 + 30]  # before it two games and two things kept
    table = check_promise(damaged((at, 0xFF)))
    assert (table.journal.sound, table.journal.lost, table.journal.cut) == (29, 31, at)


def test_damage_of_an_old_game_is_only_noted():
    at, _ = WRITTEN.writes[4]
    table = check_promise(damaged((at, 0)))
    assert table.games == [codes(FIRST, 9)[:2], EVENTS]
    assert not table.misses
    assert table.journal.cut is None
    assert table.journal.damage == 1


def test_a_damaged_beginning_hides_no_game():
    for address in range(START):
        table = check_promise(damaged((address, 0xFF)))
        assert table.games == Table(WRITTEN).games
        assert table.journal.damage == 1


PLACES = st.tuples(st.integers(0, END + 20), st.one_of(st.integers(0, 255), st.just(255)))


@given(PLACES, PLACES)
def test_two_damaged_bytes(one, other):
    store = damaged(one, other)
    table = Table(store)
    if table.headers[-1:] == [HEADERS[SECOND]]:
        assert table.events == EVENTS[: len(table.events)]
        assert table.misses or len(table.events) == 60
    else:  # both copies of its GAME are damaged: its events cannot even be counted
        assert table.misses
    if table.games:
        goes_on(store, table)


@given(st.integers(0, END), st.integers(0, END), st.integers(0, 255))
def test_a_damaged_byte_of_a_store_cut_anywhere(size, address, value):
    store = damaged()
    store.cells[size:] = b"\xff" * (SIZE - size)
    before = Table(store)
    if before.events:
        store.cells[address] = value
        table = Table(store)
        assert table.events == before.events[: len(table.events)]
        assert table.misses or len(table.events) == len(before.events)
        goes_on(store, table)


def test_events_that_are_sound_but_do_not_follow():
    store = damaged()
    table = Table(store)
    table.journal.distrust(15)
    assert (table.journal.sound, table.journal.lost) == (45, 15)
    del table.events[45:]
    goes_on(store, table)
    assert table.events[:45] == EVENTS[:45]
    assert len(table.events) == 46


def test_a_splice_holds_only_for_what_was_read_when_it_was_written():
    store = damaged()
    table = Table(store)
    table.journal.distrust(15)
    del table.events[45:]
    goes_on(store, table)
    at, _ = WRITTEN.writes[-40]
    store.cells[at] ^= 1
    table = Table(store)
    assert table.events == EVENTS[: len(table.events)]
    assert len(table.events) < 45
    assert table.misses


# From game to game


def changed():
    """A store on which a game was left for another, and is gone on with."""
    store = Store()
    journal = Table(store).journal
    for header, game, count in ((HEADERS[FIRST], FIRST, 9), (HEADERS[SECOND], SECOND, 5)):
        assert journal.game(header)
        for code in codes(game, count):
            assert journal.event(code)
    assert journal.follows
    assert journal.change()
    journal = Table(store).journal
    for code in codes(FIRST, 15)[9:]:
        assert journal.event(code)
    assert store.erases == 0
    return store


def test_the_game_before_goes_on_and_the_later_one_after_it():
    store = changed()
    table = Table(store)
    assert table.headers == [HEADERS[SECOND], HEADERS[FIRST]]
    assert table.games == [codes(SECOND, 5), codes(FIRST, 15)]
    assert not table.journal.follows
    assert table.journal.change()
    table = Table(store)
    assert table.headers == list(HEADERS)
    assert table.journal.follows
    goes_on(store, table)
    assert Table(store).journal.game(HEADERS[FIRST])
    table = Table(store)
    assert table.games[-1] == []
    assert table.games[-2][:5] == codes(SECOND, 5)
    assert table.journal.follows


def test_a_power_cut_while_the_game_changes_leaves_one_of_them_whole():
    for first in (True, False):
        for power in range(2 * (NOTE_MORE + 4)):
            store = changed()
            if not first:
                Table(store).journal.change()
            before = Table(store)
            assert not cut(store, power, before.journal.change)
            table = Table(store)
            if power >= NOTE_MORE + 4:
                before.see(BACK, 0)
            assert table.all == before.all
            assert table.journal.torn == (power > 0 and power != NOTE_MORE + 4)
            assert not table.journal.lost
            goes_on(store, table)


def test_a_damaged_byte_changes_no_game_for_another():
    for store in spoilt(changed()):
        table = Table(store)
        assert table.headers[-1] == HEADERS[FIRST]
        assert table.events == codes(FIRST, 15)[: len(table.events)]
        assert table.misses or len(table.events) == 15
        goes_on(store, table)


def test_a_change_to_a_game_that_is_not_known_ends_the_trail():
    store = Store(changed().cells)
    for at in range(START, START + 2 * (NOTE_MORE + len(HEADERS[FIRST]))):
        store.cells[at] ^= 0x40  # both copies of the first GAME
    table = Table(store)
    assert table.events == codes(SECOND, 5)
    assert table.misses  # they cannot be counted
    goes_on(store, table)


FOREIGN = [bytes(SIZE), b"\0", b"settings=1\n", b"\xff" * 9 + b"\1", MAGIC[1:] * 9]
FOREIGN += [random.Random(seed).randbytes(SIZE) for seed in range(4)]


@pytest.mark.parametrize("cells", FOREIGN)
def test_what_is_not_ours_is_left_alone(cells):
    store = Store(cells + b"\xff" * (SIZE - len(cells)))
    before = bytes(store.cells)
    journal = Journal(store, GAMES)
    with pytest.raises(Foreign, match="something that is not Clerk's"):
        journal.read(None)
    assert journal.free == 0
    assert not journal.game(HEADERS[FIRST])
    assert not journal.keep(b"")
    assert store.cells == before


def test_another_version_is_left_alone():
    store = Store(b"CLK\2" + bytes(SIZE - 4))
    with pytest.raises(Foreign, match="another version"):
        Journal(store, GAMES).read(None)


def test_a_game_that_is_not_known_is_shown_without_its_events():
    table = Table(WRITTEN)
    headers = []
    journal = Journal(WRITTEN, GAMES[:1])
    journal.read(lambda kind, value: headers.append(value) if kind == GAME else None)
    assert headers == table.headers
    assert (journal.sound, journal.lost > 0) == (0, True)


# A store written anew


KEPT = [
    (KEEP, b"dim=2"),
    (GAME, HEADERS[SECOND]),
    (MARK, bytes(range(90))),
    (MARK, b"\xff" * 90),
    *((code & 31, code) for code in EVENTS[:30]),
]
IMAGE = (
    [HEADERS[SECOND]],
    [EVENTS[:30]],
    [bytes(range(90)), b"\xff" * 90],
    [b"dim=2"],
)


def rewritten():
    store = damaged()
    assert Table(store).journal.rewrite(KEPT)
    return store


def test_rewrite():
    store = damaged()
    journal = Table(store).journal
    assert journal.rewrite(KEPT)
    assert (store.erases, len(store.writes)) == (1, 1)
    assert Table(store).all == IMAGE
    assert not Table(store).misses
    assert (journal.sound, journal.free) == (30, Table(store).journal.free)
    assert journal.event(EVENTS[30])
    assert Table(store).events == EVENTS[:31]
    assert store.erases == 1


def test_rewrite_with_too_much_changes_nothing():
    store = damaged()
    journal = Table(store).journal
    assert not journal.rewrite([(KEEP, bytes(PAYLOAD_MAX))] * 16)
    with pytest.raises(ValueError, match="one game only"):
        journal.rewrite([(GAME, HEADERS[FIRST]), (GAME, HEADERS[SECOND])])
    assert store.writes == []
    assert journal.event(0)
    assert Table(store).events == [*EVENTS, 0]


def test_a_power_cut_while_rewriting_is_said():
    image = rewritten().cells
    end = len(bytes(image).rstrip(b"\xff"))
    for power in range(end + 1):
        store = damaged()
        cut(store, power, Table(store).journal.rewrite, KEPT)
        assert store.erases == 1
        store.erases = 0
        table = Table(store)
        assert table.events == EVENTS[: len(table.events)]
        assert table.journal.fresh == (power == 0)
        assert table.journal.torn == (0 < power < end)
        if power > START + NOTE_MORE + 4 and table.games:
            assert len(table.events) + table.journal.lost == 30
        if table.games:
            goes_on(store, table)


def test_damage_of_a_store_written_anew():
    for store in spoilt(rewritten()):
        table = Table(store)
        assert table.headers == IMAGE[0]
        assert table.marks == IMAGE[2]
        assert table.events == EVENTS[: len(table.events)]
        if not table.journal.torn:
            assert len(table.events) + table.journal.lost == 30
            assert table.kept == IMAGE[3] or table.journal.damage


# The check


def test_no_single_change_passes_the_check():
    """crc32 is linear: a change passes at some address if and only if it does on zeros."""
    for behind in range(2 + PAYLOAD_MAX):
        zeros = crc32(bytes(behind + 1))
        for change in range(1, 256):
            assert (crc32(bytes((change,)) + bytes(behind)) ^ zeros) & CHECK_BITS


def test_the_gap_is_what_an_event_may_lack():
    assert max(max(widths) for widths in GAMES) + 3 - 1 == GAP
