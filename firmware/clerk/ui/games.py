"""What each game shows: one row each, in the order of game/games.py. Loaded when first needed."""

TITLES = ("Young", "Esq.")


def _young_views():
    from . import young_views

    return young_views


def _esquire_views():
    from . import esquire_views

    return esquire_views


def _young_numbers():
    from .young_setup import Numbers

    return Numbers


def _esquire_numbers():
    from .esquire_setup import Numbers

    return Numbers


# A game's name: what loads its views, and what finds the numbers for a new game (see setup.py).
# A game's views are a module with
#   home(app, news)               the view between presses; news: see App.home
#   fix(app)                      the view that checks and corrects
#   event(play, code, who)        an event's name, at most 19 characters
#   reasons()                     why the game's rules refuse an event, as words.REASONS
#   prepare(app)                  called when a game begins or goes on; what players should be told
#                                 then as (title, text), or None
ROWS = {"young": (_young_views, _young_numbers), "esquire": (_esquire_views, _esquire_numbers)}


def views(play):
    """The views of a game."""
    return ROWS[play.rules.name][0]()


def numbers_of(name):
    """The class that finds the numbers for a new game of that name."""
    return ROWS[name][1]()
