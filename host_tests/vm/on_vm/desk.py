"""A box on the desk, and the presses of a recorded game."""

from struct import unpack

from . import data
from .fakes import Store, chip

# isort: split
import this_board
from clerk.device.box import Box
from clerk.device.painter import painter
from clerk.ui.app import App

PASS_MS = 5  # what a turn of the loop takes here
PUSH = 12
TURN = 13


class Desk:
    """The whole firmware on the fake chip, past its first moments."""

    def __init__(self, store=None):
        self.app = App(store or Store(), this_board, "tables")
        self.box = Box(this_board, self.app, painter(this_board))
        self.wait(10)
        self.app.view.warm()

    def step(self, ms=PASS_MS):
        """Let time pass and the firmware's loop turn once."""
        chip.ticks += ms
        self.box.step()

    def wait(self, passes):
        """Let the loop turn so many times."""
        for _ in range(passes):
            self.step()

    def begin(self, what, clicks):
        """Do what the world does in a press; the box has not seen it yet."""
        if what == TURN:
            chip.dial += clicks * this_board.DIAL_SIGN
        else:
            chip.key = what
            chip.pressed = True

    def end(self, what):
        """Let go of what was pressed."""
        if what != TURN:
            chip.key = what
            chip.pressed = False
            self.step()

    def press(self, what, clicks=0):
        """A press that the box has taken in."""
        self.begin(what, clicks)
        self.step()
        self.end(what)


def presses():
    """Yield (what, clicks, CRC-32 of the characters then) for each press of the recording."""
    press = bytearray(6)
    with data("presses.bin") as file:
        while file.readinto(press) == len(press):
            yield unpack("<BbI", press)
