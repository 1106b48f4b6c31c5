"""What the page keeps: over closing and reloading, in several tabs, where storage is refused."""

import pytest

from host_tests.web.browser import PageBox

REFUSED = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError");
};"""
FORBIDDEN = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("forbidden", "SecurityError"); },
});"""
NO_LOCKS = 'Object.defineProperty(navigator, "locks", { value: undefined });'


@pytest.fixture
def tabs(context, built):
    """A function that opens one tab more in the same browser: a PageBox."""
    profile = context()

    def another(before=""):
        page = profile.new_page()
        if before:
            page.add_init_script(before)
        return PageBox(page, (built / "clerk.html").as_uri())

    return another


def play(box, *names):
    for name in names:
        box.press(name)


def test_a_game_outlives_its_tab(tabs):
    box = tabs()
    play(box, "C", "NEXT", "A", "F")
    seen, image = box.rows(), box.image()
    box.page.close()
    box = tabs()
    assert box.rows() == seen
    assert box.image() == image


def test_a_later_tab_says_so_and_takes_over_when_the_first_is_closed(tabs):
    first = tabs()
    play(first, "C", "NEXT", "A")
    second = tabs()
    second.says("open in another tab")
    image = second.image()
    second.page.keyboard.press("c")
    assert second.image() == image
    play(first, "F")
    first.says_nothing()
    seen = first.rows()
    first.page.close()
    second.says_nothing()
    assert second.rows() == seen
    play(second, "L")
    assert len(second.log_lines()) == 4


def take(box):
    """Take the game from the other tab, which has a moment to hand it over."""
    box.page.click("#act")
    box.page.wait_for_timeout(500)
    box.says_nothing()


def test_the_game_can_be_taken_from_the_other_tab(tabs):
    first = tabs()
    play(first, "C", "NEXT", "A")
    second = tabs()
    second.says("open in another tab")
    take(second)
    first.says("open in another tab")
    assert second.rows() == first.rows()
    play(second, "F")
    assert len(second.log_lines()) == 3
    take(first)
    second.says("open in another tab")
    assert len(first.log_lines()) == 3


def test_without_locks_the_tab_that_finds_anothers_writing_stops(tabs):
    first = tabs(NO_LOCKS)
    second = tabs(NO_LOCKS)
    play(first, "C", "NEXT", "A")
    second.says("open in another tab")
    first.says_nothing()
    second.page.click("#act")
    assert second.rows() == first.rows()
    play(second, "F")
    first.says("open in another tab")


def test_no_tab_writes_over_what_it_has_not_read(tabs):
    box = tabs()
    play(box, "C", "NEXT", "A")
    box.page.evaluate("localStorage.setItem('clerk.memory', 'ff'.repeat(4096))")
    play(box, "F")
    box.says("open in another tab")
    assert box.page.evaluate("localStorage.getItem('clerk.memory')") == "ff" * 4096


@pytest.mark.parametrize("trouble", [REFUSED, FORBIDDEN])
def test_where_nothing_can_be_kept_the_game_goes_on(tabs, trouble):
    box = tabs(trouble)
    play(box, "C", "NEXT", "A")
    box.says("does not let Clerk keep the game")
    box.page.click("#act")
    play(box, "F")
    box.says_nothing()  # once is enough
    assert len(box.log_lines()) == 3
    assert not box.trouble


def test_a_memory_of_something_else_is_left_alone(tabs):
    box = tabs()
    box.page.evaluate("localStorage.setItem('clerk.memory', '00'.repeat(4096))")
    box.restart()
    assert "Erase everything?" in box.rows()[0]
    assert box.image() == bytes(4096)
    box.press("NEXT")
    assert "New game" in box.rows()[0]
