"""A whole game on the box, from its set-up to the ranking and through every menu."""

from binascii import crc32

from . import data
from .desk import Desk, presses
from .fakes import Store


def test_a_game_pressed_shows_and_keeps_what_it_does_on_the_host():
    store = Store()
    desk = Desk(store)
    count = 0
    for what, clicks, shown in presses():
        desk.press(what, clicks)
        assert crc32(desk.app.grid.cells) == shown, "press %d: %d %d" % (count, what, clicks)
        count += 1
    with data("store.bin") as file:
        for at in range(0, len(store), 64):  # a small heap has no room for all of it
            assert store[at : at + 64] == file.read(64)
    assert not store.erases
