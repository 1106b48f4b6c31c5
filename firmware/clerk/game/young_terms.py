"""Young Jacob Marley before a game is open: its letters, its limits, its events.

Small enough to be there always; the rules (young.py) are loaded when they are played by.
"""

from .events import SHARED

NAME = "young"
LETTERS = "ACFILS"
FEWEST, MOST = 2, 6
MOST_COLUMNS = 15
BOXES = ("pay", "int")  # what is printed in a box of the market

_C = ("c", 3, 0)
_PLAYER = ("player", 3, 0)

# name, what a correction sets, fields (see events.py). The order is the journal's: only append.
KINDS = SHARED + (
    ("learn", None, (_C, ("column", 4, 0), ("pay", 7, 0), ("int", 7, -64))),
    ("deal", None, (_C,)),
    ("pay", None, (("x", 3, 0),)),
    ("buy", None, (("place", 3, 0), _C, ("p", 7, 0), ("i", 6, -8))),
    ("sell", None, (("n", 6, 0),)),
    ("influence", None, (_C, ("d", 7, -64))),
    ("draw", None, (("s", 3, 0),)),
    ("next", None, ()),
    ("set", "cash", (_PLAYER, ("value", 14, 0))),
    ("set", "hand", (_PLAYER, ("value", 6, 0))),
    ("set", "balance", (_PLAYER, ("loan", 6, 0), ("value", 10, 0))),
    ("set", "done", (_PLAYER, _C, ("value", 6, 0))),
    ("set", "column", (_C, ("value", 4, 0))),
    ("set", "street", (("slot", 3, 0), ("category", 3, 0))),
    ("set", "pays", (("value", 3, 0),)),
    ("set", "loans_left", (("value", 6, 0),)),
    ("set", "active", (("value", 3, 0),)),
)
# Their numbers.
(
    K_LEARN,
    K_DEAL,
    K_PAY,
    K_BUY,
    K_SELL,
    K_INFLUENCE,
    K_DRAW,
    K_NEXT,
    K_SET_CASH,
    K_SET_HAND,
    K_SET_BALANCE,
    K_SET_DONE,
    K_SET_COLUMN,
    K_SET_STREET,
    K_SET_PAYS,
    K_SET_LOANS_LEFT,
    K_SET_ACTIVE,
) = range(2, 19)

PURCHASE = K_BUY  # the kind of event that tells what is printed on a Loan,
PRINTED = 1  # from this field on: category, principal, base interest
