"""Esquire: where a new game's chart and track come from, and where the tokens start."""

from random import randrange

from ..game import esquire_terms as e
from ..game.esquire_start import random_start
from ..game.esquire_tables import chart, track
from ..game.tables import TableError
from . import setup, words

LEVELS = 10
RANDOM = 3  # the tokens start on levels 3 to 8 where no chart says otherwise (J15)


class Numbers(setup.Numbers):
    """The chart and the track on the drive; `table` is the chart, `track` None where it is missing
    or wrong: streets are named by hand then."""

    label = "Chart"

    def __init__(self, app):
        self.track = None
        self.track_example = self.random = False
        self.track_trouble = ""
        folder = app.tables + "/esquire/"
        try:
            self.table = chart(folder + "chart.csv")
        except TableError as error:
            self.trouble = words.table(error)
        except OSError:
            self.trouble = "There is no chart.csv on the drive"
        try:
            self.track, self.track_example = track(folder + "track.csv")
        except TableError as error:
            self.track_trouble = words.table(error)
        except OSError:
            self.track_trouble = "There is no track.csv on the drive"
        self.use_track = self.track is not None
        self._as_before(app)

    def _as_before(self, app):
        """Who plays again plays in the same way: with or without the track, from where it was."""
        header = app.play.rules.header if app.play else {}
        if "track" in header:
            self.use_track = self.use_track and header["track"] is not None
            start = header["chart"]["start"]
            self.random = self.table is not None and start != self.table["start"]

    def choices(self):
        if not self.use_track:
            track = "by hand"
        else:
            track = "EXAMPLE" if self.track_example else "from drive"
        start = "random" if self.random else "printed"
        return [("Track", track, self.track_trouble), ("Start", start, "")]

    def change(self, n):
        if n == 0:
            self.use_track = not self.use_track
        else:
            self.random = not self.random

    def fill(self, header, blank, told):
        """Put chart and track into a header."""
        table = self.table
        levels = table["levels"] if table else LEVELS
        if table:
            ranges = table["range"]
            start = table["start"]
        else:
            ranges = {c: [1, levels] for c in e.LETTERS}
            start = dict(zip(e.LETTERS, range(RANDOM, RANDOM + 6)))
        if self.random:
            start = random_start(ranges, randrange) or start
            self.notice = "Put the tokens so"
        header["chart"] = {"levels": levels, "range": ranges, "start": start}
        header["chart"].update(setup.known_boxes(table, e.BOXES, 1, levels, told, blank))
        header["track"] = self.track if self.use_track else None
        if self.use_track and self.track_example:
            header["track_example"] = True
