"""The firmware on MicroPython: in a small heap, and with micropython-lib's unittest."""

import pytest

from host_tests.vm import vms

PARTS = ("rules", "journal", "game", "restart", "memory")

# The board has 168 KB. Objects of 64 bits take about 1.5 times the room of its own: 250 KB here.
HEAP = "240k"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("vm")
    vms.build(folder)
    return folder


@pytest.mark.parametrize("part", PARTS)
def test_on_unix_in_a_small_heap(folder, part):
    vms.unix(folder, vms.RUN.format(part=part), HEAP)


UNITTEST = """
import sys, unittest
from on_vm import {part}
suite = unittest.TestSuite("{part}")
suite._load_module({part})
if not unittest.TestRunner().run(suite).wasSuccessful():
    raise SystemExit(1)
"""


@pytest.mark.parametrize("part", PARTS)
def test_on_wasm_with_unittest(folder, part):
    said = vms.wasm(folder, UNITTEST.format(part=part))
    assert "Ran 0 tests" not in said
