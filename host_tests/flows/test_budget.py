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

# Three players of Jacob Marley, Esq., the first about to roll; one who has a loan about to; and one
# who has adjusted and collected. The same without a track.
ESQUIRE = "turn -1\npush\npress F NEXT\n"
ACTED = ESQUIRE + "press A C\npush\npress PAY\n"
LENDER = ACTED + "press BUY I\nturn -2\npush\n" + "press A PAY A\npush\npress A NEXT\n" * 2
BY_HAND = "turn -1\npush\nturn +4\npush\npress F NEXT\n"

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
    (
        "undo of a drawn card and the end of the turn",
        FIRST_TURN + "press NEXT F",
        'press UNDO\nexpect "P1    £10 ACFILS"',
        1,
        0,
    ),
    (
        "a Loan of another place than pressed first",
        FIRST_TURN,
        'press BUY A C\nexpect "P1 buys C"',
        3,
        0,
    ),
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
    ("Esq.: roll", ESQUIRE, 'press A\nexpect "1: move CFL ±2"', 1, 0),
    ("Esq.: Clerk rolls", ESQUIRE, 'press NEXT\nexpect ": "', 1, 0),
    ("Esq.: adjust", ESQUIRE + "press A", 'press C\npush\nexpect "C→5 A4 F3"', 2, 0),
    ("Esq.: adjust, down", ESQUIRE + "press A", 'press C\nturn -1\npush\nexpect "C→1"', 2, 1),
    (
        "Esq.: adjust, the die says how far",
        ESQUIRE + "press S",
        'press L\nturn -1\npush\npress C\nexpect "L→5"',
        3,
        1,
    ),
    ("Esq.: collect", LENDER + "press A", 'press PAY\nexpect "P1 takes 3c 3p"', 1, 0),
    ("Esq.: take", ACTED, 'press BUY I\nturn -2\npush\nexpect "Put 6, bank 1"', 3, 2),
    (
        "Esq.: take, another of the category seen before",
        LENDER + "press A PAY I\npush",
        'press BUY I\nturn +1\npush\nexpect "Put 7, bank 3"',
        3,
        1,
    ),
    ("Esq.: pass", ACTED, 'press NEXT\nexpect "1 coin to street 1"', 1, 0),
    (
        "Esq.: a whole turn without a loan",
        ESQUIRE,
        'press A C\nturn -1\npush\npress NEXT\nexpect "P2    12c"',
        4,
        1,
    ),
    (
        "Esq.: a whole turn without a loan, Marley rolls again",
        ESQUIRE,
        'press L S\npress C\npush\npress NEXT\nexpect "P2    12c"',
        5,
        0,
    ),
    (
        "Esq.: a whole turn without a loan, the die says how far",
        ESQUIRE,
        'press S L\npush\npress A NEXT\nexpect "P2    12c"',
        5,
        0,
    ),
    ("Esq., no track: Marley's street", BY_HAND, 'press C\npush\nexpect "St2"', 2, 0),
    ("Esq., no track: another street", BY_HAND, 'press NEXT\nturn +7\npush\nexpect "St8"', 2, 7),
    (
        "Esq., no track: a whole turn without a loan",
        BY_HAND,
        'press C\npush\npress S\nturn +2\npush\npress NEXT\nexpect "P2    12c"',
        5,
        2,
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
