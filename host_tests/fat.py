"""A drive in memory, read and written by FatFs, the FAT code that CircuitPython itself has in it."""

import errno

from fatfs import RamDisk, create_extended_partition

SECTOR = 512


class Chip(RamDisk):
    """Flash whose power can be cut: after `left` sectors nothing more is written."""

    left = 1 << 30

    def write(self, sector, count, buff):
        for at in range(0, count, SECTOR):
            if self.left:
                self.left -= 1
                super().write(sector + at // SECTOR, SECTOR, bytes(buff[at : at + SECTOR]))


class FatDrive:
    """The files of a FAT volume, as drive.Folder has those of a folder.

    storage: the volume's bytes, a new one of `size` bytes if there are none. After `cut` sectors
    the drive is unplugged.
    """

    def __init__(self, storage=None, size=1 << 20, cut=None):
        self.storage = bytearray(size) if storage is None else storage
        self.chip = Chip(self.storage, sector_size=SECTOR)
        self.part = create_extended_partition(self.chip)
        if storage is None:
            self.part.mkfs()
        self.part.mount()
        if cut is not None:
            self.chip.left = cut

    def __str__(self):
        return "FAT:"

    def there(self):
        return self.chip.left > 0

    def _do(self, action, *args):
        """Carry out an action of FatFs; its errors become those of an operating system."""
        try:
            done = action(*args)
        except Exception as error:
            full = "DENIED" in str(error) or "FULL" in str(error)
            raise OSError(errno.ENOSPC if full else errno.EIO, str(error)) from None
        if not self.there():
            raise OSError(errno.EIO, "unplugged")
        return done

    def read(self, name):
        path = "/" + name
        if not self.part.exists(path) or self.part.isdir(path):
            return None
        return bytes(self.part.read_file(path))

    read_back = read

    def write(self, name, data):
        folder = "/" + name.rpartition("/")[0]
        if folder != "/":
            self._do(self.part.makedirs, folder, True)
        self._do(self.part.write_file, "/" + name, data)
        if self.part.stat("/" + name)["size"] != len(data):
            raise OSError(errno.ENOSPC, "full")

    def rename(self, name, new):
        if self.read(new) is not None:
            self._do(self.part.remove, "/" + new)
        self._do(self.part.rename, "/" + name, "/" + new)

    def remove(self, name):
        if self.read(name) is not None:
            self._do(self.part.remove, "/" + name)
        folder = name.rpartition("/")[0]
        while folder and not self.part.listdir("/" + folder):
            self._do(self.part.rmdir, "/" + folder)
            folder = folder.rpartition("/")[0]

    def names(self):
        """Every file there is."""
        found = []
        for folder, _, files in self.part.walk("/"):
            found += [f"{folder}/{name}".lstrip("/") for name in files]
        return sorted(found)

    def free(self):
        return 1 << 30, 1

    def sync(self):
        pass

    def close(self):
        """Unplug it; FatFs has room for a few drives only."""
        self.part.unmount()
