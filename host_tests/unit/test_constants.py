"""Numbers in the place of names: what is compiled for the board does what the source says."""

import importlib
import textwrap

import pytest

from clerk_tools import FIRMWARE, constants
from clerk_tools.imports import read


def sources(folder, **texts):
    found = {}
    for name, text in texts.items():
        path = folder / f"{name}.py"
        path.write_text(textwrap.dedent(text).lstrip())
        found[path.name] = read(path, path.name)
    return found


@pytest.fixture
def text(tmp_path):
    """A function text(kept=(), a="...", b="...") that gives the text of `b` as it is compiled."""

    def replaced(kept=(), **texts):
        return constants.replaced(sources(tmp_path, **texts), kept)["b.py"].decode()

    return replaced


A = """
    SMALL, LARGE = range(2)
    WIDE = 3 << LARGE
    WORD = "word"
    """


def test_a_number_stands_where_it_is_used_and_the_rest_is_gone(text):
    source = "from a import LARGE, WIDE\n\nTWICE = 2 * WIDE\nTHIRD = -TWICE\nx = WIDE + THIRD\n"
    assert text(a=A, b=source) == "pass\n\npass\npass\nx = 6 + (-12)\n"


def test_a_module_is_asked_for_its_numbers_by_whatever_name(text):
    assert text(a=A, b="import a\nx = a.WIDE\n") == "import a\nx = a.WIDE\n"  # nobody writes that
    package = {"c": "from . import a as k\n", "b": "from . import a as k\nx = k.WIDE, k.WORD\n"}
    assert text(a=A, **package) == "from . import a as k\nx = 6, k.WORD\n"
    assert text(a=A, b="from . import a as k\nx = k.WIDE\n") == "pass\nx = 6\n"


def test_a_number_that_comes_by_way_of_another_module(text):
    assert (
        text(a=A, c="from a import WIDE\n", b="from c import WIDE\nx = WIDE\n") == "pass\nx = 6\n"
    )


def test_modules_that_import_from_each_other(text):
    ring = {"b": "from c import N\nx = N\n", "c": "from b import N\n"}
    assert text(**ring) == ring["b"]


def test_what_somebody_may_still_ask_for_stays(text):
    """By a name behind a dot where nobody knows whose, or from a file that is left as it is."""
    b = "KEPT, GONE = range(2)\nx = KEPT + GONE\n"
    assert text(b=b, c="def f(any):\n    return any.KEPT\n") == "KEPT = 0\nx = 0 + 1\n"
    assert text(b=b, c="from b import GONE\n", kept=("c.py",)) == "GONE = 1\nx = 0 + 1\n"
    assert text(b=b, kept=("b.py",)) == b


@pytest.mark.parametrize(
    "b",
    [
        "N = 1\nN = 2\nx = N\n",
        "N = 1\ndef f(N):\n    return N\n",
        "N = 1\ndef f():\n    global N\n    N = 2\n",
        "N = 1\nfor N in range(3):\n    print(N)\n",
        "N = open('file')\nx = N\n",
        "N = True\nx = N\n",
        "from a import WORD\nx = WORD\n",
        "from a import LARGE\ndef f(LARGE):\n    return LARGE\n",
        "def f():\n    from a import LARGE as N\n    from a import SMALL as N\n    return N\n",
    ],
)
def test_what_is_no_number_or_not_always_the_same_stays(text, b):
    assert text(a=A, b=b) == b


def test_lines_keep_their_numbers(text):
    b = "from a import (\n    LARGE,\n    WORD,\n)\n\nLONG = (\n    LARGE\n)\nx = WORD\ny = LONG\n"
    assert text(a=A, b=b) == "from a import WORD\n\n\n\n\npass\n\n\nx = WORD\ny = 1\n"


def test_every_number_of_the_firmware_is_what_it_is_when_it_runs():
    found = {}
    for path in (FIRMWARE / "clerk").rglob("*.py"):
        if path.parent.name != "device":  # which runs on a chip only
            name = path.relative_to(FIRMWARE).as_posix()
            found[name] = read(path, name)
    count = 0
    for file in constants.linked(found):
        module = importlib.import_module(file.module)
        for name, number in file.numbers.items():
            assert getattr(module, name) == number, (file.name, name)
            count += 1
    assert count > 200
