"""The stand-ins of the chip's modules: CircuitPython's signatures, and how the chip behaves."""

import ast
import sysconfig
from pathlib import Path

import pytest

from clerk_tools import chips
from clerk_tools.chips import keypad
from clerk_tools.chips.busdisplay import BusDisplay
from clerk_tools.chips.nvm import ByteArray, PowerCut
from clerk_tools.machine import board_facts
from clerk_tools.panel import SH1106

STUBS = Path(sysconfig.get_path("purelib"))
HERE = Path(chips.__file__).parent

# A stand-in, the module that has the real one's stub, what is there for the simulation alone.
# A class whose objects the firmware finds and does not make may be made in any way here.
SHAPES = [
    ("neopixel_write", "neopixel_write", ()),
    ("supervisor", "supervisor", ()),
    ("supervisor.Runtime", "supervisor", ()),
    ("keypad.Event", "keypad", ()),
    ("keypad.EventQueue", "keypad", ("__init__", "record")),
    ("keypad.Keys", "keypad", ("advance", "settled")),
    ("digitalio.DigitalInOut", "digitalio", ()),
    ("rotaryio.IncrementalEncoder", "rotaryio", ()),
    ("pwmio.PWMOut", "pwmio", ()),
    ("busdisplay.BusDisplay", "busdisplay", ("__init__", "pixels")),
    ("busdisplay.FourWire", "fourwire", ("__init__",)),
    ("nvm.ByteArray", "nvm", ("__init__", "__bytes__", "cut_after")),
]


def parts(path, owner):
    """The functions and attributes of a module or of a class in it: {name: node} and the names."""
    body = ast.parse(path.read_text()).body
    if owner:
        body = next(x for x in body if isinstance(x, ast.ClassDef) and x.name == owner).body
    functions = {x.name: x for x in body if isinstance(x, ast.FunctionDef)}
    attributes = {ast.unparse(x.target) for x in body if isinstance(x, ast.AnnAssign)}
    return functions, attributes


def shape(function):
    """A function's arguments: (name, whether by keyword only, default or None) of each."""
    a = function.args
    defaults = [None] * (len(a.args) - len(a.defaults)) + [ast.unparse(d) for d in a.defaults]
    positional = [(x.arg, False, d) for x, d in zip(a.args, defaults, strict=True)]
    keyword = zip(a.kwonlyargs, a.kw_defaults, strict=True)
    return positional + [(x.arg, True, d and ast.unparse(d)) for x, d in keyword]


@pytest.mark.parametrize(("name", "stub", "ours"), SHAPES)
def test_a_stand_in_has_the_real_signatures(name, stub, ours):
    module, _, owner = name.partition(".")
    functions, _ = parts(HERE / f"{module}.py", owner)
    real, attributes = parts(STUBS / f"{stub}-stubs" / "__init__.pyi", owner)
    for called, function in functions.items():
        if called in ours or (called.startswith("_") and not called.startswith("__")):
            continue
        if function.decorator_list:
            assert called in attributes
        else:
            assert shape(function) == shape(real[called])


def test_the_board_has_the_pins_and_the_display():
    folder = STUBS / "board_definitions" / "adafruit_macropad_rp2040"
    text = (folder / "__init__.pyi").read_text()
    _, names = parts(folder / "__init__.pyi", None)
    facts = board_facts("macropad")
    pins = {*facts.KEY_PINS, *facts.DIAL_PINS, facts.DIAL_SWITCH, facts.LIGHT_PIN}
    assert pins | {facts.SPEAKER, facts.SPEAKER_ENABLE, "DISPLAY"} <= names
    assert f"NVM size: {facts.STORE_BYTES}" in text
    modules = text.split("Included modules: ")[1].split("\n")[0].split(", ")
    assert {*chips.MODULES, "displayio", "traceback"} - {"gc"} <= set(modules)


def test_the_display_has_the_real_attributes():
    _, names = parts(STUBS / "busdisplay-stubs" / "__init__.pyi", "BusDisplay")
    ours = {name for name in dir(BusDisplay(SH1106())) if not name.startswith("_")}
    assert ours - {"pixels"} <= names


# The store


def test_a_new_store_is_blank():
    nvm = ByteArray()
    assert len(nvm) == 4096
    assert nvm[0] == 0xFF
    assert nvm[4090:] == bytearray(b"\xff" * 6)


def test_blank_bytes_are_programmed_without_erasing():
    nvm = ByteArray()
    nvm[10:13] = b"abc"
    nvm[13] = 7
    assert nvm[9:15] == b"\xffabc\x07\xff"
    assert (nvm.erases, nvm.written) == (0, 4)


def test_written_bytes_cost_an_erase_of_all():
    nvm = ByteArray()
    nvm[0:4] = b"keep"
    nvm[100:103] = b"abc"
    nvm[101:104] = b"xyz"
    assert nvm[0:4] == b"keep"
    assert nvm[100:104] == b"axyz"
    assert (nvm.erases, nvm.written) == (1, 7 + 4096)


def test_a_cut_keeps_what_was_programmed_before():
    nvm = ByteArray()
    nvm.cut_after(2)
    with pytest.raises(PowerCut):
        nvm[0:4] = b"abcd"
    assert nvm[0:4] == b"ab\xff\xff"
    nvm[2:4] = b"cd"  # the power is back
    assert nvm[0:4] == b"abcd"


def test_a_cut_in_an_erase_loses_the_old_content():
    nvm = ByteArray()
    nvm[0:4] = b"abcd"
    nvm.cut_after(1)
    with pytest.raises(PowerCut):
        nvm[2:4] = b"xy"
    assert nvm[0:4] == b"a\xff\xff\xff"


def test_a_slice_is_replaced_by_as_many_bytes():
    with pytest.raises(ValueError, match="as many bytes"):
        ByteArray()[0:4] = b"abc"


def test_a_store_of_another_size_is_refused():
    with pytest.raises(ValueError, match="4096 bytes, not 10"):
        ByteArray(bytearray(10))


# Keys


@pytest.fixture
def chip():
    return chips.Chip(display=None, nvm=None)


def scanned(chip, **options):
    return keypad.Keys([chip.pin("A"), chip.pin("B")], value_when_pressed=False, **options)


def numbers(events):
    taken = []
    while event := events.get():
        taken.append((event.key_number, event.pressed))
    return taken


def test_a_key_counts_after_two_scans_that_find_it_down(chip):
    keys = scanned(chip, interval=0.005, debounce_threshold=2)
    chip.pin("B").level = False
    chip.advance(5)
    assert not keys.events
    chip.advance(5)
    assert numbers(keys.events) == [(1, True)]
    chip.pin("B").level = True
    chip.advance(10)
    assert numbers(keys.events) == [(1, False)]


def test_a_bounce_is_not_a_press(chip):
    keys = scanned(chip, interval=0.005, debounce_threshold=2)
    for level in (False, True, False, True):
        chip.pin("A").level = level
        chip.advance(5)
    assert not keys.events


def test_the_queue_drops_the_newest_and_says_so(chip):
    keys = scanned(chip, interval=0.005, max_events=3)
    for level in (False, True, False, True):
        chip.pin("A").level = level
        chip.advance(5)
    assert len(keys.events) == 3
    assert keys.events.overflowed
    keys.events.clear()
    assert not keys.events.overflowed


def test_a_reset_reports_again_a_key_that_is_down(chip):
    keys = scanned(chip)
    chip.pin("A").level = False
    chip.advance(20)
    keys.events.clear()
    keys.reset()
    assert numbers(keys.events) == [(0, True)]
