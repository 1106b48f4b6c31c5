"""Headers and events of Young for tests: the smallest sound ones, and any by chance."""

from clerk.game import log
from clerk.game import young as y
from clerk.game.events import HAND, NONE, pack

NAMES = ["Ann", "Ben", "Cy", "Dot", "Eve", "Fay"]


def header(players=3, columns=6, start=None, pay=None, interest=None):
    """A header: tokens on the diagonal; every box pays 2 and has Int 0, or what `pay` and
    `interest` say as functions of category and column."""
    return {
        "clerk": 1,
        "game": "young",
        "players": NAMES[:players],
        "market": {
            "columns": columns,
            "start": start or {c: k for k, c in enumerate(y.LETTERS)},
            "pay": boxes(columns, pay or (lambda c, k: 2)),
            "int": boxes(columns, interest or (lambda c, k: 0)),
        },
    }


def boxes(columns, number):
    return {c: [number(c, k) for k in range(columns)] for c in y.LETTERS}


def game(*events, **settings):
    """The play of a game after events, see `do`."""
    play = log.new_play(header(**settings))
    do(play, *events)
    return play


def do(play, *events):
    """Do events, given as (name, fields), as names, or as texts of letters: Loans dealt."""
    for event in events:
        if isinstance(event, tuple):
            name, fields = event
            play.do(log.to_code(play.rules.kinds, {"e": name, **fields}))
        elif event.isupper():
            for c in event:
                do(play, ("deal", {"c": c}))
        else:
            do(play, (event, {}))


def random_header(random, untold=0.0):
    """Any sound header."""
    columns = random.choice([6, 6, 6, 7, 10, 15])

    def number(low, high):
        return lambda c, k: None if random.random() < untold else random.randint(low, high)

    start = dict(zip(y.LETTERS, random.sample(range(columns), 6), strict=True))
    return header(random.randint(2, 6), columns, start, number(0, 6), number(-3, 4))


CORRECTIONS = range(y.K_SET_CASH, y.K_SET_ACTIVE + 1)
ACTIONS = range(y.K_DEAL, y.K_NEXT + 1)


def random_event(random, play, corrections=0.05):
    """An event's code: mostly legal, and now and then anything that a code can say."""
    rules = play.rules
    if random.random() < corrections:
        return anything(random, random.choice(CORRECTIONS))
    if random.random() < 0.1:
        return anything(random, random.choice(ACTIONS))
    kind = random.choice(next_kinds(rules))
    values = ()
    if kind == y.K_DEAL:
        values = (random.randrange(6),)
    elif kind == y.K_PAY:
        values = (random.choice([NONE, *range(6)]),)
    elif kind == y.K_BUY:
        place = random.choice([HAND, *range(6)])
        c = random.randrange(6) if place == HAND else rules.at[y.STREET + place]
        values = (place, min(c, 5), random.randint(1, 9), random.randint(0, 5))
    elif kind == y.K_SELL:
        values = (random.randrange(2),)
    elif kind == y.K_INFLUENCE:
        held = [rules.at[y.LOAN + k] & 7 for k in rules.loans(rules.active())]
        values = (random.choice(held or [0]), random.choice([-2, -1, 1, 2]))
    elif kind == y.K_DRAW:
        values = (random.randrange(6),)
    return pack(y.KINDS, kind, *values)


def next_kinds(rules):
    """What may be done now, as often as players would."""
    phase = rules.at[y.PHASE]
    if phase == y.DEAL:
        return [y.K_DEAL]
    if phase == y.REFILL:
        return [y.K_DEAL] * 4 + [y.K_PAY]
    if rules.at[y.INFLUENCED]:
        return [y.K_DRAW, y.K_NEXT]
    return [y.K_BUY] * 4 + [y.K_SELL, y.K_INFLUENCE, y.K_INFLUENCE, y.K_DRAW, y.K_NEXT, y.K_NEXT]


def anything(random, kind):
    """An event of a kind with any values, most of them small."""
    values = []
    for _, bits, lowest in y.KINDS[kind][2]:
        most = (1 << bits) - 1
        if random.random() < 0.8:
            most = min(most, 12)
        values.append(lowest + random.randint(0, most))
    return pack(y.KINDS, kind, *values)
