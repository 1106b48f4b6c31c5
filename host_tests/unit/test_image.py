"""The image of the drive: what is on it, that it is the same each time, what is checked before."""

import dataclasses
import hashlib
import random
import sys
import textwrap

import pytest

from clerk_tools import FIRMWARE, calls, image, imports, joined, mpy, nesting
from clerk_tools.machine import Machine
from clerk_tools.target import target

MACROPAD = target("macropad")


@pytest.fixture(scope="module")
def made():
    return image.build(MACROPAD)


@pytest.fixture
def firmware(tmp_path):
    """A function firmware(code, files) that writes a firmware and returns its folder."""

    def write(code, files=()):
        for name, text in {"code.py": code, "boot.py": "", **dict(files)}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(text))
        return tmp_path

    return write


def problems(folder):
    with pytest.raises(image.BadImage) as caught:
        image.build(MACROPAD, firmware=folder)
    return caught.value.problems


# What is on the drive


def test_the_drive_holds_the_programs_clerk_and_the_tables(made):
    by_kind = {}
    for name in made.files:
        by_kind.setdefault(name.split("/")[0], []).append(name.rpartition(".")[2])
    assert set(by_kind) == {
        "boot.py", "clerk", "code.py", "lib", image.MANIFEST, "tables", "this_board.py",
    }  # fmt: skip
    assert set(by_kind["clerk"]) == set(by_kind["lib"]) == {"mpy"}
    assert set(by_kind["tables"]) == {"csv"}
    ours = (FIRMWARE / "code.py").read_bytes()
    assert made.files["code.py"] == ours.replace(b"clerk.device.box", b"clerk.core")
    assert list(made.files) == sorted(made.files)
    assert [name for name in made.files if "__init__" in name] == ["clerk/__init__.mpy"]  # VERSION


def test_the_same_sources_give_the_same_bytes(made):
    assert image.build(MACROPAD).files == made.files


def test_the_manifest_tells_each_file_and_for_which_board(made):
    manifest = made.manifest
    assert manifest["clerk"] == image.VERSION
    assert manifest["circuitpython"] == {"id": "adafruit_macropad_rp2040", "majors": [10]}
    listed = manifest["files"]
    assert {*listed, image.MANIFEST} == set(made.files)
    for name, digest in listed.items():
        assert hashlib.sha256(made.files[name]).hexdigest() == digest


def test_compiled_files_are_circuitpythons(made):
    for name, data in made.files.items():
        if name.endswith(".mpy"):
            assert data[:4] == b"C\x06\x00\x1f"


def test_it_can_stay_source(made):
    files = image.build(MACROPAD, source=True).files
    assert not [name for name in files if name.endswith(".mpy")]
    parts = {module.replace(".", "/") + ".py" for part in joined.JOINTS.values() for module in part}
    whole = {name.replace(".", "/") + ".mpy" for name in joined.JOINTS}
    assert parts < files.keys()
    assert {name.replace(".py", ".mpy") for name in files.keys() - parts if "clerk/" in name} == {
        name for name in made.files.keys() - whole if "clerk/" in name
    }


def test_it_is_small(made):
    assert made.size < image.MOST / 2
    report = image.report(made, MACROPAD)
    assert report[0].startswith(f"{len(made.files)} files, {made.size} bytes, ")


def test_a_folder_becomes_exactly_the_image(made, tmp_path):
    folder = tmp_path / "drive"
    image.write(made, folder)
    (folder / "clerk" / "left.mpy").write_text("over")
    image.write(made, folder)
    there = {p.relative_to(folder).as_posix(): p for p in folder.rglob("*") if p.is_file()}
    assert {name: path.read_bytes() for name, path in there.items()} == made.files


def test_a_folder_of_somebody_else_is_left_alone(made, tmp_path):
    (tmp_path / "thesis.txt").write_text("done at last")
    with pytest.raises(image.BadImage, match="left as it is"):
        image.write(made, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


# Imports


def test_only_what_is_imported_goes_onto_the_drive(firmware):
    folder = firmware(
        """
        import clerk.ui
        def later():
            from clerk.game import dice
        """,
        {
            "clerk/__init__.py": "",
            "clerk/ui.py": "from .words import say",
            "clerk/words.py": "import json, gc\ndef say(): pass",
            "clerk/game/__init__.py": "",
            "clerk/game/dice.py": "",
            "clerk/game/for_hosts.py": "import pathlib",
        },
    )
    files = image.build(MACROPAD, firmware=folder).files
    assert {name for name in files if name.startswith("clerk/")} == {
        "clerk/game/dice.mpy", "clerk/ui.mpy", "clerk/words.mpy",
    }  # fmt: skip


def test_a_module_that_the_board_lacks_is_named(firmware):
    folder = firmware(
        """
        import clerk
        try:
            import typing
        except ImportError:
            pass
        """,
        {"clerk/__init__.py": "import os\n\nfrom socket import socket\nfrom . import absent"},
    )
    assert problems(folder) == ["clerk/__init__.py:3: the board has no module socket"]


def test_a_library_is_taken_along_compiled(firmware):
    """What it needs in turn is on the board already, or is not needed there."""
    made = image.build(MACROPAD, firmware=firmware("import neopixel"))
    assert [name for name in made.files if name.startswith("lib/")] == ["lib/neopixel.mpy"]
    (pinned,) = made.manifest["libraries"].items()
    assert pinned[0] == "adafruit-circuitpython-neopixel"


def test_modules_of_the_board_come_from_its_stub():
    assert {"displayio", "keypad", "neopixel_write", "rotaryio", "supervisor"} <= MACROPAD.modules
    assert not {"typing", "socket", "wifi", "dataclasses"} & MACROPAD.modules
    assert {"KEY1", "ENCODER_A", "DISPLAY", "I2C"} <= MACROPAD.names
    assert MACROPAD.drive == 7 * 1024 * 1024


# Checks


@pytest.mark.parametrize(
    "code",
    [
        "open('log.txt', 'a')",
        "open('log.txt', mode='w')",
        "open('log.txt', how)",
        "import os\nos.remove('code.py')",
        "import storage\nstorage.remount('/', False)",
    ],
)
def test_a_firmware_that_writes_is_refused(firmware, code):
    (problem,) = problems(firmware(code))
    assert "may change the drive" in problem


def test_a_firmware_that_reads_is_fine(firmware):
    image.build(MACROPAD, firmware=firmware("open('a')\nopen('b', 'rb')"))


def test_names_that_the_board_or_its_facts_lack_are_refused(firmware):
    folder = firmware(
        """
        import board
        import this_board
        board.DISPLAY
        board.SCREEN
        keys = [getattr(board, name) for name in this_board.KEY_PINS]
        this_board.DIAL
        """,
        {"this_board.py": 'ID = "x"\nKEY_PINS = ("KEY1", "KEY13")'},
    )
    assert problems(folder) == [
        "code.py:5: the board has no SCREEN",
        "code.py:7: this_board.py has no DIAL",
        "this_board.py:2: the board has no KEY13",
    ]


def test_a_source_that_does_not_compile_is_named(firmware):
    (problem,) = problems(firmware("x = 1\nif x"))
    assert problem.startswith("code.py:2: ")
    (problem,) = problems(firmware("x = 1\nmatch x:\n    case 1: pass"))
    assert "line 2" in problem and "SyntaxError" in problem


def test_an_image_that_is_too_large_is_refused(firmware):
    (problem,) = problems(firmware(f"TEXT = '{'x' * image.MOST}'"))
    assert f"at most {image.MOST} are allowed" in problem


# Nesting


def nest(tmp_path, code, **files):
    """The Nesting of a program, and the Depth of its code."""
    sources, compiled = {}, {}
    for name, text in {"code": code, **files}.items():
        path = tmp_path / f"{name}.py"
        path.write_text(textwrap.dedent(text))
        name = path.name
        sources[name] = imports.read(path, name)
        compiled[name] = mpy.compiled(path.read_bytes(), name)
    found = nesting.Nesting(sources, compiled)
    return found, found.deepest("code")


@pytest.mark.parametrize(
    ("code", "path"),
    [
        ("def f(): g()\ndef g(): pass\nf()", "f g"),
        ("class A:\n def f(self): self.g()\n def g(self): pass\nA().f()", "A.f A.g"),
        (
            "class A:\n def f(self): self.g()\nclass B(A):\n def g(self): h()\ndef h(): 0\nB().f()",
            "A.f B.g h",
        ),
        ("class A:\n @property\n def x(self): return g()\ndef g(): 0\nA().x", "A.x g"),
        ("class A:\n @classmethod\n def new(cls): return cls()\n def __init__(self): 0\nA.new()",
         "A.new A.__init__"),
        ("def f(then): then()\ndef g(): 0\nf(g)", "f g"),
        ("def f(then): then()\ndef g(): 0\nf(lambda: g())", "f <lambda> g"),
        ("def f(then=None): then()\ndef g(): 0\nx = g\nf(then=x)", "f g"),
        ("def g(): 0\nROWS = (('a', g), ('b', None))\nfor name, do in ROWS: do()", "g"),
        ("def g(): 0\nROWS = {'a': (1, g)}\ndef f(): return ROWS.get('a')[1]()\nf()", "f g"),
        ("def key(x): return g(x)\ndef g(x): 0\nsorted([2, 1], key=key)", "key g"),
        ("def g(x): 0\nlist(map(g, (1, 2)))", "g"),
        ("def f(x): min(x[0], 1)\ndef g(): 0\nf((g,))", "f"),
        ("def g(x): 0\n[g(x) for x in (1, 2)]", "<listcomp> g"),
        ("def f(*parts): parts[0]()\ndef g(): 0\nf(*[g])", "f g"),
        ("class E:\n def __str__(self): return f()\ndef f(): g()\ndef g(): 0\nprint(str(E()))",
         "E.__str__ f g"),
        ("class A:\n def __getitem__(self, k): return self.f\n def f(self): 0\na = A()\na[1]()",
         "A.f"),
        ("class A:\n def __getitem__(self, k): g()\ndef g(): h()\ndef h(): 0\n[a for a in A()]",
         "A.__getitem__ g h"),
        ("class A:\n def __enter__(self): g()\ndef g(): h()\ndef h(): 0\nwith A(): 0",
         "A.__enter__ g h"),
        ("def f():\n import other\nf()", "f other.py other.py:g"),
    ],
)  # fmt: skip
def test_calls_are_found(tmp_path, code, path):
    _, depth = nest(tmp_path, code, other="def g(): 0\ng()")
    assert [name.removeprefix("code.py:") for name in depth.path[1:]] == path.split()
    assert depth.calls == len(depth.path)


def test_a_ring_of_calls_is_found(tmp_path):
    found, _ = nest(tmp_path, "def f(): g()\ndef g(): h(f)\ndef h(then): then()\nf()")
    assert found.rings == ["code.py:f > code.py:g > code.py:h > code.py:f"]


def test_a_function_found_late_does_not_pass_for_one_that_hands_back_what_it_is_given(tmp_path):
    code = """
        class App:
            def __init__(self): self.view = views().home(self)
            def push(self): self.view.push()
        class Views:
            def home(self, app): return View(app)
        class View:
            def __init__(self, app): self.app = app
            def push(self): pass
        def views(): return later()
        def later(): return last()
        def last(): return Views()
        App().push()
    """
    found, _ = nest(tmp_path, code)
    assert found.rings == []


def test_a_call_takes_what_the_compiler_says(tmp_path):
    """5 words, each local and stack place a word, 3 words a handler, in steps of 8 bytes."""
    _, plain = nest(tmp_path, "def f(): pass\nf()")
    _, wide = nest(tmp_path, "def f(a, b, c, d, e, g): pass\nf(1, 1, 1, 1, 1, 1)")
    assert [mpy.frame_size(1, 0), mpy.frame_size(7, 0), mpy.frame_size(2, 1)] == [24, 48, 40]
    assert plain.size == mpy.frame_size(1, 0) + mpy.frame_size(1, 0)
    assert wide.size == mpy.frame_size(7, 0) + mpy.frame_size(7, 0)


def test_too_deep_a_firmware_is_refused(firmware):
    code = "\n".join(f"def f{n}(a): f{n + 1}(a)" for n in range(60)) + "\ndef f60(a): 0\nf0(1)"
    deep, large = problems(firmware(code))
    assert deep == "calls nest 62 deep; the board allows 40"
    assert large.startswith("calls take ")


def test_every_call_that_happens_was_foreseen():
    """Whole games and random keys on the simulated box: no call that the graph does not know."""
    found = imports.needed([FIRMWARE, MACROPAD.folder], MACROPAD.modules)
    compiled = {n: mpy.compiled(s.path.read_bytes(), n) for n, s in found.sources.items()}
    graph = calls.Graph(found.sources, compiled)
    scopes = {}
    for scope in graph.functions.values():
        node = scope.node
        line = min([getattr(node, "lineno", 0), *(d.lineno for d in decorators(node))])
        name = scope.name.split(":")[-1].split(".")[-1] if scope.outer else "<module>"
        scopes.setdefault((scope.module().name, line, name), []).append(scope)
    by_code = {}
    seen = set()

    def scopes_of(code):
        if code not in by_code:
            path = code.co_filename.removeprefix(f"{FIRMWARE}/")
            line = 0 if code.co_name == "<module>" else code.co_firstlineno
            by_code[code] = scopes.get((path, line, code.co_name))
        return by_code[code]

    def note(frame, event, _):
        callee = scopes_of(frame.f_code) if event == "call" else None
        caller = frame.f_back
        while callee and caller and not scopes_of(caller.f_code):
            caller = caller.f_back
        if callee and caller:
            seen.add((caller.f_code, frame.f_code))

    machine = Machine()
    chance = random.Random(1)
    sys.setprofile(note)
    try:
        machine.start()
        for k in range(3000):
            act = chance.random()
            if act < 0.75:
                machine.press(chance.choice(machine.keys))
            elif act < 0.9:
                machine.turn(chance.choice((-2, -1, 1, 2)))
            else:
                machine.push()
            if k % 500 == 499:
                machine.restart()
    finally:
        sys.setprofile(None)
    missed = {
        (callers[0].name, callees[0].name)
        for callers, callees in ((scopes_of(a), scopes_of(b)) for a, b in seen)
        if not any(callee in caller.calls for caller in callers for callee in callees)
    }
    assert len(seen) > 300
    assert not missed


def decorators(node):
    return getattr(node, "decorator_list", ())


def test_the_firmware_does_not_go_round(made):
    assert made.depth.calls <= MACROPAD.most_calls
    assert made.depth.size <= MACROPAD.stack


def test_the_limits_are_the_boards(firmware):
    folder = firmware("def f(): 0\nf()")
    tight = dataclasses.replace(MACROPAD, most_calls=1)
    with pytest.raises(image.BadImage, match="calls nest 2 deep; the board allows 1"):
        image.build(tight, firmware=folder)
