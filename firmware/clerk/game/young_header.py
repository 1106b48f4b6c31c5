"""Young's header as bytes for the journal; see header.py."""

from .header import Packer, Unpacker
from .young_terms import BOXES, LETTERS, NAME


def pack_header(header):
    """The bytes of a header; up to 15 columns fit the journal."""
    packer = Packer()
    packer.begin(header)
    packer.table(header["market"], LETTERS, BOXES, 0)
    return packer.bytes()


def unpack_header(data):
    """The header that `pack_header` packed."""
    unpacker = Unpacker(data)
    header = unpacker.begin(NAME)
    header["market"] = unpacker.table(LETTERS, BOXES, 0, "columns")
    return header
