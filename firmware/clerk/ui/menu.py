"""The menu behind the dial, the settings, and erasing."""

from . import passing, settings
from .games import views
from .settings import SETTINGS, SHOWN
from .view import GREEN, NEXT, List, View, light


class Menu(List):
    title = "Clerk"
    hint = "Turn, push to choose"

    def count(self):
        return len(ENTRIES)

    def line(self, grid, row, n):
        grid.put(row, 1, ENTRIES[n][0])

    def push(self):
        ENTRIES[self.at][1](self.app)

    def key(self, k):
        self.app.refuse("Turn and push, or UNDO to go back")


def _check(app):
    if app.play:
        app.show(views(app.play).fix(app))
    else:
        app.refuse("There is no game yet")


def _new_game(app):
    passing.let_go()  # what is here, too: setting up takes the most room of all
    from .setup import NewGame

    app.show(NewGame(app))


def _self_test(app):
    from .selftest import SelfTest

    app.show(SelfTest(app))


# What the menu offers and what shows it.
ENTRIES = (
    ("Check and correct", _check),
    ("Settings", lambda app: app.show(Settings(app))),
    ("New game", _new_game),
    ("Self-test", _self_test),
    ("Erase everything", lambda app: app.show(Erase(app))),
)


class Settings(List):
    """Each setting, changed by pushing and turning, kept when pushed again."""

    title = "Settings"

    def __init__(self, app):
        List.__init__(self, app)
        self.pending = None

    def count(self):
        return SHOWN

    def line(self, grid, row, n):
        grid.put(row, 1, SETTINGS[n][0])
        changing = n == self.at and self.pending is not None
        value = self.pending if changing else self.app.setting(n)
        text = settings.text(n, value)
        grid.right(row, 19, text)
        if changing:
            grid.invert(row, 19 - len(text), len(text))

    @property
    def hint(self):
        return "Turn, push to choose" if self.pending is None else "Turn, push: kept"

    def turn(self, n):
        if self.pending is None:
            List.turn(self, n)
        else:
            _, _, lowest, highest, _ = SETTINGS[self.at]
            self.pending = max(lowest, min(highest, self.pending + n))

    def push(self):
        if self.pending is None:
            self.pending = self.app.setting(self.at)
            return
        self.app.change(self.at, self.pending)
        self.pending = None

    def key(self, k):
        self.app.refuse("Turn and push, or UNDO to go back")

    def back(self):
        if self.pending is None:
            self.app.home()
        else:
            self.pending = None


class Erase(View):
    """Asks before everything goes."""

    def draw(self, grid):
        grid.banner(0, "Erase everything?")
        if self.app.keeper:
            lines = ("All games, settings", "and boxes told here", "go. No way back.")
        else:
            lines = ("The memory is not", "Clerk's, or damaged", "beyond reading.")
        for row in range(3):
            grid.put(2 + row, 0, lines[row])
        grid.put(6, 0, "NEXT: erase it")
        grid.put(7, 0, "UNDO: keep it" if self.app.keeper else "Power off: keep it")

    def key(self, k):
        if k == NEXT:
            self.app.erase()
        else:
            self.app.refuse("NEXT erases, UNDO keeps")

    def back(self):
        if self.app.keeper:
            self.app.home()
        else:
            self.app.refuse("Power off keeps it, NEXT erases it")

    def lights(self, codes):
        View.lights(self, codes)
        codes[NEXT] = light(GREEN)
