"""A model of the SH1106 OLED panel: what its commands and data leave on the glass."""


class SH1106:
    """128 x 64 pixels of a memory of 132 columns by 8 pages. Powered on as CircuitPython leaves it.

    `received` counts the bytes that came over the bus.
    """

    WIDTH, HEIGHT = 128, 64
    FIRST = 2  # the memory column at the left edge of the glass
    COLUMNS, PAGES = 132, 8

    # Commands that a parameter byte follows: contrast, multiplex, offset, clock, charge, pins, VCOM, pump.
    PAIRS = (0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0xAD)

    def __init__(self):
        self.memory = [bytearray(self.COLUMNS) for _ in range(self.PAGES)]
        self.page = self.column = 0
        self.start = 0
        self.on = True
        self.contrast = 255
        self.mirrored = False
        self.upside_down = False
        self.inverted = False
        self.received = 0
        self._pair = None

    def command(self, byte):
        """Take a byte sent with the command line low. ValueError for one the panel does not know."""
        self.received += 1
        if self._pair is not None:
            if self._pair == 0x81:
                self.contrast = byte
            self._pair = None
        elif byte in self.PAIRS:
            self._pair = byte
        elif byte < 0x10:
            self.column = self.column & 0xF0 | byte
        elif byte < 0x20:
            self.column = self.column & 0x0F | (byte & 0x0F) << 4
        elif 0x40 <= byte < 0x80:
            self.start = byte & 0x3F
        elif byte in (0xA0, 0xA1):
            self.mirrored = byte == 0xA0
        elif byte in (0xA6, 0xA7):
            self.inverted = byte == 0xA7
        elif byte in (0xAE, 0xAF):
            self.on = byte == 0xAF
        elif 0xB0 <= byte < 0xB8:
            self.page = byte & 7
        elif byte in (0xC0, 0xC8):
            self.upside_down = byte == 0xC0
        else:
            raise ValueError(f"the SH1106 has no command 0x{byte:02X}")

    def data(self, data):
        """Take bytes sent with the command line high: columns of 8 pixels, the lowest bit on top."""
        end = self.column + len(data)
        if end > self.COLUMNS:
            raise ValueError(f"page {self.page}: columns {self.column} to {end - 1} of 132")
        self.memory[self.page][self.column : end] = data
        self.column = end
        self.received += len(data)

    def pixels(self):
        """The glass: 64 rows of 128 bytes, 1 where a pixel is lit. Contrast does not count."""
        if not self.on:
            return [bytes(self.WIDTH)] * self.HEIGHT
        rows = []
        for y in range(self.HEIGHT):
            line = (y + self.start) % self.HEIGHT
            bit = line % 8
            page = self.memory[line // 8][self.FIRST : self.FIRST + self.WIDTH]
            rows.append(bytes((column >> bit & 1) ^ self.inverted for column in page))
        if self.mirrored:
            rows = [row[::-1] for row in rows]
        return rows[::-1] if self.upside_down else rows
