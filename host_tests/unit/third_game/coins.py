"""Coins: the players take 1 to 6 coins in turn; who has 20 first wins. Rules, header and log."""

from .cells import Refused
from .checks import common
from .events import SHARED
from .header import Packer, Unpacker
from .rules import ACTIVE, BANK, OWN, PHASE, TURNS, Rules

NAME = "coins"
LETTERS = "ACFILS"
FEWEST, MOST = 2, 4
BOXES = ()
KINDS = SHARED + (("learn", None, ()), ("take", None, (("n", 3, 0),)))
K_TAKE = 3
PURCHASE = PRINTED = 31  # nothing is bought
GOAL = 20
BOARD = {"columns": 6, "start": dict(zip(LETTERS, range(6), strict=True))}


class Coins(Rules):
    name = NAME
    kinds = KINDS
    letters = LETTERS
    table = "board"
    seats = OWN
    seat_size = 1

    def __init__(self, header):
        Rules.__init__(self, header, OWN + MOST, 6, (self.learn, self.take))

    def began(self, changed):
        return TURNS in changed

    def take(self, n):
        at = self.at
        self.limit(n, 1, 6)
        if at[PHASE]:
            raise Refused("over")
        player = at[ACTIVE]
        self.cells.move(BANK, OWN + player, n)
        self.report.append(("got", player, n))
        if at[OWN + player] >= GOAL:
            self.cells.put(PHASE, 1)
        else:
            self.cells.put(ACTIVE, (player + 1) % self.players)
            self.cells.put(TURNS, at[TURNS] + 1)


def pack(header):
    packer = Packer()
    packer.begin(header)
    return packer.bytes()


def unpack(data):
    header = Unpacker(data).begin(NAME)
    header["board"] = BOARD
    return header


def check(header):
    common(header, FEWEST, MOST)


def state(game):
    coins = [game.at[OWN + player] for player in range(game.players)]
    return {"game": NAME, "active": game.active(), "coins": coins, "bank": -game.at[BANK]}
