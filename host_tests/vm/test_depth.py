"""How deep calls nest while a whole game is pressed: a RP2040's Python stack has little room."""

import sys

import pytest

from clerk.ui.app import App
from clerk_tools import FIRMWARE
from clerk_tools.machine import Machine
from host_tests.vm import presses, vms

MOST = 40  # calls from Box.step on; at about 48 CircuitPython stops with "pystack exhausted"


class Depth:
    """Counts the firmware's calls that are under way, and remembers the most there were."""

    def __init__(self):
        self.calls = self.most = 0
        self.way = ""

    def __call__(self, frame, event, arg):
        if event not in ("call", "return") or not frame.f_code.co_filename.startswith(
            str(FIRMWARE)
        ):
            return
        self.calls += 1 if event == "call" else -1
        if self.calls > self.most:
            self.most = self.calls
            self.way = self.names(frame)

    def names(self, frame):
        names = []
        while frame and len(names) < self.most:
            names.append(frame.f_code.co_name)
            frame = frame.f_back
        return " > ".join(reversed(names))


@pytest.mark.parametrize("game", vms.PRESSED)
def test_calls_nest_less_deep_than_the_board_allows(tmp_path, game):
    recording = presses.record(vms.PRESSED[game].read_bytes().splitlines(), tmp_path)
    machine = Machine(app=lambda store, facts, _: App(store, facts, str(tmp_path)))
    depth = Depth()
    sys.setprofile(depth)
    try:
        machine.start()
        for _ in presses.press_again(recording, machine):
            pass
        machine.restart()
    finally:
        sys.setprofile(None)
    assert depth.calls == 0
    assert 10 < depth.most < MOST, depth.way
