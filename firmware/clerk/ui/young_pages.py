"""Young: what can be looked at, as drawings on rows 1 to 6: market, standings, deck, log."""

from ..game import young as y
from ..game.events import NONE
from . import words
from .grid import COLUMNS, DOT, EXAMPLE, TOKEN

# Glyph codes to write straight into the grid's cells; the Street's by category, then NONE.
EXAMPLE_CODE, TOKEN_CODE, PLUS_CODE = ord(EXAMPLE), ord(TOKEN), ord("+")
STREET_CODES = b"ACFILS" + DOT.encode()
DOTS = DOT.encode() * y.MOST_COLUMNS


def street(grid, game, row, column):
    """The six places of the Street."""
    cells = grid.cells
    at = row * COLUMNS + column
    for place in range(y.PLACES):
        cells[at + place] = STREET_CODES[game.at[y.STREET + place]]


def missing(game):
    """How many places of the Street are empty."""
    count = 0
    for place in range(y.PLACES):
        if game.at[y.STREET + place] == NONE:
            count += 1
    return count


def box(grid, row, end, game, c):
    """A category's box: what it pays, ending before column `end`, and its Int, before end + 3.

    "?" where untold; instead of the pound the example's mark where it is not the printed one.
    """
    column = game.at[y.COLUMN + c]
    mark = EXAMPLE_CODE if game.example[c][column] else words.POUND_CODE
    grid.number(row, end, game.pay[c][column], mark)
    interest = game.int[c][column]
    grid.number(row, end + 3, interest, PLUS_CODE if interest and interest > 0 else None)


def market(grid, game):
    """A row a category: token, rate, Int. Columns 0 to 13 where the market has six."""
    cells = grid.cells
    columns = game.columns
    dots = DOTS[:columns]
    for c in range(6):
        at = (1 + c) * COLUMNS
        cells[at] = STREET_CODES[c]
        cells[at + 2 : at + 2 + columns] = dots
        cells[at + 2 + game.at[y.COLUMN + c]] = TOKEN_CODE
        box(grid, 1 + c, columns + 5, game, c)


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
    over = game.at[y.PHASE] == y.OVER
    for player in range(game.players):
        row = 1 + player
        grid.put(row, 0, app.name(player))
        cash = game.at[y.SEAT + player * y.SEAT_SIZE + y.CASH]
        grid.number(row, 10, cash, words.POUND_CODE)
        payout = None if over else game.payout(player)
        if payout is not None:
            grid.number(row, 15, payout, PLUS_CODE)
        elif not over:
            grid.put(row, 14, "?")
        grid.number(row, 20, game.worth(player), words.POUND_CODE)
    grid.right(7, 10, "cash")
    if not over:
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
        grid.put(6, 0, "Next refill pays")
        grid.right(6, 20, "%d%%" % pay_chance(game))
    elif not at[y.JOINED]:
        grid.put(6, 0, "Pays join in round 2")
    grid.put(7, 0, "The deck")


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
