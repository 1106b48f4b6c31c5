"""What the rules of all games share: the turn, the bank, the tokens, the loans on the table.

Categories, players and columns are numbers from 0. A rule that refuses raises Refused; the caller
takes back what it had put so far, so an event is refused whole.
"""

from .cells import Cells, Refused

# The numbers that every game begins with, and where they stand among its cells.
PHASE, TURNS, ACTIVE, BANK, HELD = range(5)  # HELD: active loans, all players'
COLUMN = 5  # + category: where its token stands
LOAN = COLUMN + 6  # + loan: player << 3 | category, in order bought
MOST_LOANS = 56
BALANCE = LOAN + MOST_LOANS  # + loan
OWN = BALANCE + MOST_LOANS  # what only one game has begins here

# What a correction may set.
MOST_CASH = 9999
MOST_BALANCE = 999


class Rules:
    """A game: `cells` holds its numbers, `report` tells what the last event did.

    `rules` has what carries out an event of each kind from LEARN on, called with its values; it
    raises Refused (see the module) and adds to `report`, which is empty then.
    `header` is the log's first line as a dict, checked before. `boxes` are the numbers of the
    owner's table: what is printed, category, column; None where the owner has not told it yet.
    `example` marks the boxes that are not the printed ones. They stand outside the cells: learning
    is never undone.
    """

    letters = ""
    table = ""  # the header's key of the owner's table,
    called = "column"  # what players call a column of it,
    first = 0  # from what it counts them,
    printed_in_box = ()  # and its keys of what is printed in a box,
    box_limits = ()  # lowest and highest of each that can be told at the table
    over = None  # the phase in which a game has ended
    seats = seat_size = 0  # where players' numbers stand, the first of each the player's money

    def __init__(self, header, size, columns, rules):
        """`rules` has a function for each kind of event from LEARN on."""
        self.header = header
        self.players = len(header["players"])
        self.columns = columns
        self.rules = rules
        self.cells = Cells(size)
        self.at = self.cells.at
        self.report = []
        table = header[self.table]
        self.boxes = []
        for what in self.printed_in_box:
            self.boxes.append([list(table[what][letter]) for letter in self.letters])
        self.example = [bytearray(columns) for _ in self.letters]
        example = table.get("example") or {}
        for c in range(6):
            self.at[COLUMN + c] = table["start"][self.letters[c]] - self.first
            for column in example.get(self.letters[c], ()):
                self.example[c][column - self.first] = 1

    def header_now(self):
        """The header of a game that starts with the boxes as they are known now."""
        header = dict(self.header)
        table = header[self.table] = dict(header[self.table])
        example = table["example"] = {}
        for what, boxes in zip(self.printed_in_box, self.boxes):
            table[what] = {}
            for c in range(6):
                table[what][self.letters[c]] = boxes[c]
        for c in range(6):
            flags = self.example[c]
            example[self.letters[c]] = [k + self.first for k in range(self.columns) if flags[k]]
        return header

    def has_examples(self):
        """Whether a box of the table is not the printed one."""
        return any(any(flags) for flags in self.example)

    def learn(self, c, column, *numbers):
        """The owner tells a box."""
        self.category(c)
        self.limit(column, 0, self.columns - 1)
        for boxes, number in zip(self.boxes, numbers):
            boxes[c][column] = number
        self.example[c][column] = 0

    def box(self, what, c):
        """A number of the box where the token of `c` stands. Raises Refused("box") if untold."""
        column = self.at[COLUMN + c]
        number = self.boxes[what][c][column]
        if number is None:
            raise Refused("box", c, column)
        return number

    def active(self):
        """The player whose turn it is."""
        return self.at[ACTIVE]

    def taken_back(self, changed):
        """The report of an undo, from the cells it will change (Cells.changed)."""
        at = self.at
        report = []
        if ACTIVE in changed:
            report.append(("turn", changed[ACTIVE]))
        for c in range(6):
            if COLUMN + c in changed:
                report.append(("moved", c, at[COLUMN + c], changed[COLUMN + c]))
        for player in range(self.players):
            purse = self.seats + player * self.seat_size
            if purse in changed:
                report.append(("cash", player, at[purse], changed[purse]))
        return report

    def ranked(self, what):
        """Players by a number of theirs, most first; of equals the earlier seat first."""
        at = self.at
        keys = []
        for player in range(self.players):
            keys.append(-at[self.seats + player * self.seat_size + what] * 8 + player)
        return [key & 7 for key in sorted(keys)]

    # What an event may name

    def category(self, c):
        if c >= 6:
            raise Refused("category", c)

    def seat(self, player):
        """Where the numbers of a player begin. Raises Refused("player")."""
        if player >= self.players:
            raise Refused("player", player)
        return self.seats + player * self.seat_size

    def limit(self, value, lowest, highest):
        if not lowest <= value <= highest:
            raise Refused("value", value, lowest, highest)

    # Loans and money

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

    def afford(self, player, principal):
        """Raises Refused("cash") when the player has less than the principal."""
        cash = self.at[self.seat(player)]
        if cash < principal:
            raise Refused("cash", player, cash, principal)

    def lend(self, player, c, principal, interest):
        """A new active loan: the principal from the player, the interest from the bank."""
        if principal + interest < 1:
            raise Refused("empty", principal + interest)
        k = self.at[HELD]
        self.cells.put(HELD, k + 1)
        self.cells.put(LOAN + k, player << 3 | c)
        self.cells.move(self.seat(player), BALANCE + k, principal)
        self.cells.move(BANK, BALANCE + k, interest)
        self.report.append(("bought", principal, interest, c))

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

    # Corrections of money are paid in by the bank

    def correct_cash(self, player, value):
        purse = self.seat(player)
        self.limit(value, 0, MOST_CASH)
        self.cells.move(BANK, purse, value - self.at[purse])

    def correct_balance(self, player, loan, value):
        self.seat(player)
        self.limit(value, 1, MOST_BALANCE)
        k = self.loan_of(player, loan)
        self.cells.move(BANK, BALANCE + k, value - self.at[BALANCE + k])
