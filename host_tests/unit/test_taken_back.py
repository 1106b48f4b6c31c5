"""What is taken back is all told, and told right: events of one press, of a held key, a new game."""

from random import Random

import pytest

from clerk.game import esquire as e
from clerk.game import young as y
from clerk.game.events import LEARN
from clerk.ui.view import BUY, NEXT, UNDO
from clerk_tools import pull
from clerk_tools.chips.nvm import ByteArray
from host_tests.random import players as people
from host_tests.robot import Hands


def begun(game=y.NAME, players=3, events=0, **how):
    """The hands at a box on which such a game is played."""
    hands = Hands(people.open_box(ByteArray()))
    people.new_game(hands.app, players, game=game, **how)
    people.play_on(hands.app, Random(3), events)
    return hands


def new_game(hands, players=3, game=y.NAME):
    people.open_new_game(hands)
    people.new_game(hands.app, players, game=game, hands=hands)


def fill(app, free):
    """Fill the store until so many bytes are free at most."""
    while app.keeper.journal.free > free:
        app.change(0, app.setting(0))


def reopened(hands, data=None):
    """The hands at the box after the power was off and on."""
    store = ByteArray(bytearray(data or bytes(hands.app.store)))
    return Hands(people.open_box(store))


@pytest.mark.parametrize("wrong", [1, 2, 3])
def test_new_games_by_mistake_lead_back_to_the_game(wrong):
    hands = begun(players=4, events=60)
    state = hands.app.state()
    for players in range(2, 2 + wrong):
        new_game(hands, players)
    for each in (hands, reopened(hands)):
        each.key(UNDO)
        each.push()
        assert each.app.state() == state
        assert reopened(each).app.state() == state


def test_where_there_is_no_room_it_is_asked_once_more_before_a_game_goes():
    hands = begun(players=4, events=150)
    fill(hands.app, 2450)
    hands.app.home()
    new_game(hands, 3)  # there was room for this one
    assert len(pull.games(hands.app.store)) == 2
    people.open_new_game(hands)
    hands.key(NEXT)
    assert people.shows(hands.app, "NewGame")
    assert hands.app.notice == ["No room for both:", "NEXT drops the old"]
    hands.key(NEXT)
    assert people.shows(hands.app, "Home")
    assert len(pull.games(hands.app.store)) == 1


@pytest.mark.parametrize("restart", [False, True])
def test_a_game_that_was_damaged_meanwhile_says_so_when_it_comes_back(restart):
    hands = begun(players=4)
    first = len(bytes(hands.app.store).rstrip(b"\xff"))
    people.play_on(hands.app, Random(3), 60)
    new_game(hands)
    data = bytearray(bytes(hands.app.store))
    data[first + 40] ^= 1
    if restart:
        hands = reopened(hands, data)
    else:
        hands.app.store[first + 40 : first + 41] = data[first + 40 : first + 41]
    hands.key(UNDO)
    hands.push()
    assert people.shows(hands.app, "Message")
    assert "damaged" in " ".join(hands.app.view.lines)
    assert hands.app.keeper.lost
    hands.push()
    assert people.shows(hands.app, "Home")


def test_show_chosen_for_a_new_game_is_that_games():
    hands = begun(players=3, events=30)
    shown = hands.app.shown()
    people.open_new_game(hands)
    people.to_line(hands.app, "Show", hands)
    hands.push()
    hands.push()
    hands.key(NEXT)
    assert not hands.app.hints_shown()
    hands.key(UNDO)
    hands.push()
    assert hands.app.shown() == shown == 0


def test_what_was_told_last_counts_whichever_game_goes_on():
    hands = begun(told=True)
    hands.app.do(LEARN, 0, 0, 1, 1)
    new_game(hands)
    hands.app.do(LEARN, 0, 0, 7, 7)
    hands.key(UNDO)
    hands.push()
    for app in (hands.app, reopened(hands).app):
        assert app.keeper.told(y.NAME)[0, 0] == (7, 7)


def test_a_number_that_cannot_be_set_can_be_taken_back_to():
    """The bank's coins may be more than a correction holds."""
    hands = begun(e.NAME, track=False)
    hands.app.do(e.K_SET_STREET, 3, 255)
    hands.app.do(e.K_STAND, 2, 1)
    hands.app.do(e.K_SET_STREET, 3, 0)
    hands.key(UNDO)
    assert hands.app.game.at[e.STREET + 3] == 256
    assert reopened(hands).app.state() == hands.app.state()


def test_a_full_store_may_forget_on_the_way_back():
    hands = begun(events=60)
    app = hands.app
    for k in range(8):
        app.do(y.K_SET_PAYS, k % 3)
        if k == 3:
            app.do(LEARN, 0, 0, 1, 1)
    fill(app, 16)
    while app.keeper.journal.free > 10:
        app.do(y.K_SET_PAYS, 1 + app.play.count % 3)
    people.hold_undo(app)
    assert people.shows(app, "Home")
    assert reopened(hands).app.state() == app.state()


def test_what_goes_back_is_what_went_also_when_a_box_was_told_since():
    hands = begun()
    app = hands.app
    random = Random(5)
    took = []
    while not took:
        people.play_on(app, random, 1)
        took = [item for item in app.game.report if item[0] == "took"]
    _, player, c, amount, _ = took[0]
    cash = y.SEAT + player * y.SEAT_SIZE + y.CASH
    had = app.game.at[cash]
    column = app.game.at[y.COLUMN + c]
    app.do(LEARN, c, column, app.game.boxes[0][c][column] + 3, app.game.boxes[1][c][column])
    hands.key(UNDO)
    total = sum(item[3] for item in took if item[1] == player)
    assert app.game.at[cash] == had - total
    assert f"£{had}→£{had - total}" in people.screen(app)


def test_one_press_is_taken_back_by_one():
    """A draw and the end of the turn; collecting from no loan and no loan taken."""
    hands = begun(players=2, events=6)
    before = hands.app.state()
    hands.key(NEXT)
    hands.key(0)
    assert hands.app.play.count == 8
    hands.key(UNDO)
    assert hands.app.state() == before
    hands.turn(1)
    assert hands.app.play.count == 8
    hands = begun(e.NAME)
    hands.key(0)
    hands.key(1)
    hands.push()
    before = hands.app.state()
    hands.key(NEXT)
    assert hands.app.play.count == 4
    hands.key(UNDO)
    assert hands.app.state() == before
    hands.turn(1)
    assert hands.app.play.count == 4


def test_looking_at_loans_does_nothing():
    hands = begun(e.NAME)
    hands.key(0)
    hands.key(1)
    hands.push()
    count = hands.app.play.count
    hands.key(BUY)
    hands.key(0)
    hands.key(UNDO)
    hands.key(UNDO)
    assert people.shows(hands.app, "Home")
    assert hands.app.play.count == count
