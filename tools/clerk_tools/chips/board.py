"""The pins and the display of the board that runs now."""

from clerk_tools import chips


def __getattr__(name):
    if name == "DISPLAY":
        return chips.now.display
    if name.isupper():
        return chips.now.pin(name)
    raise AttributeError(name)
