"""The serial line: hands the memory to a host that asks for it, tells what happens to who listens.

A request is a line, and so is its answer; lines that are neither are not for us:

    clerk hello         clerk hello VERSION BOARD BYTES CHECK      BYTES: size of the memory
    clerk block 12      clerk block 12 DATA CHECK                  64 bytes from 12 * 64 on, base64
    clerk sum           clerk sum CRC CHECK                        of the whole memory

CHECK is the CRC-32 of the answer in front of it, CRC that of the memory, both as 8 hex digits.
Each answer stands for itself, so the host repeats what is lost, and sees by the sum whether the
game went on meanwhile.
"""

from binascii import b2a_base64, crc32

BLOCK = 64
LONGEST = 32  # bytes of a request; what is longer is noise
MOST = 512  # bytes told that wait for a host that does not read; answers may be as much again


class Console:
    """Answers on a port like usb_cdc.console, None for none. Nothing here ever waits."""

    def __init__(self, port, store, name):
        self._port = port
        self._store = store
        self._name = name  # version and board, two words
        self._byte = bytearray(1)
        self._line = bytearray(LONGEST)
        self._length = 0
        self._out = b""
        if port:
            port.timeout = port.write_timeout = 0

    def step(self):
        """One pass of the loop; one in which nothing comes in or goes out allocates nothing."""
        port = self._port
        if not port:
            return
        if self._out:
            self._send()
        if port.in_waiting and len(self._out) < 2 * MOST:
            self._receive()

    def listening(self):
        """Whether somebody would read what is told."""
        return bool(self._port) and self._port.connected

    def tell(self, text):
        """A line for whoever listens; nobody is waited for."""
        if self.listening() and len(self._out) < MOST:
            self._out += text.encode() + b"\r\n"

    def _send(self):
        port = self._port
        if port.connected:
            self._out = self._out[port.write(self._out) :]
        else:
            self._out = b""

    def _receive(self):
        """Take in bytes up to the end of a line, as many as are there."""
        port = self._port
        byte = self._byte
        while port.in_waiting and port.readinto(byte):
            if byte[0] == 10 or byte[0] == 13:
                length = self._length
                self._length = 0
                if 0 < length <= LONGEST:
                    self._answer(bytes(self._line[:length]).split())
                    return
            else:
                if self._length < LONGEST:
                    self._line[self._length] = byte[0]
                self._length = min(self._length + 1, LONGEST + 1)

    def _answer(self, words):
        """Prepare the answer to a request; none to anything else."""
        if words[:1] != [b"clerk"]:
            return
        what = words[1:]
        if what == [b"hello"]:
            answer = "hello %s %d" % (self._name, len(self._store))
        elif what == [b"sum"]:
            answer = "sum %08x" % self._sum()
        elif len(what) == 2 and what[0] == b"block" and what[1].isdigit():
            number = int(what[1])
            data = self._store[number * BLOCK : number * BLOCK + BLOCK]
            answer = "block %d %s" % (number, b2a_base64(data)[:-1].decode())
        else:
            return
        answer = "clerk " + answer
        self._out += ("\r\n%s %08x\r\n" % (answer, crc32(answer.encode()))).encode()

    def _sum(self):
        """The check of the whole memory, by blocks: a slice of all of it may find no room."""
        check = 0
        for at in range(0, len(self._store), BLOCK):
            check = crc32(self._store[at : at + BLOCK], check)
        return check
