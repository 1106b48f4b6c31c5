"""The half of the web page that is MicroPython: the app, its memory, what the page asks of them.

The page makes a Box and calls its methods with numbers and texts; what they answer is None or a
text. Bytes go as hexadecimal digits.
"""

# pyright: reportMissingImports=false

import json

import page

import this_board
from clerk.journal.journal import Foreign
from clerk.journal.keeper import Keeper, erase
from clerk.ui import words
from clerk.ui.app import App
from clerk.ui.glyph_names import NAMES
from clerk.ui.grid import COLUMNS, ROWS

TABLES = "/tables"

# What only files need is imported when there is one: the first screen comes the sooner.


class Store:
    """The box's memory. The page is given all of it after each write."""

    def __init__(self, data):
        self._data = data

    def __len__(self):
        return len(self._data)

    def __getitem__(self, index):
        return self._data[index]

    def __setitem__(self, index, value):
        self._data[index] = value
        page.keep(self._data.hex())


class Box:
    """The app on its store. `image` is its memory, empty for a new one."""

    def __init__(self, image):
        self.start(image)

    def start(self, image):
        """Switch the box on with another memory, or a new one."""
        data = bytearray.fromhex(image) if image else bytearray(b"\xff" * this_board.STORE_BYTES)
        self.store = Store(data)
        self.restart()

    def restart(self):
        """Switch the box off and on."""
        self.app = App(self.store, this_board, TABLES)
        self.shown = ()

    # What the hands do

    def key(self, k, down):
        self.app.key(k, down)

    def push(self, down):
        self.app.push(down)

    def turn(self, clicks):
        self.app.turn(clicks)

    def tick(self, ms):
        self.app.tick(ms)

    # What the page shows and saves

    def look(self):
        """What the box shows and plays, as JSON; None where nothing changed since the last look."""
        app = self.app
        cells = bytes(app.grid.cells)
        now = (cells, bytes(app.lights), app.panel, app.flip, app.shift)
        sound = app.sound
        app.sound = None
        if now == self.shown and not sound:
            return None
        self.shown = now
        text = "".join([NAMES[code & 127] for code in cells])
        return json.dumps(
            {
                "cells": cells.hex(),
                "rows": [text[COLUMNS * row : COLUMNS * (row + 1)] for row in range(ROWS)],
                "lights": now[1].hex(),
                "panel": app.panel,
                "flip": app.flip,
                "shift": app.shift,
                "sound": sound or (),
                "game": self.game(),
            }
        )

    def image(self):
        """The box's memory."""
        return self.store[:].hex()

    def game(self):
        """The name of the game that goes on, None without one."""
        app = self.app
        return app.play.rules.name if app.keeper and app.play else None

    def log(self):
        """The game's log, empty without a game."""
        return "".join([line + "\n" for line in self.app.log_lines()])

    def state(self):
        """The game's state as JSON, null without a game."""
        return json.dumps(self.app.state())

    def tables(self):
        """The names of the tables that there may be, as JSON."""
        from clerk.game.readers import READERS

        return json.dumps([name for name, _ in READERS])

    # What comes in from files. The answer is JSON: whether it is done, and what to say.

    def open_memory(self, image):
        """Go on with the memory of another box."""
        data = bytearray.fromhex(image)
        try:
            Keeper(data)
        except Foreign as error:
            return answer(False, str(error))
        self._become(data)
        return answer(True, "The memory is open.")

    def open_log(self, text):
        """Go on with the game of a log; settings and what was told at the table stay."""
        from clerk.game import log

        lines = [line + b"\n" for line in text.encode().split(b"\n")]
        lines[-1] = lines[-1][:-1]
        said = "The game is open."
        try:
            log.replay(lines)
        except log.LogError as error:
            if not (error.cut and error.play):
                reason = error.reason
                if not isinstance(reason, str):
                    reason = words.reason(reason, error.play)
                return answer(False, "Line %d: %s" % (error.line, reason))
            lines = lines[: error.line - 1]
            said = "The last line is cut off. The game is open as it stood before."
        header, *events = [log.parse(line) for line in lines if line.strip()]
        data = bytearray(self.store[:])
        if not self.app.keeper:
            erase(data)
        keeper = Keeper(data)
        try:
            keeper.begin(header)
        except ValueError as error:
            return answer(False, "Line 1: " + str(error))
        for event in events:
            keeper.do(log.to_code(keeper.play.rules.kinds, event))
        self._become(data)
        return answer(True, said)

    def _become(self, data):
        """Go on with another memory, written in one go."""
        self.store[0 : len(data)] = data
        self.restart()

    def check_table(self, name, path):
        """Whether the file at `path` is a good table of that name."""
        from clerk.game.readers import READERS
        from clerk.game.tables import TableError

        try:
            dict(READERS)[name](path)
        except TableError as error:
            place = "Line %d" % error.line
            if error.column:
                place += ", column %d" % error.column
            return answer(False, place + ": " + error.what)
        return answer(True, "Good. A new game uses it.")


def answer(done, text):
    return json.dumps((done, text))
