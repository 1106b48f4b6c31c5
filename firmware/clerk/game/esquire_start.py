"""Random starting levels for Esquire (J15)."""

from .esquire_terms import LETTERS

LOWEST, HIGHEST = 3, 8
WAYS = 720  # to put six tokens on six levels


def random_start(ranges, draw):
    """The `start` of a header's chart with these `range`s: a level of 3 to 8 for each category.

    Each way that the ranges allow is equally likely; None when they allow none. `draw(n)` returns
    a random number from 0 to n - 1.
    """
    ways = [n for n in range(WAYS) if fits(way(n), ranges)]
    return dict(zip(LETTERS, way(ways[draw(len(ways))]))) if ways else None


def way(n):
    """The n-th order of the levels."""
    left = list(range(LOWEST, HIGHEST + 1))
    levels = []
    while left:
        size = len(left)
        levels.append(left.pop(n % size))
        n //= size
    return levels


def fits(levels, ranges):
    for c in range(len(LETTERS)):
        low, high = ranges[LETTERS[c]]
        if not low <= levels[c] <= high:
            return False
    return True
