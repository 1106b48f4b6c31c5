"""Logs, memories and tables: out of the page and into it."""

import json
from pathlib import Path

import pytest

from clerk.game import log
from clerk_tools import FIRMWARE
from clerk_tools.machine import Machine
from host_tests.web.browser import expect

VECTORS = Path(__file__).parents[1] / "replays" / "vectors"
GAMES = ["young-5", "young-blank-1", "young-fix-1", "esquire-1"]
MARKET = (FIRMWARE / "tables/young/market.csv").read_text()


@pytest.fixture
def box(opened):
    return opened(390, 844)


def drawer(box):
    if not box.page.locator("#drawer").is_visible():
        box.page.click("#more")


def choose(box, button, *files):
    """Press a button that asks for a file, and give it one: a path, or a name and bytes."""
    drawer(box)
    with box.page.expect_file_chooser() as chooser:
        box.page.click(button)
    if len(files) == 2:
        name, content = files
        files = [{"name": name, "mimeType": "text/plain", "buffer": content}]
    chooser.value.set_files(files[0])


def saved(box, button):
    """Press a button that saves a file: its name and bytes."""
    drawer(box)
    expect(box.page.locator(button)).to_be_enabled()  # what was opened before is there;
    drawer(box)  # that closes it
    with box.page.expect_download() as download:
        box.page.click(button)
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def answers(box, text):
    expect(box.page.locator("#answer")).to_contain_text(text)


def load(file):
    return f'#tables button[aria-label="Load… {file}"]'


@pytest.mark.parametrize("name", GAMES)
def test_a_log_goes_on_here(box, name):
    path = VECTORS / f"{name}.jsonl"
    choose(box, "#open-game", path)
    box.says("The game is open")
    lines = path.read_bytes().splitlines(keepends=True)
    assert box.state() == log.state(log.replay(lines))
    mine = [json.loads(line) for line in box.log_lines()]
    assert mine[1:] == [json.loads(line) for line in lines[1:] if line.strip()]
    seen = box.rows()
    box.restart()
    assert box.rows() == seen


def test_what_was_opened_can_be_taken_back(box):
    for key in ("C", "NEXT", "A"):
        box.press(key)
    seen, image = box.rows(), box.image()
    choose(box, "#open-game", VECTORS / "young-1.jsonl")
    box.says("The game is open")
    box.page.click("#act")
    assert box.rows() == seen
    assert box.image() == image


def test_a_log_with_a_mistake_is_refused_and_nothing_changes(box):
    image = box.image()
    lines = (VECTORS / "young-1.jsonl").read_bytes().splitlines(keepends=True)
    lines[4] = b'{"e": "deal", "c": "Q"}\n'
    choose(box, "#open-game", "bad.jsonl", b"".join(lines))
    answers(box, 'bad.jsonl: Line 5: "Q" is not a category')
    assert box.image() == image


def test_of_a_log_that_is_cut_off_the_rest_goes_on(box):
    whole = (VECTORS / "young-1.jsonl").read_bytes()
    lines = whole.splitlines(keepends=True)
    choose(box, "#open-game", "cut.jsonl", b"".join(lines[:9]) + lines[9][:5])
    box.says("The last line is cut off")
    assert box.state() == log.state(log.replay(lines[:9]))


def test_the_saved_log_replays_to_the_state(box):
    choose(box, "#open-game", VECTORS / "young-2.jsonl")
    name, content = saved(box, "#save-log")
    assert name.startswith("clerk-young-") and name.endswith(".jsonl")
    assert log.state(log.replay(content.splitlines(keepends=True))) == box.state()


def test_without_a_game_there_is_no_log_to_save(box):
    drawer(box)
    expect(box.page.locator("#save-log")).to_be_disabled()


def test_a_memory_goes_from_the_box_to_the_page_and_back(box):
    machine = Machine().start()
    for key in ("C", "NEXT", "A", "F", "L"):
        machine.press(key)
    choose(box, "#open-game", "dump.nvm", bytes(machine.nvm))
    box.says("The memory is open")
    assert box.state() == machine.app.state()
    for key in ("I", "S", "C"):
        box.press(key)
        machine.press(key)
    _, content = saved(box, "#save-memory")
    assert content == bytes(machine.nvm)


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("short.nvm", b"CLK", "neither a log nor a memory: it has 3 bytes, a memory has 4096"),
        ("other.nvm", bytes(4096), "something that is not Clerk's"),
        ("empty.jsonl", b"", "neither a log nor a memory"),
        ("list.jsonl", b'{"game": 3}\n', 'Line 1: "clerk" is 1'),
    ],
)
def test_what_is_no_game_is_refused(box, name, content, why):
    image = box.image()
    choose(box, "#open-game", name, content)
    answers(box, why)
    assert box.image() == image


def test_a_table_is_checked_used_kept_saved_and_removed(box):
    mine = MARKET.replace("example", "# example").replace("A,pay,", "A,pay,7")
    choose(box, load("market.csv"), "mine.csv", mine.encode())
    answers(box, "Good. A new game uses it.")
    expect(box.page.locator("#tables")).to_contain_text("market.csvyours")
    box.restart()
    assert saved(box, '#tables button[aria-label="Save market.csv"]')[1] == mine.encode()
    box.page.click("#close")
    assert not any("EXAMPLE" in row for row in box.rows())
    drawer(box)
    box.page.click('#tables button[aria-label="Remove market.csv"]')
    answers(box, "Removed.")
    box.page.click("#close")
    assert any("EXAMPLE" in row for row in box.rows())
    box.restart()
    assert any("EXAMPLE" in row for row in box.rows())


def test_a_table_with_a_mistake_is_refused_by_line_and_column(box):
    lines = MARKET.splitlines()
    row = next(k for k, line in enumerate(lines) if line.startswith("C,pay,"))
    lines[row] = lines[row].replace("C,pay,", "C,pay,x")
    choose(box, load("market.csv"), "mine.csv", "\n".join(lines).encode())
    answers(box, f"mine.csv: Line {row + 1}, column 3: ")
    expect(box.page.locator("#tables")).to_contain_text("market.csvmade up")


def test_a_table_that_is_not_utf_8_is_refused(box):
    choose(box, load("loans.csv"), "mine.csv", b"category,name,principal,interest\nA,Caf\xe9,5,1\n")
    answers(box, "mine.csv: Line 2: this line is not UTF-8 text")


def test_listed_loans_are_offered(box):
    choose(box, load("loans.csv"), "mine.csv", b"category,name,principal,interest\nA,Mill,7,1\n")
    answers(box, "Good. A new game uses it.")
    box.page.click("#close")
    for key in ("C", "NEXT", "A", "C", "F", "I", "L", "S", "BUY", "A"):
        box.press(key)
    assert any("£7" in row for row in box.rows())
