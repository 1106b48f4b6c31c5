"""Esquire's header as bytes for the journal; see header.py.

The journal holds a header of up to 254 bytes. What the table readers accept (esquire_tables.py)
fits with seven names of six letters: 10 levels and 40 spaces. A log may have more of each; it
replays, but a box cannot play it.
"""

from .esquire_terms import ANY, BOXES, LETTERS, NAME
from .header import Packer, Unpacker

SIGNS = ("+", "-", "+-")
AGAIN = len(SIGNS)  # in place of a sign


def pack_header(header):
    """The bytes of a header."""
    packer = Packer()
    packer.begin(header)
    chart = header["chart"]
    packer.table(chart, LETTERS, BOXES, 1)
    for end in range(2):
        packer.numbers([chart["range"][c][end] for c in LETTERS])
    track = header.get("track") or ()
    packer.put(len(track), 8)
    packer.put(bool(header.get("track_example")), 1)
    steps = []
    for space in track:
        if space.get("again"):
            street = space.get("street")
            packer.put(AGAIN, 2)
            packer.put(0 if street is None else street + 1, 4)
        else:
            packer.put(SIGNS.index(space["sign"]), 2)
            packer.put(space["street"], 3)
            for c in LETTERS:
                packer.put(c in space["c"], 1)
            steps.append(None if space["n"] == ANY else space["n"])
    packer.numbers(steps)
    return packer.bytes()


def unpack_header(data):
    """The header that `pack_header` packed."""
    unpacker = Unpacker(data)
    header = unpacker.begin(NAME)
    chart = header["chart"] = unpacker.table(LETTERS, BOXES, 1, "levels")
    low, high = unpacker.numbers(6), unpacker.numbers(6)
    chart["range"] = {}
    for c in range(6):
        chart["range"][LETTERS[c]] = [low[c], high[c]]
    spaces = unpacker.take(8)
    if unpacker.take(1):
        header["track_example"] = True
    track = []
    changing = []
    for _ in range(spaces):
        sign = unpacker.take(2)
        if sign == AGAIN:
            street = unpacker.take(4)
            track.append({"street": street - 1 if street else None, "again": True})
        else:
            space = {"street": unpacker.take(3), "sign": SIGNS[sign]}
            space["c"] = "".join([c for c in LETTERS if unpacker.take(1)]) or ANY
            changing.append(space)
            track.append(space)
    steps = unpacker.numbers(len(changing))
    for k in range(len(changing)):
        changing[k]["n"] = ANY if steps[k] is None else steps[k]
    header["track"] = track or None
    return header
