"""Writes the script that plays a game's log on the box: `python -m host_tests.record GAME.jsonl`.

The demo (tools/clerk_tools/demo.script) was made so from host_tests/flows/demo.jsonl; when what keys
do changes, make it again. The market of the log has to be the one of firmware/tables.
"""

import sys

import clerk_tools  # noqa: F401  puts the firmware on the path

# isort: split
from clerk.game import young as y
from clerk.game.events import KIND_BITS
from clerk.ui.games import views
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


class Recorder:
    """Hands on a machine that write down what they do."""

    def __init__(self, machine):
        self.machine = machine
        self.lines = []
        self.pictured = set()

    def write(self, line):
        """Add a line; presses one after the other go on one line."""
        last = self.lines[-1:]
        if line.startswith("press ") and last and last[0].startswith("press "):
            self.lines[-1] += line.removeprefix("press")
        else:
            self.lines.append(line)

    def picture(self, name):
        if name not in self.pictured:
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


def set_up(hands, names):
    """From the view of a new game to the first deal: how many players, and their names."""
    hands.write("# A new game: the upper keys say how many play, the dial goes to the names")
    hands.expect("New game")
    hands.key(len(names) - 1)
    hands.turn(NewGame.count(hands.machine.app.view) - len(names))
    for name in names:
        hands.write(f"# {name}")
        hands.push()
        for letter in name:
            hands.turn(LETTERS.index(letter.upper()))
            hands.push()
        hands.key(hands.machine.keys.index("NEXT"))
    hands.picture("new-game.png")
    hands.key(hands.machine.keys.index("NEXT"))


def record(lines):
    """The script that plays a log given as its lines in bytes."""
    header, codes, boxes = standing(lines)
    machine = Machine().start()
    hands = Recorder(machine)
    hands.write(f"# {', '.join(header['players'])} play Young Jacob Marley on the example market.")
    set_up(hands, header["players"])
    robot = Robot(machine.app, hands, boxes)
    turns = -1
    codes = iter(codes)
    for code in codes:
        state = machine.app.state()
        if state["turn"] != turns and state["phase"] == "turn":
            turns = state["turn"]
            hands.write("")
            hands.write(f"# Turn {turns + 1}")
            hands.expect(machine.rows()[0][:9].rstrip())
            if turns % 8 == 5:
                hands.picture(f"turn-{turns + 1}.png")
        hands.write("# " + views(machine.app.play).event(machine.app.play, code, state["active"]))
        at_once = [code]
        if code & (1 << KIND_BITS) - 1 == y.K_DRAW:
            at_once.append(next(codes))  # a draw ends the turn
        robot.play(at_once)
        if machine.app.state()["pays"] > state["pays"]:
            hands.picture("paid.png")
    hands.write("")
    hands.write("# The end")
    for step in range(RANKING + 1):
        hands.key(machine.keys.index("NEXT"))
        assert machine.app.view.step == step
        hands.picture("ranking.png" if step == RANKING else f"end-{step}.png")
    return "\n".join([*hands.lines, "count", ""])


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        print(record(file.readlines()), end="")
