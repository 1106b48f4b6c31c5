"""Young Jacob Marley in logs: which headers are sound, and the state as an object."""

from . import checks
from . import young as y


def check(header):
    """Raises ValueError in words for a header that no game can be played from."""
    checks.common(header, y.FEWEST, y.MOST)
    market = header.get("market")
    if not isinstance(market, dict):
        raise ValueError('"market" is an object with columns, start, pay and int')
    columns = checks.number(market, "columns", 6, y.MOST_COLUMNS)
    start = checks.by_category(market, "start", y.LETTERS)
    for c in y.LETTERS:
        if not checks.whole(start[c]) or not 0 <= start[c] < columns:
            raise ValueError('the "start" of %s is a column from 0 to %d' % (c, columns - 1))
    checks.apart(start, y.LETTERS)
    checks.boxes(market, "pay", y.LETTERS, columns, 0)
    checks.boxes(market, "int", y.LETTERS, columns)


def state(game):
    """The state of a Young game as the contract's object."""
    at = game.at
    players = []
    for player in range(game.players):
        seat = y.SEAT + player * y.SEAT_SIZE
        players.append(
            {
                "name": game.header["players"][player],
                "cash": at[seat + y.CASH],
                "hand": at[seat + y.HAND_CARDS],
                "loans": [
                    {"c": y.LETTERS[at[y.LOAN + k] & 7], "balance": at[y.BALANCE + k]}
                    for k in game.loans(player)
                ],
                "done": {y.LETTERS[c]: at[seat + y.DONE + c] for c in range(6)},
            }
        )
    return {
        "game": y.NAME,
        "phase": y.PHASES[at[y.PHASE]],
        "turn": at[y.TURNS],
        "active": at[y.ACTIVE],
        "columns": {y.LETTERS[c]: at[y.COLUMN + c] for c in range(6)},
        "street": [
            None if at[y.STREET + place] == y.NONE else y.LETTERS[at[y.STREET + place]]
            for place in range(y.PLACES)
        ],
        "deck": {"loans": at[y.LOANS_LEFT], "pays": at[y.PAYS_LEFT]},
        "aside": at[y.ASIDE],
        "pays": at[y.PAYS],
        "bank": -at[y.BANK],
        "players": players,
        "result": result(game) if at[y.PHASE] == y.OVER else None,
    }


def result(game):
    """What the end brought: forced sales, bonuses left to right, ranking and scores."""
    at = game.at
    bonus = []
    for c in game.left_to_right():
        winners = game.leaders(c)
        rate = at[y.RATE + c]
        bonus.append(
            {
                "c": y.LETTERS[c],
                "rate": None if rate == y.UNKNOWN else rate,
                "winners": winners,
                "each": rate // len(winners) if winners else 0,
            }
        )
    seats = [y.SEAT + player * y.SEAT_SIZE for player in range(game.players)]
    return {
        "sold": [at[seat + y.SOLD] for seat in seats],
        "bonus": bonus,
        "ranking": game.ranking(),
        "scores": [at[seat + y.CASH] for seat in seats],
    }
