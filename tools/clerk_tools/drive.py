"""Finds CircuitPython's drive among those of this computer, and reads and writes its files."""

import errno
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

BOOT_OUT = "boot_out.txt"
BOOTLOADER = "INFO_UF2.TXT"  # on the drive of a board that waits for a UF2
CLUSTER = 4096  # where the system does not tell: not less than a small drive's

READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}
FULL = {errno.ENOSPC, errno.EDQUOT} if hasattr(errno, "EDQUOT") else {errno.ENOSPC}


class Trouble(Exception):
    """Why a drive cannot be used; the text says what to do about it."""


@dataclass(frozen=True)
class Board:
    """What boot_out.txt tells: the board's id, and CircuitPython's version as text and number."""

    id: str
    version: str

    @property
    def major(self):
        return int(self.version.split(".")[0])


def board_of(text):
    """The Board that a boot_out.txt tells of, or None."""
    version = re.search(r"CircuitPython (\d+\.\d+\.\d+\S*)", text)
    board = re.search(r"^Board ID:\s*(\S+)", text, re.MULTILINE)
    return Board(board[1], version[1]) if version and board else None


def mounts():
    """The folders where drives stand on this computer."""
    import psutil

    return [Path(part.mountpoint) for part in psutil.disk_partitions()]


def look(folder):
    """The Board whose drive stands at a folder, or None."""
    try:
        return board_of((folder / BOOT_OUT).read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return None


def find(target, places=None):
    """The folder of the one drive of a target's board. Raises Trouble."""
    places = mounts() if places is None else places
    boards = {folder: board for folder in places if (board := look(folder))}
    right = [folder for folder, board in boards.items() if board.id == target.circuitpython]
    if len(right) > 1:
        raise Trouble(
            "There are two drives or more of this board: "
            + ", ".join(map(str, right))
            + ". Unplug the others, or name one with --drive."
        )
    if right:
        return right[0]
    if boards:
        folder, board = next(iter(boards.items()))
        raise Trouble(wrong_board(folder, board, target))
    if any(is_bootloader(folder) for folder in places):
        raise Trouble(
            "The board waits for CircuitPython: copy the UF2 of CircuitPython "
            f"{wanted(target)} for {target.circuitpython} onto its drive, wait for the drive "
            "CIRCUITPY, then do this again."
        )
    raise Trouble(
        "There is no CIRCUITPY drive. Plug the board in with a cable that carries data; if it is "
        "plugged in, wait some seconds, or press its reset button. A drive that this does not "
        "find can be named with --drive."
    )


def is_bootloader(folder):
    try:
        return (folder / BOOTLOADER).is_file()
    except OSError:
        return False


def check(folder, target):
    """The Board of the drive at a folder. Raises Trouble when it is not the target's."""
    board = look(folder)
    if board is None:
        raise Trouble(
            f"{folder} is not a CIRCUITPY drive: there is no {BOOT_OUT} that names the board. "
            "CircuitPython writes it when the board starts; press its reset button."
        )
    if board.id != target.circuitpython:
        raise Trouble(wrong_board(folder, board, target))
    if board.major not in target.majors:
        raise Trouble(
            f"{folder} runs CircuitPython {board.version}; this Clerk needs {wanted(target)}. "
            f"Get it for {target.circuitpython} from circuitpython.org; the files on the drive "
            "stay when it is changed."
        )
    return board


def wanted(target):
    return " or ".join(f"{major}.x" for major in target.majors)


def wrong_board(folder, board, target):
    return (
        f"{folder} is the drive of another board, {board.id}; "
        f"this Clerk is for {target.circuitpython}."
    )


class Folder:
    """The files of a drive by name, such as clerk/ui/app.mpy. Errors come as OSError."""

    def __init__(self, path):
        self.path = Path(path)

    def __str__(self):
        return str(self.path)

    def read(self, name):
        """The bytes of a file, None when there is none."""
        try:
            return (self.path / name).read_bytes()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None

    def read_back(self, name):
        """As `read`, from the drive itself, not from what the system remembers of it."""
        try:
            with open(self.path / name, "rb", buffering=0) as file:
                if hasattr(os, "posix_fadvise"):
                    os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
                return file.readall()
        except FileNotFoundError:
            return None

    def write(self, name, data):
        """Write a file; it is on the drive when this returns."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def rename(self, name, new):
        """Give a file another name, in place of what has that name."""
        os.replace(self.path / name, self.path / new)

    def remove(self, name):
        """Remove a file, and its folder when that is empty then."""
        path = self.path / name
        path.unlink(missing_ok=True)
        for folder in path.parents:
            if folder == self.path:
                break
            try:
                folder.rmdir()
            except OSError:
                break

    def free(self):
        """Free bytes, and how many bytes a file's size is rounded up to."""
        cluster = os.statvfs(self.path).f_frsize if hasattr(os, "statvfs") else CLUSTER
        return shutil.disk_usage(self.path).free, cluster

    def sync(self):
        """Wait until everything is on the drive."""
        if hasattr(os, "sync"):
            os.sync()

    def there(self):
        """Whether the drive is still plugged in."""
        return look(self.path) is not None
