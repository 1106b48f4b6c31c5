"""Joins modules that are always loaded together into one, as a linker would.

On a board each module costs some ten milliseconds of every start, however small it is: three
searches of a folder, a file to open, its names to look up among all others, and the collection of
garbage that CircuitPython adds to each import. What follows is done to the text of the modules,
behind `constants.replaced`; all that is asked of them is that they do not give one name to two
things, and `joined` raises BadJoint where they do.
"""

import ast
import builtins
import functools
from collections import defaultdict
from dataclasses import dataclass

from .constants import bound_by, edited
from .imports import origin

HERE = "_here"  # what a joined module calls itself

# The joined modules, and what is in each: what a start needs whatever the game, what it needs of each
# game, and what one wants to know of a game that is not played, which stands alone, yet where no more
# folders have to be found; then what is loaded together and let go again, by the name of what is asked
# for first (see passing.py). The order is free: what a module needs at its top goes before it.
JOINTS = {
    "clerk.core": (
        "clerk.device.box",
        "clerk.device.glyphs",
        "clerk.device.pages",
        "clerk.device.painter",
        "clerk.device.speaker",
        "clerk.game.cells",
        "clerk.game.events",
        "clerk.game.games",
        "clerk.game.header",
        "clerk.game.play",
        "clerk.game.rules",
        "clerk.journal.journal",
        "clerk.journal.keeper",
        "clerk.journal.records",
        "clerk.ui.app",
        "clerk.ui.games",
        "clerk.ui.grid",
        "clerk.ui.home",
        "clerk.ui.passing",
        "clerk.ui.settings",
        "clerk.ui.view",
        "clerk.ui.words",
    ),
    "clerk.young": (
        "clerk.game.young",
        "clerk.game.young_header",
        "clerk.ui.young_home",
        "clerk.ui.young_pages",
        "clerk.ui.young_report",
        "clerk.ui.young_views",
    ),
    "clerk.esquire": (
        "clerk.game.esquire",
        "clerk.game.esquire_header",
        "clerk.ui.esquire_home",
        "clerk.ui.esquire_pages",
        "clerk.ui.esquire_report",
        "clerk.ui.esquire_views",
    ),
    "clerk.young_terms": ("clerk.game.young_terms",),
    "clerk.esquire_terms": ("clerk.game.esquire_terms",),
    "clerk.ui.menu": ("clerk.ui.fix", "clerk.ui.menu"),
    "clerk.ui.setup": ("clerk.game.tables", "clerk.ui.setup"),
    "clerk.ui.young_setup": ("clerk.game.young_tables", "clerk.ui.young_setup"),
    "clerk.ui.esquire_setup": (
        "clerk.game.esquire_start",
        "clerk.game.esquire_tables",
        "clerk.ui.esquire_setup",
    ),
}


class BadJoint(Exception):
    """Modules that cannot be joined: one name stands for two things, or they need each other."""


@dataclass
class Part:
    """A module to be joined: its text, and what its top binds (see `bound`)."""

    module: str
    package: list
    text: bytes

    @functools.cached_property
    def tree(self):
        return ast.parse(self.text)

    @functools.cached_property
    def bound(self):
        return bound(self)


def joined(texts, sources, joints=JOINTS):
    """The texts, as bytes by name on the drive, with those that `joints` names in one.

    sources: Sources by name; joints: for each joined module those that go into it, as dotted names,
    of which some may be missing. Raises BadJoint.
    """
    homes = {module: joint for joint, modules in joints.items() for module in modules}
    names = {source.module: name for name, source in sources.items()}
    result = {}
    for name, text in texts.items():
        source = sources[name]
        if source.module not in homes:
            part = Part(source.module, source.package, text)
            result[name] = edited(text, moved(part, homes, None))
    for joint, modules in joints.items():
        parts = {}
        for module in modules:
            if module in names:
                name = names[module]
                parts[module] = Part(module, sources[name].package, texts[name])
        if parts:
            result[joint.replace(".", "/") + ".py"] = one(joint, parts, homes)
    return result


def one(joint, parts, homes):
    """The text of a joined module."""
    owners = {}
    pieces = [b"import sys\n\n%s = sys.modules[__name__]\n" % HERE.encode()]
    for part in ordered(parts):
        for name in part.bound:
            what = meant(part, name, parts, homes)
            if owners.setdefault(name, what) != what:
                raise BadJoint(f"{part.module}: {name} is {what} here, elsewhere {owners[name]}")
        pieces.append(b"# %s\n" % part.module.encode())
        pieces.append(edited(part.text, moved(part, homes, joint)))
    hidden = owners.keys() & set(dir(builtins))
    if hidden:
        raise BadJoint(f"{joint}: what Python calls so is hidden: {', '.join(sorted(hidden))}")
    return b"\n".join(pieces)


def ordered(parts):
    """The Parts, each behind those that its top needs. Raises BadJoint."""
    done = {}
    waiting = dict(parts)
    while waiting:
        ready = [m for m, part in waiting.items() if not any(n in waiting for n in needs(part))]
        if not ready:
            raise BadJoint("these need each other: " + ", ".join(waiting))
        for module in ready:
            done[module] = waiting.pop(module)
    return done.values()


def needs(part):
    """The modules whose names the top of a module uses before it is all there."""
    found = set()
    for node in part.tree.body:
        if isinstance(node, ast.ImportFrom):
            module = origin(node, part.package)
            found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return found - {part.module}


def bound(part):
    """What the top of a module binds, as {name: what an import says it is, else None}."""
    found = {}
    for node in part.tree.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                found[bound_by(alias)] = (origin(node, part.package), alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                found[bound_by(alias)] = (bound_by(alias), None)
        else:
            found |= dict.fromkeys(stored(node))
    return found


def meant(part, name, parts, homes):
    """What a name of a module's top stands for, found through the parts that hand it on."""
    source = part.bound[name]
    if source is None:
        return f"{part.module}.{name}"
    module, inner = source
    whole = f"{module}.{inner}" if inner else module
    if whole in homes:
        return homes[whole]
    if module in parts and inner in parts[module].bound:
        return meant(parts[module], inner, parts, homes)
    return whole


def stored(node):
    """The names that a statement of a module's top binds."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    names = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.Import | ast.ImportFrom):
            raise BadJoint(f"line {inner.lineno}: an import at the top, but not of all cases")
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
            names.add(inner.id)
    return names


def moved(part, homes, joint):
    """Edits of a module's imports, now that modules are elsewhere; joint: the module it is in now,
    None if it stays where it is."""
    edits = []
    for node in ast.walk(part.tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        module = origin(node, part.package)
        wholes = [f"{module}.{alias.name}" for alias in node.names]
        if joint is None and module not in homes and not homes.keys() & set(wholes):
            continue
        lines = []
        froms = defaultdict(list)
        for alias, whole in zip(node.names, wholes, strict=True):
            name = bound_by(alias)
            home, inner = (
                (homes[whole], None) if whole in homes else (homes.get(module), alias.name)
            )
            if home == joint and home:
                if name != inner:
                    lines.append(f"{name} = {inner or HERE}")
            elif home and not inner:
                package, _, last = home.rpartition(".")
                froms[package].append(ast.alias(last, name))
            else:
                froms[home or module].append(alias)
        lines += [ast.unparse(ast.ImportFrom(home, names, 0)) for home, names in froms.items()]
        edits.append((node, "; ".join(lines) or "pass"))
    return edits
