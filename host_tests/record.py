"""Writes the script that plays a game's log on the box:

    python -m host_tests.record [--pictures] GAME.jsonl

tools/clerk_tools/demo.script (with pictures) and, in host_tests/flows, six-players.script and
esquire-whole-game.script were made so from the logs in host_tests/flows; when what keys do or the
box says changes, make them again. The tables of the log have to be those of firmware/tables.
"""

import sys

import clerk_tools  # noqa: F401  puts the firmware on the path

# isort: split
from clerk.game import esquire as e
from clerk.game import young as y
from clerk.game.events import HAND as FROM_HAND
from clerk.game.events import KIND_BITS, NONE, unpack
from clerk.game.games import NAMES
from clerk.ui.setup import WHICH, NewGame
from clerk.ui.young_end import RANKING
from clerk_tools.machine import Machine
from host_tests.robot import ROBOTS, dial_name, standing

# The first time one of these views is about to be left, it is worth a picture.
PICTURES = {
    "Buy": "buy.png",
    "Draw": "draw.png",
    "Influence": "influence.png",
    "PayCard": "pay-card.png",
    "Sell": "sell.png",
}

# Rows that say what pushing would do, by the view.
PREVIEWS = {"Adjust": (0, 7), "Take": (5, 6)}

NUMBERS = "no one two three four five six".split()
PLACES = "first second third fourth fifth sixth".split()


class Recorder:
    """Hands on a machine that write down what they do."""

    def __init__(self, machine, pictures):
        self.machine = machine
        self.pictures = pictures
        self.lines = []
        self.pictured = set()

    def write(self, line):
        """Add a line; presses one after the other go on one line."""
        last = self.lines[-1:]
        if line.startswith("press ") and last and last[0].startswith("press "):
            self.lines[-1] += line.removeprefix("press")
        else:
            self.lines.append(line)

    def chapter(self, title):
        self.lines += ["", f"# {f'--- {title} '.ljust(98, '-')}"]

    def picture(self, name):
        if self.pictures and name not in self.pictured:
            self.pictured.add(name)
            self.write(f"shot {len(self.pictured):02d}-{name}")

    def look(self):
        """Take a picture of a view worth one. Buy is when all that is printed has been dialled."""
        view = self.machine.app.view
        name = PICTURES.get(type(view).__name__)
        if name and getattr(view, "step", None) in (None, getattr(view, "INTEREST", None)):
            self.picture(name)

    def key(self, k):
        self.look()
        name = self.machine.keys[k]
        self.machine.press(name)
        self.machine.settle()
        self.write(f"press {name}")

    def turn(self, n):
        if n:
            self.machine.turn(n)
            self.machine.settle()
            self.write(f"turn {n:+d}")

    def push(self):
        self.look()
        for row in PREVIEWS.get(type(self.machine.app.view).__name__, ()):
            self.expect(self.machine.rows()[row].rstrip())
        self.machine.push()
        self.machine.settle()
        self.write("push")

    def expect(self, text):
        assert any(text in row for row in self.machine.rows()), (text, self.machine.rows())
        self.write(f'expect "{text}"')

    def expect_report(self, listed):
        """Expect what the box says that an event did: its one line, or its lines that are
        `listed`."""
        report = self.machine.app.view.report
        rows = [row.rstrip(" ↑↓") for row in self.machine.rows()]
        wanted = rows[7:] if len(report) == 1 else [row for row in rows[1:7] if listed in row]
        for row in wanted:
            if row:
                self.expect(row)


class Young:
    """How a game of Young is told."""

    plays = "play Young Jacob Marley on the example market, to the end"
    opening = "The Street is dealt. Each token moves one to the right; others make room."
    turn = "turn"  # the phase in which a turn begins
    header = 9  # columns of row 0 that say whose turn it is
    listed = " takes £"  # what the lines have that tell how many chips to take

    def told(self, code, name, game):
        """What an event is, told by somebody at the table."""
        kind = code & (1 << KIND_BITS) - 1
        values = unpack(y.KINDS, code)
        if kind == y.K_DEAL:
            return f"A Loan is dealt: {y.LETTERS[values[0]]}."
        if kind == y.K_PAY:
            pays = "all pay" if values[0] == NONE else f"all pay but {y.LETTERS[values[0]]}"
            aside = " One has paid already: this one is set aside." if game.at[y.PAID] else ""
            return f"A Pay card turns up: {pays}.{aside}"
        if kind == y.K_BUY:
            place, c, principal, interest = values
            where = "from the hand" if place == FROM_HAND else f"from the {PLACES[place]} place"
            printed = f"principal {principal}, base interest {interest}"
            return f"{name} buys {y.LETTERS[c]} {where}: {printed}."
        if kind == y.K_SELL:
            return f"{name} sells the {PLACES[values[0]]} of the loans in the list."
        if kind == y.K_INFLUENCE:
            way = "right" if values[1] > 0 else "left"
            steps = NUMBERS[abs(values[1])]
            return f"{name} moves {y.LETTERS[values[0]]} {steps} to the {way}."
        if kind == y.K_DRAW:
            return f"The Street is full: {name} takes the {PLACES[values[0]]} card in hand."
        return f"{name} ends the turn."

    def end(self, hands):
        hands.write(
            "# NEXT shows what the loans still active were sold for, then one bonus at a time,"
        )
        hands.write("# then the ranking.")
        for step in range(RANKING + 1):
            hands.key(hands.machine.keys.index("NEXT"))
            assert hands.machine.app.view.step == step
            expect_rows(hands)
            hands.picture("ranking.png" if step == RANKING else f"end-{step}.png")


class Esquire:
    """How a game of Esquire is told."""

    plays = "play Jacob Marley, Esq. on the example tables, to 30 points"
    opening = "Marley stands on Start; every street has a coin and seven cards."
    turn = "roll"
    header = 13
    listed = ""

    def told(self, code, name, game):
        """What an event is, told by somebody at the table."""
        kind = code & (1 << KIND_BITS) - 1
        values = unpack(e.KINDS, code)
        if kind == e.K_ROLL:
            return f"{name} throws a {NUMBERS[values[0]]}."
        if kind == e.K_ADJUST:
            c, d = values
            space = game.space()
            way = "up" if d > 0 else "down"
            if space["c"] == e.ANY:
                return f"One loan goes {way}: the die says it is {e.LETTERS[c]}."
            says = "the die says " if space["n"] == e.ANY else ""
            return f"{name} moves {e.LETTERS[c]} {way}: {says}{NUMBERS[abs(d)]}."
        if kind == e.K_COLLECT:
            return f"{name} collects."
        if kind == e.K_TAKE:
            return f"{name} takes a loan of {e.LETTERS[values[0]]}, principal {values[1]}."
        return f"{name} takes no loan."

    def end(self, hands):
        hands.write("# NEXT shows who has won.")
        hands.key(hands.machine.keys.index("NEXT"))
        hands.expect(hands.machine.rows()[0].rstrip())
        expect_rows(hands)


TELLERS = {y.NAME: Young(), e.NAME: Esquire()}


def expect_rows(hands):
    """Expect all that stands between the title and the last row."""
    for row in hands.machine.rows()[1:7]:
        if row.strip():
            hands.expect(row.rstrip())


def set_up(hands, names, game):
    """From the view of a new game to its first event: which, how many players, their names."""
    hands.chapter("A new game")
    view = hands.machine.app.view
    if view.number != NAMES.index(game):
        hands.write("# The line above the players says which game it is; a push changes it.")
        hands.turn(WHICH - view.at)
        hands.push()
    hands.write("# The upper keys say how many play; the dial goes down to the names.")
    hands.expect("New game")
    hands.key(len(names) - 1)
    hands.turn(NewGame.count(view) - len(names) - view.at)
    for name in names:
        hands.write(f"# {name}: the dial chooses a letter, a push takes it.")
        hands.push()
        dial_name(hands.machine.app.view, hands, name)
    hands.picture("new-game.png")
    hands.write("# NEXT starts the game.")
    hands.key(hands.machine.keys.index("NEXT"))


def record(lines, pictures):
    """The script that plays a log given as its lines in bytes."""
    header, codes, boxes = standing(lines)
    names = header["players"]
    teller = TELLERS[header["game"]]
    machine = Machine().start()
    hands = Recorder(machine, pictures)
    hands.write(f"# {', '.join(names)} {teller.plays}.")
    set_up(hands, names, header["game"])
    robot = ROBOTS[header["game"]](machine.app, hands, boxes)
    hands.write("")
    hands.write("# " + teller.opening)
    turns = -1
    codes = iter(codes)
    for code in codes:
        state = machine.app.state()
        name = names[state["active"]]
        if state["turn"] != turns and state["phase"] == teller.turn:
            turns = state["turn"]
            if turns % len(names) == 0:
                hands.chapter(f"Round {turns // len(names) + 1}")
            hands.write("")
            hands.write(f"# It is {name}'s turn.")
            hands.expect(machine.rows()[0][: teller.header].rstrip())
            if turns % 8 == 5:
                hands.picture(f"turn-{turns + 1}.png")
        hands.write("# " + teller.told(code, name, machine.app.game))
        robot.play(robot.at_once(code, codes))
        hands.expect_report(teller.listed)
        if machine.app.state().get("pays", 0) > state.get("pays", 0):
            hands.picture("paid.png")
    hands.chapter("The end")
    teller.end(hands)
    return "\n".join([*hands.lines, "count", ""])


if __name__ == "__main__":
    with open(sys.argv[-1], "rb") as file:
        print(record(file.readlines(), "--pictures" in sys.argv), end="")
