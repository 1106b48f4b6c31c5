"""Whole games of an independent engine: replayed, and played by pressing keys."""

import json
from pathlib import Path

import pytest

from clerk.game import log
from clerk.game.events import REDO, UNDO
from clerk.ui.app import App
from clerk_tools.chips.nvm import ByteArray
from clerk_tools.machine import TABLES, board_facts
from host_tests.robot import ROBOTS, standing

VECTORS = sorted((Path(__file__).parent / "vectors").glob("*.jsonl"))


def lines_and_state(path):
    lines = path.read_bytes().splitlines(keepends=True)
    return lines, json.loads(path.with_suffix("").with_suffix(".state.json").read_text())


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_a_log_replays_to_exactly_its_state(path):
    lines, state = lines_and_state(path)
    assert log.state(log.replay(lines)) == state


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_events_survive_packing(path):
    lines, _ = lines_and_state(path)
    kinds = log.replay(lines).rules.kinds
    for line in lines[1:]:
        event = json.loads(line)
        assert log.from_code(kinds, log.to_code(kinds, event)) == event


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_pressed_on_the_box_a_game_ends_in_the_same_state(path):
    lines, state = lines_and_state(path)
    header, codes, boxes = standing(lines)
    store = ByteArray(None)
    app = App(store, board_facts("macropad"), str(TABLES))
    app.begin(dict(header, show="open"))
    ROBOTS[header["game"]](app, boxes=boxes).play(codes)
    assert app.state() == state
    assert store.erases == 0
    restarted = App(store, board_facts("macropad"), str(TABLES))
    assert restarted.state() == state
    assert restarted.grid.cells == app.grid.cells
    again = log.replay([line.encode() for line in app.log_lines()])
    assert log.state(again) == state


def test_the_log_of_a_game_too_long_for_the_store_goes_on_from_where_it_was_written_anew():
    header, codes, _ = standing(lines_and_state(VECTORS[0])[0])
    store = ByteArray(None)
    app = App(store, board_facts("macropad"), str(TABLES))
    app.begin(dict(header, show="open"))
    for code in codes[:60]:
        app.keeper.do(code)
    while not store.erases:
        app.keeper.do(UNDO)
        app.keeper.do(REDO)
    again = log.replay([line.encode() for line in app.log_lines()])
    assert log.state(again) == app.state()
