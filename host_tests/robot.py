"""Plays a game's log on the box by pressing what a person would press.

`hands` is anything with key(k), turn(n) and push(); `app` is what they work on. The robot looks at
the app's views to know what is chosen, as a person looks at the screen.
"""

from clerk.game import esquire as e
from clerk.game import log
from clerk.game import young as y
from clerk.game.events import HAND as FROM_HAND
from clerk.game.events import KIND_BITS, LEARN, NONE, REDO, UNDO, unpack
from clerk.ui.purchase import PICK
from clerk.ui.setup import LETTERS
from clerk.ui.view import BUY, HAND, NEXT, PAY, SELL
from clerk.ui.view import UNDO as UNDO_KEY


class Hands:
    """Works on an app without a box around it, counting presses and clicks."""

    def __init__(self, app):
        self.app = app
        self.presses = self.clicks = 0

    def key(self, k):
        self.presses += 1
        self.app.key(k, True)
        self.app.key(k, False)

    def turn(self, n):
        self.clicks += abs(n)
        if n:
            self.app.turn(n)

    def push(self):
        self.presses += 1
        self.app.push(True)
        self.app.push(False)


def dial_name(view, hands, name):
    """Dial a name, letter by letter, in the view of a player's name, and leave it."""
    for letter in name.upper():
        hands.turn(LETTERS.index(letter) - view.at)
        hands.push()
    hands.key(NEXT)


def shows(app, name):
    """Whether a view of that name is shown. Its class may have come and gone (see passing.py)."""
    return app.view.__class__.__name__ == name


class AnyRobot:
    """What pressing has in common whatever the game. `boxes` are the numbers of the printed board
    by (category, column). A game's own has `kinds` and `acts`, a method a kind of event; one that
    returns True has pressed for the next event too."""

    kinds = None

    def __init__(self, app, hands=None, boxes=None):
        self.app = app
        self.hands = hands or Hands(app)
        self.boxes = boxes or {}
        self.acts = {}

    def at_once(self, code, codes):
        """An event, and those of the iterator `codes` that have to be pressed with it."""
        return [code]

    def play(self, codes):
        """Press for each event in turn. Learning happens when the box asks for it."""
        skip = False
        for code in codes:
            kind = code & (1 << KIND_BITS) - 1
            values = unpack(self.kinds, code)
            if skip:
                skip = False
                continue
            if kind == LEARN:
                continue
            if kind in self.acts:
                skip = self.acts[kind](*values) or False
            elif kind == UNDO:
                self.hands.key(UNDO_KEY)
            elif kind == REDO:
                self.hands.turn(1)
            else:
                self.correct(kind, values)
            self.tell()

    def tell(self):
        """Answer the box's questions for untold numbers."""
        while shows(self.app, "TellBox"):
            view = self.app.view
            for k, number in enumerate(self.boxes[view.c, view.column]):
                self.hands.turn(number - view.numbers[k])
                self.hands.push()

    def correct(self, kind, values):
        """By way of the dial's menu: the line that sets this, then the new value."""
        self.hands.push()
        self.hands.push()
        view = self.app.view
        of_player = self.kinds[kind][2][0][0] == "player"
        self.hands.key(values[0] if of_player else NEXT)
        fields = tuple(values[:-1])
        for n in range(len(view.lines)):
            if view.lines[n][5] == kind and view.lines[n][6] == fields:
                break
        else:
            raise AssertionError(f"no line sets {kind} {fields}")
        self.hands.turn(n - view.at)
        self.hands.push()
        self.hands.turn(values[-1] - view.pending)
        self.hands.push()
        self.tell()
        if self.app.view is view:  # else the correction led on: a box was asked for, the game ended
            self.hands.key(UNDO_KEY)


class Robot(AnyRobot):
    """Plays Young Jacob Marley."""

    kinds = y.KINDS

    def __init__(self, app, hands=None, boxes=None):
        AnyRobot.__init__(self, app, hands, boxes)
        self.acts = {
            y.K_DEAL: self.deal,
            y.K_PAY: self.pay,
            y.K_BUY: self.buy,
            y.K_SELL: self.sell,
            y.K_INFLUENCE: self.influence,
            y.K_DRAW: self.draw,
            y.K_NEXT: self.next,
        }

    def at_once(self, code, codes):
        """A draw ends the turn."""
        return [code, next(codes)] if code & (1 << KIND_BITS) - 1 == y.K_DRAW else [code]

    def deal(self, c):
        self.hands.key(c)

    def pay(self, x):
        extra = self.app.game.at[y.PAID]
        self.hands.key(PAY)
        if not extra:
            self.hands.key(PAY if x == NONE else x)

    def buy(self, place, c, principal, interest):
        self.hands.key(HAND if place == FROM_HAND else BUY)
        self.hands.key(c if place == FROM_HAND else place)
        self.tell()
        view = self.app.view
        assert shows(self.app, "Buy"), self.app.notice
        pair = (principal, interest)
        if view.step == PICK:
            known = view.known.index(pair) if pair in view.known else len(view.known)
            self.hands.turn(known - view.choice)
            self.hands.push()
            if pair in view.known:
                return
        self.hands.turn(principal - view.values[0])
        self.hands.push()
        self.hands.turn(interest - view.values[1])
        self.hands.push()

    def sell(self, n):
        self.hands.key(SELL)
        self.hands.turn(n - self.app.view.at)
        self.hands.push()

    def influence(self, c, d):
        self.hands.key(c)
        self.hands.turn(d)
        self.hands.push()

    def draw(self, place):
        """NEXT asks for the place, and the turn ends."""
        self.hands.key(NEXT)
        self.hands.key(place)
        return True

    def next(self):
        self.hands.key(NEXT)


class EsquireRobot(AnyRobot):
    """Plays Jacob Marley, Esq."""

    kinds = e.KINDS

    def __init__(self, app, hands=None, boxes=None):
        AnyRobot.__init__(self, app, hands, boxes)
        self.acts = {
            e.K_ROLL: lambda n: self.hands.key(n - 1),
            e.K_STAND: self.stand,
            e.K_ADJUST: self.adjust,
            e.K_COLLECT: self.collect,
            e.K_TAKE: self.take,
            e.K_PASS: lambda: self.hands.key(NEXT),
        }

    def stand(self, street, laps):
        self.hands.key(NEXT)
        view = self.app.view
        self.hands.turn(street - view.street)
        while view.laps != laps:
            self.hands.key(NEXT)
        self.hands.push()

    def adjust(self, c, d):
        self.hands.key(c)
        view = self.app.view
        if view.free:
            while view.sign * view.n != d:
                self.hands.turn(1 if view.sign * view.n < d else -1)
        elif (d > 0) != (view.sign > 0):
            self.hands.turn(1 if d > 0 else -1)
        if not view.rolling:
            self.hands.push()
        if view.die_c:
            self.hands.key(c)
        if view.die_n:
            self.hands.key(abs(d) - 1)

    def collect(self):
        """Who has no loan collects by the press that ends the turn."""
        if self.app.game.to_collect():
            self.hands.key(PAY)

    def take(self, c, principal):
        self.hands.key(BUY)
        self.hands.key(c)
        self.tell()
        view = self.app.view
        assert shows(self.app, "Take"), self.app.notice
        self.hands.turn(principal - view.values[0])
        self.hands.push()


ROBOTS = {"young": Robot, "esquire": EsquireRobot}


def standing(lines):
    """A log's lines -> (header, codes of the events that stand at the end, boxes by place)."""
    play = log.replay(lines)
    rules = play.rules
    boxes = {}
    for c in range(6):
        for column in range(rules.columns):
            boxes[c, column] = tuple(table[c][column] for table in rules.boxes)
    return log.parse(lines[0]), play.codes[: play.count], boxes
