"""The page in a real Chromium, handled like the simulated box: pressed, turned and read."""

import json
import os
import shutil

from playwright.sync_api import Error, expect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
NEEDED = os.environ.get("CLERK_NEEDS_CHROMIUM") == "1"

# It neither asks the network for anything nor needs more of the machine than a container has.
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --force-color-profile=srgb --font-render-hinting=none"
).split()

DOWN, UP = True, False
SETTLED = "performance.getEntriesByName('clerk').length"
PIXELS = """() => {
  const canvas = document.getElementById("screen");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return Array.from({ length: data.length / 4 }, (_, k) => (data[4 * k + 3] ? "1" : "0")).join("");
}"""


class PageBox:
    """A page as something that a script can play on: what Machine has, of that what scripts use.

    Keys go down and up under the mouse, or a finger; the wheel turns the dial.
    """

    def __init__(self, page, address):
        self.page = page
        self.trouble = []  # what the console said
        self.requests = []  # since the page was there
        self.on = True
        self.presses = self.clicks = 0
        self.middles = {}
        page.on("console", lambda message: self.trouble.append(message.text))
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        page.goto(address)
        self._wait_until_there()

    def _wait_until_there(self):
        self.page.wait_for_function(SETTLED)
        self.keys = self.page.evaluate("clerk.keys.map((key) => key.dataset.name)")
        self.requests.clear()

    def restart(self):
        """Load the page anew."""
        self.page.reload()
        self._wait_until_there()

    # Hands

    def middle(self, selector):
        """The middle of an element of the page, which does not move."""
        if selector not in self.middles:
            box = self.page.locator(selector).bounding_box()
            assert box, selector
            self.middles[selector] = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return self.middles[selector]

    def key(self, name, down):
        """Press a key with the mouse, or let it go."""
        if down:
            self.presses += 1
            self.page.mouse.move(*self.middle(f'.key[data-name="{name}"]'))
            self.page.mouse.down()
        else:
            self.page.mouse.up()

    def press(self, name):
        self.key(name, DOWN)
        self.key(name, UP)

    def push(self):
        self.presses += 1
        self.page.mouse.click(*self.middle("#dial"))

    def turn(self, clicks):
        self.clicks += abs(clicks)
        aim = self.angle() + 18 * clicks
        self.page.mouse.move(*self.middle("#dial"))
        self.page.mouse.wheel(0, 100 * clicks)
        while self.angle() != aim:
            pass

    def angle(self):
        """How far the dial has turned, in degrees."""
        return self.page.evaluate(ANGLE)

    def wait(self, seconds):
        self.page.wait_for_timeout(1000 * seconds)

    def settle(self):
        """What is pressed is done at once."""

    # What it shows

    def rows(self):
        return self.page.evaluate("clerk.seen.rows")

    def pixels(self):
        """What the canvas shows: 64 rows of 128 bytes, 0 or 1."""
        bits = self.page.evaluate(PIXELS)
        return [bytes(map(int, bits[k : k + 128])) for k in range(0, len(bits), 128)]

    def lights(self):
        """The colour under each key, as (red, green, blue)."""
        colours = bytes.fromhex(self.page.evaluate("clerk.seen.lights"))
        return [tuple(colours[k : k + 3]) for k in range(0, len(colours), 3)]

    def log_lines(self):
        return self.page.evaluate("clerk.box.log()").splitlines()

    def state(self):
        return json.loads(self.page.evaluate("clerk.box.state()"))

    def image(self):
        """The bytes of the box's memory."""
        return bytes.fromhex(self.page.evaluate("clerk.box.image()"))

    def says(self, text):
        """Wait until the slip of paper says this."""
        expect(self.page.locator("#slip.shown #said")).to_contain_text(text)

    def says_nothing(self):
        expect(self.page.locator("#slip.shown")).to_have_count(0)


ANGLE = 'parseFloat(document.getElementById("knob").style.rotate || 0)'

__all__ = ["CHROMIUM", "FLAGS", "NEEDED", "Error", "PageBox", "expect"]
