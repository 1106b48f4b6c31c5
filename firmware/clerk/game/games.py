"""The games Clerk knows: one row each. The row's place is the game's number in the journal."""

from .header import pack_young, unpack_young
from .young import Young

# name in a log, rules, header to bytes, header from bytes
GAMES = (("young", Young, pack_young, unpack_young),)


def number_of(name):
    """The number of a game by its name, or None."""
    for n in range(len(GAMES)):
        if GAMES[n][0] == name:
            return n
    return None
