"""The two MicroPythons of this machine: the unix port as a program, the WebAssembly one under node.

Both run in a folder that holds the compiled firmware, what is in on_vm, and the data of the tests.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from clerk.game import log
from clerk_tools import BOARDS, FIRMWARE, constants, image, imports, joined, mpy
from host_tests.vm import presses

HERE = Path(__file__).parent
VECTORS = HERE.parent / "replays" / "vectors"
# Of each game that is pressed whole: a game of six, and of seven.
PRESSED = {"young": VECTORS / "young-5.jsonl", "esquire": VECTORS / "esquire-5.jsonl"}
BOARD_HEAP = 168 * 1024  # bytes that are free on the MacroPad when a program starts

MODULE = Path("node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs")


def sources():
    """What the machines run, as Sources by name on the drive."""
    found = {}
    paths = [(FIRMWARE, path) for path in (FIRMWARE / "clerk").rglob("*.py")]
    paths += [(HERE, path) for path in (HERE / "on_vm").rglob("*.py")]
    facts = BOARDS / "macropad" / "this_board.py"
    for root, path in [*paths, (facts.parent, facts)]:
        name = path.relative_to(root).as_posix()
        found[name] = imports.read(path, name)
    return found


def build(folder):
    """Fill a folder with the compiled modules, the games and the presses. Returns the presses of
    each game by its name."""
    found = {name: source for name, source in sources().items() if not image.is_mark(source)}
    kept = ["this_board.py"]
    for name, text in joined.joined(constants.replaced(found, kept), found).items():
        target = (folder / name).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(b"M" + mpy.compiled(text, name)[1:])
    recordings = {}
    for game, whole in PRESSED.items():
        with open(folder / f"{game}-games.json", "w") as file:
            for path in sorted(VECTORS.glob(f"{game}-*.jsonl")):
                lines = path.read_bytes().splitlines()
                play = log.replay(lines)
                codes = [log.to_code(play.rules.kinds, log.parse(line)) for line in lines[1:]]
                file.write(json.dumps([log.parse(lines[0]), codes, play.rules.at]) + "\n")
        recording = presses.record(whole.read_bytes().splitlines(), folder / "tables")
        (folder / f"{game}-presses.bin").write_bytes(b"".join(recording.done))
        (folder / f"{game}-store.bin").write_bytes(bytes(recording.app.store))
        recordings[game] = recording
    return recordings


def unix(folder, program, heap):
    """Run a program's text on the unix port with a heap such as "150k". Returns what it printed."""
    return printed(run_unix(folder, program, heap))


def passes(folder, part, game, heap):
    """Whether the tests of a module of on_vm pass on the unix port with such a heap."""
    return run_unix(folder, RUN.format(part=part, game=game), heap).returncode == 0


RUN = "import on_vm; on_vm.which = '{game}'; from on_vm import run, {part}; run.run({part})"


def run_unix(folder, program, heap):
    pytest.importorskip("micropython_unix", reason="no MicroPython wheel for this platform")
    start = "import sys; from micropython_unix import main; sys.exit(main())"
    options = ["-X", f"heapsize={heap}", "-c", program]
    return run([sys.executable, "-c", start, *options], folder)


def wasm(folder, *parts):
    """Run a program's text, part by part, on the WebAssembly port. Returns what it printed.

    That port collects garbage only between the parts.
    """
    node = shutil.which("node", path=str(Path(sys.executable).parent))
    if node is None:
        pytest.skip("no node wheel for this platform")
    module = Path(sys.prefix, "wasm", MODULE)
    return printed(run([node, HERE / "wasm.mjs", module, folder, *parts], folder))


WATCH = """
import gc
from on_vm import fakes
store = fakes.Store()
base = 0
def note():
    print(gc.mem_alloc() - base)
"""


def live(folder, steps):
    """Bytes in use after each step of a program on the WebAssembly port, whose objects have the
    size of the board's; without what the fake chip takes."""
    parts = [WATCH, "gc.collect()", "base = gc.mem_alloc()"]
    for step in steps:
        parts += [step, "gc.collect()", "note()"]
    return [int(line) for line in wasm(folder, *parts).splitlines()]


def live_in_a_game(folder, game, presses):
    """As `live`: when the modules needed at the start are loaded, when the box has started, then
    after each of so many presses of the recording."""
    steps = [
        f"import on_vm; on_vm.which = '{game}'; from on_vm import desk",
        "box = desk.Desk(store); actions = desk.presses()",
    ]
    return live(folder, steps + ["box.press(*next(actions)[:2])"] * presses)


def run(command, folder):
    pipe = subprocess.PIPE
    return subprocess.run(command, cwd=folder, text=True, stdout=pipe, stderr=subprocess.STDOUT)


def printed(done):
    """The output of a finished command; the test fails with it when the command did."""
    if done.returncode:
        pytest.fail(done.stdout, pytrace=False)
    return done.stdout
