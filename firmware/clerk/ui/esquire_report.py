"""Esquire: what the last event did and what to do on the table, in lines."""

from ..game import esquire as e
from ..game.events import unpack
from ..game.play import KIND_MASK
from . import words
from .games import views
from .grid import COLUMNS, EITHER, RIGHT

DIE_PROMPT = "Die: 1-6, NEXT rolls"

# Reports in one line: see words.py for the braces.
SENTENCES = {
    "bought": "Put {n}, bank {n}: {c}",
    "cash": "{p} {n}c" + RIGHT + "{n}c",
    "coin": "1 coin to street {k}",
    "goal": "30p: the last round",
    "lap": "{s} on every street",
    "points": "{p} {n}p" + RIGHT + "{n}p",
    "stands": "Marley: street {k}",
    "street": "Street {k}: {n}" + RIGHT + "{n}",
}

# The same of an event that was taken back.
PUT_BACK = {
    "bought": "Chips, card go back",
    "paid": "{c} {n}c back",
}


def lines(app, undone, headed):
    """What the last event did, as lines (text, inverted). The one that says what the others are
    about is inverted, unless `headed`: something before them has said so."""
    game = app.game
    out = []
    moved = moves(game.report)
    if moved:
        thrown = how_far(app)
        out.append((thrown + moved if len(thrown) + len(moved) <= COLUMNS else moved, False))
    for item in game.report:
        name = item[0]
        if name == "walked":
            out.append((walked(game, item[1]), False))
        elif name == "marley":
            out.append(("Marley: space %d" % item[2], False))
        elif name == "collected":
            out.insert(0, (takes(app, item), not headed))
        elif name == "paid":
            out.append((paid(item), False))
        elif name == "over":
            out.append(("The game is over", True))
        elif name == "turn" and undone:
            out.append((words.say("Back: {p}'s turn", item[1:], app.names()), True))
        elif name == "turn" and not headed:  # what is told is not about the player on row 0
            _, code, who = app.play.last
            out.insert(0, (views(app.play).event(app.play, code, who), True))
        elif name in SENTENCES:
            out.append((words.say(SENTENCES[name], item[1:], app.names()), False))
    return out


def how_far(app):
    """How far the token goes, where the die said it."""
    how, code, _ = app.play.last
    space = app.game.space()
    if how is None and code & KIND_MASK == e.K_ADJUST and space and space["n"] == e.ANY:
        return words.signed(unpack(e.KINDS, code)[1]) + " "
    return ""


def moves(report):
    """Which tokens move where, the mover first: "C>6 L5 S!7", ! where one bounced."""
    text = ""
    for item in report:
        if item[0] == "limit":
            text = words.LETTERS[item[1]] + " is at its limit"
        elif item[0] == "moved":
            mark = RIGHT if not text else ""
            if len(item) == 5 and item[4] == e.BOUNCED:
                mark = "!"
            text += (" " if text else "") + words.LETTERS[item[1]] + mark + str(item[3] + 1)
    return text


def walked(game, n):
    """What the die showed and what Marley's space now says."""
    if game.again():
        return "Die %d: roll again" % n
    text = "%d: move %s" % (n, space_text(game))
    return "Die " + text if len(text) + 4 <= COLUMNS else text


def space_text(game):
    """What Marley's space says: "CFL +-2"."""
    space = game.space()
    if space is None:
        return "as printed"
    sign = space["sign"]
    return "%s %s%s" % (space["c"], EITHER if len(sign) > 1 else sign, space["n"])


def takes(app, item):
    """What the player takes in all."""
    _, player, coins, points = item
    return "%s takes %dc %dp" % (app.name(player), coins, points)


def paid(item):
    """The coins to move on one loan, and its points. It leaves the last column to an arrow."""
    _, c, coins, points, left = item
    text = "%s %sc %dp, " % (words.LETTERS[c], words.signed(coins), points)
    return text + "%d left" % left if left else text + "done"


def both(payout):
    """Coins and points, as far as they are known."""
    coins, points = payout or (None, None)
    return "%sc%sp" % (words.known(coins), words.known(points))
