"""A display for displayio on the host: headless, it keeps the pixels that displayio composed.

Needs adafruit-blinka-displayio, which comes with the packages for tests.
"""

# pyright: reportAttributeAccessIssue=false, reportMissingImports=false

import os

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")  # before the first import of Blinka

import busdisplay
import displayio
from displayio._area import Area


class Glass(busdisplay.BusDisplay):
    """128 x 64 pixels, black or white, of which displayio keeps one at a time."""

    def __init__(self):
        self._rows = [bytearray(128) for _ in range(64)]
        super().__init__(
            None,  # no bus: what is composed stays here  # pyright: ignore
            b"",
            width=128,
            height=64,
            color_depth=1,
            grayscale=True,
            pixels_in_byte_share_row=False,
            auto_refresh=False,
        )

    def __new__(cls):
        displayio.release_displays()
        return super().__new__(cls)

    def _refresh_area(self, area):
        clipped = Area()
        if not self._core.clip_area(area, clipped):
            return True
        words = clipped.size() // 32 + 1
        pixels = memoryview(bytearray(4 * words)).cast("I")
        mask = memoryview(bytearray(4 * words)).cast("I")
        self._core.fill_area(clipped, mask, pixels)
        columns = pixels.cast("B")  # a byte is 8 pixels of a column, the lowest bit on top
        width = clipped.width()
        for y in range(clipped.height()):
            at = y // 8 * width
            row = bytes(byte >> y % 8 & 1 for byte in columns[at : at + width])
            self._rows[clipped.y1 + y][clipped.x1 : clipped.x2] = row
        return True

    def pixels(self):
        """What the glass shows: 64 rows of 128 bytes, 1 where a pixel is lit."""
        return [bytes(row) for row in self._rows] if self.brightness else [bytes(128)] * 64
