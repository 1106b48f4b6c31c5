"""Modules that are loaded when they are needed and let go again: a sixth of the box's memory.

They are imported inside functions only. A view of theirs that is still shown keeps what it needs;
the next import loads the module anew.
"""

import sys

PASSING = (
    ("clerk.game", "esquire_header"),
    ("clerk.game", "esquire_start"),
    ("clerk.game", "esquire_tables"),
    ("clerk.game", "header"),
    ("clerk.game", "tables"),
    ("clerk.game", "young_header"),
    ("clerk.game", "young_tables"),
    ("clerk.ui", "esquire_end"),
    ("clerk.ui", "esquire_fix"),
    ("clerk.ui", "esquire_setup"),
    ("clerk.ui", "fix"),
    ("clerk.ui", "menu"),
    ("clerk.ui", "setup"),
    ("clerk.ui", "tell"),
    ("clerk.ui", "young_end"),
    ("clerk.ui", "young_fix"),
    ("clerk.ui", "young_setup"),
)


def let_go():
    """Forget the modules, so that the garbage collector can have their memory."""
    for package, name in PASSING:
        forget(package, name)


def leave(game):
    """Forget all modules of a game that is no longer played."""
    for full in list(sys.modules):
        package, _, name = full.rpartition(".")
        if name.startswith(game) and package.startswith("clerk."):
            forget(package, name)


def forget(package, name):
    if sys.modules.pop(package + "." + name, None):
        delattr(sys.modules[package], name)
