"""One record of the journal: its kinds, its length, its check.

A record is a body and three bytes of check. The body of an event is its code, little-endian, as
many bytes as the game's table of widths gives to its kind. The body of a note is its kind, the
length of its payload and the payload. Either way the low five bits of the first byte are the kind.

The check is the low 23 bits of the CRC-32 of the body, begun with the record's address: no single
changed byte passes it, a record means nothing anywhere else, and the last byte is below 0x80. So a
record whose end was never written, which reads 0xFF there, is never taken for a whole one.
"""

from binascii import crc32

KIND_BITS = 0x1F  # of the first byte; kind 31 is not used, its first byte might read as erased
NOTES = 24  # the kinds below are events of the game
GAME, GAME_DOUBLE, MARK, MARK_DOUBLE, KEEP, SPLICE, IMAGE = range(NOTES, NOTES + 7)
BACK = 31  # no record: what a SPLICE is seen as that goes back to the game before

CHECK = 3
CHECK_BITS = 0x7FFFFF
PAYLOAD_MAX = 255

NO_EVENTS = bytes(KIND_BITS + 1)  # the widths of no game


def all_widths(widths):
    """A game's widths with a place for every kind.

    widths: for each kind of event the bytes its code takes, 1..4, or 0 when the game has it not.
    """
    return bytes(widths) + NO_EVENTS[len(widths) :]


def event(code, widths):
    """The body of an event. Raises ValueError when it is none of a game with these widths."""
    width = widths[code & KIND_BITS]
    if not width or code >> 8 * width:
        raise ValueError("event code %d does not fit the game's widths" % code)
    return code.to_bytes(width, "little")


def note(kind, payload):
    """The body of a note. Raises ValueError when the payload is longer than 255 bytes."""
    if len(payload) > PAYLOAD_MAX:
        raise ValueError("a note of %d bytes; at most %d fit" % (len(payload), PAYLOAD_MAX))
    return bytes((kind, len(payload))) + payload


def sealed(body, at):
    """The record with this body for address `at`, ready to be written."""
    return body + (crc32(body, at) & CHECK_BITS).to_bytes(CHECK, "little")


def length(store, at, widths):
    """How long the record at `at` says it is, check included; 0 when nothing can begin so."""
    kind = store[at]
    if kind & KIND_BITS < NOTES:
        width = widths[kind & KIND_BITS]
        return width and width + CHECK
    if kind > IMAGE or at + 1 == len(store):
        return 0
    return 2 + store[at + 1] + CHECK


def body(store, at, end, widths):
    """The body of the record at `at` when it ends by `end` and its check holds, else b""."""
    width = widths[store[at] & KIND_BITS]  # most are events: they are spared a call
    size = width + CHECK if width else length(store, at, widths)
    check = at + size - CHECK
    if size and check + CHECK <= end:
        found = store[at:check]
        written = store[check] | store[check + 1] << 8 | store[check + 2] << 16
        if crc32(found, at) & CHECK_BITS == written:
            return found
    return b""
