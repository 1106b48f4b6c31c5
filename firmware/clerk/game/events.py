"""Events as tables: what each is called in a log, what it carries, how it packs into an integer.

A game lists its kinds of event as rows (name, what, fields); `what` is the thing a correction
sets. A field is a row (name, bits, lowest). An event packs into one `code`: the number of its
kind in the low five bits, then each field less its lowest value. Codes are what the device holds,
the journal writes and the rules receive; the log's objects are made from them (see log.py).
"""

from .cells import Refused

KIND_BITS = 5

# In place of a category: none. In place of a Street place: the hand.
NONE = 6
HAND = 6

# Kinds every game has, with the same numbers, so that the journal understands them.
UNDO, REDO, LEARN = 0, 1, 2
SHARED = (("undo", None, ()), ("redo", None, ()))


def pack(kinds, kind, *values):
    """The code of an event: `kinds` the game's table, `kind` a row of it by number.

    Raises Refused("field", name, lowest, highest) for a value the field cannot hold.
    """
    code = kind
    shift = KIND_BITS
    fields = kinds[kind][2]
    for k in range(len(fields)):
        name, bits, lowest = fields[k]
        value = values[k] - lowest
        if not 0 <= value < 1 << bits:
            raise Refused("field", name, lowest, lowest + (1 << bits) - 1)
        code |= value << shift
        shift += bits
    return code


def unpack(kinds, code):
    """The values of an event's fields, a list in the table's order."""
    values = []
    rest = code >> KIND_BITS
    for _, bits, lowest in kinds[code & (1 << KIND_BITS) - 1][2]:
        values.append((rest & (1 << bits) - 1) + lowest)
        rest >>= bits
    return values


def widths(kinds):
    """How many bytes the codes of each kind take, as bytes indexed by kind."""
    sizes = bytearray(len(kinds))
    for kind in range(len(kinds)):
        bits = KIND_BITS
        for _, field_bits, _ in kinds[kind][2]:
            bits += field_bits
        sizes[kind] = (bits + 7) // 8
    return bytes(sizes)
