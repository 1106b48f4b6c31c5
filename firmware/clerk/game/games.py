"""The games Clerk knows: one row each. The row's place is the game's number in the journal.

All of a game is loaded by the row's functions when it is needed: a box has no room for the rules of
a game that nobody plays.
"""

NAMES = ("young", "esquire")


def _young_terms():
    from . import young_terms

    return young_terms


def _young():
    from . import young, young_header

    return young.Young, young_header.pack_header, young_header.unpack_header


def _young_log():
    from . import young_log

    return young_log


def _esquire_terms():
    from . import esquire_terms

    return esquire_terms


def _esquire():
    from . import esquire, esquire_header

    return esquire.Esquire, esquire_header.pack_header, esquire_header.unpack_header


def _esquire_log():
    from . import esquire_log

    return esquire_log


# For each of NAMES what loads its terms; (rules, header to bytes, header from bytes); what is
# particular in logs.
GAMES = (
    (_young_terms, _young, _young_log),
    (_esquire_terms, _esquire, _esquire_log),
)


def number_of(name):
    """The number of a game by its name. Raises ValueError in words."""
    if name not in NAMES:
        raise ValueError('"game" is one of: ' + ", ".join(NAMES))
    return NAMES.index(name)
