"""Young: what can be looked at, as drawings on rows 1 to 6: market, standings, deck, log."""

from ..game import young as y
from ..game.events import NONE
from . import words
from .games import views
from .grid import DOT, EXAMPLE, POUND, TOKEN
from .view import marks

LOG_ROWS = 6


def street(grid, game, row, column):
    """The six places of the Street."""
    text = ""
    for place in range(y.PLACES):
        c = game.at[y.STREET + place]
        text += DOT if c == NONE else words.LETTERS[c]
    grid.put(row, column, text)


def missing(game):
    """How many places of the Street are empty."""
    count = 0
    for place in range(y.PLACES):
        if game.at[y.STREET + place] == NONE:
            count += 1
    return count


def rate(game, c):
    """What a category pays now, at most three characters: "?" where untold, marked if example."""
    column = game.at[y.COLUMN + c]
    number = game.pay[c][column]
    if number is None:
        return "?"
    return (EXAMPLE if game.example[c][column] else POUND) + str(number)


def interest(game, c):
    """The Int of a category's box now; "?" where untold."""
    number = game.int[c][game.at[y.COLUMN + c]]
    return "?" if number is None else words.signed(number)


def market(grid, game):
    """A row a category: token, rate, Int. Columns 0 to 13 where the market has six."""
    dots = DOT * game.columns
    end = max(0, game.columns - 6)
    for c in range(6):
        row = 1 + c
        grid.put(row, 0, words.LETTERS[c])
        grid.put(row, 2, dots)
        grid.put(row, 2 + game.at[y.COLUMN + c], TOKEN)
        grid.right(row, 11 + end, rate(game, c))
        grid.right(row, 14 + end, interest(game, c))


def own(grid, game, player):
    """Beside the market: how many active loans of each category, and what is left on them."""
    at = game.at
    wide = game.columns > 6  # no room then for what is left
    for c in range(6):
        count = left = 0
        for k in range(at[y.HELD]):
            if at[y.LOAN + k] == player << 3 | c:
                count += 1
                left += at[y.BALANCE + k]
        if count:
            grid.right(1 + c, 20, str(count) if wide else "%d:%s" % (count, words.money(left)))


def standings(grid, app):
    """Cash, the next payout and the net worth of each player, unless the table hides them."""
    game = app.game
    if not app.ranks_shown():
        grid.put(2, 0, "Standings are hidden")
        grid.put(3, 0, "in this game.")
        return
    for player in range(game.players):
        row = 1 + player
        grid.put(row, 0, app.name(player))
        grid.right(row, 10, words.money(game.at[y.SEAT + player * y.SEAT_SIZE + y.CASH]))
        payout = game.payout(player)
        grid.right(row, 15, "?" if payout is None else "+%d" % payout)
        grid.right(row, 20, words.money(game.worth(player)))
    grid.right(7, 10, "cash")
    grid.right(7, 15, "next")
    grid.right(7, 20, "net")


def deck(grid, app):
    """What is left to come, and the chance that the next refill turns up a Pay card."""
    game = app.game
    at = game.at
    lines = (
        ("Loans in the deck", str(at[y.LOANS_LEFT])),
        ("Pay cards in it", str(at[y.PAYS_LEFT])),
        ("Pay cards aside", str(at[y.ASIDE])),
        ("Pay cards paid", "%d/%d" % (at[y.PAYS], y.LAST_PAY)),
    )
    for row in range(len(lines)):
        grid.put(1 + row, 0, lines[row][0])
        grid.right(1 + row, 20, lines[row][1])
    if app.hints_shown() and at[y.JOINED]:
        grid.put(6, 0, "Refill pays")
        grid.right(6, 20, "%d%%" % pay_chance(game))
    elif not at[y.JOINED]:
        grid.put(6, 0, "Pays join in round 2")


def pay_chance(game):
    """The chance in percent that the next refill turns up a Pay card."""
    at = game.at
    loans = at[y.LOANS_LEFT]
    cards = loans + at[y.PAYS_LEFT]
    none = 100
    every = 1
    for k in range(max(1, missing(game))):
        if loans - k <= 0:
            break
        none *= loans - k
        every *= cards - k
    return 100 - none // every if at[y.PAYS_LEFT] else 0


def log(grid, play, top):
    """The events that stand, newest first."""
    event = views(play).event
    for row in range(min(LOG_ROWS, play.count - top)):
        code, who = play.standing(play.count - 1 - top - row)
        grid.put(1 + row, 0, event(play, code, who))
    marks(grid, 1, LOG_ROWS, top, play.count)
