"""Every script of this folder is pressed on the box; what it prints stands in goldens."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from clerk.game import log
from clerk_tools import cli, script
from clerk_tools.machine import Machine

FLOWS = Path(__file__).parent


@pytest.mark.parametrize("path", sorted(FLOWS.glob("*.script")), ids=lambda path: path.stem)
def test_flow(path, golden):
    result = CliRunner().invoke(cli.main, ["sim", "--script", str(path)])
    assert result.exit_code == 0, result.output
    if result.output:
        golden(f"{path.stem}.txt", result.output)


@pytest.mark.parametrize("name", ["six-players", "esquire-whole-game"])
def test_a_whole_game_ends_as_its_log(name):
    machine = Machine().start()
    steps = script.read(FLOWS / f"{name}.script", machine.keys)
    script.run(steps, machine, lambda text: None)
    lines = (FLOWS / f"{name}.jsonl").read_bytes().splitlines(keepends=True)
    assert machine.app.state() == log.state(log.replay(lines))
