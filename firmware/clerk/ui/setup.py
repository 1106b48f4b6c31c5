"""Setting up a new game: players, names, what is shown, where the market's numbers come from."""

from ..game import young as y
from ..game.tables import TableError
from ..game.young_tables import market
from . import settings, words
from .settings import HINTS, MARKET, SETTINGS
from .view import GREEN, NEXT, WHITE, List, View, light

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
NAME_LENGTH = 6
DRIVE, BLANK = range(2)

# The lines of the view before the names.
PLAYERS, SHOWN, NUMBERS = range(3)


class NewGame(List):
    """The six upper keys choose how many play; NEXT starts. The rest is there for who wants it."""

    title = "New game"
    hint = "NEXT: start"

    def __init__(self, app):
        List.__init__(self, app)
        names = app.names() if app.play else ()
        self.players = len(names) or 3
        self.names = [names[k] if k < len(names) else "P%d" % (k + 1) for k in range(y.MOST)]
        self.shown = app.setting(HINTS)
        self.numbers = app.setting(MARKET)
        self.market = None
        self.trouble = ""
        try:
            self.market = market(app.tables + "/young/market.csv")
        except TableError as error:
            self.trouble = words.table(error)
        except OSError:
            self.trouble = "There is no market.csv on the drive"
        if self.market is None:
            self.numbers = BLANK

    def count(self):
        return 3 + self.players

    def line(self, grid, row, n):
        if n == PLAYERS:
            grid.put(row, 1, "Players")
            grid.right(row, 19, str(self.players))
        elif n == SHOWN:
            grid.put(row, 1, "Show")
            grid.right(row, 19, settings.text(HINTS, self.shown))
        elif n == NUMBERS:
            grid.put(row, 1, "Market")
            grid.right(row, 19, self._numbers())
        else:
            grid.put(row, 1, "Player %d" % (n - 2))
            grid.right(row, 19, self.names[n - 3])

    def _numbers(self):
        if self.numbers == BLANK:
            return "told later"
        return "EXAMPLE" if any(self.market["example"].values()) else "from drive"

    def push(self):
        """Change the line: the next number, the next choice, or the name."""
        if self.at == PLAYERS:
            self.players = self.players + 1 if self.players < y.MOST else y.FEWEST
        elif self.at == SHOWN:
            self.shown = (self.shown + 1) % (SETTINGS[HINTS][3] + 1)
        elif self.at == NUMBERS:
            if self.market is None:
                self.app.refuse(self.trouble)
            else:
                self.numbers = 1 - self.numbers
        else:
            self.app.show(Name(self.app, self, self.at - 3))

    def key(self, k):
        if k == NEXT:
            self._start()
        elif k < 6 and k + 1 >= y.FEWEST:
            self.players = k + 1
            self.at = min(self.at, self.count() - 1)
        else:
            self.app.refuse("Upper keys: 2 to 6 players. NEXT starts")

    def _start(self):
        header = {
            "clerk": 1,
            "game": "young",
            "players": self.names[: self.players],
            "show": SETTINGS[HINTS][4][self.shown],
            "market": known_market(
                self.market if self.numbers == DRIVE else None,
                self.market,
                self.app.keeper.told("young"),
            ),
        }
        self.app.begin(header)

    def back(self):
        if self.app.play:
            self.app.home()
        else:
            self.app.refuse("NEXT starts a game")

    def lights(self, codes):
        for k in range(y.FEWEST - 1, y.MOST):
            codes[k] = light(WHITE, 6 if k + 1 == self.players else 1)
        codes[NEXT] = light(GREEN)
        if self.app.play:
            View.lights(self, codes)


def known_market(numbers, starts, boxes):
    """The header's market: `numbers` (None: all untold), `starts` for the tokens' places (None:
    the diagonal), and over them the boxes told at the table."""
    columns = starts["columns"] if starts else 6
    result = {"columns": columns, "start": {}, "pay": {}, "int": {}, "example": {}}
    for c in range(6):
        letter = y.LETTERS[c]
        result["start"][letter] = starts["start"][letter] if starts else c
        for box, which in (("pay", 0), ("int", 1)):
            row = list(numbers[box][letter]) if numbers else [None] * columns
            for column in range(columns):
                if (c, column) in boxes:
                    row[column] = boxes[c, column][which]
            result[box][letter] = row
        example = numbers["example"][letter] if numbers else ()
        result["example"][letter] = [k for k in example if (c, k) not in boxes]
    return result


class Name(View):
    """A player's name, dialled letter by letter."""

    def __init__(self, app, setup, player):
        View.__init__(self, app)
        self.setup = setup
        self.player = player
        self.text = ""
        self.at = 0

    def letter(self):
        return LETTERS[self.at] if not self.text else LETTERS[self.at].lower()

    def draw(self, grid):
        grid.banner(0, "Name of player %d" % (self.player + 1))
        grid.put(2, 2, self.text)
        if len(self.text) < NAME_LENGTH:
            grid.put(2, 2 + len(self.text), self.letter())
            grid.invert(2, 2 + len(self.text), 1)
        grid.put(4, 0, "now " + self.setup.names[self.player])
        grid.put(6, 0, "Turn, push: letter")
        grid.put(7, 0, "NEXT: done")

    def turn(self, n):
        self.at = (self.at + n) % len(LETTERS)

    def push(self):
        if len(self.text) < NAME_LENGTH:
            self.text += self.letter()
            self.at = 0
        else:
            self.app.refuse("%d letters at most: NEXT" % NAME_LENGTH)

    def key(self, k):
        if k == NEXT:
            if self.text:
                self.setup.names[self.player] = self.text
            self.setup.at = min(self.setup.at + 1, self.setup.count() - 1)
            self.app.show(self.setup)
        else:
            self.app.refuse("Turn, push: a letter. NEXT: done")

    def back(self):
        if self.text:
            self.text = self.text[:-1]
        else:
            self.app.show(self.setup)

    def lights(self, codes):
        View.lights(self, codes)
        codes[NEXT] = light(GREEN)
