"""Settings that last: a table, one row each. The row's place is the setting's number for good."""

from .games import TITLES

# name on the screen, value when new, lowest, highest, words for the values (None: the number)
SETTINGS = (
    ("Lights", 4, 0, 10, None),
    ("Sound", 1, 0, 1, ("off", "on")),
    ("Screen", 0, 0, 1, ("upright", "flipped")),
    ("Dim after", 2, 0, 10, ("never",) + tuple(["%d min" % k for k in range(1, 11)])),
    ("Show", 0, 0, 2, ("open", "no ranks", "no hints")),
    # Those from here on are chosen with a new game.
    ("Numbers", 0, 0, 1, ("drive", "told later")),
    ("Game", 0, 0, len(TITLES) - 1, None),
)
LIGHTS, SOUND, FLIP, DIM, HINTS, NUMBERS, GAME = range(7)
SHOWN = NUMBERS  # so many are in the list of settings

# The Lights steps as parts of 256 of full brightness: 0 is off, 4 is 8 %, 10 is full.
LIGHT_STEPS = (0, 3, 6, 12, 20, 26, 38, 51, 77, 128, 256)


def value(stored, number):
    """A setting's value from the stored ones, or the value when new."""
    got = stored.get(number)
    name, new, lowest, highest, _ = SETTINGS[number]
    return new if got is None or not lowest <= got <= highest else got


def text(number, setting):
    """A setting's value as players read it."""
    words = SETTINGS[number][4]
    return words[setting] if words else str(setting)
