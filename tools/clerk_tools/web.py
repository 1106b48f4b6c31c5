"""Builds the web page: the box in a browser, as static files and as one file that needs no other."""

import base64
import gzip
import hashlib
import json
import sys
from pathlib import Path

from clerk.device.glyphs import SHEET
from clerk.ui.glyph_names import SPECIALS
from clerk_tools import FIRMWARE, ROOT
from clerk_tools.machine import board_facts
from clerk_tools.pictures import png

BOARD = "macropad"
SOURCES = ROOT / "tools" / "web"
ROOMS = ("game", "journal", "ui")  # of the firmware; a page has no device

# One script: each may use what stands before it.
SCRIPTS = ("parts", "screen", "sound", "awake", "memory", "hands", "drawer", "main")

# MicroPython as `make` installs it beside the Python that runs this.
MICROPYTHON = Path(sys.prefix, "wasm/node_modules/@micropython/micropython-webassembly-pyscript")

SERVED = """\
<link rel="manifest" href="clerk.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">"""

COLOURS = ((0x21, 0x23, 0x27), (0xE9, 0xF1, 0xFF), (0x07, 0x08, 0x0A)) + tuple(
    bytes.fromhex(colour) for colour in ("b877ff", "ff6a58", "5fe07a", "ffb14a", "7a9cff", "3fd6d6")
)
TABLE, LIT, GLASS, FIRST_KEY = range(4)


class Missing(Exception):
    """A file that the page is made of is not there; the text says what installs it."""


def build(folder):
    """Write the page's files into a folder; returns their paths. Raises Missing, OSError."""
    page = source("index.html")
    fill = {
        "icon": f"data:image/png;base64,{base64.b64encode(icon(32)).decode()}",
        "style": source("style.css"),
        "keys": keys(board_facts(BOARD)),
        "left": str(board_facts(BOARD).LEFT),
        "parts": base64.b64encode(packed(parts())).decode(),
        "script": "\n".join([*map(script, SCRIPTS), ""]),
    }
    files = {
        "clerk.html": filled(page, fill | {"served": ""}),
        "index.html": filled(page, fill | {"served": SERVED}),
        "clerk.webmanifest": source("clerk.webmanifest"),
        "icon-192.png": icon(192),
        "icon-512.png": icon(512),
    }
    files = {name: data.encode() if isinstance(data, str) else data for name, data in files.items()}
    files["sw.js"] = worker(files)
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return [folder / name for name in files]


def source(name):
    return (SOURCES / name).read_text(encoding="utf-8")


def script(name):
    return source(f"{name}.js")


def filled(text, values):
    """A text with {{NAME}} replaced by the values, which are not looked into."""
    pieces = text.split("{{")
    return pieces[0] + "".join(
        values[name] + rest for name, rest in (piece.split("}}", 1) for piece in pieces[1:])
    )


def parts():
    """What the page carries besides itself, as {name: bytes}. Names with a slash become files."""
    found = {"glyphs": SHEET}
    for name in ("micropython.mjs", "micropython.wasm"):
        try:
            found[name] = (MICROPYTHON / name).read_bytes()
        except FileNotFoundError:
            raise Missing(f"{MICROPYTHON / name} is missing; make web installs it") from None
    files = [FIRMWARE / "clerk/__init__.py"]
    for room in ROOMS:
        files += sorted((FIRMWARE / "clerk" / room).glob("*.py"))
    files += sorted((FIRMWARE / "tables").rglob("*.csv"))
    for path in files:
        found[f"/{path.relative_to(FIRMWARE).as_posix()}"] = path.read_bytes()
    found["/this_board.py"] = (ROOT / "boards" / BOARD / "this_board.py").read_bytes()
    found["/bridge.py"] = (SOURCES / "bridge.py").read_bytes()
    return found


def packed(parts):
    """Parts as one compressed run of bytes: a line of JSON with names and lengths, then all bytes."""
    index = json.dumps([[name, len(data)] for name, data in parts.items()])
    return gzip.compress(b"\n".join([index.encode(), b"".join(parts.values())]), mtime=0)


def keys(facts):
    """The buttons of a board's keys."""
    lines = []
    for k, (name, (column, row)) in enumerate(zip(facts.KEYS, facts.KEY_PLACES, strict=True)):
        category = k < 6
        stroke = name.lower() if category else str(k - 5)
        lines.append(
            f'    <button class="key{" category" * category}" data-name="{name}"'
            f' style="grid-area: {row + 1} / {column + 1}" aria-keyshortcuts="{stroke}">'
            f'<span>{name}</span><kbd aria-hidden="true">{stroke}</kbd></button>'
        )
    return "\n".join(lines)


def icon(size):
    """The page's sign as a PNG: a screen with a pound sign, and six lit keys."""
    picture = [bytearray(32) for _ in range(32)]

    def fill(left, top, width, height, colour):
        for row in picture[top : top + height]:
            row[left : left + width] = bytes([colour]) * width

    fill(5, 5, 22, 11, GLASS)
    code = 6 * SPECIALS.index("£")
    for x, column in enumerate(SHEET[code : code + 6]):
        for y in range(8):
            if column >> y & 1:
                fill(13 + x, 7 + y, 1, 1, LIT)
    for k in range(6):
        fill(5 + k % 3 * 8, 18 + k // 3 * 5, 6, 4, FIRST_KEY + k)
    return png(picture, COLOURS, size // 32)


def worker(files):
    """The service worker, which keeps the files that a served page needs."""
    needed = [name for name in files if name != "clerk.html"]
    digest = hashlib.sha256(b"".join(files[name] for name in needed)).hexdigest()[:12]
    names = json.dumps(["./"] + needed)
    return filled(source("sw.js"), {"version": digest, "files": names}).encode()
