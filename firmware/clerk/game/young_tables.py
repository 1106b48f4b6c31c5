"""Reads the owner's tables of Young; see tables.py."""

from .tables import TableError, board, category, examples, rows, titled, whole
from .young_terms import LETTERS, MOST_COLUMNS

BOXES = (("pay", 0, 99), ("int", -99, 99))
MOST_PRINCIPAL = 99
MOST_INTEREST = 55


def market(path):
    """The Marketplace as the log's header wants it. Raises OSError, TableError."""
    table, _, marked = board(path, LETTERS, BOXES, "columns", 6, MOST_COLUMNS)
    table["example"] = examples(LETTERS, range(table["columns"]), marked)
    return table


def loans(path):
    """The owner's list of Loans: for each category sorted (principal, interest) pairs.

    Header `category,name,principal,interest`. Raises OSError, TableError.
    """
    known = [[] for _ in LETTERS]
    headed = False
    for line, cells in rows(path):
        if not headed:
            titled(path, line, cells, ("category", "name", "principal", "interest"))
            headed = True
            continue
        pairs = known[LETTERS.index(category(path, line, cells, LETTERS))]
        pair = (
            needed(path, line, 2, cells, "principal", MOST_PRINCIPAL),
            needed(path, line, 3, cells, "interest", MOST_INTEREST),
        )
        if pair not in pairs:
            pairs.append(pair)
    for pairs in known:
        pairs.sort()
    return known


def needed(path, line, column, cells, what, highest):
    """A number of 0 to `highest` that must stand there."""
    number = whole(path, line, column, cells, 0, highest)
    if number is None:
        raise TableError(path, line, column + 1, "the %s is missing" % what)
    return number
