"""What is handed out: a UF2 of the drive, which FatFs can mount, and an archive."""

import struct
import zipfile

import pytest

from clerk_tools import image, release
from clerk_tools.target import target
from host_tests.fat import FatDrive
from host_tests.unit.test_commands import clerk

MACROPAD = target("macropad")
START = 0x1010_0000  # where CircuitPython's drive begins on a board with 8 MB of flash


@pytest.fixture(scope="module")
def made():
    return image.build(MACROPAD)


def blocks(path):
    """The blocks of a UF2 as (address, data), the whole format checked."""
    raw = path.read_bytes()
    count, rest = divmod(len(raw), 512)
    assert not rest
    found = []
    for k in range(count):
        head = struct.unpack("<8I", raw[512 * k : 512 * k + 32])
        assert head[:3] == (0x0A324655, 0x9E5D5157, 0x2000)
        assert head[4:] == (256, k, count, 0xE48BFF56)
        assert raw[512 * k + 508 : 512 * k + 512] == struct.pack("<I", 0x0AB16F30)
        found.append((head[3], raw[512 * k + 32 : 512 * k + 288]))
    return found


def other(path, family=0xE48BFF56, at=0x1000_0000):
    """A UF2 that stands for CircuitPython's."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, at, 256, 0, 1, family)
    path.write_bytes(head + bytes(476) + struct.pack("<I", 0x0AB16F30))
    return str(path)


def test_the_uf2_is_a_drive_that_holds_the_image(made, tmp_path):
    path = tmp_path / "clerk.uf2"
    release.uf2(made, MACROPAD, path)
    storage = bytearray(MACROPAD.drive)
    for k, (at, data) in enumerate(blocks(path)):
        assert at == START + 256 * k
        storage[256 * k : 256 * k + 256] = data
    on = FatDrive(storage)
    found = {name: on.read(name) for name in on.names() if not name.startswith(".")}
    on.close()
    assert found == made.files


def test_the_same_image_gives_the_same_files(made, tmp_path):
    for make, end in ((release.uf2, "uf2"), (release.archive, "zip")):
        first, again = (tmp_path / name / f"clerk.{end}" for name in "ab")
        make(made, MACROPAD, first)
        make(made, MACROPAD, again)
        assert first.read_bytes() == again.read_bytes()


def test_circuitpython_goes_before_it(made, tmp_path):
    path = tmp_path / "clerk.uf2"
    release.uf2(made, MACROPAD, path, other(tmp_path / "circuitpython.uf2"))
    assert [at for at, _ in blocks(path)][:2] == [0x1000_0000, START]


@pytest.mark.parametrize(
    "wrong", [{"family": 0xE48BFF59}, {"at": START}], ids=["another chip", "where the drive is"]
)
def test_another_boards_circuitpython_is_refused(made, tmp_path, wrong):
    firmware = other(tmp_path / "other.uf2", **wrong)
    with pytest.raises(image.BadImage, match="is not CircuitPython for this board"):
        release.uf2(made, MACROPAD, tmp_path / "clerk.uf2", firmware)


def test_the_archive_holds_the_drive_and_says_how(made, tmp_path):
    path = tmp_path / "clerk-1.zip"
    release.archive(made, MACROPAD, path)
    with zipfile.ZipFile(path) as archive:
        assert {name: archive.read(f"clerk-1/drive/{name}") for name in made.files} == made.files
        text = archive.read("clerk-1/INSTALL.txt").decode()
    assert "adafruit_macropad_rp2040" in text
    assert max(map(len, text.splitlines())) <= 100


def test_the_command_makes_them_all(tmp_path):
    status, out, err = clerk("image", "--out", tmp_path, "--uf2", "--zip")
    assert (status, err) == (0, "")
    name = f"clerk-{image.VERSION}-macropad"
    assert {path.name for path in tmp_path.iterdir()} == {
        "macropad",
        "macropad-compiled",
        f"{name}.uf2",
        f"{name}.zip",
    }
    assert f"{name}.uf2: {release.REPLACES}" in out
    assert "% of the drive" in out


def test_the_command_says_what_is_wrong(tmp_path):
    (tmp_path / "no.uf2").write_bytes(b"no")
    status, _, err = clerk("image", "--out", tmp_path, "--with", tmp_path / "no.uf2")
    assert status == 2
    assert "no.uf2" in err
