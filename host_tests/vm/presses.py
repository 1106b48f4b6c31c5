"""Whole games as presses: what a person does with the box, and what it shows after each.

The virtual machines press them without a robot. A press is 6 bytes: what (0-11 a key, PUSH, TURN),
how many clicks, and the CRC-32 of the characters that the box shows then.
"""

import struct
from binascii import crc32
from typing import Any

from clerk.game import esquire as e
from clerk.game import young as y
from clerk.game.games import NAMES
from clerk.ui.app import App
from clerk.ui.menu import ENTRIES
from clerk.ui.setup import WHICH
from clerk.ui.view import KEYS, NEXT, PUSH, UNDO
from clerk_tools.chips.nvm import ByteArray
from clerk_tools.machine import board_facts
from host_tests.robot import ROBOTS, Hands, standing

TURN = PUSH + 1
PRESS = struct.Struct("<BbI")

# While the game is played, every so many events: all pages are looked at; an event is taken back
# and done again; the menu is gone through.
PAGES, REGRET, MENU = 7, 11, 40
LOOKED_AT = ("Check and correct", "Settings", "New game")

# How often NEXT leads on from the end of a game until a new one is offered.
ENDING = {y.NAME: 9, e.NAME: 2}


class Recording(Hands):
    """Hands that write down each press and how the view before it is called."""

    def __init__(self, app):
        super().__init__(app)
        self.done = []  # each press as PRESS packs it
        self.kinds = []  # of each press, such as "Home NEXT" or "Buy dial"

    def _done(self, view, what, clicks, how):
        self.done.append(PRESS.pack(what, clicks, crc32(self.app.grid.cells)))
        self.kinds.append(f"{view} {how}")

    def key(self, k):
        view = type(self.app.view).__name__
        super().key(k)
        how = "category" if k < 6 else KEYS[k]
        self._done(view, k, 0, how)

    def turn(self, n):
        if n:
            view = type(self.app.view).__name__
            super().turn(n)
            self._done(view, TURN, n, "dial")

    def push(self):
        view = type(self.app.view).__name__
        super().push()
        self._done(view, PUSH, 0, "push")


def record(lines, tables):
    """Play a log (lines in bytes), from a new game's set-up to its ranking. The tables it is played
    on are written into the folder `tables`. Returns the Recording."""
    header, codes, boxes = standing(lines)
    name = header["game"]
    WRITERS[name](tables / name, header)
    app: Any = App(ByteArray(), board_facts("macropad"), str(tables))
    hands = Recording(app)
    robot = ROBOTS[name](app, hands, boxes)
    view = app.view
    hands.turn(WHICH - view.at)
    while view.number != NAMES.index(name):
        hands.push()
    hands.key(len(header["players"]) - 1)
    hands.key(NEXT)
    codes = iter(codes)
    for count, code in enumerate(codes):
        robot.play(robot.at_once(code, codes))
        if count % PAGES == 0:
            for click in [1] * 5 + [-1] * 5:
                hands.turn(click)
        if count % REGRET == 0:
            hands.key(UNDO)
            hands.turn(1)
            robot.tell()
        if count % MENU == 0:
            go_through_menu(hands)
    for _ in range(ENDING[name]):
        hands.key(NEXT)
    hands.key(UNDO)
    return hands


def press_again(recording, machine):
    """Press a recording on a simulated box. Yields after each press."""
    for press in recording.done:
        what, clicks, _ = PRESS.unpack(press)
        if what == TURN:
            machine.turn(clicks)
        elif what == PUSH:
            machine.push()
        else:
            machine.press(KEYS[what])
        yield


def go_through_menu(hands):
    """Look at the menu's views that a game in progress has use for."""
    names = [row[0] for row in ENTRIES]
    for name in LOOKED_AT:
        hands.push()
        hands.turn(names.index(name))
        hands.push()
        hands.turn(1)
        hands.key(UNDO)


def write_young(folder, header):
    """The owner's tables for a log's header: its market, and a list of all 54 Loans."""
    write_board(folder / "market.csv", header["market"], "columns", y.BOXES, 0)
    loans = [[c, f"Loan {n}", 5 + n, n % 4] for c in y.LETTERS for n in range(9)]
    write(folder / "loans.csv", [["category", "name", "principal", "interest"], *loans])


def write_esquire(folder, header):
    """The owner's tables for a log's header: its chart and its track."""
    write_board(folder / "chart.csv", header["chart"], "levels", ("range", *e.BOXES), 1)
    spaces = [space_row(k, space) for k, space in enumerate(header["track"])]
    write(folder / "track.csv", [["space", "street", "loans", "sign", "number"], *spaces])


def space_row(k, space):
    """The row of the track's k-th space."""
    street = None if space["street"] is None else space["street"] + 1
    if space.get("again"):
        return [k, street, "again" if k else "start"]
    return [k, street, space["c"], space["sign"], space["n"]]


WRITERS = {y.NAME: write_young, e.NAME: write_esquire}


def write_board(path, table, counted, boxes, first):
    """A printed table of a header, whose columns count from `first`."""
    columns = range(table[counted])
    tokens = {column - first: c for c, column in table["start"].items()}
    rows = [["category", "box", *(column + 1 for column in columns)]]
    rows.append(["start", "", *(tokens.get(column, "") for column in columns)])
    rows += [[c, box, *table[box][c]] for c in table["start"] for box in boxes]
    write(path, rows)


def write(path, rows):
    """A table's file; None is an empty cell."""
    path.parent.mkdir(parents=True, exist_ok=True)
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    path.write_text("".join(",".join(row) + "\n" for row in cells))
