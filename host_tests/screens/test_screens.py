"""Every screen as characters, inverse marked beside it and the lights in words; some as pixels."""

import io
import pkgutil
from importlib import import_module

import pytest
from PIL import Image

from clerk import ui
from clerk.ui.view import View
from clerk_tools import pictures, script
from host_tests.screens.screens import SCREENS, box

# The screens that are compared as pixels too, in PNG files.
PICTURED = """
    new-game name deal-example turn-loans turn-six refill-paid undone standings deck log buy-place
    buy-interest buy-seen influence-two influence-six sell pay-card-six check-table
    end-bonus-shared end-ranking turn-untold
    esquire-arrived esquire-loans-several esquire-adjust-bounce esquire-adjust-loans
    esquire-collected-loans esquire-take-which esquire-take esquire-race-seven esquire-streets
    esquire-by-hand esquire-won-shared
""".split()

# The colours of lights, in the order of the interface.
COLOURS = "violet red green orange blue cyan white green red".split()

SWEEP = 1.0  # seconds that the lights run over the keys, at most

VIEWS = {}  # the name of the view that a screen turned out to be


def shown(name, folder, painter=None):
    """The box that shows a screen."""
    start, text = SCREENS[name]
    machine = box(start, folder, painter)
    script.run(script.parse(text, machine.keys), machine, lambda line: None)
    machine.wait(SWEEP)
    VIEWS[name] = name_of(type(machine.app.view))
    return machine


def name_of(cls):
    return f"{cls.__module__}.{cls.__name__}"


def codes(machine):
    """How the view lights the twelve keys."""
    found = bytearray(12)
    machine.app.view.lights(found)
    return found


def light(code):
    """A key's light in words: its colour and how bright it is, of 8."""
    return f"{COLOURS[code >> 4]} {code & 15}" if code & 15 else "-"


def drawn(machine):
    """What a machine shows, as text: characters, inverse, and beside it the lights as they lie."""
    lights = [
        f"{key} {light(code)}" for key, code in zip(machine.keys, codes(machine), strict=True)
    ]
    lines = []
    for row, (plain, inverse) in enumerate(zip(machine.rows(), machine.inverse(), strict=True)):
        keys = "".join(f"  {lit:13}" for lit in lights[3 * (row // 2) :][:3]) if row % 2 else ""
        lines.append(f"|{plain}|{inverse}|{keys}".rstrip())
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", SCREENS)
def test_screen(name, golden, tmp_path):
    machine = shown(name, tmp_path)
    golden(f"{name}.txt", drawn(machine))
    lit = [code & 15 > 0 and machine.app.panel > 0 for code in codes(machine)]
    assert [any(colour) for colour in machine.lights()] == lit


def same_pixels(old, new):
    one, other = (Image.open(io.BytesIO(png)).convert("1") for png in (old, new))
    return one.size == other.size and one.tobytes() == other.tobytes()


@pytest.mark.parametrize("name", PICTURED)
def test_displayio_and_the_panel_show_the_same_pixels(name, golden, tmp_path):
    """A screen composed by displayio, and as bytes for the SH1106."""
    composed = shown(name, tmp_path, "tiles").pixels()
    assert composed == shown(name, tmp_path, "pages").pixels()
    golden(f"{name}.png", pictures.screen(composed), same_pixels)


def leaves(cls):
    """The names of the classes that come from a class and that none comes from."""
    below = cls.__subclasses__()
    return set().union(*map(leaves, below)) if below else {name_of(cls)}


def test_every_view_has_a_golden(tmp_path):
    for module in pkgutil.iter_modules(ui.__path__, "clerk.ui."):
        import_module(module.name)
    for name in SCREENS.keys() - VIEWS.keys():
        folder = tmp_path / name
        folder.mkdir()
        shown(name, folder)
    assert leaves(View) <= set(VIEWS.values())
