"""Sentences players read: refusals, and what to do on the table.

In a template each {x} takes the next argument: p a player's name, c a category's letter, n a
number, m money, k a number counted from 0 and shown from 1, s a signed number, t a text.
"""

from .games import views
from .grid import COLUMNS, POUND, RIGHT

LETTERS = "ACFILS"
LETTER_BYTES = b"ACFILS"
MOVES = b"%c" + RIGHT.encode() + b"%d"
PLAYER, CATEGORY, FROM_ONE, MONEY, SIGNED, TEXT = b"pckmst"
POUND_CODE = ord(POUND)

# Why an event is refused, by the name in Refused.args. Each game has more of its own.
REASONS = {
    "box": "Box {c} in column {k} is not known yet",
    "cash": "{p} has {n}, the loan needs {n}",
    "category": "There is no category number {k}",
    "empty": "That leaves {n} on the card",
    "field": "{t} is from {n} to {n}",
    "no loan": "{p} has no loan number {k}",
    "no redo": "Nothing to do again",
    "no undo": "Nothing to take back",
    "over": "The game is over",
    "player": "There is no player {k}",
    "range": "{n} is too large",
    "value": "{n} is not from {n} to {n}",
}

NO_NAMES = ()


def name_of(names, player):
    return names[player] if player < len(names) else "P%d" % (player + 1)


def say(template, values, names=NO_NAMES):
    """The sentence of a template; `names` are the players'.

    It is put together in bytes: each new text costs the board a search through all names it knows.
    """
    parts = template.encode().split(b"{")
    text = parts[0]
    for k in range(1, len(parts)):
        value = values[k - 1]
        part = parts[k]
        kind = part[0]
        if kind == PLAYER:
            text += name_of(names, value).encode()
        elif kind == CATEGORY:
            text += LETTER_BYTES[value : value + 1] or b"?"
        elif kind == FROM_ONE:
            text += b"%d" % (value + 1)
        elif kind == MONEY:
            text += b"\x00%d" % value
        elif kind == SIGNED:
            text += (b"+%d" if value >= 0 else b"%d") % value
        elif kind == TEXT:
            text += value.encode()
        else:
            text += b"%d" % value
        text += part[2:]
    return text.decode()


def reason(refused, play):
    """A Refused in words, about the game of `play`."""
    names = play.rules.header["players"] if play else NO_NAMES
    args = refused.args
    template = REASONS.get(args[0]) or views(play).reasons()[args[0]]
    return say(template, args[1:], names)


def moves(report):
    """Which tokens move where, the mover first: "S>6 C4 A3". Empty when none does."""
    text = b""
    for item in report:
        if item[0] == "moved":
            form = b" %c%d" if text else MOVES
            text += form % (LETTER_BYTES[item[1]], item[3] + 1)
        elif item[0] == "best":
            text = b"%c is best: no move" % LETTER_BYTES[item[1]]
    return text.decode()


def wrap(text, width=COLUMNS):
    """The lines of a sentence, broken between words."""
    lines = []
    start = 0
    while len(text) - start > width:
        end = text.rfind(" ", start, start + width + 1)
        if end < start:  # a word longer than a line
            end = start + width
        lines.append(text[start:end])
        start = end + (text[end] == " ")
    lines.append(text[start:])
    return lines


def money(amount):
    return POUND + str(amount)


def from_one(number):
    """What is counted from 0, as players count it."""
    return str(number + 1)


def known(number):
    """A number of a box, which may be untold."""
    return "?" if number is None else str(number)


def signed(number):
    return "+%d" % number if number and number > 0 else known(number)


def table(error):
    """A TableError as players read it: the file's name without its folders."""
    place = "%s line %d" % (error.path.split("/")[-1], error.line)
    if error.column:
        place += " column %d" % error.column
    return place + ": " + error.what
