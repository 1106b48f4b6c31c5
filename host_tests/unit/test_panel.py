"""The panel: a model of the SH1106, and two painters that leave the same pixels on the glass."""

import random

import pytest

from clerk.device.glyphs import SHEET
from clerk.device.pages import Pages
from clerk.ui.grid import BLANK, Grid
from clerk_tools.chips.busdisplay import BusDisplay
from clerk_tools.glass import Glass
from clerk_tools.machine import board_facts
from clerk_tools.panel import SH1106

FACTS = board_facts("macropad")


class Pair:
    """The same grid, painted past displayio and by displayio."""

    def __init__(self):
        from clerk.device.tiles import Tiles

        self.panel = SH1106()
        self.displays = BusDisplay(self.panel), Glass()
        self.painters = Pages(self.displays[0], FACTS), Tiles(self.displays[1], FACTS)

    def both(self, method, *arguments):
        """What both painters return; they and the two glasses must agree."""
        mine, theirs = [getattr(painter, method)(*arguments) for painter in self.painters]
        assert mine == theirs
        mine, theirs = [display.pixels() for display in self.displays]
        assert mine == theirs
        return mine


@pytest.fixture
def panel():
    return SH1106()


@pytest.fixture
def painter(panel):
    return Pages(BusDisplay(panel), FACTS)


def cell(pixels, row, column, shift=0):
    """The 8 rows of 6 pixels of a cell, as text."""
    left = FACTS.LEFT + shift + 6 * column
    return [
        "".join(".#"[p] for p in line[left : left + 6]) for line in pixels[8 * row : 8 * row + 8]
    ]


def glyph(character):
    code = ord(character)
    columns = SHEET[6 * code : 6 * code + 6]
    return ["".join(".#"[column >> y & 1] for column in columns) for y in range(8)]


# The model


def test_a_byte_is_a_column_of_a_page_with_its_lowest_bit_on_top(panel):
    for command in (0xB2, 0x05, 0x10):  # page 2, column 5: the fourth of the glass
        panel.command(command)
    panel.data(b"\x81")
    lit = [(x, y) for y, row in enumerate(panel.pixels()) for x, p in enumerate(row) if p]
    assert lit == [(3, 16), (3, 23)]


def test_the_panel_refuses_what_it_does_not_know(panel):
    with pytest.raises(ValueError, match="no command 0x22"):
        panel.command(0x22)
    panel.command(0x18)
    with pytest.raises(ValueError, match="columns 128 to 132 of 132"):
        panel.data(bytes(5))


def test_a_parameter_is_not_taken_for_a_command(panel):
    panel.command(0x81)
    panel.command(0xAE)
    assert panel.on
    assert panel.contrast == 0xAE


def test_start_line_and_inversion(panel):
    panel.data(b"\x00\x00\x01")
    panel.command(0x40 + 8)
    panel.command(0xA7)
    dark = [(x, y) for y, row in enumerate(panel.pixels()) for x, p in enumerate(row) if not p]
    assert dark == [(0, 56)]


# The painters


@pytest.mark.parametrize("seed", range(4))
def test_both_painters_leave_the_same_pixels(seed):
    chance = random.Random(seed)
    pair = Pair()
    cells = bytearray(BLANK)
    for _ in range(12):
        for _ in range(chance.choice((1, 3, 20, 160))):
            cells[chance.randrange(160)] = chance.randrange(256)
        pair.both("show", cells)
        if chance.random() < 0.4:
            pair.both("place", chance.random() < 0.5, chance.randint(-2, 2))


def test_text_stands_where_it_should(panel, painter):
    grid = Grid()
    grid.put(3, 7, "Ann")
    assert painter.show(grid.cells)
    assert cell(panel.pixels(), 3, 7) == glyph("A")
    assert cell(panel.pixels(), 3, 9) == glyph("n")
    assert sum(map(sum, panel.pixels())) == sum("".join(glyph(c)).count("#") for c in "Ann")


def test_a_banner_is_as_wide_as_the_glass(panel, painter):
    grid = Grid()
    grid.banner(0, "")
    painter.show(grid.cells)
    assert panel.pixels()[:9] == [b"\x01" * 128] * 8 + [bytes(128)]
    grid.clear()
    painter.show(grid.cells)
    assert panel.pixels() == [bytes(128)] * 64


def test_only_what_changed_is_sent(panel, painter):
    grid = Grid()
    grid.put(0, 3, "x")
    before = panel.received
    assert painter.show(grid.cells)
    assert panel.received - before == 3 + 6
    assert not painter.show(grid.cells)
    assert panel.received - before == 3 + 6
    for row in range(8):
        grid.line(row, "#" * 20)
    before = panel.received
    painter.show(grid.cells)
    assert panel.received - before == 8 * (3 + 120)  # the rims stay as they are


def test_the_picture_stands_on_its_head(panel, painter):
    grid = Grid()
    grid.put(0, 0, "Ann")
    painter.show(grid.cells)
    upright = panel.pixels()
    painter.place(True, 0)
    assert panel.pixels() == [row[::-1] for row in upright[::-1]]
    painter.place(False, 0)
    assert panel.pixels() == upright


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("shift", [-2, -1, 1, 2])
def test_the_picture_moves_to_the_right(panel, painter, flip, shift):
    grid = Grid()
    grid.put(0, 0, "A")
    grid.put(7, 19, "Z")
    painter.place(flip, shift)
    painter.show(grid.cells)
    pixels = panel.pixels()
    seen = [row[::-1] for row in pixels[::-1]] if flip else pixels
    assert cell(seen, 0, 0, shift) == glyph("A")
    assert cell(seen, 7, 19, shift) == glyph("Z")
    assert not any(row[127] or row[0] for row in seen)


def test_dark_dim_and_full(panel, painter):
    painter.light(1)
    dim = panel.contrast
    painter.light(0)
    assert not panel.on
    painter.light(2)
    assert panel.on
    assert 0 < dim < panel.contrast == 255


def test_displayio_is_kept_from_painting():
    display = BusDisplay(SH1106())
    Pages(display, FACTS)
    assert display.auto_refresh is False
    assert display.root_group is None
