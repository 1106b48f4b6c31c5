"""The facts of the Adafruit MacroPad RP2040. Pins go by their names in CircuitPython's `board`."""

ID = "macropad"

# The twelve keys, left to right, then down: what each is called, its pin, its column and row.
KEYS = ("A", "C", "F", "I", "L", "S", "BUY", "HAND", "SELL", "PAY", "NEXT", "UNDO")
KEY_PINS = (
    "KEY1", "KEY2", "KEY3", "KEY4", "KEY5", "KEY6",
    "KEY7", "KEY8", "KEY9", "KEY10", "KEY11", "KEY12",
)  # fmt: skip
KEY_PLACES = (
    (0, 0), (1, 0), (2, 0),
    (0, 1), (1, 1), (2, 1),
    (0, 2), (1, 2), (2, 2),
    (0, 3), (1, 3), (2, 3),
)  # fmt: skip

# The dial and its switch. The encoder counts down when it is turned clockwise.
DIAL_PINS = ("ENCODER_A", "ENCODER_B")
DIAL_SIGN = -1
DIAL_SWITCH = "ENCODER_SWITCH"

# Held while the power comes on, Clerk does not start: UNDO. (The dial's switch is the bootloader's.)
RESCUE_KEY = "KEY12"

# The NeoPixels: the pin of their chain and, for each key, which pixel of the chain is under it.
LIGHT_PIN = "NEOPIXEL"
LIGHTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)

# The panel, board.DISPLAY: a white 128x64 OLED on an SH1106. The module that paints it, where the
# 120 x 64 pixels of the grid stand, and how bright dark, dim and full are (1.0 is the most).
PAINTER = "pages"
LEFT = 4
BRIGHTNESS = (0.0, 0.05, 1.0)
# For "pages": the panel's memory column at its left edge, and the commands for upright (columns, rows).
FIRST_COLUMN = 2
UPRIGHT = (0xA1, 0xC8)

# The speaker, the pin that switches its amplifier, and how loud: at most 32768, half a period.
SPEAKER = "SPEAKER"
SPEAKER_ENABLE = "SPEAKER_ENABLE"
LOUDNESS = 8192

# The store, microcontroller.nvm: its bytes, and whether bytes that are 0xFF are written without
# erasing all the others (a power cut then costs nothing that was written before).
STORE_BYTES = 4096
STORE_APPENDS = True
