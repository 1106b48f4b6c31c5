"""Young: where a new game's market comes from."""

from ..game import young_terms as y
from ..game.tables import TableError
from ..game.young_tables import market
from . import setup, words

MOST_SHOWN = 9  # columns that the display has room for


class Numbers(setup.Numbers):
    """The market on the drive."""

    label = "Market"

    def __init__(self, app):
        try:
            table = market(app.tables + "/young/market.csv")
        except TableError as error:
            self.trouble = words.table(error)
        except OSError:
            self.trouble = "There is no market.csv on the drive"
        else:
            if table["columns"] > MOST_SHOWN:
                self.trouble = "The display shows %d columns at most" % MOST_SHOWN
            else:
                self.table = table

    def fill(self, header, blank, told):
        """Put the market into a header; without a table the tokens start on the diagonal."""
        table = self.table
        columns = table["columns"] if table else 6
        start = table["start"] if table else dict(zip(y.LETTERS, range(6)))
        header["market"] = {"columns": columns, "start": start}
        header["market"].update(setup.known_boxes(table, y.BOXES, 0, columns, told, blank))
