"""The demo: a whole game pressed by a script ends as its log does, and leaves pictures."""

from pathlib import Path

from click.testing import CliRunner

from clerk.game import log
from clerk_tools import cli

GAME = Path(__file__).with_name("demo.jsonl")


def test_the_demo_plays_its_game_and_leaves_pictures(tmp_path):
    result = CliRunner().invoke(cli.main, ["demo", str(tmp_path / "demo")])
    assert result.exit_code == 0, result.output
    played = log.replay((tmp_path / "demo/game.jsonl").read_bytes().splitlines(keepends=True))
    assert log.state(played) == log.state(log.replay(GAME.read_bytes().splitlines(keepends=True)))
    pictures = sorted(path.name for path in (tmp_path / "demo").glob("*.png"))
    assert pictures[-1].endswith("ranking.png")
    state = log.state(played)
    names = [state["players"][n]["name"] for n in state["result"]["ranking"]]
    said = [line.split()[1] for line in result.stdout.splitlines()[-len(names) :]]
    assert said == names
