"""Esquire's rules, J5-J14 and what is common: each reading, and games of chance against them."""

import os
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clerk.game import esquire as e
from clerk.game import log
from clerk.game.cells import Refused
from clerk.game.play import KIND_MASK
from clerk.ui import words
from host_tests import esquire
from host_tests.esquire import again, do, game, header, space
from host_tests.regret import rewound, tried, wealth

MORE = int(os.environ.get("CLERK_MORE", "1"))

TRACK = (
    again(),
    space("CFL", "+-", 2, 0),
    again(1),
    space("I", "+", 3, 2),
    space("?", "-", 2, 3),
    space("AS", "+-", "?", 4),
    space("?", "+", "?", 5),
)
STAND = ("stand", {"street": 0, "lap": 0})
ADJUST = ("adjust", {"c": "A", "d": -1})
TURN = (STAND, ADJUST, "collect", "pass")


def roll(n):
    return "roll", {"n": n}


def adjust(c, d):
    return "adjust", {"c": c, "d": d}


def take(c, p):
    return "take", {"c": c, "p": p}


def put(what, value, **fields):
    return "set", {"what": what, "value": value, **fields}


def state(play) -> dict[str, Any]:
    return log.state(play)


def refused(play, *events, reason):
    """Events that are legal up to the last, which is refused for this reason, in words."""
    do(play, *events[:-1])
    before = state(play)
    with pytest.raises(Refused) as caught:
        do(play, events[-1])
    assert caught.value.args[0] == reason
    assert len(words.reason(caught.value, play)) > 10
    assert state(play) == before


def test_the_game_begins_as_the_rulebook_says():
    now = state(game(players=7, track=TRACK))
    assert now["streets"] == [1] * 8 and now["piles"] == [7] * 8
    assert [player["coins"] for player in now["players"]] == [12] * 7
    assert (now["phase"], now["turn"], now["active"], now["marley"]) == ("roll", 0, 0, 0)
    assert now["bank"] == 0


@pytest.mark.parametrize("n", [0, 7])
def test_a_die_shows_1_to_6(n):
    refused(game(track=TRACK), roll(n), reason="value")


def test_marley_walks_clockwise_once_a_turn():
    play = game(roll(3), track=TRACK)
    assert state(play)["marley"] == 3 and state(play)["phase"] == "act"
    refused(play, roll(1), reason="rolled")


def test_nothing_is_done_before_he_walks():
    play = game(track=TRACK)
    for event in (adjust("I", 3), "collect", take("A", 3), "pass"):
        refused(play, event, reason="not rolled")


def test_without_a_track_it_is_said_where_he_stands():
    play = game(("stand", {"street": 6, "lap": 0}))
    refused(play, STAND, reason="rolled")
    do(play, adjust("S", 2), "collect", "pass")
    assert state(play)["streets"] == [1] * 6 + [2, 1]
    assert state(play)["marley"] == 0
    refused(play, roll(1), reason="no track")
    refused(game(track=TRACK), STAND, reason="track")


def test_j5_the_amount_is_exact():
    play = game(roll(1), track=TRACK)
    refused(play, adjust("C", 1), reason="amount")
    refused(play, adjust("C", -3), reason="amount")
    refused(play, adjust("C", 0), reason="no step")


def test_j5_the_amount_is_exact_at_the_limit_too():
    play = game(roll(3), track=TRACK, range={"I": [1, 7]})  # from 6, three up
    refused(play, adjust("I", 1), reason="amount")
    do(play, adjust("I", 3))
    assert state(play)["levels"]["I"] == 7


def test_j5_only_the_letters_and_the_direction_of_the_space():
    play = game(roll(3), track=TRACK)
    refused(play, adjust("A", 3), reason="not here")
    refused(play, adjust("I", -3), reason="wrong way")
    both = game(roll(1), track=TRACK)
    do(both, adjust("L", -2))
    assert state(both)["levels"]["L"] == 5


def test_j5_the_adjustment_is_compulsory():
    for event in (take("A", 3), "pass"):
        refused(game(STAND), "collect", event, reason="not adjusted")


def test_j6_the_die_says_the_number():
    for d in (-6, -1, 1, 6):
        do(game(roll(5), track=TRACK), adjust("S", d))
    refused(game(roll(5), track=TRACK), adjust("S", 7), reason="value")
    refused(game(roll(5), track=TRACK), adjust("C", 1), reason="not here")


def test_j6_the_die_says_the_category():
    for c in e.LETTERS:
        do(game(roll(4), track=TRACK), adjust(c, -2))
    refused(game(roll(4), track=TRACK), adjust("F", 2), reason="wrong way")
    refused(game(roll(4), track=TRACK), adjust("F", -1), reason="amount")


def test_j6_the_die_says_both():
    for c in e.LETTERS:
        do(game(roll(6), track=TRACK), adjust(c, 4))
    refused(game(roll(6), track=TRACK), adjust("A", -4), reason="wrong way")


def test_j7_a_coin_on_every_street_for_passing_start():
    play = game(roll(6), adjust("A", 1), "collect", "pass", roll(4), track=TRACK)
    assert state(play)["marley"] == 3
    assert state(play)["streets"] == [2, 2, 2, 2, 2, 3, 2, 2]
    assert ("lap", 1) in play.rules.report


def test_j7_landing_on_start_counts_leaving_it_does_not():
    play = game(roll(6), adjust("A", 1), "collect", "pass", roll(1), track=TRACK)
    assert state(play)["marley"] == 0 and state(play)["streets"][0] == 2
    do(play, roll(3))
    assert state(play)["streets"][0] == 2


def test_j7_the_first_departure_adds_none():
    assert state(game(roll(6), track=TRACK))["streets"] == [1] * 8


def test_j7_laps_said_by_hand():
    play = game(("stand", {"street": 3, "lap": 2}))
    assert state(play)["streets"] == [3] * 8


@pytest.mark.parametrize("first", [(2,), (2, 5)])  # onto a Roll Again space; then onto Start
def test_j8_roll_again_has_no_effect_but_another_roll(first):
    play = game(*[roll(n) for n in first], track=TRACK)
    assert state(play)["phase"] == "roll" and state(play)["active"] == 0
    refused(play, "collect", reason="not rolled")
    refused(play, "pass", reason="not rolled")
    do(play, roll(1))
    assert state(play)["phase"] == "act"


@pytest.mark.parametrize("order", [(ADJUST, "collect"), ("collect", ADJUST)])
def test_j9_either_order_each_once(order):
    play = game(STAND, order[0])
    reason = "adjusted" if order[0] == ADJUST else "collected"
    refused(play, order[0], reason=reason)
    refused(play, "pass", reason="not collected" if order[0] == ADJUST else "not adjusted")
    do(play, order[1])
    assert state(play)["did"] == {"adjust": True, "collect": True}
    refused(play, order[0], reason=reason)
    do(play, "pass")
    assert state(play)["did"] == {"adjust": False, "collect": False}


def holding(loans, **chart):
    """A game in which Ann holds loans, given as (category, balance), and may act."""
    play = game(**chart)
    for k, (c, _) in enumerate(loans):
        do(play, STAND, ADJUST, "collect", take(c, 5), *TURN, *TURN)
        do(play, put("balance", 99, player=0, loan=k))
    for k, (_, balance) in enumerate(loans):
        do(play, put("balance", balance, player=0, loan=k))
    do(play, *[put("level", esquire.BY_ROW[c], c=c) for c in e.LETTERS[::-1]], STAND)
    return play


def ann(play):
    return state(play)["players"][0]


def boxes(number):
    return [number] * esquire.LEVELS


def test_j10_loans_pay_at_most_their_balance_and_score_in_full():
    play = holding([("C", 2), ("L", 9)], coins={"C": boxes(3), "L": boxes(4)})
    before = ann(play)
    assert play.rules.payout(0) == (2 + 4, 2)
    do(play, "collect")
    after = ann(play)
    assert after["coins"] - before["coins"] == 2 + 4
    assert after["points"] - before["points"] == 2
    assert after["loans"] == [{"c": "L", "balance": 5}]
    assert play.rules.report == [
        ("paid", 1, 2, 1, 0),
        ("paid", 4, 4, 1, 5),
        ("collected", 0, 6, 2),
    ]


def test_j10_the_box_is_the_one_where_the_token_stands():
    play = game(STAND, ADJUST, "collect", take("F", 5), *TURN, *TURN, STAND, track=())
    before = ann(play)
    level = state(play)["levels"]["F"]
    chart = {"coins": {"F": [-1] * (level - 1) + [3] + [-1] * (10 - level)}}
    same = game(STAND, ADJUST, "collect", take("F", 5), *TURN, *TURN, STAND, **chart)
    do(same, "collect")
    assert ann(same)["coins"] == before["coins"] + 3


def test_j10_negative_coins_go_from_the_card_to_the_bank():
    play = holding([("C", 5), ("L", 1)], coins={"C": boxes(-2), "L": boxes(-2)})
    before = state(play)
    assert play.rules.payout(0) == (0, 2)
    do(play, "collect")
    assert ann(play)["coins"] == before["players"][0]["coins"]
    assert ann(play)["loans"] == [{"c": "C", "balance": 3}]
    assert state(play)["bank"] == before["bank"] - 3


@pytest.mark.parametrize(
    ("points", "scored"), [((3, -1), 2), ((1, -3), 0), ((-1, -1), 0), ((2, 3), 5)]
)
def test_j10_the_score_never_falls(points, scored):
    play = holding([("C", 9), ("L", 9)], points={"C": boxes(points[0]), "L": boxes(points[1])})
    do(play, put("points", 7, player=0))
    assert play.rules.payout(0) == (2, scored)
    do(play, "collect")
    assert ann(play)["points"] == 7 + scored


def test_j10_only_the_loans_of_the_player():
    play = game(STAND, ADJUST, "collect", take("C", 5), STAND, ADJUST, "collect")
    assert state(play)["players"][1]["coins"] == 12
    assert ann(play)["loans"] == [{"c": "C", "balance": 6}]


def test_j11_principal_from_the_player_interest_from_the_street_and_the_chart():
    """The rulebook's Criminal: 3 coins on the street and a bonus of 3."""
    play = game(STAND, ADJUST, "collect", put("street", 3, street=0), bonus={"C": boxes(3)})
    assert play.rules.interest(e.LETTERS.index("C")) == 6
    do(play, take("C", 4))
    assert ann(play)["coins"] == 8
    assert ann(play)["loans"] == [{"c": "C", "balance": 10}]
    assert state(play)["bank"] == 6
    assert state(play)["streets"][0] == 3 and state(play)["piles"][0] == 6
    assert state(play)["active"] == 1


def test_j11_it_first_pays_on_the_next_turn():
    play = game(STAND, ADJUST, "collect", take("C", 4))
    assert ann(play)["points"] == 0
    do(play, *TURN, *TURN, STAND, "collect")
    assert ann(play)["points"] == 1


def test_j11_the_principal_has_to_be_there_and_something_on_the_card():
    refused(game(STAND, ADJUST, "collect"), take("C", 13), reason="cash")
    play = game(STAND, ADJUST, "collect", put("street", 0, street=0), bonus={"C": boxes(-3)})
    refused(play, take("C", 3), reason="empty")


def test_j12_no_loan_or_an_empty_pile_is_a_coin_for_the_street():
    play = game(STAND, ADJUST, "collect", put("pile", 0, street=0))
    refused(play, take("A", 5), reason="no pile")
    do(play, "pass")
    assert state(play)["streets"] == [2] + [1] * 7
    assert state(play)["bank"] == 0
    assert state(play)["active"] == 1


def test_j13_cards_leave_the_piles_for_good():
    play = holding([("C", 1)])
    assert state(play)["piles"][0] == 6
    do(play, "collect")
    assert ann(play)["loans"] == [] and state(play)["piles"][0] == 6
    with pytest.raises(ValueError, match='no event "sell"'):
        do(play, ("sell", {"n": 0}))


def test_j14_the_round_is_played_to_its_end():
    play = game(*TURN, STAND, put("points", 31, player=1), ADJUST, "collect", "pass")
    assert state(play)["phase"] == "roll" and state(play)["active"] == 2
    do(play, STAND, ADJUST, "collect", take("A", 5))
    now = state(play)
    assert now["phase"] == "over" and (now["turn"], now["active"]) == (2, 2)
    assert now["result"] == {"scores": [0, 31, 0], "ranking": [1, 0, 2], "winners": [1]}
    for event in (STAND, ADJUST, "collect", "pass"):
        refused(play, event, reason="over")


def test_j14_without_30_points_a_new_round_begins():
    play = game(put("points", 29, player=0), *TURN, *TURN, *TURN)
    assert (state(play)["phase"], state(play)["turn"], state(play)["active"]) == ("roll", 3, 0)


def test_j14_equal_points_share_the_win():
    points = [put("points", n, player=k) for k, n in enumerate((30, 12, 30))]
    now = state(game(*points, *TURN, *TURN, *TURN))
    assert now["result"] == {"scores": [30, 12, 30], "ranking": [0, 2, 1], "winners": [0, 2]}


def test_j14_the_round_ends_with_the_last_seat_whoever_was_set_active():
    play = game(put("points", 30, player=0), put("active", 2), *TURN)
    assert state(play)["phase"] == "over"


def test_the_turn_that_ends_by_itself_comes_back_with_one_undo():
    play = game(STAND, ADJUST, "collect")
    before = state(play)
    for end in ("pass", take("A", 5)):
        do(play, end)
        assert state(play)["active"] == 1
        assert play.began(play.count - 1)
        do(play, "undo")
        assert state(play) == before
    over = game(put("points", 30, player=0), *TURN, *TURN, STAND, ADJUST, "collect")
    before = state(over)
    do(over, "pass")
    assert over.began(over.count - 1)
    do(over, "undo")
    assert state(over) == before


# What is common to both games


def test_an_untold_box_is_asked_for_when_it_matters():
    """Collecting needs coins and points, taking the bonus, each only where a token stands."""
    blank = {c: [None] * esquire.LEVELS for c in e.LETTERS}
    play = game(STAND, ADJUST, "collect", coins=blank, points=blank, bonus=blank)
    level = state(play)["levels"]["C"]
    refused(play, take("C", 5), reason="box")
    assert words.reason(Refused("box", 1, level - 1), play).startswith(f"Box C in column {level} ")
    do(play, ("learn", {"c": "C", "level": level, "coins": 2, "points": 1, "bonus": 3}))
    do(play, take("C", 5))
    assert ann(play)["loans"] == [{"c": "C", "balance": 9}]
    do(play, *TURN, *TURN, STAND, put("level", level + 1, c="C"))
    refused(play, "collect", reason="box")
    assert play.rules.payout(0) is None
    do(play, put("level", level, c="C"), "collect")
    assert ann(play)["loans"] == [{"c": "C", "balance": 7}]


def test_learning_is_not_undone_and_leaves_redo_alone():
    play = game(STAND, ADJUST)
    do(play, "undo", ("learn", {"c": "A", "level": 3, "coins": 5, "points": 2, "bonus": 1}))
    do(play, "redo", "undo", "undo")
    assert play.rules.boxes[e.GAIN][0][2] == 5
    assert state(play)["phase"] == "roll"


def test_what_cannot_be_learnt():
    play = game()
    box = {"c": "A", "level": 3, "coins": 0, "points": 0, "bonus": 0}
    refused(play, ("learn", {**box, "level": 11}), reason="no level")
    refused(play, ("learn", {**box, "coins": 22}), reason="value")
    refused(play, ("learn", {**box, "bonus": 12}), reason="value")
    with pytest.raises(ValueError, match="counts from 1"):
        do(play, ("learn", {**box, "level": 0}))


def test_corrections_set_what_they_say():
    play = holding([("C", 4)], track=())
    bank = state(play)["bank"]
    do(play, put("coins", 40, player=1), put("points", 9, player=2))
    do(play, put("balance", 6, player=0, loan=0), put("street", 5, street=7))
    do(play, put("pile", 2, street=7), put("active", 2))
    now = state(play)
    assert now["players"][1]["coins"] == 40 and now["players"][2]["points"] == 9
    assert now["players"][0]["loans"][0]["balance"] == 6
    assert (now["streets"][7], now["piles"][7], now["active"]) == (5, 2, 2)
    assert now["bank"] == bank + 28 + 2


def test_a_corrected_level_swaps_with_the_token_there():
    play = game(put("level", 8, c="A"))
    assert state(play)["levels"] == {**esquire.BY_ROW, "A": 8, "S": 3}
    do(play, put("level", 1, c="F"), put("level", 1, c="F"))
    assert state(play)["levels"] == {**esquire.BY_ROW, "A": 8, "S": 3, "F": 1}


def test_no_corrected_level_leaves_a_range():
    play = game(range={"A": [1, 6], "S": [4, 10]})
    refused(play, put("level", 7, c="A"), reason="range of")
    refused(play, put("level", 3, c="S"), reason="range of")
    refused(play, put("level", 3, c="C"), put("level", 8, c="C"), reason="range of")


def test_marley_is_corrected_and_the_turn_goes_by_the_new_space():
    play = game(roll(1), put("marley", 3), track=TRACK)
    refused(play, adjust("C", 2), reason="not here")
    do(play, adjust("I", 3), "collect", "pass")
    assert state(play)["streets"] == [1, 1, 2, 1, 1, 1, 1, 1]


def test_marley_corrected_onto_roll_again_rolls_on():
    play = game(roll(1), adjust("C", 2), put("marley", 2), track=TRACK)
    assert state(play)["phase"] == "roll"
    refused(play, adjust("C", 2), reason="not rolled")
    refused(play, "pass", reason="not rolled")
    do(play, roll(1), "collect", "pass")  # what was done is done
    assert state(play)["active"] == 1


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (put("coins", 1, player=3), "player"),
        (put("coins", -1, player=0), "field"),
        (put("coins", 10000, player=0), "value"),
        (put("points", 1000, player=0), "value"),
        (put("balance", 3, player=0, loan=0), "no loan"),
        (put("street", 256, street=0), "field"),
        (put("street", 1, street=8), "field"),
        (put("pile", 8, street=0), "field"),
        (put("level", 11, c="A"), "range of"),
        (put("marley", 7), "value"),
        (put("active", 3), "value"),
        (take("A", -1), "field"),
    ],
)
def test_numbers_out_of_range_are_refused(event, reason):
    refused(game(roll(1), track=TRACK), event, reason=reason)


def test_marley_cannot_be_set_without_a_track():
    refused(game(), put("marley", 0), reason="no track")


def test_corrections_after_the_end_change_the_result():
    play = game(put("points", 30, player=0), *TURN, *TURN, *TURN, put("points", 33, player=2))
    assert state(play)["result"]["winners"] == [2]
    assert state(play)["phase"] == "over"


def test_undo_reports_what_goes_back_on_the_table():
    play = game(roll(6), adjust("A", 1), "collect", "pass", roll(4), "undo", track=TRACK)
    report = play.rules.report
    assert ("marley", 3, 6) in report
    assert ("lap", -1) in report
    do(play, "undo")
    assert ("street", 5, 2, 1) in play.rules.report
    assert ("turn", 0) in play.rules.report


@settings(max_examples=60 * MORE, deadline=None)
@given(st.integers(0, 2**32).map(Random), st.sampled_from([0.0, 0.02, 0.2]))
def test_games_of_chance(random, corrections):
    """Any events, legal or not, each taken back and done again: no coin gets lost, no token leaves
    its range, nothing is different afterwards."""
    play = log.new_play(esquire.random_header(random))
    rules: Any = play.rules
    for _ in range(150):
        code = esquire.random_event(random, play, corrections)
        points = [player["points"] for player in state(play)["players"]]
        if not tried(play, code):
            continue
        at = rules.at
        tokens = at[e.COLUMN : e.COLUMN + 6]
        assert len(set(tokens)) == 6
        for token, (low, high) in zip(tokens, rules.ranges, strict=True):
            assert low <= token <= high
        now = state(play)
        assert wealth(rules) == 12 * rules.players + now["bank"]
        assert all(loan["balance"] > 0 for player in now["players"] for loan in player["loans"])
        if code & KIND_MASK < e.K_SET_COINS:
            for player, before in zip(now["players"], points, strict=True):
                assert player["points"] >= before
        assert log.to_code(e.KINDS, log.from_code(e.KINDS, code)) == code
    rewound(play)


@settings(max_examples=20 * MORE, deadline=None)
@given(st.integers(0, 2**32).map(Random))
def test_games_of_chance_with_untold_boxes(random):
    """What is refused for a box goes on when the boxes are told, a few at most."""
    play = log.new_play(esquire.random_header(random, untold=0.5))
    for _ in range(400):
        if state(play)["phase"] != "over":
            persist(play, esquire.random_event(random, play, corrections=0))
    rewound(play)


def persist(play, code):
    """Do an event, telling the boxes it asks for; unless it is refused for another reason."""
    for _ in range(20):
        try:
            return play.do(code)
        except Refused as refusal:
            if refusal.args[0] != "box":
                return None
            _, c, level = refusal.args
            box = {"c": e.LETTERS[c], "level": level + 1}
            for what, numbers in zip(e.BOXES, play.rules.boxes, strict=True):
                number = numbers[c][level]
                box[what] = 1 if number is None else number
            do(play, ("learn", box))
    raise AssertionError("it goes on asking")


def test_an_undo_costs_what_the_event_cost():
    """However long the game has been going on, an event touches few cells."""
    random = Random(3)
    play = log.new_play(header(7))
    costs = []
    while len(costs) < 1500:
        before = play.cells.top
        try:
            play.do(esquire.random_event(random, play))
        except Refused:
            continue
        costs.append(play.cells.top - before)
    assert max(costs) <= 2 * max(costs[:300]) <= 200
