"""Goldens: compared, accepted on request, and stale ones fail (see host_tests/conftest.py)."""

from pathlib import Path

import pytest

pytest_plugins = "pytester"

TEST = """
def test_one(golden): golden("one.txt", {one!r})
def test_two(golden): golden("two.bin", b"two")
"""


@pytest.fixture
def suite(pytester, monkeypatch):
    """A function suite(one, option...) that runs two tests with goldens, the first showing `one`."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they take seconds to load
    folder = pytester.mkdir("host_tests")
    (folder / "conftest.py").write_text((Path(__file__).parents[1] / "conftest.py").read_text())
    (folder / "goldens").mkdir()

    def run(one, *options):
        (folder / "test_it.py").write_text(TEST.format(one=one))
        return pytester.runpytest_inprocess("host_tests", "-p", "no:cacheprovider", *options)

    run.goldens = folder / "goldens"
    return run


def test_accepting_writes_what_is_seen_and_then_it_holds(suite):
    assert suite("a\nb\n").ret == 1
    assert suite("a\nb\n", "--accept").ret == 0
    assert (suite.goldens / "one.txt").read_text() == "a\nb\n"
    assert suite("a\nb\n").ret == 0


def test_a_difference_fails_and_is_shown(suite):
    suite("a\nb\n", "--accept")
    result = suite("a\nc\n")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*one.txt differs*", "*-b*", "*+c*"])


def test_a_stale_golden_is_found_when_the_tests_are_shared_out(suite):
    shared_out = "-p", "xdist.plugin", "-n", "2"
    assert suite("a", "--accept", *shared_out).ret == 0
    assert suite("a", *shared_out).ret == 0
    (suite.goldens / "old.txt").write_text("nobody asks")
    result = suite("a", *shared_out)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["stale golden*old.txt"])


def test_a_stale_golden_fails_until_accepting_removes_it(suite):
    suite("a", "--accept")
    old = suite.goldens / "old.txt"
    old.write_text("nobody asks")
    result = suite("a")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["stale golden*old.txt"])
    assert suite("a", "-k", "one").ret == 0
    assert suite("a", "--accept", "-k", "one").ret == 0
    assert old.exists()
    assert suite("a", "--accept").ret == 0
    assert not old.exists()
