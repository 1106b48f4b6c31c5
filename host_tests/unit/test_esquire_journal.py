"""Esquire in the journal: its header in few bytes, its games after every restart."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clerk.game import esquire as e
from clerk.game import esquire_header, esquire_tables, log
from clerk.game.cells import Refused
from clerk.game.events import REDO, UNDO
from clerk.journal.keeper import Keeper
from clerk.journal.records import PAYLOAD_MAX
from clerk_tools.chips.nvm import ByteArray
from host_tests import esquire
from host_tests.unit.test_commands import HEADER as YOUNG

RANDOMS = st.integers(0, 2**32).map(Random)
LARGEST = PAYLOAD_MAX - 1  # the first byte says which game


@settings(deadline=None)
@given(RANDOMS)
def test_a_header_comes_back_as_it_was(random):
    header = {**esquire.random_header(random, untold=random.random() / 2), "show": "no hints"}
    example = {c: [n for n in range(1, 11) if random.random() < 0.2] for c in e.LETTERS}
    header["chart"]["example"] = example
    if random.random() < 0.5:
        header["track_example"] = True
    data = esquire_header.pack_header(header)
    assert len(data) <= LARGEST
    assert esquire_header.unpack_header(data) == header


def test_the_largest_header_that_tables_can_make_fits():
    """Seven names of six letters; every number as far from the others as can be."""
    levels, spaces = esquire_tables.LEVELS, esquire_tables.SPACES
    ends = {c: [n, n + 5] for n, c in enumerate("ACFIL", 1)}
    boxes = {
        what: {c: [None, low, high] + [low] * (levels - 3) for c in e.LETTERS}
        for what, (low, high) in zip(e.BOXES, e.BOX_LIMITS, strict=True)
    }
    ends["S"] = [1, levels]
    steps = ["?", 1, esquire_tables.STEPS]
    track = [esquire.space("ACF", "+-", steps[k % 3], k % 8) for k in range(1, spaces)]
    header = esquire.header(
        7,
        [esquire.again(), *track],
        levels=levels,
        range=ends,
        start={"A": 1, "C": 2, "F": 3, "I": 4, "L": 5, "S": levels},
        **boxes,
        example={c: [1] for c in e.LETTERS},
    )
    header = {**header, "players": ["Wwwwww"] * 7, "track_example": True, "show": "no hints"}
    data = esquire_header.pack_header(header)
    assert LARGEST - 6 < len(data) <= LARGEST
    assert esquire_header.unpack_header(data) == header


def test_a_larger_header_is_not_begun():
    track = [esquire.again()] + [esquire.space("A", "+", 1)] * 254
    with pytest.raises(ValueError, match="at most 255 fit"):
        Keeper(ByteArray(None)).begin(esquire.header(track=track))


def play_on(keeper, random, events, corrections=0.05):
    """So many legal events, undo and redo among them, each followed by a restart."""
    done = 0
    while done < events:
        code = random.choice([UNDO, REDO, None, None, None, None])
        if code is None:
            code = esquire.random_event(random, keeper.play, corrections)
        try:
            keeper.do(code)
        except Refused:
            continue
        done += 1
        restarted = Keeper(keeper.store)
        assert log.state(restarted.play) == log.state(keeper.play)
        assert restarted.play.codes == keeper.play.codes
        assert restarted.play.count == keeper.play.count
        assert not restarted.lost and not restarted.torn
    return keeper


@settings(max_examples=8, deadline=None)
@given(RANDOMS)
def test_a_game_goes_on_after_every_restart(random):
    keeper = Keeper(ByteArray(None))
    keeper.begin(esquire.random_header(random))
    play_on(keeper, random, 60)
    header, codes = keeper.log()
    lines = [line.encode() for line in log.lines(header, codes)]
    assert log.state(log.replay(lines)) == log.state(keeper.play)


def test_a_game_that_fills_the_store_goes_on():
    random = Random(5)
    keeper = Keeper(ByteArray(None))
    keeper.begin({**esquire.random_header(random), "players": esquire.NAMES})
    begun = keeper.store.erases
    while keeper.store.erases == begun:
        full = keeper.journal.free < 60
        play_on(keeper, random, 20 if full else 0)
        if not full:
            for _ in range(10):
                keeper.do(esquire.pack(e.KINDS, e.K_SET_STREET, random.randrange(8), 200))
                keeper.do(esquire.pack(e.KINDS, e.K_SET_STREET, random.randrange(8), 3))
    play_on(keeper, random, 40)


def test_one_box_plays_both_games_and_keeps_what_each_was_told():
    store = ByteArray(None)
    keeper = Keeper(store)
    keeper.begin(esquire.header())
    esquire_codes = [
        {"e": "learn", "c": "S", "level": 8, "coins": 3, "points": -2, "bonus": 4},
        {"e": "stand", "street": 0, "lap": 0},
        {"e": "adjust", "c": "A", "d": 1},
        {"e": "collect"},
        {"e": "take", "c": "L", "p": 7},
    ]
    for event in esquire_codes:
        keeper.do(log.to_code(e.KINDS, event))
    state = log.state(keeper.play)
    assert log.state(Keeper(store).play) == state
    keeper = Keeper(store)
    keeper.begin(YOUNG)
    assert Keeper(store).play.rules.name == "young"
    keeper = Keeper(store)
    assert keeper.told("esquire") == {(5, 7): (3, -2, 4)}
    assert keeper.bought("esquire", 4) == [(7,)]
    assert keeper.told("young") == {} and keeper.bought("young", 4) == []
    keeper.begin(esquire.header())
    assert log.state(Keeper(store).play)["game"] == "esquire"
