"""The first line of a game's log, packed bit by bit for the journal and read back.

Here is what the headers of all games are made of. Numbers that belong together go as a list: the
lowest, how many bits each takes, then each less the lowest. So a printed table takes little room.
"""

# What the players agreed to see, in the header as "show": the standings and every preview, no
# ranking, or neither ranking nor what others would be paid.
SHOW = ("open", "no ranks", "no hints")

COUNT = 6  # bits that say how many players or columns there are
LOWEST = -127  # of a number in a list; the highest is 127


class Packer:
    """Collects bits, the lowest first."""

    def __init__(self):
        self.data = bytearray()
        self.rest = self.bits = 0  # what does not fill a byte yet

    def put(self, value, bits):
        self.rest |= value << self.bits
        self.bits += bits
        while self.bits >= 8:
            self.data.append(self.rest & 255)
            self.rest >>= 8
            self.bits -= 8

    def numbers(self, numbers):
        """A list of numbers from -127 to 127, None among them."""
        told = [number for number in numbers if number is not None] or [0]
        lowest = min(told)
        bits = 1
        while max(told) - lowest + 2 > 1 << bits:
            bits += 1
        self.put(lowest - LOWEST, 8)
        self.put(bits, 4)
        for number in numbers:
            self.put(0 if number is None else number - lowest + 1, bits)

    def begin(self, header):
        """What every header has: the names, and what is shown."""
        names = header["players"]
        self.put(SHOW.index(header.get("show", SHOW[0])), 2)
        self.put(len(names), COUNT)
        for name in names:
            text = name.encode()
            self.put(len(text), 8)
            for byte in text:
                self.put(byte, 8)

    def table(self, table, letters, boxes, first):
        """The start of each category, what is printed in its boxes, which of them are examples."""
        columns = len(table[boxes[0]][letters[0]])
        self.put(columns, COUNT)
        self.numbers([table["start"][c] for c in letters])
        for what in boxes:
            numbers = []
            for c in letters:
                numbers.extend(table[what][c])
            self.numbers(numbers)
        example = table.get("example") or {}
        marked = any(example.get(c) for c in letters)
        self.put(marked, 1)
        if marked:
            for c in letters:
                for column in range(columns):
                    self.put(column + first in example.get(c, ()), 1)

    def bytes(self):
        """All that was put."""
        return bytes(self.data) + bytes((self.rest,))


class Unpacker:
    """Gives back, in the same order, what a Packer collected."""

    def __init__(self, data):
        self.data = data
        self.at = 0
        self.rest = self.bits = 0

    def take(self, bits):
        while self.bits < bits:
            self.rest |= self.data[self.at] << self.bits
            self.at += 1
            self.bits += 8
        value = self.rest & (1 << bits) - 1
        self.rest >>= bits
        self.bits -= bits
        return value

    def numbers(self, count):
        """A list of so many numbers."""
        lowest = self.take(8) + LOWEST
        bits = self.take(4)
        numbers = []
        for _ in range(count):
            code = self.take(bits)
            numbers.append(code + lowest - 1 if code else None)
        return numbers

    def begin(self, game):
        """A header with what every header of a game has."""
        show = SHOW[self.take(2)]
        names = []
        for _ in range(self.take(COUNT)):
            names.append(bytes([self.take(8) for _ in range(self.take(8))]).decode())
        return {"clerk": 1, "game": game, "players": names, "show": show}

    def table(self, letters, boxes, first, counted):
        """The table as an object; `counted` is its key of how many columns it has."""
        columns = self.take(COUNT)
        table = {}
        table[counted] = columns
        table["start"] = dict(zip(letters, self.numbers(len(letters))))
        for what in boxes:
            numbers = self.numbers(len(letters) * columns)
            table[what] = {}
            for k in range(len(letters)):
                table[what][letters[k]] = numbers[k * columns : (k + 1) * columns]
        marked = self.take(1)
        table["example"] = {}
        for c in letters:
            table["example"][c] = [
                column + first for column in range(columns) if marked and self.take(1)
            ]
        return table
