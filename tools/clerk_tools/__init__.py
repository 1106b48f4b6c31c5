"""The host command `clerk`: simulate the box, replay logs, check tables.

Importing this package makes the firmware importable: `clerk` from firmware/ and `this_board` from
the MacroPad's folder, the same files that stand on the board's drive.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
BOARDS = ROOT / "boards"

# At the end: firmware/code.py must not stand before Python's own module `code`.
for folder in (FIRMWARE, BOARDS / "macropad"):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
