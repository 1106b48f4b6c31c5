"""What is checked of the firmware before it becomes an image, so that no board has to find it out.

Each check gives sentences, none when all is well.
"""

import ast

from .nesting import Nesting

READING = ("r", "rb", "rt")
# Calls that change a drive, whatever they are called on. `remove` of a list is one of them: the
# firmware uses del.
CHANGING = set("mkdir mkfs remount remove rename rmdir truncate unlink".split())


def writes(sources):
    """No file is written: a power cut while a drive is written costs code.py."""
    found = []
    for name, source in sources.items():
        for node in ast.walk(source.tree):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "id", getattr(node.func, "attr", None))
            changes = called in CHANGING or called == "open" and not reads(node)
            if changes and not name.startswith("lib/"):
                found.append(f"{name}:{node.lineno}: {called} may change the drive")
    return found


def reads(call):
    """Whether a call of open cannot but open for reading."""
    modes = [*call.args[1:2], *(word.value for word in call.keywords if word.arg == "mode")]
    return all(isinstance(mode, ast.Constant) and mode.value in READING for mode in modes)


def names(sources, known):
    """Each name that the firmware takes from `board` is there, and each fact from this_board.

    known: the names in the board's own module `board`.
    """
    facts = {}
    for node in sources["this_board.py"].tree.body if "this_board.py" in sources else ():
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    facts[target.id] = node
    found = []
    for name, source in sources.items():
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Attribute):
                fact, pin = fact_named(node), attribute_of(node, "board")
                if fact and fact not in facts:
                    found.append(f"{name}:{node.lineno}: this_board.py has no {fact}")
                elif pin and pin not in known:
                    found.append(f"{name}:{node.lineno}: the board has no {pin}")
            elif isinstance(node, ast.stmt) and takes_pins(node):
                for fact in {fact_named(part) for part in ast.walk(node)} & facts.keys():
                    found += [
                        f"this_board.py:{part.lineno}: the board has no {part.value}"
                        for part in ast.walk(facts[fact])
                        if isinstance(part, ast.Constant)
                        and isinstance(part.value, str)
                        and part.value not in known
                    ]
    return sorted(set(found))


def attribute_of(node, *owners):
    """The name of the attribute that a node takes from a variable or field with such a name."""
    if isinstance(node, ast.Attribute):
        owner = node.value
        if getattr(owner, "id", getattr(owner, "attr", None)) in owners:
            return node.attr
    return None


def fact_named(node):
    """The fact of the board that a node takes: facts.KEYS, self._facts.KEYS, this_board.KEYS."""
    name = attribute_of(node, "facts", "_facts", "this_board")
    return name if name and name.isupper() else None


def takes_pins(statement):
    """Whether a simple statement takes things from `board` by names that the facts give."""
    return not hasattr(statement, "body") and any(
        isinstance(node, ast.Call)
        and getattr(node.func, "id", None) == "getattr"
        and getattr(node.args[0], "id", None) == "board"
        for node in ast.walk(statement)
    )


def nesting(sources, compiled, target):
    """Calls nest no deeper than the board allows: the deepest nesting, and what is wrong with it."""
    found = Nesting(sources, compiled)
    depths = [found.deepest(program) for program in ("boot", "code")]
    depth = max(depths, key=lambda depth: depth.size)
    problems = [f"calls may go round: {ring}" for ring in found.rings]
    if depth.calls > target.most_calls:
        problems.append(f"calls nest {depth.calls} deep; the board allows {target.most_calls}")
    if depth.size > target.stack:
        way = " > ".join(depth.path)
        problems.append(f"calls take {depth.size} bytes of stack of {target.stack}: {way}")
    return depth, problems
