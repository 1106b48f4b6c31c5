"""What players of Jacob Marley, Esq. do: anything legal. See players.py."""

from clerk.game import esquire as e
from clerk.game.cells import Refused
from clerk.game.events import pack
from clerk.game.rules import MOST_LOANS
from host_tests.esquire import next_kinds
from host_tests.random.strict import (
    MOST_BALANCE,
    MOST_CASH,
    MOST_ON_A_STREET,
    MOST_POINTS,
)

PURCHASE = e.K_TAKE
MONEY = e.K_SET_COINS  # the kind of event that corrects a player's money
FEWEST, MOST = e.FEWEST, e.MOST

# The numbers of a board that the players read when the box asks: (coins, points, bonus) by
# category, level.
PRINTED = {
    (c, k): ((c + k) % 5 - 1, (c * k) % 4 - 1, (c + k) % 6 - 1) for c in range(6) for k in range(10)
}

# The lowest and the highest that a test tells for them.
TELLS = ((-3, 6), (-3, 6), (-3, 6))

# How often players do what, where several things are possible.
OFTEN = {
    e.K_ROLL: 1,
    e.K_STAND: 1,
    e.K_ADJUST: 1,
    e.K_COLLECT: 1,
    e.K_TAKE: 3,
    e.K_PASS: 1,
}


def possible(game):
    """The kinds of event that somebody may do now by keys, corrections left out."""
    at = game.at
    kinds = [] if at[e.PHASE] == e.OVER else next_kinds(game)
    if e.K_COLLECT in kinds and not game.to_collect():  # that comes with the end of the turn
        kinds.remove(e.K_COLLECT)
        if at[e.ADJUSTED]:
            kinds += [e.K_TAKE, e.K_PASS]
    if e.K_TAKE in kinds and not (
        at[e.PILE + game.street()] and at[e.HELD] < MOST_LOANS and loans(game)
    ):
        kinds.remove(e.K_TAKE)
    return kinds


def moves(game):
    """(category, signed levels) of each move that Marley's space leaves open."""
    space = game.space() or {"c": e.ANY, "sign": "+-", "n": e.ANY}
    categories = range(6) if space["c"] == e.ANY else [e.LETTERS.index(c) for c in space["c"]]
    amounts = range(1, 7) if space["n"] == e.ANY else [space["n"]]
    signs = [1 if sign == "+" else -1 for sign in space["sign"]]
    return [(c, sign * n) for c in categories for sign in signs for n in amounts]


def loans(game):
    """(category, principal) of some that the player can pay for and that leave a coin on the card."""
    coins = game.at[e.SEAT + game.active() * e.SEAT_SIZE + e.COINS]
    found = []
    for c in range(6):
        try:
            bank = game.interest(c)
        except Refused:  # it will be told
            bank = game.at[e.STREET + game.street()] + PRINTED[c, game.at[e.COLUMN + c]][e.BONUS]
        found += [(c, p) for p in range(1, min(coins, 12) + 1) if p + bank > 0]
    return found


def choose(game, pick):
    """Something legal: the codes of the events that one press does, or none."""
    kinds = [kind for kind in possible(game) for _ in range(OFTEN[kind])]
    if not kinds:
        return []
    kind = pick(kinds)
    values = ()
    if kind == e.K_ROLL:
        values = (pick(range(1, e.DIE + 1)),)
    elif kind == e.K_STAND:
        values = (pick(range(e.STREETS)), pick((0, 0, 1, 2)))
    elif kind == e.K_ADJUST:
        values = pick(moves(game))
    elif kind == e.K_TAKE:
        values = pick(loans(game))
    codes = [pack(e.KINDS, kind, *values)]
    if kind in (e.K_TAKE, e.K_PASS) and not game.at[e.COLLECTED]:
        codes.insert(0, e.K_COLLECT)
    return codes


def correctable(game):
    """All that can be corrected now: (kind, fields, value now, lowest, highest) each."""
    at = game.at
    what: list[tuple] = []
    for p in range(game.players):
        seat = e.SEAT + p * e.SEAT_SIZE
        what.append((e.K_SET_COINS, (p,), at[seat + e.COINS], 0, MOST_CASH))
        what.append((e.K_SET_POINTS, (p,), at[seat + e.POINTS], 0, MOST_POINTS))
        for n, k in enumerate(game.loans(p)):
            what.append((e.K_SET_BALANCE, (p, n), at[e.BALANCE + k], 1, MOST_BALANCE))
    for c in range(6):
        now = at[e.COLUMN + c]
        for level in range(game.ranges[c][0], game.ranges[c][1] + 1):
            other = game.other(c, level)  # it would have to change places
            if other == e.NONE or game.ranges[other][0] <= now <= game.ranges[other][1]:
                what.append((e.K_SET_LEVEL, (c,), now, level, level))
    for street in range(e.STREETS):
        what.append((e.K_SET_STREET, (street,), at[e.STREET + street], 0, MOST_ON_A_STREET))
        what.append((e.K_SET_PILE, (street,), at[e.PILE + street], 0, e.PILE_CARDS))
    if game.track:
        what.append((e.K_SET_MARLEY, (), at[e.MARLEY], 0, len(game.track) - 1))
    what.append((e.K_SET_ACTIVE, (), at[e.ACTIVE], 0, game.players - 1))
    return [row for row in what if row[3] < row[4] or row[3] != row[2]]


def first_cash(player):
    """What a player begins with."""
    return e.FIRST_COINS


def prevent_end(game):
    """The code of a correction without which the game would soon end, or None."""
    for player in range(game.players):
        if game.at[e.SEAT + player * e.SEAT_SIZE + e.POINTS] > e.GOAL // 2:
            return pack(e.KINDS, e.K_SET_POINTS, player, 0)
    return None
