"""Esquire's chart, J1-J5 and J15: against a second statement of the rule, on any chart."""

import os
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clerk.game import esquire as e
from clerk.game.esquire_start import random_start
from host_tests import esquire

MORE = int(os.environ.get("CLERK_MORE", "1"))
RANDOMS = st.integers(0, 2**32).map(Random)


def stated(levels, ranges, c, d):
    """J1-J3 stated as where everybody ends up, `levels` being who stands where before."""
    after = list(levels)
    low, high = ranges[c]
    landing = min(max(levels[c] + d, low), high)
    after[c] = landing
    if landing == levels[c]:
        return after
    up = 1 if landing > levels[c] else -1
    at = {level: other for other, level in enumerate(levels) if other != c}
    row = []  # who stands without a gap from the landing column on, against the first move
    while landing - up * len(row) in at:
        row.append(at[landing - up * len(row)])
    for n, other in enumerate(row):
        low, high = ranges[other]
        if low <= levels[other] - up <= high:
            after[other] = levels[other] - up
        else:
            after[other] = landing + up
            while after[other] in set(at) - {levels[pushed] for pushed in row}:
                after[other] += up
            break
        assert n < 5
    return after


def chart_game(ranges, start, levels=esquire.LEVELS):
    return esquire.game(levels=levels, range=ranges, start=start).rules


def moved(game, start, c, d):
    """Where all stand after a move from given places, and the report."""
    at = game.at
    at[e.COLUMN : e.COLUMN + 6] = start
    game.report = []
    game.displace(c, d)
    return at[e.COLUMN : e.COLUMN + 6], game.report


def holds(game, start, c, d):
    """All that is claimed of one move; returns where it leads."""
    after, report = moved(game, start, c, d)
    assert after == stated(start, game.ranges, c, d)
    assert len(set(after)) == 6
    for level, (low, high) in zip(after, game.ranges, strict=True):
        assert low <= level <= high
    if after[c] == start[c]:
        assert report == [("limit", c)] and after == start
        return after
    way = 1 if after[c] > start[c] else -1
    assert (after[c] - start[c]) * d > 0
    now = list(start)
    for n, (_, who, old, new, why) in enumerate(report):
        assert old == now[who]
        now[who] = new
        assert why == e.CHOSEN if n == 0 else why in (e.PUSHED, e.BOUNCED)
        if why == e.PUSHED:
            assert new - old == -way
        if why == e.BOUNCED:
            assert (new - old) * way > 0 and n == len(report) - 1
    assert now == after
    return after


@pytest.mark.parametrize("levels", [6, 7] if MORE == 1 else [6, 7, 8])
def test_j1_j2_j3_every_reachable_chart_category_and_steps(levels):
    random = Random(levels)
    for _ in range(MORE):
        ranges = esquire.random_ranges(random, levels)
        start = esquire.random_start(random, ranges)
        game = chart_game(ranges, start, levels)
        first = tuple(start[c] - 1 for c in e.LETTERS)
        reached = {first}
        ahead = [first]
        while ahead:
            place = list(ahead.pop())
            for c in range(6):
                for d in range(1 - levels, levels):
                    if d:
                        after = tuple(holds(game, place, c, d))
                        if after not in reached:
                            reached.add(after)
                            ahead.append(after)
        assert len(reached) > 100


@settings(max_examples=150 * MORE, deadline=None)
@given(RANDOMS)
def test_j1_j2_j3_any_chart_of_ten_levels(random):
    ranges = esquire.random_ranges(random)
    game = chart_game(ranges, esquire.random_start(random, ranges))
    for _ in range(10):
        start = esquire.random_start(random, ranges)
        place = [start[c] - 1 for c in e.LETTERS]
        for c in range(6):
            for d in (-9, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 9):
                holds(game, place, c, d)


@settings(max_examples=150 * MORE, deadline=None)
@given(RANDOMS)
def test_j4_ranges_of_six_levels_are_wide_enough_for_any_bounce(random):
    ranges = {c: [low, low + 5] for c in e.LETTERS for low in [random.choice([1, 2, 3])]}
    game = chart_game(ranges, esquire.random_start(random, ranges))
    for _ in range(20):
        start = esquire.random_start(random, ranges)
        for c in range(6):
            for d in (-7, -1, 1, 7):
                holds(game, [start[x] - 1 for x in e.LETTERS], c, d)


def one_move(c, d, start=None, **ranges):
    """The levels after one adjustment without a track, in the letters' order."""
    play = esquire.game(
        ("stand", {"street": 0, "lap": 0}), start=start or esquire.BY_ROW, range=ranges
    )
    esquire.do(play, ("adjust", {"c": c, "d": d}))
    return dict(zip(e.LETTERS, esquire.levels(play), strict=True)), play


def test_j1_passed_tokens_are_not_moved():
    after, _ = one_move("A", 6)
    assert after == {**esquire.BY_ROW, "A": 9}


def test_j1_a_move_past_the_limit_stops_there():
    """The rulebook's Individual: at 7, ending at 8, moved by 3."""
    after, _ = one_move("I", 3, {"A": 1, "C": 2, "F": 3, "I": 7, "L": 4, "S": 5}, I=[1, 8])
    assert after["I"] == 8


def test_j2_the_landing_column_is_pushed_against_the_move_and_so_on():
    after, _ = one_move("A", 5)  # from 3 to 8, where S stands; then L, I, F and C, into the gap
    assert after == {"A": 8, "S": 7, "L": 6, "I": 5, "F": 4, "C": 3}


def test_j2_the_column_left_behind_is_empty():
    after, _ = one_move("A", 1)
    assert after == {**esquire.BY_ROW, "A": 4, "C": 3}


def test_j3_a_token_at_its_limit_bounces_to_the_first_empty_column():
    """The rulebook's Shipping: from 2 to 4, where Legal stands and can go no lower."""
    start = {"S": 2, "L": 4, "A": 5, "C": 6, "F": 8, "I": 9}
    after, play = one_move("S", 2, start, L=[4, 10])
    assert after == {**start, "S": 4, "L": 7}
    assert play.rules.report[-1] == ("moved", e.LETTERS.index("L"), 3, 6, e.BOUNCED)


def test_j3_a_chain_ends_with_the_bounce():
    start = {"S": 2, "L": 6, "A": 5, "C": 7, "F": 9, "I": 10}
    after, _ = one_move("S", 4, start, A=[5, 10])
    assert after == {**start, "S": 6, "L": 5, "A": 8}


def test_j3_a_bounce_downwards():
    start = {"S": 10, "L": 7, "A": 8, "C": 5, "F": 6, "I": 1}
    after, _ = one_move("S", -2, start, A=[2, 8])
    assert after == {**start, "S": 8, "A": 4}


def test_j5_at_the_limit_it_is_zero_steps_without_a_push():
    after, play = one_move("S", 2, S=[1, 8])
    assert after == esquire.BY_ROW
    assert play.rules.report == [("limit", e.LETTERS.index("S"))]


def test_j15_a_random_start_is_on_3_to_8_within_each_range():
    random = Random(1)
    for _ in range(30):
        ranges = esquire.random_ranges(random)
        start = random_start(ranges, random.randrange)
        if start:
            assert sorted(start.values()) == [3, 4, 5, 6, 7, 8]
            assert all(ranges[c][0] <= start[c] <= ranges[c][1] for c in e.LETTERS)


def test_j15_every_start_that_the_ranges_allow_can_come():
    ranges = {**{c: [1, 10] for c in e.LETTERS}, "A": [1, 6], "S": [5, 10]}
    allowed = {levels for levels in permutations(range(3, 9)) if levels[0] <= 6 and levels[5] >= 5}
    ways = []
    random_start(ranges, lambda n: ways.append(n) or 0)
    came = {
        tuple(random_start(ranges, lambda n, k=k: k)[c] for c in e.LETTERS) for k in range(ways[0])
    }
    assert came == allowed


def test_j15_no_start_when_the_ranges_allow_none():
    assert random_start({c: [1, 6] for c in e.LETTERS}, lambda n: 0) is None
