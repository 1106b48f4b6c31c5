"""Plays Coins on the firmware that has got it, by its keys; run in that firmware's folder."""

import this_board
from clerk.game import log
from clerk.ui.app import App

NEXT, UNDO = 10, 11


def press(app, *keys):
    for k in keys:
        app.key(k, True)
        app.key(k, False)


def push(app, clicks):
    app.turn(clicks)
    app.push(True)
    app.push(False)


def rows(app):
    text = bytes(code & 127 for code in app.grid.cells).decode()
    return [text[k : k + 20].rstrip() for k in range(0, 160, 20)]


store = bytearray(b"\xff" * 4096)
app = App(store, this_board, "tables")

push(app, -9)  # the line of which game
push(app, 0)
assert rows(app)[1].endswith("Coins"), rows(app)
press(app, 2, NEXT)  # three play
assert app.state() == {"game": "coins", "active": 0, "coins": [0, 0, 0], "bank": 0}
press(app, 5, 0, 3)
assert rows(app)[1:4] == ["P1                6", "P2                1", "P3                4"], (
    rows(app)
)
assert rows(app)[7] == "P3 takes 4"
before = app.state(), rows(app)

press(app, UNDO)
assert rows(app)[1:4] == ["Taken back:", "P3 takes 4", "P3 gives 4 back"], rows(app)
assert app.state()["coins"] == [6, 1, 0]
app.turn(1)
assert app.state() == before[0]

again = App(store, this_board, "tables")  # the power went off and on
assert again.state() == before[0]
assert log.state(log.replay([line.encode() for line in again.log_lines()])) == before[0]

press(again, 5, 0, 0, 5, 0, 0, 5)
assert again.state()["coins"] == [24, 3, 6]
assert rows(again)[0] == "Ended"
press(again, 0)
assert again.state()["coins"] == [24, 3, 6]

push(again, 0)  # the other games are still there
push(again, 2)
push(again, -9)
assert rows(again)[1].endswith("Young"), rows(again)
press(again, NEXT)
assert again.state()["game"] == "young"
assert App(store, this_board, "tables").state() == again.state()
