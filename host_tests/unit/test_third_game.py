"""What adding a game takes: its own files, and a row in each room's table of games. Nothing else."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from clerk_tools import BOARDS, FIRMWARE
from host_tests.unit.test_rooms import FILES, imports

HERE = Path(__file__).parent / "third_game"
GAMES = ("young", "esquire")

# The rows, as (file, what stands there, what stands behind it then).
ROWS = (
    ("game/games.py", '"esquire"', ', "coins"'),
    ("game/games.py", "    (_esquire_terms, _esquire, _esquire_log),\n", "    (_coins, _rules, _coins),\n"),
    ("game/games.py", "    return esquire_log\n", """

def _coins():
    from . import coins

    return coins


def _rules():
    return _coins().Coins, _coins().pack, _coins().unpack
"""),
    ("ui/games.py", '"Esq."', ', "Coins"'),
    ("ui/games.py", '(_esquire_views, _esquire_numbers)', ', "coins": (_coins, lambda: _coins().Numbers)'),
    ("ui/games.py", "    from .esquire_setup import Numbers\n\n    return Numbers\n", """

def _coins():
    from . import coins_views

    return coins_views
"""),
)  # fmt: skip


def test_a_third_game_is_its_files_and_its_rows(tmp_path):
    shutil.copytree(FIRMWARE / "clerk", tmp_path / "clerk")
    shutil.copy(HERE / "coins.py", tmp_path / "clerk" / "game")
    shutil.copy(HERE / "coins_views.py", tmp_path / "clerk" / "ui")
    for name, stands, more in ROWS:
        path = tmp_path / "clerk" / name
        text = path.read_text()
        assert text.count(stands) == 1, (name, stands)
        path.write_text(text.replace(stands, stands + more))
    path = os.pathsep.join([str(tmp_path), str(BOARDS / "macropad")])
    done = subprocess.run(
        [sys.executable, HERE / "play.py"],
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    assert not done.returncode, done.stderr


@pytest.mark.parametrize("path", FILES)
def test_no_game_knows_of_another(path):
    """Nor do the files that games share know of one, but for the tables of games."""
    tables = ("games.py", "readers.py", "passing.py")
    own = next((game for game in GAMES if path.split("/")[-1].startswith(game)), None)
    tree = ast.parse((FIRMWARE / path).read_text())
    for line, name in imports(tree, path.split("/")[:-1]):
        for game in GAMES:
            if any(part.startswith(game) for part in name.split(".")):
                assert game == own or path.endswith(tables), (line, name)
