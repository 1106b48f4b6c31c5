"""Puts an image on a board's drive, changing as little as it takes.

However it is interrupted, the next time goes on from what it finds there. What stands on the drive
is told from the manifest of the Clerk that was there; while it is being changed, from a list beside
it, of all files that are or were Clerk's. Nothing else is ever overwritten or
removed: what stands in the way of Clerk's own files is renamed, and so is a program or this_board.py
that the owner has changed.
"""

import json
from dataclasses import dataclass, field

from .drive import FULL, READ_ONLY, Trouble
from .image import MANIFEST, TABLES, digest

PROGRESS = "clerk-flashing.json"
# Written behind all others: the manifest tells what the tables were, code.py starts it all.
LAST = (MANIFEST, "code.py")
OFFERED = ".new"  # behind the name of a table: ours, beside the owner's
ASIDE = ".old"  # behind the name of a file of the owner's that stood where one of ours goes


@dataclass
class Plan:
    """What is to be done: names, and for what is written its bytes.

    aside: the owner's files to be renamed; stale: files of an older Clerk; copies in their order;
    offered: tables that differ from the owner's; ours: the digests of all files that are Clerk's,
    were before, or will be.
    """

    aside: dict[str, str] = field(default_factory=dict)
    stale: list[str] = field(default_factory=list)
    copies: dict[str, bytes] = field(default_factory=dict)
    offered: dict[str, bytes] = field(default_factory=dict)
    unfinished: bool = False  # the last time was interrupted
    ours: dict[str, list[str]] = field(default_factory=dict)

    def __bool__(self):
        changes = self.aside or self.stale or self.copies or self.offered
        return bool(changes or self.unfinished)

    @property
    def written(self):
        """Every file that is written, by its name in the end, in their order."""
        return self.offered | self.copies


def plan(files, drive):
    """What it takes to make a drive hold an image's files. Reads the drive only."""
    before = noted(drive.read(MANIFEST), drive.read(PROGRESS))
    ours = {name.lower() for name in (*before, MANIFEST)}
    made = Plan(unfinished=drive.read(PROGRESS) is not None)
    for name in (*(name for name in files if name not in LAST), *LAST):
        data = files[name]
        there = drive.read(name)
        if there == data:
            continue
        known = digest(there or b"") in before.get(name, ())
        if not name.startswith(TABLES):
            edited = name.endswith(".py") and not known and not made.unfinished
            if there is not None and (edited or name.lower() not in ours):
                made.aside[name] = free_name(drive, name)
            made.copies[name] = data
        elif there is None or known:
            made.copies[name] = data
        elif drive.read(name + OFFERED) != data:
            made.offered[name + OFFERED] = data
    kept = {name.lower() for name in files}
    for name, digests in sorted(before.items()):
        there = None if name.lower() in kept else drive.read(name)
        if there is not None and not (name.startswith(TABLES) and digest(there) not in digests):
            made.stale.append(name)
    for name in files:
        before.setdefault(name, []).append(digest(files[name]))
    made.ours = before
    return made


def noted(*lists):
    """The files that manifests on the drive list, with the digests each has or had there.

    One that is missing or damaged lists none.
    """
    found = {}
    for data in lists:
        try:
            for name, digests in json.loads(data or b"{}")["files"].items():
                more = [digests] if isinstance(digests, str) else list(digests)
                found.setdefault(name, []).extend(more)
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
    return found


def describe(made):
    """Lines that say what a plan would do."""
    lines = [f"rename {name} to {new}: it is yours" for name, new in made.aside.items()]
    lines += [f"remove {name}" for name in made.stale]
    lines += [f"write  {name}, {len(data)} bytes" for name, data in made.written.items()]
    return lines or ["nothing to do"]


def result(made, image):
    """Lines that say what was done, and what is left to do."""
    version = image.manifest["clerk"]
    if not made:
        return [f"Clerk {version} was there already; nothing was changed."]
    lines = [
        f"{name} was not as Clerk left it; it is now {new}." for name, new in made.aside.items()
    ]
    lines += [f"Your own table was kept; ours is beside it: {name}" for name in made.offered]
    lines.append(
        f"Clerk {version}: {len(made.written)} files written, {len(made.stale)} removed, all read "
        "back. It is safe to unplug. Press the reset button to start it."
    )
    return lines


def free_name(drive, name):
    """The name under which a file of the owner's is kept."""
    new = name + ASIDE
    n = 2
    while drive.read(new) is not None:
        new = f"{name}{ASIDE}{n}"
        n += 1
    return new


def room(made, drive):
    """Bytes free on the drive, and the bytes that the plan needs, at most."""
    free, cluster = drive.free()

    def clusters(data):
        return -(-len(data or b"") // cluster) * cluster

    needed = sum(clusters(data) + cluster for data in made.written.values())
    released = sum(clusters(drive.read(name)) for name in made.stale)
    released += sum(clusters(drive.read(name)) for name in made.copies if name not in made.aside)
    return free, needed - released


def carry_out(made, drive, step=lambda name: None):
    """Do what a plan says; step(name) is called before each file. Raises Trouble."""
    name = ""
    if not made:
        return
    try:
        free, needed = room(made, drive)
        if needed > free:
            raise Trouble(
                f"{drive} is full: Clerk needs {needed // 1024 + 1} KB more and {free // 1024} KB "
                "are free. Nothing was changed. Remove something from it, then do this again."
            )
        for name, new in made.aside.items():
            drive.rename(name, new)
        name = PROGRESS
        drive.write(PROGRESS, json.dumps({"files": made.ours}).encode())
        for name in made.stale:
            step(name)
            drive.remove(name)
        for name, data in made.written.items():
            step(name)
            put(drive, name, data)
        drive.sync()
        for name, data in made.written.items():
            if drive.read_back(name) != data:
                raise Trouble(
                    f"{name} does not read back from {drive} as it was written. Do this again; if "
                    "it stays so, try another cable, then save what is on the drive and erase it."
                )
        name = PROGRESS
        drive.remove(PROGRESS)
        drive.sync()
    except OSError as error:
        raise Trouble(trouble_with(error, drive, name)) from error


def put(drive, name, data):
    """Write a file; a table at once or not at all, since afterwards it counts as the owner's."""
    if name.startswith(TABLES) and not name.endswith(OFFERED):
        drive.write(name + OFFERED, data)
        drive.rename(name + OFFERED, name)
    else:
        drive.write(name, data)


def trouble_with(error, drive, name):
    """What went wrong while a file was written, in words."""
    again = "Nothing of yours is lost; Clerk will start when this was done again to its end."
    if not drive.there():
        return f"{drive} went away at {name}. Plug the board in and do this again. {again}"
    if error.errno in FULL:
        return f"{drive} is full at {name}. Remove something from it and do this again. {again}"
    if error.errno in READ_ONLY:
        return (
            f"{drive} cannot be written. If another program uses the drive, close it; then press "
            "the board's reset button, wait for the drive and do this again. A drive that stays "
            "read-only is mended by the computer's own disk repair."
        )
    return f"{drive}: {name} could not be written: {error.strerror or error}. {again}"
