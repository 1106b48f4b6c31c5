"""What comes out of a box's memory: every game as a log, what was told as tables, the settings."""

import json

import pytest

from clerk.game import log, young_tables
from clerk.game.events import LEARN, UNDO, pack
from clerk.game.young_terms import K_DEAL, K_SET_CASH, KINDS
from clerk.journal.keeper import BOX, Keeper
from clerk.ui.settings import SOUND
from clerk_tools import FIRMWARE, memory, pull
from host_tests.unit.test_commands import clerk

MARKET = young_tables.market(str(FIRMWARE / "tables/young/market.csv"))
DEALS = [pack(KINDS, K_DEAL, c) for c in (5, 1, 0, 2, 3, 4)]


def header(*players, **market):
    return {
        "clerk": 1, "game": "young", "players": list(players), "show": "open",
        "market": MARKET | market,
    }  # fmt: skip


@pytest.fixture
def keeper():
    return Keeper(bytearray(b"\xff" * memory.SIZE))


def play(keeper, names, codes):
    keeper.begin(header(*names))
    for code in codes:
        keeper.do(code)


def replayed(text):
    return log.state(log.replay([line.encode() + b"\n" for line in text.splitlines()]))


def test_every_game_of_the_memory_comes_as_a_log(keeper):
    play(keeper, ("Ann", "Ben"), DEALS)
    play(keeper, ("Cleo", "Dan", "Eve"), [*DEALS[:3], UNDO])
    files, lines = pull.pulled(keeper.store)
    assert lines == ["1-young: Ann, Ben; 6 events", "2-young: Cleo, Dan, Eve; 4 events"]
    first, second = (replayed(files[f"games/{n}-young.jsonl"]) for n in (1, 2))
    assert first["street"] == list("SCAFIL")
    assert second["street"] == [*"SC", None, None, None, None]
    assert json.loads(files["games/2-young.state.json"]) == second == log.state(keeper.play)


def test_a_game_without_its_beginning_comes_as_its_state_and_its_last_events(keeper):
    """A log that cannot be replayed to the right state is none."""
    play(keeper, ("Ann", "Ben"), DEALS)
    for value in range(1400):
        keeper.do(pack(KINDS, K_SET_CASH, value % 2, value))
    files, (line,) = pull.pulled(keeper.store)
    assert "the last ones: it was so long that its beginning had to go" in line
    assert "games/1-young.jsonl" not in files
    assert json.loads(files["games/1-young.state.json"]) == log.state(keeper.play)
    events = files["games/1-young.events.jsonl"].splitlines()
    assert json.loads(events[-1]) == {"e": "set", "what": "cash", "player": 1, "value": 1399}
    with pytest.raises(log.LogError):
        log.replay([line.encode() for line in events])


def test_what_was_told_comes_as_the_owners_table(keeper, tmp_path):
    """Examples do not: their boxes are empty, to be asked for at the table."""
    play(keeper, ("Ann", "Ben"), [pack(KINDS, LEARN, 2, 3, 7, -2)])
    files, _ = pull.pulled(keeper.store)
    pull.write(files, tmp_path)
    table = young_tables.market(str(tmp_path / "tables/young/market.csv"))
    assert table["start"] == MARKET["start"]
    assert table["pay"]["F"] == [None, None, None, 7, None, None]
    assert table["int"]["F"] == [None, None, None, -2, None, None]
    assert not any(table["example"].values())


def test_what_was_printed_on_the_drives_table_comes_with_it(keeper, tmp_path):
    keeper.begin(header("Ann", "Ben", example={}))
    keeper.do(pack(KINDS, LEARN, 0, 0, 9, 9))
    files, _ = pull.pulled(keeper.store)
    pull.write(files, tmp_path)
    table = young_tables.market(str(tmp_path / "tables/young/market.csv"))
    assert table["pay"] == MARKET["pay"] | {"A": [9, *MARKET["pay"]["A"][1:]]}


@pytest.mark.parametrize(("column", "columns"), [(2, 6), (6, 7)])
def test_told_boxes_outlive_their_games(keeper, tmp_path, column, columns):
    code = pack(KINDS, LEARN, 5, column, 1, 3)
    keeper.journal.keep(bytes((BOX, 0)) + code.to_bytes(4, "little"))
    files, lines = pull.pulled(keeper.store)
    assert lines == ["There is no game in this memory."]
    pull.write(files, tmp_path)
    table = young_tables.market(str(tmp_path / "tables/young/market.csv"))
    assert (table["columns"], table["pay"]["S"][column]) == (columns, 1)


def test_settings_come_in_words(keeper):
    keeper.setting(SOUND, 0)
    files, _ = pull.pulled(keeper.store)
    assert list(files) == ["settings.json"]
    assert json.loads(files["settings.json"])["Sound"] == "off"


def test_damage_is_told(keeper):
    play(keeper, ("Ann", "Ben"), DEALS)
    end = memory.SIZE - keeper.journal.free
    keeper.store[end - 8] ^= 0x55
    files, lines = pull.pulled(keeper.store)
    assert lines[0] == "1-young: Ann, Ben; 4 events"
    assert "The record is damaged: 2 events of the last game are missing." in lines
    assert replayed(files["games/1-young.jsonl"])["street"] == [*"SCAF", None, None]


def test_nothing_is_overwritten(tmp_path):
    files = {"games/1-young.jsonl": "new\n"}
    (first,) = pull.write(files, tmp_path)
    assert pull.write(files, tmp_path) == [first]
    first.write_text("mine\n")
    (second,) = pull.write(files, tmp_path)
    assert (second.name, first.read_text()) == ("1-young_2.jsonl", "mine\n")
    assert pull.write({"games/1-young.jsonl": "newer\n"}, tmp_path)[0].name == "1-young_3.jsonl"
    assert pull.write(files, tmp_path) == [second]


def test_the_command(keeper, tmp_path):
    play(keeper, ("Ann", "Ben"), DEALS)
    dump = tmp_path / "box.nvm"
    dump.write_bytes(keeper.store)
    status, out, err = clerk("pull", dump, "--to", tmp_path / "out")
    assert (status, err) == (0, "")
    assert "1-young: Ann, Ben; 6 events" in out
    assert clerk("replay", tmp_path / "out/games/1-young.jsonl")[0] == 0
    assert dump.read_bytes() == keeper.store


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"short", "holds 5 bytes where a box's memory has 4096"),
        (b"MP3" + bytes(4093), "not Clerk"),
    ],
)
def test_what_is_no_memory_of_clerks(tmp_path, data, message):
    dump = tmp_path / "box.nvm"
    dump.write_bytes(data)
    status, out, err = clerk("pull", dump, "--to", tmp_path / "out")
    assert (status, out) == (2, "")
    assert message in err
    assert not (tmp_path / "out").exists()
