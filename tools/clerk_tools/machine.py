"""The simulated box: the real firmware/clerk/device on stand-ins of the chip, under a fake clock."""

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from clerk import VERSION
from clerk.ui.glyph_names import NAMES
from clerk.ui.grid import BLANK, COLUMNS, ROWS
from clerk_tools import BOARDS, FIRMWARE, chips, memory
from clerk_tools.chips.busdisplay import BusDisplay
from clerk_tools.chips.nvm import ByteArray, PowerCut
from clerk_tools.panel import SH1106

with chips.in_place():
    from clerk.device.box import Box
    from clerk.device.console import Console
    from clerk.device.painter import painter

TABLES = FIRMWARE / "tables"
STEP = 5  # ms that a turn of the loop takes, if not said otherwise
QUIET = 20  # ms without a change that count as "nothing changes"
PATIENCE = 10_000  # ms that settle() waits for it
POWER_ON = 50  # ms after which the keys count


def board_facts(board):
    """What this_board says on a board, by its id: the name of its folder. Raises KeyError."""
    path = BOARDS / board / "this_board.py"
    if not path.exists():
        raise KeyError(board)
    facts = runpy.run_path(str(path))
    return SimpleNamespace(**{name: facts[name] for name in facts if name.isupper()})


class Machine:
    """A box that can be pressed, turned, read, switched off and on.

    nvm: None for a new store, a bytearray of 4096 to work in, or the Path of a file to keep it in.
    app: what makes the app from (store, facts, tables); the real one unless a test has its own.
    port: a port like usb_cdc.console, for a box that a host listens to.
    painter: the board's own, unless a test wants "tiles": the same pixels through displayio.
    """

    app: Any
    box: Box
    chip: chips.Chip

    def __init__(self, board="macropad", nvm=None, app=None, painter=None, port=None):
        self.facts = board_facts(board)
        self._port = port
        if painter:
            self.facts.PAINTER = painter
        self.keys = self.facts.KEYS
        self.presses = self.clicks = 0
        self.on = False
        self._make_app = app or real_app
        if isinstance(nvm, Path):
            self.nvm = ByteArray(memory.read(nvm), lambda data: memory.write(nvm, data))
        else:
            self.nvm = ByteArray(nvm)
        self._pin_names = dict(zip(self.keys, self.facts.KEY_PINS, strict=True))
        self._pin_names |= {f"K{k}": name for k, name in enumerate(self.facts.KEY_PINS)}
        self._held = set()  # pins that a finger is on, whether the power is on or not

    # Power and time

    def start(self):
        """Switch the power on and let the box come up; keys that are down are down already."""
        self.chip = chips.Chip(new_display(self.facts), self.nvm)
        for name in self._held:
            self.chip.pin(name).level = False
        self.on = True
        chips.now = self.chip
        try:
            self.app = self._make_app(self.nvm, self.facts, str(TABLES))
            self.box = Box(self.facts, self.app, painter(self.facts))
            if self._port:
                name = f"{VERSION} {self.facts.ID}"
                self.box.listen(Console(self._port, self.nvm, name))
        except PowerCut:
            self.on = False
        self._run(POWER_ON)
        return self

    def restart(self):
        """Switch the power off and on."""
        return self.start()

    def step(self, ms=STEP):
        """Let time pass and the firmware's loop turn once. Nothing happens when the power is off."""
        if not self.on:
            return
        chips.now = self.chip
        self.chip.advance(ms)
        try:
            self.box.step()
        except PowerCut:
            self.on = False

    def wait(self, seconds):
        """Let that much time pass."""
        self._run(round(seconds * 1000))

    def settle(self):
        """Let time pass until keys are taken in and screen and lights have come to rest."""
        quiet = waited = 0
        while self.on and quiet < QUIET and waited < PATIENCE:
            before = bytes(self.app.grid.cells), self.chip.pixels
            self.step()
            waited += STEP
            same = before == (bytes(self.app.grid.cells), self.chip.pixels)
            quiet = quiet + STEP if same and self.chip.settled else 0

    def _run(self, ms):
        while ms > 0:
            self.step(min(ms, STEP))
            ms -= STEP

    # Hands

    def key(self, name, down):
        """Press or let go of a key, by its name or K0 and so on. The box has not seen it yet."""
        if down:
            self.presses += 1
        self._move(self._pin_names[name], down)

    def press(self, name):
        """Press a key and let go, each until the box has taken it in."""
        for down in (True, False):
            self.key(name, down)
            self._take_in()

    def push(self):
        """Press the dial and let go."""
        self.presses += 1
        for down in (True, False):
            self._move(self.facts.DIAL_SWITCH, down)
            self._take_in()

    def turn(self, clicks):
        """Turn the dial, clockwise if positive."""
        self.clicks += abs(clicks)
        if self.on:
            self.chip.dial += clicks * self.facts.DIAL_SIGN
            self.step()

    def _move(self, pin, down):
        (self._held.add if down else self._held.discard)(pin)
        if self.on:
            self.chip.pin(pin).level = not down

    def _take_in(self):
        self.step()
        while self.on and not self.chip.settled:
            self.step()

    # What it shows

    def rows(self):
        """The screen as 8 texts of 20 characters, blank when the power is off."""
        return self._rows(lambda code: NAMES[code & 127])

    def inverse(self):
        """Which characters are inverted: 8 texts of 20, # where inverted, . where plain."""
        return self._rows(lambda code: ".#"[code >> 7])

    def _rows(self, character):
        cells = self.app.grid.cells if self.on else BLANK
        text = "".join(map(character, cells))
        return [text[k : k + COLUMNS] for k in range(0, COLUMNS * ROWS, COLUMNS)]

    def pixels(self):
        """What the glass of the panel shows: 64 rows of 128 bytes, 0 or 1."""
        return self.chip.display.pixels() if self.on else [bytes(128)] * 64

    def lights(self):
        """The colour under each key, as (red, green, blue)."""
        chain = self.chip.pixels if self.on else bytes(3 * len(self.keys))
        return [(chain[3 * k + 1], chain[3 * k], chain[3 * k + 2]) for k in self.facts.LIGHTS]

    @property
    def tones(self):
        """What the speaker has played since power-on, as (hz, ms); the last one may go on."""
        return [(hz, ms) for hz, ms in self.chip.tones]


def new_display(facts):
    """What stands for the board's display: a panel behind a bus, or displayio's own pixels."""
    if facts.PAINTER == "pages":
        return BusDisplay(SH1106())
    from clerk_tools.glass import Glass

    return Glass()


def real_app(store, facts, tables):
    from clerk.ui.app import App

    return App(store, facts, tables)
