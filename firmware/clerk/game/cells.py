"""The numbers of a game, and the trail that takes changes back.

Every number that an event can change is one cell. `put` is the only writer and `move` the only
way money goes, so each event leaves a trail of old values: walking it back is the undo, and it
costs what the event cost, however long the game has been going on.
"""

from array import array

# A trail entry is old << INDEX_BITS | index, kept inside MicroPython's 31-bit small integers.
INDEX_BITS = 10
INDEX_MASK = (1 << INDEX_BITS) - 1
LIMIT = 1 << (29 - INDEX_BITS)

# The trail grows by pages, so that a long game never needs one large free block.
PAGE_BITS = 6
PAGE = 1 << PAGE_BITS
GONE = array("i")


class Refused(Exception):
    """An event that is not legal. `args` is the reason's name (a key of words.REASONS) and what
    its sentence needs."""


class Cells:
    """`size` integers from -LIMIT to LIMIT - 1, all 0 at first."""

    def __init__(self, size):
        self.at = [0] * size
        self.page = array("i", [0] * PAGE)  # the last one, which has room
        self.pages = [self.page]
        self.top = 0

    def put(self, index, value):
        """Set a cell. What counts, or is held within limits, stays far from LIMIT; money may not."""
        at = self.at
        old = at[index]
        if old == value:
            return
        top = self.top
        self.page[top & PAGE - 1] = old << INDEX_BITS | index
        at[index] = value
        self.top = top = top + 1
        if not top & PAGE - 1:
            self.page = array("i", [0] * PAGE)
            self.pages.append(self.page)

    def move(self, source, target, amount):
        """Money goes from one cell to another. There is no other way for it to go. Raises
        Refused("range") where it would be more than a cell holds."""
        gives = self.at[source] - amount
        takes = self.at[target] + amount
        if not -LIMIT <= gives < LIMIT or not -LIMIT <= takes < LIMIT:
            raise Refused("range", amount)
        self.put(source, gives)
        self.put(target, takes)

    def back(self, top):
        """Take back everything put since the trail was `top` long."""
        at = self.at
        while self.top > top:
            self.top -= 1
            entry = self.pages[self.top >> PAGE_BITS][self.top & PAGE - 1]
            at[entry & INDEX_MASK] = entry >> INDEX_BITS
        while len(self.pages) > (self.top >> PAGE_BITS) + 1:
            self.pages.pop()
        self.page = self.pages[-1]

    def changed(self, top, end):
        """The cells put while the trail grew from `top` to `end`, as a dict of index: value
        before."""
        before = {}
        for k in range(end - 1, top - 1, -1):
            entry = self.pages[k >> PAGE_BITS][k & PAGE - 1]
            before[entry & INDEX_MASK] = entry >> INDEX_BITS
        return before

    def forget(self, top):
        """What was put before the trail was `top` long can no longer be taken back."""
        for page in range(top >> PAGE_BITS):
            self.pages[page] = GONE
