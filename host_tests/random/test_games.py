"""Games by chance: whatever is pressed, the box keeps its books and can be switched off at any step.

Players do anything legal, take it back, do it again, correct numbers, tell boxes, change settings,
begin other games and switch off. After every step all promises are checked. CLERK_MORE=20 runs so
many times as many games, others than last time.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from clerk.game import esquire as e
from clerk.game import log
from clerk.game import young as y
from clerk.game.play import KIND_MASK
from clerk.game.rules import PHASE
from clerk.journal.keeper import ROOM
from clerk.ui import setup
from clerk.ui.settings import HINTS, SETTINGS
from clerk.ui.view import BUY, HAND, SELL
from clerk.ui.view import UNDO as UNDO_KEY
from clerk_tools.chips.nvm import ByteArray
from clerk_tools.machine import TABLES
from host_tests.random import players as people
from host_tests.robot import Hands

# A market of seven columns, one of them empty: the tokens are no permutation of it.
SEVEN = """category,box,1,2,3,4,5,6,7
A,pay,0,1,2,3,4,5,6
A,int,3,2,2,1,0,-1,-1
C,pay,0,1,2,3,4,5,6
C,int,3,2,2,1,0,-1,-1
F,pay,0,0,2,,4,5,6
F,int,3,2,2,,0,-1,-1
I,pay,0,1,2,3,4,5,6
I,int,3,2,2,1,0,-1,-1
L,pay,0,1,2,3,4,5,6
L,int,3,2,2,1,0,-1,-1
S,pay,0,1,2,3,4,5,6
S,int,3,2,2,1,0,-1,-1
start,,A,C,F,I,,L,S
"""

# A chart of eight levels with boxes that are told in part, or not at all; no track lies beside it.
EIGHT = "".join(
    ["category,box,1,2,3,4,5,6,7,8\n"]
    + [
        f"{c},{row}\n"
        for c in e.LETTERS
        for row in ("range,2,8", "coins,,-1,,1,1,2,3,3", "points,,-1,0,,1,1,2,3", "bonus,,3,,1,,,,")
    ]
    + ["start,,,A,C,F,I,L,S\n"]
)

# The games there are, and in which phase something can be begun that is no event yet.
GAMES = tuple(people.PLAYERS)
UNDER_WAY = {y.NAME: y.TURN, e.NAME: e.ACT}

NAMES = st.text(setup.LETTERS, min_size=1, max_size=setup.NAME_LENGTH).map(
    lambda name: name[0] + name[1:].lower()
)


@pytest.fixture(scope="module")
def others(tmp_path_factory):
    """A folder of tables with a market of seven columns and a chart of eight levels."""
    path = tmp_path_factory.mktemp("tables")
    for name, text in (("young/market.csv", SEVEN), ("esquire/chart.csv", EIGHT)):
        (path / name).parent.mkdir()
        (path / name).write_text(text)
    return path


class Games(RuleBasedStateMachine):
    """One box, and beside it what it has promised to keep."""

    tables = TABLES
    games = st.sampled_from(GAMES)
    players = st.integers(y.FEWEST, e.MOST)

    def __init__(self):
        super().__init__()
        self.store = ByteArray()
        self.settings = {}
        self.boxes = {game: {} for game in GAMES}
        self.names = []
        self.folded = False  # the journal was full: the log begins in the middle of the game
        self.may_erase = False
        self.switch_on()

    def switch_on(self):
        self.app = people.open_box(self.store, self.tables)
        self.hands = Hands(self.app)

    @property
    def game(self):
        return self.app.game

    @property
    def people(self):
        return people.player_of(self.app, self.hands)

    # Games

    @initialize(game=games, players=players, told=st.booleans(), track=st.booleans())
    def first_game(self, game, players, told, track):
        self.begin(game, players, [], told, track)

    @rule(
        game=games,
        players=players,
        names=st.lists(NAMES, max_size=7),
        told=st.booleans(),
        track=st.booleans(),
    )
    def another_game(self, game, players, names, told, track):
        people.open_new_game(self.hands)
        self.begin(game, players, names, told, track)

    def begin(self, game, players, names, told, track):
        """The names of the last game are offered again; an erasing only makes room for this one."""
        assert self.app.view.names[: len(self.names)] == self.names
        who = people.PLAYERS[game]
        players = max(who.FEWEST, min(who.MOST, players))
        names = names[:players]
        self.may_erase = self.app.keeper.journal.free < ROOM + 3 * people.RECORD  # its choices
        people.new_game(self.app, players, names, game, told, track or game == y.NAME)
        offered = self.names + [f"P{n + 1}" for n in range(len(self.names), e.MOST)]
        self.names = names + offered[len(names) : players]
        self.folded = False
        assert self.app.names() == self.names
        told_before = self.boxes[game]
        columns = {(c, k) for c, k in told_before if k < self.game.columns}
        assert all(self.told(c, k) == told_before[c, k] for c, k in columns)
        self.press_nothing()

    def press_nothing(self):
        """The notice of a new game goes with the next press; open the menu and leave it."""
        self.hands.push()
        self.hands.key(UNDO_KEY)

    def told(self, c, column):
        return tuple(numbers[c][column] for numbers in self.game.boxes)

    # Events

    @precondition(lambda self: len(people.possible(self.game)) > 0)
    @rule(data=st.data())
    def an_event(self, data):
        self.play(people.choose(self.game, lambda many: data.draw(st.sampled_from(many))))

    @rule(seed=st.integers(0, 9999), events=st.integers(5, 60))
    def many_events(self, seed, events):
        random = Random(seed)
        for _ in range(events):
            self.play(people.choose(self.game, random.choice))
            self.money_adds_up()
            self.columns_are_distinct()

    @precondition(lambda self: len(people.correctable(self.game)) > 0)
    @rule(data=st.data())
    def a_correction(self, data):
        self.play([people.choose_correction(self.game, lambda m: data.draw(st.sampled_from(m)))])

    def play(self, codes):
        """Press for these events; boxes that the box asks for on the way are now known."""
        count = self.app.play.count
        self.people.play(codes)
        assert self.app.play.count == count + len(codes)

    @precondition(lambda self: self.app.play.count)
    @rule()
    def undo(self):
        """Takes back what the latest press did; redo brings back exactly what was.

        But not when a box was told since: the event then goes by the new number.
        """
        before = self.app.state()
        count = self.app.play.count
        self.hands.key(UNDO_KEY)
        self.one_press(self.app.play.count, count)
        copy = people.open_box(people.copied(self.store), self.tables)
        copy.turn(1)
        assert copy.play.count == count
        assert copy.state() == before or copy.play.told >= count

    @precondition(lambda self: self.app.play.count < len(self.app.play.codes))
    @rule()
    def redo(self):
        """Right behind an undo the dial does again what was taken back."""
        if self.app.view._redoes():
            count = self.app.play.count
            self.hands.turn(1)
            self.one_press(count, self.app.play.count)

    def one_press(self, first, end):
        """Events that are taken back or done again at once: one, or two that were one press."""
        kinds = [code & KIND_MASK for code in self.app.play.codes[first:end]]
        assert len(kinds) == 1 or kinds in ([y.K_DRAW, y.K_NEXT], [e.K_COLLECT, e.K_PASS])

    @precondition(lambda self: self.app.play.count)
    @rule()
    def hold(self):
        """UNDO held goes back to where a turn began."""
        people.hold_undo(self.app)
        count = self.app.play.count
        assert not count or self.app.play.began(count - 1)

    @rule(c=st.integers(0, 5), data=st.data())
    def learn(self, c, data):
        """A box is told, or told again, by way of the table's page of numbers to check."""
        column = people.columns(self.game)[c]
        limits = people.of(self.game).TELLS
        numbers = tuple(data.draw(st.integers(low, high)) for low, high in limits)
        self.hands.push()
        self.hands.push()
        self.people.hands.key(people.NEXT)
        people.to_line(self.app, f"Box {y.LETTERS[c]}", self.hands)
        self.hands.push()
        people.dial_box(self.people, numbers)
        self.hands.key(UNDO_KEY)
        self.boxes[self.game.name][c, column] = numbers

    # The box

    @rule(data=st.data(), number=st.integers(0, HINTS))
    def change_a_setting(self, data, number):
        _, _, lowest, highest, _ = SETTINGS[number]
        value = data.draw(st.integers(lowest, highest))
        people.change_setting(self.app, number, value)
        self.settings[number] = value

    @rule()
    def switch_off_and_on(self):
        self.switch_on()

    @precondition(lambda self: self.game.at[PHASE] == UNDER_WAY[self.game.name])
    @rule(key=st.sampled_from([0, 1, 2, 3, 4, 5, BUY, HAND, SELL]), clicks=st.integers(-3, 3))
    def switch_off_in_the_middle(self, key, clicks):
        """What was only dialled, not pushed, never happened."""
        before = self.app.state()
        self.hands.key(key)
        if not people.shows(self.app, "Home"):  # where the dial may redo
            self.hands.turn(clicks)
        self.switch_on()
        assert self.app.state() == before

    # Promises

    @invariant()
    def money_adds_up(self):
        if self.app.play:
            table, came = people.money(self.game)
            assert table == came

    @invariant()
    def columns_are_distinct(self):
        if self.app.play:
            columns = people.columns(self.game)
            assert len(set(columns)) == 6
            assert all(0 <= column < self.game.columns for column in columns)
            if self.game.name == e.NAME:
                for column, (low, high) in zip(columns, self.game.ranges, strict=True):
                    assert low <= column <= high

    @invariant()
    def switched_off_and_on_it_is_the_same(self):
        """The same screen of the same game; settings, boxes, Loans seen and what redo would do."""
        again = people.open_box(people.copied(self.store), self.tables)
        assert again.state() == self.app.state()
        assert again.keeper.settings == self.app.keeper.settings
        assert self.settings.items() <= again.keeper.settings.items()
        assert again.keeper.boxes == self.app.keeper.boxes
        assert again.keeper.seen == self.app.keeper.seen
        for game in GAMES:
            assert self.boxes[game].items() <= again.keeper.told(game).items()
        assert not again.keeper.lost
        assert not again.keeper.torn
        if self.app.play:
            assert again.names() == self.names
            assert again.play.codes == self.app.play.codes
            assert people.shows(self.app, "Home")
            again.home(self.app.view.news)  # how many UNDO held took back stands nowhere
            again.paint()
            if self.app.play.told <= self.app.play.count:  # else nor does all that went back then
                assert people.screen(again) == people.screen(self.app)

    @invariant()
    def the_log_replays_to_the_same_state(self):
        if self.app.play and not self.folded:
            lines = [line.encode() for line in self.app.log_lines()]
            assert log.state(log.replay(lines)) == self.app.state()

    @invariant()
    def the_store_is_erased_only_when_it_has_to_be(self):
        """For a new game that needs the space, or because the journal was full."""
        if self.store.erases and not self.may_erase:
            assert self.free < people.RECORD
            self.folded = True
        self.store.erases = 0
        self.may_erase = False
        self.free = self.app.keeper.journal.free


class GamesOnOtherTables(Games):
    """The same on a market of seven columns with an empty one; on a chart of eight levels, full of
    gaps, without a track."""

    def begin(self, game, players, names, told, track):
        super().begin(game, players, names, told, track=True)


def run(machine, examples):
    """Let chance play that many times."""
    more = people.MORE
    chances = settings(
        max_examples=examples * more,
        stateful_step_count=40,
        deadline=None,
        derandomize=more == 1,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        print_blob=False,
        report_multiple_bugs=False,
        phases=[Phase.generate, Phase.shrink],
    )
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(machine, settings=chances)


def test_games_on_the_tables_of_the_drive_or_told_as_they_go():
    run(Games, 30)


def test_games_on_other_tables(others):
    GamesOnOtherTables.tables = others
    run(GamesOnOtherTables, 20)
