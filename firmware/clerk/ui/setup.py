"""Setting up a new game: which one, players, names, what is shown, where the numbers come from."""

from ..game.games import GAMES, number_of
from ..game.rules import PHASE, TURNS
from . import settings
from .games import TITLES, numbers_of
from .settings import GAME, HINTS, NUMBERS, SETTINGS
from .view import GREEN, NEXT, WHITE, List, Message, View, light

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
NAME_LENGTH = 6
MOST_SEATS = 7

# The lines of the view before those of the game's own choices and the names.
WHICH, PLAYERS, SHOWN, TABLE = range(4)


class NewGame(List):
    """The upper keys choose how many play; NEXT starts. The rest is there for who wants it."""

    title = "New game"
    hint = "NEXT: start"

    def __init__(self, app):
        List.__init__(self, app)
        names = app.names() if app.play else ()
        self.players = len(names) or 3
        self.names = [names[k] if k < len(names) else "P%d" % (k + 1) for k in range(MOST_SEATS)]
        self.shown = app.shown() if app.play else app.setting(HINTS)
        self.blank = app.setting(NUMBERS) == 1
        self.sure = False  # that the game that goes on may go
        self.at = PLAYERS
        self._choose(number_of(app.play.rules.name) if app.play else app.setting(GAME))

    def _choose(self, number):
        """Which game it is to be."""
        self.number = number
        self.terms = GAMES[number][0]()
        self.numbers = numbers_of(self.terms.NAME)(self.app)
        self.players = max(self.terms.FEWEST, min(self.terms.MOST, self.players))
        self.own = self.numbers.choices()

    def _first_name(self):
        return TABLE + 1 + len(self.own)

    def count(self):
        return self._first_name() + self.players

    def line(self, grid, row, n):
        if n == WHICH:
            label, text = "Game", TITLES[self.number]
        elif n == PLAYERS:
            label, text = "Players", str(self.players)
        elif n == SHOWN:
            label, text = "Show", settings.text(HINTS, self.shown)
        elif n == TABLE:
            label, text = self.numbers.label, self._source()
        elif n < self._first_name():
            label, text, _ = self.own[n - TABLE - 1]
        else:
            player = n - self._first_name()
            label, text = "Player %d" % (player + 1), self.names[player]
        grid.put(row, 1, label)
        grid.right(row, 19, text)

    def _source(self):
        if self.blank or not self.numbers.table:
            return "told later"
        return "EXAMPLE" if self.numbers.is_example() else "from drive"

    def push(self):
        """Change the line: the next game, number or choice, or the name."""
        if self.at == WHICH:
            self._choose((self.number + 1) % len(GAMES))
        elif self.at == PLAYERS:
            terms = self.terms
            self.players = self.players + 1 if self.players < terms.MOST else terms.FEWEST
        elif self.at == SHOWN:
            self.shown = (self.shown + 1) % (SETTINGS[HINTS][3] + 1)
        elif self.at == TABLE:
            if not self._not_read(self.numbers.label, self.numbers.trouble):
                self.blank = not self.blank
        elif self.at < self._first_name():
            n = self.at - TABLE - 1
            label, _, trouble = self.own[n]
            if not self._not_read(label, trouble):
                self.numbers.change(n)
                self.own = self.numbers.choices()
        else:
            self.app.show(Name(self.app, self, self.at - self._first_name()))

    def _not_read(self, label, trouble):
        """Say why a table was not read, if it was not."""
        app = self.app
        if trouble:
            app.show(Message(app, label + " not read", trouble, lambda: app.show(self)))
        return trouble

    def key(self, k):
        terms = self.terms
        if k == NEXT:
            self._start()
        elif terms.FEWEST - 1 <= k < terms.MOST:
            self.players = k + 1
            self.at = PLAYERS
        else:
            self.app.refuse("%d to %d players: upper keys" % (terms.FEWEST, terms.MOST))

    def _start(self):
        app = self.app
        if app.keeper.crowded and not self.sure and self._goes_on():
            self.sure = True
            app.refuse("No room for both: NEXT drops the old")
            return
        for number, value in ((GAME, self.number), (NUMBERS, self.blank)):
            if app.setting(number) != int(value):
                app.change(number, int(value))
        header = {
            "clerk": 1,
            "game": self.terms.NAME,
            "players": self.names[: self.players],
            "show": SETTINGS[HINTS][4][self.shown],
        }
        self.numbers.fill(header, self.blank, app.keeper.told(self.terms.NAME))
        app.begin(header)
        if self.numbers.notice:
            app.say(self.numbers.notice)

    def _goes_on(self):
        """Whether a game goes on that would be missed: this one, or the one that UNDO leads to."""
        play = self.app.play
        if not play:
            return False
        if self.app.keeper.follows:
            return True
        begun = play.count or play.rules.at[TURNS]
        return begun and play.rules.at[PHASE] != play.rules.over

    def back(self):
        if self.app.play:
            self.app.home()
        else:
            self.app.refuse("NEXT starts a game")

    def lights(self, codes):
        for k in range(self.terms.FEWEST - 1, self.terms.MOST):
            codes[k] = light(WHITE, 6 if k + 1 == self.players else 1)
        codes[NEXT] = light(GREEN)
        if self.app.play:
            View.lights(self, codes)


class TakenBack(Message):
    """A new game has been taken back; `left` is what the one before it shows."""

    def __init__(self, app, left):
        text = "The new game. This is the one before it. Turn right: the new one again."
        Message.__init__(self, app, "Taken back:", text, lambda: app.show(left))

    def turn(self, n):
        if n > 0:
            self.app.change_game()
        else:
            self.then()


class Numbers:
    """Where a game's numbers come from: `table` is what the drive has, or None and what is wrong
    with it as `trouble`, `notice` what players should be told first. A game's own has `label`, reads
    its tables and fills a header."""

    label = ""
    table = None
    trouble = ""
    notice = ""

    def __init__(self, app):
        """Read the tables."""

    def is_example(self):
        return any(self.table["example"].values())

    def choices(self):
        """What else can be chosen, as (label, text, why it cannot)."""
        return []

    def change(self, n):
        """The next possibility of the n-th choice."""

    def fill(self, header, blank, told):
        """Put the numbers into a header; see `known_boxes`."""


def known_boxes(table, names, first, columns, told, blank):
    """The boxes of the owner's table by name, with what was `told` at the table over them.

    `table` is what was read from the drive (None: nothing), `names` what is printed in a box,
    `first` from what the table counts its columns; `blank` leaves out what was read.
    """
    result = {"example": {}}
    read = None if blank else table
    for which in range(len(names)):
        result[names[which]] = boxes = {}
        for c in range(6):
            row = list(read[names[which]]["ACFILS"[c]]) if read else [None] * columns
            for column in range(columns):
                if (c, column) in told:
                    row[column] = told[c, column][which]
            boxes["ACFILS"[c]] = row
    for c in range(6):
        example = read["example"]["ACFILS"[c]] if read and "example" in read else ()
        result["example"]["ACFILS"[c]] = [k for k in example if (c, k - first) not in told]
    return result


class Name(View):
    """A player's name, dialled letter by letter. The dial goes on from the letter before; pushed
    without being turned it writes that once more."""

    def __init__(self, app, setup, player):
        View.__init__(self, app)
        self.setup = setup
        self.player = player
        self.text = ""
        self.at = -1  # of LETTERS; before the first, the dial has not been turned yet
        self.dialled = False  # a letter that has not been pushed: it belongs to the name

    def letter(self):
        return LETTERS[self.at] if not self.text else LETTERS[self.at].lower()

    def draw(self, grid):
        grid.banner(0, "Name of player %d" % (self.player + 1))
        grid.put(2, 2, self.text)
        if len(self.text) < NAME_LENGTH:
            if self.dialled:
                grid.put(2, 2 + len(self.text), self.letter())
            grid.invert(2, 2 + len(self.text), 1)
        grid.put(4, 0, "now " + self.setup.names[self.player])
        grid.put(6, 0, "Turn, push: letter")
        grid.put(7, 0, "NEXT: done")

    def turn(self, n):
        if len(self.text) < NAME_LENGTH:
            if self.at < 0 and n < 0:
                n += 1  # the last letter is one to the left
            self.at = (self.at + n) % len(LETTERS)
            self.dialled = True

    def push(self):
        if len(self.text) == NAME_LENGTH:
            self.app.refuse("%d letters at most: NEXT" % NAME_LENGTH)
        elif self.at < 0:
            self.app.refuse("Turn the dial to a letter first")
        else:
            self.text += self.letter()
            self.dialled = False

    def key(self, k):
        if k == NEXT:
            if self.dialled:
                self.push()
            if self.text:
                self.setup.names[self.player] = self.text
            self.setup.at = min(self.setup.at + 1, self.setup.count() - 1)
            self.app.show(self.setup)
        else:
            self.app.refuse("Turn, push: a letter. NEXT: done")

    def back(self):
        if not self.dialled and not self.text:
            self.app.show(self.setup)
            return
        if not self.dialled:
            self.text = self.text[:-1]
        self.dialled = False
        self.at = LETTERS.index(self.text[-1].upper()) if self.text else -1

    def lights(self, codes):
        View.lights(self, codes)
        codes[NEXT] = light(GREEN)
