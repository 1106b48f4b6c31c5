"""The views of each game: one row each. A game's modules are loaded when it is first shown."""


def _young():
    from . import young_views

    return young_views


# A game's name: what loads its views. A game's views are a module with
#   home(app)                     the view between presses
#   fix(app)                      the view that checks and corrects
#   event(play, code, who)        an event's name, at most 19 characters
VIEWS = {"young": _young}


def views(play):
    """The views of a game."""
    return VIEWS[play.rules.name]()
