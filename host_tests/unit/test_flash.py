"""Flashing: finds the right drive, changes what it must, and survives being stopped anywhere."""

import errno
import json
import random
import shutil
from contextlib import suppress

import pytest

from clerk_tools import drive, flash, image
from clerk_tools.drive import Folder, Trouble
from clerk_tools.target import target
from host_tests.fat import FatDrive
from host_tests.unit.test_commands import clerk

MACROPAD = target("macropad")
BOOT_OUT = """\
Adafruit CircuitPython {version} on 2025-10-17; Adafruit Macropad RP2040 with rp2040\r
Board ID:{board}\r
UID:DF6030E0C7361E27\r
"""
TABLE = "tables/young/market.csv"

# An older Clerk and a newer one: a file stays, one changes, one goes, one comes, one moves.
OLD = {
    "boot.py": b"boot",
    "clerk/game/young.mpy": b"old rules" * 400,
    "clerk/old/gone.mpy": b"gone",
    "clerk/ui/app.mpy": b"app",
    "code.py": b"old code",
    "this_board.py": b"pins",
    TABLE: b"category,box,1\nold example\n",
}
NEW = {
    "boot.py": b"boot",
    "clerk/game/come.mpy": b"come" * 600,
    "clerk/game/young.mpy": b"new rules" * 500,
    "clerk/ui/app.mpy": b"new app",
    "code.py": b"new code",
    "this_board.py": b"pins",
    TABLE: b"category,box,1\nnew example\n",
}
OWN = {
    "settings.toml": b"# mine",
    "clerk/notes.txt": b"mine too",
    "clerk/old/mine.py": b"and mine",
    "lib/neopixel.mpy": b"for my other program",
    "._code.py": b"a Mac was here",
}


def whole(files):
    """Files together with their manifest, as an image has them, in its order."""
    files = files | {image.MANIFEST: image.manifest(files, MACROPAD, {})}
    return {name: files[name] for name in sorted(files)}


OLD, NEW = whole(OLD), whole(NEW)


@pytest.fixture
def plug(tmp_path):
    """A function plug(name, ...) that makes a folder that stands for a board's drive."""

    def make(name="CIRCUITPY", board="adafruit_macropad_rp2040", version="10.0.3", files=()):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "boot_out.txt").write_text(BOOT_OUT.format(board=board, version=version))
        for file, data in dict(files).items():
            Folder(folder).write(file, data)
        return folder

    return make


def put(files, on, step=lambda name: None):
    made = flash.plan(files, on)
    flash.carry_out(made, on, step)
    return made


def there(on):
    """All files of a drive but boot_out.txt."""
    if isinstance(on, FatDrive):
        return {name: on.read(name) for name in on.names()}
    names = (p.relative_to(on.path).as_posix() for p in on.path.rglob("*") if p.is_file())
    return {name: on.read(name) for name in names if name != "boot_out.txt"}


# Finding the drive


def test_the_one_drive_of_the_board_is_found_among_others(plug, tmp_path):
    plug("PICO", board="raspberry_pi_pico")
    (tmp_path / "PHOTOS").mkdir()
    right = plug()
    assert drive.find(MACROPAD, [*tmp_path.iterdir(), tmp_path / "empty card reader"]) == right
    assert drive.check(right, MACROPAD).version == "10.0.3"


@pytest.mark.parametrize(
    ("drives", "message"),
    [
        ((), "There is no CIRCUITPY drive. Plug the board in with a cable that carries data"),
        (({"name": "A"}, {"name": "B"}), "There are two drives or more of this board: .*A, .*B"),
        (({"board": "raspberry_pi_pico"},), "drive of another board, raspberry_pi_pico; this"),
    ],
)
def test_no_drive_two_drives_another_board(plug, drives, message):
    with pytest.raises(Trouble, match=message):
        drive.find(MACROPAD, [plug(**row) for row in drives])


def test_a_board_without_circuitpython_is_told_what_it_needs(tmp_path):
    (tmp_path / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n")
    with pytest.raises(Trouble, match="waits for CircuitPython: copy the UF2 .* 10.x for adaf"):
        drive.find(MACROPAD, [tmp_path])


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"version": "9.2.8"}, "runs CircuitPython 9.2.8; this Clerk needs 10.x. Get it for adaf"),
        ({"version": "11.0.0-beta.1"}, "runs CircuitPython 11.0.0-beta.1; this Clerk needs 10.x"),
        ({"board": "adafruit_feather_rp2040"}, "drive of another board, adafruit_feather_rp2040"),
        ({"version": "unknown"}, "is not a CIRCUITPY drive"),
    ],
)
def test_a_named_drive_that_will_not_do(plug, row, message):
    with pytest.raises(Trouble, match=message):
        drive.check(plug(**row), MACROPAD)


def test_a_beta_will_do(plug):
    assert drive.check(plug(version="10.1.0-beta.1"), MACROPAD).major == 10


def test_this_computers_drives_can_be_listed():
    assert all(place.is_absolute() for place in drive.mounts())


# What is changed


def test_a_first_install(plug):
    on = Folder(plug(files={**OWN, "code.py": b'print("Hello World!")\n'}))
    order = []
    made = put(NEW, on, order.append)
    assert order[-2:] == [image.MANIFEST, "code.py"]
    assert sorted(order) == sorted(NEW)
    assert there(on) == NEW | OWN | {"code.py.old": b'print("Hello World!")\n'}
    assert made.aside == {"code.py": "code.py.old"}
    assert not flash.plan(NEW, on)


def test_what_was_put_aside_before_is_not_overwritten(plug):
    on = Folder(plug(files={"code.py": b"second", "code.py.old": b"first"}))
    put(NEW, on)
    assert on.read("code.py.old") == b"first"
    assert on.read("code.py.old2") == b"second"


def test_an_update_changes_only_what_differs(plug):
    on = Folder(plug(files=OLD | OWN))
    made = put(NEW, on)
    assert set(made.copies) == {
        "clerk/game/come.mpy", "clerk/game/young.mpy", "clerk/ui/app.mpy", "code.py",
        image.MANIFEST, TABLE,
    }  # fmt: skip
    assert "clerk/old/gone.mpy" in made.stale
    assert there(on) == NEW | OWN


def test_an_empty_folder_of_ours_goes_one_of_the_owners_stays(plug):
    on = Folder(plug(files=OLD))
    (on.path / "clerk" / "mine").mkdir()
    put(NEW, on)
    assert not (on.path / "clerk" / "old").exists()
    assert (on.path / "clerk" / "mine").is_dir()


def test_a_name_that_only_changes_its_case_is_one_file_on_fat():
    on = FatDrive()
    put(whole({"clerk/UI/App.mpy": b"app", "code.py": b"old code"}), on)
    put(NEW, on)
    assert on.read("clerk/ui/app.mpy") == b"new app"
    assert len([name for name in on.names() if name.lower() == "clerk/ui/app.mpy"]) == 1
    on.close()


def test_a_damaged_file_of_ours_is_mended(plug):
    on = Folder(plug(files=NEW))
    on.write("clerk/ui/app.mpy", b"new ap")
    made = put(NEW, on)
    assert list(made.copies) == ["clerk/ui/app.mpy"]
    assert not made.aside


@pytest.mark.parametrize(
    "manifest", [b"", b"[]", b"{", b'{"files": 1}', b'{"files": {"a": 1}}', b"\xff"]
)
def test_a_damaged_manifest_costs_nothing(plug, manifest):
    on = Folder(plug(files=OLD | {image.MANIFEST: manifest}))
    put(NEW, on)
    assert {name: on.read(name) for name in NEW if name != TABLE} == {
        name: data for name, data in NEW.items() if name != TABLE
    }


def test_the_owners_table_is_kept_and_ours_put_beside(plug):
    on = Folder(plug(files=OLD | {TABLE: b"copied from my board"}))
    made = put(NEW, on)
    assert on.read(TABLE) == b"copied from my board"
    assert on.read(TABLE + ".new") == NEW[TABLE]
    assert list(made.offered) == [TABLE + ".new"]
    assert not flash.plan(NEW, on)


def test_a_table_nobody_touched_is_brought_up_to_date(plug):
    on = Folder(plug(files=OLD))
    put(NEW, on)
    assert on.read(TABLE) == NEW[TABLE]
    assert on.read(TABLE + ".new") is None


def test_a_table_that_clerk_no_longer_has_goes_unless_it_is_the_owners(plug):
    without = whole({name: NEW[name] for name in NEW if name not in (TABLE, image.MANIFEST)})
    mine, example = (
        Folder(plug("A", files=NEW | {TABLE: b"mine"})), Folder(plug("B", files=NEW)),
    )  # fmt: skip
    for on in (mine, example):
        put(without, on)
    assert mine.read(TABLE) == b"mine"
    assert example.read(TABLE) is None


# Being stopped


class Unplugged(OSError):
    pass


@pytest.mark.parametrize("before", [{}, OLD], ids=["first install", "update"])
def test_stopped_after_every_file_the_next_time_completes_it(plug, tmp_path, before):
    """Stopped twice, and with a file half written, too."""
    steps = len(flash.plan(NEW, Folder(plug("count", files=before))).written) + 3
    for stop in range(steps):
        on = Folder(plug(f"drive{stop}", files=before | OWN | {"main.py": b"mine"}))
        left = stop

        def step(name, on=on):
            nonlocal left
            if not left:
                half = NEW.get(name, b"gone")[:2]
                on.write(name + ".new" if name == TABLE else name, half)
                raise Unplugged
            left -= 1

        for _ in range(2):
            left = stop
            with suppress(Trouble, Unplugged):
                put(NEW, on, step)
        assert on.read("main.py") == b"mine"
        put(NEW, on)
        assert there(on) == NEW | OWN | {"main.py": b"mine"}
        shutil.rmtree(on.path)


@pytest.mark.parametrize("before", [{}, OLD], ids=["first install", "update"])
def test_unplugged_at_any_sector_of_a_real_fat_the_next_time_completes_it(before):
    start = FatDrive(size=1 << 17)
    for name, data in (before | OWN).items():
        start.write(name, data)
    start.close()
    written = FatDrive(bytearray(start.storage))
    put(NEW, written)
    sectors = (1 << 30) - written.chip.left
    written.close()
    for cut in range(1, sectors):
        on = FatDrive(bytearray(start.storage), cut=cut)
        with pytest.raises(Trouble, match="went away at"):
            put(NEW, on)
        on.close()
        on = FatDrive(on.storage)
        put(NEW, on)
        assert there(on) == NEW | OWN
        on.close()


def test_from_any_state_to_any_other_by_way_of_stops(plug):
    """Versions in any order, stopped at random: what a flash says it finished is there."""
    chance = random.Random(5)
    images = [OLD, NEW, whole({name: b"3" + OLD[name] for name in OLD if name != image.MANIFEST})]
    on = Folder(plug(files=OWN))
    for _ in range(150):
        files = chance.choice(images)
        left = chance.choice((chance.randrange(9), 99))

        def step(_):
            nonlocal left
            left -= 1
            if left < 0:
                raise Unplugged

        try:
            put(files, on, step)
        except (Trouble, Unplugged):
            continue
        now = there(on)
        assert {name: data for name, data in now.items() if ".new" not in name} == files | OWN


# Troubles, each in its own words


class Failing(Folder):
    """A drive on which writing a file fails."""

    def __init__(self, path, number, name="code.py"):
        super().__init__(path)
        self.number = number
        self.name = name

    def write(self, name, data):
        if name == self.name:
            raise OSError(self.number, "")
        super().write(name, data)


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (errno.ENOSPC, "is full at code.py. Remove something from it and do this again. Nothing"),
        (errno.EROFS, "cannot be written. If another program uses the drive"),
        (errno.EACCES, "cannot be written"),
        (errno.EIO, "code.py could not be written: .* Nothing of yours is lost"),
    ],
)
def test_troubles_while_writing(plug, number, message):
    on = Failing(plug(files=OWN), number)
    with pytest.raises(Trouble, match=message):
        put(NEW, on)
    put(NEW, Folder(on.path))
    assert there(on) == NEW | OWN


def test_unplugged_half_way(plug):
    on = Failing(plug(), errno.EIO)
    (on.path / "boot_out.txt").unlink()
    with pytest.raises(Trouble, match="went away at code.py. Plug the board in and do this again"):
        put(NEW, on)


def test_a_read_only_drive_is_left_as_it_is(plug):
    on = Failing(plug(files=OLD), errno.EROFS, flash.PROGRESS)
    with pytest.raises(Trouble, match="cannot be written"):
        put(NEW, on)
    assert there(on) == OLD


def test_a_drive_without_room_is_left_as_it_is(plug):
    on = Folder(plug(files=OLD | OWN))
    on.free = lambda: (9 * 512, 512)
    with pytest.raises(Trouble, match=r"is full: Clerk needs \d+ KB more and 4 KB are free. Noth"):
        put(NEW, on)
    assert there(on) == OLD | OWN


def test_what_reads_back_otherwise_is_told(plug):
    on = Folder(plug())
    on.read_back = lambda name: b"?" if name == "code.py" else Folder(on.path).read_back(name)
    with pytest.raises(Trouble, match="code.py does not read back from .* as it was written"):
        put(NEW, on)
    assert on.read(flash.PROGRESS)
    put(NEW, Folder(on.path))
    assert there(on) == NEW


def test_a_real_fat_that_is_full_says_so():
    on = FatDrive(size=1 << 17)
    on.write("holiday.jpg", bytes(100_000))
    with pytest.raises(Trouble, match="is full at"):
        put(whole({"big.mpy": bytes(40_000), "code.py": b""}), on)
    on.close()


# The command


def test_the_command_flashes_and_says_what_to_do(plug):
    folder = plug(files={"code.py": b"mine"})
    status, out, err = clerk("flash", "--drive", folder)
    assert (status, err) == (0, "")
    assert "adafruit_macropad_rp2040, CircuitPython 10.0.3" in out
    assert "code.py was not as Clerk left it; it is now code.py.old." in out
    assert "It is safe to unplug. Press the reset button" in " ".join(out.split())
    on = Folder(folder)
    listed = json.loads(on.read(image.MANIFEST) or b"")["files"]
    assert listed == {name: image.digest(on.read(name)) for name in listed}
    assert set(there(on)) == {*listed, image.MANIFEST, "code.py.old"}
    assert "was there already; nothing was changed" in clerk("flash", "--drive", folder)[1]


def test_a_dry_run_changes_nothing(plug):
    folder = plug(files=OLD)
    status, out, _ = clerk("flash", "--dry-run", "--drive", folder)
    assert status == 0
    assert "remove clerk/old/gone.mpy" in out
    assert "write  code.py" in out
    assert there(Folder(folder)) == OLD


def test_the_command_says_what_is_wrong(plug, tmp_path):
    status, out, err = clerk("flash", "--drive", tmp_path)
    assert (status, out) == (2, "")
    assert "is not a CIRCUITPY drive" in err
    assert clerk("flash", "--drive", plug(version="8.2.0"))[0] == 2
