"""Headers and events of Esquire for tests: the smallest sound ones, and any by chance."""

from clerk.game import esquire as e
from clerk.game import log
from clerk.game.events import pack

LEVELS = 10
NAMES = ["Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus"]
BY_ROW = {"A": 3, "C": 4, "F": 5, "I": 6, "L": 7, "S": 8}


def header(players=3, track=(), levels=LEVELS, **chart):
    """A header: tokens on 3 to 8, full ranges, every box 1 coin, 1 point, no bonus."""
    full = {
        "levels": levels,
        "start": dict(BY_ROW),
        "range": {c: [1, levels] for c in e.LETTERS},
        "coins": {c: [1] * levels for c in e.LETTERS},
        "points": {c: [1] * levels for c in e.LETTERS},
        "bonus": {c: [0] * levels for c in e.LETTERS},
    }
    for key, entries in chart.items():
        full[key] = {**full.get(key, {}), **entries}
    return {
        "clerk": 1,
        "game": "esquire",
        "players": NAMES[:players],
        "chart": full,
        "track": list(track) or None,
    }


def again(street=None):
    return {"street": street, "again": True}


def space(c, sign, n, street=0):
    return {"street": street, "c": c, "sign": sign, "n": n}


def game(*events, **settings):
    """The play of a game after events such as ("roll", {"n": 3}) or "collect"."""
    play = log.new_play(header(**settings))
    do(play, *events)
    return play


def do(play, *events):
    """Do events, given as names or as (name, fields)."""
    for event in events:
        name, fields = (event, {}) if isinstance(event, str) else event
        play.do(log.to_code(play.rules.kinds, {"e": name, **fields}))


def levels(play):
    """The state's levels, in the letters' order."""
    return [log.state(play)["levels"][c] for c in e.LETTERS]


def random_ranges(random, levels=LEVELS, narrowest=6):
    """Any ranges that a table check lets pass."""
    ranges = {}
    for c in e.LETTERS:
        width = random.randint(narrowest, levels)
        low = random.randint(1, levels - width + 1)
        ranges[c] = [low, low + width - 1]
    return ranges


def random_start(random, ranges):
    """Any levels for the tokens within their ranges."""
    while True:
        start = {c: random.randint(*ranges[c]) for c in e.LETTERS}
        if len(set(start.values())) == 6:
            return start


def random_track(random):
    """Start, and up to 39 spaces of any kind, one of them at least with an effect."""
    track = [again()]
    for _ in range(random.randint(1, 39)):
        street = random.randrange(8)
        if random.random() < 0.2:
            track.append(again(random.choice([None, street])))
        else:
            letters = "".join(c for c in e.LETTERS if random.random() < 0.4) or "?"
            n = random.choice([1, 2, 3, 4, "?"])
            track.append(space(letters, random.choice(["+", "-", "+-"]), n, street))
    if all("again" in one for one in track):
        track.append(space("?", "+-", 1))
    return track


def random_header(random, untold=0.0):
    """Any sound header that the table readers could have made."""
    ranges = random_ranges(random)

    def boxes(low, high):
        return {
            c: [
                None if random.random() < untold else random.randint(low, high)
                for _ in range(LEVELS)
            ]
            for c in e.LETTERS
        }

    return header(
        random.randint(3, 7),
        random_track(random) if random.random() < 0.7 else (),
        range=ranges,
        start=random_start(random, ranges),
        coins=boxes(-2, 6),
        points=boxes(-2, 4),
        bonus=boxes(-1, 4),
    )


CORRECTIONS = range(e.K_SET_COINS, e.K_SET_ACTIVE + 1)
ACTIONS = range(e.K_ROLL, e.K_PASS + 1)


def random_event(random, play, corrections=0.05):
    """An event's code: mostly legal, and now and then anything that a code can say."""
    rules = play.rules
    if random.random() < corrections:
        return anything(random, rules, random.choice(CORRECTIONS))
    if random.random() < 0.1:
        return anything(random, rules, random.choice(ACTIONS))
    kind = random.choice(next_kinds(rules))
    values = ()
    if kind == e.K_ROLL:
        values = (random.randint(1, 6),)
    elif kind == e.K_STAND:
        values = (random.randrange(8), random.choice([0, 0, 0, 1]))
    elif kind == e.K_ADJUST:
        here = rules.space() or space("?", "+-", "?")
        n = random.randint(1, 6) if here["n"] == "?" else int(here["n"])
        c = random.choice(e.LETTERS if here["c"] == "?" else here["c"])
        values = (e.LETTERS.index(c), n if random.choice(here["sign"]) == "+" else -n)
    elif kind == e.K_TAKE:
        values = (random.randrange(6), random.randint(1, 9))
    return pack(e.KINDS, kind, *values)


def next_kinds(rules):
    """What is to be done now."""
    at = rules.at
    if at[e.PHASE] != e.ACT:
        return [e.K_ROLL if rules.track else e.K_STAND]
    kinds = []
    if not at[e.ADJUSTED]:
        kinds.append(e.K_ADJUST)
    if not at[e.COLLECTED]:
        kinds.append(e.K_COLLECT)
    return kinds or [e.K_TAKE, e.K_PASS]


def anything(random, rules, kind):
    """An event of a kind with any values, most of them small."""
    values = []
    for _, bits, lowest in e.KINDS[kind][2]:
        most = (1 << bits) - 1
        if random.random() < 0.8:
            most = min(most, 12)
        values.append(lowest + random.randint(0, most))
    return pack(e.KINDS, kind, *values)
