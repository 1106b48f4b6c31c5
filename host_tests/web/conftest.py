"""A built page and a real Chromium for the tests of this folder, which do not run without one."""

import functools
import http.server
import threading

import pytest

from clerk_tools import web
from host_tests.web.browser import CHROMIUM, FLAGS, NEEDED, PageBox

if not CHROMIUM:
    if NEEDED:
        raise pytest.UsageError("CLERK_NEEDS_CHROMIUM is set, and there is no Chromium")
    collect_ignore_glob = ["test_*.py"]


def pytest_terminal_summary(terminalreporter):
    if not CHROMIUM:
        terminalreporter.write_line("host_tests/web did not run: there is no Chromium here")


@pytest.fixture(scope="package")
def built(tmp_path_factory):
    """The folder of the built page."""
    folder = tmp_path_factory.mktemp("web")
    web.build(folder)
    return folder


@pytest.fixture(scope="package")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser):
    """A function context(width, height, **options) that gives a fresh browser profile."""
    made = []

    def new(width=1280, height=800, **options):
        options = {"reduced_motion": "no-preference", "color_scheme": "light"} | options
        made.append(browser.new_context(viewport={"width": width, "height": height}, **options))
        return made[-1]

    yield new
    for each in made:
        each.close()


@pytest.fixture
def opened(context, built):
    """A function opened(width, height, **options) that opens clerk.html as a file: a PageBox.

    When the test ends, nothing may stand in its console, and it may have asked for nothing.
    """
    boxes = []

    def new(*size, **options):
        boxes.append(PageBox(context(*size, **options).new_page(), (built / "clerk.html").as_uri()))
        return boxes[-1]

    yield new
    for box in boxes:
        assert not box.trouble
        assert not box.requests


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def served(built):
    """The page on localhost: (its address, a function that ends the server)."""
    handler = functools.partial(Quiet, directory=str(built))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever).start()

    def end():
        server.shutdown()
        server.server_close()

    yield f"http://localhost:{server.server_port}/", end
    end()
