"""PNG files of what the display shows, written without any library."""

import struct
import zlib
from pathlib import Path

DARK, LIT = (0, 0, 0), (255, 255, 255)


def chunk(kind, data):
    """One chunk of a PNG: length, kind, data, check value."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(rows, palette, scale=1):
    """The bytes of a PNG. rows: one bytes-like of palette indices a pixel row; palette: (r, g, b)s."""
    lines = []
    for row in rows:
        wide = b"".join(bytes((index,)) * scale for index in row)
        lines += [b"\0" + wide] * scale  # 0: the row is not filtered
    header = struct.pack(">IIBBBBB", len(rows[0]) * scale, len(lines), 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", header),
            chunk(b"PLTE", bytes(value for colour in palette for value in colour)),
            chunk(b"IDAT", zlib.compress(b"".join(lines), 9)),
            chunk(b"IEND", b""),
        )
    )


def screen(pixels, scale=4):
    """A panel's pixels (rows of 0 and 1) as the bytes of a PNG, each a square of scale x scale."""
    return png(pixels, (DARK, LIT), scale)


def write_screen(path, pixels):
    Path(path).write_bytes(screen(pixels))
