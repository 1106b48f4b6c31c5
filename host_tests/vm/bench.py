"""Measures what must stay fast and small, and prints it: `make bench`. No figure fails.

Times on the board are estimates: turns of a while loop on the unix MicroPython, at what a turn
takes on the board. Wall time on a busy computer is noisy, so each figure is the least of RUNS runs.
"""

import json
import random
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Any

import clerk_tools  # noqa: F401  puts the firmware on the path

# isort: split
from clerk.game import log
from clerk.game import young as y
from clerk.game.events import pack
from clerk.journal.keeper import Keeper
from clerk.ui.app import App
from clerk_tools.chips.nvm import ByteArray
from clerk_tools.machine import Machine
from host_tests.vm import presses, vms

TURN_MS = 0.0035  # a turn of a while loop on the MacroPad
BYTE_MS = 0.0018  # a byte to its panel
RUNS = 5
ROOMY = "4M"

UNDO_DEPTHS = (10, 100, 400)
JOURNALS = (60, 400)
REPLAYS = (100, 1000, 10_000)

# In an order in which each module comes behind those it needs; those let go again come last.
# Those named {} are the game's.
MODULES = """
core {} ui.purchase ui.{}_acts game.tables ui.menu ui.setup ui.{}_fix ui.{}_end
"""


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        recordings = vms.build(folder)
        for game in recordings:
            each_press(folder, game, recordings[game])
        growth(folder)
        for game in recordings:
            heap(folder, game, len(recordings[game].done))
        for game in recordings:
            modules(folder, game)


def measured(folder, module, call, game=y.NAME) -> Any:
    """The least of what a call of a function in on_vm prints, number by number."""
    program = f"import on_vm; on_vm.which = '{game}'; from on_vm import {module}; {module}.{call}"
    return least([json.loads(vms.unix(folder, program, ROOMY)) for _ in range(RUNS)])


def least(runs) -> Any:
    if isinstance(runs[0], list):
        return [least(same) for same in zip(*runs, strict=True)]
    return min(runs)


# Presses


def each_press(folder, game, recording):
    cells = cells_changed(folder, recording)
    figures = measured(folder, "bench", "each_press()", game)
    kinds = defaultdict(list)
    for kind, changed, (turns, sent, used) in zip(recording.kinds, cells, figures, strict=True):
        ms = turns * TURN_MS + sent * BYTE_MS
        kinds["all"].append((changed, sent, ms, used))
        kinds[kind].append((changed, sent, ms, used))
    players = recording.app.game.players
    print(f"A game of {game}, {players} players, pressed: median and worst of each kind of press.")
    print("ms: on the board, from finding the press to the last byte sent to the panel; 5 to 10 ms")
    print("for scanning the keys come before. Allocated: bytes, of 64-bit objects.\n")
    print(f"{'':20} times  cells changed     bytes sent             ms      allocated")
    for kind, rows in sorted(kinds.items(), key=lambda item: -median(row[2] for row in item[1])):
        line = f"{kind:20} {len(rows):5}"
        for column, (width, digits) in enumerate(((6, 0), (6, 0), (6, 1), (6, 0))):
            values = [row[column] for row in rows]
            line += f" {median(values):{width}.{digits}f} {max(values):{width + 1}.{digits}f}"
        print(line)
    print()


def cells_changed(folder, recording):
    """How many cells of the screen each press of a recording changes."""
    tables = str(folder / "tables")
    machine = Machine(app=lambda store, facts, _: App(store, facts, tables)).start()
    before = bytes(machine.app.grid.cells)
    changed = []
    for _ in presses.press_again(recording, machine):
        now = bytes(machine.app.grid.cells)
        changed.append(sum(a != b for a, b in zip(before, now, strict=True)))
        before = now
    return changed


# Growth with the length of a game


def growth(folder):
    header, codes = long_game()
    (folder / "long.json").write_text(json.dumps([header, codes]))
    for depth, turns in zip(
        UNDO_DEPTHS, measured(folder, "bench", f"undo_at({UNDO_DEPTHS})"), strict=True
    ):
        print(f"undo at event {depth:3}: {turns:7,.0f} turns, {turns * TURN_MS:6.1f} ms")
    for events in JOURNALS:
        store = ByteArray()
        keeper = Keeper(store)
        keeper.begin(header)
        for code in codes[:events]:
            keeper.do(code)
        (folder / f"store-{events}.bin").write_bytes(bytes(store))
        opened, started = measured(folder, "bench", f"opening({events})")
        print(
            f"journal of {events:3} events opened: {opened:7,.0f} turns, {opened * TURN_MS:4.0f} ms;"
        )
        print(
            f"    with all that starting takes besides loading modules: {started * TURN_MS:.0f} ms"
        )
    for events in REPLAYS:
        play = log.new_play(header)
        start = time.perf_counter()
        for code in codes[:events]:
            play.do(code)
        speed = events / (time.perf_counter() - start)
        print(f"replay of {events:6,} events on this computer: {speed:9,.0f} a second")
    print()


def long_game():
    """The header and the events of a very long game: a real one, full of corrections of cash."""
    lines = vms.PRESSED[y.NAME].read_bytes().splitlines()
    play = log.replay(lines)
    rng = random.Random(1)

    def correction():
        player = rng.randrange(play.rules.players)
        return pack(y.KINDS, y.K_SET_CASH, player, rng.randrange(60, 99))

    codes = []
    for code in play.codes[: play.count - 1]:  # but for the event that ends it
        codes += [correction(), correction(), code]
    while len(codes) < max(REPLAYS):
        codes.append(correction())
    return log.parse(lines[0]), codes


# Memory


def heap(folder, game, count):
    for part, what in (
        ("game", f"a game of {game} is played"),
        ("restart", "it is taken up again"),
    ):
        smallest = smallest_heap(folder, part, game)
        print(f"smallest heap of 64-bit objects in which {what}: {smallest} KB")
    loaded, started, *playing = vms.live_in_a_game(folder, game, count)
    print("in use on the WebAssembly machine, whose objects have the size of the board's:")
    print(
        f"    modules loaded at the start {kb(loaded)}; with buffers and the first view {kb(started)}"
    )
    for what, size in (("median", median(playing)), ("most", max(playing))):
        print(
            f"    during a game, {what} {kb(size)}: {kb(vms.BOARD_HEAP - size)} of the board's {kb(vms.BOARD_HEAP)} left"
        )
    print()


def kb(size):
    return f"{size / 1024:.1f} KB"


def smallest_heap(folder, part, game):
    """The smallest heap in KB, in steps of 5, in which the tests of a module of on_vm pass."""
    low, high = 50, 500
    while high - low > 5:
        middle = (low + high) // 10 * 5
        if vms.passes(folder, part, game, f"{middle}k"):
            high = middle
        else:
            low = middle
    return high


def modules(folder, game):
    listed = MODULES.replace("{}", game).split()
    names = ["clerk." + name for name in listed]
    turns = measured(folder, "loading", f"load({names})")
    sizes = vms.live(folder, [f"import {name}" for name in names])
    print(f"Modules that {game} needs, each loaded when those above it are there; ms without")
    print("reading the file.\n")
    print(f"{'':20} .mpy bytes  heap bytes      ms")
    files = [(folder / name.replace(".", "/")).with_suffix(".mpy") for name in names]
    before = 0
    for name, file, size, took in zip(listed, files, sizes, turns, strict=True):
        compiled = file.stat().st_size
        print(f"{name:20} {compiled:10,} {size - before:11,} {took * TURN_MS:7.1f}")
        before = size
    total = sum(file.stat().st_size for file in files)
    print(f"{'all':20} {total:10,} {before:11,} {sum(turns) * TURN_MS:7.1f}")


if __name__ == "__main__":
    main()
