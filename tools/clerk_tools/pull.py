"""Reads a box's memory: its games as logs, what it was told as tables, its settings.

Nothing is ever overwritten: where a file with other contents has the name, another is chosen.
"""

import csv
import io
import json
from dataclasses import dataclass

from clerk.game import log
from clerk.game.cells import Refused
from clerk.game.games import GAMES
from clerk.game.play import Play
from clerk.journal.keeper import Keeper, Reader, journal_of, nothing
from clerk.ui import settings

# A game's table of boxes: its key in the log's header, its key of the number of columns, the number
# of the first column there, its file.
BOARDS = {
    "young": ("market", "columns", 0, "young/market.csv"),
    "esquire": ("chart", "levels", 1, "esquire/chart.csv"),
}


@dataclass
class Game:
    """A game of the memory, from the records that stand.

    cells: where it stood when its records begin, {} at the beginning; whole: that is known.
    """

    number: int
    header: dict
    codes: list[int]
    cells: dict[int, int]

    @property
    def terms(self):
        return GAMES[self.number][0]()

    def play(self):
        """The game played as far as its records follow from each other; None if not at all."""
        rules, _, _ = GAMES[self.number][1]()
        play = Play(rules(self.header))
        if self.cells:
            if len(self.cells) < len(play.cells.at):
                return None
            for index, value in self.cells.items():
                play.cells.at[index] = value
        for k, code in enumerate(self.codes):
            try:
                play.do(code)
            except Refused:
                del self.codes[k:]
                break
        return play


def games(store):
    """The games of a memory, the one that goes on last, before it the one that it followed or took
    the place of, then older ones. Raises Foreign for a memory that is not Clerk's."""
    found = []
    reader = Reader(nothing, found.append, nothing)
    journal_of(store).read(reader.see)
    games = []
    for record in [*found, reader.former, reader.now]:
        if record and record.payload[0] < len(GAMES):
            number = record.payload[0]
            _, _, unpacked = GAMES[number][1]()
            games.append(Game(number, unpacked(record.payload[1:]), record.codes, record.cells))
    return games


def pulled(store):
    """What is in a memory: files as {name: text}, and lines about them.

    Raises Foreign for a memory that is not Clerk's.
    """
    keeper = Keeper(store)
    files, lines = {}, []
    for n, game in enumerate(games(store), 1):
        name = f"{n}-{game.terms.NAME}"
        files |= files_of(game, name)
        lines.append(about(game, name))
    for number in range(len(GAMES)):
        files |= tables(keeper, number, store)
    files["settings.json"] = text_of(
        {row[0]: settings.text(n, settings.value(keeper.settings, n))
         for n, row in enumerate(settings.SETTINGS)}
    )  # fmt: skip
    if keeper.lost:
        lines.append(f"The record is damaged: {keeper.lost} events of the last game are missing.")
    if keeper.torn:
        lines.append("The power failed while the last event was saved.")
    if not lines:
        lines.append("There is no game in this memory.")
    return files, lines


def files_of(game, name):
    """The files of one game: its state, and its log if it is there from the beginning."""
    play = game.play()
    files = {}
    if play:
        files[f"games/{name}.state.json"] = text_of(log.state(play))
    text = log.lines(game.header, game.codes)
    if game.cells:
        files[f"games/{name}.events.jsonl"] = "".join(line + "\n" for line in text[1:])
    else:
        files[f"games/{name}.jsonl"] = "".join(line + "\n" for line in text)
    return files


def about(game, name):
    """A line about a game."""
    players = ", ".join(game.header["players"])
    text = f"{name}: {players}; {len(game.codes)} events"
    if game.cells:
        text += ", the last ones: it was so long that its beginning had to go"
    return text


def text_of(value):
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def tables(keeper, number, store):
    """What was told of a game's printed table and Loans, as the owner's tables; none if nothing."""
    terms = GAMES[number][0]()
    told = keeper.boxes[number]
    headers = [game.header for game in games(store) if game.number == number]
    files = {}
    if told:
        key, counted, first, file = BOARDS[terms.NAME]
        table = headers[-1][key] if headers else {}
        files[f"tables/{file}"] = board(terms, table, told, counted, first)
    loans = [(terms.LETTERS[c], pair) for c in range(6) for pair in keeper.bought(terms.NAME, c)]
    if loans and terms.NAME == "young":
        rows = [("category", "name", "principal", "interest")]
        rows += [(letter, "", *pair) for letter, pair in sorted(loans)]
        files["tables/young/loans.csv"] = text_of_rows(rows)
    return files


def board(terms, table, told, counted, first):
    """The printed table: boxes told at the table, and those of the game's that are no examples.

    told: as Keeper.boxes. The rest stays empty: it is asked for at the table.
    """
    columns = table.get(counted) or max(6, *(column + 1 for _, column in told))
    example = table.get("example", {})
    rows = [("category", "box", *range(1, columns + 1))]
    for c, letter in enumerate(terms.LETTERS):
        if "range" in table:
            rows.append((letter, "range", *table["range"][letter]))
        for n, box in enumerate(terms.BOXES):
            numbers = []
            for column in range(columns):
                number = told.get((c, column), (None,) * len(terms.BOXES))[n]
                if number is None and table and column + first not in example.get(letter, ()):
                    number = table[box][letter][column]
                numbers.append("" if number is None else number)
            rows.append((letter, box, *numbers))
    start = table.get("start") or {letter: c + first for c, letter in enumerate(terms.LETTERS)}
    tokens = {column - first: letter for letter, column in start.items()}
    rows.append(("start", "", *(tokens.get(column, "") for column in range(columns))))
    return text_of_rows(rows)


def text_of_rows(rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def write(files, folder):
    """Write files into a folder, overwriting none; returns the paths where they are.

    A file that is there already with the same contents is left; else another name is taken.
    """
    paths = []
    for name, text in files.items():
        path = first = folder / name
        n = 2
        while path.exists() and path.read_text(encoding="utf-8") != text:
            stem, _, end = first.name.partition(".")
            path = first.with_name(f"{stem}_{n}.{end}")
            n += 1
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            with open(path, "x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        paths.append(path)
    return paths
