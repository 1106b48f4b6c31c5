"""The firmware on MicroPython: in a small heap, and with micropython-lib's unittest."""

from statistics import median

import pytest

from host_tests.vm import vms

PARTS = ("rules", "journal", "game", "restart", "memory")

# The board has 168 KB. Objects of 64 bits take about 1.7 times the room of its own: 285 KB here.
HEAP = "270k"


# Bytes of the board's heap that are left at any moment of a game, and most of the time.
LEFT, MOSTLY_LEFT = 51_000, 72_000

# Modules, and bytes of them, that may be loaded until the game is on the screen: each takes time.
MODULES, BYTES = 3, 46_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("vm")


@pytest.fixture(scope="module", autouse=True)
def recordings(folder):
    return vms.build(folder)


in_both_games = pytest.mark.parametrize("game", vms.PRESSED)


@in_both_games
@pytest.mark.parametrize("part", PARTS)
def test_on_unix_in_a_small_heap(folder, part, game):
    vms.unix(folder, vms.RUN.format(part=part, game=game), HEAP)


UNITTEST = """
import sys, unittest
import on_vm
on_vm.which = "{game}"
from on_vm import {part}
suite = unittest.TestSuite("{part}")
suite._load_module({part})
if not unittest.TestRunner().run(suite).wasSuccessful():
    raise SystemExit(1)
"""


@in_both_games
@pytest.mark.parametrize("part", PARTS)
def test_on_wasm_with_unittest(folder, part, game):
    said = vms.wasm(folder, UNITTEST.format(part=part, game=game))
    assert "Ran 0 tests" not in said


STARTED = """
import sys
from on_vm.fakes import Store, chip
import this_board
from clerk.core import App, Box, painter
with open("{game}-store.bin", "rb") as file:
    store = Store(file.read())
screen = painter(this_board)
box = Box(this_board, App(store, this_board, "tables"), screen)
chip.ticks += 5
box.step()
print(*[name for name in sys.modules if name.startswith("clerk.")])
"""


@in_both_games
def test_only_what_the_first_screen_needs_is_loaded_before_it(folder, game):
    loaded = vms.unix(folder, STARTED.format(game=game), "4M").split()
    files = [(folder / name.replace(".", "/")).with_suffix(".mpy") for name in loaded]
    sizes = [file.stat().st_size for file in files if file.exists()]  # a package has none
    assert len(sizes) <= MODULES
    assert sum(sizes) <= BYTES
    (other,) = set(vms.PRESSED) - {game}
    assert f"clerk.{game}" in loaded
    assert not [name for name in loaded if other in name]


@in_both_games
def test_a_game_leaves_room_on_the_board(folder, recordings, game):
    _, _, *used = vms.live_in_a_game(folder, game, len(recordings[game].done))
    assert vms.BOARD_HEAP - max(used) > LEFT
    assert vms.BOARD_HEAP - median(used) > MOSTLY_LEFT
