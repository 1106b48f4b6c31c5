"""Esquire: what can be looked at: the chart, the race to 30, the streets."""

from ..game import esquire as e
from . import words
from .grid import COLUMNS, DOT, EXAMPLE, TOKEN

TOKEN_CODE, EXAMPLE_CODE = ord(TOKEN), ord(EXAMPLE)
COINS_CODE, POINTS_CODE, PLUS_CODE = ord("c"), ord("p"), ord("+")
INVERTED_ZERO = ord("0") + 128
LETTER_CODES = b"ACFILS"
DOTS = DOT.encode() * e.MOST_LEVELS
FIRST = 1  # the column of the lowest level


def chart(grid, game):
    """A row a category: its range with the token, the coins and points of its level.

    Columns 0 to 16; instead of the "c" of the coins the example's mark where the box is not the
    printed one.
    """
    cells = grid.cells
    coins, points, _ = game.boxes
    for c in range(6):
        row = 1 + c
        at = row * COLUMNS
        cells[at] = LETTER_CODES[c]
        low, high = game.ranges[c]
        cells[at + FIRST + low : at + FIRST + high + 1] = DOTS[low : high + 1]
        level = game.at[e.COLUMN + c]
        cells[at + FIRST + level] = TOKEN_CODE
        grid.number(row, 13, coins[c][level])
        cells[at + 13] = EXAMPLE_CODE if game.example[c][level] else COINS_CODE
        grid.number(row, 16, points[c][level])
        cells[at + 16] = POINTS_CODE


def own(grid, game, player):
    """Beside the chart the coins on a player's loans of each category; before them, inverted, how
    many loans these are, if several and while there is room."""
    at = game.at
    for c in range(6):
        count = left = 0
        for k in range(at[e.HELD]):
            if at[e.LOAN + k] == player << 3 | c:
                count += 1
                left += at[e.BALANCE + k]
        if count:
            several = count > 1 and left < 100
            grid.number(1 + c, 20, left, INVERTED_ZERO + count if several else None)


def race(grid, app):
    """Coins and points of each player, and what collecting would bring now."""
    game = app.game
    over = game.at[e.PHASE] == e.OVER
    if not app.ranks_shown():
        grid.put(2, 0, "Standings are hidden")
        grid.put(3, 0, "in this game.")
        return
    for player in range(game.players):
        seat = e.SEAT + player * e.SEAT_SIZE
        row = 1 + player if game.players < 7 else player
        grid.line(row, app.name(player))
        grid.number(row, 10, game.at[seat + e.COINS])
        grid.number(row, 14, game.at[seat + e.POINTS])
        if over:
            continue
        payout = game.payout(player)
        if payout is None:
            grid.put(row, 18, "?")
        else:
            grid.number(row, 17, payout[0], PLUS_CODE)
            grid.number(row, 20, payout[1], PLUS_CODE)
    grid.line(7, "")
    grid.right(7, 10, "coins")
    grid.right(7, 14, "pt")
    if not over:
        grid.right(7, 20, "next")


def streets(grid, app):
    """The coins on each street and the cards beside it; an arrow where Marley stands."""
    game = app.game
    here = game.street()
    for street in range(e.STREETS):
        row = 1 + street % 4
        column = street // 4 * 10
        if street == here:
            grid.put(row, column, words.RIGHT)
        grid.put(row, column + 1, str(street + 1) + ":")
        grid.number(row, column + 5, game.at[e.STREET + street])
        grid.put(row, column + 5, "c")
        grid.number(row, column + 8, game.at[e.PILE + street])
    if game.track:
        grid.put(5, 0, "Marley: space %d" % game.at[e.MARLEY])
    grid.put(6, 0, "Coins, cards left")
    grid.put(7, 0, "The streets")
