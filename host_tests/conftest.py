"""What all tests share: goldens, accepted with --accept.

`golden(name, data)` compares text or bytes with `goldens/NAME` beside the test's file; where bytes
need not be the same to mean the same, `golden(name, data, alike)` asks alike(old, new). A run with
`--accept` (that is `make accept`) writes what it saw instead. A golden that no test of its folder
asked for is stale: the run fails, or with `--accept` the file is removed.
"""

from difflib import unified_diff
from operator import eq
from pathlib import Path

import pytest

import clerk_tools  # noqa: F401  puts the firmware on the path

GOLDEN = "golden"  # the property of a test's report that names one it asked for


def pytest_addoption(parser):
    parser.addoption("--accept", action="store_true", help="write goldens instead of comparing")


def pytest_configure(config):
    if not hasattr(config, "workerinput"):  # only here all that the tests report comes together
        config.pluginmanager.register(Stale(config))


@pytest.fixture
def golden(request):
    """A function golden(name, data): data is as good as what `goldens/NAME` holds, or it fails."""
    folder = request.path.parent / "goldens"
    accept = request.config.getoption("--accept")

    def check(name, data, alike=eq):
        path = folder / name
        request.node.user_properties.append((GOLDEN, str(path)))
        new = data.encode() if isinstance(data, str) else data
        if accept:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists() or not alike(path.read_bytes(), new):
                path.write_bytes(new)
            return
        if not path.exists():
            pytest.fail(f"{path} does not exist; `make accept` writes it")
        old = path.read_bytes()
        if not alike(old, new):
            if isinstance(data, str):
                lines = old.decode().splitlines(), data.splitlines()
                changes = "\n".join(unified_diff(*lines, "accepted", "now", lineterm=""))
            else:
                changes = f"{len(old)} bytes accepted, {len(new)} bytes now"
            pytest.fail(f"{path} differs; if the new one is right: make accept\n{changes}")

    return check


class Stale:
    """Finds goldens that nothing asked for, in folders whose tests all ran."""

    def __init__(self, config):
        self.config = config
        self.root = config.rootpath
        self.accept = config.getoption("--accept")
        self.ran = set()
        self.asked = set()
        self.stale = []
        self.whole = not any("::" in arg for arg in config.args)

    def pytest_runtest_logreport(self, report):
        self.ran.add(self.root / report.nodeid.partition("::")[0])
        self.asked.update(Path(path) for name, path in report.user_properties if name == GOLDEN)
        self.whole &= not report.failed

    def pytest_sessionfinish(self, session):
        option = self.config.option
        if not self.whole or option.keyword or option.markexpr or option.deselect:
            return
        for folder in Path(self.root, "host_tests").rglob("goldens"):
            if set(folder.parent.glob("test_*.py")) <= self.ran:
                files = {path for path in folder.rglob("*") if path.is_file()}
                self.stale += sorted(files - self.asked)
        for path in self.stale:
            if self.accept:
                path.unlink()
            else:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter):
        word = "removed" if self.accept else "no test uses"
        for path in self.stale:
            terminalreporter.write_line(f"stale golden, {word}: {path}")
