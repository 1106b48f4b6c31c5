"""The rules of Young Jacob Marley (2-6 players), readings Y1-Y20.

Categories, players, Street places and columns are numbers from 0; a category's letter is its place
in LETTERS. The right-most column is the best. A rule that refuses raises Refused; the caller takes
back what it had put so far, so an event is refused whole.
"""

from .cells import Cells, Refused
from .events import HAND, NONE, SHARED

NAME = "young"
LETTERS = "ACFILS"
PLACES = 6
LOANS = 54
PAY_CARDS = 12
LAST_PAY = 8
FIRST_CASH = 10
MOST_CASH = 9999
MOST_BALANCE = 999
FEWEST, MOST = 2, 6
MOST_COLUMNS = 15

DEAL, TURN, REFILL, OVER = range(4)
PHASES = ("deal", "turn", "refill", "over")

# What the players agreed to see, in the header as "show": the standings and every preview, no
# ranking, or neither ranking nor what others would be paid.
SHOW = ("open", "no ranks", "no hints")

# Where each number of the game stands among the cells.
(
    PHASE,
    TURNS,
    ACTIVE,
    LOANS_LEFT,
    PAYS_LEFT,
    ASIDE,
    PAYS,
    BANK,
    PAID,  # a Pay card was executed in this interval (Y8)
    JOINED,  # the Pay cards are in the deck (Y12)
    INFLUENCED,
    HELD,  # active loans in the game, all players'
) = range(12)
COLUMN = 12  # + category
STREET = COLUMN + 6  # + place: category or NONE
RATE = STREET + 6  # + category: rate when the market froze, UNKNOWN if not needed (Y10)
SEAT = RATE + 6  # + player * SEAT_SIZE + CASH, HAND_CARDS, SOLD or DONE + category
CASH, HAND_CARDS, SOLD, DONE, SEAT_SIZE = 0, 1, 2, 3, 9
LOAN = SEAT + MOST * SEAT_SIZE  # + loan: player << 3 | category, in order bought
BALANCE = LOAN + LOANS  # + loan
SIZE = BALANCE + LOANS

UNKNOWN = -1

_C = ("c", 3, 0)
_PLAYER = ("player", 3, 0)

# name, what a correction sets, fields (see events.py). The order is the journal's: only append.
KINDS = SHARED + (
    ("learn", None, (_C, ("column", 4, 0), ("pay", 7, 0), ("int", 7, -64))),
    ("deal", None, (_C,)),
    ("pay", None, (("x", 3, 0),)),
    ("buy", None, (("s", 3, 0), _C, ("p", 7, 0), ("i", 6, -8))),
    ("sell", None, (("n", 6, 0),)),
    ("influence", None, (_C, ("d", 7, -64))),
    ("draw", None, (("s", 3, 0),)),
    ("next", None, ()),
    ("set", "cash", (_PLAYER, ("value", 14, 0))),
    ("set", "hand", (_PLAYER, ("value", 6, 0))),
    ("set", "balance", (_PLAYER, ("loan", 6, 0), ("value", 10, 0))),
    ("set", "done", (_PLAYER, _C, ("value", 6, 0))),
    ("set", "column", (_C, ("value", 4, 0))),
    ("set", "street", (("slot", 3, 0), ("category", 3, 0))),
    ("set", "pays", (("value", 3, 0),)),
    ("set", "loans_left", (("value", 6, 0),)),
    ("set", "active", (("value", 3, 0),)),
)
# Their numbers.
(
    K_LEARN,
    K_DEAL,
    K_PAY,
    K_BUY,
    K_SELL,
    K_INFLUENCE,
    K_DRAW,
    K_NEXT,
    K_SET_CASH,
    K_SET_HAND,
    K_SET_BALANCE,
    K_SET_DONE,
    K_SET_COLUMN,
    K_SET_STREET,
    K_SET_PAYS,
    K_SET_LOANS_LEFT,
    K_SET_ACTIVE,
) = range(2, 19)


class Young:
    """A game of Young Jacob Marley: `cells` holds its numbers, `report` what the last event did.

    `header` is the log's first line as a dict, checked before. `pay` and `int` are the market's
    boxes by category and column, None where the owner has not told them yet; `example` marks the
    boxes that are not the printed ones. Boxes stand outside the cells: learning is never undone.
    """

    name = NAME
    kinds = KINDS
    purchase = K_BUY  # the kind of event that tells what is printed on a Loan,
    printed = 1  # from this field on: category, principal, base interest

    def __init__(self, header):
        market = header["market"]
        self.header = header
        self.players = len(header["players"])
        self.columns = market["columns"]
        self.pay = [list(market["pay"][c]) for c in LETTERS]
        self.int = [list(market["int"][c]) for c in LETTERS]
        example = market.get("example") or {}
        self.example = [bytearray(self.columns) for _ in LETTERS]
        for c in range(6):
            for column in example.get(LETTERS[c], ()):
                self.example[c][column] = 1
        self.cells = Cells(SIZE)
        self.at = self.cells.at
        self.report = []
        self.rules = (
            self.learn,
            self.deal,
            self.pay_card,
            self.buy,
            self.sell,
            self.influence,
            self.draw,
            self.next,
            self.set_cash,
            self.set_hand,
            self.set_balance,
            self.set_done,
            self.set_column,
            self.set_street,
            self.set_pays,
            self.set_loans_left,
            self.set_active,
        )
        at = self.at
        hand = 3 if self.players == 2 else 2
        at[LOANS_LEFT] = LOANS - hand * self.players
        for c in range(6):
            at[COLUMN + c] = market["start"][LETTERS[c]]
            at[STREET + c] = NONE
            at[RATE + c] = UNKNOWN
        for player in range(self.players):
            seat = SEAT + player * SEAT_SIZE
            at[seat + CASH] = FIRST_CASH + player
            at[seat + HAND_CARDS] = hand

    def apply(self, kind, values):
        """Carry out an event that is not an undo or a redo. Raises Refused; see the module."""
        self.report = []
        self.rules[kind - 2](*values)

    def header_now(self):
        """The header of a game that starts with the boxes as they are known now."""
        header = dict(self.header)
        market = header["market"] = dict(header["market"])
        for box, table in (("pay", self.pay), ("int", self.int), ("example", self.example)):
            market[box] = {}
            for c in range(6):
                market[box][LETTERS[c]] = table[c]
        for c in LETTERS:
            flags = market["example"][c]
            market["example"][c] = [k for k in range(self.columns) if flags[k]]
        return header

    def active(self):
        """The player whose turn it is."""
        return self.at[ACTIVE]

    def began(self, changed):
        """Whether an event that changed these cells (Cells.changed) began a turn or the end."""
        return TURNS in changed or changed.get(PHASE) in (DEAL, REFILL)

    def taken_back(self, changed):
        """The report of an undo, from the cells it will change (Cells.changed)."""
        at = self.at
        report = []
        if ACTIVE in changed or PHASE in changed:
            report.append(("turn", changed.get(ACTIVE, at[ACTIVE])))
        for c in range(6):
            if COLUMN + c in changed:
                report.append(("moved", c, at[COLUMN + c], changed[COLUMN + c]))
        for player in range(self.players):
            cash = SEAT + player * SEAT_SIZE + CASH
            if cash in changed:
                report.append(("cash", player, at[cash], changed[cash]))
        return report

    # What the rules ask of the numbers

    def rate(self, c):
        """What a loan of category `c` pays now. Raises Refused("box", c, column) if untold."""
        column = self.at[COLUMN + c]
        rate = self.pay[c][column]
        if rate is None:
            raise Refused("box", c, column)
        return rate

    def interest(self, c):
        """The Int of the box of category `c` now. Raises Refused("box", c, column) if untold."""
        column = self.at[COLUMN + c]
        interest = self.int[c][column]
        if interest is None:
            raise Refused("box", c, column)
        return interest

    def has_examples(self):
        """Whether a box of the market is not the printed one."""
        return any(any(flags) for flags in self.example)

    def loans(self, player):
        """The active loans of a player, as numbers among all active loans, in order bought."""
        at = self.at
        return [k for k in range(at[HELD]) if at[LOAN + k] >> 3 == player]

    def loan_of(self, player, n):
        """The player's n-th active loan. Raises Refused("no loan")."""
        loans = self.loans(player)
        if n >= len(loans):
            raise Refused("no loan", player, n)
        return loans[n]

    def holds(self, player, c):
        """Whether the player has an active loan of category `c`."""
        at = self.at
        for k in range(at[HELD]):
            if at[LOAN + k] == player << 3 | c:
                return True
        return False

    def hand_held(self, player):
        """Raises Refused("no hand") when the player has no card in hand."""
        if not self.at[SEAT + player * SEAT_SIZE + HAND_CARDS]:
            raise Refused("no hand", player)

    def street_full(self):
        """Whether a Loan lies on each Street place."""
        for place in range(PLACES):
            if self.at[STREET + place] == NONE:
                return False
        return True

    def payout(self, player):
        """What the player's loans would pay now, or None where a box is untold (Y13)."""
        at = self.at
        total = 0
        for k in self.loans(player):
            rate = self.pay[at[LOAN + k] & 7][at[COLUMN + (at[LOAN + k] & 7)]]
            if rate is None:
                return None
            total += min(rate, at[BALANCE + k])
        return total

    def worth(self, player):
        """Cash, and what selling every active loan would bring (Y17)."""
        total = self.at[SEAT + player * SEAT_SIZE + CASH]
        for k in self.loans(player):
            total += self.at[BALANCE + k] // 2
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
        at = self.at
        keys = [
            (-at[SEAT + player * SEAT_SIZE + CASH]) * MOST + player
            for player in range(self.players)
        ]
        return [key % MOST for key in sorted(keys)]

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

    def discard(self, k):
        """Take an empty loan from among the active ones."""
        at = self.at
        put = self.cells.put
        last = at[HELD] - 1
        for n in range(k, last):
            put(LOAN + n, at[LOAN + n + 1])
            put(BALANCE + n, at[BALANCE + n + 1])
        put(LOAN + last, 0)
        put(BALANCE + last, 0)
        put(HELD, last)

    # The course of the game

    def need(self, *phases):
        if self.at[PHASE] not in phases:
            raise Refused("phase", self.at[PHASE])

    def category(self, c):
        if c >= 6:
            raise Refused("category", c)

    def seat(self, player):
        if player >= self.players:
            raise Refused("player", player)
        return SEAT + player * SEAT_SIZE

    def limit(self, value, lowest, highest):
        if not lowest <= value <= highest:
            raise Refused("value", value, lowest, highest)

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

    def learn(self, c, column, pay, interest):
        """The owner tells a box. Not among the cells: never undone."""
        self.category(c)
        self.limit(column, 0, self.columns - 1)
        self.pay[c][column] = pay
        self.int[c][column] = interest
        self.example[c][column] = 0

    def deal(self, c):
        """A Loan enters the lowest empty Street place; its token moves one better (Y5, Y6)."""
        self.need(DEAL, REFILL)
        self.category(c)
        at = self.at
        if not at[LOANS_LEFT]:
            raise Refused("no loans")
        place = 0
        while at[STREET + place] != NONE:
            place += 1
        self.cells.put(STREET + place, c)
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
        if at[seat + CASH] < principal:
            raise Refused("cash", player, at[seat + CASH], principal)
        bank = interest + self.interest(c)
        if principal + bank < 1:
            raise Refused("empty", principal + bank)
        k = at[HELD]
        if k == LOANS:
            raise Refused("loans", LOANS)
        put(HELD, k + 1)
        put(LOAN + k, player << 3 | c)
        self.cells.move(seat + CASH, BALANCE + k, principal)
        self.cells.move(BANK, BALANCE + k, bank)
        if place == HAND:
            put(seat + HAND_CARDS, at[seat + HAND_CARDS] - 1)
        else:
            put(STREET + place, NONE)
        self.report.append(("bought", principal, bank, principal + bank, c))

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

    def set_cash(self, player, value):
        """Also when the game is over: the ranking follows."""
        cash = self.seat(player) + CASH
        self.limit(value, 0, MOST_CASH)
        self.cells.move(BANK, cash, value - self.at[cash])

    def set_hand(self, player, value):
        self.correct(self.seat(player) + HAND_CARDS, value, 0, LOANS)

    def set_balance(self, player, loan, value):
        self.need(DEAL, TURN, REFILL)
        self.seat(player)
        self.limit(value, 1, MOST_BALANCE)
        k = self.loan_of(player, loan)
        self.cells.move(BANK, BALANCE + k, value - self.at[BALANCE + k])

    def set_done(self, player, c, value):
        self.category(c)
        self.correct(self.seat(player) + DONE + c, value, 0, LOANS)

    def set_column(self, c, value):
        """Swaps with the token that stands there."""
        self.category(c)
        was = self.at[COLUMN + c]
        for other in range(6):
            if other != c and self.at[COLUMN + other] == value:
                self.correct(COLUMN + other, was, 0, self.columns - 1)
        self.correct(COLUMN + c, value, 0, self.columns - 1)

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
