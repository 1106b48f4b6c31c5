"""The page as a server gives it out: installed, offline, small, and asking for nothing more."""

import json
import re

from host_tests.web.browser import PageBox

MOST = 1_500_000  # bytes, of all files together
CONTROLLED = "navigator.serviceWorker.ready.then(() => true)"


def test_it_plays_on_without_the_server(context, served):
    address, end = served
    box = PageBox(context().new_page(), address)
    assert box.page.evaluate(CONTROLLED)
    for key in ("C", "NEXT", "A"):
        box.press(key)
    seen = box.rows()
    end()
    box.restart()
    assert box.rows() == seen
    box.press("F")
    assert len(box.log_lines()) == 3
    assert not box.trouble


def test_it_asks_for_nothing_once_it_is_there(context, served):
    box = PageBox(context().new_page(), served[0])
    assert box.page.evaluate(CONTROLLED)
    box.requests.clear()
    for key in ("C", "NEXT", "A", "C", "F", "I", "L", "S", "BUY", "A"):
        box.press(key)
    box.turn(2)
    box.push()
    box.page.click("#more")
    assert not box.requests
    assert not box.trouble


def test_it_can_be_installed(context, served):
    page = context().new_page()
    box = PageBox(page, served[0])
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}  # as all tests are
    assert not box.trouble


def test_it_is_small_and_of_one_piece(built):
    assert sum(path.stat().st_size for path in built.iterdir()) < MOST
    page = (built / "clerk.html").read_text(encoding="utf-8")
    assert not re.search(r'(?:src|href)="(?!data:)', page)
    needed = re.search(r"const FILES = (\[.*\]);", (built / "sw.js").read_text())
    assert needed
    for name in json.loads(needed.group(1)):
        assert (built / name).exists()
