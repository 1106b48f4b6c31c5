"""The power fails at any byte, any byte goes bad, the store is full: the game is still there.

Or the box says in words what is missing. It never crashes, never starts another game by itself, and
never erases while there is room.
"""

from functools import cache
from random import Random

import pytest

from clerk.game import esquire as e
from clerk.game import young as y
from clerk.game.events import HAND, LEARN, REDO, UNDO
from clerk.game.rules import PHASE
from clerk.journal.keeper import TAIL
from clerk.ui.settings import SOUND
from clerk.ui.view import KEYS
from clerk_tools.chips.nvm import BLANK, SIZE, ByteArray, PowerCut
from clerk_tools.machine import Machine
from host_tests.random import players as people
from host_tests.random.strict import MOST_CASH

EVENTS = {y.NAME: 60, e.NAME: 25}  # of the game in which the power fails
PARTS = 8  # of tests that take long
LONG = 60  # bytes: longer than any record but that of a new game
OVER = {y.NAME: y.OVER, e.NAME: e.OVER}
TORN = "The power failed while an event was saved."


class Fingers:
    """Works on a simulated box as a robot's hands do on an app, until the power is gone."""

    def __init__(self, machine):
        self.machine = machine

    def key(self, k):
        self.machine.press(KEYS[k])
        self._feel()

    def turn(self, n):
        if n:
            self.machine.turn(n)
        self._feel()

    def push(self):
        self.machine.push()
        self._feel()

    def _feel(self):
        if not self.machine.on:
            raise PowerCut


in_both_games = pytest.mark.parametrize("game", EVENTS)
in_parts = pytest.mark.parametrize("part", range(PARTS))


def act(app, game, n, hands=None):
    """The n-th thing that happens at the table: the same whenever the game stands the same.

    Purchases, draws, Pay cards, boxes told because the box asks; now and then an undo, a redo, a
    correction; a setting.
    """
    random = Random(n)
    robot = people.player_of(app, hands)
    if n == 0:
        people.new_game(app, 3, game=game, told=True, hands=robot.hands)
    elif n == 25:
        people.change_setting(app, SOUND, 0, robot.hands)
    elif n % 11 == 7:
        robot.play([UNDO])
    elif n % 11 == 8 and n % 3:
        robot.play([REDO])
    elif n % 13 == 9:
        robot.play([people.choose_correction(app.game, random.choice)])
    else:
        robot.play(people.choose(app.game, random.choice))


@cache
def played(game):
    """A game of some events: a row (bytes before, states) an act, and the bytes at the end.

    `states` are those that the game was in from one write to the next, by the number of bytes the
    act had written until then.
    """
    rows = []
    states = {}
    store = ByteArray(saved=lambda _: states.update({store.written - start: app.state()}))
    app = people.open_box(store)
    while app.keeper.journal.sound < EVENTS[game]:
        start = store.written
        states = {0: app.state()}
        before = bytes(store)
        act(app, game, len(rows))
        rows.append((before, states))
    assert store.erases == 0
    return rows, bytes(store)


def said(app):
    """The text of a message that has to be pushed away, or nothing."""
    return " ".join(app.view.lines) if people.shows(app, "Message") else ""


def goes_on(store, n):
    """After a message is read the game goes on, and is there when the power comes on once more."""
    app = people.open_box(store)
    if said(app):
        app.push(True)
    assert not said(app)
    people.play_on(app, Random(n), 3)
    again = people.open_box(store)
    assert again.state() == app.state()
    assert people.screen(again) == people.screen(app)


# The power


@in_both_games
@in_parts
def test_the_power_fails_after_any_byte_of_any_write(game, part):
    """The game is the one before the write, or behind it when that was the last byte.

    In a record of a new game it fails at some bytes only, unless CLERK_MORE is set.
    """
    rows, _ = played(game)
    for n in range(part, len(rows), PARTS):
        before, states = rows[n]
        length = max(states)
        for cut in range(0, length, 1 if length < LONG or people.MORE > 1 else 5):
            store = ByteArray(bytearray(before))
            app = people.open_box(store)
            store.cut_after(cut)
            with pytest.raises(PowerCut):
                act(app, game, n)
            app = people.open_box(store)
            before_write = states[max(written for written in states if written <= cut)]
            behind_write = states[min(written for written in states if written > cut)]
            if app.state() != before_write:  # a new game is written twice: the first time counts
                assert app.state() == behind_write
                assert not app.play.count
            elif cut in states:
                assert not said(app)
            else:
                assert said(app).startswith(TORN)
            if said(app):
                app.push(True)
            if app.state() == states[0]:
                act(app, game, n)  # once more
                assert app.state() == states[max(states)]
            if app.play:
                goes_on(store, n)
            assert store.erases == 0


@in_both_games
def test_the_power_of_the_whole_box_fails_in_the_middle_of_a_write(game):
    rows, _ = played(game)
    for n, (before, states) in enumerate(rows):
        machine = Machine(nvm=bytearray(before)).start()
        machine.nvm.cut_after(2)
        with pytest.raises(PowerCut):
            act(machine.app, game, n, Fingers(machine))
        assert not machine.on
        machine.restart()
        assert machine.on
        assert machine.app.state() == states[0]
        assert said(machine.app).startswith(TORN)
        assert machine.rows()[7] == "Push the dial: go on"
        machine.push()
        assert not said(machine.app)
        assert machine.nvm.erases == 0


# The store


def damaged(found, events):
    return f"The record is damaged: recovered {found} of {events} events."


def damages(whole, positions):
    """(place, byte) to put there: erased, all programmed, one bit another."""
    random = Random(0)
    for at in positions:
        for byte in (0, BLANK, whole[at] ^ 1 << random.randrange(8)):
            if byte != whole[at]:
                yield at, byte


@in_both_games
@in_parts
def test_any_byte_goes_bad(game, part):
    """The same game, or one that ends earlier and says so.

    Of the bytes still erased only some are tried, unless CLERK_MORE is set.
    """
    rows, whole = played(game)
    end = len(whole.rstrip(b"\xff"))
    events = people.open_box(ByteArray(bytearray(whole))).keeper.journal.sound
    states = [state for _, act in rows for state in act.values() if state]
    written = range(part, end + 64, PARTS)
    erased = range(end + 64 + part, SIZE, 1 if people.MORE > 1 else 17 * PARTS)
    for at, byte in damages(whole, [*written, *erased]):
        data = bytearray(whole)
        data[at] = byte
        store = ByteArray(data)
        app = people.open_box(store)
        found = app.keeper.journal.sound
        words = said(app)
        try:
            assert app.state() in states
            if app.state() != states[-1]:
                assert words.startswith((TORN, damaged(found, events), damaged(found, events + 1)))
            if at % 5 == 0:
                goes_on(store, at)
            assert store.erases == 0 or at > SIZE - 100
        except AssertionError as error:
            screen = people.screen(app)
            raise AssertionError(f"{whole[at]:02x} became {byte:02x} at {at}\n{screen}") from error


# A full journal


@in_both_games
def test_a_game_without_end_goes_on_in_a_full_journal(game):
    """Thousands of events, undone and redone in long waves, fill the journal again and again.

    Whenever it is full the game is written anew from some way back. Switched off then, it is the
    same game; undo still reaches back.
    """
    store = ByteArray()
    app = people.open_box(store)
    people.new_game(app, 6, ("Amalia", "Bertha", "Carola", "Dwight", "Emelie", "Wwwwww"), game)
    random = Random(0)
    people.play_on(app, random, 1)
    past = [None, app.state()]  # what undo leads back through, and how it stands now
    folds = since = 0
    for n in range(4000 * people.MORE):
        free = app.keeper.journal.free
        code = unending(app.play, random, n)
        assert app.do_codes(code), people.screen(app)
        app.paint()
        if code == UNDO:
            past.pop()
        else:
            past.append(app.state())
        since += 1
        if store.erases > folds:
            assert free < people.RECORD
            folds = store.erases
            since = 0
            assert app.play.count >= min(TAIL, len(past) - 1)
            del past[: -app.play.count - 1]
        if since < 5 or free < 40 or n % 50 == 0:
            again = people.open_box(people.copied(store))
            assert not said(again)
            assert again.state() == app.state() == past[-1]
            assert people.screen(again) == people.screen(app)
            while since == 0 and again.play.count:
                again.do_codes(UNDO)
                assert again.state() == past[again.play.count]
    assert folds >= 5


@in_both_games
def test_so_much_is_undone_that_the_journal_is_full_of_it(game):
    """All that could be redone would not fit any more: some of it is let go, the game stays."""
    store = ByteArray()
    app = people.open_box(store)
    people.new_game(app, 6, game=game)
    random = Random(0)
    while app.keeper.journal.free > SIZE * 3 // 8:
        app.do_codes(people.choose_correction(app.game, random.choice))
    while not store.erases:
        assert app.do_codes(UNDO)
    again = people.open_box(people.copied(store))
    assert again.state() == app.state()
    assert again.play.codes == app.play.codes
    assert len(again.play.codes) >= again.play.count + TAIL


def unending(play, random, n):
    """The code of one more event of a game that never comes to its end."""
    game = play.rules
    wave = n % 700
    if game.at[PHASE] == OVER[game.name] or 400 <= wave < 640 and play.count:
        return UNDO
    if 640 <= wave < 680 and play.count < len(play.codes):
        return REDO
    more = people.of(game).prevent_end(game)
    if more is not None:
        return more
    if n % 3 == 0:
        return people.choose_correction(game, random.choice)
    return people.choose(game, random.choice)[0]


@in_both_games
def test_the_power_fails_while_a_full_journal_is_written_anew(game):
    """The one moment in a game that can cost it, with all of it erased: but that is said.

    Nothing can be said when not even the first byte was written.
    """
    before, written, states = full(game)
    who = people.PLAYERS[game]
    for cut in range(1, written, 1 if people.MORE > 1 else 61):
        store = ByteArray(bytearray(before))
        app = people.open_box(store)
        store.cut_after(cut)
        with pytest.raises(PowerCut):
            app.do(who.MONEY, 0, 17)
        app = people.open_box(store)
        assert said(app) or app.state() in states
        if said(app):
            app.push(True)
        if not app.play:
            people.new_game(app, who.FEWEST, game=game)
        goes_on(store, cut)


def full(game):
    """A store in which a game fills all but the last bytes: they, how many bytes are written when
    cash is corrected now, and the states before and behind that."""
    store = ByteArray()
    app = people.open_box(store)
    people.new_game(app, 4, game=game)
    random = Random(0)
    n = 0
    while app.keeper.journal.free >= 5:
        app.do_codes(unending(app.play, random, n))
        n += 1
    before, written, state = bytes(store), store.written, app.state()
    app.do(people.PLAYERS[game].MONEY, 0, 17)
    assert store.erases == 1
    return before, store.written - written, (state, app.state())


def test_what_outlives_games_never_crowds_a_game_out():
    """Hundreds of Loans with other numbers, all boxes told, of both games: a new game is kept all
    the same."""
    store = ByteArray()
    app = people.open_box(store)
    for number in range(16):
        game = list(EVENTS)[number % 2]
        if number:
            people.open_new_game(people.Hands(app))
        people.new_game(app, 6, ("Wwwwww",) * 6, game, told=True)
        for c in range(6):
            for column in range(app.game.columns):
                app.do(LEARN, c, column, *TOLD[game](number))
        for n in range(50 if game == y.NAME else 30):
            lend(app, n, number)
        again = people.open_box(people.copied(store))
        assert again.state() == app.state()
        assert again.keeper.boxes == app.keeper.boxes
        assert all(again.keeper.bought(game, c) == app.keeper.bought(game, c) for c in range(6))


TOLD = {y.NAME: lambda n: (n % 7, n % 4), e.NAME: lambda n: (0, 0, n % 4)}


def lend(app, n, number):
    """Somebody has a Loan whose printed numbers nobody has seen."""
    game = app.game
    who = people.of(game)
    while who.PURCHASE not in people.possible(game):
        people.play_on(app, Random(number), 1)
    player = game.active()
    app.do(who.MONEY, player, MOST_CASH)
    if game.name == y.NAME:
        app.do(y.K_SET_HAND, player, y.LOANS)
        assert app.do(who.PURCHASE, HAND, n % 6, number, 50 - n)
    else:
        if not game.at[e.COLLECTED]:
            app.do(e.K_COLLECT)
        assert app.do(who.PURCHASE, n % 6, 3 + number * 5 + n // 6)
