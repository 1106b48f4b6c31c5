"""Puts numbers in the place of their names before modules are compiled, as a linker would.

On a board a name costs: a constant of a module some 30 bytes of heap, each import of it a dozen more
and a search among all names at every start, each use two lookups. Here names in capitals that are
bound once, to an int, go from where they are used; and from where they are defined or imported, if
nothing is left that may ask for them. All lines keep their numbers.
"""

import ast
import operator
from collections import defaultdict

from .imports import LIBRARIES, origin

OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.USub: operator.neg,
    ast.Invert: operator.invert,
}


class NotConstant(Exception):
    """An expression that is no number, or not one that can be known here."""


def replaced(sources, kept=()):
    """The sources by name on the drive, as bytes to be compiled.

    sources: Sources by name on the drive; kept: names of those that stay as they are, and may ask
    the others for anything that they import or name behind a dot.
    """
    files = linked(sources, kept)
    asked = set()
    for file in files:
        asked |= file.asks()
    return {file.name: file.text(asked) for file in files}


def linked(sources, kept=()):
    """The Files of these sources, with all their numbers known."""
    files = [File(source, name in kept) for name, source in sources.items()]
    modules = {file.module: file for file in files}
    for file in files:
        file.link(modules)
    while sum([file.evaluate() for file in files]):
        pass
    return files


class File:
    """One source, and what its names in capitals stand for.

    numbers: its own constants; imports: for each name that an import binds, (file, name there) or
    (file, None) for a module.
    """

    def __init__(self, source, kept):
        self.name = source.name
        self.source = source.path.read_bytes()
        self.kept = kept or source.name.startswith(LIBRARIES)
        self.tree = source.tree
        self.package = source.package
        self.module = source.module
        self.numbers = {}
        self.imports = {}
        self.definitions = [node for node in self.tree.body if assigned(node)]
        self.froms = [node for node in ast.walk(self.tree) if isinstance(node, ast.ImportFrom)]

    def link(self, modules):
        """Find what imports bind; names that are bound in more than one way stand for nothing."""
        bound = bindings(self.tree)
        ways = defaultdict(set)
        for node in self.froms:
            module = origin(node, self.package)
            for alias in node.names:
                target = modules.get(f"{module}.{alias.name}".lstrip(".")), None
                if target[0] is None and module in modules:
                    target = modules[module], alias.name
                bound[bound_by(alias)] -= 1
                ways[bound_by(alias)].add(target)
        for name, targets in ways.items():
            if bound[name] == 0 and len(targets) == 1:
                self.imports[name] = next(iter(targets))
        self.once = {name for name, times in bound.items() if times == 1} - set(ways)

    def evaluate(self):
        """Note what the definitions tell, as far as it is known by now; whether that was news."""
        known = len(self.numbers)
        for node in () if self.kept else self.definitions:
            names = assigned(node)
            if not self.once.issuperset(names):
                continue
            try:
                values = self._values(node)
            except NotConstant:
                continue
            if len(values) == len(names):
                self.numbers.update(zip(names, values, strict=True))
        return len(self.numbers) > known

    def _values(self, node):
        """What a definition gives to its names, in their order. Raises NotConstant."""
        value = node.value
        if isinstance(node.targets[0], ast.Name):
            return [self.value(value)]
        if isinstance(value, ast.Tuple):
            return [self.value(part) for part in value.elts]
        if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "range":
            return list(range(*[self.value(part) for part in value.args]))
        raise NotConstant

    def value(self, node):
        """The int that an expression stands for. Raises NotConstant."""
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return node.value
        if isinstance(node, ast.UnaryOp) and type(node.op) in OPERATORS:
            return OPERATORS[type(node.op)](self.value(node.operand))
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            return OPERATORS[type(node.op)](self.value(node.left), self.value(node.right))
        number = self.named(node)
        if number is None:
            raise NotConstant
        return number

    def named(self, node):
        """The int that NAME or module.NAME stands for, or None."""
        if isinstance(node, ast.Name):
            return self.number(node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            file, inner = self.imports.get(node.value.id, (None, None))
            if file and inner is None:
                return file.number(node.attr)
        return None

    def number(self, name):
        """The int that a name of this module stands for, or None."""
        file = self
        passed = set()  # modules may import from each other in a ring
        while file and file not in passed:
            if name in file.numbers:
                return file.numbers[name]
            passed.add(file)
            file, name = file.imports.get(name, (None, None))
        return None

    def uses(self):
        """Yield (node, number) for each use of a constant."""
        for node in () if self.kept else ast.walk(self.tree):
            if isinstance(getattr(node, "ctx", None), ast.Load):
                number = self.named(node)
                if number is not None:
                    yield node, number

    def asks(self):
        """The names that this file still asks other modules for. Notes for `text` what it still
        looks up itself."""
        done = {node for node, _ in self.uses()}
        inner = {node.value for node in done if isinstance(node, ast.Attribute)}
        left = [node for node in ast.walk(self.tree) if node not in done and node not in inner]
        names = {node.attr for node in left if isinstance(node, ast.Attribute)}
        self.loaded = {node.id for node in left if isinstance(node, ast.Name)} | names
        for node in self.froms:
            names |= {alias.name for alias in node.names if self._stays(alias)}
        return names

    def _stays(self, alias):
        """Whether what is imported is still needed once the numbers stand in its place."""
        name = bound_by(alias)
        if self.kept or name not in self.imports or name in self.loaded:
            return True
        _, inner = self.imports[name]
        return inner is not None and self.number(name) is None

    def text(self, asked):
        """The source with numbers for names; `asked`: the names that other modules ask for."""
        if self.kept:
            return self.source
        edits = []
        gone = set()
        for node in self.froms:
            left = [alias for alias in node.names if self._stays(alias) or bound_by(alias) in asked]
            if len(left) < len(node.names):
                rest = ast.ImportFrom(node.module, left, node.level)
                edits.append((node, ast.unparse(rest) if left else "pass"))
        for node in self.definitions:
            names = assigned(node)
            if all(name in self.numbers for name in names):
                left = [f"{name} = {self.numbers[name]}" for name in names if name in asked]
                if len(left) < len(names):
                    edits.append((node, "; ".join(left) or "pass"))
                    gone.update(ast.walk(node))
        for node, number in self.uses():
            if node not in gone:
                edits.append((node, str(number) if number >= 0 else f"({number})"))
        return edited(self.source, edits)


def assigned(node):
    """The names that a statement gives their values, if all are names in capitals, else none."""
    if not isinstance(node, ast.Assign) or len(node.targets) > 1:
        return []
    target = node.targets[0]
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    names = [part.id for part in parts if isinstance(part, ast.Name) and part.id.isupper()]
    return names if len(names) == len(parts) else []


def bound_by(alias):
    """The name that a part of an import binds."""
    return alias.asname or alias.name.partition(".")[0]


def bindings(tree):
    """How many times each name is bound, in whatever scope and way."""
    bound = defaultdict(int)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            bound[node.id] += 1
        elif isinstance(node, ast.arg):
            bound[node.arg] += 1
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler):
            bound[node.name] += 1
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                bound[bound_by(alias)] += 1
        elif isinstance(node, ast.Global):
            for name in node.names:
                bound[name] += 1
    return bound


def edited(source, edits):
    """The text with the place of each node taken by another text, and as many lines as before."""
    lines = source.split(b"\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    pieces = []
    at = 0
    for node, text in sorted(edits, key=lambda edit: (edit[0].lineno, edit[0].col_offset)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        pieces += [source[at:start], text.encode(), b"\n" * source.count(b"\n", start, end)]
        at = end
    return b"".join([*pieces, source[at:]])
