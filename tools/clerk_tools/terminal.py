"""The box in a terminal: its pixels, its lit keys, its encoder; by mouse or by keyboard."""

from itertools import groupby
from operator import itemgetter
from time import monotonic

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.color import Color
from textual.containers import Center, Grid, Horizontal, Vertical
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from . import memory

FRAME = 1 / 30  # seconds between two looks at the box
STEP = 5  # milliseconds of the box's time a loop pass; TAP and HOLD are whole steps
LATE = 200  # milliseconds the box catches up at most, after the terminal was stopped
TAP = 60  # milliseconds a key stays down: terminals do not say when it goes up
HOLD = 1500
LINGER = 0.3  # seconds that the note stays after a tone

LARGE = (132, 46)  # columns and rows from which on the pixels have room
SMALL = (66, 22)

# Which keystrokes mean which key of a twelve-key box: the categories by their letters, the lower
# keys by their place. The first one is written on the key.
KEYSTROKES = {
    **{name: (name.lower(), name) for name in "ACFILS"},
    **{name: (str(n),) for n, name in enumerate(("BUY", "HAND", "SELL", "PAY", "NEXT"), 1)},
    "UNDO": ("6", "backspace"),
}
KEY_OF = {stroke: name for name, strokes in KEYSTROKES.items() for stroke in strokes}
TURNS = {"left": -1, "down": -1, "right": 1, "up": 1}

COLOURS = {
    "glass": "#08090c",
    "table": "#0d0e11",
    "face": "#16181d",
    "edge": "#3c4048",
    "faint": "#6a707c",
    "text": "#8a909c",
    "bright": "#e4ecff",
    "note": "#d8b45a",
    "trouble": "#d06a5a",
}
# The pixels' colour by how bright the panel is: dark, dim, full.
INK = {0: COLOURS["glass"], 1: COLOURS["faint"], 2: COLOURS["bright"]}

HALVES = " ▀▄█"
DOT_PLACES = ((3, 0), (5, 0), (6, 1), (5, 2), (3, 2), (1, 2), (0, 1), (1, 0))

HELP = """\
Clerk in the terminal

 a c f i l s        the six categories
 1 2 3   4 5 6      BUY HAND SELL   PAY NEXT UNDO
 backspace          UNDO too
 u                  hold UNDO
 ← →                turn the encoder
 enter or space     push it

With the mouse: click or hold a key, turn the
wheel for the encoder, click the knob to push it.
♪ shows when the box plays a tone.

The game is kept in
{path}

ctrl+q quits, any key closes this."""


def lit(colour):
    """A key's edge and face under its light, as the eye sees them: an LED at a tenth of its power
    already looks bright."""
    peak = max(colour)
    if not peak:
        return Color.parse(COLOURS["edge"]), Color.parse(COLOURS["face"])
    bright = 255 * min(1, (peak / 64) ** 0.4)
    edge = Color(*(round(bright * (part / peak) ** 0.5) for part in colour))
    return edge, Color.parse(COLOURS["face"]).blend(edge, 0.22)


def outline(left, middle, right, width):
    """A box's upper or lower edge, middle in its middle."""
    return left + middle.center(width - 2, "─") + right


class Panel(Widget):
    """The display: half blocks of pixels where there is room, else the grid of characters."""

    def __init__(self):
        super().__init__()
        self.large = False
        self.lines = []  # for each line of cells how bright it is and what it shows
        self.styles_of = {
            light: (Style(color=ink, bgcolor=INK[0]), Style(color=INK[0], bgcolor=ink))
            for light, ink in INK.items()
        }

    def fit(self, large):
        """Choose the size."""
        self.large = large
        self.styles.width, self.styles.height = (130, 34) if large else (22, 10)
        self.lines = []

    def show(self, machine):
        """Take over what the box shows; draw the lines that differ."""
        if self.large:
            rows = machine.pixels()
            pairs = zip(rows[::2], rows[1::2], strict=True)
        else:
            pairs = zip(machine.rows(), machine.inverse(), strict=True)
        lines = [(machine.app.panel, *pair) for pair in pairs]
        if len(lines) != len(self.lines):
            self.lines = lines
            self.refresh()
            return
        for y, (new, old) in enumerate(zip(lines, self.lines, strict=True)):
            if new != old:
                self.lines[y] = new
                self.refresh(Region(0, y, len(new[1]), 1))

    def render_line(self, y):
        if y >= len(self.lines):
            return Strip.blank(self.size.width)
        light, *pair = self.lines[y]
        plain, inverse = self.styles_of[light]
        if self.large:
            text = "".join(HALVES[upper + 2 * lower] for upper, lower in zip(*pair, strict=True))
            return Strip([Segment(text, plain)], len(text))
        text, marks = pair
        letters = zip(text, marks, strict=True)
        return Strip(
            Segment("".join(letter for letter, _ in run), inverse if mark == "#" else plain)
            for mark, run in groupby(letters, key=itemgetter(1))
        )


class Key(Widget):
    """One key: its letters, its light, the keystroke that presses it. The mouse presses it too,
    through press(name) and release(name)."""

    def __init__(self, name, press, release):
        super().__init__()
        self.key = name
        self.press = press
        self.release = release
        stroke = KEYSTROKES.get(name, ("",))[0]
        self.stroke = "" if stroke == name.lower() else stroke
        self.look = ((0, 0, 0), False)

    def show(self, light, down):
        if self.look != (light, down):
            self.look = (light, down)
            self.refresh()

    def render_line(self, y):
        light, down = self.look
        edge, face = lit(light)
        around = Style(color=edge.hex, bgcolor=face.hex, reverse=down)
        width = self.size.width
        if y != 1:
            text = outline("╰", self.stroke, "╯", width) if y else outline("╭", "", "╮", width)
            return Strip([Segment(text, around)], width)
        letters = Style(color=INK[2] if any(light) else COLOURS["text"], bold=any(light))
        name = self.key.center(width - 2)
        return Strip([Segment("│", around), Segment(name, around + letters), Segment("│", around)])

    def on_mouse_down(self, event):
        self.capture_mouse()
        self.press(self.key)

    def on_mouse_up(self, event):
        self.capture_mouse(False)
        self.release(self.key)


class Knob(Widget):
    """The encoder: a dot that goes round; a click pushes it, through push()."""

    def __init__(self, push):
        super().__init__()
        self.push = push
        self.at = 0

    def turn(self, n):
        self.at = (self.at + n) % len(DOT_PLACES)
        self.refresh()

    def render_line(self, y):
        width = self.size.width
        if y in (0, 4):
            ends = ("╰", "╯") if y else ("╭", "╮")
            text = outline(ends[0], "", ends[1], width)
        else:
            x, row = DOT_PLACES[self.at]
            inside = " " * x + "●" if row == y - 1 else ""
            text = "│" + inside.ljust(width - 2) + "│"
        return Strip([Segment(text, Style(color=COLOURS["text"], bgcolor=COLOURS["face"]))], width)

    def on_mouse_down(self, event):
        self.push()


class Help(ModalScreen):
    """What the keys mean."""

    def __init__(self, path):
        super().__init__()
        self.path = path

    def compose(self) -> ComposeResult:
        yield Static(HELP.format(path=self.path), id="help", markup=False)

    def on_key(self, event):
        event.stop()
        self.dismiss()

    def on_click(self, event):
        self.dismiss()


class Box(App):
    """The terminal as a box that runs a machine and keeps its memory in a file."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { align: center middle; background: $table; color: $faint; }
    #box { width: 132; height: auto; }
    #box.small { width: 66; }
    Panel { border: round $edge; background: $glass; border-title-color: $text;
            border-subtitle-color: $text; }
    #desk { width: 66; height: 12; }
    #hints { width: 19; height: 12; padding: 1 0 0 0; }
    #keys { width: 28; height: 12; grid-size: 3 4; grid-gutter: 0 2; }
    Key { width: 8; height: 3; }
    #side { width: 19; height: 12; padding: 1 0 0 3; }
    Knob { width: 9; height: 5; }
    #note { width: 9; height: 2; text-align: center; color: $note; padding: 1 0 0 0; }
    #trouble { width: 16; height: 5; color: $trouble; }
    #tiny { display: none; width: auto; }
    .tiny #tiny { display: block; }
    .tiny #box { display: none; }
    Help { align: center middle; background: $table 60%; }
    #help { width: 62; height: auto; padding: 1 3; border: round $edge; background: $face;
            color: $bright; }
    """

    def get_theme_variable_defaults(self):
        return COLOURS

    def __init__(self, machine, path, title):
        super().__init__()
        self.machine = machine
        self.path = path
        self.panel = Panel()
        self.panel.border_title = title
        self.buttons = [Key(name, self.press, self.release) for name in machine.keys]
        self.knob = Knob(machine.push)
        self.note = Static(id="note")
        self.trouble = Static(id="trouble", markup=False)
        self.time = 0  # milliseconds that the box has run
        self.owed = 0  # milliseconds that it has not run yet
        self.last = monotonic()
        self.due = {}  # a key that is down: the box's time when it goes up, None for when let go
        self.saved = (0, 0)  # the writes that are in the file
        self.heard = machine.tones
        self.silent_at = 0.0

    def compose(self) -> ComposeResult:
        columns, rows = SMALL
        yield Static(f"Clerk needs {columns} columns and {rows} rows", id="tiny")
        with Vertical(id="box"):
            with Center():
                yield self.panel
            with Center(), Horizontal(id="desk"):
                yield Static(
                    "← →   turn\nenter push\nu     hold UNDO\n\n?     help\n^q    quit", id="hints"
                )
                with Grid(id="keys"):
                    yield from self.buttons
                with Vertical(id="side"):
                    yield self.knob
                    yield self.note
                    yield self.trouble

    def on_mount(self):
        self.set_interval(FRAME, self.pass_time)

    def on_unmount(self):
        self.keep()

    def on_resize(self, event):
        columns, rows = event.size
        large = columns >= LARGE[0] and rows >= LARGE[1]
        self.screen.set_class(columns < SMALL[0] or rows < SMALL[1], "tiny")
        self.query_one("#box").set_class(not large, "small")
        self.panel.fit(large)

    # What the hands do

    def press(self, name, length=None):
        """Key down; up again after `length` milliseconds, if given."""
        if name not in self.due:
            self.machine.key(name, True)
        self.due[name] = None if length is None else self.time + length

    def release(self, name):
        if name in self.due:
            del self.due[name]
            self.machine.key(name, False)

    def turn(self, n):
        self.machine.turn(n)
        self.knob.turn(n)

    def on_key(self, event):
        stroke = event.character if event.is_printable else event.key
        if stroke == "?":
            self.push_screen(Help(self.path))
        elif stroke in KEY_OF:
            self.press(KEY_OF[stroke], TAP)
        elif stroke == "u" and "UNDO" in self.machine.keys:
            self.press("UNDO", HOLD)
        elif stroke in TURNS:
            self.turn(TURNS[stroke])
        elif stroke in ("enter", " "):
            self.machine.push()

    def on_mouse_scroll_down(self, event):
        self.turn(1)

    def on_mouse_scroll_up(self, event):
        self.turn(-1)

    # What the box does

    def pass_time(self):
        """Let the box run for the time that went by, then show what changed."""
        now = monotonic()
        self.owed = min(self.owed + (now - self.last) * 1000, LATE)
        self.last = now
        while self.owed >= STEP:
            self.owed -= STEP
            self.time += STEP
            self.machine.step(STEP)
            for name in [name for name, due in self.due.items() if due == self.time]:
                self.release(name)
        self.keep()
        self.panel.show(self.machine)
        for key, light in zip(self.buttons, self.machine.lights(), strict=True):
            key.show(light, key.key in self.due)
        self.listen(now)

    def keep(self):
        """Put the memory into its file if it changed."""
        writes = self.machine.nvm.written, self.machine.nvm.erases
        if writes != self.saved:
            self.saved = writes
            trouble = ""
            try:
                memory.write(self.path, bytes(self.machine.nvm))
            except memory.BadMemory as error:
                trouble = str(error)
            self.trouble.update(trouble)

    def listen(self, now):
        """Show a note while tones sound, and a moment longer."""
        tones = self.machine.tones
        if tones != self.heard:
            self.heard = tones
            self.silent_at = now + LINGER
            self.note.update("♪")
        elif self.silent_at and now >= self.silent_at:
            self.silent_at = 0.0
            self.note.update("")
