"""The chip under the box on a virtual machine: of each module what the firmware uses.

`import board` and the like find what stands here. Nothing here allocates while the box is idle.
"""

import sys

BLANK = b"\xff"


class PowerCut(BaseException):
    """The power failed while the store was being written."""


class Store:
    """4096 bytes. With `left` set, the power fails when so many more bytes are written."""

    def __init__(self, data=BLANK * 4096):
        self.data = bytearray(data)
        self.left = None
        self.erases = 0

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.data[index]

    def __setitem__(self, index, value):
        places = range(len(self.data))[index]
        if bytes(self.data[index]).strip(BLANK):
            assert len(value) == len(self.data), "only a whole store is written over"
            self.data[:] = BLANK * len(self.data)
            self.erases += 1
        for place, byte in zip(places, value):
            if self.left is not None:
                if not self.left:
                    raise PowerCut
                self.left -= 1
            self.data[place] = byte


class Chip:
    """What the world does to the chip, and what came of it."""

    def __init__(self):
        self.ticks = 0
        self.dial = 0
        self.key = None  # the one event that waits in the queue: a key's number,
        self.pressed = False  # and whether it went down
        self.sent = 0  # bytes sent to the panel
        self.shown = 0  # how often the lights were sent


class Module:
    """Stands for a module: any name is a pin's."""

    def __init__(self, **names):
        for name in names:
            setattr(self, name, names[name])

    def __getattr__(self, name):
        return name


class Event:
    key_number = 0
    pressed = False


class Queue:
    overflowed = False

    def get_into(self, event):
        key = chip.key
        if key is None:
            return False
        event.key_number = key
        event.pressed = chip.pressed
        chip.key = None
        return True


class Keys:
    def __init__(self, pins, value_when_pressed, interval, debounce_threshold):
        self.events = Queue()


class Dial:
    def __init__(self, pin_a, pin_b):
        pass

    @property
    def position(self):
        return chip.dial


class Bus:
    def send(self, command, data):
        chip.sent += 1 + len(data)


class Display:
    width = 128

    def __init__(self):
        self.bus = Bus()


class Lights:
    def __init__(self, pin, count, auto_write):
        self.colours = [None] * count

    def __setitem__(self, index, colour):
        self.colours[index] = colour

    def show(self):
        chip.shown += 1


class Output:
    """A pin that is driven, digital or with a frequency."""

    def __init__(self, pin, variable_frequency=False):
        pass

    def switch_to_output(self, value):
        pass


def ticks_ms():
    return chip.ticks


chip = Chip()

sys.modules["board"] = Module(DISPLAY=Display())
sys.modules["digitalio"] = Module(DigitalInOut=Output)
sys.modules["keypad"] = Module(Keys=Keys, Event=Event)
sys.modules["neopixel"] = Module(NeoPixel=Lights)
sys.modules["pwmio"] = Module(PWMOut=Output)
sys.modules["rotaryio"] = Module(IncrementalEncoder=Dial)
sys.modules["supervisor"] = Module(ticks_ms=ticks_ms)
