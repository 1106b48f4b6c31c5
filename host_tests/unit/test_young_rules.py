"""Young's rules, Y1-Y20 and what is common: each reading, and games of chance against them."""

import os
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clerk.game import log
from clerk.game import young as y
from clerk.game.cells import Refused
from clerk.ui import words
from host_tests import young
from host_tests.regret import rewound, tried, wealth
from host_tests.young import do, game

MORE = int(os.environ.get("CLERK_MORE", "1"))
RANDOMS = st.integers(0, 2**32).map(Random)

FULL = "ACFILS"  # six Loans dealt: the Street is full, and the tokens stand where they stood


def state(play) -> dict[str, Any]:
    return log.state(play)


def buy(s, c, p=3, i=1):
    return "buy", {"from": "street", "s": s, "c": c, "p": p, "i": i}


def buy_hand(c, p=3, i=1):
    return "buy", {"from": "hand", "c": c, "p": p, "i": i}


def sell(n):
    return "sell", {"n": n}


def influence(c, d):
    return "influence", {"c": c, "d": d}


def draw(s):
    return "draw", {"s": s}


def pay(x=None):
    return "pay", {"x": x} if x else {}


def put(what, value, **fields):
    return "set", {"what": what, "value": value, **fields}


def place(play, c, column):
    """Bring a token to a column, by a correction."""
    if state(play)["columns"][c] != column:
        do(play, put("column", column, c=c))


def player(play, n=0):
    return state(play)["players"][n]


def balances(play, n=0):
    return [(loan["c"], loan["balance"]) for loan in player(play, n)["loans"]]


def refused(play, *events, reason):
    """Events that are legal up to the last, which is refused for this reason, in words."""
    do(play, *events[:-1])
    before = state(play)
    with pytest.raises(Refused) as caught:
        do(play, events[-1])
    assert caught.value.args[0] == reason
    assert len(words.reason(caught.value, play)) > 10
    assert state(play) == before


def quick_turn(play):
    """The shortest turn: draw, end, and a Loan for the place that is free."""
    do(play, draw(0), "next", "S")


def first_round(**more):
    """A game after its first round, the Pay cards in the deck, in the refill; Ann to play next."""
    play = game(FULL, **more)
    for _ in range(play.rules.players - 1):
        quick_turn(play)
    do(play, draw(0), "next")
    return play


def test_the_game_begins_as_the_rulebook_says():
    now = state(game(players=6))
    assert (now["phase"], now["turn"], now["active"]) == ("deal", 0, 0)
    assert [one["cash"] for one in now["players"]] == [10, 11, 12, 13, 14, 15]
    assert [one["hand"] for one in now["players"]] == [2] * 6
    assert now["deck"] == {"loans": 42, "pays": 0}
    assert [one["hand"] for one in state(game(players=2))["players"]] == [3, 3]
    assert state(game(FULL))["phase"] == "turn"


# The market


def stepped(columns, c, d, last):
    """Y2 stated as single steps, each a swap with whoever stands in the next column."""
    columns = list(columns)
    for _ in range(abs(d)):
        here = columns[c]
        there = here + (1 if d > 0 else -1)
        if 0 <= there <= last:
            columns = [here if k == there else k for k in columns]
            columns[c] = there
    return columns


@settings(max_examples=300 * MORE, deadline=None)
@given(RANDOMS)
def test_y1_y2_k_steps_at_once_equal_k_single_steps(random):
    rules: Any = log.new_play(young.random_header(random)).rules
    at = rules.at
    for _ in range(20):
        before = at[y.COLUMN : y.COLUMN + 6]
        c = random.randrange(6)
        target = random.randrange(rules.columns)
        rules.report = []
        rules.shift(c, target)
        after = at[y.COLUMN : y.COLUMN + 6]
        assert after == stepped(before, c, target - before[c], rules.columns - 1)
        assert len(set(after)) == 6
        moves = {item[1]: (item[2], item[3]) for item in rules.report}
        assert moves == {k: (before[k], after[k]) for k in range(6) if before[k] != after[k]}


def test_y2_the_rulebook_moves_shipping_three_to_the_right():
    """It passes Financial, Aristocrat and Legal, each of which steps to the left."""
    start = {"C": 0, "S": 1, "F": 2, "A": 3, "L": 4, "I": 5}
    play = game(FULL, start=start)
    for c, column in start.items():
        place(play, c, column)
    do(play, *[buy_hand("S", 1, 1)] * 2, put("hand", 1, player=0), buy_hand("S", 1, 1))
    do(play, influence("S", 3))
    assert state(play)["columns"] == {"C": 0, "F": 1, "A": 2, "L": 3, "S": 4, "I": 5}


def test_y3_influence_is_1_to_n_steps_of_a_category_held():
    play = game(FULL, buy(0, "A"), buy(1, "C"))
    refused(play, influence("A", 3), reason="steps")
    refused(play, influence("A", 0), reason="steps")
    refused(play, influence("F", 1), reason="none of")
    do(play, influence("C", 2))
    refused(play, influence("C", 1), reason="late")


def test_y3_influence_stops_at_the_edge_and_never_wraps():
    play = game(FULL, buy(0, "A"), buy(1, "C"))
    place(play, "A", 4)
    do(play, influence("A", 2))
    assert state(play)["columns"]["A"] == 5
    do(play, "undo")
    place(play, "A", 1)
    do(play, influence("A", -2))
    assert state(play)["columns"]["A"] == 0


def test_y3_sold_completed_and_in_hand_loans_do_not_count():
    play = game(FULL, buy(0, "A"), buy(1, "C", 1, 1), buy(2, "F"), sell(2))
    refused(play, influence("A", 3), reason="steps")
    refused(play, influence("F", 1), reason="none of")
    do(play, "next", "SSS")
    quick_turn(play)
    quick_turn(play)
    assert balances(play) == [("A", 2)] and player(play)["hand"] == 2
    refused(play, influence("A", 2), reason="steps")
    refused(play, influence("C", 1), reason="none of")


def test_y4_nothing_is_bought_or_sold_after_influence():
    play = game(FULL, buy(0, "A"), influence("A", 1))
    refused(play, buy(1, "C"), reason="late")
    refused(play, buy_hand("C"), reason="late")
    refused(play, sell(0), reason="late")


def test_y4_nothing_after_a_draw():
    play = game(FULL, buy_hand("A"), draw(3))
    refused(play, buy(1, "C"), reason="late")
    refused(play, sell(0), reason="late")
    refused(play, influence("A", 1), reason="late")
    refused(play, draw(1), reason="no draw")
    do(play, "next")


def test_y5_a_card_of_the_best_category_moves_nothing_but_is_dealt():
    play = game()
    columns = state(play)["columns"]
    do(play, "S")
    assert state(play)["columns"] == columns
    assert state(play)["deck"]["loans"] == 54 - 6 - 1
    assert state(play)["street"][0] == "S"
    assert ("best", 5) in play.rules.report


def test_y6_cards_enter_one_at_a_time_in_order():
    one, other = game("LI"), game("IL")
    assert state(one)["columns"] != state(other)["columns"]
    assert state(one)["street"][:2] == ["L", "I"]


@settings(max_examples=100 * MORE, deadline=None)
@given(st.lists(st.sampled_from(y.LETTERS), min_size=1, max_size=5), st.integers(6, 15))
def test_y6_each_moves_the_market_before_the_next(cards, columns):
    play = game(columns=columns)
    expected = list(range(6))
    for c in cards:
        k = y.LETTERS.index(c)
        expected = stepped(expected, k, 1, columns - 1)
        do(play, c)
        assert list(state(play)["columns"].values()) == expected


# Pay cards


def rates(c, column):
    return column + 1


def test_y7_a_pay_card_pays_at_the_market_of_that_moment():
    play = game(FULL, buy(0, "A", 9, 9), "next", "S", pay=rates)
    quick_turn(play)
    do(play, draw(0), "next")
    place(play, "A", 3)
    do(play, pay())
    assert balances(play) == [("A", 18 - 4)]
    do(play, "A")  # moves A on, then Ann's turn begins
    assert balances(play) == [("A", 18 - 4 - 5)]


def test_y8_the_first_of_an_interval_executes_later_ones_are_set_aside():
    play = first_round()
    do(play, pay(), pay(), pay("A"))
    now = state(play)
    assert (now["pays"], now["aside"], now["deck"]["pays"]) == (1, 2, 9)
    do(play, "A")
    now = state(play)
    assert (now["phase"], now["aside"], now["deck"]["pays"]) == ("turn", 0, 11)
    do(play, draw(0), "next", pay())
    assert state(play)["pays"] == 2


def test_y9_an_except_card_and_one_that_pays_nobody_count():
    play = first_round()
    do(play, pay("C"))
    assert state(play)["pays"] == 1
    assert all(not one["loans"] for one in state(play)["players"])


def test_y9_the_excepted_category_is_not_paid():
    play = game(FULL, buy(0, "A"), buy(1, "C"), "next", "SS")
    quick_turn(play)
    do(play, draw(0), "next")
    before = balances(play)
    do(play, pay("A"))
    assert balances(play) == [("A", before[0][1]), ("C", before[1][1] - 2)]


def eighth_pay(play, x=None):
    do(play, put("pays", 7), pay(x))


def test_y10_after_the_eighth_nothing_more_is_dealt():
    play = first_round()
    columns = state(play)["columns"]
    eighth_pay(play)
    now = state(play)
    assert (now["phase"], now["pays"], now["columns"]) == ("over", 8, columns)
    for event in ("A", pay(), "next", draw(0)):
        refused(play, event, reason="over")


def test_y10_the_bonus_is_the_rate_of_the_frozen_market():
    play = first_round(pay=rates)
    do(play, put("done", 1, player=1, c="L"))
    column = state(play)["columns"]["L"]
    eighth_pay(play)
    (bonus,) = [one for one in state(play)["result"]["bonus"] if one["c"] == "L"]
    assert bonus == {"c": "L", "rate": column + 1, "winners": [1], "each": column + 1}


def test_y11_without_loans_the_game_ends_when_the_street_is_not_full():
    play = game(FULL, put("loans_left", 0), draw(0), "next")
    assert state(play)["phase"] == "over"
    dealt = game(FULL, put("loans_left", 1), buy(0, "A"), buy(1, "C"), "next", "S")
    assert state(dealt)["phase"] == "over"


def test_y11_a_refill_that_takes_the_last_loan_and_fills_is_legal():
    play = game(FULL, put("loans_left", 1), draw(0), "next", "S")
    assert state(play)["phase"] == "turn" and state(play)["deck"]["loans"] == 0
    refused(play, draw(0), "next", "S", reason="over")
    assert state(play)["phase"] == "over"


def test_y11_pay_cards_left_do_not_go_on():
    play = first_round()
    do(play, put("loans_left", 0))
    assert state(play)["phase"] == "over" and state(play)["deck"]["pays"] == 12


@pytest.mark.parametrize("players", range(2, 7))
def test_y12_pay_cards_join_when_the_last_players_first_turn_ends(players):
    play = game(FULL, players=players)
    for _ in range(players - 1):
        assert state(play)["deck"]["pays"] == 0
        do(play, draw(0), "next")
        refused(play, pay(), reason="no pays")
        do(play, "S")
    do(play, draw(0), "next")
    assert state(play)["deck"]["pays"] == 12
    do(play, pay(), "S")
    for _ in range(players):
        quick_turn(play)
    assert state(play)["deck"]["pays"] == 11


# Loans


def test_y13_loans_pay_at_the_start_of_their_owners_turn_and_complete():
    play = game(FULL, buy(0, "A", 3, 2), buy(1, "C", 1, 1), "next", "SS")
    cash = player(play)["cash"]
    quick_turn(play)
    assert balances(play) == [("A", 5), ("C", 2)]
    quick_turn(play)
    assert balances(play) == [("A", 3)]
    assert player(play)["cash"] == cash + 4
    assert player(play)["done"] == {**dict.fromkeys("AFILS", 0), "C": 1}


def test_y13_a_loan_pays_at_most_its_balance():
    play = game(FULL, buy(0, "A", 1, 0), "next", "S")
    cash = player(play)["cash"]
    quick_turn(play)
    quick_turn(play)
    assert (player(play)["cash"], balances(play)) == (cash + 1, [])


def test_y13_a_rate_of_nothing_pays_nothing():
    play = game(FULL, buy(0, "A", 1, 0), "next", "S", pay=lambda c, k: 0)
    quick_turn(play)
    quick_turn(play)
    assert balances(play) == [("A", 1)]


def test_y13_a_pay_card_pays_everybody():
    play = game(FULL, buy(0, "A"), "next", "S", players=2)
    do(play, buy(1, "C"), "next", pay())
    assert balances(play, 0) == [("A", 2)] and balances(play, 1) == [("C", 2)]


def test_y14_the_balance_is_principal_interest_and_int():
    play = game(FULL, interest=lambda c, k: k - 1)
    for c, column in (("A", 0), ("C", 5)):
        place(play, c, column)
        do(play, buy("AC".index(c), c, 3, 2))
    assert balances(play) == [("A", 3 + 2 - 1), ("C", 3 + 2 + 4)]
    assert state(play)["bank"] == 2 - 1 + 2 + 4
    place(play, "A", 4)
    assert balances(play)[0] == ("A", 4)


def test_y14_less_than_1_is_refused():
    play = game(FULL, interest=lambda c, k: -3)
    refused(play, buy(0, "A", 2, 1), reason="empty")
    do(play, buy(0, "A", 2, 2))
    assert balances(play) == [("A", 1)]


def test_y15_the_whole_principal_is_needed():
    refused(game(FULL), buy(0, "A", 11, 0), reason="cash")
    do(game(FULL), buy(0, "A", 10, 0))


def test_y15_only_a_purchase_from_the_street_frees_a_place():
    play = game(FULL, buy_hand("A"))
    assert None not in state(play)["street"] and player(play)["hand"] == 1
    refused(play, "next", reason="full")
    do(play, buy(2, "F"))
    assert state(play)["street"] == ["A", "C", None, "I", "L", "S"]
    refused(play, buy(2, "F"), reason="not there")
    refused(play, buy(1, "A"), reason="not there")
    do(play, buy_hand("A"))
    refused(play, buy_hand("A"), reason="no hand")


def test_y16_a_draw_exactly_when_the_street_is_still_full():
    play = game(FULL)
    columns = state(play)["columns"]
    refused(play, "next", reason="full")
    do(play, draw(2))
    assert state(play)["columns"] == columns
    assert state(play)["street"][2] is None and player(play)["hand"] == 3
    do(play, "next")
    refused(game(FULL, buy(0, "A")), draw(1), reason="no draw")


def test_y17_selling_pays_half_of_each_rounded_down():
    play = game(FULL, buy(0, "A", 3, 2), buy(1, "C", 3, 2))
    before = state(play)
    do(play, sell(0))
    assert player(play)["cash"] == before["players"][0]["cash"] + 2
    assert state(play)["bank"] == before["bank"] - 3
    assert balances(play) == [("C", 5)]
    assert not any(player(play)["done"].values())


def test_y17_at_the_end_all_loans_are_sold_and_hands_discarded():
    play = game(FULL, buy(0, "A", 3, 6), buy(1, "C", 3, 4), "next", "SS")
    quick_turn(play)
    do(play, draw(0), "next")
    cash = player(play)["cash"]
    eighth_pay(play)  # 2 from each loan, leaving 7 and 5
    assert state(play)["result"]["sold"] == [3 + 2, 0, 0]
    assert player(play)["cash"] == cash + 4 + 5
    assert [one["hand"] for one in state(play)["players"]] == [0, 0, 0]
    assert balances(play) == []


def test_y18_the_bonus_goes_left_to_right_to_the_most_completed():
    play = first_round(pay=rates)
    for n, c, done in ((0, "A", 2), (1, "A", 1), (0, "C", 1), (1, "C", 1), (2, "F", 3)):
        do(play, put("done", done, player=n, c=c))
    for column, c in enumerate("AFILSC"):
        place(play, c, column)
    cash = [one["cash"] for one in state(play)["players"]]
    eighth_pay(play)
    result = state(play)["result"]
    assert [one["c"] for one in result["bonus"]] == list("AFILSC")
    assert result["bonus"][0] == {"c": "A", "rate": 1, "winners": [0], "each": 1}
    assert result["bonus"][1] == {"c": "F", "rate": 2, "winners": [2], "each": 2}
    assert result["bonus"][2] == {"c": "I", "rate": 3, "winners": [], "each": 0}
    assert result["bonus"][5] == {"c": "C", "rate": 6, "winners": [0, 1], "each": 3}
    assert result["scores"] == [cash[0] + 1 + 3, cash[1] + 3, cash[2] + 2]


def test_y18_a_tie_can_bring_nothing():
    play = first_round(pay=lambda c, k: 1)
    do(play, put("done", 1, player=0, c="A"), put("done", 1, player=2, c="A"))
    before = state(play)["bank"]
    eighth_pay(play)
    assert state(play)["bank"] == before


def test_y18_an_untold_rate_matters_only_where_somebody_wins():
    play = first_round(pay=lambda c, k: None)
    do(play, put("done", 1, player=0, c="A"))
    refused(play, put("pays", 7), pay(), reason="box")
    column = state(play)["columns"]["A"]
    do(play, ("learn", {"c": "A", "column": column, "pay": 4, "int": 0}), pay())
    rate = {one["c"]: one["rate"] for one in state(play)["result"]["bonus"]}
    assert rate == {**dict.fromkeys("CFILS"), "A": 4}


def test_y19_most_cash_wins_a_tie_goes_to_the_earlier_seat():
    play = first_round()
    for n, cash in enumerate((12, 30, 30)):
        do(play, put("cash", cash, player=n))
    eighth_pay(play)
    assert state(play)["result"]["ranking"] == [1, 2, 0]


def test_y20_the_bank_never_runs_out():
    play = game(FULL, put("cash", 9999, player=0))
    do(play, put("hand", 30, player=0), *[buy_hand("A", 1, 55)] * 30)
    assert state(play)["bank"] == 9999 - 10 + 30 * 55


# What is common to both games


def test_learning_is_not_undone_and_leaves_redo_alone():
    play = game("A", pay=lambda c, k: None)
    do(play, "undo", ("learn", {"c": "A", "column": 3, "pay": 5, "int": -1}), "redo", "undo")
    assert play.rules.boxes[y.PAY][0][3] == 5 and play.rules.boxes[y.INT][0][3] == -1
    assert state(play)["street"][0] is None


def test_an_untold_box_is_asked_for_when_it_matters():
    blank = {"pay": lambda c, k: None, "interest": lambda c, k: None}
    play = game(FULL, **blank)
    refused(play, buy(0, "A"), reason="box")
    column = state(play)["columns"]["A"]
    do(play, ("learn", {"c": "A", "column": column, "pay": 1, "int": 0}), buy(0, "A"), "next")
    do(play, "S")
    quick_turn(play)
    place(play, "A", 5 if column != 5 else 0)
    do(play, draw(0), "next")
    refused(play, "S" if state(play)["columns"]["A"] == 5 else "L", reason="box")


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (put("cash", -1, player=0), "field"),
        (put("cash", 10000, player=0), "value"),
        (put("cash", 1, player=3), "player"),
        (put("hand", 55, player=0), "value"),
        (put("balance", 0, player=0, loan=0), "value"),
        (put("balance", 3, player=0, loan=1), "no loan"),
        (put("column", 6, c="A"), "value"),
        (put("pays", 8), "field"),
        (put("loans_left", 55), "value"),
        (put("active", 3), "value"),
        (("set", {"what": "street", "slot": 6, "value": "A"}), "value"),
    ],
)
def test_numbers_out_of_range_are_refused(event, reason):
    refused(game(FULL, buy(0, "A")), event, reason=reason)


def test_corrections_set_what_they_say():
    play = game(FULL, buy(0, "A"))
    bank = state(play)["bank"]
    do(
        play,
        put("cash", 20, player=1),
        put("balance", 9, player=0, loan=0),
        put("hand", 5, player=2),
    )
    do(play, put("done", 4, player=1, c="I"), put("pays", 3), put("loans_left", 9))
    do(play, ("set", {"what": "street", "slot": 0, "value": "L"}), put("active", 2))
    now = state(play)
    assert now["players"][1]["cash"] == 20 and now["players"][1]["done"]["I"] == 4
    assert balances(play) == [("A", 9)] and now["players"][2]["hand"] == 5
    assert (now["pays"], now["deck"]["loans"], now["street"][0]) == (3, 9, "L")
    assert now["active"] == 2
    assert now["bank"] == bank + 9 + 5


def test_a_corrected_column_swaps_with_the_token_there():
    play = game(put("column", 4, c="A"))
    assert state(play)["columns"] == {"A": 4, "C": 1, "F": 2, "I": 3, "L": 0, "S": 5}


def test_filling_the_street_by_a_correction_begins_the_turn():
    play = game("ACFIL", ("set", {"what": "street", "slot": 5, "value": "S"}))
    assert (state(play)["phase"], state(play)["active"]) == ("turn", 0)


@settings(max_examples=60 * MORE, deadline=None)
@given(RANDOMS, st.sampled_from([0.0, 0.02, 0.2]))
def test_games_of_chance(random, corrections):
    """Any events, legal or not, each taken back and done again: no money gets lost, the market
    stays a market, nothing is different afterwards."""
    play = log.new_play(young.random_header(random))
    rules: Any = play.rules
    for _ in range(150):
        code = young.random_event(random, play, corrections)
        if not tried(play, code):
            continue
        columns = rules.at[y.COLUMN : y.COLUMN + 6]
        assert len(set(columns)) == 6
        assert all(0 <= column < rules.columns for column in columns)
        now = state(play)
        start = sum(y.FIRST_CASH + n for n in range(rules.players))
        assert wealth(rules) == start + now["bank"]
        assert all(loan["balance"] > 0 for one in now["players"] for loan in one["loans"])
        assert now["phase"] in ("deal", "refill", "over") or not now["aside"]
        assert log.to_code(y.KINDS, log.from_code(y.KINDS, code)) == code
    rewound(play)


def test_an_undo_costs_what_the_event_cost():
    """However long the game has been going on, an event touches few cells."""
    random = Random(3)
    play = log.new_play(young.header(6))
    do(play, FULL)
    costs = []
    while len(costs) < 2000:
        before = play.cells.top
        try:
            play.do(young.random_event(random, play, 0.3))
        except Refused:
            continue
        costs.append(play.cells.top - before)
    assert max(costs) <= 2 * max(costs[:500]) <= 400
