"""What the host knows of a board: its build.toml, and the stub that describes its CircuitPython."""

import importlib.util
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from . import BOARDS


@dataclass(frozen=True)
class Target:
    """A board to build for.

    circuitpython: its id; majors: the versions of CircuitPython that will do; modules and names:
    what can be imported there, and what its module `board` holds; drive: the drive's size in bytes.
    """

    board: str
    circuitpython: str
    majors: tuple[int, ...]
    most_calls: int
    stack: int
    drive: int
    flash_size: int
    flash_offset: int
    family: int
    modules: frozenset[str]
    names: frozenset[str]

    @property
    def folder(self):
        return BOARDS / self.board


def target(board):
    """The Target of a board by its id, the name of its folder."""
    facts = tomllib.loads((BOARDS / board / "build.toml").read_text(encoding="utf-8"))
    flash = facts["flash"]
    text = stub(facts["circuitpython"])
    return Target(
        board=board,
        circuitpython=facts["circuitpython"],
        majors=tuple(facts["majors"]),
        most_calls=facts["nesting"]["calls"],
        stack=facts["nesting"]["bytes"],
        drive=flash["size"] - flash["drive"],
        flash_size=flash["size"],
        flash_offset=flash["drive"],
        family=flash["family"],
        modules=modules(text),
        names=frozenset(re.findall(r"^(?:def )?(\w+)(?::|\(\))", text, re.MULTILINE)),
    )


def stub(circuitpython):
    """The text of the stub of a board, from circuitpython-stubs."""
    found = importlib.util.find_spec("board_definitions")
    if not (found and found.submodule_search_locations):
        raise ModuleNotFoundError("circuitpython-stubs", name="board_definitions")
    (folder,) = found.submodule_search_locations
    return Path(folder, circuitpython, "__init__.pyi").read_text(encoding="utf-8")


def modules(text):
    """The built-in modules that a stub lists, by their first names."""
    line = re.search(r"^ - Included modules: (.*)$", text, re.MULTILINE)
    return frozenset(re.findall(r"(\w+)[^,]*(?:, |$)", line[1])) if line else frozenset()
