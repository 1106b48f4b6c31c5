"""The RP2040's store: cells that are programmed one way and erased all at once."""

SIZE = 4096
BLANK = 0xFF


class PowerCut(BaseException):
    """The power failed while the store was being written. No program catches this."""


class ByteArray:
    """4096 bytes. `erases` counts whole erasures, `written` bytes programmed.

    `data` is a bytearray to work in, `saved` a function that takes it after every write.
    """

    def __init__(self, data=None, saved=None):
        self._data = bytearray([BLANK]) * SIZE if data is None else data
        if len(self._data) != SIZE:
            raise ValueError(f"the store has {SIZE} bytes, not {len(self._data)}")
        self._saved = saved
        self._left = None  # bytes that can still be programmed before the power fails
        self.erases = 0
        self.written = 0

    def cut_after(self, count):
        """Let the power fail when `count` more bytes have been programmed."""
        self._left = count

    def __bool__(self):
        return True

    def __len__(self):
        return SIZE

    def __bytes__(self):
        return bytes(self._data)

    def __getitem__(self, index):
        return self._data[index]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            start, stop, step = index.indices(SIZE)
            value = bytes(value)
            if step != 1 or stop - start != len(value):
                raise ValueError("slices of the store are replaced by as many bytes, in order")
        else:
            start = range(SIZE)[index]
            value = bytes([value])
        try:
            self._write(start, value)
        finally:
            if self._saved:
                self._saved(self._data)

    def _write(self, start, value):
        old = self._data[start : start + len(value)]
        if old.count(BLANK) != len(old):
            value = self._data[:start] + value + self._data[start + len(value) :]
            start = 0
            self._data[:] = bytearray([BLANK]) * SIZE
            self.erases += 1
        for at, byte in enumerate(value, start):
            if self._left is not None:
                if self._left == 0:
                    self._left = None
                    raise PowerCut
                self._left -= 1
            self._data[at] = byte
            self.written += 1
