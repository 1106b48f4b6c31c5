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

ASKED = pytest.StashKey[set]()
STALE = pytest.StashKey[list]()


def pytest_addoption(parser):
    parser.addoption("--accept", action="store_true", help="write goldens instead of comparing")


def pytest_configure(config):
    config.stash[ASKED] = set()
    config.stash[STALE] = []


@pytest.fixture
def golden(request):
    """A function golden(name, data): data is as good as what `goldens/NAME` holds, or it fails."""
    folder = request.path.parent / "goldens"
    accept = request.config.getoption("--accept")

    def check(name, data, alike=eq):
        path = folder / name
        request.config.stash[ASKED].add(path)
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


def pytest_sessionfinish(session):
    """Find goldens that nothing asked for, in folders whose tests all ran."""
    config = session.config
    asked = config.stash[ASKED]
    reports = session.config.pluginmanager.getplugin("terminalreporter").stats
    if reports.get("deselected") or reports.get("failed") or reports.get("error"):
        return
    if any("::" in arg for arg in config.args):
        return
    ran = {item.path for item in session.items}
    for folder in Path(config.rootpath, "host_tests").rglob("goldens"):
        if set(folder.parent.glob("test_*.py")) <= ran:
            files = {path for path in folder.rglob("*") if path.is_file()}
            config.stash[STALE] += sorted(files - asked)
    for path in config.stash[STALE]:
        if config.getoption("--accept"):
            path.unlink()
        else:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    word = "removed" if config.getoption("--accept") else "no test uses"
    for path in config.stash[STALE]:
        terminalreporter.write_line(f"stale golden, {word}: {path}")
