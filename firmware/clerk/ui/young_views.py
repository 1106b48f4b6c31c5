"""Young: what the rest of the interface asks of the game's views."""

from ..game import young as y
from ..game.events import HAND, KIND_BITS, NONE, unpack
from . import words
from .young_home import Home as home  # noqa: F401

# What an event is called: by what it sets, or its name.
EVENTS = {
    "learn": "Box {c} {k}: {m} {s}",
    "deal": "Deal {c}",
    "pay": "Pay card: all",
    "pay but": "Pay card: not {c}",
    "buy": "{p} buys {c} {n}{s}",
    "buy hand": "{p} hand {c} {n}{s}",
    "sell": "{p} sells no. {k}",
    "influence": "{p} moves {c} {s}",
    "draw": "{p} draws no. {k}",
    "next": "{p} ends turn",
    "cash": "{p} cash = {n}",
    "hand": "{p} hand = {n}",
    "balance": "{p} loan {k} = {n}",
    "done": "{p} done {c} = {n}",
    "column": "{c} to column {k}",
    "street": "Place {k} holds {c}",
    "street empty": "Place {k} is empty",
    "pays": "Pay cards = {n}",
    "loans_left": "Deck Loans = {n}",
    "active": "It is {p}'s turn",
}


def event(play, code, who):
    """An event's name, `who` the player whose turn it was. At most 19 characters."""
    name, what, _ = y.KINDS[code & (1 << KIND_BITS) - 1]
    values = unpack(y.KINDS, code)
    key = what or name
    if key == "buy":
        if values[0] == HAND:
            key = "buy hand"
        values[0] = who
    elif key == "pay" and values[0] != NONE:
        key = "pay but"
    elif key == "street" and values[1] == NONE:
        key = "street empty"
    elif key in ("sell", "influence", "draw", "next"):
        values.insert(0, who)
    return words.say(EVENTS[key], values, play.rules.header["players"])


def reasons():
    from .young_words import REASONS

    return REASONS


def prepare(app):
    """Read the owner's list of Loans, if there is one."""
    path = app.tables + "/young/loans.csv"
    try:
        open(path).close()
    except OSError:
        return None  # most have none: then what reads them need not be loaded
    from ..game.tables import TableError
    from ..game.young_tables import loans

    try:
        app.known = loans(path)
    except TableError as error:
        return "Loan list not read", words.table(error)
    return None


def fix(app):
    from .young_fix import Fix

    return Fix(app)
