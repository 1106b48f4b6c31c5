"""Young: what the last event did and what to do on the table, in lines."""

from ..game.events import NONE
from . import words
from .grid import RIGHT


def lines(app, undone, headed):
    """What the last event did, as lines (text, inverted). One line at the most is inverted, the
    first that says what this is about: none if `headed`, it has been already."""
    game = app.game
    out = []
    moved = words.moves(game.report)
    if moved:
        out.append((moved, False))
    over = any(item[0] == "over" for item in game.report)
    paid = []  # the players whose chips are listed: their loans need not follow each other
    for item in game.report:
        name = item[0]
        if name == "took":
            if item[1] not in paid:
                paid.append(item[1])
                out.append((takes(app, item[1]), not headed))
                for other in game.report:
                    if other[0] == "took" and other[1] == item[1]:
                        out.append((took(other), False))
        elif name == "pays":
            x = item[1]
            what = "all pay" if x == NONE else "not " + words.LETTERS[x]
            out.append(("Pay card %d: %s" % (item[2], what), True))
            headed = True
            if not any(other[0] == "took" for other in game.report):
                out.append(("Nobody is paid", False))
        elif name == "over":
            out.append(("The game is over", True))
            out.append((OVER[item[1]], False))
        elif name == "turn" and undone:
            out.append((words.say("Back: {p}'s turn", item[1:], app.names()), True))
        elif name == "sold" and over:
            pass  # the ceremony tells whose they were
        elif name in SENTENCES:
            out.append((words.say(SENTENCES[name], item[1:], app.names()), False))
    return out


def takes(app, player):
    """How much a player takes from the cards in all."""
    total = 0
    for item in app.game.report:
        if item[0] == "took" and item[1] == player:
            total += item[3]
    return "%s takes %s" % (app.name(player), words.money(total))


def took(item):
    """The chips to take from one loan."""
    _, _, c, amount, left = item
    text = " %s %s" % (words.LETTERS[c], words.money(amount))
    return text + " (%d left)" % left if left else text + " done"


OVER = {"pays": "Eighth Pay card", "loans": "No Loan is left"}

# Reports in one line: see words.py for the braces.
SENTENCES = {
    "aside": "Extra: set it aside",
    "bought": "Put {n}, bank {n}: {c}",
    "cash": "{p} {m}" + RIGHT + "{m}",
    "drew": "{p}: {c} to hand",
    "joined": "Add {n} Pay cards now",
    "sold": "{c}: take {n}, bank {n}",
}

# The same of an event that was taken back.
PUT_BACK = {
    "bought": "Chips, card go back",
    "drew": "{p}: {c} to Street",
    "pays": "Pay card to deck",
    "sold": "{c} card back in play",
    "took": " {p}: {c} {m} back",
}
