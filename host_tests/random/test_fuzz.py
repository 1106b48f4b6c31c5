"""A child plays with the box: no exception, no dead end, everything on the screen can be read.

Each bout begins with a game some way on and presses what chance says. When a bout fails, what was
pressed is made as short as it goes and printed with the screen. CLERK_MORE=20 runs so many times
as many bouts, each of them another one.
"""

from functools import cache
from random import Random
from time import monotonic

import pytest

from clerk.game import young as y
from clerk.ui.view import BUY, KEYS, NEXT, PAY
from clerk.ui.view import UNDO as UNDO_KEY
from clerk_tools.chips.nvm import ByteArray
from clerk_tools.machine import TABLES, Machine
from host_tests.random import players as people
from host_tests.random.strict import StrictApp

BOUTS = 2  # for each start
INPUTS = 920  # a bout
LOOKS = 150  # inputs of a bout that is watched for dead ends
PRESSES = 100_000  # in all bouts, at least
WALKS, WALK = 20, 80  # how many times, and how far, to look for a way on
PATIENCE = 60  # seconds to make a failure shorter
MACHINE_INPUTS = 2500

# Games to begin with: which, how many play, how many events on it is, and whether so much money is
# about that every number is as long as it gets.
STARTS = [
    ("no", 0, 0, False),
    *(("young", n, on, rich) for n in range(2, 7) for on in (0, 9, 40, 90, 999) for rich in (0, 1)),
    *(("esquire", n, on, on > 0 and n % 2) for n in range(3, 8) for on in (0, 40, 200)),
    ("esquire by hand", 3, 40, True),
    ("esquire by hand", 7, 0, False),
]
# What is corrected then, by what a correction sets.
RICH = {"cash": 989, "coins": 989, "balance": 90, "street": 80}

NAMES = (
    "Amalia",
    "Bertha",
    "Carola",
    "Dwight",
    "Emelie",
    "Friedl",
    "Wwwwww",
)  # none longer, none wider

# What a hand, or bad luck, does to the box, each as often as it is here. `do` says what it means.
OFTEN = (
    [("press", k) for k in range(12) for _ in range(6)]
    + [("press", k) for k in (NEXT, BUY, PAY) for _ in range(4)]
    + [("push", None)] * 20
    + [("turn", n) for n in (-1, 1, 1, 2, -3, 5) for _ in range(3)]
    + [("turn", n) for n in (-50, 50, 128, -128, 1000)]
    + [("hold", UNDO_KEY)] * 2
    + [("roll", k) for k in range(12)]
    + [("wait", ms) for ms in (5, 700, 60_000, 600_000)]
    + [("stuck", 3), ("stuck", 12), ("overflow", None)]
)


def title(start):
    """A start in words."""
    game, players, events, rich = start
    return f"{'rich ' * rich}{game} game of {players}, {events} events on"


def do(app, what, n):
    """One thing that a hand, or bad luck, does to the box."""
    if what == "press":
        app.key(n, True)
        app.key(n, False)
    elif what == "push":
        app.push(True)
        app.push(False)
    elif what == "turn":
        app.turn(n)
    elif what == "hold":
        app.key(n, True)
        app.tick(people.HOLD_MS)
        app.key(n, False)
    elif what == "roll":  # the next key goes down before this one is let go
        app.key(n, True)
        app.key((n + 1) % 12, True)
        app.key(n, False)
        app.key((n + 1) % 12, False)
    elif what == "wait":
        app.tick(n)
    elif what == "stuck":
        app.ignore(n)
    else:
        app.resync()


def presses(inputs):
    """How many times a key or the dial's switch went down."""
    return sum({"press": 1, "push": 1, "hold": 1, "roll": 2}.get(what, 0) for what, _ in inputs)


def spoken(inputs):
    """The inputs in words."""
    lines = []
    for what, n in inputs:
        lines.append(f"{what} {KEYS[n] if what in ('press', 'hold', 'roll') else n or ''}".strip())
    return ", ".join(lines)


@cache
def stored(game, players, events, rich):
    """The bytes of a box on which such a game was begun and played on."""
    store = ByteArray()
    if players:
        app = people.open_box(store)
        name, _, by_hand = game.partition(" ")
        people.new_game(app, players, NAMES[-players:], name, track=not by_hand)
        people.play_on(app, Random(f"{players} {events}"), events)
        if rich:
            enrich(app)
    return bytes(store)


def enrich(app):
    """Correct numbers to almost the most that is usual."""
    for kind, fields, _, _, highest in people.correctable(app.game):
        most = RICH.get(app.game.kinds[kind][1])
        if most and most <= highest:
            app.do(kind, *fields, most - sum(fields))


class Bout:
    """One box and a child at it. `done` is what the child has done so far."""

    def __init__(self, start, make=StrictApp):
        self.store = ByteArray(bytearray(stored(*start)))
        self.app = people.open_box(self.store, app=make)
        self.done = []
        self._home()

    def do(self, *thing):
        written = self.store.written
        self.done.append(thing)
        self._since.append(thing)
        do(self.app, *thing)
        if self.store.written > written and people.shows(self.app, "Home"):
            self._home()

    def _home(self):
        """What is shown is now what power-on would show, but for how many events are news."""
        self._bytes = bytes(self.store)
        self._news = getattr(self.app.view, "news", 1)
        self._since = []

    def copy(self):
        """Another box that shows the same: switched on when this one was at home, pressed since."""
        app = people.open_box(ByteArray(bytearray(self._bytes)), app=StrictApp)
        if people.shows(app, "Home"):
            app.home(self._news)
            app.paint()
        for thing in self._since:
            do(app, *thing)
        return app


def in_order(bout):
    """All that was shown could be read, or the box would have failed; and the books balance."""
    app = bout.app
    again = people.open_box(people.copied(bout.store))
    assert again.state() == app.state()
    if app.play:
        table, came = people.money(app.game)
        assert table == came
        assert len(set(people.columns(app.game))) == 6


def leads_on(bout):
    """Some keys lead to an event that is no undo, or to a new game."""
    random = Random(len(bout.done))
    for _ in range(WALKS):
        app = bout.copy()
        play = app.play
        sound = app.keeper.journal.sound
        for _ in range(WALK):
            do(app, *random.choice(OFTEN))
            if app.play is not play:
                return
            if app.keeper.journal.sound > sound and play.last[0] is None:
                return
    raise DeadEnd("nothing leads on from here")


def shows_the_same(bout):
    """Switched off at home and on again, the same presses lead to the same screen.

    Not where a box was told since: what a held UNDO took back is then known to none but the box.
    """
    play = bout.app.play
    if play and play.told > play.count:
        return
    copy = bout.copy()
    copy.notice = bout.app.notice
    copy.paint()
    if people.screen(copy) != people.screen(bout.app):
        raise Changed(f"switched off and on:\n{people.screen(copy)}\nbut before:")


class DeadEnd(Exception):
    pass


class Changed(Exception):
    pass


def failure(start, inputs, check):
    """The exception that these inputs bring about, or `check` behind them, and the bout; or None."""
    bout = Bout(start)
    try:
        for thing in inputs:
            bout.do(*thing)
        check(bout)
    except Exception as error:
        return error, bout
    return None


def shortest(start, inputs, check):
    """Fewer inputs that fail in the same way: without any that are not needed for it."""
    found = failure(start, inputs, check)
    kind = type(found[0]) if found else None
    end = monotonic() + PATIENCE
    size = len(inputs) // 2
    while size:
        at = 0
        while at < len(inputs) and monotonic() < end:
            fewer = inputs[:at] + inputs[at + size :]
            found = failure(start, fewer, check)
            if found and type(found[0]) is kind:
                inputs = fewer
            else:
                at += size
        size //= 2
    return inputs


def explain(start, inputs, check):
    """Fail with the shortest inputs found, and the screen they lead to."""
    inputs = shortest(start, inputs, check)
    found = failure(start, inputs, check)
    assert found, "it does not fail again: what was pressed is not all that counts"
    error, bout = found
    pytest.fail(
        f"a {title(start)}, then: {spoken(inputs)}\n"
        f"{type(error).__name__}: {error}\n{people.screen(bout.app)}"
    )


@pytest.mark.parametrize("start", STARTS, ids=title)
def test_whatever_is_pressed_nothing_breaks_and_all_can_be_read(start):
    count = 0
    for seed in range(BOUTS * people.MORE):
        inputs = Random(f"{start} {seed}").choices(OFTEN, k=INPUTS)
        count += presses(inputs)
        if failure(start, inputs, in_order):
            explain(start, inputs, in_order)
    assert count * len(STARTS) > PRESSES


@pytest.mark.parametrize("start", STARTS, ids=title)
def test_from_everywhere_some_key_leads_on(start):
    """And what is shown does not depend on how long ago the power came on."""
    random = Random(str(start))
    bout = Bout(start)
    seen = set()
    for count in range(LOOKS * people.MORE):
        bout.do(*random.choice(OFTEN))
        where = place(bout.app)
        if where in seen and count % 100:
            continue
        seen.add(where)
        for check in (shows_the_same, leads_on):
            try:
                check(bout)
            except (DeadEnd, Changed):
                explain(start, bout.done, check)


def place(app):
    """Where in the views the box is, roughly."""
    game = (app.game.name, app.game.at[y.PHASE]) if app.play else None
    return type(app.view).__name__, getattr(app.view, "step", None), game


def test_the_widest_market_can_be_read(tmp_path):
    """Nine columns leave little room beside it."""
    lines = ["category,box,1,2,3,4,5,6,7,8,9", "start,,A,C,F,I,L,S,,,"]
    for c in y.LETTERS:
        lines += [f"{c},pay,0,1,2,3,4,5,6,12,99", f"{c},int,9,6,3,0,-1,-2,-3,-10,-55"]
    (tmp_path / "young").mkdir()
    (tmp_path / "young" / "market.csv").write_text("\n".join(lines))
    for seed in range(10 * people.MORE):
        random = Random(seed)
        players = 2 + seed % 5
        app = people.open_box(ByteArray(), tmp_path, StrictApp)
        people.new_game(app, players, NAMES[-players:])
        people.play_on(app, random, 50)
        for _ in range(INPUTS):
            do(app, *random.choice(OFTEN))


def test_the_whole_box_takes_any_presses():
    """Through keys, dial, screen and lights of the simulated box; keys overlap as fingers do."""
    random = Random(0)
    machine = Machine(nvm=bytearray(stored("young", 6, 40, True)), app=StrictApp).start()
    down = set()
    for _ in range(MACHINE_INPUTS * people.MORE):
        name = random.choice(KEYS)
        what = random.randrange(12)
        if what < 8:
            machine.key(name, name not in down)
            down ^= {name}
        elif what == 8:
            machine.turn(random.randint(-3, 3))
        elif what == 9:
            machine.push()
        elif what == 10:
            machine.wait(random.choice((0.03, 0.8, 5)))
        else:
            machine.press(name)
            down.discard(name)
        machine.step()
        assert machine.on
    for name in down:
        machine.key(name, False)
    machine.settle()
    assert machine.chip.pixels and any(machine.rows())


GOOD = (TABLES / "young" / "market.csv").read_text()
LOANS = "category,name,principal,interest\nA,a card,3,4\n"


@pytest.mark.parametrize(
    ("market", "loans"),
    [
        (None, None),
        (GOOD.replace("A,pay,1", "A,pay,one"), LOANS),
        (GOOD.replace("A,pay,1", "A,pay,100"), LOANS),
        (GOOD.replace("A,pay", "Aristocrat,pay"), LOANS),
        (GOOD.replace("A,pay", "A,paid"), LOANS),
        (GOOD.replace("A,pay", "#"), LOANS),
        (GOOD.replace("category,box", "row"), LOANS),
        (GOOD.replace("start", "begin"), LOANS),
        (GOOD, "name\n"),
        (GOOD, LOANS + "C,another,,3\n"),
        (GOOD, LOANS + "C,another,100,3\n"),
        (GOOD, LOANS + "C,another,ten pounds sterling,3\n"),
    ],
)
def test_what_is_wrong_with_a_table_can_be_read(tmp_path, market, loans):
    """Where the market is chosen, or when the game begins; and it begins all the same."""
    (tmp_path / "young").mkdir()
    for name, text in (("market.csv", market), ("loans.csv", loans)):
        if text:
            (tmp_path / "young" / name).write_text(text)
    app = people.open_box(ByteArray(), tmp_path, StrictApp)
    people.to_line(app, "Market", people.Hands(app))
    app.push(True)
    told = people.shows(app, "Message")
    app.push(True)
    assert people.shows(app, "NewGame")
    app.key(NEXT, True)
    assert app.play
    assert people.shows(app, "Message") != told
    if not told:
        app.push(True)
    assert people.shows(app, "Home")
