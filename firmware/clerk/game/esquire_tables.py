"""Reads the owner's chart and track of Esquire; see tables.py."""

from .esquire_terms import BOX_LIMITS, BOXES, LETTERS, NARROWEST, STREETS
from .tables import MARK, TableError, board, examples, rows, titled, whole

# As much as the journal's record of a game is sure to hold (see esquire_header.py).
LEVELS = 10
SPACES = 40
STEPS = 6

TITLES = ("space", "street", "loans", "sign", "number")
AGAIN, START, ANY = "again", "start", "?"
SIGNS = {
    "+": "+",
    "up": "+",
    "-": "-",
    "\u2212": "-",
    "down": "-",
    "+-": "+-",
    "\u00b1": "+-",
    "either": "+-",
}


def chart(path):
    """The chart as the log's header wants it. Raises OSError, TableError.

    Its boxes are coins, points and bonus; a row `A,range,2,9` has the lowest and highest level.
    """
    boxes = [("range", 1, LEVELS)]
    for k in range(len(BOXES)):
        boxes.append((BOXES[k],) + BOX_LIMITS[k])
    table, lines, marked = board(path, LETTERS, boxes, "levels", NARROWEST, LEVELS)
    levels = table["levels"]
    for c in LETTERS:
        line = lines[c, "range"]
        low, high = table["range"][c][:2]
        if low is None or high is None or any(table["range"][c][2:]):
            raise TableError(path, line, 3, "a range is two levels, the lowest and the highest")
        if high > levels:
            raise TableError(path, line, 4, "there is no level %d" % high)
        if high - low + 1 < NARROWEST:
            what = "from %d to %d is less than %d levels" % (low, high, NARROWEST)
            raise TableError(path, line, 3, what)
        table["range"][c] = [low, high]
        table["start"][c] += 1
        if not low <= table["start"][c] <= high:
            what = "%s starts at %d; its range is %d to %d" % (c, table["start"][c], low, high)
            raise TableError(path, line, 0, what)
    table["example"] = examples(LETTERS, range(1, levels + 1), marked)
    return table


def track(path):
    """The track's spaces as the log's header wants them, and whether they are an example.

    Header `space,street,loans,sign,number`; a row a space, counted from 0. `loans` is start for
    the first, again for Roll Again, else letters such as CFL, or ? for the die; `sign` up, down or
    either (or +, -, +-); `number` may be ? as well. Raises OSError, TableError.
    """
    spaces = []
    headed = marked = changing = False
    line = 0
    for line, cells in rows(path):
        cells += [""] * (len(TITLES) - len(cells))
        if not headed:
            titled(path, line, cells, TITLES)
            headed = True
        elif cells[0].lower() == MARK:
            marked = True
        else:
            space = one_space(path, line, cells, len(spaces))
            changing = changing or "c" in space
            spaces.append(space)
    if not changing:
        raise TableError(path, line + 1, 0, "there is no space that changes the chart")
    return spaces, marked


def one_space(path, line, cells, k):
    """The k-th space from its row."""
    if cells[0] != str(k):
        what = '"%s" stands where space %d is counted' % (cells[0], k)
        raise TableError(path, line, 1, what)
    if k == SPACES:
        raise TableError(path, line, 1, "a track has at most %d spaces" % SPACES)
    loans = cells[2].lower()
    if (loans == START) != (k == 0):
        what = "a second start" if k else "the first space is not start"
        raise TableError(path, line, 3, what)
    street = whole(path, line, 1, cells, 1, STREETS)
    if loans in (START, AGAIN):
        return {"street": None if street is None else street - 1, "again": True}
    if street is None:
        raise TableError(path, line, 2, "the street is missing")
    sign = SIGNS.get(cells[3].lower())
    if sign is None:
        raise TableError(path, line, 4, '"%s" is none of: up, down, either' % cells[3])
    number = whole(path, line, 4, cells, 1, STEPS)
    if number is None and cells[4] != ANY:
        raise TableError(path, line, 5, "the number is missing")
    return {
        "street": street - 1,
        "c": letters(path, line, cells[2]),
        "sign": sign,
        "n": ANY if number is None else number,
    }


def letters(path, line, cell):
    """The categories of a space, or "?"."""
    text = cell.upper()
    if not text:
        raise TableError(path, line, 3, "the loans are missing")
    if text != ANY:
        for k in range(len(text)):
            if text[k] not in LETTERS or text[k] in text[:k]:
                what = '"%s" is none of: letters of %s, each once; ?; again' % (cell, LETTERS)
                raise TableError(path, line, 3, what)
    return text
