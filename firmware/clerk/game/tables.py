"""Reads the owner's tables: CSV as a spreadsheet or Notepad saves it.

Commas or semicolons, quotes, a byte-order mark, CRLF: all are fine. A line that starts with # is a
remark. Errors say file, line, column of the file (both from 1) and what is wrong.
"""

from .young_terms import LETTERS, MOST_COLUMNS

MARK = "example"  # a row that begins so marks the whole table as not the printed one
MOST_NUMBER = 99
MOST_PRINCIPAL = (99, 55)  # principal and base interest of a Loan


class TableError(Exception):
    """`path`, `line` and `column` (0 when the whole line or file is meant), `what` in words."""

    def __init__(self, path, line, column, what):
        super().__init__(path, line, column, what)
        self.path = path
        self.line = line
        self.column = column
        self.what = what

    def __str__(self):
        place = "%s:%d" % (self.path, self.line)
        if self.column:
            place += ":%d" % self.column
        return place + ": " + self.what


def rows(path):
    """Yield (line, cells) for each line of a table that is neither empty nor a remark.

    Raises OSError when there is no such file, TableError when it is not UTF-8.
    """
    line = 0
    with open(path, "rb") as file:
        for raw in file:
            line += 1
            try:
                text = raw.decode("utf-8")
            except UnicodeError:
                raise TableError(path, line, 0, "this line is not UTF-8 text") from None
            if line == 1 and text[:1] == "\ufeff":
                text = text[1:]
            text = text.strip()
            if text and text[0] != "#":
                cells = split(text)
                if any(cells):
                    yield line, cells


def split(text):
    """The cells of a line, without the blanks around them."""
    cells = []
    cell = ""
    quoted = False
    separator = ";" if ";" in text and "," not in text else ","
    for letter in text:
        if letter == '"':
            quoted = not quoted
        elif letter == separator and not quoted:
            cells.append(cell.strip())
            cell = ""
        else:
            cell += letter
    cells.append(cell.strip())
    return cells


def whole(path, line, column, cells, lowest, highest):
    """The number in a cell (`column` from 0), None where it is empty or "?". Raises TableError."""
    text = cells[column] if column < len(cells) else ""
    if text in ("", "?"):
        return None
    try:
        value = int(text.replace("\u2212", "-"))
    except ValueError:
        raise TableError(path, line, column + 1, '"%s" is not a number' % text) from None
    if not lowest <= value <= highest:
        what = "%d is not from %d to %d" % (value, lowest, highest)
        raise TableError(path, line, column + 1, what)
    return value


def market(path):
    """The Marketplace of Young as the log's header wants it. Raises OSError, TableError.

    Header `category,box,1,2,...`; for each category a row `A,pay,...` and a row `A,int,...`; a row
    `start` with, under its column, the letter of the category whose token starts there.
    """
    columns = 0
    pay = {}
    ints = {}
    start = {}
    marked = False
    line = 0
    for line, cells in rows(path):
        first = cells[0]
        if not columns:
            columns = market_columns(path, line, cells)
            continue
        if len(cells) > columns + 2 and any(cells[columns + 2 :]):
            what = "the table has %d columns; this is one more" % columns
            raise TableError(path, line, columns + 3, what)
        if first.lower() == MARK:
            marked = True
        elif first.lower() == "start":
            if start:
                raise TableError(path, line, 1, "a second row start")
            start = market_start(path, line, cells, columns)
        else:
            c = first.upper()
            if len(c) != 1 or c not in LETTERS:
                what = '"%s" is not a category (%s), start or %s' % (first, LETTERS, MARK)
                raise TableError(path, line, 1, what)
            box = cells[1].lower() if len(cells) > 1 else ""
            if box not in ("pay", "int"):
                raise TableError(path, line, 2, '"%s" is neither pay nor int' % box)
            table, lowest = (pay, 0) if box == "pay" else (ints, -MOST_NUMBER)
            if c in table:
                raise TableError(path, line, 1, "a second row %s,%s" % (c, box))
            table[c] = [
                whole(path, line, column + 2, cells, lowest, MOST_NUMBER)
                for column in range(columns)
            ]
    if not columns:
        raise TableError(path, line + 1, 0, "the table is empty")
    for c in LETTERS:
        for box, table in (("pay", pay), ("int", ints)):
            if c not in table:
                raise TableError(path, line + 1, 0, "there is no row %s,%s" % (c, box))
    if not start:
        raise TableError(path, line + 1, 0, "there is no row start")
    example = {}
    for c in LETTERS:
        example[c] = list(range(columns)) if marked else []
    return {"columns": columns, "start": start, "pay": pay, "int": ints, "example": example}


def market_columns(path, line, cells):
    """The number of columns from the header row."""
    while cells and not cells[-1]:
        cells.pop()
    if [cell.lower() for cell in cells[:2]] != ["category", "box"]:
        raise TableError(path, line, 1, "the first row is category,box,1,2,3,4,5,6")
    for k in range(2, len(cells)):
        if cells[k] != str(k - 1):
            what = '"%s" stands where column %d is counted' % (cells[k], k - 1)
            raise TableError(path, line, k + 1, what)
    columns = len(cells) - 2
    if not 6 <= columns <= MOST_COLUMNS:
        what = "%d columns; a market has 6 to %d" % (columns, MOST_COLUMNS)
        raise TableError(path, line, 0, what)
    return columns


def market_start(path, line, cells, columns):
    """The starting column of each category, from the letters under the columns."""
    start = {}
    for k in range(2, len(cells)):
        c = cells[k].upper()
        if not c:
            continue
        if len(c) != 1 or c not in LETTERS:
            raise TableError(path, line, k + 1, '"%s" is not a category' % cells[k])
        if c in start:
            raise TableError(path, line, k + 1, "%s starts twice" % c)
        start[c] = k - 2
    for c in LETTERS:
        if c not in start:
            raise TableError(path, line, 0, "%s starts nowhere" % c)
    return start


def loans(path):
    """The owner's list of Loans: for each category sorted (principal, interest) pairs.

    Header `category,name,principal,interest`. Raises OSError, TableError.
    """
    known = [[] for _ in LETTERS]
    headed = False
    for line, cells in rows(path):
        if not headed:
            headed = True
            if [cell.lower() for cell in cells[:4]] != [
                "category",
                "name",
                "principal",
                "interest",
            ]:
                raise TableError(path, line, 1, "the first row is category,name,principal,interest")
            continue
        c = cells[0].upper()
        if len(c) != 1 or c not in LETTERS:
            raise TableError(path, line, 1, '"%s" is not a category' % cells[0])
        pair = []
        for column, what in ((2, "principal"), (3, "interest")):
            number = whole(path, line, column, cells, 0, MOST_PRINCIPAL[column - 2])
            if number is None:
                raise TableError(path, line, column + 1, "the %s is missing" % what)
            pair.append(number)
        if tuple(pair) not in known[LETTERS.index(c)]:
            known[LETTERS.index(c)].append(tuple(pair))
    for pairs in known:
        pairs.sort()
    return known
