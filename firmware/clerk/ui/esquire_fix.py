"""Esquire: what can be checked and corrected."""

from ..game import esquire as e
from . import esquire_report, fix, words


class Fix(fix.Fix):
    def player_lines(self, game, player):
        at = game.at
        seat = e.SEAT + player * e.SEAT_SIZE
        own = (player,)
        lines = [
            ("Coins", str, at[seat + e.COINS], 0, e.MOST_CASH, e.K_SET_COINS, own),
            ("Points", str, at[seat + e.POINTS], 0, e.MOST_POINTS, e.K_SET_POINTS, own),
        ]
        return lines + self.loan_lines(game, player, e.K_SET_BALANCE)

    def table_lines(self, game):
        at = game.at
        lines = []
        lines.append(self.active_line(game, e.K_SET_ACTIVE))
        if game.track:
            last = len(game.track) - 1
            lines.append(("Marley on", str, at[e.MARLEY], 0, last, e.K_SET_MARLEY, ()))
        for c in range(6):
            low, high = game.ranges[c]
            now = at[e.COLUMN + c]
            label = words.LETTERS[c] + " on level"
            lines.append((label, words.from_one, now, low, high, e.K_SET_LEVEL, (c,)))
        for street in range(e.STREETS):
            label = "Coins St. %d" % (street + 1)
            now = at[e.STREET + street]
            lines.append((label, str, now, 0, e.MOST_STREET, e.K_SET_STREET, (street,)))
        for street in range(e.STREETS):
            label = "Cards St. %d" % (street + 1)
            now = at[e.PILE + street]
            lines.append((label, str, now, 0, e.PILE_CARDS, e.K_SET_PILE, (street,)))
        return lines + self.box_lines(game)

    def box(self, numbers):
        coins, points, bonus = numbers
        return esquire_report.both((coins, points)) + " " + words.signed(bonus)
