"""Asks a box for its memory over the serial line, while the game goes on.

The protocol is that of firmware/clerk/device/console.py. What noise destroys is asked for again.
"""

import re
import time
from binascii import Error, a2b_base64, crc32

BLOCK = 64
PATIENCE = 0.5  # seconds for one answer
TRIES = 20  # a question
ROUNDS = 5  # the whole memory, while the game goes on

ANSWER = re.compile(rb"(clerk [\w. +/=-]+) ([0-9a-f]{8})\s*$")


class NoAnswer(Exception):
    """The box cannot be asked; the text says why."""


def find():
    """The name of the one port of a board that runs CircuitPython. Raises NoAnswer."""
    from adafruit_board_toolkit.circuitpython_serial import repl_comports

    ports = [port.device for port in repl_comports()]
    if not ports:
        raise NoAnswer(
            "There is no box on any serial line. Plug it in with a cable that carries data; a port "
            "that this does not find can be named with --port."
        )
    if len(ports) > 1:
        raise NoAnswer(f"There are several boards: {', '.join(ports)}. Name one with --port.")
    return ports[0]


def opened(name):
    """The port of that name, open. Raises NoAnswer."""
    import serial

    try:
        return serial.Serial(name, 115200, timeout=0.05, write_timeout=1)
    except serial.SerialException as error:
        raise NoAnswer(
            f"{name} cannot be opened: {error}. Is another program using it, such as a terminal?"
        ) from None


def sound(line):
    """The words of an answer whose check holds, [] for any other line."""
    found = ANSWER.search(line)
    if found and crc32(found[1]) == int(found[2], 16):
        return found[1].split()[1:]
    return []


class Line:
    """Questions and answers on an open port."""

    def __init__(self, port, patience=PATIENCE):
        self._port = port
        self._patience = patience
        self._rest = b""

    def ask(self, question):
        """The words of the answer to a question, such as "block 3". Raises NoAnswer."""
        words = question.encode().split()
        for _ in range(TRIES):
            try:
                # The line end in front ends what noise may have begun.
                self._port.write(b"\nclerk %s\n" % question.encode())
                answer = self._answer(words)
            except OSError as error:
                raise NoAnswer(f"The line broke off ({error}): try again.") from None
            if answer:
                return answer
        raise NoAnswer(
            f"{self._port.name} does not answer. Does Clerk run there? The line shows its crash or "
            "another program's text when a terminal is opened on it."
        )

    def _answer(self, words):
        """The words behind those of the question in the next sound answer to it, or None."""
        end = time.monotonic() + self._patience
        while time.monotonic() < end:
            for line in self._lines():
                answer = sound(line)
                if answer[: len(words)] == words:
                    return answer[len(words) :]
        return None

    def _lines(self):
        """The whole lines that have come in."""
        self._rest += self._port.read(max(1, self._port.in_waiting))
        *lines, self._rest = self._rest[-4096:].split(b"\n")
        return lines


def dump(line, step=lambda done, of: None):
    """A box's memory, as it was at one moment; step is told how far it is. Raises NoAnswer."""
    *_, size = line.ask("hello")
    count = -(-int(size) // BLOCK)
    for _ in range(ROUNDS):
        data = b""
        for number in range(count):
            step(number, count)
            data += block(line, number)
        (check,) = line.ask("sum")
        if crc32(data) == int(check, 16):
            return data
    raise NoAnswer("The game goes on so fast that its record changes while it is read: try again.")


def block(line, number):
    """64 bytes of the memory."""
    answer = line.ask(f"block {number}")
    try:
        return a2b_base64(answer[0])
    except (Error, IndexError):
        raise NoAnswer("The box answers what this program does not understand.") from None
