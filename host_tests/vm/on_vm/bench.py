"""What is measured on a virtual machine. Times are in turns of a while loop on that machine."""

import gc
import json

from .clock import elapsed, turn
from .desk import Desk, presses
from .fakes import Store, chip


def each_press():
    """For each press of the recording: turns until the last byte is sent, bytes sent, bytes
    allocated."""
    desk = Desk()
    rows = []
    unit = turn()
    for what, clicks, _ in presses():
        desk.wait(3)  # tidied up behind the last press
        desk.begin(what, clicks)
        sent = chip.sent
        used = gc.mem_alloc()
        took = elapsed(desk.step)
        rows.append((took / unit, chip.sent - sent, gc.mem_alloc() - used))
        desk.end(what)
    print(json.dumps(rows))


def undo_at(depths):
    """For each depth: the most turns that taking back one of the last events takes there."""
    from clerk.game import log
    from clerk.game.events import UNDO

    with open("long.json") as file:
        header, codes = json.load(file)
    play = log.new_play(header)
    unit = turn()
    most = []
    for depth in depths:
        while play.count < depth:
            play.do(codes[play.count])
        worst = 0
        for _ in range(5):
            worst = max(worst, elapsed(lambda: play.do(UNDO)))
        most.append(worst / unit)
    print(json.dumps(most))


def opening(count):
    """Turns that opening a journal with so many events takes, and the whole start up to the first
    picture. The modules are loaded before."""
    from clerk.journal.keeper import Keeper

    with open("store-%d.bin" % count, "rb") as file:
        store = Store(file.read())
    unit = turn()
    Desk(store)
    opened = elapsed(lambda: Keeper(store))
    print(json.dumps([opened / unit, elapsed(lambda: Desk(store)) / unit]))
