"""Whole scripts on the page: press by press the same as on the simulated box."""

import json
from operator import attrgetter
from pathlib import Path

import pytest

import clerk_tools
from clerk.ui.app import App
from clerk_tools import script
from clerk_tools.machine import TABLES, Machine

DEMO = Path(clerk_tools.__file__).with_name("demo.script")
FLOWS = Path(__file__).parents[1] / "flows"
SLOW = 300  # lines; longer scripts are whole games, like the demo


def quick(path):
    """Whether a script is short, leaves nothing to chance, waits for nothing and cuts no power."""
    lines = path.read_text(encoding="utf-8").splitlines()
    unfit = ("wait", "cut", "# By chance:")
    return len(lines) < SLOW and not any(line.startswith(unfit) for line in lines)


class Both:
    """The simulated box and the page, handled alike; they have to show the same."""

    on = True
    presses = clicks = 0

    def __init__(self, page):
        self.machine = Machine().start()
        self.page = page
        self.app = self.machine.app
        self.keys = self.machine.keys

    def __getattr__(self, name):
        def both(*values):
            getattr(self.machine, name)(*values)
            getattr(self.page, name)(*values)

        return both

    def restart(self):
        self.machine.restart()
        self.page.restart()
        self.app = self.machine.app

    def rows(self):
        assert self.page.rows() == self.machine.rows()
        return self.machine.rows()

    def pixels(self):
        assert self.page.pixels() == self.machine.pixels()
        return self.machine.pixels()

    def lights(self):
        assert self.page.lights() == self.machine.lights()
        return self.machine.lights()

    def play(self, path, folder, after=lambda: None):
        """Run a script, after() after each step; its pictures go into the folder."""
        for step in script.read(path, self.keys):
            script.run([step], self, lambda text: None, folder)
            after()

    def compare(self):
        """Everything that they show and know."""
        self.wait(2)  # until the lights have come to rest
        self.rows()
        self.pixels()
        self.lights()
        assert self.page.state() == self.app.state()
        logs = self.page.log_lines(), self.app.log_lines()
        assert [json.loads(line) for line in logs[0]] == [json.loads(line) for line in logs[1]]
        assert self.page.image() == bytes(self.machine.nvm)


def test_a_whole_game_by_clicks(opened, tmp_path):
    both = Both(opened())
    both.play(DEMO, tmp_path)
    assert both.app.state()["result"]
    both.compare()


def test_a_page_that_is_loaded_anew_at_every_tenth_event(opened, tmp_path):
    both = Both(opened(390, 844))
    due = 10
    reloads = 0

    def after():
        nonlocal due, reloads
        app = both.app
        if not app.play or app.keeper.journal.sound < due:
            return
        anew = App(bytearray(bytes(both.machine.nvm)), both.machine.facts, str(TABLES))
        if anew.grid.cells == app.grid.cells:  # nothing is half pressed
            both.restart()
            due += 10
            reloads += 1

    both.play(DEMO, tmp_path, after)
    assert reloads > 10
    both.compare()


SCRIPTS = [path for path in sorted(FLOWS.glob("*.script")) if quick(path)]


@pytest.mark.parametrize("path", SCRIPTS, ids=attrgetter("stem"))
def test_every_pixel_of_a_flow(opened, tmp_path, path):
    both = Both(opened())
    both.play(path, tmp_path, both.pixels)
    both.compare()
