"""Jacob Marley, Esq. before a game is open: its letters, its limits, its events.

Small enough to be there always; the rules (esquire.py) are loaded when they are played by.
"""

from .events import SHARED

NAME = "esquire"
LETTERS = "ACFILS"
FEWEST, MOST = 3, 7
STREETS = 8
NARROWEST = 6  # levels that each category's range spans at least (J4)
MOST_LEVELS = 32
MOST_SPACES = 255
BOXES = ("coins", "points", "bonus")  # what is printed in a box of the chart
ANY = "?"  # in a space: the die says which category, or how many levels

# What a box can be told to hold, lowest and highest of each.
BOX_LIMITS = ((-9, 21), (-9, 21), (-3, 11))

_C = ("c", 3, 0)
_PLAYER = ("player", 3, 0)
_STREET = ("street", 3, 0)

# name, what a correction sets, fields (see events.py). The order is the journal's: only append.
# Levels count from 0 here and from 1 in logs.
KINDS = SHARED + (
    ("learn", None, (_C, ("level", 5, 0), ("coins", 5, -9), ("points", 5, -9), ("bonus", 4, -3))),
    ("roll", None, (("n", 3, 0),)),
    ("stand", None, (_STREET, ("lap", 4, 0))),
    ("adjust", None, (_C, ("d", 8, -128))),
    ("collect", None, ()),
    ("take", None, (_C, ("p", 8, 0))),
    ("pass", None, ()),
    ("set", "coins", (_PLAYER, ("value", 14, 0))),
    ("set", "points", (_PLAYER, ("value", 10, 0))),
    ("set", "balance", (_PLAYER, ("loan", 6, 0), ("value", 10, 0))),
    ("set", "level", (_C, ("to level", 5, 0))),
    ("set", "street", (_STREET, ("value", 8, 0))),
    ("set", "pile", (_STREET, ("value", 3, 0))),
    ("set", "marley", (("value", 8, 0),)),
    ("set", "active", (("value", 3, 0),)),
)
# Their numbers.
(
    K_LEARN,
    K_ROLL,
    K_STAND,
    K_ADJUST,
    K_COLLECT,
    K_TAKE,
    K_PASS,
    K_SET_COINS,
    K_SET_POINTS,
    K_SET_BALANCE,
    K_SET_LEVEL,
    K_SET_STREET,
    K_SET_PILE,
    K_SET_MARLEY,
    K_SET_ACTIVE,
) = range(2, 17)

PURCHASE = K_TAKE  # the kind of event that tells what is printed on a loan,
PRINTED = 0  # from this field on: category, principal
