"""Sentences players read: refusals, and what to do on the table.

In a template each {x} takes the next argument: p a player's name, c a category's letter, n a
number, m money, k a number counted from 0 and shown from 1, s a signed number.
"""

from .grid import COLUMNS, POUND, RIGHT

LETTERS = "ACFILS"
POUND_CODE = ord(POUND)

# Why an event is refused, by the name in Refused.args.
REASONS = {
    "box": "Box {c} in column {k} is not known yet",
    "cash": "{p} has {n}, the loan needs {n}",
    "category": "There is no category number {k}",
    "empty": "That leaves {n} on the card",
    "field": "{n} is from {n} to {n}",
    "full": "The Street is full: draw one first",
    "late": "Too late after influence or a draw",
    "loans": "All {n} Loans are out already",
    "no draw": "No draw: the Street is not full",
    "no hand": "{p} has no card in hand",
    "no loan": "{p} has no loan number {k}",
    "no loans": "No Loan is left in the deck",
    "no pays": "No Pay card is left in the deck",
    "no redo": "Nothing to do again",
    "no undo": "Nothing to take back",
    "none of": "{p} has no active {c} loan",
    "not there": "Place {k} does not hold that Loan",
    "player": "There is no player {k}",
    "range": "{n} is too large",
    "steps": "{p} may move 1 to {n} steps",
    "value": "{n} is not from {n} to {n}",
}

# What the phase allows, for an event that it does not (Refused "phase").
PHASES = (
    "First deal six Loans to the Street",
    "Not now: it is {p}'s turn",
    "First deal until the Street is full",
    "The game is over",
)

NO_NAMES = ()


def _esquire():
    from .esquire_words import REASONS

    return REASONS


# A game's name: what loads its own REASONS, looked in behind those above.
MORE_REASONS = {"esquire": _esquire}


def name_of(names, player):
    return names[player] if player < len(names) else "P%d" % (player + 1)


def say(template, values, names=NO_NAMES):
    """The sentence of a template; `names` are the players'."""
    parts = template.split("{")
    text = parts[0]
    for k in range(1, len(parts)):
        value = values[k - 1]
        kind = parts[k][0]
        if kind == "p":
            text += name_of(names, value)
        elif kind == "c":
            text += LETTERS[value] if value < 6 else "?"
        elif kind == "k":
            text += str(value + 1)
        elif kind == "m":
            text += money(value)
        elif kind == "s":
            text += "+%d" % value if value >= 0 else str(value)
        else:
            text += str(value)
        text += parts[k][2:]
    return text


def reason(refused, play):
    """A Refused in words, about the game of `play`."""
    names = play.rules.header["players"] if play else NO_NAMES
    args = refused.args
    if args[0] == "phase":
        return say(PHASES[args[1]], (play.rules.active(),), names)
    template = REASONS.get(args[0]) or MORE_REASONS[play.rules.name]()[args[0]]
    return say(template, args[1:], names)


def moves(report):
    """Which tokens move where, the mover first: "S>6 C4 A3". Empty when none does."""
    text = ""
    for item in report:
        if item[0] == "moved":
            if text:
                text += " " + LETTERS[item[1]] + str(item[3] + 1)
            else:
                text = LETTERS[item[1]] + RIGHT + str(item[3] + 1)
        elif item[0] == "best":
            text = LETTERS[item[1]] + " is best: no move"
    return text


def wrap(text, width=COLUMNS):
    """The lines of a sentence, broken between words."""
    lines = []
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = line + " " + word if line else word
    lines.append(line)
    return lines


def money(amount):
    return POUND + str(amount)


def from_one(number):
    """What is counted from 0, as players count it."""
    return str(number + 1)


def signed(number):
    return "+%d" % number if number > 0 else str(number)


def table(error):
    """A TableError as players read it: the file's name without its folders."""
    place = "%s line %d" % (error.path.split("/")[-1], error.line)
    if error.column:
        place += " column %d" % error.column
    return place + ": " + error.what
