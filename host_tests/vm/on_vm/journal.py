"""The journal: each event's writing cut off after every byte, and the game taken up again."""

import json

from .fakes import chip  # noqa: F401  before the firmware asks for its modules

# isort: split
from clerk.journal.keeper import Keeper

from . import data
from .fakes import PowerCut, Store

EVENTS = 60


def test_a_cut_leaves_the_game_before_or_after():
    with data("games.json", "r") as file:
        header, codes, _ = json.loads(file.readline())
    store = Store()
    keeper = Keeper(store)
    keeper.begin(header)
    for code in codes[:EVENTS]:
        before = bytes(store.data)
        at = list(keeper.play.rules.at)
        keeper.do(code)
        for left in range(len(before)):
            cut = found = again = None  # a box holds one game
            cut = Store(before)
            cut.left = left
            found = Keeper(cut)
            try:
                found.do(code)
            except PowerCut:
                pass
            else:
                break
            again = Keeper(Store(cut.data))
            assert not again.lost
            assert again.play.rules.at == at
            again.do(code)
            assert again.play.rules.at == keeper.play.rules.at
        assert left > 1
        assert cut.data == store.data
    assert not store.erases


def test_games_follow_each_other_until_the_space_is_needed():
    with data("games.json", "r") as file:
        header, codes, cells = json.loads(file.readline())
    store = Store()
    keeper = Keeper(store)
    while not store.erases:
        again = None  # a box holds one game
        keeper.begin(header)
        for code in codes:
            keeper.do(code)
        again = Keeper(Store(store.data))
        assert again.play.rules.at == cells
        assert again.seen == keeper.seen
