"""The chip's own: the bytes that survive power-off."""

from clerk_tools import chips

Pin = chips.Pin


def __getattr__(name):
    if name == "nvm":
        return chips.now.nvm
    raise AttributeError(name)
