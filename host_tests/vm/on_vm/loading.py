"""What loading the firmware's modules takes."""

import json

from .clock import elapsed, turn
from .fakes import chip  # noqa: F401  before the firmware asks for its modules


def load(names):
    """Turns that importing each module takes, when those before it are there."""
    unit = turn()
    turns = []
    for name in names:
        turns.append(elapsed(lambda name=name: __import__(name)) / unit)
    print(json.dumps(turns))
