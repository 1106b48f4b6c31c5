"""The last screen: what went wrong, in as few words as help to find it, and that the game is saved."""

import gc
import traceback

import board
import keypad

import this_board

from ..ui.grid import Grid
from .painter import painter


def report(error):
    """Print the trace on the serial console, show a short form of it, wait for any key."""
    gc.collect()
    trace = "".join(traceback.format_exception(error))
    print(trace)
    grid = Grid()
    grid.banner(0, "Clerk stopped")
    grid.put(2, 0, saved())
    grid.put(4, 0, type(error).__name__)
    grid.put(5, 0, place(trace) or str(error))
    grid.put(7, 0, "Any key: start again")
    screen = painter(this_board)
    screen.light(2)
    screen.show(grid.cells)
    pins = [getattr(board, name) for name in this_board.KEY_PINS]
    keys = keypad.Keys(pins, value_when_pressed=False)
    keys.events.clear()  # a key that is still down from before does not count
    while not pressed(keys.events.get()):
        pass


def saved():
    """What is known to be safe."""
    try:
        from .box import saved as events
    except Exception:  # it cannot even be loaded
        events = None
    return "Your games are saved" if events is None else "Saved: all %d events" % events


def pressed(event):
    return event is not None and event.pressed


def place(trace):
    """Where a trace ends: "app.py line 12", or nothing if it does not say."""
    where = ""
    for line in trace.split("\n"):
        words = line.split('"')
        if len(words) == 3 and words[0].strip() == "File":
            where = words[1].split("/")[-1] + words[2].split(", in ")[0].replace(",", "")
    return where
