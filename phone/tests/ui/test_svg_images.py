"""SVG files as images: what is displayed of them, and what is refused."""

import io

import pytest

from virtual_phone.ui.images import load_picture
from virtual_phone.ui.svg_images import outlines, svg_image

RED, BLUE, WHITE, BLACK = (255, 0, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50">'


@pytest.mark.parametrize(
    ("shapes", "left", "middle", "right"),
    [
        ("", WHITE, WHITE, WHITE),
        ('<rect width="100%" height="100%" fill="#ff0000"/>', RED, RED, RED),
        ('<rect x="60" width="40" height="50" fill="#0000ff"/>', WHITE, WHITE, BLUE),
        ('<path d="M0,25 L100,25" stroke="#ff0000" stroke-width="8" fill="none"/>', RED, RED, RED),
        ('<path d="M5,25 Q20,25 20,25" stroke="#f00" stroke-width="8"/>', RED, WHITE, WHITE),
        ('<path d="M40,0h20v50H40z"/>', WHITE, BLACK, WHITE),
        ('<path d="M0 0 20 0 20 50 0 50Z m80 0h20v50h-20z" fill="#0000ff"/>', BLUE, WHITE, BLUE),
    ],
)
def test_shapes(shapes: str, left: object, middle: object, right: object) -> None:
    image = svg_image(f'<?xml version="1.0"?>{HEAD}{shapes}</svg>'.encode())
    assert image is not None
    assert image.size == (100, 50)
    assert [image.getpixel((x, 25)) for x in (10, 50, 90)] == [left, middle, right]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"text",
        b"<svg",
        b"<svg/>",
        b'<svg width="0" height="5"/>',
        b'<svg width="99999" height="5"/>',
        b"<html><rect/><svg width='5' height='5'/></html>",
    ],
)
def test_what_is_no_image(data: bytes) -> None:
    assert svg_image(data) is None


@pytest.mark.parametrize("path", ["", "M", "L5,5", "Q1,2", "zzz", "M1,2 C3,4 5,6 7,8", "A1"])
def test_paths_that_are_broken_or_of_another_kind_raise_nothing(path: str) -> None:
    assert all(line for line in outlines({"d": path}))
    shape = f'<path d="{path}" stroke="#ff0000"/>'
    assert svg_image(f"{HEAD}{shape}</svg>".encode()) is not None


def test_a_file_is_displayed_whatever_its_name() -> None:
    data = f'{HEAD}<rect width="100%" height="100%" fill="#ff0000"/></svg>'.encode()
    small = load_picture(io.BytesIO(data), (10, 10))
    assert (small.size, small.getpixel((5, 5))) == ((10, 10), RED)
    assert load_picture(io.BytesIO(data)).size == (100, 50)
