"""Games as logs (JSON Lines): a header object, then one object an event. The box does without."""

import json

from .cells import Refused
from .checks import whole
from .events import HAND, KIND_BITS, NONE, pack, unpack
from .games import GAMES, number_of
from .play import Play

LETTERS = "ACFILS"


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


# Reading and writing fields. A reader takes the event object and the field's key and raises
# ValueError in words; a writer changes the object.


def read_number(event, key):
    """A whole number, truth values not counting as such."""
    value = told(event, key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError("a whole number is needed, not " + json.dumps(value))
    return value


def write_number(event, key, value):
    event[key] = value


def read_from_one(event, key):
    """A number that logs count from 1 and the rules from 0."""
    value = read_number(event, key)
    if value < 1:
        raise ValueError('"' + key + '" counts from 1')
    return value - 1


def write_from_one(event, key, value):
    event[key] = value + 1


def read_letter(event, key):
    """A category by its letter."""
    value = told(event, key)
    if not isinstance(value, str) or len(value) != 1 or value not in LETTERS:
        raise ValueError('"' + str(value) + '" is not a category (one of ' + LETTERS + ")")
    return LETTERS.index(value)


def write_letter(event, key, value):
    event[key] = None if value == NONE else LETTERS[value]


def read_letter_or_null(event, key):
    return NONE if told(event, key) is None else read_letter(event, key)


def read_optional_letter(event, key):
    return NONE if event.get(key) is None else read_letter(event, key)


def write_optional_letter(event, key, value):
    if value != NONE:
        write_letter(event, key, value)


def read_place(event, key):
    """A Street place, or the hand."""
    where = event.get("from")
    if where == "hand":
        return HAND
    if where != "street":
        raise ValueError('"buy" is "from" the "street" or the "hand"')
    place = read_number(event, key)
    if place == HAND:
        raise Refused("value", HAND, 0, HAND - 1)
    return place


def write_place(event, key, value):
    event["from"] = "hand" if value == HAND else "street"
    if value != HAND:
        event[key] = value


def told(event, key):
    """What an event object must have."""
    if key not in event:
        raise ValueError('"' + event["e"] + '" needs "' + key + '"')
    return event[key]


# How fields stand in logs, by their names in the games' tables: key, reader, writer. A field that
# is not here is a number under its own name.
FIELDS = {
    "c": ("c", read_letter, write_letter),
    "x": ("x", read_optional_letter, write_optional_letter),
    "category": ("value", read_letter_or_null, write_letter),
    "place": ("s", read_place, write_place),
    "level": ("level", read_from_one, write_from_one),
    "to level": ("value", read_from_one, write_from_one),
}


def field(name):
    return FIELDS.get(name) or (name, read_number, write_number)


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
    values = []
    for name, _, _ in fields:
        key, read, _ = field(name)
        values.append(read(event, key))
    return pack(kinds, kind, *values)


def from_code(kinds, code):
    """The event object of a code."""
    name, what, fields = kinds[code & (1 << KIND_BITS) - 1]
    event = {"e": name}
    if what:
        event["what"] = what
    for (name, _, _), value in zip(fields, unpack(kinds, code)):
        key, _, write = field(name)
        write(event, key, value)
    return event


def lines(header, codes):
    """A game's log as texts, from its header and the codes of all its events."""
    kinds = GAMES[number_of(header["game"])][0]().KINDS
    return [json.dumps(header)] + [json.dumps(from_code(kinds, code)) for code in codes]


def new_play(header):
    """A game's play from its header object. Raises ValueError in words."""
    if not isinstance(header, dict):
        raise ValueError('the first line is the header, an object with "clerk" and "game"')
    if header.get("clerk") != 1:
        raise ValueError('"clerk" is 1, the version of the log')
    _, load, load_log = GAMES[number_of(header.get("game"))]
    load_log().check(header)
    rules, _, _ = load()
    play = Play(rules(header))
    if "cells" in header:
        goes_on_from(play.cells.at, header["cells"])
    return play


def goes_on_from(at, cells):
    """A box that had to write a long game anew knows only from where it goes on. Raises ValueError."""
    if not isinstance(cells, list) or len(cells) != len(at) or not all(map(whole, cells)):
        raise ValueError('"cells" is a list of %d numbers' % len(at))
    for k in range(len(at)):
        at[k] = cells[k]


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
    return GAMES[number_of(play.rules.name)][2]().state(play.rules)
