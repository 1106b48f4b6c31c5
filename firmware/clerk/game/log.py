"""Games as logs (JSON Lines): a header object, then one object an event. The box does without."""

import json

from . import young_log
from .cells import Refused
from .events import HAND, KIND_BITS, NONE, pack, unpack
from .games import GAMES, number_of
from .play import Play

LETTERS = "ACFILS"

# A game's name: its module that checks headers and shows states.
LOGS = {"young": young_log}


class LogError(Exception):
    """A log that cannot be replayed: `line` (from 1), `reason` (a text, or a Refused to put into
    words), `cut` when it is the last line and was cut off, `play` the game before that line (None
    when there is none)."""

    def __init__(self, line, reason, cut, play):
        super().__init__(line, reason)
        self.line = line
        self.reason = reason
        self.cut = cut
        self.play = play


def letter(value):
    """A category's number from its letter. Raises ValueError."""
    if not isinstance(value, str) or len(value) != 1 or value not in LETTERS:
        raise ValueError('"' + str(value) + '" is not a category (one of ' + LETTERS + ")")
    return LETTERS.index(value)


def letter_or_none(value):
    """As `letter`; null is no category."""
    return NONE if value is None else letter(value)


def integer(value):
    """A whole number, truth values not counting as such. Raises ValueError."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError("a whole number is needed, not " + json.dumps(value))
    return value


def text_of(c):
    """A category's letter, or null for no category."""
    return None if c == NONE else LETTERS[c]


# A field of the events' tables: its key in a log, from the log's value, to the log's value, and
# whether it may be absent.
FIELDS = {
    "c": ("c", letter, text_of, False),
    "x": ("x", letter_or_none, text_of, True),
    "category": ("value", letter_or_none, text_of, False),
}


def field(name):
    return FIELDS.get(name) or (name, integer, int, False)


def to_code(kinds, event):
    """The code of an event object. Raises ValueError in words, Refused when out of range."""
    if not isinstance(event, dict) or not isinstance(event.get("e"), str):
        raise ValueError('an event is an object with an "e"')
    for kind in range(len(kinds)):
        name, what, fields = kinds[kind]
        if name == event["e"] and what in (None, event.get("what")):
            break
    else:
        what = ' "' + str(event["what"]) + '"' if "what" in event else ""
        raise ValueError('there is no event "' + event["e"] + '"' + what)
    if "from" in event and event["from"] == "hand":
        event = dict(event)
        event["s"] = HAND
    elif name == "buy" and event.get("from") != "street":
        raise ValueError('"buy" is "from" the "street" or the "hand"')
    elif name == "buy" and event.get("s") == HAND:
        raise Refused("value", HAND, 0, HAND - 1)
    values = []
    for row in fields:
        key, read, _, optional = field(row[0])
        if key not in event and not optional:
            raise ValueError('"' + name + '" needs "' + key + '"')
        values.append(read(event.get(key)))
    return pack(kinds, kind, *values)


def from_code(kinds, code):
    """The event object of a code."""
    name, what, fields = kinds[code & (1 << KIND_BITS) - 1]
    event = {"e": name}
    if what:
        event["what"] = what
    for row, value in zip(fields, unpack(kinds, code)):
        key, _, write, optional = field(row[0])
        value = write(value)
        if not (optional and value is None):
            event[key] = value
    if name == "buy":
        event["from"] = "street"
        if event["s"] == HAND:
            event["from"] = "hand"
            del event["s"]
    return event


def lines(header, codes):
    """A game's log as texts, from its header and the codes of all its events."""
    kinds = GAMES[number_of(header["game"])][1].kinds
    return [json.dumps(header)] + [json.dumps(from_code(kinds, code)) for code in codes]


def new_play(header):
    """A game's play from its header object. Raises ValueError in words."""
    if not isinstance(header, dict):
        raise ValueError('the first line is the header, an object with "clerk" and "game"')
    if header.get("clerk") != 1:
        raise ValueError('"clerk" is 1, the version of the log')
    number = number_of(header.get("game"))
    if number is None:
        raise ValueError('"game" is one of: ' + ", ".join([row[0] for row in GAMES]))
    LOGS[header["game"]].check(header)
    return Play(GAMES[number][1](header))


def replay(lines):
    """Play a log given as its lines in bytes. Returns the Play.

    Raises LogError for the first line that cannot be.
    """
    play = None
    number = 0
    text = b""
    try:
        for text in lines:
            number += 1
            if not text.strip():
                continue
            entry = parse(text)
            if play is None:
                play = new_play(entry)
            else:
                play.do(to_code(play.rules.kinds, entry))
        if play is None:
            number += 1
            raise ValueError("the log is empty; its first line is the header")
    except (ValueError, Refused) as error:
        cut = isinstance(error, NotJson) and not text.endswith(b"\n")
        reason = error if isinstance(error, Refused) else str(error)
        raise LogError(number, reason, cut, play) from None
    return play


class NotJson(ValueError):
    """A line that is not a JSON text."""


def parse(text):
    """The object of a line in bytes. Raises NotJson."""
    try:
        return json.loads(text.decode("utf-8"))
    except (ValueError, RuntimeError) as error:
        raise NotJson("this is not JSON: " + str(error)) from None


def state(play):
    """The game's state as an object (see the contract)."""
    return LOGS[play.rules.header["game"]].state(play.rules)
