"""The file that stands for the box's memory between two runs of the simulator."""

import os
import tempfile
from pathlib import Path

SIZE = 4096
BLANK = 0xFF


class BadMemory(Exception):
    """A memory file that cannot serve; the text says which and why. The file is left as it is."""


def read(path):
    """The memory in a file, a blank one when there is no such file. Raises BadMemory."""
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        return bytearray([BLANK]) * SIZE
    except OSError as error:
        raise BadMemory(f"{path}: cannot be read: {error.strerror}") from None
    if len(data) != SIZE:
        raise BadMemory(
            f"{path}: holds {len(data)} bytes where a box's memory has {SIZE}; "
            "it is left as it is: name another file with --nvm, or move this one away"
        )
    return bytearray(data)


def write(path, data):
    """Put the whole memory into the file, or leave the file as it was. Raises BadMemory."""
    path = Path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except OSError:
            os.unlink(name)
            raise
    except OSError as error:
        raise BadMemory(f"{path}: cannot be written: {error.strerror}") from None
