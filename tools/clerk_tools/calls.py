"""Which functions of the firmware may call which, found without running it.

Every expression gets the set of functions, classes, instances and containers that it may stand for,
whatever the order in which things happen. A field is one for all instances of a family of classes,
a container is the place in the source that makes it. So the calls found are at least those that can
happen. What is not seen, and the firmware does without: getattr of own objects, super() of own
classes, `global`, arithmetic with own objects, and functions handed to the chip's modules as
callbacks.
"""

import ast
from collections import defaultdict

from . import mpy
from .imports import origin
from .scopes import (
    COMPREHENSIONS,
    Bound,
    Class,
    Decorated,
    Holder,
    Instance,
    Scope,
    Tree,
    Values,
)

STAR = 64  # bytes that handing over *arguments may take, besides the call
MOST_ARGUMENTS = 12

# Built-in functions that call what they are given first; others call a `key` only. And those that
# hand back nothing of what they are given: from all others it may come back.
CALLERS = {"map", "filter"}
PLAIN = set(
    "abs all any bool bytearray bytes chr int isinstance len ord print range repr round str sum "
    "encode decode format join split strip rstrip replace startswith count index to_bytes "
    "from_bytes hasattr".split()
)
# Methods that operators call on objects of our own; built-in functions may call any of these.
ITERATE = ("__iter__", "__next__", "__getitem__")
INDEX = ("__getitem__", "__setitem__")
COMPARE = ("__eq__", "__lt__", "__contains__", "__hash__")
ENTER = ("__enter__", "__exit__")
SPECIAL = {*ITERATE, *INDEX, *COMPARE, *ENTER, "__str__", "__repr__", "__len__", "__bool__"}


class Graph(Tree):
    """The calls between the functions of some sources: `calls` of each Scope."""

    def __init__(self, sources, compiled):
        super().__init__(sources, compiled)
        self.fields = defaultdict(Values)
        self.holders = defaultdict(Holder)  # by node
        self.foreign = set()  # nodes of calls that may call a function that is none of ours
        self.unknown = {}  # nodes of calls of which no function is known yet, and their scopes
        self._waiting = {}
        self.restart()
        self._settle()
        # Only now: a function of ours that has just not been found yet must not pass for another,
        # for what is given to that one may come back from it.
        while self.unknown:
            self.foreign |= self.unknown.keys()
            self._waiting.update(dict.fromkeys(self.unknown.values()))
            self.unknown.clear()
            self._settle()

    def _settle(self):
        """Walk until nothing more is found."""
        while self._waiting:
            scope = next(iter(self._waiting))
            del self._waiting[scope]
            Walk(self, scope).run()

    def restart(self):
        """Walk through everything again; classes first, for what they have hides their bases'."""
        self._waiting.update(dict.fromkeys(kind.scope for kind in self.classes.values()))
        self._waiting.update(dict.fromkeys(self.functions.values()))

    def grow(self, target, values):
        """Add values to what something may stand for; those who asked for it ask again."""
        if not values <= target:
            target |= values
            self._waiting.update(dict.fromkeys(target.readers))

    def hold(self, values, more):
        """Put more into the containers among some values."""
        for value in list(values):
            if isinstance(value, Holder):
                self.grow(value.contents, more)


def name_of(node):
    """The last part of a function's name."""
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


class Walk:
    """One walk through the code of a scope, noting what its names may stand for and its calls."""

    def __init__(self, graph, scope):
        self.graph = graph
        self.scope = scope

    def run(self):
        """Walk the whole scope."""
        node = self.scope.node
        if isinstance(node, ast.Lambda):
            self.graph.grow(self.scope.result, self.value(node.body))
        elif isinstance(node, COMPREHENSIONS):
            for k, part in enumerate(node.generators):
                if k:
                    self.assign(part.target, self.each(part.iter))
                for test in part.ifs:
                    self.value(test)
            elements = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            for element in elements:
                self.graph.hold({self.graph.holders[node]}, self.value(element))
        else:
            self.body(node.body)

    def body(self, statements):
        for statement in statements:
            self.statement(statement)

    def statement(self, node):
        graph, scope = self.graph, self.scope
        match node:
            case ast.FunctionDef():
                made = self.define(node)
                ways = [Decorated(made, name_of(mark)) for mark in node.decorator_list]
                self.bind(node.name, set(ways) or {made})
            case ast.ClassDef():
                self.define_class(node)
            case ast.Import() | ast.ImportFrom():
                self.imports(node)
            case ast.Return():
                if node.value:
                    graph.grow(scope.result, self.value(node.value))
            case ast.Assign():
                values = self.value(node.value)
                for target in node.targets:
                    self.assign(target, values)
            case ast.AugAssign():
                self.assign(node.target, self.value(node.value))
            case ast.For():
                self.assign(node.target, self.each(node.iter))
                self.body(node.body + node.orelse)
            case ast.With():
                for item in node.items:
                    values = self.value(item.context_expr)
                    self.operate(values, ENTER)
                    if item.optional_vars:
                        self.assign(item.optional_vars, values)
                self.body(node.body)
            case ast.Try():
                self.body(node.body + node.orelse + node.finalbody)
                for handler in node.handlers:
                    if handler.name and handler.type:
                        kinds = {v for v in self.value(handler.type) if isinstance(v, Class)}
                        self.bind(handler.name, {Instance(kind) for kind in kinds})
                    self.body(handler.body)
            case _:
                for part in ast.iter_child_nodes(node):
                    if isinstance(part, ast.stmt):
                        self.statement(part)
                    elif isinstance(part, ast.expr):
                        self.value(part)

    def define(self, node):
        """The scope of a function or lambda; its parameters may stand for their defaults."""
        made = self.graph.functions[node]
        given = node.args
        pairs = [*zip(reversed(parameters(made)), reversed(given.defaults), strict=False)]
        pairs += zip((param.arg for param in given.kwonlyargs), given.kw_defaults, strict=True)
        for name, default in pairs:
            self.graph.grow(made.names[name], self.value(default))
        return made

    def define_class(self, node):
        kind = self.graph.classes[node]
        for base in node.bases:
            for value in self.value(base):
                if isinstance(value, Class) and value not in kind.bases:
                    kind.bases.append(value)
                    self.graph.restart()
        self.call(kind.scope)
        self.bind(node.name, {kind})

    def imports(self, node):
        if isinstance(node, ast.Import):
            for alias in node.names:
                module = self.load(alias.name)
                if module:
                    self.bind((alias.asname or alias.name).split(".")[0], {module})
            return
        name = origin(node, self.scope.package)
        module = self.load(name)
        for alias in node.names:
            inner = self.load(f"{name}.{alias.name}")
            if inner:
                self.bind(alias.asname or alias.name, {inner})
            elif module:
                self.bind(alias.asname or alias.name, self.see(module.names[alias.name]))

    def load(self, name):
        """The module of that name, if it is one of ours; loading it runs it and its packages."""
        module = self.graph.modules.get(name)
        if module:
            parts = name.split(".")
            for k in range(1, len(parts) + 1):
                package = self.graph.modules.get(".".join(parts[:k]))
                if package and package is not self.scope.module():
                    self.call(package)
        return module

    def call(self, callee, size=0):
        """Note a call, and the bytes that handing over its arguments takes."""
        self.scope.calls[callee] = max(size, self.scope.calls.get(callee, 0))

    # Names

    def see(self, values):
        """The values, now and whenever there are more of them."""
        values.readers.add(self.scope)
        return values

    def bind(self, name, values):
        self.graph.grow(self.scope.names[name], values)

    def assign(self, target, values):
        match target:
            case ast.Name():
                self.bind(target.id, values)
            case ast.Tuple() | ast.List():
                # What zip and the like hand out are not pairs here but their parts.
                parts = self.held(values) | values
                for part in target.elts:
                    self.assign(part, parts)
            case ast.Starred():
                self.assign(target.value, values)
            case ast.Subscript():
                self.value(target.slice)
                owner = self.value(target.value)
                if isinstance(target.slice, ast.Slice):
                    values = self.held(values)
                self.operate(owner, INDEX)
                self.graph.hold(owner, values)
            case ast.Attribute():
                for owner in list(self.value(target.value)):
                    if isinstance(owner, Instance):
                        self.graph.grow(self.field(owner.kind, target.attr), values)
                    elif isinstance(owner, Scope):
                        self.graph.grow(owner.names[target.attr], values)
                    elif isinstance(owner, Class):
                        self.graph.grow(owner.scope.names[target.attr], values)

    def look_up(self, name):
        scope = self.scope
        while scope:
            own = scope is self.scope
            if own or not isinstance(scope.node, ast.ClassDef):
                values = self.see(scope.names[name])
                if values:
                    return values
            scope = scope.outer
        return set()

    def find(self, kind, name):
        """The values of a class attribute."""
        for base in kind.line():
            values = self.see(base.scope.names[name])
            if values:
                return values
        return set()

    def field(self, kind, name):
        """The values of a field, one for a class and all its relatives."""
        return self.graph.fields[kind.line()[-1], name]

    def held(self, values):
        """What is in the containers among some values."""
        found = set()
        for value in values:
            if isinstance(value, Holder):
                found |= self.see(value.contents)
        return found

    # Values

    def each(self, node):
        """What going through an expression gives."""
        values = self.value(node)
        return self.held(values) | self.operate(values, ITERATE)

    def value(self, node):
        """What an expression may stand for; notes the calls in it."""
        match node:
            case ast.Name():
                return self.look_up(node.id)
            case ast.Attribute():
                return self.attribute(node)
            case ast.Call():
                return self.called(node)
            case ast.Lambda():
                return {self.define(node)}
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                inner = self.graph.functions[node]
                self.call(inner)
                Walk(self.graph, inner).assign(
                    node.generators[0].target, self.each(node.generators[0].iter)
                )
                return {self.graph.holders[node]}
            case ast.List() | ast.Tuple() | ast.Set():
                for part in node.elts:
                    values = self.value(part)
                    if isinstance(part, ast.Starred):
                        values = self.held(values)
                    self.graph.hold({self.graph.holders[node]}, values)
                if isinstance(node, ast.Tuple) and not self.graph.holders[node].contents:
                    return set()  # of numbers and texts only
                return {self.graph.holders[node]}
            case ast.Dict():
                for part in (*node.keys, *node.values):
                    self.graph.hold({self.graph.holders[node]}, self.value(part))
                return {self.graph.holders[node]}
            case ast.Subscript():
                self.value(node.slice)
                owner = self.value(node.value)
                if isinstance(node.slice, ast.Slice):
                    return owner | self.operate(owner, INDEX)
                return self.held(owner) | self.operate(owner, INDEX)
            case ast.NamedExpr():
                values = self.value(node.value)
                self.assign(node.target, values)
                return values
            case ast.Compare():
                for part in (node.left, *node.comparators):
                    self.operate(self.value(part), COMPARE)
                return set()
            case ast.Yield():
                if node.value:
                    made = {self.graph.holders[self.scope.node]}
                    self.graph.hold(made, self.value(node.value))
                    self.graph.grow(self.scope.result, made)
                return set()
            case ast.Constant() | None:
                return set()
            case _:
                found = set()
                for part in ast.iter_child_nodes(node):
                    if isinstance(part, ast.expr):
                        found |= self.value(part)
                return found

    def attribute(self, node):
        found = set()
        for owner in list(self.value(node.value)):
            if isinstance(owner, Instance):
                found |= self.see(self.field(owner.kind, node.attr))
                for value in list(self.find(owner.kind, node.attr)):
                    found |= self.taken_from(owner, value)
            elif isinstance(owner, Class):
                for value in list(self.find(owner, node.attr)):
                    found |= self.taken_from(owner, value)
            elif isinstance(owner, Scope) and owner.outer is None:
                found |= self.see(owner.names[node.attr])
        return found

    def taken_from(self, owner, value):
        """What an attribute of a class gives when it is taken from the class or an instance."""
        match value:
            case Decorated(how="property"):
                self.enter(value.scope, [{owner}], {}, 0)
                return self.see(value.scope.result)
            case Decorated(how="classmethod"):
                kind = owner.kind if isinstance(owner, Instance) else owner
                return {Bound(value.scope, kind)}
            case Decorated():
                return {value.scope}
            case Scope(outer=Scope()) if isinstance(owner, Instance):
                return {Bound(value, owner)}
        return {value}

    def called(self, node):
        args = []
        more = 0
        for arg in node.args:
            if isinstance(arg, ast.Starred):
                args += [self.each(arg.value)] * MOST_ARGUMENTS
                more = STAR
            else:
                args.append(self.value(arg))
        named = {word.arg: self.value(word.value) for word in node.keywords}
        copied = more + mpy.rounded(mpy.WORD * (1 + len(node.args) + 2 * len(named)))
        is_method = isinstance(node.func, ast.Attribute)
        receiver = self.value(node.func.value) if is_method else set()
        functions = self.value(node.func)
        found = set()
        for function in list(functions):
            match function:
                case Scope(outer=Scope()):
                    self.enter(function, args, named, more)
                    found |= self.see(function.result)
                case Bound():
                    size = more if is_method else copied
                    self.enter(function.scope, [{function.on}, *args], named, size)
                    found |= self.see(function.scope.result)
                case Class():
                    made = Instance(function)
                    found.add(made)
                    for begin in list(self.find(function, "__init__")):
                        self.enter(begin, [{made}, *args], named, copied)
        if functions:
            self.graph.unknown.pop(node, None)
        elif node not in self.graph.foreign:
            self.graph.unknown[node] = self.scope
        if node in self.graph.foreign or any(isinstance(value, Holder) for value in receiver):
            found |= self.built_in(name_of(node.func), receiver, args, named)
        return found

    def built_in(self, name, receiver, args, named):
        """What a function that is none of ours may hand back; notes what it may call."""
        given = set().union(*args, *named.values())
        called = named.get("key", set()).union(*args[:1] if name in CALLERS else ())
        for value in given:
            if isinstance(value, Instance) or value in called:
                self.may_call(value)
        if name in PLAIN:
            return set()
        self.graph.hold(receiver, given | self.held(given))
        holders = {value for value in receiver if isinstance(value, Holder)}
        return self.held(receiver | given) | given | holders

    def operate(self, values, specials):
        """An operator calls these methods of objects of our own; gives what they hand back."""
        found = set()
        for value in list(values):
            if isinstance(value, Instance):
                for name in specials:
                    for special in list(self.find(value.kind, name)):
                        self.enter(special, [{value}], {}, 0)
                        found |= self.see(special.result)
        return found

    def may_call(self, value):
        """A built-in function may call what it is given, or its special methods."""
        match value:
            case Scope(outer=Scope()):
                self.call(value)
            case Bound():
                self.call(value.scope)
            case Instance():
                self.operate({value}, SPECIAL)

    def enter(self, callee, args, named, size):
        """Call a function: its parameters may stand for what it is given."""
        self.call(callee, size)
        given = callee.node.args
        names = parameters(callee)
        for name, values in zip(names, args, strict=False):
            self.graph.grow(callee.names[name], values)
        if given.vararg:
            rest = self.graph.holders[given.vararg]
            self.graph.grow(callee.names[given.vararg.arg], {rest})
            self.graph.grow(rest.contents, set().union(*args))
        names += [param.arg for param in given.kwonlyargs]
        for name, values in named.items():
            if name in names:
                self.graph.grow(callee.names[name], values)


def parameters(scope):
    """The names of a function's parameters that go by place."""
    given = scope.node.args
    return [param.arg for param in (*given.posonlyargs, *given.args)]
