"""What is handed out: the drive as one UF2 for a first install, and an archive of its files."""

import tempfile
import time
import zipfile

from . import image as images
from .drive import wanted

# Files carry one and the same time, so that the same image gives the same bytes.
MADE = (2026, 1, 1)
VOLUME = 0x434C_4B31  # the volume's serial number

REPLACES = "It replaces the whole drive: every file on CIRCUITPY is lost. Clerk's games are kept."

INSTALL = """\
Clerk {version} for {circuitpython}

First install
1. Get the .uf2 of CircuitPython {wanted} for {circuitpython} from circuitpython.org.
   Hold the board's BOOT button (on the MacroPad: push the dial), press its reset button, let go of
   both. Copy the .uf2 onto the drive RPI-RP2; it goes away, and the drive CIRCUITPY comes.
2. Copy everything in the folder "drive" of this archive onto CIRCUITPY, code.py last.
3. Eject the drive and press the reset button. Clerk asks how many play.

Update
Copy everything again, but not the folder "tables" if you have put the numbers of your printed
board into yours. Eject, press reset: the game that is going on goes on.

If it does not start
Copy everything again. If CIRCUITPY does not come at all: press the reset button, and press it
once more while the keys blink yellow; in this safe mode the drive is there and Clerk is not run.
"""


def uf2(image, target, path, circuitpython=None):
    """Write the drive as a UF2, together with CircuitPython's own UF2 when its path is given.

    Raises BadImage when that one is not for the target.
    """
    import folder2uf2

    blocks = []
    start = folder2uf2.XIP_BASE + target.flash_offset
    if circuitpython:
        try:
            blocks, family = folder2uf2.read_uf2(circuitpython)
        except ValueError as error:
            raise images.BadImage([str(error)]) from None
        if family != target.family or max(at + len(data) for at, data in blocks) > start:
            raise images.BadImage([f"{circuitpython} is not CircuitPython for this board"])
    data, used = volume(image, target)
    blocks += folder2uf2.image_blocks(data, start, trim_to=used)
    path.parent.mkdir(parents=True, exist_ok=True)
    folder2uf2.write_uf2_blocks(path, blocks, target.family)


def volume(image, target):
    """The drive as CircuitPython formats it: its bytes, and how many of them are in use."""
    import folder2uf2

    now = time.mktime((*MADE, 0, 0, 0, 0, 0, -1))
    with tempfile.TemporaryDirectory() as folder:
        images.write(image, folder)
        root = folder2uf2.build_tree(folder)
        nodes = [root]
        for node in nodes:
            node.ts = now
            nodes += node.children
        fat = folder2uf2.FatBuilder(
            folder2uf2.Geometry(target.drive // folder2uf2.SECTOR), volume_id=VOLUME, build_ts=now
        )
        fat.layout(root)
    return bytes(fat.image), fat.used_bytes()


def archive(image, target, path):
    """Write the release archive: a text that says how to install, and the drive's files."""
    folder = path.stem
    text = INSTALL.format(
        version=images.VERSION, circuitpython=target.circuitpython, wanted=wanted(target)
    )
    entries = {f"{folder}/INSTALL.txt": text.encode()}
    entries |= {f"{folder}/drive/{name}": data for name, data in image.files.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as made:
        for name, data in entries.items():
            entry = zipfile.ZipInfo(name, (*MADE, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            made.writestr(entry, data, zipfile.ZIP_DEFLATED)
