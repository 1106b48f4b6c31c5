"""The glyph sheet of the device is the fonts' latest, complete and inside its cells."""

import pytest

from clerk.device import glyphs as sheet
from clerk.ui.glyph_names import NAMES, SPECIALS
from clerk_tools import glyphs

FULL_CELL = "▌█░▒▓─┌└½"


def picture(code):
    columns = sheet.SHEET[6 * code : 6 * code + 6]
    return ["".join(".#"[column >> y & 1] for column in columns) for y in range(8)]


def test_the_sheet_is_up_to_date():
    text = glyphs.SHEET.read_text(encoding="utf-8")
    assert text == glyphs.source(), "run `python -m clerk_tools.glyphs`"


def test_every_code_has_one_name_and_one_picture():
    assert len(SPECIALS) == 32
    assert len(set(NAMES)) == len(NAMES) == 128
    assert len(sheet.SHEET) == 256 * 6
    pictures = [tuple(picture(code)) for code in range(128)]
    # The minus sign is the hyphen: nothing else looks the same.
    alike = {
        NAMES[a] + NAMES[b] for a in range(128) for b in range(a) if pictures[a] == pictures[b]
    }
    assert alike == {"-−"}


def test_letters_leave_the_gap_to_their_neighbour():
    for code, name in enumerate(NAMES):
        if name not in FULL_CELL:
            assert all(row[5] == "." for row in picture(code)), name


def test_capitals_and_digits_are_seven_pixels_high():
    for name in "ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789£":
        rows = picture(NAMES.index(name))
        assert "#" in rows[0] and "#" in rows[6] and "#" not in rows[7], name


def test_a_glyph_reads_as_drawn():
    assert picture(NAMES.index("→")) == [
        "......",
        "..#...",
        "...#..",
        "#####.",
        "...#..",
        "..#...",
        "......",
        "......",
    ]


def test_an_inverted_letter_has_a_lit_rim():
    for name in "ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789£":
        rows = picture(128 + NAMES.index(name))
        assert rows[0] == rows[7] == "######", name
        assert all(row[5] == "#" for row in rows), name
    assert picture(128 + 32) == ["######"] * 8


def test_a_drawing_with_a_row_missing_is_refused_with_its_line(tmp_path):
    path = tmp_path / "plain.txt"
    path.write_text("about\nA\n......\n\n")
    with pytest.raises(ValueError, match=r"plain\.txt:2: A is not 8 rows of 6"):
        glyphs.read_drawn(path)
