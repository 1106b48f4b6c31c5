"""The command `clerk`. Each command imports what it needs, so that a replay starts at once."""

import json
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import click

from . import BOARDS, FIRMWARE

BAD = 2  # exit status for input that is wrong: a log, a table, a script, a memory
UNMET = 1  # exit status for a script whose expectation was not met


def stop(status, *lines) -> NoReturn:
    """End the command with lines on standard error."""
    for line in lines:
        click.echo(line, err=True)
    sys.exit(status)


def unreadable(path, error):
    """The line that says why a file cannot be read."""
    return f"{path}: cannot be read: {error.strerror}"


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main():
    """Clerk keeps the books at a table playing Young Jacob Marley."""


@main.command()
@click.argument("file")
@click.option("--recover", is_flag=True, help="Replay what stands before a cut-off last line.")
def replay(file, recover):
    """Print the state after the last event of a game log as JSON."""
    from clerk.game import log

    try:
        with open(file, "rb") as lines:
            play = log.replay(lines)
    except OSError as error:
        stop(BAD, unreadable(file, error))
    except log.LogError as error:
        click.echo(f"{file}:{error.line}: {reason_of(error)}", err=True)
        if not (recover and error.cut and error.play):
            sys.exit(BAD)
        play = error.play
    click.echo(json.dumps(log.state(play)))


def reason_of(error):
    """Why a log's line cannot be replayed, as one line in words."""
    from clerk.ui import words

    if error.cut:
        return "the line is cut off (--recover replays what stands before it)"
    if isinstance(error.reason, str):
        return error.reason
    return words.reason(error.reason, error.play)


@main.group()
def tables():
    """The owner's tables."""


@tables.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1, type=click.Path(path_type=Path))
def check(paths):
    """Check tables: files, or folders that hold them (firmware/tables)."""
    wrong = []
    for path in paths or (FIRMWARE / "tables",):
        files = sorted(path.rglob("*.csv")) if path.is_dir() else [path]
        if not files:
            wrong.append(f"{path}: holds no tables")
        for file in files:
            trouble = trouble_with(file)
            if trouble:
                wrong.append(trouble)
            else:
                click.echo(f"{file}: good")
    if wrong:
        stop(BAD, *wrong)


def trouble_with(file):
    """What is wrong with a table's file, or None."""
    from clerk.game.readers import READERS
    from clerk.game.tables import TableError

    readers = {Path(name).name: read for name, read in READERS}
    try:
        with open(file, "rb"):
            pass
        if file.name not in readers:
            return f"{file}: is none of the tables {', '.join(readers)}"
        readers[file.name](str(file))
    except OSError as error:
        return unreadable(file, error)
    except TableError as error:
        return str(error)
    return None


def boards():
    """The ids of the boards there are."""
    return sorted(path.parent.name for path in BOARDS.glob("*/this_board.py"))


board_option = click.option(
    "--board", type=click.Choice(boards()), default="macropad", show_default=True, help="Which box."
)


def box_options(command):
    """The options of every command that runs the box."""
    nvm = click.option(
        "--nvm", type=click.Path(dir_okay=False), help="Keep its memory in this file."
    )
    return board_option(nvm(command))


def remembered(path):
    """The memory in a file; ends the command when it cannot serve."""
    from . import memory

    try:
        return memory.read(path)
    except memory.BadMemory as error:
        stop(BAD, str(error))


def powered(board, nvm):
    """The box, switched on, with this memory."""
    from .machine import Machine

    machine = Machine(board=board, nvm=nvm)
    machine.start()
    return machine


def play_script(machine, file, folder="."):
    """Run a script file on a machine, its pictures going into the folder; ends the command when
    the script is wrong or unmet."""
    from . import script

    try:
        script.run(script.read(file, machine.keys), machine, click.echo, folder)
    except OSError as error:
        stop(BAD, unreadable(file, error))
    except script.BadScript as error:
        stop(BAD, *(f"{file}:{line}: {reason}" for line, reason in error.problems))
    except script.Failed as failed:
        frame = [f"  |{row}|" for row in failed.screen]
        stop(UNMET, f"{file}:{failed.line}: {failed.reason}", *frame)


@main.command()
@box_options
@click.option("--script", "file", required=True, help="One command a line.")
def sim(board, nvm, file):
    """Run the firmware without a screen, pressing what a script says."""
    from . import memory

    machine = powered(board, remembered(nvm) if nvm else None)
    try:
        play_script(machine, file)
    finally:
        if nvm:
            try:
                memory.write(nvm, bytes(machine.nvm))
            except memory.BadMemory as error:
                stop(BAD, str(error))


@main.command()
@box_options
def run(board, nvm):
    """Run the box in this terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        stop(BAD, "clerk run needs a terminal; clerk sim plays a script without one")
    from platformdirs import user_state_path

    from .terminal import Box

    path = Path(nvm) if nvm else user_state_path("clerk") / f"{board}.nvm"
    box = Box(powered(board, remembered(path)), path, f"Clerk · {board}")
    box.run()
    sys.exit(box.return_code)


@main.command()
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
def demo(folder):
    """Play a whole game without a screen; leave its pictures and its log in DIR."""
    folder.mkdir(parents=True, exist_ok=True)
    machine = powered("macropad", None)
    play_script(machine, Path(__file__).with_name("demo.script"), folder)
    log = folder / "game.jsonl"
    log.write_text("".join(f"{line}\n" for line in machine.app.log_lines()), encoding="utf-8")
    state = machine.app.state()
    click.echo(f"{state['turn']} turns; pictures and the game's log in {folder}\n")
    result = state["result"]
    for place, player in enumerate(result["ranking"], 1):
        name = state["players"][player]["name"]
        click.echo(f"{place}. {name:6} {result['scores'][player]:3}")


@main.command()
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
def web(folder):
    """Make the box as a web page in DIR: files to serve, and clerk.html, which needs no other."""
    from . import web as page

    try:
        for path in page.build(folder):
            click.echo(f"{path} {path.stat().st_size:,}")
    except OSError as error:
        stop(BAD, f"{error.filename}: cannot be written: {error.strerror}")
    except page.Missing as error:
        stop(BAD, str(error))


@contextmanager
def box_packages():
    """Say in words which package is missing, of those that only real boxes need."""
    try:
        yield
    except ModuleNotFoundError as error:
        stop(BAD, f"the package {error.name} is missing; make image installs what is needed")


def built(target, source):
    """A target's image; ends the command when the firmware must not go onto such a board."""
    from . import image

    try:
        return image.build(target, source)
    except image.BadImage as error:
        stop(BAD, *error.problems)


@main.command()
@board_option
@click.option("--source", is_flag=True, help="Keep Clerk as .py.")
@click.option("--uf2", is_flag=True, help="Make it a UF2 as well.")
@click.option("--with", "firmware", metavar="FILE", help="Put CircuitPython's UF2 before ours.")
@click.option("--zip", "archive", is_flag=True, help="Make it a release archive as well.")
@click.option("--out", type=click.Path(path_type=Path), help="Where to, instead of build.")
def image(board, source, uf2, firmware, archive, out):
    """Make what goes onto the drive of a real box, in build/BOARD, and check it."""
    from . import ROOT, release
    from . import image as images
    from .target import target

    out = out or ROOT / "build"
    name = f"clerk-{images.VERSION}-{board}"
    with box_packages():
        goal = target(board)
        made = built(goal, source)
        try:
            images.write(made, out / board)
            images.write_texts(made, out / f"{board}-compiled")
            click.echo("\n".join([f"{out / board}:", *images.report(made, goal)]))
            if uf2 or firmware:
                release.uf2(made, goal, out / f"{name}.uf2", firmware)
                click.echo(f"{out / name}.uf2: {release.REPLACES}")
            if archive:
                release.archive(made, goal, out / f"{name}.zip")
                click.echo(f"{out / name}.zip")
        except OSError as error:
            stop(BAD, f"{error.filename}: cannot be written: {error.strerror}")
        except images.BadImage as error:
            stop(BAD, *error.problems)


@main.command()
@board_option
@click.option("--drive", type=click.Path(path_type=Path), help="The drive, if it is not found.")
@click.option("--dry-run", is_flag=True, help="Only say what would be done.")
@click.option("--source", is_flag=True, help="Keep Clerk as .py.")
def flash(board, drive, dry_run, source):
    """Put Clerk on the drive of a box that is plugged in, or bring it up to date."""
    from . import drive as drives
    from . import flash as flashing
    from .target import target

    with box_packages():
        goal = target(board)
        try:
            place = drive or drives.find(goal)
            found = drives.check(place, goal)
            click.echo(f"{place}: {found.id}, CircuitPython {found.version}")
            made = built(goal, source)
            folder = drives.Folder(place)
            plan = flashing.plan(made.files, folder)
            if dry_run:
                click.echo("\n".join(flashing.describe(plan)))
                return
            with progress(len(plan.stale) + len(plan.written)) as step:
                flashing.carry_out(plan, folder, step)
        except (drives.Trouble, OSError) as error:
            stop(BAD, str(error))
        except KeyboardInterrupt:
            stop(BAD, "Stopped half-way. Do this again: Clerk will start when it is through.")
        click.echo("\n".join(flashing.result(plan, made)))


@main.command()
@click.argument(
    "dump", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--port", help="The serial line, if it is not found.")
@click.option("--to", "folder", type=click.Path(path_type=Path), default="pulled", help="Where to.")
def pull(dump, port, folder):
    """Get games, tables and settings from a box that is plugged in, while the game goes on.

    Or from DUMP, a file with the 4096 bytes of its memory (microcontroller.nvm).
    """
    from clerk.journal.journal import Foreign

    from . import pull as pulling

    store = remembered(dump) if dump else asked(port)
    try:
        files, lines = pulling.pulled(store)
        paths = pulling.write(files, folder)
    except Foreign as error:
        stop(BAD, str(error))
    except OSError as error:
        stop(BAD, f"{error.filename}: {error.strerror}")
    click.echo("\n".join([*lines, *map(str, paths)]))


def asked(port):
    """The memory of the box on a serial line; ends the command when it cannot be had."""
    from . import serial_line

    with box_packages():
        try:
            name = port or serial_line.find()
            with serial_line.opened(name) as line, progress(None) as step:
                return bytearray(
                    serial_line.dump(serial_line.Line(line), lambda done, of: step(name, done, of))
                )
        except serial_line.NoAnswer as error:
            stop(BAD, str(error))


@contextmanager
def progress(steps):
    """A bar on the terminal; gives the function that tells it what is worked on.

    step(name) is one step further; step(name, done, of) says how far.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, transient=True) as bar:
        task = bar.add_task("", total=steps)

        def step(name, done=None, of=steps):
            bar.update(task, description=name, total=of, completed=done)
            if done is None:
                bar.advance(task)

        yield step
