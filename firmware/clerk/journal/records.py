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

CHECK = 3
CHECK_BITS = 0x7FFFFF
PAYLOAD_MAX = 255


def event(code, widths):
    """The body of an event. Raises ValueError when the game's table of widths has no room for it.

    widths: for each kind the bytes its code takes, 1..4, or 0 for a kind that the game has not.
    """
    kind = code & KIND_BITS
    width = widths[kind] if kind < len(widths) else 0
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
    kind = store[at] & KIND_BITS
    if kind < len(widths):
        body = widths[kind]
    elif GAME <= kind <= IMAGE and at + 1 < len(store):
        body = 2 + store[at + 1]
    else:
        body = 0
    return body and body + CHECK


def sound(store, at, end, widths):
    """The length of the record at `at` when it ends by `end` and its check holds, else 0."""
    size = length(store, at, widths)
    check = at + size - CHECK
    if (
        size
        and check + CHECK <= end
        and crc32(store[at:check], at) & CHECK_BITS
        == store[check] | store[check + 1] << 8 | store[check + 2] << 16
    ):
        return size
    return 0
