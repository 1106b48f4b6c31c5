"""The picture of the box in the README is what the code draws (tools/clerk_tools/portrait.py)."""

import io

from PIL import Image, ImageChops

from clerk_tools import portrait

ROUNDED = 2  # what a colour may be off where another machine rounds otherwise


def same_picture(old, new):
    one, other = Image.open(io.BytesIO(old)), Image.open(io.BytesIO(new))
    if one.size != other.size:
        return False
    return max(ImageChops.difference(one, other).tobytes()) <= ROUNDED


def test_the_picture_in_the_readme_is_what_is_drawn(pytestconfig):
    drawn = portrait.picture()
    if pytestconfig.getoption("--accept") and not same_picture(
        portrait.PICTURE.read_bytes(), drawn
    ):
        portrait.PICTURE.write_bytes(drawn)
    assert same_picture(portrait.PICTURE.read_bytes(), drawn), "make picture draws it anew"
