"""What things may cost: presses and clicks, counted by `count` in scripts."""

import pytest

from clerk_tools import script
from clerk_tools.machine import Machine

# Two players, six Loans dealt, the turn of the first.
FIRST_TURN = "press C NEXT\npress A C F I L S\n"

# Both have drawn a card: the Pay cards are in the deck, and the first refill that may turn one up
# goes on.
REFILL = FIRST_TURN + "press NEXT A A\npress NEXT A\n"

# The first player has bought the A, 4 + 3.
OWNER = FIRST_TURN + "press BUY A\nturn -4\npush\npush\n"

# The second turn of the same player: an A lies in the first place again.
ROUND_2 = OWNER + "press NEXT A\npress NEXT C C\n"

# What players do, the script up to there, the script that does it, the presses and clicks allowed.
BUDGET = [
    ("a Loan is dealt", "press C NEXT", 'press A\nexpect "Deal 5"', 1, 0),
    ("a Pay card, all pay", REFILL, 'press PAY PAY\nexpect "1/8"', 2, 0),
    ("a Pay card, all but one pay", REFILL, 'press PAY C\nexpect "not C"', 2, 0),
    (
        "buy from the Street, dialled",
        FIRST_TURN,
        'press BUY A\nturn -2\npush\nturn +1\npush\nexpect "P1     £4 ·CFILS"',
        4,
        3,
    ),
    (
        "buy from the Street, a Loan seen before",
        ROUND_2,
        'press BUY A\npush\nexpect "2:£"',
        3,
        0,
    ),
    (
        "buy from the hand, dialled",
        FIRST_TURN,
        'press HAND A\nturn -2\npush\nturn +1\npush\nexpect "P1     £4 ACFILS"',
        5,
        3,
    ),
    ("buy from the hand, a Loan seen before", ROUND_2, 'press HAND A\npush\nexpect "2:£"', 4, 0),
    ("sell", OWNER, 'press SELL A\nexpect "P1    £11"', 2, 0),
    ("influence", OWNER, 'press A\nturn +1\npush\nexpect "A→2"', 2, 1),
    ("end of the turn, and a card is drawn", FIRST_TURN, 'press NEXT F\nexpect "Deal 1"', 2, 0),
    ("end of the turn", OWNER, 'press NEXT\nexpect "Deal 1"', 1, 0),
    ("undo", OWNER, 'press UNDO\nexpect "P1    £10"', 1, 0),
    ("redo", OWNER + "press UNDO", 'turn +1\nexpect "P1     £6"', 0, 1),
    (
        "back to the start of the turn",
        OWNER + "press A\nturn +1\npush",
        'hold UNDO 1\nexpect "P1    £10 ACFILS"',
        1,
        0,
    ),
    (
        "a whole turn: buy a Loan seen before, influence, end it, deal one",
        ROUND_2,
        'press BUY A\npush\npress A\nturn +1\npush\npress NEXT C\nexpect "P2"',
        8,
        1,
    ),
]


@pytest.mark.parametrize(
    ("before", "done", "presses", "clicks"), [row[1:] for row in BUDGET], ids=[r[0] for r in BUDGET]
)
def test_it_costs_no_more(before, done, presses, clicks):
    machine = Machine().start()
    counts = []
    text = f"{before}\ncount\n{done}\ncount\n"
    script.run(script.parse(text, machine.keys), machine, counts.append)
    _, pressed, _, clicked = counts[1].split()
    assert int(pressed) <= presses
    assert int(clicked) <= clicks
