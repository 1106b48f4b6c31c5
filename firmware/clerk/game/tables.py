"""Reads the owner's tables: CSV as a spreadsheet or Notepad saves it.

Commas or semicolons, quotes, a byte-order mark, CRLF: all are fine. A line that starts with # is a
remark. Errors say file, line, column of the file (both from 1) and what is wrong.
"""

MARK = "example"  # a row that begins so marks the whole table as not the printed one


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
    separator = ";" if ";" in text and "," not in text else ","
    if '"' not in text:  # letter by letter takes the board five times as long
        return [cell.strip() for cell in text.split(separator)]
    cells = []
    cell = ""
    quoted = False
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


def board(path, letters, boxes, counted, fewest, most):
    """A printed table that has a row for each box of each category.

    Header `category,box,1,2,...` with `fewest` to `most` columns; for each category and box a row
    such as `A,pay,...`; a row `start` with, under its column, the letter of the category whose
    token starts there. `boxes` has for each box its name, lowest and highest number.

    Returns the table as the log's header wants it, under `counted` how many columns there are, but
    without `example`; the line of each row by (category, box); whether it is marked as an example.
    Raises OSError, TableError.
    """
    columns = 0
    table = {}
    table["start"] = {}
    for name, _, _ in boxes:
        table[name] = {}
    lines = {}
    marked = False
    line = 0
    for line, cells in rows(path):
        first = cells[0].lower()
        if not columns:
            columns = numbered(path, line, cells, fewest, most)
            continue
        if len(cells) > columns + 2 and any(cells[columns + 2 :]):
            what = "the table has %d columns; this is one more" % columns
            raise TableError(path, line, columns + 3, what)
        if first == MARK:
            marked = True
        elif first == "start":
            if table["start"]:
                raise TableError(path, line, 1, "a second row start")
            table["start"] = tokens(path, line, cells, letters)
        else:
            c = category(path, line, cells, letters, ", start or " + MARK)
            box, lowest, highest = named(path, line, cells, boxes)
            if c in table[box]:
                raise TableError(path, line, 1, "a second row %s,%s" % (c, box))
            lines[c, box] = line
            table[box][c] = [
                whole(path, line, column + 2, cells, lowest, highest) for column in range(columns)
            ]
    if not columns:
        raise TableError(path, line + 1, 0, "the table is empty")
    for c in letters:
        for box, _, _ in boxes:
            if c not in table[box]:
                raise TableError(path, line + 1, 0, "there is no row %s,%s" % (c, box))
    if not table["start"]:
        raise TableError(path, line + 1, 0, "there is no row start")
    table[counted] = columns
    return table, lines, marked


def numbered(path, line, cells, fewest, most):
    """The number of columns from the header row."""
    while cells and not cells[-1]:
        cells.pop()
    if [cell.lower() for cell in cells[:2]] != ["category", "box"]:
        raise TableError(path, line, 1, "the first row is category,box,1,2,3 and so on")
    for k in range(2, len(cells)):
        if cells[k] != str(k - 1):
            what = '"%s" stands where column %d is counted' % (cells[k], k - 1)
            raise TableError(path, line, k + 1, what)
    columns = len(cells) - 2
    if not fewest <= columns <= most:
        what = "%d columns; there are %d to %d" % (columns, fewest, most)
        raise TableError(path, line, 0, what)
    return columns


def tokens(path, line, cells, letters):
    """The starting column of each category, from the letters under the columns."""
    start = {}
    for k in range(2, len(cells)):
        c = cells[k].upper()
        if not c:
            continue
        if len(c) != 1 or c not in letters:
            raise TableError(path, line, k + 1, '"%s" is not a category' % cells[k])
        if c in start:
            raise TableError(path, line, k + 1, "%s starts twice" % c)
        start[c] = k - 2
    for c in letters:
        if c not in start:
            raise TableError(path, line, 0, "%s starts nowhere" % c)
    return start


def category(path, line, cells, letters, also=""):
    """The category that a row begins with; `also` tells what it may begin with besides."""
    c = cells[0].upper()
    if len(c) != 1 or c not in letters:
        what = '"%s" is not a category (%s)' % (cells[0], letters)
        raise TableError(path, line, 1, what + also)
    return c


def named(path, line, cells, boxes):
    """The row of `boxes` that a row names in its second cell."""
    name = cells[1].lower() if len(cells) > 1 else ""
    for row in boxes:
        if row[0] == name:
            return row
    names = ", ".join([row[0] for row in boxes])
    raise TableError(path, line, 2, '"%s" is none of: %s' % (name, names))


def titled(path, line, cells, titles):
    """Raises TableError unless the first row has these titles."""
    if [cell.lower() for cell in cells[: len(titles)]] != list(titles):
        raise TableError(path, line, 1, "the first row is " + ",".join(titles))


def examples(letters, columns, marked):
    """Which columns of each category are examples: all or none."""
    return dict([(c, list(columns) if marked else []) for c in letters])
