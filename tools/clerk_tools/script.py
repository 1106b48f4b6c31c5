"""Scripts for the simulated box: one command a line, read whole before the first is carried out."""

import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from .pictures import write_screen

LONGEST = 36_000  # seconds that one command may take on the box's clock
FARTHEST = 1_000  # encoder clicks of one command


@dataclass(frozen=True)
class Step:
    """A command of a script: the line it stands on, its name, its arguments as values."""

    line: int
    name: str
    values: tuple


class BadScript(Exception):
    """A script that cannot be run: `problems` is a list of (line, reason)."""

    def __init__(self, problems):
        super().__init__(problems)
        self.problems = problems


class Unmet(Exception):
    """A command that could not do what it says, in words."""


class Failed(Exception):
    """A script stopped at `line` for `reason`. `screen` is the box's rows, none with the power off."""

    def __init__(self, line, reason, screen):
        super().__init__(line, reason)
        self.line = line
        self.reason = reason
        self.screen = screen


# Readers of arguments: from the word and the board's key names to a value. They raise ValueError.


def key(word, keys):
    if word not in keys and word not in (f"K{n}" for n in range(len(keys))):
        raise ValueError(f'this board has no key "{word}"; it has {" ".join(keys)}')
    return word


def seconds(word, _):
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", word) or float(word) > LONGEST:
        raise ValueError(f'"{word}" is not a number of seconds from 0 to {LONGEST}')
    return float(word)


def clicks(word, _):
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", word) or not 0 < abs(int(word)) <= FARTHEST:
        raise ValueError(
            f'"{word}" is not a number of clicks: +1 to +{FARTHEST} or -1 to -{FARTHEST}'
        )
    return int(word)


def size(word, _):
    if not re.fullmatch(r"[0-9]{1,9}", word):
        raise ValueError(f'"{word}" is not a number of bytes')
    return int(word)


def text(word, _):
    if not word:
        raise ValueError("an empty text is on every screen")
    return word


def picture(word, _):
    if not word.endswith(".png"):
        raise ValueError(f'"{word}" is not the name of a .png file')
    return word


class Run:
    """A script's run on a machine. Its methods named do_X carry out the command X."""

    def __init__(self, machine, echo, folder):
        self.machine = machine
        self.echo = echo
        self.folder = Path(folder)
        self.counted = (machine.presses, machine.clicks)

    def do_press(self, *keys):
        for name in keys:
            self.machine.press(name)
            self.machine.settle()

    def do_hold(self, name, length):
        self.machine.key(name, True)
        self.machine.wait(length)
        self.machine.key(name, False)
        self.machine.settle()

    def do_turn(self, n):
        self.machine.turn(n)
        self.machine.settle()

    def do_push(self):
        self.machine.push()
        self.machine.settle()

    def do_wait(self, length):
        self.machine.wait(length)
        self.machine.settle()

    def do_restart(self):
        self.machine.restart()
        self.machine.settle()

    def do_cut(self, count):
        self.machine.nvm.cut_after(count)

    def do_expect(self, wanted):
        if not any(wanted in row for row in self.machine.rows()):
            raise Unmet(f'no row of the screen contains "{wanted}"')

    def do_screen(self):
        self.echo("\n".join(row.rstrip() for row in self.machine.rows()))

    def do_lights(self):
        for name, (red, green, blue) in zip(self.machine.keys, self.machine.lights(), strict=True):
            self.echo(f"{name} #{red:02x}{green:02x}{blue:02x}")

    def do_shot(self, path):
        try:
            write_screen(self.folder / path, self.machine.pixels())
        except OSError as error:
            raise Unmet(f"cannot write {path}: {error.strerror}") from None

    def do_log(self):
        for line in self.machine.app.log_lines():
            self.echo(line)

    def do_state(self):
        self.echo(json.dumps(self.machine.app.state(), ensure_ascii=False))

    def do_count(self):
        now = (self.machine.presses, self.machine.clicks)
        before, self.counted = self.counted, now
        self.echo(f"presses {now[0] - before[0]} clicks {now[1] - before[1]}")


# A command: how its arguments are written, their readers, whether it needs the power on.
# A press into a dead box is harmless, so a script may go on pressing after a power cut.
COMMANDS = {
    "press": ("KEY [KEY...]", (key, ...), False),
    "hold": ("KEY SECONDS", (key, seconds), False),
    "turn": ("+N or -N", (clicks,), False),
    "push": ("", (), False),
    "wait": ("SECONDS", (seconds,), False),
    "expect": ('"TEXT"', (text,), True),
    "screen": ("", (), True),
    "lights": ("", (), True),
    "shot": ("FILE.png", (picture,), True),
    "log": ("", (), True),
    "state": ("", (), True),
    "restart": ("", (), False),
    "cut": ("BYTES", (size,), False),
    "count": ("", (), False),
}


def words_of(line):
    """A line's words, double quotes holding one together, without a `#` comment."""
    lexer = shlex.shlex(line, posix=True)
    lexer.whitespace_split = True
    lexer.quotes = '"'
    try:
        return list(lexer)
    except ValueError:
        raise ValueError("a quote is not closed") from None


def step_of(number, words, keys):
    """The step that a line's words say. Raises ValueError in words."""
    name, *arguments = words
    if name not in COMMANDS:
        raise ValueError(f'there is no command "{name}"; there are {" ".join(COMMANDS)}')
    usage, readers, _ = COMMANDS[name]
    if readers[-1:] == (...,):
        readers = readers[:1] * max(1, len(arguments))
    if len(arguments) != len(readers):
        raise ValueError(f"written like this: {name} {usage}".rstrip())
    values = (read(word, keys) for read, word in zip(readers, arguments, strict=True))
    return Step(number, name, tuple(values))


def parse(source, keys):
    """The steps of a script's text, for a board with these keys. Raises BadScript."""
    steps, problems = [], []
    for number, line in enumerate(source.splitlines(), 1):
        try:
            words = words_of(line)
            if words:
                steps.append(step_of(number, words, keys))
        except ValueError as error:
            problems.append((number, str(error)))
    if problems:
        raise BadScript(problems)
    return steps


def run(steps, machine, echo=print, folder="."):
    """Carry out steps on a machine that is on; pictures go into the folder. Raises Failed."""
    going = Run(machine, echo, folder)
    for step in steps:
        try:
            if COMMANDS[step.name][2] and not machine.on:
                raise Unmet("the power is off; `restart` turns it on")
            getattr(going, f"do_{step.name}")(*step.values)
        except Unmet as unmet:
            screen = machine.rows() if machine.on else []
            raise Failed(step.line, str(unmet), screen) from None


def read(path, keys):
    """The steps of a script file. Raises BadScript, OSError."""
    try:
        return parse(Path(path).read_text(encoding="utf-8-sig"), keys)
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadScript([(line, "this is not UTF-8 text")]) from None
