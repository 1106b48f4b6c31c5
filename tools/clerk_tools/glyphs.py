"""Makes the glyph sheet of the device, firmware/clerk/device/glyphs.py, from the fonts beside this.

`python -m clerk_tools.glyphs` writes it anew. Plain letters come from 6x10.bdf: as large as a row
allows. Inverted ones come from 6x9.bdf: small enough to have a lit rim all around. What plain.txt
and inverted.txt draw stands in for the fonts' glyphs or is added to them.
"""

from pathlib import Path

from clerk.ui.glyph_names import EXAMPLE, NAMES, SPECIALS
from clerk_tools import FIRMWARE

FONTS = Path(__file__).parent / "fonts"
SHEET = FIRMWARE / "clerk" / "device" / "glyphs.py"
WIDTH, HEIGHT = 6, 8

HEAD = '''\
"""The pixels of the glyphs, 6 bytes each: a byte a column, left to right, lowest bit on top.

First those of the codes 0 to 127, then the same inverted.
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


def read_drawn(path):
    """The glyphs drawn in a text; ValueError with the line where one is not 8 rows of 6."""
    glyphs = {}
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        if len(line) == 1:
            rows = lines[number : number + HEIGHT]
            if len(rows) != HEIGHT or any(
                len(row) != WIDTH or set(row) - set(".#") for row in rows
            ):
                raise ValueError(f"{path}:{number}: {line} is not 8 rows of 6 pixels . or #")
            glyphs[line] = [[pixel == "#" for pixel in row] for row in rows]
    return glyphs


def letters(font, top):
    """The glyphs of a font, 8 rows of each from row `top` on."""
    glyphs = read_bdf((FONTS / font).read_text(encoding="utf-8"))
    return {character: rows[top : top + HEIGHT] for character, rows in glyphs.items()}


def all_glyphs():
    """The pixels of each of the 256 codes: a list of 8 rows of 6 booleans."""
    drawn = read_drawn(FONTS / "plain.txt")
    plain = letters("6x10.bdf", 1) | drawn  # row 0 is for accents
    specials = {character: drawn[character] for character in SPECIALS + EXAMPLE}
    inverted = letters("6x9.bdf", 0) | specials | read_drawn(FONTS / "inverted.txt")
    return [plain[character] for character in NAMES] + [
        [[not pixel for pixel in row] for row in inverted[character]] for character in NAMES
    ]


def columns(rows):
    """A glyph's six bytes, a column each, as a page of the panel takes them."""
    return [sum(rows[y][x] << y for y in range(HEIGHT)) for x in range(WIDTH)]


def source():
    """The text of firmware/clerk/device/glyphs.py."""
    lines = []
    for character, rows in zip(NAMES * 2, all_glyphs(), strict=True):
        pixels = "".join(f"\\x{column:02x}" for column in columns(rows))
        lines.append(f'    b"{pixels}"  # {character}'.rstrip())
    return HEAD + "\n".join(lines) + "\n)\n"


if __name__ == "__main__":
    SHEET.write_text(source(), encoding="utf-8")
    print(f"wrote {SHEET}")
