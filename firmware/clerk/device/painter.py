"""Which painter the board's facts name; the other's module is not even loaded."""

import board


def painter(facts):
    """The painter of board.DISPLAY."""
    if facts.PAINTER == "pages":
        from .pages import Pages as Painter
    else:
        from .tiles import Tiles as Painter
    return Painter(board.DISPLAY, facts)
