"""Coins: its views, and what a new game needs."""

from ..game import coins
from ..game.events import unpack
from ..game.rules import OWN, PHASE
from . import setup, words
from .home import Home
from .view import Message


class CoinsHome(Home):
    put_back = {"got": "{p} gives {n} back"}

    def header(self, grid):
        game = self.app.game
        grid.put(0, 0, "Ended" if game.at[PHASE] else self.app.name(game.active()))

    def prompt(self):
        return "How many coins?"

    def table(self, grid):
        for player in range(self.app.game.players):
            grid.put(1 + player, 0, self.app.name(player))
            grid.number(1 + player, 19, self.app.game.at[OWN + player])

    def tell(self, undone):
        names = self.app.names()
        got = [item for item in self.app.game.report if item[0] == "got"]
        return [(words.say("{p} takes {n}", item[1:], names), False) for item in got]

    def key(self, k):
        if k < 6:
            self.app.do(coins.K_TAKE, k + 1)


home = CoinsHome


def fix(app):
    return Message(app, "Coins", "Nothing to correct")


def event(play, code, who):
    values = [who] + unpack(coins.KINDS, code)
    return words.say("{p} takes {n}", values, play.rules.header["players"])


def reasons():
    return {}  # words.REASONS has all that its rules need


def prepare(app):
    return None


class Numbers(setup.Numbers):
    label = "Board"

    def fill(self, header, blank, told):
        header["board"] = coins.BOARD
