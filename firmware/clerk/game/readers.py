"""What reads which file of the tables' folder. Not needed on the device."""

from . import esquire_tables, young_tables

# the file's name in the folder; its reader, which takes a path and raises OSError, TableError
READERS = (
    ("young/market.csv", young_tables.market),
    ("young/loans.csv", young_tables.loans),
    ("esquire/chart.csv", esquire_tables.chart),
    ("esquire/track.csv", esquire_tables.track),
)
