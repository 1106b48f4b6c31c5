"""Esquire in logs: which headers are sound, and the state as an object."""

from . import checks
from . import esquire as e
from .esquire_terms import NARROWEST

SIGNS = ("+", "-", "+-")
MOST_STEPS = 99


def check(header):
    """Raises ValueError in words for a header that no game can be played from."""
    checks.common(header, e.FEWEST, e.MOST)
    chart = header.get("chart")
    if not isinstance(chart, dict):
        raise ValueError('"chart" is an object with levels, start, range, coins, points and bonus')
    levels = checks.number(chart, "levels", NARROWEST, e.MOST_LEVELS)
    ranges = checks.by_category(chart, "range", e.LETTERS)
    start = checks.by_category(chart, "start", e.LETTERS)
    for c in e.LETTERS:
        check_range(c, ranges[c], levels)
        low, high = ranges[c]
        if not checks.whole(start[c]) or not low <= start[c] <= high:
            raise ValueError('the "start" of %s is a level from %d to %d' % (c, low, high))
    checks.apart(start, e.LETTERS)
    for box in e.BOXES:
        checks.boxes(chart, box, e.LETTERS, levels)
    if header.get("track") is not None:
        check_track(header["track"])


def check_range(c, limits, levels):
    """A lowest and a highest level, far enough apart for J3 to find a place (J4)."""
    if (
        not isinstance(limits, list)
        or len(limits) != 2
        or not all(checks.whole(limit) for limit in limits)
        or not 1 <= limits[0] <= limits[1] <= levels
    ):
        raise ValueError('the "range" of %s is two levels from 1 to %d' % (c, levels))
    if limits[1] - limits[0] + 1 < NARROWEST:
        raise ValueError('the "range" of %s spans less than %d levels' % (c, NARROWEST))


def check_track(track):
    if not isinstance(track, list) or not 2 <= len(track) <= e.MOST_SPACES:
        raise ValueError('"track" is null or a list of 2 to %d spaces' % e.MOST_SPACES)
    for k in range(len(track)):
        try:
            check_space(track[k])
        except ValueError as error:
            raise ValueError("space %d of the track: %s" % (k, error)) from None
    if not track[0].get("again"):
        raise ValueError("the first space of the track is Start, where one rolls again")
    if all(space.get("again") for space in track):
        raise ValueError("the track has nothing but spaces where one rolls again")


def check_space(space):
    if not isinstance(space, dict):
        raise ValueError('an object with "street", and "again" or "c", "sign" and "n", is needed')
    if space.get("again"):
        return
    checks.number(space, "street", 0, e.STREETS - 1)
    c = space.get("c")
    if not isinstance(c, str) or not c or (c != e.ANY and any(x not in e.LETTERS for x in c)):
        raise ValueError('"c" is letters of %s, or "?"' % e.LETTERS)
    if space.get("sign") not in SIGNS:
        raise ValueError('"sign" is one of: ' + " ".join(SIGNS))
    if space.get("n") != e.ANY:
        checks.number(space, "n", 1, MOST_STEPS)


def state(game):
    """The state of an Esquire game as the contract's object."""
    at = game.at
    players = []
    for player in range(game.players):
        seat = e.SEAT + player * e.SEAT_SIZE
        players.append(
            {
                "name": game.header["players"][player],
                "coins": at[seat + e.COINS],
                "points": at[seat + e.POINTS],
                "loans": [
                    {"c": e.LETTERS[at[e.LOAN + k] & 7], "balance": at[e.BALANCE + k]}
                    for k in game.loans(player)
                ],
            }
        )
    return {
        "game": e.NAME,
        "phase": e.PHASES[at[e.PHASE]],
        "turn": at[e.TURNS],
        "active": at[e.ACTIVE],
        "levels": {e.LETTERS[c]: at[e.COLUMN + c] + 1 for c in range(6)},
        "marley": at[e.MARLEY],
        "streets": [at[e.STREET + street] for street in range(e.STREETS)],
        "piles": [at[e.PILE + street] for street in range(e.STREETS)],
        "bank": -at[e.BANK],
        "did": {"adjust": bool(at[e.ADJUSTED]), "collect": bool(at[e.COLLECTED])},
        "players": players,
        "result": result(game) if at[e.PHASE] == e.OVER else None,
    }


def result(game):
    """What everybody scored, in which order, and who won."""
    seats = [e.SEAT + player * e.SEAT_SIZE for player in range(game.players)]
    return {
        "scores": [game.at[seat + e.POINTS] for seat in seats],
        "ranking": game.ranking(),
        "winners": game.winners(),
    }
