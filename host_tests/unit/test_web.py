"""What the web page is made of. host_tests/web holds how it behaves in a browser."""

import base64
import gzip
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from clerk_tools import BOARDS, FIRMWARE, web


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The text of clerk.html."""
    folder = tmp_path_factory.mktemp("web")
    web.build(folder)
    return (folder / "clerk.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def parts(page):
    """What the page carries, as {name: bytes}."""
    packed = re.search(r'<script id="parts"[^>]*>([^<]*)<', page)
    assert packed
    index, data = gzip.decompress(base64.b64decode(packed.group(1))).split(b"\n", 1)
    found = {}
    for name, length in json.loads(index):
        found[name], data = data[:length], data[length:]
    return found


def test_the_firmware_is_on_it_as_it_is(parts):
    for room in web.ROOMS:
        for path in (FIRMWARE / "clerk" / room).glob("*.py"):
            assert parts[f"/clerk/{room}/{path.name}"] == path.read_bytes()
    for path in (FIRMWARE / "tables").rglob("*.csv"):
        assert parts[f"/{path.relative_to(FIRMWARE).as_posix()}"] == path.read_bytes()
    assert parts["/this_board.py"] == (BOARDS / web.BOARD / "this_board.py").read_bytes()
    assert not any(name.startswith("/clerk/device") for name in parts)


def test_it_names_no_place_on_the_network(page):
    without_names = page.replace("http://www.w3.org", "")
    assert not re.search(r"https?://", without_names)
    assert "{{" not in page


def test_building_it_twice_gives_the_same(tmp_path):
    first, second = (
        [path.read_bytes() for path in web.build(tmp_path / name)] for name in ("a", "b")
    )
    assert first == second


def test_a_changed_page_has_another_worker(tmp_path):
    worker = web.worker({"clerk.html": b"1", "index.html": b"1"})
    assert worker == web.worker({"clerk.html": b"2", "index.html": b"1"})
    assert worker != web.worker({"clerk.html": b"1", "index.html": b"2"})


def test_the_script_is_javascript(page, tmp_path):
    node = shutil.which("node", path=str(Path(sys.executable).parent))
    if node is None:
        pytest.skip("no node wheel for this platform")
    script = tmp_path / "page.mjs"
    script.write_text(page.rsplit('<script type="module">', 1)[1].split("</script>")[0])
    subprocess.run([node, "--check", str(script)], check=True)


def test_without_micropython_it_says_what_brings_it(monkeypatch, tmp_path):
    monkeypatch.setattr(web, "MICROPYTHON", tmp_path)
    with pytest.raises(web.Missing, match="micropython.mjs is missing; make web installs it"):
        web.build(tmp_path / "out")
    assert not (tmp_path / "out").exists()
