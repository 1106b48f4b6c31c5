"""The rooms of the firmware: device -> ui -> journal -> game, and words its interpreters lack."""

import ast

import pytest

from clerk_tools import FIRMWARE
from clerk_tools.imports import origin

ROOMS = ("game", "journal", "ui", "device")  # each may import itself and what stands before it
OUTSIDE = {
    "game": {"array"},
    "journal": {"binascii"},
    "ui": {"gc", "random", "sys"},
}  # device: anything
ALSO = {"clerk/game/log.py": {"json"}}  # logs are JSON texts; the box does without this module

ABSENT_MODULES = {"typing", "enum", "dataclasses", "functools", "itertools"}
ABSENT_METHODS = {"ljust", "rjust", "zfill", "removeprefix", "removesuffix", "casefold"}

FILES = sorted(path.relative_to(FIRMWARE).as_posix() for path in FIRMWARE.rglob("*.py"))


def imports(tree, package):
    """Yield (line, dotted name) of every import; relative ones are resolved against package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = origin(node, package)
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"


def wrong_arrows(path, source):
    """The imports of firmware/PATH that its room may not have, as (line, name)."""
    package = path.split("/")[:-1]
    room = package[1] if len(package) > 1 and package[0] == "clerk" else None
    if room is None:  # boot.py, code.py, clerk/__init__.py: they start the device
        return []
    near = {"clerk.VERSION"} | {f"clerk.{name}" for name in ROOMS[: ROOMS.index(room) + 1]}
    wrong = []
    for line, name in imports(ast.parse(source), package):
        top = name.split(".")[0]
        if top == "clerk":
            right = ".".join(name.split(".")[:2]) in near
        else:
            right = room == "device" or top in OUTSIDE[room] | ALSO.get(path, set())
        if not right:
            wrong.append((line, name))
    return wrong


def absent_construct(path, node):
    """What node says that the board cannot do or the game must not, or None."""
    match node:
        case ast.Match():
            return "match"
        case ast.Dict(keys=keys) if None in keys:
            return "{**a}"
        case ast.Attribute(attr=name) if name in ABSENT_METHODS:
            return f".{name}"
        case ast.Call(func=ast.Name(id="open"), args=args, keywords=keywords):
            modes = [*args[1:2], *(k.value for k in keywords if k.arg == "mode")]
            if not all(isinstance(m, ast.Constant) and m.value in ("r", "rb") for m in modes):
                return "a file written"
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()) if in_game(path):
            return "a division that makes a float"
        case ast.Constant(value=float()) if in_game(path):
            return "a float"
    return None


def in_game(path):
    return path.startswith("clerk/game/")


def absent(path, source):
    """All that firmware/PATH may not say, as (line, what)."""
    tree = ast.parse(source)
    found = []
    for node in ast.walk(tree):
        what = absent_construct(path, node)
        if what:
            found.append((getattr(node, "lineno", 0), what))
    for line, name in imports(tree, path.split("/")[:-1]):
        if name.split(".")[0] in ABSENT_MODULES:
            found.append((line, name))
    return found


def test_there_is_firmware():
    assert FILES


@pytest.mark.parametrize("path", FILES)
def test_arrows_point_one_way(path):
    assert not wrong_arrows(path, (FIRMWARE / path).read_text())


@pytest.mark.parametrize("path", FILES)
def test_the_board_can_run_it(path):
    assert not absent(path, (FIRMWARE / path).read_text())


@pytest.mark.parametrize(
    ("path", "source", "wrong"),
    [
        ("clerk/game/market.py", "import array", []),
        ("clerk/game/market.py", "from .cells import Cells", []),
        ("clerk/game/market.py", "import json", ["json"]),
        ("clerk/game/market.py", "from clerk.journal import log", ["clerk.journal.log"]),
        ("clerk/game/market.py", "from ..journal import log", ["clerk.journal.log"]),
        ("clerk/game/market.py", "def f():\n    from .. import ui", ["clerk.ui"]),
        ("clerk/journal/log.py", "from clerk.game.rules import A", []),
        ("clerk/journal/log.py", "import microcontroller", ["microcontroller"]),
        ("clerk/ui/home.py", "from clerk.device import lights", ["clerk.device.lights"]),
        ("clerk/ui/home.py", "import displayio", ["displayio"]),
        ("clerk/device/panel.py", "import displayio\nfrom clerk.ui import app", []),
        ("code.py", "from clerk.device import main", []),
    ],
)
def test_a_wrong_arrow_is_found(path, source, wrong):
    assert [name for _, name in wrong_arrows(path, source)] == wrong


@pytest.mark.parametrize(
    ("path", "source", "what"),
    [
        ("clerk/ui/a.py", "open('x', 'w')", ["a file written"]),
        ("boot.py", "open('x', mode='ab')", ["a file written"]),
        ("boot.py", "open('x', how)", ["a file written"]),
        ("boot.py", "open('x', 'rb')\nopen('y')", []),
        ("clerk/ui/a.py", "import typing", ["typing"]),
        ("clerk/ui/a.py", "from dataclasses import dataclass", ["dataclasses.dataclass"]),
        ("clerk/ui/a.py", "b = {**a, 'c': 1}", ["{**a}"]),
        ("clerk/ui/a.py", "match a:\n    case 1: pass", ["match"]),
        ("clerk/ui/a.py", "a.ljust(3)", [".ljust"]),
        ("clerk/game/a.py", "a / 2", ["a division that makes a float"]),
        ("clerk/game/a.py", "a = 0.5", ["a float"]),
        ("clerk/game/a.py", "a // 2", []),
    ],
)
def test_what_the_board_lacks_is_found(path, source, what):
    assert [word for _, word in absent(path, source)] == what
