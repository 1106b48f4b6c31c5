"""Writes the script that plays a game's log on the box:

    python -m host_tests.record [--pictures] GAME.jsonl

tools/clerk_tools/demo.script (with pictures) and host_tests/flows/six-players.script were made so
from the logs in host_tests/flows; when what keys do or the box says changes, make them again. The
market of the log has to be the one of firmware/tables.
"""

import sys

import clerk_tools  # noqa: F401  puts the firmware on the path

# isort: split
from clerk.game import young as y
from clerk.game.events import HAND as FROM_HAND
from clerk.game.events import KIND_BITS, NONE, unpack
from clerk.ui.setup import LETTERS, NewGame
from clerk.ui.young_end import RANKING
from clerk_tools.machine import Machine
from host_tests.robot import Robot, standing

# The first time one of these views is about to be left, it is worth a picture.
PICTURES = {
    "Buy": "buy.png",
    "Draw": "draw.png",
    "Influence": "influence.png",
    "PayCard": "pay-card.png",
    "Sell": "sell.png",
}

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
        self.machine.push()
        self.machine.settle()
        self.write("push")

    def expect(self, text):
        assert any(text in row for row in self.machine.rows()), (text, self.machine.rows())
        self.write(f'expect "{text}"')

    def expect_report(self):
        """Expect what the box says that an event did: its one line, or who takes how much."""
        report = self.machine.app.view.report
        rows = [row.rstrip(" ↑↓") for row in self.machine.rows()]
        wanted = rows[7:] if len(report) == 1 else [row for row in rows if " takes £" in row]
        for row in wanted:
            self.expect(row)


def told(code, name, game):
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


def set_up(hands, names):
    """From the view of a new game to the first deal: how many players, and their names."""
    hands.chapter("A new game")
    hands.write("# The upper keys say how many play; the dial goes down to the names.")
    hands.expect("New game")
    hands.key(len(names) - 1)
    hands.turn(NewGame.count(hands.machine.app.view) - len(names))
    for name in names:
        hands.write(f"# {name}: the dial chooses a letter, a push takes it.")
        hands.push()
        for letter in name:
            hands.turn(LETTERS.index(letter.upper()))
            hands.push()
        hands.key(hands.machine.keys.index("NEXT"))
    hands.picture("new-game.png")
    hands.write("# NEXT starts the game.")
    hands.key(hands.machine.keys.index("NEXT"))


def record(lines, pictures):
    """The script that plays a log given as its lines in bytes."""
    header, codes, boxes = standing(lines)
    names = header["players"]
    machine = Machine().start()
    hands = Recorder(machine, pictures)
    hands.write(f"# {', '.join(names)} play Young Jacob Marley on the example market, to the end.")
    set_up(hands, names)
    robot = Robot(machine.app, hands, boxes)
    hands.write("")
    hands.write("# The Street is dealt. Each token moves one to the right; others make room.")
    turns = -1
    codes = iter(codes)
    for code in codes:
        state = machine.app.state()
        name = names[state["active"]]
        if state["turn"] != turns and state["phase"] == "turn":
            turns = state["turn"]
            if turns % len(names) == 0:
                hands.chapter(f"Round {turns // len(names) + 1}")
            hands.write("")
            hands.write(f"# It is {name}'s turn.")
            hands.expect(machine.rows()[0][:9].rstrip())
            if turns % 8 == 5:
                hands.picture(f"turn-{turns + 1}.png")
        hands.write("# " + told(code, name, machine.app.game))
        at_once = [code]
        if code & (1 << KIND_BITS) - 1 == y.K_DRAW:
            at_once.append(next(codes))  # a draw ends the turn
        robot.play(at_once)
        hands.expect_report()
        if machine.app.state()["pays"] > state["pays"]:
            hands.picture("paid.png")
    hands.chapter("The end")
    hands.write("# NEXT shows what the loans still active were sold for, then one bonus at a time,")
    hands.write("# then the ranking.")
    for step in range(RANKING + 1):
        hands.key(machine.keys.index("NEXT"))
        assert machine.app.view.step == step
        for row in machine.rows()[1:7]:
            if row.strip():
                hands.expect(row.rstrip())
        hands.picture("ranking.png" if step == RANKING else f"end-{step}.png")
    return "\n".join([*hands.lines, "count", ""])


if __name__ == "__main__":
    with open(sys.argv[-1], "rb") as file:
        print(record(file.readlines(), "--pictures" in sys.argv), end="")
