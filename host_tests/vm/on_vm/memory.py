"""What the box's loop allocates: nothing while it is idle, little for a press."""

import gc
import sys

from .desk import PUSH, TURN, Desk, presses

PASSES = 300
WATCHED = (20, 40, 60)  # behind so many presses: setting up, dealing, buying
ENOUGH = 250
PRESS_MOST = 24000  # bytes, of 64-bit objects
DARK_MS = 10 * 60 * 1000  # until the panel is dark
STUCK_MS = 31000  # longer than a key may be held


def allocated(desk):
    """Bytes that some idle passes allocate."""
    desk.wait(250)  # the longest sweep and tune are over, and tidied up behind
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    desk.wait(PASSES)
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def test_an_idle_pass_allocates_nothing():
    desk = Desk()
    assert not allocated(desk)
    count = 0
    for what, clicks, _ in presses():
        desk.press(what, clicks)
        count += 1
        if count in WATCHED:
            assert not allocated(desk)
    desk.press(PUSH)
    assert not allocated(desk)
    desk.press(TURN, 1)
    assert not allocated(desk)


def test_a_held_key_allocates_nothing():
    desk = Desk()
    desk.begin(3, 0)
    assert not allocated(desk)
    desk.step(STUCK_MS)
    assert desk.app.notice
    assert not allocated(desk)


def test_a_dark_box_allocates_nothing():
    desk = Desk()
    desk.step(DARK_MS)
    assert not desk.app.panel
    assert not allocated(desk)


def test_a_press_allocates_little():
    """Presses that load a module apart."""
    desk = Desk()
    count = 0
    for what, clicks, _ in presses():
        count += 1
        if count > ENOUGH:  # where nothing collects meanwhile, measuring takes ever longer
            break
        loaded = len(sys.modules)
        gc.collect()
        before = gc.mem_alloc()
        desk.press(what, clicks)
        used = gc.mem_alloc() - before
        assert used < PRESS_MOST or len(sys.modules) != loaded, desk.app.view
