"""The serial line: the box's own console code and the host, over a pty, with all that goes wrong."""

import fcntl
import os
import pty
import random
import struct
import termios
import threading
import time
import tty

import pytest

from clerk.device.console import BLOCK, LONGEST, MOST, Console
from clerk_tools import FIRMWARE, memory, serial_line
from clerk_tools.machine import Machine
from clerk_tools.serial_line import Line, NoAnswer, dump
from host_tests.unit.test_commands import clerk
from host_tests.vm import vms

NAME = "0.1.0 macropad"


class Paper:
    """A port of the box on which a test writes and reads."""

    def __init__(self, takes=1000):
        self.connected = True
        self.coming = bytearray()
        self.gone = b""
        self.takes = takes
        self.reads = 0

    @property
    def in_waiting(self):
        return len(self.coming)

    def readinto(self, buffer):
        self.reads += 1
        buffer[0] = self.coming.pop(0)
        return 1

    def write(self, data):
        self.gone += data[: self.takes]
        return len(data[: self.takes])


@pytest.fixture
def store():
    return bytearray(random.Random(1).randbytes(memory.SIZE))


def answers(port, store, request, passes=400):
    console = Console(port, store, NAME)
    port.coming += request
    for _ in range(passes):
        console.step()
    return [serial_line.sound(line) for line in port.gone.splitlines() if line]


# The box alone


def test_a_request_is_a_line_and_so_is_its_answer(store):
    hello, last = answers(Paper(), store, b"clerk hello\r\nclerk block 63\r\n")
    assert hello == [b"hello", b"0.1.0", b"macropad", b"4096"]
    assert last[:2] == [b"block", b"63"]


@pytest.mark.parametrize(
    "noise",
    [
        b"\n", b"hello\n", b"clerk\n", b"clerk block\n", b"clerk block x\n", b"clerk sum 3\n",
        b"clerk block -1\n", b"\xff\x80\x00\n", b"clerk hello" + b"o" * 100 + b"\n", b"x" * 5000,
    ],
)  # fmt: skip
def test_anything_else_is_not_answered_and_hides_no_request(store, noise):
    assert [found[:1] for found in answers(Paper(), store, noise + b"\nclerk hello\n")] == [
        [b"hello"]
    ]


def test_an_answer_goes_out_in_as_many_parts_as_the_line_takes(store):
    assert answers(Paper(takes=3), store, b"clerk block 1\n") == answers(
        Paper(), store, b"clerk block 1\n"
    )


def test_a_block_behind_the_memory_is_empty(store):
    assert answers(Paper(), store, b"clerk block 64\n") == [[b"block", b"64"]]


def test_nothing_is_done_when_nothing_comes(store):
    port = Paper()
    console = Console(port, store, NAME)
    console.step()
    assert (port.reads, port.gone) == (0, b"")
    Console(None, store, NAME).step()


def test_who_listens_is_told(store):
    port = Paper()
    console = Console(port, store, NAME)
    console.tell("Ann ends the turn")
    console.step()
    assert port.gone == b"Ann ends the turn\r\n"
    port.connected = False
    console.tell("nobody hears")
    port.connected = True
    console.step()
    assert port.gone == b"Ann ends the turn\r\n"


def test_who_listens_but_does_not_read_keeps_nobody_waiting(store):
    port = Paper(takes=0)
    console = Console(port, store, NAME)
    for _ in range(1000):
        console.tell("Ann ends the turn")
        console.step()
    assert len(console._out) < MOST + 20
    port.connected = False
    console.step()
    port.connected = True
    port.takes = 1000
    console.tell("back")
    console.step()
    assert port.gone == b"back\r\n"


def test_it_answers_the_same_on_micropython(tmp_path):
    program = f"""
import sys
sys.path.insert(0, {str(FIRMWARE)!r})
from clerk.device.console import Console
class Port:
    connected = True
    coming = bytearray(b"junk\\nclerk hello\\nclerk block 2\\nclerk block x\\nclerk sum\\n")
    @property
    def in_waiting(self):
        return len(self.coming)
    def readinto(self, buffer):
        buffer[0] = self.coming[0]
        self.coming = self.coming[1:]
        return 1
    def write(self, data):
        sys.stdout.write(data.decode())
        return len(data)
console = Console(Port(), bytearray(bytes(range(256)) * 16), {NAME!r})
for _ in range(20):
    console.step()
"""
    here = Paper()
    answers(here, bytearray(range(256)) * 16, b"clerk hello\nclerk block 2\nclerk sum\n")
    assert vms.unix(tmp_path, program, "150k").split() == here.gone.decode().split()


# The box and the host, over a pty


class Wire:
    """The box's end of a pty, as usb_cdc.console is. Each byte is lost or changed by chance."""

    def __init__(self, noise=0.0, seed=1):
        self.fd, there = pty.openpty()
        tty.setraw(there)
        self.name = os.ttyname(there)
        self.there = there
        self.connected = True
        self.noise = noise
        self.chance = random.Random(seed)

    @property
    def in_waiting(self):
        return struct.unpack("i", fcntl.ioctl(self.fd, termios.FIONREAD, b"0000"))[0]

    def readinto(self, buffer):
        buffer[0] = self.spoilt(os.read(self.fd, 1))[0]
        return 1

    def write(self, data):
        some = data[: self.chance.randint(1, 64)]
        os.write(self.fd, self.spoilt(some))
        return len(some)

    def spoilt(self, data):
        return bytes(
            self.chance.randrange(256) if self.chance.random() < self.noise else byte
            for byte in data
        )

    def close(self):
        os.close(self.fd)
        os.close(self.there)


class Table:
    """A box at work in a thread of its own; each pass of its loop takes `busy` seconds."""

    def __init__(self, store, busy=0.001, noise=0.0, each=lambda console: None):
        self.wire = Wire(noise)
        self.console = Console(self.wire, store, NAME)
        self.busy = busy
        self.each = each
        self.on = True
        self.thread = threading.Thread(target=self.work)

    def work(self):
        while self.on:
            self.each(self.console)
            self.console.step()
            time.sleep(self.busy)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.on = False
        self.thread.join()
        self.wire.close()


def test_the_memory_comes_as_it_is(store):
    with Table(store) as box, serial_line.opened(box.wire.name) as port:
        told = []
        assert dump(Line(port), lambda done, of: told.append((done, of))) == bytes(store)
        assert told == [(n, 64) for n in range(64)]


@pytest.mark.parametrize(
    "trouble",
    [
        {"noise": 0.003},
        {"busy": 0.02},
        {"each": lambda console: console.tell("Ann buys a Loan, clerk block 3 says so")},
    ],
    ids=["noise", "a busy box", "a talking box"],
)
def test_the_memory_comes_through_all_that_happens_on_a_line(store, trouble):
    del store[1024:]
    with Table(store, **trouble) as box, serial_line.opened(box.wire.name) as port:
        assert dump(Line(port, patience=0.3)) == bytes(store)


def test_a_game_that_goes_on_is_read_again(store):
    """Two events while it is read: what comes is the memory at one moment, the last."""
    passes = 0

    def each(console):
        nonlocal passes
        passes += 1
        if passes in (40, 90):
            store[100] ^= 1

    with Table(store, each=each) as box, serial_line.opened(box.wire.name) as port:
        assert dump(Line(port)) == bytes(store)
    assert passes > 90


def test_a_memory_that_never_rests_is_told(store):
    def each(console):
        store[0] = (store[0] + 1) % 256

    with (
        Table(store, each=each) as box,
        serial_line.opened(box.wire.name) as port,
        pytest.raises(NoAnswer, match="changes while it is read: try again"),
    ):
        dump(Line(port))


def test_a_line_nobody_answers_on():
    wire = Wire()
    with (
        serial_line.opened(wire.name) as port,
        pytest.raises(NoAnswer, match="does not answer. Does Clerk run there"),
    ):
        Line(port, patience=0.01).ask("hello")
    wire.close()


def test_a_line_that_is_cut(store):
    """The box is unplugged half-way."""
    box = Table(store)
    with box, serial_line.opened(box.wire.name) as port:
        line = Line(port, patience=0.05)
        line.ask("block 1")
    with pytest.raises(NoAnswer, match="broke off|does not answer"):
        line.ask("block 2")


def test_a_line_that_cannot_be_opened(tmp_path):
    with pytest.raises(NoAnswer, match="cannot be opened"):
        serial_line.opened(str(tmp_path / "ttyACM0"))


def test_the_one_box_is_found(monkeypatch):
    from adafruit_board_toolkit import circuitpython_serial

    class Port:
        def __init__(self, device):
            self.device = device

    for devices, message in (([], "There is no box"), (["a", "b"], "several boards: a, b")):
        monkeypatch.setattr(
            circuitpython_serial, "repl_comports", lambda d=devices: [Port(name) for name in d]
        )
        with pytest.raises(NoAnswer, match=message):
            serial_line.find()
    monkeypatch.setattr(circuitpython_serial, "repl_comports", lambda: [Port("/dev/ttyACM0")])
    assert serial_line.find() == "/dev/ttyACM0"


def test_the_command_pulls_over_the_line(tmp_path):
    with Table(bytearray(b"\xff" * memory.SIZE)) as box:
        status, out, err = clerk("pull", "--port", box.wire.name, "--to", tmp_path)
    assert (status, err) == (0, "")
    assert "There is no game in this memory." in out
    assert (tmp_path / "settings.json").exists()
    status, _, err = clerk("pull", "--port", tmp_path / "none", "--to", tmp_path)
    assert status == 2
    assert "cannot be opened" in err


def test_host_and_box_agree():
    assert serial_line.BLOCK == BLOCK
    assert len("clerk block 65535") < LONGEST


def test_a_box_says_a_line_an_event_while_somebody_listens():
    port = Paper()
    box = Machine(port=port).start()
    box.press("NEXT")
    for key in ("A", "C", "UNDO"):
        box.press(key)
    box.settle()
    said = port.gone.decode().splitlines()
    assert said == ["a new game", "1 Deal A", "2 Deal C", "1 undo: Deal C"]


def test_a_box_nobody_listens_to_makes_no_sentence(monkeypatch):
    port = Paper()
    port.connected = False
    box = Machine(port=port).start()
    monkeypatch.setattr(box.app, "news", None)
    box.press("NEXT")
    box.press("A")
    box.settle()
    assert port.gone == b""


def test_a_box_hands_over_its_memory_while_it_is_played():
    port = Paper()
    box = Machine(port=port).start()
    box.press("NEXT")
    port.coming += b"clerk block 0\n"
    box.press("A")
    box.settle()
    assert any(line.startswith(b"clerk block 0 ") for line in port.gone.splitlines())
