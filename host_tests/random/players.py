"""Players who do anything legal, by pressing keys, and what tests of chance ask about their box.

`pick` is a function that takes one of a list: a random.Random's `choice`, or hypothesis drawing.
"""

import os
from typing import Any

from clerk.game import esquire as e
from clerk.game import young as y
from clerk.game.events import pack
from clerk.game.rules import BALANCE, BANK, COLUMN, HELD
from clerk.ui.app import HOLD_MS, App
from clerk.ui.glyph_names import NAMES
from clerk.ui.grid import COLUMNS, POINTER, ROWS
from clerk.ui.settings import SETTINGS
from clerk.ui.view import NEXT
from clerk.ui.view import UNDO as UNDO_KEY
from clerk_tools.chips.nvm import ByteArray
from clerk_tools.machine import TABLES, board_facts
from host_tests.random import esquire_players, young_players
from host_tests.robot import ROBOTS, Hands, dial_name

FACTS = board_facts("macropad")
MORE = int(os.environ.get("CLERK_MORE", "1"))  # so many times more chances than `make test` gives

PLAYERS = {y.NAME: young_players, e.NAME: esquire_players}

# No record of the journal takes more bytes; with fewer left it counts as full.
RECORD = 10


def open_box(store, tables=TABLES, app=App) -> Any:
    """The power comes on. What the app's view has depends on the view."""
    return app(store, FACTS, str(tables))


def copied(store):
    """A store with the same bytes."""
    return ByteArray(bytearray(bytes(store)))


def player_of(app, hands=None):
    """Somebody who presses the keys of this box for the game that goes on, or for one of Young."""
    name = app.game.name if app.play else y.NAME
    return ROBOTS[name](app, hands, PLAYERS[name].PRINTED)


def of(game):
    """The players of a game: a module."""
    return PLAYERS[game.name]


def possible(game):
    """The kinds of event that somebody may do now, corrections left out."""
    return of(game).possible(game)


def choose(game, pick):
    """Something legal: the codes of the events that are pressed at once, or none."""
    return of(game).choose(game, pick)


def correctable(game):
    """All that can be corrected now: (kind, fields, value now, lowest, highest) each."""
    return of(game).correctable(game)


def choose_correction(game, pick):
    """The code of a correction to another number than there is."""
    kind, fields, now, lowest, highest = pick(correctable(game))
    values = [v for v in {lowest, now - 1, now + 1, highest} if v != now and lowest <= v <= highest]
    return pack(game.kinds, kind, *fields, pick(sorted(values)))


def play_on(app, random, events, hands=None):
    """Play by pressing keys so many events or one more, if the game is not over before."""
    robot = player_of(app, hands)
    while events > 0:
        codes = choose(app.game, random.choice)
        if not codes:
            return
        robot.play(codes)
        events -= len(codes)


def new_game(app, players, names=(), game=y.NAME, told=False, track=True, hands=None):
    """Set up a game by pressing keys, from the view of a new game on; `told` at the table. Where
    Esquire is played without the track of the drive, `track` is False."""
    hands = hands or Hands(app)
    assert shows(app, "NewGame")
    to_line(app, "Game", hands)
    if pointed(app) != {"young": "Game         Young", "esquire": "Game          Esq."}[game]:
        hands.push()
    hands.key(players - 1)
    hands.turn(2)
    assert pointed(app).startswith(("Market ", "Chart "))
    if ("told" in pointed(app)) != told:
        hands.push()
    if not track:
        to_line(app, "Track", hands)
        if "by hand" not in pointed(app):
            hands.push()
    for n, name in enumerate(names):
        to_line(app, f"Player {n + 1}", hands)
        hands.push()
        dial_name(app.view, hands, name)
    hands.key(NEXT)
    if shows(app, "NewGame"):  # there is no room for the game before as well
        hands.key(NEXT)


def open_new_game(hands):
    """From the home view, by way of the menu, to the view that sets up a new game."""
    hands.push()
    to_line(hands.app, "New game", hands)
    hands.push()


def hold_undo(app):
    """Hold UNDO for as long as it takes."""
    app.key(UNDO_KEY, True)
    app.tick(HOLD_MS)
    app.key(UNDO_KEY, False)


def change_setting(app, number, value, hands=None):
    """Set a setting by way of the menu, from the home view and back to it."""
    hands = hands or Hands(app)
    hands.push()
    to_line(app, "Settings", hands)
    hands.push()
    to_line(app, SETTINGS[number][0], hands)
    hands.push()
    hands.turn(value - app.view.pending)
    hands.push()
    hands.key(UNDO_KEY)


def pointed(app):
    """The line of a list that the pointer is at, as it is on the screen."""
    at = app.grid.cells.index(ord(POINTER))
    return bytes(app.grid.cells[at + 1 : at + COLUMNS]).decode().strip()


def to_line(app, label, hands):
    """Turn the dial until the pointer is at the line that begins so."""
    before = None
    hands.turn(-99)
    while not (pointed(app) + " ").startswith(label + " "):
        assert pointed(app) != before, f"no line {label}"
        before = pointed(app)
        hands.turn(1)


def dial_box(robot, numbers):
    """Answer the box's question for the numbers of a box of the owner's table."""
    view = robot.app.view
    boxes = robot.boxes
    robot.boxes = {(view.c, view.column): numbers}
    robot.tell()
    robot.boxes = boxes


def shows(app, view):
    """Whether a view is shown, by its name: the box loads some of their modules again and again."""
    return type(app.view).__name__ == view


def money(game):
    """(coins on the table, coins that came to it): the same, or one was dropped or conjured."""
    at = game.at
    table = sum(at[BALANCE + k] for k in range(at[HELD]))
    came = -at[BANK]
    for player in range(game.players):
        table += at[game.seats + player * game.seat_size]
        came += of(game).first_cash(player)
    return table, came


def columns(game):
    """Where the six tokens stand."""
    return [game.at[COLUMN + c] for c in range(6)]


def screen(app):
    """What is shown, for a person who wonders why a test failed."""
    rows = []
    for row in range(ROWS):
        cells = app.grid.cells[row * COLUMNS : (row + 1) * COLUMNS]
        plain = "".join(NAMES[code & 127] for code in cells)
        marked = "".join(" ^"[code >> 7] for code in cells).rstrip()
        rows.append(f"|{plain}|" + (f"\n {marked}" if marked else ""))
    return "\n".join(rows)
