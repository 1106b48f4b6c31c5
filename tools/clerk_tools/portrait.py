"""The picture of the box in the README: `python -m clerk_tools.portrait`.

Pixels and lights are those of the simulated box in the middle of the demo's game; the rest is drawn
around them. A shape is its distance from a point, negative inside, so its edges come out smooth.
"""

from functools import cache
from math import cos, hypot, pi, sin
from pathlib import Path

from . import BOARDS, pictures, script
from .machine import Machine

PICTURE = BOARDS / "macropad" / "clerk.png"

# Which turn of the demo, from 0: one of a player with several loans.
TURN = 21

WIDTH, HEIGHT = 840, 1130

# Colours (red, green, blue), two where they run from top to bottom.
OAK = (203, 187, 163), (190, 171, 144)
CASE_EDGE = (104, 110, 118), (42, 46, 52)
CASE = (66, 71, 78), (52, 56, 62)
PLATE = (27, 29, 33), (23, 25, 28)
GLASS = (14, 16, 19), (8, 9, 11)
GLASS_EDGE = (38, 41, 46), (20, 22, 25)
LIT = (222, 235, 245)
CAP_SIDE = (202, 196, 184), (150, 144, 133)
CAP_TOP = (226, 220, 209), (241, 237, 229)
LEGEND = (58, 60, 64)
KNOB_EDGE = (70, 73, 78), (34, 36, 40)
KNOB = (172, 175, 180), (126, 129, 134)
SCREW = (140, 144, 150), (88, 92, 98)
CABLE = (48, 50, 54), (48, 50, 54)
CARD = (236, 230, 218), (226, 219, 205)
CARD_BACKS = ((96, 116, 132), (82, 101, 117)), ((134, 96, 90), (118, 82, 77))
SHADOW = (30, 24, 18)
WHITE = (255, 255, 255)
CHIPS = ((158, 92, 82), (96, 124, 108), (196, 166, 104))

# The strokes of the letters on the caps: corners as column 0-4, row 0-6.
LETTERS = {
    "A": ("06 20 46", "14 34"),
    "B": ("03 33 44 45 36 06 00 30 41 42 33",),
    "C": ("41 30 10 01 05 16 36 45",),
    "D": ("00 06 26 44 42 20 00",),
    "E": ("40 00 06 46", "03 33"),
    "F": ("40 00 06", "03 33"),
    "H": ("00 06", "40 46", "03 43"),
    "I": ("20 26",),
    "L": ("00 06 46",),
    "N": ("06 00 46 40",),
    "O": ("10 30 41 45 36 16 05 01 10",),
    "P": ("06 00 30 41 42 33 03",),
    "S": ("41 30 10 01 02 13 33 44 45 36 16 05",),
    "T": ("00 40", "20 26"),
    "U": ("00 05 16 36 45 40",),
    "X": ("00 46", "40 06"),
    "Y": ("00 23 40", "23 26"),
}


class Rounded:
    """A rectangle around a point with round corners, turned by an angle; a disc if all is corner."""

    def __init__(self, x, y, width, height, radius, angle=0.0):
        self.x, self.y = x, y
        self.shape = width, height, radius, angle
        self.across, self.down = width / 2 - radius, height / 2 - radius
        self.radius = radius
        self.cos, self.sin = cos(angle), sin(angle)
        reach_x = abs(width / 2 * self.cos) + abs(height / 2 * self.sin)
        reach_y = abs(width / 2 * self.sin) + abs(height / 2 * self.cos)
        self.box = x - reach_x, y - reach_y, x + reach_x, y + reach_y

    def moved(self, across, down):
        return Rounded(self.x + across, self.y + down, *self.shape)

    def core(self, y, margin):
        """The columns of a row that are surely inside, by a margin."""
        left, top, right, bottom = self.box
        if self.sin or not top + margin < y < bottom - margin:
            return 0, 0
        if abs(y - self.y) > self.down:
            margin = max(margin, self.radius)
        return int(left + margin) + 1, int(right - margin)

    def distance(self, x, y):
        x, y = x - self.x, y - self.y
        x, y = abs(x * self.cos + y * self.sin), abs(y * self.cos - x * self.sin)
        x, y = x - self.across, y - self.down
        return (hypot(x, y) if x > 0 and y > 0 else max(x, y)) - self.radius


class Stroke:
    """A line through points, round at its ends."""

    def __init__(self, points, width):
        self.pairs = list(zip(points, points[1:], strict=False))
        self.half = width / 2
        columns, rows = zip(*points, strict=True)
        self.box = (
            min(columns) - self.half,
            min(rows) - self.half,
            max(columns) + self.half,
            max(rows) + self.half,
        )

    def core(self, y, margin):
        return 0, 0

    def distance(self, x, y):
        return min(from_line(x, y, *one, *other) for one, other in self.pairs) - self.half


def from_line(x, y, x1, y1, x2, y2):
    """How far a point is from a line."""
    dx, dy = x2 - x1, y2 - y1
    along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
    along = max(0.0, min(1.0, along))
    return hypot(x - x1 - along * dx, y - y1 - along * dy)


def mixed(one, other, part):
    """A colour between two: `part` of the other."""
    return tuple(round(a + (b - a) * part) for a, b in zip(one, other, strict=True))


@cache
def blending(value, alpha):
    """What becomes of each of 256 values with another laid over it."""
    return bytes(round(old + (value - old) * alpha) for old in range(256))


def disc(x, y, radius):
    return Rounded(x, y, 2 * radius, 2 * radius, radius)


class Canvas:
    """Rows of red, green, blue bytes."""

    def __init__(self):
        self.rows = [bytearray(3 * WIDTH) for _ in range(HEIGHT)]

    def table(self):
        """Oak, its grain along the table."""
        for y, row in enumerate(self.rows):
            red, green, blue = mixed(*OAK, y / HEIGHT)
            for x in range(WIDTH):
                wave = y + 7 * sin(x / 170 + y / 95)
                grain = round(2.6 * sin(wave / 4.1) + 2.2 * sin(wave / 1.7 + x / 400))
                row[3 * x : 3 * x + 3] = bytes((red + grain, green + grain, blue + grain))

    def fill(self, shape, colours, strength=1.0, soft=1.0):
        """Paint a shape: `colours` from its top to its bottom, `soft` pixels from full to none."""
        left, top, right, bottom = shape.box
        for y in range(max(0, int(top - soft)), min(HEIGHT, int(bottom + soft) + 1)):
            part = max(0.0, min(1.0, (y - top) / max(1.0, bottom - top)))
            colour = mixed(colours[0], colours[1], part)
            row = self.rows[y]
            first, last = max(0, int(left - soft)), min(WIDTH, int(right + soft) + 1)
            inner, outer = shape.core(y + 0.5, soft / 2 + 1)
            inner, outer = max(first, inner), min(last, outer)
            if inner < outer:
                for k in range(3):
                    span = slice(3 * inner + k, 3 * outer + k, 3)
                    row[span] = row[span].translate(blending(colour[k], strength))
            else:
                inner = outer = last
            for x in (*range(first, inner), *range(outer, last)):
                alpha = min(1.0, 0.5 - shape.distance(x + 0.5, y + 0.5) / soft)
                if alpha > 0:
                    alpha *= alpha * (3 - 2 * alpha) * strength
                    for at in range(3):
                        old = row[3 * x + at]
                        row[3 * x + at] = round(old + (colour[at] - old) * alpha)

    def shadow(self, shape, down, soft, strength):
        """The shadow that a shape throws, light coming from the upper left."""
        self.fill(shape.moved(down / 3, down), (SHADOW, SHADOW), strength, soft)

    def text(self, word, x, y, height):
        """A word around a point."""
        unit = height / 6
        step = 5.6 * unit
        x -= (len(word) - 1) * step / 2
        for letter in word:
            for stroke in LETTERS[letter]:
                corners = [(int(at[0]), int(at[1])) for at in stroke.split()]
                points = [(x + (c - 2) * unit, y + (r - 3) * unit) for c, r in corners]
                self.fill(Stroke(points, 1.0 * unit), (LEGEND, LEGEND))
            x += step


def draw(machine):
    """The picture's rows: a box as it shows its screen and lights now."""
    canvas = Canvas()
    canvas.table()
    draw_things(canvas)
    draw_case(canvas)
    draw_screen(canvas, 180, 118, machine.pixels())
    draw_knob(canvas, 637, 214)
    places = [(248 + 172 * column, 439 + 173 * row) for column, row in machine.facts.KEY_PLACES]
    for place, light in zip(places, machine.lights(), strict=True):
        draw_glow(canvas, *place, light)
    for place, name, light in zip(places, machine.keys, machine.lights(), strict=True):
        draw_cap(canvas, *place, name, light)
    return canvas.rows


def draw_things(canvas):
    """What else lies on the table: two cards, three chips."""
    for x, y, angle, back in ((60, 890, 0.16, 0), (792, 250, -0.12, 1)):
        card = Rounded(x, y, 210, 300, 14, angle)
        canvas.shadow(card, 5, 14, 0.3)
        canvas.fill(card, CARD)
        canvas.fill(Rounded(x, y, 182, 272, 6, angle), CARD_BACKS[back])
        canvas.fill(Rounded(x, y, 168, 258, 4, angle), (CARD[1], CARD[1]))
        canvas.fill(Rounded(x, y, 164, 254, 3, angle), CARD_BACKS[back])
    for x, y, chip in ((772, 842, CHIPS[0]), (786, 930, CHIPS[1]), (757, 1012, CHIPS[2])):
        light, ring = mixed(chip, WHITE, 0.1), mixed(chip, WHITE, 0.35)
        canvas.shadow(disc(x, y, 36), 7, 16, 0.42)
        canvas.fill(disc(x, y, 36), (light, chip))
        canvas.fill(disc(x, y, 26), (ring, ring))
        canvas.fill(disc(x, y, 23.5), (chip, light))


def draw_case(canvas):
    """The cable, the case on its screws, the plate that the keys stand on."""
    canvas.fill(Rounded(420, 36, 15, 120, 3), CABLE)
    canvas.fill(Rounded(420, 62, 46, 40, 8), KNOB_EDGE)
    case = Rounded(420, 575, 572, 1010, 34)
    canvas.shadow(case, 26, 70, 0.42)
    canvas.shadow(case, 8, 18, 0.4)
    canvas.fill(case, CASE_EDGE)
    canvas.fill(Rounded(420, 576, 567, 1004, 32), CASE)
    for x in (156, 684):
        for y in (92, 1058):
            canvas.fill(disc(x, y, 6), SCREW)
            canvas.fill(Stroke([(x - 3, y - 3), (x + 3, y + 3)], 1.6), PLATE)
    canvas.fill(Rounded(420, 699, 528, 706, 20), PLATE)


def draw_screen(canvas, left, top, screen):
    """The panel behind its glass, three by three for each pixel."""
    canvas.fill(Rounded(left + 192, top + 96, 420, 228, 12), GLASS_EDGE)
    canvas.fill(Rounded(left + 192, top + 96, 416, 224, 11), GLASS)
    for y, line in enumerate(screen):
        for x, lit in enumerate(line):
            if lit:
                for row in canvas.rows[top + 3 * y : top + 3 * y + 3]:
                    row[3 * (left + 3 * x) : 3 * (left + 3 * x + 3)] = bytes(LIT * 3)


def draw_knob(canvas, x, y):
    """The dial, fluted."""
    knob = disc(x, y, 46)
    canvas.shadow(knob, 12, 26, 0.5)
    canvas.fill(knob, KNOB_EDGE)
    for n in range(40):
        across, down = cos(n * pi / 20), sin(n * pi / 20)
        flute = [(x + at * across, y + at * down) for at in (41, 44)]
        canvas.fill(Stroke(flute, 2.4), KNOB, 0.55)
    canvas.fill(disc(x, y, 38), (KNOB[1], KNOB[0]))
    canvas.fill(disc(x, y, 36), KNOB)
    canvas.fill(Stroke([(x - 12, y - 19), (x - 17, y - 27)], 5), (LEGEND, LEGEND))


def glow_of(light):
    """A light as the eye takes it: (colour, strength up to 1)."""
    most = max(light)
    if not most:
        return light, 0.0
    return tuple(round(value * 255 / most) for value in light), min(1.0, 0.28 + most / 28)


def draw_glow(canvas, x, y, light):
    """The light that comes out under a cap."""
    colour, strength = glow_of(light)
    if strength:
        canvas.fill(Rounded(x, y, 150, 150, 26), (colour, colour), 0.75 * strength, 52)


def draw_cap(canvas, x, y, name, light):
    """A cap: its sides, its top, its legend; light shines through."""
    colour, strength = glow_of(light)
    side = mixed(CAP_SIDE[0], colour, 0.35 * strength), mixed(CAP_SIDE[1], colour, 0.6 * strength)
    top = mixed(CAP_TOP[0], colour, 0.12 * strength), mixed(CAP_TOP[1], colour, 0.22 * strength)
    cap = Rounded(x, y, 150, 150, 17)
    canvas.shadow(cap, 6, 16, 0.55)
    canvas.fill(cap, side)
    canvas.fill(Rounded(x, y - 5, 120, 120, 18), top)
    canvas.text(name, x, y - 5, 40 if len(name) == 1 else 19)


def picture():
    """The bytes of the PNG."""
    machine = Machine().start()
    lines = Path(__file__).with_name("demo.script").read_text(encoding="utf-8").splitlines()
    turns = [n for n, line in enumerate(lines) if line.endswith("'s turn.")]
    text = "\n".join(line for line in lines[: turns[TURN]] if not line.startswith("shot"))
    script.run(script.parse(text, machine.keys), machine, lambda said: None)
    machine.turn(1)
    machine.wait(1)
    return pictures.png_rgb(draw(machine))


if __name__ == "__main__":
    PICTURE.write_bytes(picture())
    print(f"wrote {PICTURE}")
