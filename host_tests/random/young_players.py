"""What players of Young Jacob Marley do: anything legal. See players.py."""

from clerk.game import young as y
from clerk.game.events import HAND, NONE, pack
from host_tests.random.strict import MOST_BALANCE, MOST_CASH

PURCHASE = y.K_BUY
MONEY = y.K_SET_CASH  # the kind of event that corrects a player's money
FEWEST, MOST = y.FEWEST, y.MOST

# The numbers of a board that the players read when the box asks: (pay, int) by category, column.
PRINTED = {(c, k): ((c + 2 * k) % 7, (c * k) % 6 - 2) for c in range(6) for k in range(15)}

# The lowest and the highest that a test tells for them.
TELLS = ((0, 9), (-4, 9))

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
            cash = at[y.SEAT + player * y.SEAT_SIZE + y.CASH]
            if cash and at[y.HELD] < y.LOANS and len(lying(game)):
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
        values = (place, c, pick(range(1, min(cash, 99) + 1)), pick(range(4, 12)))
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


def first_cash(player):
    """What a player begins with."""
    return y.FIRST_CASH + player


def prevent_end(game):
    """The code of a correction without which the game would soon end, or None."""
    if game.at[y.LOANS_LEFT] < 8:
        return pack(y.KINDS, y.K_SET_LOANS_LEFT, 40)
    if game.at[y.PAYS] > 6:
        return pack(y.KINDS, y.K_SET_PAYS, 0)
    return None
