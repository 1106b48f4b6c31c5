"""Young: what the last event did and what to do on the table, in lines."""

from ..game.events import LEARN, NONE, UNDO
from ..game.play import KIND_MASK
from . import words
from .games import views
from .grid import RIGHT


def lines(app):
    """The lines (text, inverted) about the last event. One line says enough where it is alone."""
    play = app.play
    game = app.game
    event = views(play).event
    last = play.last
    if last is None:
        return []
    how, code, who = last
    kind = code & KIND_MASK
    out = []
    if how is not None:
        out.append(("Taken back:" if how == UNDO else "Done again:", True))
        out.append((event(play, code, who), False))
    elif kind == LEARN or game.kinds[kind][1]:
        out.append((event(play, code, who), False))
    moved = words.moves(game.report)
    if moved:
        out.append((moved, False))
    paid = []  # the players whose chips are listed: their loans need not follow each other
    headed = how is not None  # one line is inverted: the first that says what this is about
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
        elif name == "turn" and how == UNDO:
            out.append(("Back: turn of " + app.name(item[1]), True))
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
    "bought": "{n}+{n} bank={n} on {c}",
    "cash": "{p} {m}" + RIGHT + "{m}",
    "drew": "{p}: {c} to hand",
    "joined": "Add {n} Pay cards now",
    "sold": "{c}: take {n}, bank {n}",
}
