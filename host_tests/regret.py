"""What holds for any event of any game: refused it changes nothing, taken back it never was."""

from clerk.game import log, rules
from clerk.game.cells import Refused
from clerk.game.events import LEARN, REDO, UNDO
from clerk.game.play import KIND_MASK


def snapshot(play):
    """All that an event may change: numbers, standing events, what was last, the report."""
    return (
        list(play.cells.at),
        play.cells.top,
        list(play.codes),
        list(play.marks),
        play.count,
        play.last,
        list(play.rules.report),
        [[list(row) for row in box] for box in play.rules.boxes],
    )


def wealth(game):
    """All coins at the table: players' money and what is on their cards."""
    purses = sum(game.at[game.seat(player)] for player in range(game.players))
    return purses + sum(game.at[rules.BALANCE + k] for k in range(game.at[rules.HELD]))


def tried(play, code):
    """Do an event, take it back and do it again. Returns whether it was legal."""
    before = snapshot(play)
    state = log.state(play)
    constant = wealth(play.rules) + play.rules.at[rules.BANK]
    try:
        play.do(code)
    except Refused:
        assert snapshot(play) == before
        return False
    after = log.state(play)
    if code & KIND_MASK != LEARN:
        cells = list(play.cells.at)
        play.do(UNDO)
        assert log.state(play) == state
        assert play.cells.at == before[0] and play.cells.top == before[1]
        play.do(REDO)
        assert log.state(play) == after
        assert play.cells.at == cells
    assert wealth(play.rules) + play.rules.at[rules.BANK] == constant
    return True


def rewound(play):
    """Take back every event and do them all again: each state is the one of the first time."""
    states = [log.state(play)]
    while play.count:
        play.do(UNDO)
        states.append(log.state(play))
    while len(states) > 1:
        assert log.state(play) == states.pop()
        play.do(REDO)
    assert log.state(play) == states.pop()
