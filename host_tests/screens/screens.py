"""Every screen there is a golden of: its name, where it begins, the script that leads there.

It begins where another script has ended, after the power was off and on; or on a new box; or on one
that a function makes from the path of an empty folder.
"""

from functools import lru_cache
from pathlib import Path

from clerk_tools import script
from clerk_tools.machine import Machine, real_app

FLOWS = Path(__file__).parents[1] / "flows"

NEW = ""

# Two and three players, the Street dealt.
TWO = "press C NEXT\npress A C F I L S\n"
THREE = "press F NEXT\npress A C F I L S\n"

# Two players, the first has bought two loans.
OWNER = TWO + "press BUY A\nturn -4\npush\npush\npress HAND I\nturn -4\npush\nturn +2\npush\n"

# Three players with a loan each; the refill that the Pay cards join goes on.
PAYS = (
    THREE
    + "press BUY A\nturn -4\npush\npush\npress NEXT A\n"
    + "press BUY C\nturn -4\npush\npush\npress NEXT C\n"
    + "press BUY F\nturn -4\npush\npush\npress NEXT\n"
)

# Two players and a market that nobody has told.
UNTOLD = "turn +2\npush\n" + TWO

# Three players of Jacob Marley, Esq.; Marley came to the first space.
ESQUIRE = "turn -1\npush\npress F NEXT\n"
ARRIVED = ESQUIRE + "press A\n"

# Corrected: the last player has 30 points and the turn, and ends it; that ends the round.
WINS = (
    "push\npush\npress F\nturn +1\npush\nturn +30\npush\n"
    "press NEXT\npush\nturn +2\npush\npress UNDO\n"
    "press C\npush\npress PAY NEXT\n"
)


def until(flow, line, count=1):
    """A flow up to a line's count-th appearance, that line left out."""
    lines = (FLOWS / f"{flow}.script").read_text(encoding="utf-8").splitlines()
    at = [n for n, other in enumerate(lines) if other.startswith(line)][count - 1]
    return "\n".join(lines[:at]) + "\n"


def six(line, count=1):
    return until("six-players", line, count)


ROUND_4 = six("# --- Round 4")
SIXTH_PAY = six("# A Pay card turns up", 6)
END = six("# --- The end")

# Three players of Esquire: the first with loans of three kinds; the second, who has two of I, at
# the moment of collecting them and one more.
RACE = until("esquire-whole-game", "# --- Round 6")
TWO_OF_I = until("esquire-whole-game", "# Ben collects", 6)

# A counter that bounces; a loan that another order of moving and collecting does good.
BOUNCE = until("esquire-chart", "press C")
ORDERS = until("esquire-chart", 'expect "Die 1: move AF +3"')

# Nobody has told the chart; there is no track.
ESQUIRE_UNTOLD = until("esquire-untold", 'expect "A····■····· ?c ?p"')
BY_HAND = "turn -1\npush\nturn +4\npush\npress F NEXT\n"

# Seven players, all that can be in front of them.
SEVEN_ESQUIRES = until("esquire-seven-players", "# The race has all seven")


@lru_cache
def memory(text):
    """The memory of a new box on which a script has ended."""
    machine = Machine().start()
    script.run(script.parse(text, machine.keys), machine, lambda line: None)
    return bytes(machine.nvm)


def box(start, folder, painter=None):
    """A box, switched on, where a screen begins."""
    if isinstance(start, str):
        return Machine(nvm=bytearray(memory(start)), painter=painter).start()
    return start(folder).start()


def foreign(folder):
    """A box whose memory holds something else."""
    return Machine(nvm=bytearray(b"not a journal at all" * 205)[:4096])


def damaged(folder):
    """A box that kept an event and had it spoilt afterwards."""
    store = bytearray(memory(TWO))
    store[len(store.rstrip(b"\xff")) - 6] ^= 1
    return Machine(nvm=store)


def with_tables(**files):
    """A function that makes a box with these tables of Young on its drive, named without .csv."""

    def make(folder):
        (folder / "young").mkdir()
        for name, text in files.items():
            (folder / "young" / f"{name}.csv").write_text(text)
        return Machine(app=lambda store, facts, tables: real_app(store, facts, str(folder)))

    return make


# A market of seven columns that is not an example.
SEVEN = with_tables(
    market="category,box,1,2,3,4,5,6,7\nstart,,A,C,F,,I,L,S\n"
    + "".join(f"{c},pay,0,1,2,3,4,5,6\n{c},int,3,2,2,1,0,-1,-1\n" for c in "ACFILS")
)

SCREENS = {
    # A new game
    "new-game": (NEW, ""),
    "new-game-six": (NEW, "press S\nturn +8"),
    "new-game-told": (NEW, "turn +2\npush"),
    "new-game-refuses": (NEW, "press BUY"),
    "name-first-letter": (NEW, "turn +3\npush"),
    "name": (NEW, "turn +3\npush\nturn +1\npush\nturn +13\npush\npush\nturn +4"),
    "market-missing": (with_tables(), "turn +2\npush"),
    "market-wrong": (with_tables(market="category,box,1,2\nA,pay,x\n"), "turn +2\npush"),
    # Home
    "deal-example": (NEW, "press F NEXT"),
    "deal": (NEW, "press F NEXT\npress A C F"),
    "turn-first": (THREE, ""),
    "turn-loans": (OWNER, ""),
    "turn-pays": (OWNER, "press NEXT C\npress NEXT C"),
    "turn-refused": (THREE, "press C"),
    "turn-moved": (OWNER, "press I\nturn -2\npush"),
    "turn-six": (ROUND_4, ""),
    "turn-untold": (UNTOLD, ""),
    "turn-seven-columns": (SEVEN, OWNER),
    "refill": (PAYS, "press S\npress NEXT A"),
    "refill-pays-join": (PAYS, ""),
    "refill-paid": (SIXTH_PAY, "press PAY PAY"),
    "refill-paid-scrolled": (SIXTH_PAY, "press PAY PAY\nturn +1"),
    "refill-nobody-paid": (TWO, "press NEXT A A\npress NEXT A PAY PAY"),
    "undone": (OWNER, "press UNDO"),
    "undone-over-turns": (OWNER, "press NEXT C UNDO"),
    "undone-draw": (TWO, "press NEXT A UNDO"),
    "undone-turn": (OWNER, "press I\nturn -2\npush\nhold UNDO 1"),
    "undone-correction": (TWO, "push\npush\nturn +1\npush\nturn -1\npush\npress UNDO UNDO"),
    "undone-paid": (SIXTH_PAY, "press PAY PAY UNDO"),
    "undone-paid-more": (SIXTH_PAY, "press PAY PAY UNDO\nturn -1"),
    "undone-game": (OWNER, "push\nturn +2\npush\npress F NEXT UNDO"),
    "undone-all": (NEW, "press C NEXT A UNDO UNDO"),
    "redone": (OWNER, "press UNDO\nturn +1"),
    "stuck-key": (TWO, "hold C 31"),
    "dark": (TWO, "wait 700"),
    "over": (END, ""),
    "over-market": (END, "turn +50\nturn +1"),
    # Looking around
    "standings": (ROUND_4, "turn +1\nturn +1"),
    "standings-hidden": (NEW, "turn +1\npush\npress NEXT A\nturn +1"),
    "deck-first-round": (THREE, "turn +1\nturn +1"),
    "deck": (ROUND_4, "turn +1\nturn +1\nturn +1"),
    "log": (ROUND_4, "turn +1\nturn +1\nturn +1\nturn +1"),
    "log-scrolled": (ROUND_4, "turn +1\nturn +1\nturn +1\nturn +1\nturn +50"),
    # Buying
    "buy-place": (OWNER, "press BUY"),
    "buy-place-refused": (OWNER, "press BUY A"),
    "buy-hand": (TWO, "press HAND"),
    "buy-principal": (TWO, "press BUY A\nturn -2"),
    "buy-interest": (TWO, "press BUY A\nturn -2\npush\nturn +1"),
    "buy-too-dear": (TWO, "press BUY A\nturn +3"),
    "buy-refused": (TWO, "press BUY A\nturn +3\npush\npush"),
    "buy-seen": (OWNER, "press HAND A"),
    "buy-other": (OWNER, "press HAND A\nturn +1"),
    # Selling, influence, drawing
    "sell": (OWNER, "press SELL"),
    "sell-several": (OWNER, "press HAND A\npush\npress SELL A"),
    "influence": (OWNER, "press I"),
    "influence-two": (OWNER, "press I\nturn +2"),
    "influence-clamped": (OWNER, "press I\nturn +3"),
    "influence-edge": (OWNER, "press A\nturn -1"),
    "influence-no-hints": ("turn +1\npush\npush\n" + OWNER, "press I\nturn +1"),
    "influence-six": (six("# Cleo moves I", 2), "press I\nturn +1"),
    "influence-seven-columns": (SEVEN, OWNER + "press I\nturn +1"),
    "draw": (TWO, "press NEXT"),
    # Pay cards
    "pay-card": (PAYS, "press PAY"),
    "pay-card-refused": (PAYS, "press PAY BUY"),
    "pay-card-extra": (PAYS, "press PAY PAY PAY"),
    "pay-card-set-aside": (PAYS, "press PAY PAY PAY PAY"),
    "pay-card-six": (SIXTH_PAY, "press PAY"),
    # A table without numbers
    "tell-pay": (UNTOLD, "press BUY A\nturn +2"),
    "tell-int": (UNTOLD, "press BUY A\nturn +2\npush\nturn -3"),
    # The menu
    "menu": (TWO, "push"),
    "check-player": (OWNER, "push\npush"),
    "check-player-pending": (OWNER, "push\npush\nturn +2\npush\nturn +3"),
    "check-table": (OWNER, "push\npush\npress NEXT\nturn +6"),
    "check-table-street": (OWNER, "push\npush\npress NEXT\nturn +7\npush\nturn +5"),
    "check-table-boxes": (OWNER, "push\npush\npress NEXT\nturn +30"),
    "settings": (TWO, "push\nturn +1\npush"),
    "settings-pending": (TWO, "push\nturn +1\npush\nturn +2\npush\nturn +1"),
    "self-test": (TWO, "push\nturn +3\npush"),
    "self-test-key": (TWO, "push\nturn +3\npush\npress F"),
    "erase": (TWO, "push\nturn +4\npush"),
    # Trouble
    "power-failed": (TWO, "cut 1\npress NEXT A\nrestart"),
    "memory-damaged": (damaged, ""),
    "memory-foreign": (foreign, ""),
    "loans-wrong": (
        with_tables(loans="category,name,principal,interest\nA,Duke,ten,4\n"),
        "press NEXT",
    ),
    # The end
    "end-sales": (END, "press NEXT"),
    "end-bonus": (END, "press NEXT NEXT"),
    "end-bonus-nobody": (END, "press NEXT NEXT NEXT"),
    "end-bonus-shared": (END, "press NEXT NEXT NEXT NEXT NEXT NEXT"),
    "end-ranking": (END, "press NEXT NEXT NEXT NEXT NEXT NEXT NEXT NEXT"),
    # Jacob Marley, Esq.: a new game
    "new-game-esquire": (NEW, "turn -1\npush"),
    "new-game-esquire-seven": (NEW, "turn -1\npush\npress BUY\nturn +20"),
    "new-game-esquire-refuses": (NEW, "turn -1\npush\npress C"),
    "track-missing": (with_tables(), "turn -1\npush\nturn +4\npush"),
    # Its home
    "esquire-example": (NEW, "turn -1\npush\npress F NEXT"),
    "esquire-roll": (ESQUIRE, ""),
    "esquire-roll-refused": (ESQUIRE, "press PAY"),
    "esquire-rolled-again": (ESQUIRE, "press L"),
    "esquire-lap": (until("esquire-first-turns", 'expect "Die 3: roll again"'), ""),
    "esquire-arrived": (ARRIVED, ""),
    "esquire-arrived-not-here": (ARRIVED, "press S"),
    "esquire-turn-over": (RACE, ""),
    "esquire-loans": (RACE, "turn +1"),
    "esquire-loans-several": (TWO_OF_I, "turn +9\nturn -1\nturn -1\nturn -1"),
    "esquire-untold": (ESQUIRE_UNTOLD, ""),
    "esquire-by-hand-street": (BY_HAND, ""),
    "esquire-undone": (ARRIVED, "press C\npush\npress PAY NEXT UNDO"),
    "esquire-undone-collected": (TWO_OF_I, "press PAY UNDO"),
    "esquire-undone-lap": (
        until("esquire-first-turns", 'expect "Die 3: roll again"'),
        "press UNDO",
    ),
    "esquire-redone": (TWO_OF_I, "press PAY UNDO\nturn +1"),
    "esquire-over": (ARRIVED, WINS),
    # Its turn
    "esquire-by-hand": (BY_HAND, "press NEXT\nturn +2"),
    "esquire-adjust": (ARRIVED, "press C"),
    "esquire-adjust-down": (ARRIVED, "press C\nturn -1"),
    "esquire-adjust-bounce": (BOUNCE, "press C"),
    "esquire-adjust-limit": (BOUNCE, "press L\nturn -1"),
    "esquire-adjust-loans": (ORDERS, "press A"),
    "esquire-adjust-one-way": (ORDERS, "press A\nturn -1"),
    "esquire-adjust-collected": (ORDERS, "press PAY A"),
    "esquire-adjust-no-hints": (NEW, "turn +1\npush\npush\nturn -1\n" + ARRIVED + "press C"),
    "esquire-adjust-untold": (ESQUIRE_UNTOLD, "press A C"),
    "esquire-adjust-by-hand": (BY_HAND, "press C\npush\npress S\nturn -2"),
    "esquire-die-how-far": (ESQUIRE, "press S L\nturn -1"),
    "esquire-die-which": (ESQUIRE, "press C A"),
    "esquire-die": (ESQUIRE + "press S\n", "press L\npush"),
    "esquire-adjusted": (ARRIVED, "press C\npush"),
    "esquire-nothing-to-collect": (ARRIVED, "press C\npush\npress PAY"),
    "esquire-collected-loans": (TWO_OF_I, "press PAY"),
    "esquire-collected-twice": (TWO_OF_I, "press PAY PAY"),
    "esquire-take-which": (ARRIVED, "press C\npush\npress PAY BUY"),
    "esquire-take-which-untold": (ESQUIRE_UNTOLD, "press A C\npush\npress PAY BUY"),
    "esquire-take": (ARRIVED, "press C\npush\npress PAY BUY F"),
    "esquire-take-too-dear": (ARRIVED, "press C\npush\npress PAY BUY F\nturn +5"),
    "esquire-take-refused": (ARRIVED, "press C\npush\npress PAY BUY F\nturn +5\npush"),
    "esquire-taken": (ARRIVED, "press C\npush\npress PAY BUY F\npush"),
    "esquire-no-pile": (until("esquire-loans", "press BUY", 3), "press BUY"),
    "esquire-tell": (ESQUIRE_UNTOLD, "press A C\npush\npress PAY BUY C\npush\nturn +2"),
    # Looking around in it
    "esquire-race": (RACE, "turn +1\nturn +1"),
    "esquire-race-seven": (SEVEN_ESQUIRES, "turn +1\nturn +1"),
    "esquire-streets": (RACE, "turn +1\nturn +1\nturn +1"),
    "esquire-log": (RACE, "turn +1\nturn +1\nturn +1\nturn +1"),
    "esquire-check": (TWO_OF_I, "push\npush"),
    "esquire-check-table": (RACE, "push\npush\npress NEXT\nturn +3\npush\nturn +1"),
    "esquire-check-streets": (RACE, "push\npush\npress NEXT\nturn +16"),
    "esquire-check-boxes": (RACE, "push\npush\npress NEXT\nturn +30"),
    # Its end
    "esquire-won": (until("esquire-whole-game", "# --- The end"), "press NEXT"),
    "esquire-won-shared": (until("esquire-the-end", "press NEXT", 4), "press NEXT"),
    "esquire-won-seven": (
        until("esquire-seven-players", 'expect "The game is over"'),
        "press NEXT",
    ),
}
