"""Stand-ins for the CircuitPython modules that the firmware uses, and the hardware behind them.

A module here has the signatures of CircuitPython 10, and of them only what the firmware uses. Its
objects work on the Chip they were made for. What has no object, such as the clock, is that of
`chips.now`, the Chip that runs at this moment.
"""

import sys
from contextlib import contextmanager
from importlib import import_module

MODULES = (
    "board",
    "digitalio",
    "gc",
    "keypad",
    "microcontroller",
    "neopixel_write",
    "pwmio",
    "rotaryio",
    "supervisor",
    "usb_cdc",
)


class Reload(BaseException):
    """supervisor.reload() was called: the program ends here and starts again."""


class Pin:
    """A pin of a chip. `level` is what a key or the program puts on it; inputs are pulled up."""

    def __init__(self, chip, name):
        self.chip = chip
        self.name = name
        self.level = True


class Chip:
    """The hardware of one simulated board from power-on to power-off."""

    def __init__(self, display, nvm):
        self.display = display
        self.nvm = nvm
        self.ticks = (1 << 29) - 65000  # as on the real one: wraps 65 s after power-on
        self.pins = {}
        self.scanners = []
        self.dial = 0  # the raw position of the encoder
        self.pixels = b""  # what the chain of NeoPixels was told last
        self.tones = []  # [hz, ms] each, the last one still growing while the speaker sounds
        self.sounding = False
        self.collections = 0
        self.autoreload = True
        self.run_reason = "the power came on"

    def pin(self, name):
        """The pin of that name."""
        return self.pins.setdefault(name, Pin(self, name))

    def advance(self, ms):
        """Let time pass: the keys are scanned, a sounding tone grows longer."""
        self.ticks = (self.ticks + ms) % (1 << 29)
        if self.sounding:
            self.tones[-1][1] += ms
        for scanner in self.scanners:
            scanner.advance(ms)

    @property
    def settled(self):
        """Whether every key has been seen as it is and every event taken."""
        return all(scanner.settled for scanner in self.scanners)

    def sound(self, hz):
        """The speaker's pin now swings hz times a second; 0: not at all."""
        if hz and not (self.sounding and self.tones[-1][0] == hz):
            self.tones.append([hz, 0])
        self.sounding = bool(hz)


now: Chip  # set by whoever runs a chip


@contextmanager
def in_place():
    """While this lasts, `import keypad` and the like find the stand-ins."""
    theirs = {name: sys.modules.get(name) for name in MODULES}
    sys.modules.update({name: import_module(f"{__name__}.{name}") for name in MODULES})
    try:
        yield
    finally:
        for name, module in theirs.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module
