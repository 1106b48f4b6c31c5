"""The box around the app: hands over keys and dial, shows its screen and lights, plays its tones."""

import gc

import board
import keypad
import neopixel
import rotaryio
import supervisor

from .speaker import Speaker

WRAP = (1 << 29) - 1  # ticks_ms starts again from 0 after this
POWER_ON_MS = 30  # a key that is found down in this time was held while the power came on
STUCK_MS = 30000  # nobody holds a key that long
KEY_UP = -1


class Box:
    """The hardware of one board at work for one app. Call step() for ever."""

    def __init__(self, facts, app, screen):
        self._app = app
        self._console = None
        self._told = 0
        self._facts = facts
        self._dial_key = len(facts.KEYS)
        pins = [getattr(board, name) for name in facts.KEY_PINS + (facts.DIAL_SWITCH,)]
        # 2 scans of 5 ms: bounces are gone, and a key is in well before the default 20 ms.
        self._keys = keypad.Keys(
            pins, value_when_pressed=False, interval=0.005, debounce_threshold=2
        )
        self._event = keypad.Event()
        self._held = [KEY_UP] * len(pins)  # ms each key is down by now
        self._dial = rotaryio.IncrementalEncoder(*[getattr(board, n) for n in facts.DIAL_PINS])
        self._position = self._dial.position
        self._screen = screen
        self._panel = None
        self._flip = False
        self._shift = 0
        self._pixels = neopixel.NeoPixel(
            getattr(board, facts.LIGHT_PIN), len(facts.LIGHTS), auto_write=False
        )
        self._lights = bytearray(len(app.lights))
        self._pixels.show()
        self._speaker = Speaker(facts)
        self._tidy = True
        self._age = 0  # ms since power-on, no further than POWER_ON_MS
        self._now = supervisor.ticks_ms()

    def listen(self, console):
        """Answer a host on this console from now on."""
        self._console = console
        self._told = self._app.events

    def step(self):
        """One pass of the loop. One in which nothing happens allocates nothing."""
        now = supervisor.ticks_ms()
        passed = (now - self._now) & WRAP
        self._now = now
        self._read_keys(passed)
        self._read_dial()
        app = self._app
        app.tick(passed)
        self._adjust_panel(app)
        changed = self._screen.show(app.grid.cells)
        if app.lights != self._lights:
            self._light(app.lights)
        if app.sound:
            self._speaker.play(app.sound)
            app.sound = None
        else:
            self._speaker.step(passed)
        if self._console:
            self._report(self._console)
        # Tidy up behind a change while the hand is on its way to the next key.
        if changed:
            self._tidy = False
        elif not self._tidy:
            gc.collect()
            self._tidy = True

    def _report(self, console):
        """Answer a host; tell it what happened. A sentence nobody hears is not made."""
        console.step()
        app = self._app
        if app.events != self._told:
            self._told = app.events
            if console.listening():
                console.tell(app.news())

    def close(self):
        """Be silent and dark and let go of the keys, so that a crash can be reported."""
        self._speaker.stop()
        self._light(bytes(len(self._lights)))
        self._keys.deinit()

    def _read_keys(self, passed):
        """Tell the app of the keys that went down or up, and of those that must not count."""
        app = self._app
        held = self._held
        events = self._keys.events
        if events.overflowed:
            events.clear()
            self._keys.reset()
            self._held = held = [KEY_UP] * len(held)
            app.resync()
        for k in range(len(held)):
            if held[k] != KEY_UP:
                held[k] += passed
                if held[k] > STUCK_MS:
                    held[k] = KEY_UP
                    app.ignore(k)
        starting = self._age < POWER_ON_MS
        if starting:
            self._age += passed
        event = self._event
        while events.get_into(event):
            k = event.key_number
            down = event.pressed
            if down and starting:
                app.ignore(k)
                continue
            held[k] = 0 if down else KEY_UP
            if k == self._dial_key:
                app.push(down)
            else:
                app.key(k, down)

    def _read_dial(self):
        position = self._dial.position
        if position != self._position:
            clicks = (position - self._position) * self._facts.DIAL_SIGN
            self._position = position
            self._app.turn(clicks)

    def _adjust_panel(self, app):
        if app.flip != self._flip or app.shift != self._shift:
            self._flip = app.flip
            self._shift = app.shift
            self._screen.place(app.flip, app.shift)
        if app.panel != self._panel:
            self._panel = app.panel
            self._screen.light(app.panel)

    def _light(self, lights):
        """Show each key's red, green, blue. All are final: the library's brightness stays at 1."""
        self._lights[:] = lights
        k = 0
        for pixel in self._facts.LIGHTS:
            self._pixels[pixel] = lights[k] << 16 | lights[k + 1] << 8 | lights[k + 2]
            k += 3
        self._pixels.show()


saved = None  # how many events of the game were safe when `run` ended


def run():
    """Play for ever, on the board that this_board describes."""
    global saved
    import microcontroller
    import usb_cdc

    import this_board

    from .. import VERSION
    from .painter import painter

    screen = painter(this_board)  # first, while there are large free blocks

    from ..ui.app import App

    app = App(microcontroller.nvm, this_board, "/tables")
    box = Box(this_board, app, screen)
    try:
        box.step()  # now the game is on the screen; for what follows nobody waits
        app.view.warm()
        from .console import Console

        name = VERSION + " " + this_board.ID
        box.listen(Console(usb_cdc.console, microcontroller.nvm, name))
        while True:
            box.step()
    finally:
        saved = app.saved()
        box.close()
