"""The firmware's functions: each in its source, its compiled form, and what its names stand for."""

import ast
from collections import defaultdict
from dataclasses import dataclass, field

from . import mpy

SCOPES = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
COMPREHENSIONS = SCOPES[2:]
BLOCK_NAMES = {
    ast.Lambda: "<lambda>",
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
    ast.GeneratorExp: "<genexpr>",
}


class BadMatch(Exception):
    """A compiled module that does not hold the functions of its source in the same order."""


class Values(set):
    """What something may stand for, and the scopes that have asked for it."""

    def __init__(self):
        super().__init__()
        self.readers = set()

    __hash__ = None


@dataclass(eq=False)
class Scope:
    """A module, class, function, lambda or comprehension: something that runs as one call."""

    name: str
    node: ast.AST
    outer: "Scope | None"
    frame: int
    names: dict[str, Values] = field(default_factory=lambda: defaultdict(Values))
    result: Values = field(default_factory=Values)
    calls: dict["Scope", int] = field(default_factory=dict)  # bytes that the handing over takes
    package: tuple[str, ...] = ()
    class_: "Class | None" = None  # the class whose method this is

    def module(self):
        scope = self
        while scope.outer:
            scope = scope.outer
        return scope


@dataclass(eq=False)
class Class:
    name: str
    scope: Scope
    bases: list["Class"] = field(default_factory=list)

    def line(self):
        """The class and those it is derived from, in the order in which they are searched."""
        found = [self]
        for base in found:
            found += [kind for kind in base.bases if kind not in found]
        return found


@dataclass(frozen=True)
class Instance:
    kind: Class


@dataclass(eq=False)
class Holder:
    """A container: what it may contain. There is one for each node that makes containers."""

    contents: Values = field(default_factory=Values)


@dataclass(frozen=True)
class Decorated:
    """A function of a class that is a property, classmethod or staticmethod."""

    scope: Scope
    how: str


@dataclass(frozen=True)
class Bound:
    """A method together with what it is called on."""

    scope: Scope
    on: Instance | Class


class Tree:
    """The scopes of some sources: modules by their dotted names, functions and classes by node.

    sources: Sources by name on the drive, with the compiled module of each. Raises BadMatch.
    """

    def __init__(self, sources, compiled):
        self.modules = {}
        self.functions = {}
        self.classes = {}
        for name, source in sources.items():
            self._add_module(source, mpy.blocks(compiled[name]))

    def _add_module(self, source, block):
        tree = source.tree
        scope = Scope(source.name, tree, None, block.frame, package=tuple(source.package))
        self.functions[tree] = scope
        self.modules[source.module] = scope
        self._add_inner(scope, tree, block)

    def _add_inner(self, outer, node, block):
        nodes = list(inner_scopes(node))
        if len(nodes) != len(block.inner):
            raise BadMatch(f"{outer.name}: {len(block.inner)} blocks for {len(nodes)} scopes")
        for inner, code in zip(nodes, block.inner, strict=True):
            name = getattr(inner, "name", BLOCK_NAMES.get(type(inner)))
            if not code.name.isdigit() and code.name != name:
                raise BadMatch(f"{outer.name}: the block {code.name} stands for {name}")
            joint = ":" if outer.outer is None else "."
            scope = Scope(f"{outer.name}{joint}{name}", inner, outer, code.frame)
            scope.package = outer.package
            if isinstance(outer.node, ast.ClassDef):
                scope.class_ = self.classes[outer.node]
            self.functions[inner] = scope
            if isinstance(inner, ast.ClassDef):
                self.classes[inner] = Class(inner.name, scope)
            self._add_inner(scope, inner, code)


def inner_scopes(node):
    """The scopes right inside one, in the order in which they are compiled."""
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        body = node.body if isinstance(node.body, list) else [node.body]
    elif isinstance(node, COMPREHENSIONS):
        body = [*comprehension_body(node)]
    else:
        body = node.body
    for part in body:
        yield from outermost_scopes(part)


def comprehension_body(node):
    """What runs inside a comprehension: all but the first thing it goes through."""
    for k, part in enumerate(node.generators):
        yield part.target
        if k:
            yield part.iter
        yield from part.ifs
    if isinstance(node, ast.DictComp):
        yield from (node.key, node.value)
    else:
        yield node.elt


def outermost_scopes(node):
    """The scopes in a piece of code that are in no other scope of it."""
    if isinstance(node, ast.FunctionDef):
        for default in (*node.args.defaults, *node.args.kw_defaults, *node.decorator_list):
            if default:
                yield from outermost_scopes(default)
        yield node
    elif isinstance(node, COMPREHENSIONS):
        yield node
        yield from outermost_scopes(node.generators[0].iter)
    elif isinstance(node, ast.Lambda | ast.ClassDef):
        yield node
    else:
        for part in ast.iter_child_nodes(node):
            yield from outermost_scopes(part)
