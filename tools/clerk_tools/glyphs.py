"""Makes the glyph sheet of the device, firmware/clerk/device/glyphs.py, from the fonts beside this.

`python -m clerk_tools.glyphs` writes it anew. ASCII comes from fonts/6x10.bdf, cut to eight rows;
what fonts/clerk.txt draws stands in for it or is added to it.
"""

from pathlib import Path

from clerk.ui.glyph_names import NAMES
from clerk_tools import FIRMWARE

FONTS = Path(__file__).parent / "fonts"
SHEET = FIRMWARE / "clerk" / "device" / "glyphs.py"
WIDTH, HEIGHT = 6, 8

HEAD = '''\
"""The pixels of the 128 glyphs, 6 bytes each: a byte a column, left to right, lowest bit on top.

Made by `python -m clerk_tools.glyphs`; tools/clerk_tools/fonts says where the glyphs come from.
"""

# fmt: off
SHEET = (
'''


def read_bdf(text):
    """The glyphs of a BDF font whose cells are 6 wide: {character: rows of 6 booleans}."""
    glyphs = {}
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("ENCODING "):
            character = chr(int(line.split()[1]))
        elif line == "BITMAP":
            rows = []
            while (line := next(lines)) != "ENDCHAR":
                bits = f"{int(line, 16):08b}"
                rows.append([bit == "1" for bit in bits[:WIDTH]])
            glyphs[character] = rows
    return glyphs


def read_drawn(text):
    """The glyphs of clerk.txt; ValueError with the line number where one is not 8 rows of 6."""
    glyphs = {}
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if len(line) == 1:
            rows = lines[number + 1 : number + 1 + HEIGHT]
            if len(rows) != HEIGHT or any(
                len(row) != WIDTH or set(row) - set(".#") for row in rows
            ):
                raise ValueError(f"clerk.txt:{number + 1}: {line} is not 8 rows of 6 pixels . or #")
            glyphs[line] = [[pixel == "#" for pixel in row] for row in rows]
    return glyphs


def all_glyphs():
    """The pixels of each of the 128 codes: a list of 8 rows of 6 booleans."""
    font = read_bdf((FONTS / "6x10.bdf").read_text(encoding="utf-8"))
    # The font's topmost row is for accents, its last for tails.
    glyphs = {character: rows[1 : 1 + HEIGHT] for character, rows in font.items()}
    glyphs |= read_drawn((FONTS / "clerk.txt").read_text(encoding="utf-8"))
    return [glyphs[character] for character in NAMES]


def columns(rows):
    """A glyph's six bytes, a column each, as a page of the panel takes them."""
    return [sum(rows[y][x] << y for y in range(HEIGHT)) for x in range(WIDTH)]


def source():
    """The text of firmware/clerk/device/glyphs.py."""
    lines = []
    for character, rows in zip(NAMES, all_glyphs(), strict=True):
        pixels = "".join(f"\\x{column:02x}" for column in columns(rows))
        lines.append(f'    b"{pixels}"  # {character}'.rstrip())
    return HEAD + "\n".join(lines) + "\n)\n"


if __name__ == "__main__":
    SHEET.write_text(source(), encoding="utf-8")
    print(f"wrote {SHEET}")
