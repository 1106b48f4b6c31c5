"""What the header of any game is checked for. Everything here raises ValueError in words."""

from .header import LOWEST, SHOW

HIGHEST = -LOWEST


def common(header, fewest, most):
    """Players and what is shown."""
    players = header.get("players")
    if not isinstance(players, list) or not fewest <= len(players) <= most:
        raise ValueError('"players" is a list of %d to %d names' % (fewest, most))
    for name in players:
        if not isinstance(name, str):
            raise ValueError('"players" are names, that is texts')
    if header.get("show", SHOW[0]) not in SHOW:
        raise ValueError('"show" is one of: ' + ", ".join(SHOW))


def whole(value):
    """Whether a value is a whole number, truth values not counting as such."""
    return isinstance(value, int) and not isinstance(value, bool)


def number(table, key, lowest, highest):
    """A number that a table must have."""
    value = table.get(key)
    if not whole(value) or not lowest <= value <= highest:
        raise ValueError('"%s" is a number from %d to %d' % (key, lowest, highest))
    return value


def by_category(table, key, letters):
    """The object in a table that has an entry for each category."""
    entries = table.get(key)
    if not isinstance(entries, dict) or any(c not in entries for c in letters):
        raise ValueError('"%s" is an object with an entry for each of %s' % (key, letters))
    return entries


def boxes(table, key, letters, columns, lowest=LOWEST):
    """A number, or null, for each column of each category."""
    entries = by_category(table, key, letters)
    for c in letters:
        numbers = entries[c]
        if not isinstance(numbers, list) or len(numbers) != columns:
            raise ValueError('"%s" of %s is a list of %d numbers' % (key, c, columns))
        for number in numbers:
            if number is not None and not (whole(number) and lowest <= number <= HIGHEST):
                raise ValueError(
                    '"%s" of %s are numbers from %d to %d, or null' % (key, c, lowest, HIGHEST)
                )


def apart(start, letters):
    """No two tokens start in one column."""
    if len(set(start[c] for c in letters)) < len(letters):
        raise ValueError('two tokens "start" in one column')
