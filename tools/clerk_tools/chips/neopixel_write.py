"""The chain of NeoPixels: remembers what it was told."""


def neopixel_write(digitalinout, buf):
    digitalinout.pin.chip.pixels = bytes(buf)
