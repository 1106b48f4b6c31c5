"""Modules in one: what is joined for the board does what the modules do.

That the whole firmware does, too, is held by host_tests/vm: it runs joined there.
"""

import importlib
import sys
import textwrap

import pytest

from clerk.ui.passing import PASSING
from clerk_tools import FIRMWARE
from clerk_tools.imports import read
from clerk_tools.joined import JOINTS, BadJoint, joined

ALL = {"whole.all": ("whole.a", "whole.part.b", "whole.part.c")}

A = """
    from .part import c

    WORD = "word"

    def both():
        from .part.b import later as again
        return again() + c.third()
    """
B = """
    from ..a import WORD as TEXT
    from ..a import both

    def later():
        from .. import a
        return [TEXT, a.WORD]

    class Kind:
        both = staticmethod(both)
    """
C = """
    def third():
        from ..apart import name
        from . import b
        return [name, b.Kind.__name__]
    """
APART = """
    from .a import WORD, both
    from .part import b, c as sea

    name = "apart"

    def all():
        return both() + b.Kind.both() + [WORD, sea.third is not None]
    """
MODULES = {
    "whole/__init__": "",
    "whole/part/__init__": "",
    "whole/a": A,
    "whole/part/b": B,
    "whole/part/c": C,
    "whole/apart": APART,
}


def put(folder, texts):
    """Write modules by their names; returns them as Sources by name on the drive."""
    found = {}
    for stem, text in texts.items():
        path = folder / f"{stem}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text).lstrip())
        found[f"{stem}.py"] = read(path, f"{stem}.py")
    return found


def together(folder, joints=ALL, **changed):
    """The texts of MODULES, of which some are changed, as they are joined."""
    texts = MODULES | {"whole/" + name.replace("_", "/"): text for name, text in changed.items()}
    sources = put(folder, texts)
    return joined({name: item.path.read_bytes() for name, item in sources.items()}, sources, joints)


@pytest.fixture
def imported(monkeypatch):
    """A function that imports a module from a folder, and forgets it in the end."""

    def load(folder, name):
        for loaded in [name for name in sys.modules if name.split(".")[0] == "whole"]:
            monkeypatch.delitem(sys.modules, loaded)
        monkeypatch.syspath_prepend(str(folder))
        importlib.invalidate_caches()
        return importlib.import_module(name)

    yield load
    for loaded in [name for name in sys.modules if name.split(".")[0] == "whole"]:
        del sys.modules[loaded]


def test_joined_modules_do_what_they_did(tmp_path, imported):
    put(tmp_path / "apart", MODULES)
    said = imported(tmp_path / "apart", "whole.apart").all()
    for name, text in together(tmp_path / "texts").items():
        path = tmp_path / "one" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    assert imported(tmp_path / "one", "whole.apart").all() == said
    assert "whole.all" in sys.modules
    assert not {"whole.a", "whole.part.b", "whole.part.c"} & sys.modules.keys()
    assert said == ["word", "word", "apart", "Kind"] * 2 + ["word", True]


def test_the_parts_are_gone_and_the_rest_stays_where_it_is(tmp_path):
    assert set(together(tmp_path)) == {
        "whole/__init__.py", "whole/part/__init__.py", "whole/apart.py", "whole/all.py",
    }  # fmt: skip


def test_a_part_keeps_its_lines_in_their_order(tmp_path):
    lines = together(tmp_path)["whole/all.py"].decode().split("\n")
    for text in (A, B, C):
        ours = textwrap.dedent(text).strip().split("\n")
        start = lines.index(next(line for line in ours if line.startswith(("def", "WORD"))))
        behind = ours[ours.index(lines[start]) :]
        there = lines[start : start + len(behind)]
        assert [line for line in behind if "import" not in line] == [
            there[k] for k in range(len(behind)) if "import" not in behind[k]
        ]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"part_c": "WORD = 'other'\n"}, "WORD is whole"),
        (
            {"part_c": "from json import dumps as later\n"},
            "later is whole.part.b.later here, elsewhere json.dumps",
        ),
        ({"part_c": "def third(): return []\nlen = third\n"}, "is hidden: len"),
        ({"part_c": "from .b import later\ndef third(): return []\n"}, "need each other"),
    ],
)
def test_what_cannot_be_one_is_refused(tmp_path, changed, why):
    with pytest.raises(BadJoint, match=why):
        together(tmp_path, **changed)


def test_the_same_thing_by_the_same_name_may_come_from_anywhere(tmp_path):
    together(tmp_path, part_c="from json import dumps\ndef third(): return []\n", a=A)
    texts = together(
        tmp_path,
        part_b=B + "\n    from json import dumps\n",
        part_c="from json import dumps\ndef third(): return []\n",
    )
    assert texts["whole/all.py"].count(b"from json import dumps") == 2


def test_what_is_named_is_there_and_is_let_go_whole():
    for joint, modules in JOINTS.items():
        for module in modules:
            assert (FIRMWARE / (module.replace(".", "/") + ".py")).is_file()
        assert (joint in PASSING) == all(module in PASSING for module in modules), joint
