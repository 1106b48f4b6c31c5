"""Esquire's chart.csv and track.csv: the examples, and what is refused with file, line, column."""

import pytest

from clerk.game import esquire as e
from clerk.game import esquire_header, log
from clerk.game.esquire_tables import chart, track
from clerk.game.tables import TableError
from clerk_tools import FIRMWARE
from host_tests import esquire
from host_tests.unit.test_commands import clerk

FOLDER = FIRMWARE / "tables" / "esquire"


def shipped():
    """A header with the example tables."""
    spaces, marked = track(str(FOLDER / "track.csv"))
    header = {**esquire.header(), "chart": chart(str(FOLDER / "chart.csv")), "track": spaces}
    return {**header, "track_example": marked}


def test_the_examples_are_marked_and_can_be_played():
    header = shipped()
    play = log.new_play(header)
    assert play.rules.has_examples()
    assert header["track_example"]
    assert header["chart"]["example"] == {c: list(range(1, 11)) for c in e.LETTERS}
    assert esquire_header.unpack_header(esquire_header.pack_header(header)) == {
        **header,
        "show": "open",
    }


def test_the_example_chart_agrees_with_every_number_in_the_rulebook():
    numbers = chart(str(FOLDER / "chart.csv"))
    assert numbers["coins"]["A"][7 - 1] == 1 and numbers["points"]["A"][7 - 1] == 2
    assert numbers["bonus"]["C"][2 - 1] == 3
    assert numbers["range"]["I"][1] == 8
    assert numbers["range"]["L"][0] == 4
    low, high = numbers["range"]["S"]
    assert low <= 2 and high >= 4
    assert sorted(numbers["start"].values()) == [3, 4, 5, 6, 7, 8]
    for box in ("coins", "points"):
        assert min(n for c in e.LETTERS for n in numbers[box][c] if n is not None) < 0


def test_boxes_outside_the_range_are_untold():
    numbers = chart(str(FOLDER / "chart.csv"))
    for c in e.LETTERS:
        low, high = numbers["range"][c]
        for box in e.BOXES:
            told = [n is not None for n in numbers[box][c]]
            assert told == [low <= level <= high for level in range(1, 11)]


def test_a_track_without_the_row_example_is_the_owners(tmp_path):
    path = tmp_path / "track.csv"
    path.write_text("space,street,loans,sign,number\n0,,start\n1,1,cf,up,?\n2,8,?,-,3\n3,,again\n")
    assert track(str(path)) == (
        [
            esquire.again(),
            esquire.space("CF", "+", "?", 0),
            esquire.space("?", "-", 3, 7),
            esquire.again(),
        ],
        False,
    )


def test_empty_boxes_are_asked_for_at_the_table(tmp_path):
    path = tmp_path / "chart.csv"
    path.write_text((FOLDER / "chart.csv").read_text().replace("A,coins,-1,0,0", "A,coins,-1,,?"))
    assert chart(str(path))["coins"]["A"][:3] == [-1, None, None]


def wrong(path, shipped, old, new):
    """What the reader says when a row of the shipped table is another; the line by the row."""
    lines = shipped.read_text().splitlines()
    (number,) = [n for n, line in enumerate(lines) if line.startswith(old)]
    if new is None:
        del lines[number]
    else:
        lines[number] = new
    path.write_text("\n".join(lines) + "\n")
    reader = chart if path.name == "chart.csv" else track
    with pytest.raises(TableError) as caught:
        reader(str(path))
    error = caught.value
    assert clerk("tables", "check", path) == (2, "", f"{error}\n")
    line = "end" if error.line == len(lines) + 1 else error.line - number
    return line, error.column, error.what


# The row's beginning, what stands there instead, and what is said: line below that one, column.
CHART = [
    ("A,range", "A,range,4,8", 1, 3, "from 4 to 8 is less than 6 levels"),
    ("A,range", "A,range,4", 1, 3, "a range is two levels, the lowest and the highest"),
    ("A,range", "A,range,1,5,9", 1, 3, "a range is two levels, the lowest and the highest"),
    ("A,range", "A,range,1,11", 1, 4, "11 is not from 1 to 10"),
    ("A,range", "A,range,6,1", 1, 3, "from 6 to 1 is less than 6 levels"),
    ("I,range", "I,range,1,7", 1, 0, "I starts at 8; its range is 1 to 7"),
    ("A,coins", "A,coins,1,x", 1, 4, '"x" is not a number'),
    ("A,coins", "A,coins,22", 1, 3, "22 is not from -9 to 21"),
    ("A,bonus", "A,bonus,1,12", 1, 4, "12 is not from -3 to 11"),
    ("A,coins", "A,coin,1", 1, 2, '"coin" is none of: range, coins, points, bonus'),
    ("A,points", "A,coins,1", 1, 1, "a second row A,coins"),
    ("A,coins", "B,coins,1", 1, 1, '"B" is not a category (ACFILS), start or example'),
    ("A,coins", None, "end", 0, "there is no row A,coins"),
    ("start", None, "end", 0, "there is no row start"),
    ("start", "start,,A,C,F,I,L", 1, 0, "S starts nowhere"),
    ("start", "start,,A,C,F,I,L,L", 1, 8, "L starts twice"),
    (
        "A,coins",
        "A,coins,1,1,1,1,1,1,1,1,1,1,1",
        1,
        13,
        "the table has 10 columns; this is one more",
    ),
    ("category", "category,box,1,2,3,5", 1, 6, '"5" stands where column 4 is counted'),
    ("category", "category,box,1,2,3,4,5", 1, 0, "5 columns; there are 6 to 10"),
    ("category", "A,coins,1,2,3", 1, 1, "the first row is category,box,1,2,3 and so on"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "what"), CHART)
def test_j4_a_chart_that_is_refused(tmp_path, old, new, line, column, what):
    said = wrong(tmp_path / "chart.csv", FOLDER / "chart.csv", old, new)
    assert said == (line, column, what)


TRACK = [
    ("0,", "0,1,CF,up,2", 1, 3, "the first space is not start"),
    ("0,", "0,,again", 1, 3, "the first space is not start"),
    ("0,", None, 1, 1, '"1" stands where space 0 is counted'),
    ("3,", "3,1,start", 1, 3, "a second start"),
    ("3,", "3,9,AS,down,2", 1, 2, "9 is not from 1 to 8"),
    ("3,", "3,,AS,down,2", 1, 2, "the street is missing"),
    ("3,", "3,1,AX,down,2", 1, 3, '"AX" is none of: letters of ACFILS, each once; ?; again'),
    ("3,", "3,1,AA,down,2", 1, 3, '"AA" is none of: letters of ACFILS, each once; ?; again'),
    ("3,", "3,1,,down,2", 1, 3, "the loans are missing"),
    ("3,", "3,1,AS,sideways,2", 1, 4, '"sideways" is none of: up, down, either'),
    ("3,", "3,1,AS,,2", 1, 4, '"" is none of: up, down, either'),
    ("3,", "3,1,AS,down", 1, 5, "the number is missing"),
    ("3,", "3,1,AS,down,7", 1, 5, "7 is not from 1 to 6"),
    ("space", "space,street,loans", 1, 1, "the first row is space,street,loans,sign,number"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "what"), TRACK)
def test_a_track_that_is_refused(tmp_path, old, new, line, column, what):
    said = wrong(tmp_path / "track.csv", FOLDER / "track.csv", old, new)
    assert said == (line, column, what)


def test_a_track_with_nothing_to_play_or_too_much(tmp_path):
    path = tmp_path / "track.csv"
    title = "space,street,loans,sign,number\n"
    path.write_text(title + "0,,start\n1,2,again\n")
    with pytest.raises(TableError, match="no space that changes the chart"):
        track(str(path))
    path.write_text(title + "0,,start\n" + "".join(f"{k},1,A,up,1\n" for k in range(1, 41)))
    with pytest.raises(TableError, match=":42:1: a track has at most 40 spaces"):
        track(str(path))


# Headers of logs: more is taken than a box can play, but nothing that cannot be played.
FULL = {c: [1, 10] for c in e.LETTERS}
HEADERS = [
    ({"players": ["Ann", "Ben"]}, '"players" is a list of 3 to 7 names'),
    ({"players": ["Ann", "Ben", 3]}, '"players" are names'),
    ({"chart": None}, '"chart" is an object'),
    ({"levels": 5}, '"levels" is a number from 6 to 32'),
    ({"range": {**FULL, "C": [1, 5]}}, 'the "range" of C spans less than 6 levels'),
    ({"range": {**FULL, "C": [1, 11]}}, 'the "range" of C is two levels from 1 to 10'),
    ({"range": {**FULL, "C": [1]}}, 'the "range" of C is two levels from 1 to 10'),
    ({"range": {"A": [1, 10]}}, '"range" is an object with an entry for each of ACFILS'),
    ({"start": {**esquire.BY_ROW, "A": 11}}, 'the "start" of A is a level from 1 to 10'),
    ({"start": {**esquire.BY_ROW, "A": 4}}, 'two tokens "start" in one column'),
    ({"coins": {c: [1] * 9 for c in e.LETTERS}}, '"coins" of A is a list of 10 numbers'),
    ({"bonus": {c: ["1"] * 10 for c in e.LETTERS}}, '"bonus" of A are numbers from -127 to 127'),
    ({"track": [esquire.again()]}, '"track" is null or a list of 2 to 255 spaces'),
    ({"track": [esquire.space("A", "+", 1)] * 2}, "the first space of the track is Start"),
    ({"track": [esquire.again(), esquire.again()]}, "nothing but spaces where one rolls again"),
    ({"track": [esquire.again(), {}]}, 'space 1 of the track: "street" is a number from 0 to 7'),
    ({"track": [esquire.again(), esquire.space("AB", "+", 1)]}, 'track: "c" is letters of ACFILS'),
    ({"track": [esquire.again(), esquire.space("A", "*", 1)]}, 'track: "sign" is one of: + - +-'),
    ({"track": [esquire.again(), esquire.space("A", "+", 0)]}, '"n" is a number from 1 to 99'),
]


@pytest.mark.parametrize(("changes", "reason"), HEADERS)
def test_a_header_that_cannot_be_played(changes, reason):
    header = esquire.header()
    for key, value in changes.items():
        (header if key in header else header["chart"])[key] = value
    with pytest.raises(ValueError) as caught:
        log.new_play(header)
    assert reason in str(caught.value)


def test_a_header_of_more_levels_than_a_box_can_play_replays():
    play = log.new_play(esquire.header(levels=32, range={c: [1, 32] for c in e.LETTERS}))
    esquire.do(play, ("stand", {"street": 0, "lap": 0}), ("adjust", {"c": "S", "d": 30}))
    assert log.state(play)["levels"]["S"] == 32
