"""The first line of a game's log, packed into bytes for the journal and read back.

A box's number takes one byte, -127..127; UNTOLD stands for a box the owner has not told.
"""

from .young import LETTERS, SHOW

UNTOLD = -128


def pack_young(header):
    """Header dict of Young -> bytes: show, columns, starts, pays, ints, example bits, names."""
    market = header["market"]
    columns = market["columns"]
    data = bytearray((SHOW.index(header.get("show", SHOW[0])), columns))
    for c in LETTERS:
        data.append(market["start"][c])
    for table in (market["pay"], market["int"]):
        for c in LETTERS:
            for number in table[c]:
                data.append((UNTOLD if number is None else number) & 255)
    example = market.get("example") or {}
    for c in LETTERS:
        bits = 0
        for column in example.get(c, ()):
            bits |= 1 << column
        data.append(bits & 255)
        data.append(bits >> 8)
    pack_names(data, header["players"])
    return bytes(data)


def unpack_young(data):
    """The header dict that `pack_young` packed."""
    columns = data[1]
    at = 2
    start = {}
    for c in LETTERS:
        start[c] = data[at]
        at += 1
    tables = []
    for _ in range(2):
        table = {}
        for c in LETTERS:
            table[c] = [number(byte) for byte in data[at : at + columns]]
            at += columns
        tables.append(table)
    example = {}
    for c in LETTERS:
        bits = data[at] | data[at + 1] << 8
        example[c] = [column for column in range(columns) if bits >> column & 1]
        at += 2
    return {
        "clerk": 1,
        "game": "young",
        "players": unpack_names(data, at),
        "show": SHOW[data[0]],
        "market": {
            "columns": columns,
            "start": start,
            "pay": tables[0],
            "int": tables[1],
            "example": example,
        },
    }


def number(byte):
    """A box's number from its byte; None where untold."""
    value = byte - 256 if byte > 127 else byte
    return None if value == UNTOLD else value


def pack_names(data, names):
    """Append the players' names: a count, then each as its length and UTF-8."""
    data.append(len(names))
    for name in names:
        text = name.encode()
        data.append(len(text))
        data.extend(text)


def unpack_names(data, at):
    """The names `pack_names` put at `at`."""
    names = []
    count = data[at]
    at += 1
    for _ in range(count):
        end = at + 1 + data[at]
        names.append(bytes(data[at + 1 : end]).decode())
        at = end
    return names
