"""The power comes on again behind a whole game of six."""

from binascii import crc32

from .desk import Desk, presses
from .fakes import Store


def test_the_same_screen_of_the_same_game():
    with open("store.bin", "rb") as file:
        desk = Desk(Store(file.read()))
    for press in presses("presses.bin"):
        last = press
    assert crc32(desk.app.grid.cells) == last[2]
