"""How the page looks and fits, and that it can be used without a mouse and without eyes."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from host_tests.web.browser import PageBox, expect

PHONE, LARGE_PHONE, ON_ITS_SIDE, DESK = (320, 568), (390, 844), (844, 390), (1280, 800)
SIZES = [PHONE, LARGE_PHONE, ON_ITS_SIDE, DESK, (568, 320), (768, 1024), (2560, 1440)]
DEALT = ("C", "NEXT", "A", "C", "F", "I", "L", "S")

# How far two pictures of the same may be apart, in parts of 255 on average: another machine has
# other fonts.
ALIKE = 2.0

# The text of each element that is cut off or stands outside the window, and the page's own size.
MISFITS = """() => {
  const misfits = [...document.querySelectorAll("#box, #box *")].filter((element) => {
    if (element.closest(".unseen, svg")) return false;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const outside = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    return outside || element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
  });
  return misfits.map((element) => element.outerHTML.slice(0, 80));
}"""


def size_name(size):
    return "{}x{}".format(*size)


def small(png):
    """A PNG as a JPEG, a tenth of the size."""
    out = BytesIO()
    Image.open(BytesIO(png)).convert("RGB").save(out, "JPEG", quality=92, subsampling=0)
    return out.getvalue()


def alike(old, new):
    """Whether two pictures show the same, but for what fonts and smoothing make of it."""
    pictures = [Image.open(BytesIO(data)).convert("RGB") for data in (old, new)]
    if pictures[0].size != pictures[1].size:
        return False
    return max(ImageStat.Stat(ImageChops.difference(*pictures)).mean) <= ALIKE


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, DESK], ids=size_name)
def test_picture(opened, golden, size):
    box = opened(*size)
    for key in (*DEALT, "BUY"):
        box.press(key)
    box.page.mouse.move(0, 0)
    box.wait(0.3)  # until nothing moves
    golden(f"{size_name(size)}.jpg", small(box.page.screenshot()), alike)


@pytest.mark.parametrize("size", SIZES, ids=size_name)
def test_nothing_is_cut_off(opened, size):
    box = opened(*size)
    box.page.keyboard.press("?")
    assert box.page.evaluate(MISFITS) == []
    for key in box.keys:
        square = box.page.locator(f'.key[data-name="{key}"]').bounding_box()
        assert square["width"] >= 44 and square["height"] >= 44, key


@pytest.mark.parametrize("scale", [1, 1.5, 2, 3])
def test_a_pixel_of_the_screen_is_a_whole_number_of_the_displays(opened, scale):
    box = opened(390, 844, device_scale_factor=scale)
    width = box.page.evaluate("document.getElementById('screen').getBoundingClientRect().width")
    pixels = width * scale / 128
    assert pixels == pytest.approx(round(pixels), abs=0.01) and pixels >= 2


@pytest.mark.parametrize("size", [LARGE_PHONE, ON_ITS_SIDE], ids=size_name)
def test_a_finger_presses_turns_and_pushes(opened, size):
    box = opened(*size, has_touch=True, is_mobile=True, device_scale_factor=2)
    touch = box.page.touchscreen
    for key in DEALT:
        touch.tap(*box.middle(f'.key[data-name="{key}"]'))
    assert len(box.log_lines()) == 7
    fingers = box.page.context.new_cdp_session(box.page)

    def finger(kind, *points):
        places = [{"x": x, "y": y} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    x, y = box.middle("#dial")
    around = [(x, y - 25), (x + 18, y - 18), (x + 25, y), (x + 18, y + 18)]  # 135 degrees
    finger("touchStart", around[0])
    for point in around[1:]:
        finger("touchMove", point)
    finger("touchEnd")
    assert box.angle() == 7 * 18
    finger("touchStart", (x, y))
    finger("touchMove", (x - 30, y))  # across the middle: a click every 14 pixels
    finger("touchEnd")
    assert box.angle() == 5 * 18
    before = box.rows()
    touch.tap(x, y)
    assert box.rows() != before
    assert box.angle() == 5 * 18


def test_a_mouse_drags_the_dial_and_that_is_no_push(opened):
    box = opened()
    x, y = box.middle("#dial")
    box.page.mouse.move(x + 40, y)
    box.page.mouse.down()
    box.page.mouse.move(x - 5, y + 40, steps=5)  # 97 degrees
    box.page.mouse.up()
    assert box.angle() == 5 * 18
    assert box.rows()[0].startswith("New game")
    assert sum(row.startswith("►") for row in box.rows()) == 1


def test_a_wheel_without_notches_turns_as_well(opened):
    box = opened()
    box.page.mouse.move(*box.middle("#dial"))
    for _ in range(6):
        box.page.mouse.wheel(0, 20)
    while box.angle() != 3 * 18:
        pass


def test_two_keys_at_once(opened):
    box = opened()
    for key in DEALT:
        box.press(key)
    box.page.keyboard.down("1")
    box.page.keyboard.down("c")
    expect(box.page.locator(".key.down")).to_have_count(2)
    box.page.keyboard.up("1")
    box.page.keyboard.up("c")
    expect(box.page.locator(".key.down")).to_have_count(0)


def test_a_window_that_is_left_lets_go_of_its_keys(opened):
    box = opened()
    box.page.keyboard.down("6")
    expect(box.page.locator(".key.down")).to_have_count(1)
    box.page.evaluate("dispatchEvent(new Event('blur'))")
    expect(box.page.locator(".key.down")).to_have_count(0)


def test_the_keyboard_alone_plays(opened):
    box = opened()
    press = box.page.keyboard.press
    press("c")
    while not any(row.startswith("►Show") for row in box.rows()):
        press("ArrowRight")
    press("Enter")
    assert any("no ranks" in row for row in box.rows())
    press("5")
    for key in "acfils":
        press(key)
    assert len(box.log_lines()) == 7
    press("Backspace")
    assert box.state()["street"][5] is None
    press("ArrowRight")
    assert box.state()["street"][5] == "S"


def test_what_has_the_focus_is_seen_and_pressed(opened):
    box = opened()
    for _ in range(3):
        box.page.keyboard.press("Tab")
    focused = box.page.locator(":focus-visible")
    expect(focused).to_have_attribute("data-name", "F")
    assert focused.evaluate("element => getComputedStyle(element).outlineStyle") == "solid"
    before = box.rows()
    box.page.keyboard.press("Space")
    box.page.keyboard.press("Enter")
    assert box.rows() == before  # three players it was already, and nobody was pushed
    for _ in range(10):
        box.page.keyboard.press("Tab")
    expect(box.page.locator(":focus-visible")).to_have_attribute("id", "dial")
    box.page.keyboard.press("Enter")
    assert box.rows() != before


def test_everything_has_a_name_for_who_listens(opened):
    box = opened()
    names = box.page.locator("#box button").evaluate_all(
        "all => all.map((one) => one.ariaLabel ?? one.querySelector('span').textContent)"
    )
    assert len(names) == 16 and all(names)
    rows = box.page.locator("#rows p")
    expect(rows.first).to_have_text("New game")
    for key in DEALT:
        box.press(key)
    expect(rows.nth(1)).to_contain_text("A place ")
    assert box.page.locator("#rows").get_attribute("aria-live") == "polite"


def test_strokes_are_shown_on_demand(opened):
    box = opened()
    hint = box.page.locator("#hint")
    expect(hint).to_have_css("opacity", "0")
    box.page.keyboard.press("?")
    expect(hint).to_have_css("opacity", "0.8")
    expect(box.page.locator("#help")).to_have_attribute("aria-pressed", "true")
    box.page.click("#help")
    expect(hint).to_have_css("opacity", "0")


def test_muting_lasts(opened):
    box = opened()
    box.page.click("#mute")
    box.restart()
    expect(box.page.locator("#mute")).to_have_attribute("aria-pressed", "true")
    box.page.keyboard.press("m")
    expect(box.page.locator("#mute")).to_have_attribute("aria-pressed", "false")


TONES = """
window.tones = [];
const set = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (value, at) {
  if (value > 20) tones.push(value);
  return set.call(this, value, at);
};"""


def test_tones_are_played_and_not_when_muted(context, built):
    page = context().new_page()
    page.add_init_script(TONES)
    box = PageBox(page, (built / "clerk.html").as_uri())
    box.press("C")
    page.wait_for_function("clerk.speaker.context.state === 'running'")
    for key in DEALT:
        box.press(key)
    assert page.evaluate("tones").count(1319) >= 5
    page.keyboard.press("m")
    count = len(page.evaluate("tones"))
    box.press("UNDO")
    assert len(page.evaluate("tones")) == count


AWAKE = """
window.locks = 0;
navigator.wakeLock.request = async () => {
  locks++;
  const lock = new EventTarget();
  lock.release = async () => locks--;
  return lock;
};"""


def test_the_display_is_kept_on_while_a_game_is(context, built):
    page = context().new_page()
    page.add_init_script(AWAKE)
    box = PageBox(page, (built / "clerk.html").as_uri())
    assert page.evaluate("locks") == 0
    box.press("C")
    box.press("NEXT")
    page.wait_for_function("locks === 1")
    page.evaluate("for (let k = 0; k < 11; k++) clerk.do((box) => box.tick(60000))")  # 11 minutes
    page.wait_for_function("locks === 0")
    assert page.evaluate("clerk.seen.panel") == 0
    box.press("A")  # wakes it, no more
    page.wait_for_function("locks === 1")
    assert len(box.log_lines()) == 1


def test_lights_do_not_run_where_motion_is_not_wanted(opened):
    box = opened(reduced_motion="reduce")
    for key in (*DEALT, "NEXT", "A"):  # the Street is full: the first player draws, a card is dealt
        box.press(key)
    shown = "clerk.keys.map((key) => key.style.getPropertyValue('--level')).join()"
    box.press("PAY")
    box.press("PAY")
    at_once = box.page.evaluate(shown)
    box.wait(0.25)
    assert box.page.evaluate(shown) == at_once
    assert box.page.locator("#knob").evaluate("e => getComputedStyle(e).transitionDuration") == "0s"
