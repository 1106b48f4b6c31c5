"""PNG files of what the display shows, written without any library."""

import struct
import zlib
from pathlib import Path

DARK, LIT = (0, 0, 0), (255, 255, 255)


def chunk(kind, data):
    """One chunk of a PNG: length, kind, data, check value."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def file(width, height, colours, *chunks):
    """The bytes of a PNG of `colours` (3: indices of a palette, 2: red, green, blue), 8 bits each."""
    header = struct.pack(">IIBBBBB", width, height, 8, colours, 0, 0, 0)
    chunks = (chunk(b"IHDR", header), *chunks, chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def png(rows, palette, scale=1):
    """The bytes of a PNG. rows: one bytes-like of palette indices a pixel row; palette: (r, g, b)s."""
    lines = []
    for row in rows:
        wide = b"".join(bytes((index,)) * scale for index in row)
        lines += [b"\0" + wide] * scale  # 0: the row is not filtered
    return file(
        len(rows[0]) * scale,
        len(lines),
        3,
        chunk(b"PLTE", bytes(value for colour in palette for value in colour)),
        chunk(b"IDAT", zlib.compress(b"".join(lines), 9)),
    )


def png_rgb(rows):
    """The bytes of a PNG. rows: one bytes-like of red, green, blue, red, ... a pixel row."""
    lines = []
    for row in rows:
        shifted = bytes(3) + bytes(row[:-3])
        lines.append(b"\1" + bytes((a - b) & 255 for a, b in zip(row, shifted, strict=True)))
    data = zlib.compress(b"".join(lines), 9)  # 1: each byte less the one of the pixel before
    return file(len(rows[0]) // 3, len(rows), 2, chunk(b"IDAT", data))


def screen(pixels, scale=4):
    """A panel's pixels (rows of 0 and 1) as the bytes of a PNG, each a square of scale x scale."""
    return png(pixels, (DARK, LIT), scale)


def write_screen(path, pixels):
    Path(path).write_bytes(screen(pixels))
