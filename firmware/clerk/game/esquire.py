"""The rules of Jacob Marley, Esq. (3-7 players), readings J1-J15.

Streets and the track's spaces are numbers from 0, Start the first space; levels too, the lowest 0,
though players and logs count them from 1. Dice are thrown elsewhere: events carry what they show.
"""

from .cells import Refused
from .esquire_terms import (  # noqa: F401  one finds here all that Esquire is made of
    ANY,
    BOX_LIMITS,
    BOXES,
    FEWEST,
    K_ADJUST,
    K_COLLECT,
    K_LEARN,
    K_PASS,
    K_ROLL,
    K_SET_ACTIVE,
    K_SET_BALANCE,
    K_SET_COINS,
    K_SET_LEVEL,
    K_SET_MARLEY,
    K_SET_PILE,
    K_SET_POINTS,
    K_SET_STREET,
    K_STAND,
    K_TAKE,
    KINDS,
    LETTERS,
    MOST,
    MOST_LEVELS,
    MOST_SPACES,
    NAME,
    STREETS,
)
from .events import NONE
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

FIRST_COINS = 12
PILE_CARDS = 7
DIE = 6
GOAL = 30
MOST_POINTS = 999
MOST_STREET = 255

GAIN, SCORE, BONUS = range(3)  # what is printed in a box

ROLL, ACT, OVER = range(3)
PHASES = ("roll", "act", "over")

# Why a token moves, in the report.
CHOSEN, PUSHED, BOUNCED = range(3)

# Where Esquire's own numbers stand among the cells, behind those of all games (see rules.py).
(
    MARLEY,  # the space he stands on
    ADDRESS,  # without a track: the street he stands in
    ADJUSTED,  # in this turn
    COLLECTED,  # in this turn
) = range(OWN, OWN + 4)
STREET = OWN + 4  # + street: coins on it
PILE = STREET + STREETS  # + street: cards beside it
SEAT = PILE + STREETS  # + player * SEAT_SIZE + COINS or POINTS
COINS, POINTS, SEAT_SIZE = range(3)
SIZE = SEAT + MOST * SEAT_SIZE


class Esquire(Rules):
    """A game of Jacob Marley, Esq.

    `track` lists the spaces as the header does, None when the owner has not copied them; `ranges`
    has the lowest and the highest level of each category.
    """

    name = NAME
    kinds = KINDS
    letters = LETTERS
    table = "chart"
    called = "level"
    first = 1
    printed_in_box = BOXES
    box_limits = BOX_LIMITS
    over = OVER
    seats = SEAT
    seat_size = SEAT_SIZE

    def __init__(self, header):
        chart = header["chart"]
        Rules.__init__(
            self,
            header,
            SIZE,
            chart["levels"],
            (
                self.learn,
                self.roll,
                self.stand,
                self.adjust,
                self.collect,
                self.take,
                self.leave,
                self.correct_cash,
                self.set_points,
                self.correct_balance,
                self.set_level,
                self.set_street,
                self.set_pile,
                self.set_marley,
                self.set_active,
            ),
        )
        self.track = header.get("track")
        self.ranges = [(chart["range"][c][0] - 1, chart["range"][c][1] - 1) for c in LETTERS]
        at = self.at
        for street in range(STREETS):
            at[STREET + street] = 1
            at[PILE + street] = PILE_CARDS
        for player in range(self.players):
            at[SEAT + player * SEAT_SIZE + COINS] = FIRST_COINS

    def began(self, changed):
        """Whether an event that changed these cells (Cells.changed) began a turn or the end."""
        return TURNS in changed or (PHASE in changed and self.at[PHASE] == OVER)

    def taken_back(self, changed):
        """The report of an undo, from the cells it will change (Cells.changed)."""
        at = self.at
        report = Rules.taken_back(self, changed)
        for player in range(self.players):
            points = SEAT + player * SEAT_SIZE + POINTS
            if points in changed:
                report.append(("points", player, at[points], changed[points]))
        back = [changed.get(STREET + k, at[STREET + k]) - at[STREET + k] for k in range(STREETS)]
        if back[0] and back == [back[0]] * STREETS:
            report.append(("lap", back[0]))
        else:
            for street in range(STREETS):
                if back[street]:
                    now = at[STREET + street]
                    report.append(("street", street, now, now + back[street]))
        if MARLEY in changed:
            report.append(("marley", at[MARLEY], changed[MARLEY]))
        return report

    # What the rules ask of the numbers

    def has_examples(self):
        """Whether a box of the chart or the track is not the printed one."""
        return Rules.has_examples(self) or bool(self.header.get("track_example"))

    def space(self):
        """The space Marley stands on, as the header has it; None without a track."""
        return self.track[self.at[MARLEY]] if self.track else None

    def moves(self, c):
        """Whether Marley's space lets the player move a category, or leaves it to the die."""
        space = self.space()
        return space is None or space["c"] == ANY or LETTERS[c] in space["c"]

    def again(self):
        """Whether Marley stands on a Roll Again space, Start included (J8)."""
        return bool(self.track) and bool(self.space().get("again"))

    def to_collect(self):
        """Whether the player has still to collect, and loans to collect from."""
        return not self.at[COLLECTED] and len(self.loans(self.at[ACTIVE])) > 0

    def street(self):
        """The street Marley stands in. On a Roll Again space it means nothing."""
        return self.space()["street"] if self.track else self.at[ADDRESS]

    def payout(self, player):
        """(coins, points) that collecting would bring now, or None where a box is untold (J10)."""
        at = self.at
        coins = points = 0
        for k in self.loans(player):
            c = at[LOAN + k] & 7
            gain = self.boxes[GAIN][c][at[COLUMN + c]]
            score = self.boxes[SCORE][c][at[COLUMN + c]]
            if gain is None or score is None:
                return None
            coins += max(0, min(gain, at[BALANCE + k]))
            points += score
        return coins, max(0, points)

    def interest(self, c):
        """What the bank adds to a loan of category `c` taken here now (J11). Raises
        Refused("box")."""
        return self.at[STREET + self.street()] + self.box(BONUS, c)

    def ranking(self):
        """Players by points, most first; of equals the earlier seat first."""
        return self.ranked(POINTS)

    def winners(self):
        """Who has the most points, as a list of players (J14)."""
        points = [self.at[SEAT + player * SEAT_SIZE + POINTS] for player in range(self.players)]
        most = max(points)
        return [player for player in range(self.players) if points[player] == most]

    # The chart

    def displace(self, c, d):
        """Move a token by `d` levels, stopping at its limit (J1). Whom it lands on is pushed one
        level against it, and so on (J2), until one that may not go there bounces (J3, J4)."""
        start = self.at[COLUMN + c]
        low, high = self.ranges[c]
        level = max(low, min(high, start + d))
        if level == start:
            self.report.append(("limit", c))
            return
        step = 1 if level > start else -1
        self.place(c, level, CHOSEN)
        while True:
            c = self.other(c, level)
            if c == NONE:
                return
            low, high = self.ranges[c]
            if low <= level - step <= high:
                level -= step
                self.place(c, level, PUSHED)
            else:
                while self.other(c, level) != NONE:
                    level += step
                self.place(c, level, BOUNCED)
                return

    def other(self, c, level):
        """Which other category than `c` has its token at a level, or NONE."""
        for other in range(6):
            if other != c and self.at[COLUMN + other] == level:
                return other
        return NONE

    def place(self, c, level, why):
        """Put a token at a level and report it."""
        self.report.append(("moved", c, self.at[COLUMN + c], level, why))
        self.cells.put(COLUMN + c, level)

    # The course of a turn

    def arrived(self):
        """Raises Refused unless Marley has come to where the player may act."""
        if self.at[PHASE] == OVER:
            raise Refused("over")
        if self.at[PHASE] == ROLL:
            raise Refused("not rolled")

    def under_way(self):
        """Raises Refused unless Marley has still to move."""
        if self.at[PHASE] == OVER:
            raise Refused("over")
        if self.at[PHASE] == ACT:
            raise Refused("rolled")

    def drop(self, laps):
        """The bank puts a coin on every street for each lap (J7)."""
        if laps:
            for street in range(STREETS):
                self.cells.put(STREET + street, self.at[STREET + street] + laps)
            self.report.append(("lap", laps))

    def finish(self):
        """The turn ends; after the last seat's the round, and after 30 points the game (J14)."""
        at = self.at
        put = self.cells.put
        put(ADJUSTED, 0)
        put(COLLECTED, 0)
        player = at[ACTIVE] + 1
        if player == self.players:
            player = 0
            if at[SEAT + self.ranking()[0] * SEAT_SIZE + POINTS] >= GOAL:
                put(PHASE, OVER)
                self.report.append(("over", self.winners()))
                return
        put(TURNS, at[TURNS] + 1)
        put(ACTIVE, player)
        put(PHASE, ROLL)
        self.report.append(("turn", player))

    # Events

    def learn(self, c, level, *numbers):
        """The owner tells a box."""
        if level >= self.columns:
            raise Refused("no level", level)
        for k in range(len(numbers)):
            self.limit(numbers[k], *BOX_LIMITS[k])
        Rules.learn(self, c, level, *numbers)

    def roll(self, n):
        """The die shows `n`: Marley walks (J7, J8)."""
        self.under_way()
        if not self.track:
            raise Refused("no track")
        self.limit(n, 1, DIE)
        space = self.at[MARLEY] + n
        self.cells.put(MARLEY, space % len(self.track))
        self.report.append(("walked", n, self.at[MARLEY]))
        self.drop(space // len(self.track))
        if self.again():
            self.cells.put(PHASE, ROLL)
            self.report.append(("again",))
        else:
            self.cells.put(PHASE, ACT)

    def stand(self, street, laps):
        """Without a track: the players say where Marley's walk ended, and his laps (J7)."""
        self.under_way()
        if self.track:
            raise Refused("track")
        self.cells.put(ADDRESS, street)
        self.cells.put(PHASE, ACT)
        self.report.append(("stands", street))
        self.drop(laps)

    def adjust(self, c, d):
        """Change the chart as Marley's space says (J1-J6)."""
        self.arrived()
        self.category(c)
        if self.at[ADJUSTED]:
            raise Refused("adjusted")
        self.printed_here(c, d)
        self.cells.put(ADJUSTED, 1)
        self.displace(c, d)

    def printed_here(self, c, d):
        """Raises Refused when Marley's space does not say so; without a track, who knows."""
        if not d:
            raise Refused("no step")
        if not self.track:
            return
        space = self.space()
        n = space["n"]
        if space["c"] != ANY and LETTERS[c] not in space["c"]:
            raise Refused("not here", c)
        if ("+" if d > 0 else "-") not in space["sign"]:
            raise Refused("wrong way", c)
        if n == ANY:
            self.limit(abs(d), 1, DIE)
        elif abs(d) != n:
            raise Refused("amount", n)

    def collect(self):
        """The player's loans pay and score (J10)."""
        self.arrived()
        at = self.at
        if at[COLLECTED]:
            raise Refused("collected")
        self.cells.put(COLLECTED, 1)
        player = at[ACTIVE]
        seat = SEAT + player * SEAT_SIZE
        before = at[seat + COINS]
        points = k = 0
        while k < at[HELD]:
            if at[LOAN + k] >> 3 == player:
                c = at[LOAN + k] & 7
                gain = self.box(GAIN, c)
                score = self.box(SCORE, c)
                points += score
                amount = min(abs(gain), at[BALANCE + k])
                self.cells.move(BALANCE + k, seat + COINS if gain > 0 else BANK, amount)
                left = at[BALANCE + k]
                self.report.append(("paid", c, amount if gain > 0 else -amount, score, left))
                if not left:
                    self.discard(k)
                    continue
            k += 1
        points = max(0, points)
        had = at[seat + POINTS]
        self.cells.put(seat + POINTS, had + points)
        self.report.append(("collected", player, at[seat + COINS] - before, points))
        if had < GOAL <= had + points:
            self.report.append(("goal",))

    def take(self, c, principal):
        """Take a loan from the street's pile (J11)."""
        self.acted()
        self.category(c)
        street = self.street()
        if not self.at[PILE + street]:
            raise Refused("no pile", street)
        player = self.at[ACTIVE]
        self.afford(player, principal)
        self.lend(player, c, principal, self.interest(c))
        self.cells.put(PILE + street, self.at[PILE + street] - 1)
        self.finish()

    def leave(self):
        """Take no loan: the street gets a coin (J12)."""
        self.acted()
        street = self.street()
        self.cells.put(STREET + street, self.at[STREET + street] + 1)
        self.report.append(("coin", street, self.at[STREET + street]))
        self.finish()

    def acted(self):
        """Raises Refused unless the chart is adjusted and the coins are collected (J5, J9)."""
        self.arrived()
        if not self.at[ADJUSTED]:
            raise Refused("not adjusted")
        if not self.at[COLLECTED]:
            raise Refused("not collected")

    # Corrections: the table is always right, also when the game is over

    def set_points(self, player, value):
        self.correct(self.seat(player) + POINTS, value, MOST_POINTS)

    def set_level(self, c, level):
        """Swaps with the token that stands there. None may leave its range (J4 needs it)."""
        self.category(c)
        was = self.at[COLUMN + c]
        other = self.other(c, level)
        self.inside(c, level)
        if level == was:
            return
        self.place(c, level, CHOSEN)
        if other != NONE:
            self.inside(other, was)
            self.place(other, was, CHOSEN)

    def inside(self, c, level):
        low, high = self.ranges[c]
        if not low <= level <= high:
            raise Refused("range of", c, low, high)

    def set_street(self, street, value):
        self.correct(STREET + street, value, MOST_STREET)

    def set_pile(self, street, value):
        self.correct(PILE + street, value, PILE_CARDS)

    def set_marley(self, value):
        """Where he stands; the rest of the turn goes by that space, another roll too (J8)."""
        if not self.track:
            raise Refused("no track")
        self.correct(MARLEY, value, len(self.track) - 1)
        if self.at[PHASE] == ACT and self.again():
            self.cells.put(PHASE, ROLL)

    def set_active(self, value):
        self.correct(ACTIVE, value, self.players - 1)

    def correct(self, index, value, highest):
        self.limit(value, 0, highest)
        self.cells.put(index, value)
