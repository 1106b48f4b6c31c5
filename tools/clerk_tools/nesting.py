"""How deep the firmware's calls can nest.

Not counted is what C code allots on the Python stack for itself; a board's build.toml leaves room
for that.
"""

from dataclasses import dataclass

from .calls import Graph


@dataclass
class Depth:
    """The deepest nesting: its bytes and its calls, and the functions on the way to it."""

    size: int
    calls: int
    path: tuple[str, ...]


class Nesting:
    """The nesting of some sources' calls; `rings` are those that go round, as texts.

    sources: Sources by name on the drive, with the compiled module of each.
    """

    def __init__(self, sources, compiled):
        self._modules = Graph(sources, compiled).modules
        self._done = {}
        self.rings = []

    def deepest(self, program):
        """The deepest nesting that begins with a module, as a Depth."""
        return self._depth(self._modules[program], ())

    def _depth(self, scope, above):
        if scope in above:
            self._note_ring(above[above.index(scope) :])
            return Depth(0, 0, ())
        if scope not in self._done:
            best = Depth(0, 0, ())
            calls = 0
            for callee, size in scope.calls.items():
                below = self._depth(callee, (*above, scope))
                calls = max(calls, below.calls)
                if below.size + size > best.size:
                    best = Depth(below.size + size, 0, below.path)
            path = (scope.name, *best.path)
            self._done[scope] = Depth(best.size + scope.frame, calls + 1, path)
        return self._done[scope]

    def _note_ring(self, scopes):
        names = [scope.name for scope in scopes]
        start = names.index(min(names))
        ring = " > ".join(names[start:] + names[: start + 1])
        if ring not in self.rings:
            self.rings.append(ring)
