"""Modules that are loaded when they are needed and let go again: a sixth of the box's memory.

They are imported inside functions only. A view of theirs that is still shown keeps what it needs;
the next import loads the module anew.
"""

import sys

PASSING = (
    "clerk.game.esquire_header",
    "clerk.game.esquire_start",
    "clerk.game.esquire_tables",
    "clerk.game.header",
    "clerk.game.readers",
    "clerk.game.tables",
    "clerk.game.young_header",
    "clerk.game.young_tables",
    "clerk.ui.esquire_end",
    "clerk.ui.esquire_fix",
    "clerk.ui.esquire_setup",
    "clerk.ui.fix",
    "clerk.ui.menu",
    "clerk.ui.selftest",
    "clerk.ui.setup",
    "clerk.ui.tell",
    "clerk.ui.young_end",
    "clerk.ui.young_fix",
    "clerk.ui.young_setup",
)


def let_go():
    """Forget the modules, so that the garbage collector can have their memory."""
    loaded = sys.modules
    for name in PASSING:
        if name in loaded:
            forget(name)


def leave(game):
    """Forget all modules of a game that is no longer played."""
    for name in list(sys.modules):
        if name.startswith("clerk.") and name.split(".")[-1].startswith(game):
            forget(name)


def forget(name):
    """Forget a loaded module; its package, too, knows it."""
    del sys.modules[name]
    package, _, module = name.rpartition(".")
    delattr(sys.modules[package], module)
