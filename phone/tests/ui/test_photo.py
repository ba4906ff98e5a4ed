"""Pictures as a whole: fitted, turned and enlarged."""

import io
from typing import Any

import pytest
from PIL import Image

from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.ui.canvas import Canvas
from virtual_phone.ui.images import Images, load_picture
from virtual_phone.ui.layout import Metrics, lay_out
from virtual_phone.ui.paint import Painter
from virtual_phone.ui.theme import Colors

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)
PATH = "/storage/emulated/0/DCIM/a.png"
SIDE = 400


def encoded(image: Image.Image, form: str = "PNG", **more: Any) -> bytes:
    data = io.BytesIO()
    image.save(data, form, **more)
    return data.getvalue()


def halves() -> Image.Image:
    """Red to the left, blue to the right."""
    image = Image.new("RGB", (200, 100), RED)
    image.paste(BLUE, (100, 0, 200, 100))
    return image


def painted(phone: Phone, **look: Any) -> Image.Image:
    """A square view of the picture."""
    canvas, whole = Canvas(SIDE, SIDE), (0, 0, SIDE, SIDE)
    view = ui.Photo(PATH, width="fill", height="fill", **look)
    metrics = Metrics(1.0)
    box = lay_out(view, whole, metrics, {}, "app")
    Painter(canvas, Colors(dark=False), metrics, {}, None, Images(phone.files)).paint(box)
    return canvas.image


@pytest.mark.parametrize(
    ("look", "left", "right", "top", "bottom"),
    [
        ({}, RED, BLUE, WHITE, WHITE),
        ({"turned": 180}, BLUE, RED, WHITE, WHITE),
        ({"turned": 90}, WHITE, WHITE, RED, BLUE),
        ({"turned": 270}, WHITE, WHITE, BLUE, RED),
        ({"zoom": 2.0}, RED, BLUE, None, None),
        ({"zoom": 2.0, "middle": (0.25, 0.5)}, RED, None, RED, RED),
        ({"zoom": 2.0, "middle": (0.75, 0.5)}, None, BLUE, BLUE, BLUE),
    ],
)
def test_where_its_points_are(
    phone: Phone, look: dict[str, Any], left: Any, right: Any, top: Any, bottom: Any
) -> None:
    phone.files.write(PATH, encoded(halves()))
    image = painted(phone, **look)
    places = {(20, 200): left, (380, 200): right, (200, 20): top, (200, 380): bottom}
    for place, color in places.items():
        assert color is None or image.getpixel(place) == color


def test_a_picture_that_cannot_be_read_is_an_icon(phone: Phone) -> None:
    phone.files.write(PATH, b"no picture")
    assert len(painted(phone).getcolors() or ()) > 1


def test_a_camera_held_upright_gives_an_upright_picture() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # Orientation: the top is at the right
    data = encoded(halves(), "JPEG", exif=exif, quality=95)
    whole = load_picture(io.BytesIO(data))
    assert whole.size == (100, 200)
    assert whole.getpixel((50, 20))[0] > 200  # the red half is on top


def test_what_is_transparent_is_white() -> None:
    clear = Image.new("RGBA", (10, 10), (0, 0, 0, 0))
    assert load_picture(io.BytesIO(encoded(clear))).getpixel((5, 5)) == WHITE
