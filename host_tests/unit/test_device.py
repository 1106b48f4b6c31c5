"""The device: keys, dial, lights, sound and panel between the hardware and the app, and the crash."""

import ast
import runpy
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import SimpleNamespace

import pytest

from clerk.ui.grid import BLANK, Grid
from clerk_tools import FIRMWARE, chips
from clerk_tools.chips import keypad
from clerk_tools.machine import Machine, board_facts

DIAL = 12


class Paper:
    """An app that notes what it is told and shows what the test puts on it."""

    def __init__(self, store, facts, tables):
        self.store = store
        self.told = []
        self.grid = Grid()
        self.lights = bytearray(36)
        self.sound = None
        self.panel = 2
        self.flip = False
        self.shift = 0
        self.ms = 0

    def key(self, k, down):
        self.told.append(("key", k, down))
        self.grid.put(0, 0, f"key {k}  ")

    def push(self, down):
        self.told.append(("push", down))

    def turn(self, n):
        self.told.append(("turn", n))

    def ignore(self, k):
        self.told.append(("ignore", k))

    def resync(self):
        self.told.append(("resync",))

    def tick(self, ms):
        self.ms += ms


def machine(**options):
    return Machine(app=Paper, **options)


@pytest.fixture
def box():
    return machine().start()


# Keys and dial


def test_a_press_goes_down_and_up_by_number(box):
    for name in (*box.keys, "K3"):
        box.press(name)
    numbers = [*range(12), 3]
    assert box.app.told == [("key", k, down) for k in numbers for down in (True, False)]
    assert box.presses == 13


def test_a_press_is_in_after_10_ms(box):
    box.key("A", True)
    box.step(5)
    assert box.app.told == []
    box.step(5)
    assert box.app.told == [("key", 0, True)]


def test_the_dial_turns_clockwise_and_is_pushed(box):
    box.turn(3)
    box.turn(-1)
    box.push()
    assert box.app.told == [("turn", 3), ("turn", -1), ("push", True), ("push", False)]
    assert (box.presses, box.clicks) == (1, 4)


def test_a_key_held_at_power_on_is_ignored_until_let_go():
    box = machine()
    box.key("NEXT", True)
    box.start()
    assert box.app.told == [("ignore", 10)]
    box.wait(60)
    box.key("NEXT", False)
    box.wait(0.1)
    box.press("NEXT")
    assert box.app.told[1:] == [("key", 10, False), ("key", 10, True), ("key", 10, False)]


def test_a_stuck_key_is_ignored_once(box):
    box.key("F", True)
    box.wait(29)
    assert box.app.told == [("key", 2, True)]
    box.wait(60)
    assert box.app.told == [("key", 2, True), ("ignore", 2)]
    box.press("A")
    box.key("F", False)
    box.wait(0.1)
    assert box.app.told[2:] == [("key", 0, True), ("key", 0, False), ("key", 2, False)]


def test_a_stuck_dial_is_ignored(box):
    box.chip.pin(box.facts.DIAL_SWITCH).level = False
    box.wait(31)
    assert box.app.told == [("push", True), ("ignore", DIAL)]


def test_presses_add_up_to_no_stuck_key(box):
    for _ in range(40):
        box.key("A", True)
        box.wait(1)
        box.key("A", False)
        box.wait(0.02)
    assert ("ignore", 0) not in box.app.told


def test_an_overflow_is_cleared_and_keys_that_are_down_count_anew(box):
    box.key("BUY", True)
    for _ in range(40):  # the loop is busy elsewhere for a while: nobody reads the queue
        for down in (True, False):
            box.key("A", down)
            box.chip.advance(10)
    box.settle()
    assert box.app.told == [("resync",), ("key", 6, True)]
    box.key("BUY", False)
    box.settle()
    assert box.app.told[2:] == [("key", 6, False)]


# Time


def test_time_goes_on_when_the_clock_starts_again(box):
    at_start = box.app.ms
    box.wait(70)
    assert box.chip.ticks < 70_000, "the clock has not come round"
    assert box.app.ms - at_start == 70_000


# What it shows


def test_rows_and_inversion(box):
    box.app.grid.put(1, 2, "\x00" + "5 \x7f")
    box.app.grid.banner(7, " go on")
    box.settle()
    assert box.rows()[1] == "  £5 ˣ" + " " * 14
    assert box.rows()[7] == " go on" + " " * 14
    assert box.inverse() == ["." * 20] * 7 + ["#" * 20]
    assert sum(box.pixels()[56]) > 100


def test_lights_are_the_values_of_the_app_and_dark_at_first(box):
    assert box.lights() == [(0, 0, 0)] * 12
    box.app.lights[3:6] = bytes((1, 2, 3))
    box.step()
    assert box.lights()[:3] == [(0, 0, 0), (1, 2, 3), (0, 0, 0)]


def test_lights_are_written_only_when_they_change(box):
    box.chip.pixels = written = bytes(box.chip.pixels)
    box.wait(1)
    assert box.chip.pixels is written


def test_flip_shift_and_brightness_follow_the_app(box):
    box.app.grid.put(0, 0, "L")
    box.step()
    upright = box.pixels()
    box.app.flip = True
    box.step()
    assert box.pixels() == [row[::-1] for row in upright[::-1]]
    box.app.flip = False
    box.app.shift = 1
    box.step()
    assert box.pixels() == [b"\x00" + row[:-1] for row in upright]
    box.app.panel = 0
    box.step()
    assert not any(map(any, box.pixels()))


def test_displayio_shows_the_same_pixels(box):
    other = machine(painter="tiles").start()
    for each in (box, other):
        each.app.grid.banner(0, " The same")
        each.app.grid.put(3, 5, "pixels \x00")
        each.app.shift = -1
        each.app.flip = True
        each.step()
    assert box.pixels() == other.pixels()
    assert any(map(any, box.pixels()))


def test_garbage_is_collected_once_after_a_press_was_shown(box):
    before = box.chip.collections
    box.press("A")
    box.wait(1)
    assert box.chip.collections == before + 1


# Sound


def test_tones_follow_each_other_without_stopping_the_loop(box):
    box.app.sound = ((440, 50), (0, 20), (880, 30))
    box.step(1)
    assert box.app.sound is None
    assert box.chip.pin("SPEAKER_ENABLE").level
    for _ in range(200):
        box.step(1)
    assert box.tones == [(440, 50), (880, 30)]
    assert not box.chip.sounding
    assert not box.chip.pin("SPEAKER_ENABLE").level


def test_a_new_sound_takes_the_place_of_the_old(box):
    box.app.sound = ((440, 500),)
    box.wait(0.1)
    box.app.sound = ((660, 40),)
    box.wait(1)
    assert box.tones == [(440, 100), (660, 40)]


# Power


def test_the_store_outlives_the_power():
    box = machine().start()
    box.app.store[0:2] = b"ok"
    box.key("A", True)
    box.restart()
    assert box.app.told == [("ignore", 0)]
    assert box.app.store[0:2] == b"ok"


def test_a_store_in_memory_is_worked_in():
    data = bytearray(b"\xff" * 4096)
    box = machine(nvm=data).start()
    box.app.store[0:2] = b"ok"
    assert data[0:3] == b"ok\xff"


def test_a_store_in_a_file_is_kept(tmp_path):
    path = tmp_path / "store.bin"
    machine(nvm=path).start().app.store[0:2] = b"ok"
    assert machine(nvm=path).start().app.store[0:3] == b"ok\xff"


def test_a_power_cut_leaves_a_dark_dead_box_until_restart(monkeypatch):
    box = machine().start()
    monkeypatch.setattr(box.app, "key", lambda k, down: box.app.store.__setitem__(0, 1))
    box.nvm.cut_after(0)
    box.press("A")
    assert not box.on
    assert box.rows() == [" " * 20] * 8
    assert not any(map(any, box.pixels()))
    assert box.lights() == [(0, 0, 0)] * 12
    box.press("A")
    box.turn(1)
    box.wait(1)
    box.restart()
    assert box.on
    assert box.app.told == []
    box.press("A")
    assert box.app.told == [("key", 0, True), ("key", 0, False)]


def test_two_boxes_do_not_disturb_each_other():
    first, second = machine().start(), machine().start()
    first.press("A")
    second.press("C")
    first.press("F")
    assert [k for _, k, down in first.app.told if down] == [0, 2]
    assert [k for _, k, down in second.app.told if down] == [1]


# The program's start and end


@pytest.fixture
def program(monkeypatch):
    """Runs firmware/code.py with an app that fails; a key is pressed when it waits for one."""
    box = machine().start()
    box.box.close()
    chips.now = box.chip

    def get(queue, real=keypad.EventQueue.get):
        box.key("A", box.chip.pin("KEY1").level)
        box.chip.advance(20)
        return real(queue)

    def run(error):
        def app(*arguments):
            raise error

        monkeypatch.setitem(sys.modules, "clerk.ui.app", SimpleNamespace(App=app))
        with chips.in_place():
            runpy.run_path(str(FIRMWARE / "code.py"))

    monkeypatch.setattr(keypad.EventQueue, "get", get)
    monkeypatch.delitem(sys.modules, "clerk.device.crash", raising=False)
    run.box = box
    return run


def text_on(glass):
    """Whether something is lit in each row of characters."""
    return [any(map(any, glass[8 * row : 8 * row + 8])) for row in range(8)]


def test_a_crash_ends_on_a_screen_and_a_key_starts_again(program, capsys):
    with pytest.raises(chips.Reload):
        program(IndexError("list index out of range"))
    assert program.box.chip.autoreload is False
    glass = program.box.chip.display.pixels()
    assert text_on(glass) == [True, False, True, False, True, True, False, True]
    assert "IndexError: list index out of range" in capsys.readouterr().out


def test_the_screen_says_where_it_happened():
    with chips.in_place():
        from clerk.device.crash import place

    trace = (
        "Traceback (most recent call last):\n"
        '  File "code.py", line 10, in <module>\n'
        '  File "/clerk/ui/app.py", line 123, in key\n'
        "IndexError: list index out of range\n"
    )
    assert place(trace) == "app.py line 123"
    assert place("MemoryError: \n") == ""


def test_an_interrupt_from_the_console_is_no_crash(program):
    with pytest.raises(KeyboardInterrupt):
        program(KeyboardInterrupt())


def test_a_closed_box_is_dark_silent_and_lets_go_of_the_keys(box):
    box.app.lights[0] = 9
    box.app.sound = ((440, 500),)
    box.step()
    box.box.close()
    assert box.lights() == [(0, 0, 0)] * 12
    assert not box.chip.sounding
    assert box.chip.scanners == []


def boot(monkeypatch, level):
    """Run boot.py with the rescue key's pin at a level; returns what it disabled."""
    disabled = []
    chips.now.pin(board_facts("macropad").RESCUE_KEY).level = level
    for name in ("usb_hid", "usb_midi"):
        module = SimpleNamespace(disable=lambda name=name: disabled.append(name))
        monkeypatch.setitem(sys.modules, name, module)
    with chips.in_place():
        runpy.run_path(str(FIRMWARE / "boot.py"))
    return disabled


def test_at_power_on_the_box_is_no_keyboard_and_no_instrument(monkeypatch):
    chips.now = chips.Chip(None, None)
    assert boot(monkeypatch, level=True) == ["usb_hid", "usb_midi"]


def test_with_the_rescue_key_held_nothing_is_changed_and_clerk_does_not_start(
    monkeypatch, program, capsys
):
    assert boot(monkeypatch, level=False) == []
    program(AssertionError("Clerk was started"))
    assert "Rescue" in capsys.readouterr().out
    assert program.box.chip.display.auto_refresh


def test_after_a_crash_the_rescue_key_is_a_key_like_others(program):
    chips.now.pin(board_facts("macropad").RESCUE_KEY).level = False
    chips.now.run_reason = "the program asked for it"
    with pytest.raises(chips.Reload):
        program(IndexError())


def test_nothing_at_power_on_can_hide_the_drive_or_the_console():
    tree = ast.parse((FIRMWARE / "boot.py").read_text())
    modules = {alias.name for x in ast.walk(tree) if isinstance(x, ast.Import) for alias in x.names}
    assert modules == {"board", "digitalio", "this_board", "usb_hid", "usb_midi"}
    assert not any(isinstance(x, ast.ImportFrom) for x in ast.walk(tree))


def test_a_circuitpython_too_old_is_said(monkeypatch, capsys):
    old = SimpleNamespace(name="circuitpython", version=(9, 2, 1))
    monkeypatch.setattr(sys, "implementation", old)
    display = SimpleNamespace(auto_refresh=True)
    chips.now = chips.Chip(display, None)
    with chips.in_place():
        runpy.run_path(str(FIRMWARE / "code.py"))
    assert "CircuitPython 10" in capsys.readouterr().out
    assert display.auto_refresh


def test_a_missing_file_of_clerk_is_said(monkeypatch, capsys):
    display = SimpleNamespace(auto_refresh=True)
    chips.now = chips.Chip(display, None)
    for name in ("clerk.device.box", "clerk.device.crash"):
        monkeypatch.setitem(sys.modules, name, None)
    with chips.in_place(), pytest.raises(ImportError):
        runpy.run_path(str(FIRMWARE / "code.py"))
    assert "missing" in capsys.readouterr().out
    assert display.auto_refresh


# Memory

IDLE = """
import sys
sys.path.append(sys.argv[1])
sys.path.append(sys.argv[2])
import micropython

class Thing:
    def __init__(self, *arguments, **options):
        self.position = 0
        self.overflowed = False
        self.events = self.bus = self
        self.width = 128
    def nothing(self, *arguments, **options):
        pass
    ticks = 0
    def ticks_ms(self):
        Thing.ticks += 3
        return Thing.ticks
    def get_into(self, event):
        return False
    def tick(self, ms):
        pass
    send = switch_to_output = show = __setitem__ = nothing

chip = Thing()
chip.Keys = chip.Event = chip.IncrementalEncoder = chip.DigitalInOut = chip.PWMOut = Thing
chip.NeoPixel = Thing
for name in "KEY1 KEY2 KEY3 KEY4 KEY5 KEY6 KEY7 KEY8 KEY9 KEY10 KEY11 KEY12 DISPLAY NEOPIXEL".split():
    setattr(chip, name, chip)
for name in "ENCODER_A ENCODER_B ENCODER_SWITCH SPEAKER SPEAKER_ENABLE".split():
    setattr(chip, name, chip)
for name in "board digitalio keypad neopixel pwmio rotaryio supervisor".split():
    sys.modules[name] = chip

import this_board
from clerk.device.box import Box
from clerk.ui.grid import Grid

app = Thing()
app.grid = Grid()
app.lights = bytearray(36)
app.sound = None
app.panel = 2
app.flip = False
app.shift = 0
from clerk.device.painter import painter

box = Box(this_board, app, painter(this_board))

def idle():
    for _ in range(1000):
        box.step()

box.step()
micropython.heap_lock()
idle()
micropython.heap_unlock()
print("idle")
"""


def test_an_idle_pass_allocates_nothing(tmp_path):
    script = tmp_path / "idle.py"
    script.write_text(IDLE)
    micropython = Path(sysconfig.get_path("scripts"), "micropython")
    folders = FIRMWARE, FIRMWARE.parent / "boards" / "macropad"
    done = subprocess.run(
        [micropython, script, *folders], capture_output=True, text=True, timeout=60
    )
    assert (done.stdout.strip(), done.stderr) == ("idle", "")


def test_blank_is_what_a_new_box_shows(box):
    assert bytes(box.app.grid.cells) == BLANK
    assert not any(map(any, box.pixels()))
