"""How heavy the page is and how soon it shows its first screen: `python -m host_tests.web.bench`."""

import tempfile
from pathlib import Path
from statistics import median

from clerk_tools import web
from host_tests.web.browser import CHROMIUM, FLAGS, PageBox

ROUNDS = 7
FIRST = "performance.getEntriesByName('clerk')[0].startTime"


def main():
    with tempfile.TemporaryDirectory() as folder:
        files = web.build(Path(folder))
        total = sum(path.stat().st_size for path in files)
        print(f"web page, all files               {total / 1000:6.0f} kB of 1500")
        print(f"clerk.html                        {files[0].stat().st_size / 1000:6.0f} kB")
        if CHROMIUM:
            print(f"load to first screen, median      {first_screen(files[0]):6.0f} ms of 1000")


def first_screen(path):
    """Milliseconds from the load of the page to the box's first screen, in a fresh profile."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        times = []
        for _ in range(ROUNDS):
            context = browser.new_context()
            times.append(PageBox(context.new_page(), path.as_uri()).page.evaluate(FIRST))
            context.close()
        browser.close()
    return median(times)


if __name__ == "__main__":
    main()
