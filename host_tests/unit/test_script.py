"""The script language: read whole first, then carried out on a machine (here one of paper)."""

import struct
import zlib

import pytest

from clerk_tools import pictures, script

KEYS = "A C F I L S BUY HAND SELL PAY NEXT UNDO".split()


class Paper:
    """A machine that notes what is done to it. `screen` is what it shows."""

    def __init__(self, screen=("Ann  £17",)):
        self.keys = KEYS
        self.screen = screen
        self.did = []
        self.on = True
        self.presses = self.clicks = 0
        self.nvm = self.app = self

    def press(self, name):
        self.presses += 1
        self.did.append(name)

    def key(self, name, down):
        self.did.append((name, down))

    def turn(self, n):
        self.clicks += abs(n)
        self.did.append(n)

    def push(self):
        self.presses += 1
        self.did.append("push")

    def wait(self, seconds):
        self.did.append(("wait", seconds))

    def settle(self):
        pass

    def restart(self):
        self.on = True
        self.did.append("restart")

    def cut_after(self, count):
        self.on = False
        self.did.append(("cut", count))

    def rows(self):
        return [row.ljust(20) for row in self.screen]

    def lights(self):
        return [(n, 0, 255) for n in range(12)]

    def pixels(self):
        return [bytes(128) for _ in range(64)]

    def log_lines(self):
        return ['{"clerk":1}', '{"e":"next"}']

    def state(self):
        return {"game": "young", "name": "Zoë"}


def play(source, machine=None):
    """Run a script's text; returns what it printed and the machine."""
    machine = machine or Paper()
    printed = []
    script.run(script.parse(source, KEYS), machine, printed.append)
    return printed, machine


def problems(source):
    with pytest.raises(script.BadScript) as caught:
        script.parse(source, KEYS)
    return caught.value.problems


def test_each_command_reaches_the_machine():
    source = """
        # a comment
        press A BUY   # and another
        hold UNDO 1.5
        turn +3
        turn -1
        push
        wait 2
        restart
    """
    _, machine = play(source)
    hold = [("UNDO", True), ("wait", 1.5), ("UNDO", False)]
    assert machine.did == ["A", "BUY", *hold, 3, -1, "push", ("wait", 2.0), "restart"]


def test_what_is_printed():
    printed, _ = play("press A A\nturn -3\npush\ncount\ncount\nscreen\nlog\nstate")
    assert printed == [
        "presses 3 clicks 3",
        "presses 0 clicks 0",
        "Ann  £17",
        '{"clerk":1}',
        '{"e":"next"}',
        '{"game": "young", "name": "Zoë"}',
    ]
    printed, _ = play("lights")
    assert printed[:2] == ["A #0000ff", "C #0100ff"] and printed[11] == "UNDO #0b00ff"


def test_every_command_has_its_method():
    assert {f"do_{name}" for name in script.COMMANDS} == {
        name for name in dir(script.Run) if name.startswith("do_")
    }


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("pres A", 'there is no command "pres"; there are press hold turn'),
        ("press B", 'this board has no key "B"; it has A C F I L S BUY'),
        ("press", "written like this: press KEY [KEY...]"),
        ("push A", "written like this: push"),
        ("hold UNDO", "written like this: hold KEY SECONDS"),
        ("turn 0", '"0" is not a number of clicks: +1 to +1000 or -1 to -1000'),
        ("turn +1.5", '"+1.5" is not a number of clicks'),
        ("turn 99999", '"99999" is not a number of clicks'),
        ("wait -1", '"-1" is not a number of seconds from 0 to 36000'),
        ("wait nan", '"nan" is not a number of seconds'),
        ("wait ٣", '"٣" is not a number of seconds'),
        ("hold A 1e9", '"1e9" is not a number of seconds'),
        ("cut x", '"x" is not a number of bytes'),
        ('expect "Ann', "a quote is not closed"),
        ('expect ""', "an empty text is on every screen"),
        ("expect Ann £17", 'written like this: expect "TEXT"'),
        ("shot picture.gif", '"picture.gif" is not the name of a .png file'),
    ],
)
def test_a_bad_line_is_named(line, reason):
    ((number, said),) = problems(f"press A\n\n{line}\n")
    assert number == 3
    assert said.startswith(reason)


def test_all_bad_lines_are_named_before_anything_runs():
    assert [number for number, _ in problems("press X\npress A\ndance\n")] == [1, 3]


def test_expect_looks_for_the_text_in_one_row():
    play('expect "Ann  £17"')
    play("expect Ann")
    play('expect "Ann\'s"', Paper(["Ann's turn"]))
    machine = Paper(["Ann", "Ben # £9"])
    play('expect "Ben # £9"  # all of it', machine)
    with pytest.raises(script.Failed) as caught:
        play('press A\nexpect "AnnBen"\npress C', machine)
    assert caught.value.line == 2
    assert caught.value.reason == 'no row of the screen contains "AnnBen"'
    assert caught.value.screen == machine.rows()
    assert machine.did == ["A"]


def test_after_a_cut_a_script_may_press_but_not_look():
    _, machine = play('cut 2\npress A\npush\nwait 1\nrestart\nexpect "Ann"')
    assert machine.did == [("cut", 2), "A", "push", ("wait", 1.0), "restart"]
    for command in ('expect "Ann"', "screen", "lights", "shot x.png", "log", "state"):
        with pytest.raises(script.Failed) as caught:
            play(f"cut 2\n{command}")
        assert caught.value.line == 2
        assert caught.value.reason == "the power is off; `restart` turns it on"


def test_a_file_with_a_byte_order_mark_and_windows_lines(tmp_path):
    path = tmp_path / "a.script"
    path.write_bytes('\ufeffpress A\r\nexpect "£17"\r\n'.encode())
    assert [step.name for step in script.read(path, KEYS)] == ["press", "expect"]
    path.write_bytes(b'press A\nexpect "\xa317"\n')
    with pytest.raises(script.BadScript) as caught:
        script.read(path, KEYS)
    assert caught.value.problems == [(2, "this is not UTF-8 text")]


def chunks(data):
    """The chunks of a PNG as a dict, their check values checked."""
    found, at = {}, 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (check,) = struct.unpack_from(">I", data, at + 8 + length)
        assert check == zlib.crc32(kind + body)
        found[kind] = body
        at += 12 + length
    return found


def test_a_shot_is_a_png_of_the_pixels(tmp_path):
    machine = Paper()
    machine.pixels = lambda: [bytes([y == 0] * 2) for y in range(2)]
    path = tmp_path / "shot.png"
    play(f"shot {path}", machine)
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    found = chunks(data)
    assert struct.unpack(">IIBBBBB", found[b"IHDR"]) == (8, 8, 8, 3, 0, 0, 0)
    assert found[b"PLTE"] == bytes([*pictures.DARK, *pictures.LIT])
    lit, dark = b"\0" + b"\1" * 8, b"\0" + b"\0" * 8
    assert zlib.decompress(found[b"IDAT"]) == lit * 4 + dark * 4


def test_a_shot_that_cannot_be_written_says_so(tmp_path):
    with pytest.raises(script.Failed) as caught:
        play(f"shot {tmp_path}/none/shot.png")
    assert "cannot write" in caught.value.reason and caught.value.line == 1
