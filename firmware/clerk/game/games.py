"""The games Clerk knows: one row each. The row's place is the game's number in the journal.

A game's terms are there always. The rest is loaded by the row's functions when it is needed: a box
has no room for the rules of a game that nobody plays.
"""

from . import esquire_terms, young_terms


def _young():
    from . import young, young_header

    return young.Young, young_header.pack, young_header.unpack


def _young_log():
    from . import young_log

    return young_log


def _esquire():
    from . import esquire, esquire_header

    return esquire.Esquire, esquire_header.pack, esquire_header.unpack


def _esquire_log():
    from . import esquire_log

    return esquire_log


# terms; loads (rules, header to bytes, header from bytes); loads what is particular in logs
GAMES = (
    (young_terms, _young, _young_log),
    (esquire_terms, _esquire, _esquire_log),
)


def number_of(name):
    """The number of a game by its name. Raises ValueError in words."""
    for n in range(len(GAMES)):
        if GAMES[n][0].NAME == name:
            return n
    raise ValueError('"game" is one of: ' + ", ".join([row[0].NAME for row in GAMES]))
