"""Young: what can be checked and corrected."""

from ..game import young as y
from ..game.events import NONE
from . import fix, words


def street_word(c):
    """What lies in a Street place: a category, or nothing."""
    return "-" if c == NONE else words.LETTERS[c]


class Fix(fix.Fix):
    def player_lines(self, game, player):
        at = game.at
        seat = y.SEAT + player * y.SEAT_SIZE
        own = (player,)
        lines = [
            ("Cash", words.money, at[seat + y.CASH], 0, y.MOST_CASH, y.K_SET_CASH, own),
            ("Cards in hand", str, at[seat + y.HAND_CARDS], 0, y.LOANS, y.K_SET_HAND, own),
        ]
        lines += self.loan_lines(game, player, y.K_SET_BALANCE)
        for c in range(6):
            done = at[seat + y.DONE + c]
            label = "Completed " + words.LETTERS[c]
            lines.append((label, str, done, 0, y.LOANS, y.K_SET_DONE, (player, c)))
        return lines

    def table_lines(self, game):
        at = game.at
        last = game.columns - 1
        lines = []
        lines.append(self.active_line(game, y.K_SET_ACTIVE))
        for c in range(6):
            label = words.LETTERS[c] + " in column"
            now = at[y.COLUMN + c]
            lines.append((label, words.from_one, now, 0, last, y.K_SET_COLUMN, (c,)))
        for slot in range(y.PLACES):
            label = "Street place %d" % (slot + 1)
            now = at[y.STREET + slot]
            lines.append((label, street_word, now, 0, NONE, y.K_SET_STREET, (slot,)))
        lines.append(("Pay cards paid", str, at[y.PAYS], 0, y.LAST_PAY - 1, y.K_SET_PAYS, ()))
        now = at[y.LOANS_LEFT]
        lines.append(("Loans in deck", str, now, 0, y.LOANS, y.K_SET_LOANS_LEFT, ()))
        return lines + self.box_lines(game)

    def box(self, numbers):
        pay, interest = numbers
        return words.money(words.known(pay)) + " " + words.signed(interest)
