"""The rules of Young Jacob Marley (2-6 players), readings Y1-Y20.

Street places are numbers from 0, as are categories, players and columns; a category's letter is
its place in LETTERS. The right-most column is the best.
"""

from .cells import Refused
from .events import HAND, NONE

# What is not used here makes this module the place where everything of Young is found.
from .rules import (  # noqa: F401
    ACTIVE,
    BALANCE,
    BANK,
    COLUMN,
    HELD,
    LOAN,
    MOST_BALANCE,
    MOST_CASH,
    OWN,
    PHASE,
    TURNS,
    Rules,
)
from .young_terms import (  # noqa: F401
    BOXES,
    FEWEST,
    K_BUY,
    K_DEAL,
    K_DRAW,
    K_INFLUENCE,
    K_LEARN,
    K_NEXT,
    K_PAY,
    K_SELL,
    K_SET_ACTIVE,
    K_SET_BALANCE,
    K_SET_CASH,
    K_SET_COLUMN,
    K_SET_DONE,
    K_SET_HAND,
    K_SET_LOANS_LEFT,
    K_SET_PAYS,
    K_SET_STREET,
    KINDS,
    LETTERS,
    MOST,
    MOST_COLUMNS,
    NAME,
)

PLACES = 6
LOANS = 54
PAY_CARDS = 12
LAST_PAY = 8
FIRST_CASH = 10

PAY, INT = range(2)  # what is printed in a box

DEAL, TURN, REFILL, OVER = range(4)
PHASES = ("deal", "turn", "refill", "over")

# Where Young's own numbers stand among the cells, behind those of all games (see rules.py).
(
    LOANS_LEFT,
    PAYS_LEFT,
    ASIDE,
    PAYS,
    PAID,  # a Pay card was executed in this interval (Y8)
    JOINED,  # the Pay cards are in the deck (Y12)
    INFLUENCED,
) = range(OWN, OWN + 7)
STREET = OWN + 7  # + place: category or NONE
RATE = STREET + PLACES  # + category: rate when the market froze, UNKNOWN if not needed (Y10)
SEAT = RATE + 6  # + player * SEAT_SIZE + CASH, HAND_CARDS, SOLD or DONE + category
CASH, HAND_CARDS, SOLD, DONE, SEAT_SIZE = 0, 1, 2, 3, 9
SIZE = SEAT + MOST * SEAT_SIZE

UNKNOWN = -1


class Young(Rules):
    """A game of Young Jacob Marley; `pay` and `int` are the boxes of its market."""

    name = NAME
    kinds = KINDS
    letters = LETTERS
    table = "market"
    printed_in_box = BOXES
    box_limits = ((0, 99), (-60, 60))  # what the box can be told
    over = OVER
    seats = SEAT
    seat_size = SEAT_SIZE

    def __init__(self, header):
        Rules.__init__(
            self,
            header,
            SIZE,
            header["market"]["columns"],
            (
                self.learn,
                self.deal,
                self.pay_card,
                self.buy,
                self.sell,
                self.influence,
                self.draw,
                self.next,
                self.correct_cash,  # also when the game is over: the ranking follows
                self.set_hand,
                self.set_balance,
                self.set_done,
                self.set_column,
                self.set_street,
                self.set_pays,
                self.set_loans_left,
                self.set_active,
            ),
        )
        self.pay, self.int = self.boxes
        at = self.at
        hand = 3 if self.players == 2 else 2
        at[LOANS_LEFT] = LOANS - hand * self.players
        for c in range(6):
            at[STREET + c] = NONE
            at[RATE + c] = UNKNOWN
        for player in range(self.players):
            seat = SEAT + player * SEAT_SIZE
            at[seat + CASH] = FIRST_CASH + player
            at[seat + HAND_CARDS] = hand

    def began(self, changed):
        """Whether an event that changed these cells (Cells.changed) began a turn or the end."""
        return TURNS in changed or changed.get(PHASE) in (DEAL, REFILL)

    # What the rules ask of the numbers

    def rate(self, c):
        """What a loan of category `c` pays now. Raises Refused("box") if untold."""
        return self.box(PAY, c)

    def interest(self, c):
        """The Int of the box of category `c` now. Raises Refused("box") if untold."""
        return self.box(INT, c)

    def hand_held(self, player):
        """Raises Refused("no hand") when the player has no card in hand."""
        if not self.at[SEAT + player * SEAT_SIZE + HAND_CARDS]:
            raise Refused("no hand", player)

    def street_full(self):
        """Whether a Loan lies on each Street place."""
        at = self.at  # no slice: on the board a new list takes longer than looking
        for place in range(STREET, STREET + PLACES):
            if at[place] == NONE:
                return False
        return True

    def payout(self, player):
        """What the player's loans would pay now, or None where a box is untold (Y13)."""
        at = self.at
        total = 0
        for k in range(at[HELD]):
            if at[LOAN + k] >> 3 != player:
                continue
            rate = self.pay[at[LOAN + k] & 7][at[COLUMN + (at[LOAN + k] & 7)]]
            if rate is None:
                return None
            total += min(rate, at[BALANCE + k])
        return total

    def worth(self, player):
        """Cash, and what selling every active loan would bring (Y17)."""
        total = self.at[SEAT + player * SEAT_SIZE + CASH]
        at = self.at
        for k in range(at[HELD]):
            if at[LOAN + k] >> 3 == player:
                total += at[BALANCE + k] // 2
        return total

    def leaders(self, c):
        """Who completed the most loans of a category, as a list of players (Y18)."""
        most = 1
        leaders = []
        for player in range(self.players):
            done = self.at[SEAT + player * SEAT_SIZE + DONE + c]
            if done > most:
                most = done
                leaders = []
            if done == most:
                leaders.append(player)
        return leaders

    def ranking(self):
        """Players by cash, most first; of equals the earlier seat first (Y19)."""
        return self.ranked(CASH)

    def left_to_right(self):
        """The categories in the order their tokens stand."""
        return sorted(range(6), key=lambda c: self.at[COLUMN + c])

    # The market

    def shift(self, c, target):
        """Move a token; those it passes step the other way (Y2)."""
        at = self.at
        start = at[COLUMN + c]
        if start == target:
            return
        step = 1 if target > start else -1
        self.cells.put(COLUMN + c, target)
        self.report.append(("moved", c, start, target))
        for other in range(6):
            column = at[COLUMN + other]
            if other != c and (column - start) * step > 0 and (target - column) * step >= 0:
                self.cells.put(COLUMN + other, column - step)
                self.report.append(("moved", other, column, column - step))

    # Money

    def collect(self, player, excepted):
        """Loans pay min(rate, balance) to their owners (Y13): one player's, or all if None."""
        at = self.at
        put = self.cells.put
        k = 0
        while k < at[HELD]:
            owner = at[LOAN + k] >> 3
            c = at[LOAN + k] & 7
            if c == excepted or (player is not None and owner != player):
                k += 1
                continue
            amount = min(self.rate(c), at[BALANCE + k])
            seat = SEAT + owner * SEAT_SIZE
            if amount:
                self.cells.move(BALANCE + k, seat + CASH, amount)
                self.report.append(("took", owner, c, amount, at[BALANCE + k]))
            if at[BALANCE + k]:
                k += 1
            else:
                put(seat + DONE + c, at[seat + DONE + c] + 1)
                self.discard(k)

    def sell_loan(self, k):
        """Half the balance to the owner, the rest to the bank (Y17). Returns the owner's half."""
        balance = self.at[BALANCE + k]
        owner = self.at[LOAN + k] >> 3
        self.cells.move(BALANCE + k, SEAT + owner * SEAT_SIZE + CASH, balance // 2)
        self.cells.move(BALANCE + k, BANK, balance - balance // 2)
        self.report.append(("sold", self.at[LOAN + k] & 7, balance // 2, balance - balance // 2))
        self.discard(k)
        return balance // 2

    # The course of the game

    def need(self, *phases):
        if self.at[PHASE] not in phases:
            raise Refused(PHASES[self.at[PHASE]], self.active())

    def settle(self):
        """Let the turn begin when the Street is full, or the game end when it cannot be."""
        at = self.at
        put = self.cells.put
        if at[PHASE] == DEAL and self.street_full():
            self.begin(at[ACTIVE])
        elif at[PHASE] == REFILL:
            if self.street_full():
                put(PAYS_LEFT, at[PAYS_LEFT] + at[ASIDE])
                put(ASIDE, 0)
                put(TURNS, at[TURNS] + 1)
                self.begin((at[ACTIVE] + 1) % self.players)
            elif not at[LOANS_LEFT]:
                self.end("loans")

    def begin(self, player):
        """A turn begins: the player's loans pay."""
        put = self.cells.put
        put(PHASE, TURN)
        put(ACTIVE, player)
        put(INFLUENCED, 0)
        self.report.append(("turn", player))
        self.collect(player, NONE)

    def end(self, why):
        """Sell what is active, drop the hands, pay the bonuses left to right (Y10, Y17, Y18)."""
        at = self.at
        put = self.cells.put
        self.report.append(("over", why))
        put(PHASE, OVER)
        while at[HELD]:
            seat = SEAT + (at[LOAN] >> 3) * SEAT_SIZE
            put(seat + SOLD, at[seat + SOLD] + self.sell_loan(0))
        for player in range(self.players):
            put(SEAT + player * SEAT_SIZE + HAND_CARDS, 0)
        for c in self.left_to_right():
            leaders = self.leaders(c)
            rate = self.rate(c) if leaders else self.pay[c][at[COLUMN + c]]
            put(RATE + c, UNKNOWN if rate is None else rate)
            for player in leaders:
                self.cells.move(BANK, SEAT + player * SEAT_SIZE + CASH, rate // len(leaders))

    # Events

    def deal(self, c):
        """A Loan enters the lowest empty Street place; its token moves one better (Y5, Y6)."""
        self.need(DEAL, REFILL)
        self.category(c)
        at = self.at
        if not at[LOANS_LEFT]:
            raise Refused("no loans")
        self.cells.put(at.index(NONE, STREET), c)
        self.cells.put(LOANS_LEFT, at[LOANS_LEFT] - 1)
        column = at[COLUMN + c]
        if column == self.columns - 1:
            self.report.append(("best", c))
        else:
            self.shift(c, column + 1)
        self.settle()

    def pay_card(self, x):
        """A Pay card: the first of an interval pays, all but category `x` (Y7, Y8, Y9)."""
        self.need(REFILL)
        if x != NONE:
            self.category(x)
        at = self.at
        put = self.cells.put
        if not at[PAYS_LEFT]:
            raise Refused("no pays")
        put(PAYS_LEFT, at[PAYS_LEFT] - 1)
        if at[PAID]:
            put(ASIDE, at[ASIDE] + 1)
            self.report.append(("aside",))
            return
        put(PAID, 1)
        put(PAYS, at[PAYS] + 1)
        self.report.append(("pays", x, at[PAYS]))
        self.collect(None, x)
        if at[PAYS] >= LAST_PAY:
            self.end("pays")

    def buy(self, place, c, principal, interest):
        """Principal from the player, base interest and Int from the bank (Y14, Y15)."""
        self.need(TURN)
        self.category(c)
        at = self.at
        put = self.cells.put
        player = at[ACTIVE]
        seat = SEAT + player * SEAT_SIZE
        self.before_influence()
        if place == HAND:
            self.hand_held(player)
        else:
            self.limit(place, 0, PLACES - 1)
            if at[STREET + place] != c:
                raise Refused("not there", place, at[STREET + place], c)
        if at[HELD] == LOANS:
            raise Refused("loans", LOANS)
        self.afford(player, principal)
        self.lend(player, c, principal, interest + self.interest(c))
        if place == HAND:
            put(seat + HAND_CARDS, at[seat + HAND_CARDS] - 1)
        else:
            put(STREET + place, NONE)

    def sell(self, n):
        """The player's n-th active loan goes to collections (Y17)."""
        self.need(TURN)
        self.before_influence()
        self.sell_loan(self.loan_of(self.at[ACTIVE], n))

    def before_influence(self):
        if self.at[INFLUENCED]:
            raise Refused("late", self.at[INFLUENCED])

    def influence(self, c, d):
        """Move a category the player has a loan of, by at most the number of loans (Y3)."""
        self.need(TURN)
        self.category(c)
        self.before_influence()
        at = self.at
        player = at[ACTIVE]
        if not self.holds(player, c):
            raise Refused("none of", player, c)
        loans = len(self.loans(player))
        if not d or abs(d) > loans:
            raise Refused("steps", player, loans)
        self.cells.put(INFLUENCED, 1)
        target = at[COLUMN + c] + d
        self.shift(c, max(0, min(self.columns - 1, target)))

    def draw(self, place):
        """The Street was still full: one of its Loans goes to the player's hand (Y16)."""
        self.need(TURN)
        self.limit(place, 0, PLACES - 1)
        if not self.street_full():
            raise Refused("no draw")
        at = self.at
        seat = SEAT + at[ACTIVE] * SEAT_SIZE
        self.report.append(("drew", at[ACTIVE], at[STREET + place]))
        self.cells.put(STREET + place, NONE)
        self.cells.put(seat + HAND_CARDS, at[seat + HAND_CARDS] + 1)
        self.cells.put(INFLUENCED, 2)

    def next(self):
        """The turn ends and the refill begins."""
        self.need(TURN)
        if self.street_full():
            raise Refused("full")
        at = self.at
        put = self.cells.put
        put(PHASE, REFILL)
        put(PAID, 0)
        if not at[JOINED] and at[ACTIVE] == self.players - 1:
            put(JOINED, 1)
            put(PAYS_LEFT, at[PAYS_LEFT] + PAY_CARDS)
            self.report.append(("joined", PAY_CARDS))
        self.settle()

    # Corrections: the table is always right

    def set_hand(self, player, value):
        self.correct(self.seat(player) + HAND_CARDS, value, 0, LOANS)

    def set_balance(self, player, loan, value):
        self.need(DEAL, TURN, REFILL)
        self.correct_balance(player, loan, value)

    def set_done(self, player, c, value):
        self.category(c)
        self.correct(self.seat(player) + DONE + c, value, 0, LOANS)

    def set_column(self, c, value):
        """Swaps with the token that stands there."""
        self.category(c)
        at = self.at
        was = at[COLUMN + c]
        self.correct(COLUMN + c, value, 0, self.columns - 1)
        if value == was:
            return
        self.report.append(("moved", c, was, value))
        for other in range(6):
            if other != c and at[COLUMN + other] == value:
                self.cells.put(COLUMN + other, was)
                self.report.append(("moved", other, value, was))

    def set_street(self, place, value):
        self.limit(place, 0, PLACES - 1)
        self.correct(STREET + place, value, 0, NONE)
        self.settle()

    def set_pays(self, value):
        self.correct(PAYS, value, 0, LAST_PAY - 1)

    def set_loans_left(self, value):
        self.correct(LOANS_LEFT, value, 0, LOANS)
        self.settle()

    def set_active(self, value):
        self.correct(ACTIVE, value, 0, self.players - 1)

    def correct(self, index, value, lowest, highest):
        self.need(DEAL, TURN, REFILL)
        self.limit(value, lowest, highest)
        self.cells.put(index, value)
