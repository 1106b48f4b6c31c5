"""The box as a whole: takes keys, turns and time, gives a grid, lights and sounds."""

from ..game.cells import Refused
from ..game.events import REDO, UNDO, pack
from ..game.games import NAMES as GAME_NAMES
from ..journal.journal import Foreign
from ..journal.keeper import Keeper, erase
from . import passing, settings, words
from .games import views
from .grid import EXAMPLE, Grid
from .settings import DIM, FLIP, HINTS, LIGHT_STEPS, LIGHTS, SETTINGS, SOUND
from .view import KEYS, PUSH, Message
from .view import UNDO as UNDO_KEY

# Tones as (hertz, milliseconds).
TONES = {
    "commit": ((1319, 30),),
    "refuse": ((196, 90), (147, 120)),
    "undo": ((880, 30), (587, 50)),
    "redo": ((587, 30), (880, 50)),
    "pay": ((784, 60), (988, 60), (1175, 60), (1568, 120)),
    "turn": ((1047, 40), (1568, 60)),
    "bonus": ((1047, 60), (1319, 60), (1568, 60), (2093, 160)),
}

# Red, green, blue of A C F I L S, white, green, red.
COLOURS = (
    (170, 40, 255),
    (255, 40, 20),
    (40, 255, 60),
    (255, 140, 0),
    (50, 90, 255),
    (0, 220, 220),
    (200, 200, 180),
    (0, 200, 40),
    (220, 20, 0),
)

HOLD_MS = 700
BLANK_MS = 10 * 60 * 1000
SHIFT_MS = 3 * 60 * 1000
SHIFTS = (0, 1, 2, 1, 0, -1, -2, -1)
SWEEP_MS = 60
MINUTE_MS = 60 * 1000

FULL, DIMMED, DARK = 2, 1, 0

DARK_KEYS = bytes(12)
SWEEP_LIGHT = 0x78


class App:
    """Takes what is pressed, keeps the game and says what to show.

    `store` is the 4096 bytes the journal lives in, `board` the module of the board's facts,
    `tables` the path of the tables' folder. See `key`, `turn`, `push`, `tick` for what comes in;
    `grid.cells`, `lights`, `sound`, `panel`, `flip` and `shift` for what is to be shown.
    """

    def __init__(self, store, board, tables):
        self.board = board
        self.tables = tables
        self.store = store
        self.grid = Grid()
        self.lights = bytearray(36)
        self.sound = None
        self.panel = FULL
        self.shift = 0
        self.flip = False
        self._codes = bytearray(12)  # how the view wants the keys lit,
        self._lit = bytearray(12)  # and how they are, at this part of full brightness
        self._part = 0
        self.notice = ()
        self.known = [[] for _ in range(6)]
        self.keeper = None
        self.view = None
        self.events = 0  # done on this box since power-on: changes when one is
        self._idle = 0
        self._undo = -1  # ms that UNDO has been down, -1 when it is up
        self._sweep = -1  # ms into the sweep of a Pay card, -1 when there is none
        self._swept = -1
        self._drift = 0
        self._waking = False
        try:
            self.keeper = Keeper(store)
        except Foreign:
            from .menu import Erase

            self.view = Erase(self)
        else:
            self.start()
        self.paint()

    def start(self):
        """Show what the store holds: the game that goes on, or a new one."""
        self.flip = self.setting(FLIP) == 1
        keeper = self.keeper
        trouble = self._prepare()
        if keeper.lost or keeper.torn:
            count = keeper.journal.sound
            if keeper.lost:
                text = "The record is damaged: recovered %d of %d events." % (
                    count,
                    count + keeper.lost,
                )
                text += " Check cash and cards."
            else:
                text = "The power failed while an event was saved."
                if keeper.play and keeper.play.last:
                    text += " Kept last: %s. Is yours missing? Do it again." % self.news()
            self.show(Message(self, "Look here", text))
        elif trouble:
            self.show(Message(self, *trouble))

    def _prepare(self):
        """Show the game that begins or goes on; returns what its players should be told."""
        trouble = views(self.play).prepare(self) if self.play else None
        self.home()
        return trouble

    # What comes in

    def key(self, k, down):
        """Key k (0-11) went down or up."""
        if self._asleep(down):
            return
        if k == UNDO_KEY:
            self._undo = 0 if down and self.view.holds else -1
        if not down:
            return
        self.notice = ()
        if k == UNDO_KEY:
            self.view.back()
        else:
            self.view.key(k)
        self.paint()

    def turn(self, n):
        """The encoder turned by n clicks, clockwise positive."""
        if self._asleep(True):
            self._waking = False
            return
        self.notice = ()
        self.view.turn(n)
        self.paint()

    def push(self, down):
        """The encoder's switch went down or up."""
        if self._asleep(down) or not down:
            return
        self.notice = ()
        self.view.push()
        self.paint()

    def ignore(self, k):
        """Key k was down at power-on, or has been for too long: it counts when let go."""
        name = KEYS[k] if k < PUSH else "dial"
        self.say("Key %s is stuck: ignored until let go" % name)
        self.paint()

    def resync(self):
        """Some presses were lost: every key counts as up."""
        self._undo = -1
        self.say("Too fast: some keys were missed")
        self.paint()

    def tick(self, ms):
        """Time passed since the last tick."""
        idle = self._idle = min(self._idle + ms, BLANK_MS)
        if self._undo >= 0:
            self._undo += ms
            if self._undo >= HOLD_MS:
                self._undo = -1
                self._idle = 0
                self.view.hold()
                self.paint()
        if self._sweep >= 0:
            self._sweep += ms
            if self._sweep // SWEEP_MS != self._swept:
                self._light()
        if self.panel:
            dim = self.setting(DIM) * MINUTE_MS
            if idle >= BLANK_MS:
                self.panel = DARK
                self._light()
            elif dim and idle >= dim:
                self.panel = DIMMED
            self._drift += ms
            if self._drift >= SHIFT_MS * len(SHIFTS):
                self._drift = 0
            self.shift = SHIFTS[self._drift // SHIFT_MS]

    def _asleep(self, down):
        """A press on a dark screen only wakes it; so does its release."""
        self._idle = 0
        if self.panel == DARK:
            self.panel = FULL
            self._waking = down
            self.paint()
            return True
        self.panel = FULL
        if self._waking and not down:
            self._waking = False
            return True
        return False

    # What views use

    @property
    def play(self):
        return self.keeper.play

    @property
    def game(self):
        return self.keeper.play.rules

    def setting(self, number):
        return settings.value(self.keeper.settings if self.keeper else {}, number)

    def change(self, number, value):
        """Set a setting for good."""
        self.keeper.setting(number, value)
        self.flip = self.setting(FLIP) == 1

    def try_store(self, number):
        """Write a setting that is there already once more. Whether the store holds it."""
        return self.keeper.try_store(number, self.setting(number))

    def begin(self, header):
        """Start a new game."""
        self._leave_all_but(header["game"])
        self.keeper.begin(header)
        self.events += 1
        self.tone("turn")
        trouble = self._prepare()
        if trouble:
            self.show(Message(self, *trouble))
        elif self.game.has_examples():
            self.say(EXAMPLE + " EXAMPLE numbers")

    def erase(self):
        """Erase everything, games and settings."""
        erase(self.store)
        self.keeper = Keeper(self.store)
        self.start()

    def names(self):
        return self.game.header["players"]

    def name(self, player):
        return words.name_of(self.names(), player)

    def show(self, view):
        """Go to another view. A key that is down means nothing there."""
        self._undo = -1
        self.view = view

    def home(self, news=1):
        """Go to the view between presses, or to a new game. `news` is how many events to tell of
        that have just been taken back."""
        passing.let_go()
        if self.play:
            self.view = views(self.play).home(self, news)
        else:
            from .setup import NewGame

            self.view = NewGame(self)

    def do(self, kind, *values):
        """Do an event of the game. False when it was refused or a box must be told first."""
        return self.do_codes(pack(self.game.kinds, kind, *values))

    def do_codes(self, *codes):
        """Do events that are one press. False when one was refused or a box must be told first:
        none of them is done then."""
        try:
            if codes[1:]:
                self.play.peek(codes, lambda: None)
            for code in codes:
                self.keeper.do(code)
        except Refused as refused:
            self._not_done(refused, lambda: self.do_codes(*codes))
            return False
        self._happened(codes[-1])
        return True

    def take_back(self, n, news=1):
        """Take back the latest n events at once; tell of so many."""
        play = self.play
        if not play.count:
            if self.keeper.follows:
                self.change_game()
            else:
                self.refused(Refused("no undo"))
            return
        report = play.report_back(n)
        while n and play.count:  # a full store may forget some on the way
            self.keeper.do(UNDO, told=False)
            n -= 1
        play.rules.report = report
        self._happened(UNDO, news)

    def change_game(self):
        """Take back a new game, or the taking back."""
        from .setup import TakenBack

        back = self.keeper.follows
        if not self.keeper.change():
            self.refuse("The memory is full")
            return
        self.keeper = self.view = None  # there may be no room for both
        self.keeper = Keeper(self.store)
        if self.play:
            self._leave_all_but(self.game.name)
        self.events += 1
        self.tone("undo" if back else "redo")
        self.start()
        if back:
            self.show(TakenBack(self, self.view))

    def _leave_all_but(self, name):
        """Forget the modules of all games but one."""
        for other in GAME_NAMES:
            if other != name:
                passing.leave(other)

    def can_take_back(self):
        """Whether UNDO does something at home."""
        return self.play.count or self.keeper.follows

    def again(self, one_press):
        """Do the next event again, and those that one_press(n) says were one press with it."""
        play = self.play
        if not self.do_codes(REDO):
            return
        while play.count < len(play.codes) and one_press(play.count - 1):
            if not self.do_codes(REDO):
                return

    def _not_done(self, refused, then):
        """An event was refused: say why, or ask for the box that it needs and go on."""
        if refused.args[0] == "box":
            self.ask(refused, then)
        else:
            self.refused(refused)

    def _happened(self, code, news=1):
        """An event has been done: let it be heard and seen."""
        self.events += 1
        self._tones(code)
        self.home(news)

    def ask(self, refused, then):
        """Ask for the box that a Refused("box") names, then go on."""
        from .tell import TellBox

        _, c, column = refused.args
        self.show(TellBox(self, c, column, then))

    def _tones(self, code):
        """The sound, and the lights' sweep, for what just happened."""
        tone = "commit"
        if code == UNDO:
            tone = "undo"
        elif code == REDO:
            tone = "redo"
        for item in self.game.report:
            if item[0] == "pays":
                tone = "pay"
                self._sweep = 0
            elif item[0] == "turn" and tone == "commit":
                tone = "turn"
        self.tone(tone)

    def tone(self, name):
        if self.setting(SOUND):
            self.sound = TONES[name]

    def sweep(self):
        """Let the lights run over the keys once."""
        self._sweep = 0

    def refuse(self, text):
        """Say in words why not."""
        self.tone("refuse")
        self.say(text)

    def refused(self, why):
        """Say in words what a Refused tells."""
        self.refuse(words.reason(why, self.play))

    def say(self, text):
        """A notice on the last rows until the next press."""
        self.notice = words.wrap(text)[-2:]

    def ranks_shown(self):
        return self.shown() == 0

    def hints_shown(self):
        return self.shown() < 2

    def shown(self):
        """What may be seen: the stricter of the game's agreement and the box's setting."""
        agreed = self.game.header.get("show", SETTINGS[HINTS][4][0])
        return max(SETTINGS[HINTS][4].index(agreed), self.setting(HINTS))

    # What is shown

    def paint(self):
        """Draw the view, the notice over it, and the lights."""
        grid = self.grid
        grid.clear()
        self.view.draw(grid)
        notice = self.notice
        for k in range(len(notice)):
            grid.banner(8 - len(notice) + k, notice[k])
        self._light()

    def _light(self):
        """The colours of the keys: as the view says, or a Pay card's sweep over them."""
        part = LIGHT_STEPS[self.setting(LIGHTS)] if self.panel else 0
        sweep = self._swept = self._sweep // SWEEP_MS
        if sweep >= 16:
            self._sweep = self._swept = sweep = -1
        codes = self._codes
        codes[:] = DARK_KEYS
        self.view.lights(codes)
        for k in range(max(0, sweep - 3), min(12, sweep + 1)):
            codes[k] = SWEEP_LIGHT
        if part == self._part and codes == self._lit:
            return
        lights = self.lights
        for k in range(12):
            code = codes[k]
            if part != self._part or code != self._lit[k]:
                red, green, blue = COLOURS[code >> 4]
                level = (code & 15) * part
                lights[3 * k] = red * level >> 11
                lights[3 * k + 1] = green * level >> 11
                lights[3 * k + 2] = blue * level >> 11
        self._part = part
        self._lit[:] = codes

    # For hosts

    def news(self):
        """What happened last, a line."""
        last = self.play.last
        if last is None:
            return "a new game"
        how, code, who = last
        text = views(self.play).event(self.play, code, who)
        if how is not None:
            text = ("undo: " if how == UNDO else "redo: ") + text
        return "%d %s" % (self.play.count, text)

    def saved(self):
        """How many events of the game are in the store."""
        return self.keeper.journal.sound if self.play else None

    def log_lines(self):
        """The game's log as lines of JSON, oldest first; empty without a game."""
        from ..game.log import lines

        return lines(*self.keeper.log()) if self.play else []

    def state(self):
        """The game's state as the contract's object, None without a game."""
        from ..game.log import state

        return state(self.play) if self.play else None
