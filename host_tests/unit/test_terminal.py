"""The box in a terminal: what keys, mouse and size do, and that its memory is kept."""

import asyncio

import pytest

from clerk_tools import memory
from clerk_tools.machine import Machine
from clerk_tools.terminal import KEY_OF, LARGE, SMALL, Box, lit


@pytest.fixture
def terminal(tmp_path):
    """A function terminal(size, play) that runs the box in a terminal of that size while the
    coroutine play(pilot, box) uses it."""

    def run(size, play):
        path = tmp_path / "box.nvm"
        box = Box(Machine(nvm=memory.read(path)).start(), path, "Clerk")

        async def session():
            async with box.run_test(size=size) as pilot:
                await until(pilot, lambda: box.panel.lines)
                await play(pilot, box)

        asyncio.run(session())
        return box

    return run


async def until(pilot, true):
    """Let the terminal run until true() holds; fail after ten seconds at least."""
    for _ in range(500):
        if true():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never came")


def shown(box):
    """What stands on the panel's lines now."""
    return "\n".join(box.panel.render_line(y).text for y in range(len(box.panel.lines)))


def test_every_key_has_its_keystroke():
    assert sorted(set(KEY_OF.values())) == sorted(Machine().keys)


def test_a_small_terminal_shows_the_characters(terminal):
    async def play(pilot, box):
        assert shown(box).splitlines() == box.machine.rows()

    terminal((80, 24), play)
    terminal(SMALL, play)


def test_a_large_terminal_shows_the_pixels(terminal):
    async def play(pilot, box):
        lines = shown(box).splitlines()
        pixels = box.machine.pixels()
        assert (len(lines), len(lines[0])) == (32, 128)
        for y, line in enumerate(lines):
            assert [letter in "▀█" for letter in line] == [bool(p) for p in pixels[2 * y]]
            assert [letter in "▄█" for letter in line] == [bool(p) for p in pixels[2 * y + 1]]

    terminal(LARGE, play)


def test_the_terminal_may_change_its_size(terminal):
    async def play(pilot, box):
        await pilot.resize_terminal(*LARGE)
        await until(pilot, lambda: len(box.panel.lines) == 32)
        await pilot.resize_terminal(40, 10)
        await until(pilot, lambda: box.screen.has_class("tiny"))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: len(box.panel.lines) == 8 and not box.screen.has_class("tiny"))

    terminal((80, 24), play)


def test_a_keystroke_is_a_press(terminal):
    async def play(pilot, box):
        before = box.machine.rows()
        await pilot.press("5")
        await until(pilot, lambda: box.machine.rows() != before)
        assert box.machine.presses == 1
        await until(pilot, lambda: not box.due)
        assert shown(box).splitlines() == box.machine.rows()

    terminal((80, 24), play)


def test_arrows_and_wheel_turn_and_enter_pushes(terminal):
    async def play(pilot, box):
        await pilot.press("right", "right", "left", "enter")
        assert (box.machine.clicks, box.machine.presses, box.knob.at) == (3, 1, 1)

    terminal((80, 24), play)


def test_the_mouse_holds_a_key_down(terminal):
    async def play(pilot, box):
        button = box.buttons[0]
        await pilot.mouse_down(button)
        await pilot.pause(0.2)
        assert button.look[1] and box.due == {"A": None}
        await pilot.mouse_up(button)
        await until(pilot, lambda: not button.look[1])
        await pilot.click(box.knob)
        assert box.machine.presses == 2

    terminal((80, 24), play)


def test_a_tone_shows_as_a_note(terminal, monkeypatch):
    async def play(pilot, box):
        notes = []
        monkeypatch.setattr(box.note, "update", notes.append)
        await pilot.press("5")
        await until(pilot, lambda: notes[-1:] == [""])
        assert set(notes[:-1]) == {"♪"}

    terminal((80, 24), play)


def test_help_opens_and_closes_without_pressing_anything(terminal):
    async def play(pilot, box):
        await pilot.press("?")
        await until(pilot, lambda: len(box.screen_stack) == 2)
        await pilot.press("a")
        await until(pilot, lambda: len(box.screen_stack) == 1)
        assert box.machine.presses == 0

    terminal((80, 24), play)


def test_the_game_goes_on_where_it_was(terminal):
    screens = []

    async def start(pilot, box):
        await pilot.press("5", "s")
        await until(pilot, lambda: "no move" in shown(box))

    async def again(pilot, box):
        screens.append(shown(box))

    path = terminal((80, 24), start).path
    kept = path.read_bytes()
    terminal((80, 24), again)
    assert "Deal 5" in screens[0]
    assert path.read_bytes() == kept


def test_a_memory_that_cannot_be_kept_is_told(terminal, tmp_path):
    async def play(pilot, box):
        box.path = tmp_path / "file" / "box.nvm"
        await pilot.press("5")
        await until(pilot, lambda: "cannot be written" in str(box.trouble.content))

    (tmp_path / "file").write_text("not a folder")
    terminal((80, 24), play)


def test_a_brighter_light_is_a_brighter_edge():
    assert lit((0, 0, 0))[0] != lit((1, 0, 0))[0]
    dim, bright = lit((5, 0, 0))[0], lit((25, 0, 0))[0]
    assert dim.r < bright.r and bright.g == bright.b == 0
