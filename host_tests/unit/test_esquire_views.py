"""What Esquire's views do that no script can say: dice that Clerk throws, tables of other kinds."""

from importlib import import_module
from shutil import copytree

import pytest

from clerk.game import esquire as e
from clerk.ui.view import BUY, NEXT, PAY, UNDO
from clerk_tools.chips.nvm import ByteArray
from clerk_tools.machine import TABLES
from host_tests.random import players as people
from host_tests.robot import Hands

A, C, F, I, L, S = range(6)  # noqa: E741
ANY_WAY = "space,street,loans,sign,number\n0,,start\n1,3,?,either,?\n2,4,?,up,2\n3,5,CL,down,?\n"


def begun(tables=TABLES):
    """The hands at a box on which a game of three has begun."""
    app = people.open_box(ByteArray(), tables)
    people.new_game(app, 3, game=e.NAME)
    hands = Hands(app)
    hands.push()  # the notice goes with the next press
    hands.key(UNDO)
    return hands


def rows(hands):
    return [row[1:21] for row in people.screen(hands.app).splitlines() if row.startswith("|")]


@pytest.fixture
def tables(tmp_path):
    """A folder with the examples, to be changed."""
    return copytree(TABLES, tmp_path / "tables")


@pytest.fixture
def throw(monkeypatch):
    """A function that says what Clerk throws next, 1 to 6."""

    def set_die(n):
        def randrange(sides):
            assert sides == e.DIE
            return n - 1

        monkeypatch.setattr(import_module("clerk.ui.esquire_acts"), "randrange", randrange)

    return set_die


@pytest.mark.parametrize("n", range(1, 7))
def test_clerk_throws_for_marley(throw, n):
    hands = begun()
    throw(n)
    hands.key(NEXT)
    assert hands.app.game.at[e.MARLEY] == n
    assert rows(hands)[7].startswith(f"Die {n}: ")


@pytest.mark.parametrize("n", range(1, 7))
def test_j6_clerk_throws_how_far(throw, n):
    hands = begun()
    hands.key(6 - 1)  # C or L, either way, the die says how far
    hands.key(C)
    hands.push()
    throw(n)
    hands.key(NEXT)
    assert hands.app.game.at[e.COLUMN + C] == min(3 + n, 8) - 1


@pytest.mark.parametrize("c", range(6))
def test_j6_clerk_throws_which(throw, c):
    hands = begun()
    hands.key(2 - 1)  # any, one up
    hands.key(A)
    hands.push()
    throw(c + 1)
    hands.key(NEXT)
    assert rows(hands)[7][0] == "ACFILS"[c]


def test_j6_direction_then_which_then_how_far(tables):
    (tables / "esquire" / "track.csv").write_text(ANY_WAY)
    hands = begun(tables)
    hands.key(1 - 1)
    assert rows(hands)[7].rstrip() == "Die 1: move ? ±?"
    hands.key(S)
    hands.turn(-1)
    assert rows(hands)[0].rstrip() == "P1 moves ? -?"
    hands.push()
    hands.key(F)  # the die shows three
    assert rows(hands)[0].rstrip() == "P1 moves F -?"
    assert rows(hands)[7] == "Die: 1-6, NEXT rolls"
    hands.key(1 - 1)
    assert rows(hands)[7].rstrip() == "-1 F→3 C4; BUY/NEXT"


def test_j15_a_random_start_is_on_levels_3_to_8_in_the_ranges():
    starts = set()
    for _ in range(12):
        app = people.open_box(ByteArray())
        hands = Hands(app)
        people.to_line(app, "Game", hands)
        hands.push()
        people.to_line(app, "Start", hands)
        hands.push()
        hands.key(NEXT)
        levels = people.columns(app.game)
        assert sorted(levels) == list(range(3 - 1, 8))
        assert all(low <= n <= high for n, (low, high) in zip(levels, app.game.ranges, strict=True))
        starts.add(tuple(levels))
    assert len(starts) > 1


def test_a_box_told_in_part_is_drawn_and_asked_for_when_the_rest_matters(tables):
    path = tables / "esquire" / "chart.csv"
    path.write_text(path.read_text().replace("I,points,0,0,1,1,2,2,3,3", "I,points,0,0,1,1,2,2,3,"))
    hands = begun(tables)
    assert rows(hands)[4] == "I·······■   3ˣ ?p   "
    hands.key(A)
    hands.key(C)
    hands.push()
    hands.key(PAY)
    hands.key(BUY)
    hands.key(I)
    assert people.shows(hands.app, "Take")  # the bonus is known
    hands.push()
    for c in (A, S):  # two turns more
        hands.key(A)
        hands.key(PAY)
        hands.key(c)
        hands.push()
        if people.shows(hands.app, "Adjust"):
            hands.key(c)
        hands.key(NEXT)
    hands.key(A)
    hands.key(PAY)
    assert people.shows(hands.app, "TellBox")
    assert hands.app.view.numbers == [3, 3, 0]


@pytest.mark.parametrize(
    ("track", "said"),
    [
        (None, "There is no track.csv on the drive"),
        (ANY_WAY.replace("up,2", "up,7"), "track.csv line 4 column 5: 7 is not from 1 to 6"),
    ],
)
def test_why_there_is_no_track_is_said(tables, track, said):
    path = tables / "esquire" / "track.csv"
    path.unlink()
    if track:
        path.write_text(track)
    app = people.open_box(ByteArray(), tables)
    hands = Hands(app)
    people.to_line(app, "Game", hands)
    hands.push()
    people.to_line(app, "Track", hands)
    assert people.pointed(app) == "Track      by hand"
    hands.push()
    assert " ".join(app.view.lines) == said
    hands.push()
    assert people.pointed(app) == "Track      by hand"
    hands.key(NEXT)
    assert app.game.track is None
