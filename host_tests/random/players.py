"""Players who do anything legal, by pressing keys, and what tests of chance ask about their box.

`pick` is a function that takes one of a list: a random.Random's `choice`, or hypothesis drawing.
"""

import os
from typing import Any

from clerk.game import esquire as e
from clerk.game import young as y
from clerk.game.events import HAND, NONE, pack
from clerk.game.rules import BALANCE, BANK, COLUMN, HELD
from clerk.ui import setup
from clerk.ui.app import HOLD_MS, App  # noqa: F401
from clerk.ui.glyph_names import NAMES
from clerk.ui.grid import COLUMNS, POINTER, ROWS
from clerk.ui.settings import SETTINGS
from clerk.ui.view import NEXT
from clerk.ui.view import UNDO as UNDO_KEY
from clerk_tools.chips.nvm import ByteArray
from clerk_tools.machine import TABLES, board_facts
from host_tests.robot import Hands, Robot

FACTS = board_facts("macropad")
MORE = int(os.environ.get("CLERK_MORE", "1"))  # so many times more chances than `make test` gives

# The numbers of a board that the players read when the box asks: (pay, int) by category, column.
PRINTED = {(c, k): ((c + 2 * k) % 7, (c * k) % 6 - 2) for c in range(6) for k in range(15)}

# How often players do what, where several things are possible.
OFTEN = {
    y.K_DEAL: 6,
    y.K_PAY: 2,
    y.K_BUY: 4,
    y.K_SELL: 1,
    y.K_INFLUENCE: 4,
    y.K_DRAW: 3,
    y.K_NEXT: 3,
}

# No record of the journal takes more bytes; with fewer left it counts as full.
RECORD = 10

# What the screen has room for: more cash, more on one card, or more Loans of a category at one
# player is nobody's game.
MOST_CASH = 999
MOST_BALANCE = 99
MOST_OF_A_CATEGORY = 9


def open_box(store, tables=TABLES, app=App) -> Any:
    """The power comes on. What the app's view has depends on the view."""
    return app(store, FACTS, str(tables))


def copied(store):
    """A store with the same bytes."""
    return ByteArray(bytearray(bytes(store)))


def player_of(app, hands=None):
    """Somebody who presses the keys of this box."""
    return Robot(app, hands, PRINTED)


def possible(game):
    """The kinds of event that somebody may do now, corrections left out."""
    at = game.at
    phase = at[y.PHASE]
    player = game.active()
    kinds = []
    if phase in (y.DEAL, y.REFILL) and at[y.LOANS_LEFT]:
        kinds.append(y.K_DEAL)
    if phase == y.REFILL and at[y.PAYS_LEFT]:
        kinds.append(y.K_PAY)
    if phase == y.TURN:
        kinds.append(y.K_DRAW if game.street_full() else y.K_NEXT)
        if not at[y.INFLUENCED]:
            loans = game.loans(player)
            if at[y.HELD] < y.LOANS and len(lying(game)):
                kinds.append(y.K_BUY)
            if loans:
                kinds += [y.K_SELL, y.K_INFLUENCE]
    return kinds


def lying(game):
    """(place, category) of each Loan that the player may buy."""
    at = game.at
    loans = [(s, at[y.STREET + s]) for s in range(y.PLACES) if at[y.STREET + s] < 6]
    if at[y.SEAT + game.active() * y.SEAT_SIZE + y.HAND_CARDS]:
        loans += [(HAND, c) for c in range(6)]
    return loans


def choose(game, pick):
    """Something legal: the events' codes, two of them where a draw ends the turn, or none."""
    kinds = [kind for kind in possible(game) for _ in range(OFTEN[kind])]
    if not kinds:
        return []
    kind = pick(kinds)
    player = game.active()
    values = ()
    if kind in (y.K_DEAL, y.K_DRAW):
        values = (pick(range(6)),)
    elif kind == y.K_PAY:
        values = (pick(range(7)),)
    elif kind == y.K_BUY:
        place, c = pick(lying(game))
        cash = game.at[y.SEAT + player * y.SEAT_SIZE + y.CASH]
        # At least 1 has to be left on the card, whatever the market takes off.
        values = (place, c, pick(range(min(cash, 99) + 1)), pick(range(4, 12)))
        if values[2] + values[3] + (game.int[c][game.at[y.COLUMN + c]] or -2) < 1:
            values = (*values[:3], 55)
    elif kind == y.K_SELL:
        values = (pick(range(len(game.loans(player)))),)
    elif kind == y.K_INFLUENCE:
        c = pick([c for c in range(6) if game.holds(player, c)])
        column = game.at[y.COLUMN + c]
        most = len(game.loans(player))
        low, high = max(-most, -column), min(most, game.columns - 1 - column)
        values = (c, pick([d for d in range(low, high + 1) if d]))
    codes = [pack(y.KINDS, kind, *values)]
    if kind == y.K_DRAW:
        codes.append(pack(y.KINDS, y.K_NEXT))
    return codes


def correctable(game):
    """All that can be corrected now: (kind, fields, value now, lowest, highest) each."""
    at = game.at
    seats = [(player, y.SEAT + player * y.SEAT_SIZE) for player in range(game.players)]
    what: list[tuple] = [(y.K_SET_CASH, (p,), at[seat + y.CASH], 0, MOST_CASH) for p, seat in seats]
    if at[y.PHASE] == y.OVER:
        return what
    for p, seat in seats:
        what.append((y.K_SET_HAND, (p,), at[seat + y.HAND_CARDS], 0, y.LOANS))
        for n, k in enumerate(game.loans(p)):
            what.append((y.K_SET_BALANCE, (p, n), at[y.BALANCE + k], 1, MOST_BALANCE))
        for c in range(6):
            what.append((y.K_SET_DONE, (p, c), at[seat + y.DONE + c], 0, y.LOANS))
    for c in range(6):
        what.append((y.K_SET_COLUMN, (c,), at[y.COLUMN + c], 0, game.columns - 1))
    for place in range(y.PLACES):
        what.append((y.K_SET_STREET, (place,), at[y.STREET + place], 0, NONE))
    what.append((y.K_SET_PAYS, (), at[y.PAYS], 0, y.LAST_PAY - 1))
    what.append((y.K_SET_LOANS_LEFT, (), at[y.LOANS_LEFT], 0, y.LOANS))
    what.append((y.K_SET_ACTIVE, (), at[y.ACTIVE], 0, game.players - 1))
    return what


def choose_correction(game, pick):
    """The code of a correction to another number than there is."""
    kind, fields, now, lowest, highest = pick(correctable(game))
    values = [v for v in {lowest, now - 1, now + 1, highest} if v != now and lowest <= v <= highest]
    return pack(y.KINDS, kind, *fields, pick(sorted(values)))


def play_on(app, random, events, hands=None):
    """Play by pressing keys so many events or one more, if the game is not over before."""
    robot = player_of(app, hands)
    while events > 0:
        codes = choose(app.game, random.choice)
        if not codes:
            return
        robot.play(codes)
        events -= len(codes)


def new_game(app, players, names=(), game=y.NAME, told=False, hands=None):
    """Set up a game by pressing keys, from the view of a new game on; `told` at the table."""
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
    for n, name in enumerate(names):
        to_line(app, f"Player {n + 1}", hands)
        hands.push()
        for letter in name.upper():
            hands.turn(setup.LETTERS.index(letter))
            hands.push()
        hands.key(NEXT)
    hands.key(NEXT)


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


def dial_box(robot, pay, interest):
    """Answer the box's question for the two numbers of a market's box."""
    view = robot.app.view
    robot.boxes = {(view.c, view.column): (pay, interest)}
    robot.tell()
    robot.boxes = PRINTED


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
        came += y.FIRST_CASH + player if game.name == y.NAME else e.FIRST_COINS
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
