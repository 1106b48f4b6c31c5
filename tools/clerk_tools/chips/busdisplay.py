"""A display whose bus leads to a panel. displayio's compositor is not behind it."""


class FourWire:
    """The bus to a panel: a command byte, then data."""

    def __init__(self, panel):
        self._panel = panel

    def send(self, command, data, *, toggle_every_byte=False):
        if not 0 <= command <= 255:
            raise ValueError("command must be 0-255")
        self._panel.command(command)
        if len(data):
            self._panel.data(data)


class BusDisplay:
    def __init__(self, panel):
        self.bus = FourWire(panel)
        self.width = panel.WIDTH
        self.height = panel.HEIGHT
        self.auto_refresh = True
        self.root_group = "the terminal"
        self._panel = panel
        self._brightness = 1.0

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        if not 0.0 <= value <= 1.0:
            raise ValueError("brightness must be 0.0-1.0")
        self._brightness = value
        self._panel.command(0x81)
        self._panel.command(int(0xFF * value))

    def pixels(self):
        """What the glass shows: rows of bytes, 1 where a pixel is lit."""
        return self._panel.pixels()
