"""The rules: games replayed, taken back to their beginning and done again."""

import json

from .fakes import chip  # noqa: F401  before the firmware asks for its modules

# isort: split
from clerk.game import log
from clerk.game.events import REDO, UNDO

from . import data


def games():
    """Yield (header, codes, cells at the end) of each game that the host replayed."""
    with data("games.json", "r") as file:
        for line in file:
            yield json.loads(line)


def test_games_end_as_on_the_host():
    for header, codes, cells in games():
        play = log.new_play(header)
        for code in codes:
            play.do(code)
        assert play.rules.at == cells, header["players"]


def test_a_game_is_taken_back_and_done_again():
    for header, codes, cells in games():
        play = log.new_play(header)
        start = list(play.rules.at)
        for code in codes:
            play.do(code)
        standing = play.count
        while play.count:
            play.do(UNDO)
        assert play.rules.at == start
        while play.count < standing:
            play.do(REDO)
        assert play.rules.at == cells
