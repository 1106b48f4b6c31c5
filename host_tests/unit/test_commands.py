"""The command `clerk`: what it prints, where, and with which exit status (see the contract)."""

import json

import pytest
from click.testing import CliRunner

from clerk.game import young_tables
from clerk_tools import FIRMWARE, memory
from clerk_tools.cli import main

HEADER = {
    "clerk": 1,
    "game": "young",
    "players": ["Ann", "Ben"],
    "market": young_tables.market(str(FIRMWARE / "tables/young/market.csv")),
}
DEALS = [{"e": "deal", "c": c} for c in "SCAFLI"]


def clerk(*arguments):
    """Run `clerk ARGUMENTS`; returns (exit status, standard output, standard error)."""
    result = CliRunner().invoke(main, [str(word) for word in arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def log(tmp_path):
    """A function log(entry, ...) that writes a game's log and returns its path. Entries are
    objects or, to be wrong, texts."""

    def write(*entries, end="\n"):
        path = tmp_path / "game.jsonl"
        lines = [entry if isinstance(entry, str) else json.dumps(entry) for entry in entries]
        path.write_text("\n".join(lines) + end if lines else "")
        return path

    return write


def test_replay_prints_the_state(log):
    status, out, err = clerk("replay", log(HEADER, *DEALS))
    state = json.loads(out)
    assert (status, err) == (0, "")
    assert (state["phase"], state["street"]) == ("turn", list("SCAFLI"))
    assert out.count("\n") == 1


@pytest.mark.parametrize(
    ("entries", "line", "reason"),
    [
        ([], 1, "the log is empty"),
        ([HEADER, {"e": "next"}], 2, "First deal six Loans"),
        ([HEADER, *DEALS, '{"e":'], 8, "this is not JSON"),
        ([{**HEADER, "game": "chess"}], 1, '"game" is one of'),
        ([HEADER, DEALS[0], {"e": "dance"}], 3, 'there is no event "dance"'),
    ],
)
def test_a_log_that_cannot_be_replayed(log, entries, line, reason):
    path = log(*entries)
    status, out, err = clerk("replay", path)
    assert (status, out) == (2, "")
    assert err.startswith(f"{path}:{line}: {reason}")
    assert err.count("\n") == 1


def test_a_cut_off_last_line_is_reported_and_can_be_left_out(log):
    path = log(HEADER, *DEALS, '{"e":"ne', end="")
    status, out, err = clerk("replay", path)
    assert (status, out) == (2, "")
    assert err.startswith(f"{path}:8: the line is cut off")
    status, out, err = clerk("replay", "--recover", path)
    assert status == 0
    assert json.loads(out)["phase"] == "turn"
    assert err.startswith(f"{path}:8: the line is cut off")


def test_recover_forgives_nothing_else(log):
    assert clerk("replay", "--recover", log(HEADER, '{"e":', *DEALS))[0] == 2
    assert clerk("replay", "--recover", log('{"clerk":1', end=""))[0] == 2


def test_a_log_that_is_not_there(tmp_path):
    path = tmp_path / "none.jsonl"
    assert clerk("replay", path) == (2, "", f"{path}: cannot be read: No such file or directory\n")


def test_the_shipped_tables_are_good():
    status, out, err = clerk("tables", "check")
    assert (status, err) == (0, "")
    assert "market.csv: good" in out


def test_a_broken_table_is_named_with_line_and_column(tmp_path):
    shipped = (FIRMWARE / "tables/young/market.csv").read_text()
    path = tmp_path / "young" / "market.csv"
    path.parent.mkdir()
    path.write_text(shipped.replace("A,pay,1,1,2", "A,pay,1,x,2"))
    line = shipped.splitlines().index(next(r for r in shipped.splitlines() if r[:5] == "A,pay")) + 1
    assert clerk("tables", "check", tmp_path) == (2, "", f'{path}:{line}:4: "x" is not a number\n')


def test_what_is_no_table(tmp_path):
    other = tmp_path / "other.csv"
    assert clerk("tables", "check", tmp_path)[2] == f"{tmp_path}: holds no tables\n"
    assert clerk("tables", "check", other)[2].startswith(f"{other}: cannot be read")
    other.write_text("a,b\n")
    assert clerk("tables", "check", other)[2].startswith(f"{other}: is none of the tables")


def test_a_memory_comes_back_as_it_was_written(tmp_path):
    path = tmp_path / "deeper" / "box.nvm"
    assert memory.read(path) == b"\xff" * memory.SIZE
    data = bytes(range(256)) * 16
    memory.write(path, data)
    assert memory.read(path) == data
    assert [file.name for file in path.parent.iterdir()] == ["box.nvm"]


def test_a_memory_of_another_size_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "box.nvm"
    path.write_bytes(b"precious")
    with pytest.raises(memory.BadMemory, match="holds 8 bytes where a box's memory has 4096"):
        memory.read(path)
    assert path.read_bytes() == b"precious"


def test_a_memory_that_cannot_be_written_leaves_nothing_behind(tmp_path):
    path = tmp_path / "box.nvm"
    path.mkdir()
    with pytest.raises(memory.BadMemory, match="cannot be written"):
        memory.write(path, bytes(memory.SIZE))
    assert list(tmp_path.iterdir()) == [path]


@pytest.fixture
def sim(tmp_path):
    """A function sim(script text, option...) that runs it on the box: (status, out, err)."""

    def run(source, *options):
        path = tmp_path / "a.script"
        path.write_text(source)
        return clerk("sim", "--board", "macropad", *options, "--script", path)

    return run


def test_a_script_runs_on_the_box(sim):
    status, out, err = sim('press NEXT\nexpect "Deal 6"\npress S\nexpect "Deal 5"\ncount\nstate')
    assert (status, err) == (0, "")
    count, state = out.splitlines()
    assert count == "presses 2 clicks 0"
    assert json.loads(state)["street"][0] == "S"


def test_the_log_of_the_box_replays_to_its_state(sim, tmp_path):
    status, out, _ = sim("press K10 S C A\nlog\nstate")
    *lines, state = out.splitlines()
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(lines) + "\n")
    assert status == 0
    assert json.loads(clerk("replay", path)[1]) == json.loads(state)


def test_an_unmet_expectation_shows_line_and_screen(sim, tmp_path):
    status, out, err = sim('press NEXT\nexpect "Deal 5"\nscreen')
    assert (status, out) == (1, "")
    first, *screen = err.splitlines()
    assert first == f'{tmp_path}/a.script:2: no row of the screen contains "Deal 5"'
    assert len(screen) == 8 and "Deal 6" in screen[0]


def test_a_wrong_script_presses_nothing(sim, tmp_path):
    status, out, err = sim("screen\npress Q\nwait x")
    assert (status, out) == (2, "")
    assert [line.split(": ")[0] for line in err.splitlines()] == [
        f"{tmp_path}/a.script:2",
        f"{tmp_path}/a.script:3",
    ]


def test_what_sim_cannot_read(tmp_path, sim):
    assert clerk("sim", "--script", tmp_path / "none")[0] == 2
    assert clerk("sim", "--board", "abacus", "--script", tmp_path / "none")[0] == 2
    nvm = tmp_path / "box.nvm"
    nvm.write_bytes(b"short")
    status, out, err = sim("screen", "--nvm", nvm)
    assert (status, out) == (2, "")
    assert err.startswith(f"{nvm}: holds 5 bytes")
    assert nvm.read_bytes() == b"short"


def test_the_memory_goes_on_in_the_next_run(sim, tmp_path):
    nvm = tmp_path / "box.nvm"
    assert sim('press NEXT S\nexpect "Deal 5"', "--nvm", nvm)[0] == 0
    assert sim('expect "Deal 5"\npress S\nexpect "never"', "--nvm", nvm)[0] == 1
    assert sim('expect "Deal 4"', "--nvm", nvm)[0] == 0


def test_the_power_fails_while_an_event_is_saved(sim):
    status, out, err = sim(
        """
        press NEXT S
        cut 1
        press C A F     # into a dead box
        restart
        press NEXT      # past the notice
        expect "Deal 5"
        """
    )
    assert (status, out, err) == (0, "", "")
    status, _, err = sim("press NEXT\ncut 1\npress S\nscreen")
    assert status == 1
    assert err.endswith(":4: the power is off; `restart` turns it on\n")


def test_run_needs_a_terminal():
    assert clerk("run") == (
        2,
        "",
        "clerk run needs a terminal; clerk sim plays a script without one\n",
    )
