"""The power comes on again behind a whole game."""

from binascii import crc32

from . import data
from .desk import Desk, presses
from .fakes import Store


def test_the_same_screen_of_the_same_game():
    with data("store.bin") as file:
        desk = Desk(Store(file.read()))
    for press in presses():
        last = press
    assert crc32(desk.app.grid.cells) == last[2]
