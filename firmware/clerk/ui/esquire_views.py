"""Esquire: what the rest of the interface asks of the game's views."""

from ..game import esquire as e
from ..game.events import KIND_BITS, unpack
from . import words
from .esquire_home import Home as home  # noqa: F401

# What an event is called: by what it sets, or its name.
EVENTS = {
    "learn": "Box {c} {k}: {n} {n} {s}",
    "roll": "{p} rolls {n}",
    "stand": "Marley to street {k}",
    "adjust": "{p} moves {c} {s}",
    "collect": "{p} collects",
    "take": "{p} takes {c} {n}",
    "pass": "{p} takes none",
    "coins": "{p} coins = {n}",
    "points": "{p} points = {n}",
    "balance": "{p} loan {k} = {n}",
    "level": "{c} to level {k}",
    "street": "Coins St. {k} = {n}",
    "pile": "Cards St. {k} = {n}",
    "marley": "Marley on space {n}",
    "active": "It is {p}'s turn",
}
OF_PLAYER = ("roll", "adjust", "collect", "take", "pass")


def event(play, code, who):
    """An event's name, `who` the player whose turn it was. At most 19 characters."""
    name, what, _ = e.KINDS[code & (1 << KIND_BITS) - 1]
    values = unpack(e.KINDS, code)
    key = what or name
    if key in OF_PLAYER:
        values.insert(0, who)
    return words.say(EVENTS[key], values, play.rules.header["players"])


def reasons():
    from .esquire_words import REASONS

    return REASONS


def prepare(app):
    """Esquire has no tables that are looked into while it is played."""


def fix(app):
    from .esquire_fix import Fix

    return Fix(app)
