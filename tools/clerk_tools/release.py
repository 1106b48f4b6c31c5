"""What is handed out: the drive as one UF2 for a first install, and an archive of its files."""

import tempfile
import time
import zipfile

from . import image as images

# Files carry one and the same time, so that the same image gives the same bytes.
YEAR, MONTH, DAY = MADE = 2026, 1, 1
VOLUME = 0x434C4B31

REPLACES = "It replaces the whole drive: every file on CIRCUITPY is lost. Clerk's games are kept."

INSTALL = """\
Clerk {version} for {circuitpython}

First install
1. Put CircuitPython {wanted} on the board: hold the dial's knob down (it is the BOOT button), press
   the reset button at the board's side, let go of both. Copy the .uf2 of CircuitPython for
   {circuitpython}, from circuitpython.org, onto the drive RPI-RP2.
2. When the drive CIRCUITPY appears, copy all that is in the folder {folder} of this archive onto it,
   code.py last.
3. Eject the drive, press the reset button. Clerk asks how many play.

Update
Copy all that is in the folder {folder} onto CIRCUITPY, but keep your own tables: leave out the
folder tables if you have put the numbers of your printed board there. Eject, press reset. The game
that is going on goes on.

If something goes wrong: see README.md, or hold the key RESCUE names there while pressing reset.
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
        version=images.VERSION,
        circuitpython=target.circuitpython,
        wanted=" or ".join(f"{major}.x" for major in target.majors),
        folder=folder + "/drive",
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
