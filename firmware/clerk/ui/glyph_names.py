"""What the glyph codes outside ASCII look like, as Unicode characters. Not needed on the device."""

# Codes 0 to 31, in order.
SPECIALS = "£■·→←↑↓✓…▌█▲▼►◄♪•×±−½░▒▓│─┌┐└┘♥☼"

# Code 127 marks a number of the example table.
EXAMPLE = "ˣ"

# The character of each of the 128 codes.
NAMES = SPECIALS + "".join(chr(code) for code in range(32, 127)) + EXAMPLE
