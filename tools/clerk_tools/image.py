"""Makes what stands on the drive: the programs, Clerk and its libraries compiled, the tables.

The same sources and versions give the same bytes.
"""

import ast
import hashlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from clerk import VERSION

from . import FIRMWARE, checks, constants, joined, mpy
from .imports import PROGRAMS, needed

MANIFEST = "clerk.json"
TABLES = "tables/"
# The board compiles these itself: it looks for the programs as .py, and the board's facts are to
# be read and tried out by their owner.
AS_SOURCE = (*PROGRAMS, "this_board.py")
MOST = 300 * 1024  # bytes


class BadImage(Exception):
    """A firmware that must not go onto a board; `problems` are sentences."""

    def __init__(self, problems):
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass
class Image:
    """files: name on the drive to bytes, the manifest among them; depth: the deepest nesting;
    texts: what was compiled, by the names that a trace of the board has."""

    files: dict[str, bytes]
    depth: object
    texts: dict[str, bytes]

    @property
    def size(self):
        return sum(map(len, self.files.values()))

    @property
    def manifest(self):
        return json.loads(self.files[MANIFEST])


def build(target, source=False, firmware=FIRMWARE):
    """The Image for a Target; source: keep Clerk as .py. Raises BadImage."""
    found = needed([firmware, target.folder], target.modules)
    problems = found.problems
    texts = constants.replaced(found.sources, AS_SOURCE)
    compiled = compiled_all(texts, problems)
    if problems:
        raise BadImage(problems)
    depth, too_deep = checks.nesting(found.sources, compiled, target)
    problems += too_deep
    problems += checks.writes(found.sources)
    problems += checks.names(found.sources, target.names)

    files = {}
    sources = {name: item for name, item in found.sources.items() if not is_mark(item)}
    if source:
        texts = {name: item.path.read_bytes() for name, item in sources.items()}
    else:
        texts = together(texts, sources, problems)
        compiled = compiled_all(texts, problems)
    for name, text in texts.items():
        if source or name in AS_SOURCE:
            files[name] = text.replace(b"\r\n", b"\n")
        else:
            files[name.removesuffix(".py") + ".mpy"] = compiled.get(name, b"")
    for path in (firmware / TABLES).rglob("[!.]*.csv"):  # not ._ files of a Mac
        files[path.relative_to(firmware).as_posix()] = path.read_bytes()
    files[MANIFEST] = manifest(files, target, found.libraries)
    texts = {name: text for name, text in texts.items() if name not in files}
    image = Image({name: files[name] for name in sorted(files)}, depth, texts)
    if image.size > MOST:
        problems.append(f"the image has {image.size} bytes; at most {MOST} are allowed")
    if problems:
        raise BadImage(problems)
    return image


def compiled_all(texts, problems):
    """Modules compiled, by name; what is wrong with them is added to `problems`."""
    compiled = {}
    for name, text in texts.items():
        try:
            compiled[name] = mpy.compiled(text, name)
        except mpy.BadCode as error:
            problems.append(f"{name}: {error}")
    return compiled


def together(texts, sources, problems):
    """The texts as they stand on the drive; what is wrong with them is added to `problems`."""
    try:
        return joined.joined({name: texts[name] for name in sources}, sources)
    except joined.BadJoint as error:
        problems.append(str(error))
        return {}


def is_mark(source):
    """Whether a file only says that its folder is a package, which the board takes it for anyway
    (py/builtinimport.c): one file less to open at each start."""
    code = source.tree.body[1:] if ast.get_docstring(source.tree) else source.tree.body
    return source.name.endswith("/__init__.py") and not code


def manifest(files, target, libraries):
    """The bytes of the manifest: what stands on the drive, and for which board."""
    facts = {
        "clerk": VERSION,
        "board": target.board,
        "circuitpython": {"id": target.circuitpython, "majors": target.majors},
        "libraries": libraries,
        "files": {name: digest(files[name]) for name in sorted(files)},
    }
    return (json.dumps(facts, indent=1) + "\n").encode()


def digest(data):
    return hashlib.sha256(data).hexdigest()


def write(image, folder):
    """Make a folder hold exactly the image. Raises BadImage for a folder that is not an image's."""
    folder = Path(folder)
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MANIFEST).is_file():
        raise BadImage([f"{folder} holds something else than an image; it is left as it is"])
    filled(folder, image.files)


def write_texts(image, folder):
    """Make a folder hold what was compiled, for who reads a trace of the board."""
    filled(Path(folder), image.texts)


def filled(folder, files):
    """Make a folder hold these files and no others."""
    if folder.is_dir():
        shutil.rmtree(folder)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def report(image, target):
    """Lines that say how large it all is."""
    by_size = sorted(image.files, key=lambda name: -len(image.files[name]))
    share = 100 * image.size / target.drive
    return [
        f"{len(image.files)} files, {image.size} bytes, {share:.1f} % of the drive; the largest:",
        *(f"{len(image.files[name]):8}  {name}" for name in by_size[:10]),
        f"calls nest {image.depth.calls} deep at most and take {image.depth.size} bytes of "
        f"{target.stack} (found without running them)",
    ]
