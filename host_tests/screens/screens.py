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
OWNER = TWO + "press BUY A\nturn -4\npush\npush\npress HAND I\nturn -6\npush\nturn +2\npush\n"

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
    "press NEXT\nturn +23\npush\nturn +2\npush\npress UNDO\n"
    "press C\npush\npress PAY NEXT\n"
)


def six(line, count=1):
    """The flow of six players up to a line's count-th appearance, that line left out."""
    lines = (FLOWS / "six-players.script").read_text(encoding="utf-8").splitlines()
    at = [n for n, other in enumerate(lines) if other.startswith(line)][count - 1]
    return "\n".join(lines[:at]) + "\n"


ROUND_4 = six("# --- Round 4")
SIXTH_PAY = six("# A Pay card turns up", 6)
END = six("# --- The end")


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
    "new-game-esquire": (NEW, "turn -1\npush"),
    "name-first-letter": (NEW, "turn +3\npush"),
    "name": (NEW, "turn +3\npush\npush\nturn +13\npush\npush\nturn +4"),
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
    "loans-wrong": (with_tables(loans="category,name,principal,interest\nA,Duke,ten,4\n"), ""),
    # The end
    "end-sales": (END, "press NEXT"),
    "end-bonus": (END, "press NEXT NEXT"),
    "end-bonus-nobody": (END, "press NEXT NEXT NEXT"),
    "end-bonus-shared": (END, "press NEXT NEXT NEXT NEXT NEXT NEXT"),
    "end-ranking": (END, "press NEXT NEXT NEXT NEXT NEXT NEXT NEXT NEXT"),
    # Jacob Marley, Esq.
    "esquire-roll": (ESQUIRE, ""),
    "esquire-arrived": (ARRIVED, ""),
    "esquire-adjust": (ARRIVED, "press C"),
    "esquire-adjusted": (ARRIVED, "press C\npush"),
    "esquire-collected": (ARRIVED, "press C\npush\npress PAY"),
    "esquire-take-which": (ARRIVED, "press C\npush\npress PAY BUY"),
    "esquire-take": (ARRIVED, "press C\npush\npress PAY BUY F"),
    "esquire-taken": (ARRIVED, "press C\npush\npress PAY BUY F\npush"),
    "esquire-die": (ESQUIRE + "press C\n", "press A\npush"),
    "esquire-race": (ARRIVED, "turn +1"),
    "esquire-streets": (ARRIVED, "turn +1\nturn +1"),
    "esquire-check": (ARRIVED, "push\npush"),
    "esquire-by-hand": (NEW, "turn -1\npush\nturn +4\npush\npress F NEXT\npress NEXT\nturn +2"),
    "esquire-over": (ARRIVED, WINS),
    "esquire-won": (ARRIVED, WINS + "press NEXT"),
}
