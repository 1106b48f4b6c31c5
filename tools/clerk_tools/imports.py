"""Which files the board needs: what code.py and boot.py import, and what that imports in turn.

Imports inside functions count as well: the board must be able to carry them out at any time.
"""

import ast
import functools
import importlib.metadata
from dataclasses import dataclass, field
from pathlib import Path

# In every CircuitPython, yet not among the modules that its builds list.
ALWAYS = {"gc", "micropython"}

PROGRAMS = ("boot.py", "code.py")
LIBRARIES = "lib/"

# Distributions with these names hold libraries for a board's drive.
FOR_BOARDS = ("adafruit-circuitpython-", "circuitpython-")


@dataclass
class Source:
    """A file for the drive: `name` is its path there, `path` where it is here."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def package(self):
        """The parts of the package that the file is in."""
        return self.name.removeprefix(LIBRARIES).split("/")[:-1]

    @property
    def module(self):
        """What it is imported as."""
        name = self.name.removeprefix(LIBRARIES).removesuffix(".py").removesuffix("/__init__")
        return name.replace("/", ".")


def read(path, name):
    """A file as a Source. Raises SyntaxError."""
    return Source(name, path, ast.parse(path.read_bytes()))


@dataclass
class Needed:
    """What the programs need.

    sources by name on the drive; libraries as {distribution: version}; problems as sentences.
    """

    sources: dict[str, Source] = field(default_factory=dict)
    libraries: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def imported(tree, package):
    """Yield (line, module, guarded) for each import; package: the parts of the importing package.

    `from x import y` yields x and x.y, the latter with guarded true: y need not be a module.
    An import under `try` with an `except ImportError` is guarded as well.
    """
    guarded = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Try) and any(map(forgives, node.handlers)):
            guarded.update(id(inner) for inner in ast.walk(ast.Module(node.body, [])))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, id(node) in guarded
        elif isinstance(node, ast.ImportFrom):
            module = origin(node, package)
            yield node.lineno, module, id(node) in guarded
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}", True


def origin(node, package):
    """What a `from ... import` takes its names from, as a dotted name; package: as `imported`."""
    base = package[: len(package) - node.level + 1] if node.level else []
    return ".".join([*base, *([node.module] if node.module else [])])


def forgives(handler):
    """Whether an `except` catches an import that fails."""
    return handler.type is None or any(
        isinstance(node, ast.Name) and node.id in ("ImportError", "Exception")
        for node in ast.walk(handler.type)
    )


def needed(roots, modules):
    """What the programs in the first of `roots` need on a board with these built-in modules.

    roots: the folders whose files stand on the drive's root.
    """
    found = Needed()
    waiting = [(roots[0] / program, program) for program in PROGRAMS]
    while waiting:
        path, name = waiting.pop()
        if name in found.sources:
            continue
        try:
            source = read(path, name)
        except SyntaxError as error:
            found.problems.append(f"{name}:{error.lineno}: {error.msg}")
            continue
        found.sources[name] = source
        for line, module, guarded in imported(source.tree, source.package):
            parts = module.split(".")
            if parts[0] in modules or parts[0] in ALWAYS:
                continue
            ours = find(roots, parts[:1])
            files = find(roots, parts) if ours else find_library(parts, found)
            if files:
                waiting += files
            elif not guarded:
                found.problems.append(f"{name}:{line}: the board has no module {module}")
    return found


def find(roots, parts):
    """The files of a module and of the packages around it, as (path, name); empty if not there."""
    for root in roots:
        files = []
        for depth in range(1, len(parts) + 1):
            stem = "/".join(parts[:depth])
            for name in (f"{stem}/__init__.py", f"{stem}.py"):
                if (root / name).is_file():
                    files.append((root / name, name))
                    break
            else:
                break
        else:
            return files
    return []


def find_library(parts, found):
    """As `find`, for a library that is installed here; its distribution is noted in `found`."""
    for name in distributions().get(parts[0], ()):
        if name.startswith(FOR_BOARDS):
            distribution = importlib.metadata.distribution(name)
            root = Path(str(distribution.locate_file("")))
            files = find([root], parts)
            if files:
                found.libraries[name] = distribution.version
                return [(path, LIBRARIES + file) for path, file in files]
    return []


@functools.cache
def distributions():
    """Which installed distributions hold a module, by the module's first name."""
    return importlib.metadata.packages_distributions()
