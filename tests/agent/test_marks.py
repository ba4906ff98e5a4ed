"""Set-of-marks: each number can be read, wherever its element is and whatever is behind it."""

import io
from itertools import combinations

import numpy
import pytest
from PIL import Image

from pytest_androidworld import Element
from pytest_androidworld.agent.marks import marked
from pytest_androidworld.env.state import Rect
from tests.models import marks

PHONE = (1080, 2400)
SIZES = [PHONE, (2400, 1080), (320, 640), (720, 1280), (1600, 2560)]
BACKS = {"white": (255, 255, 255), "black": (0, 0, 0), "grey": (128, 128, 128)}
Box = tuple[int, int, int, int]


def drawn(elements: list[Element], size: tuple[int, int] = PHONE, back: str = "white") -> bytes:
    pixels = numpy.full((size[1], size[0], 3), BACKS[back], numpy.uint8)
    return png(marked(pixels, elements))


def png(pixels: numpy.ndarray) -> bytes:
    held = io.BytesIO()
    Image.fromarray(pixels).save(held, "PNG")
    return held.getvalue()


def icons(*boxes: Box) -> list[Element]:
    return [Element(index, bbox=Rect(*box)) for index, box in enumerate(boxes)]


def text(index: int, box: Box) -> Element:
    return Element(index, "Network", bbox=Rect(*box))


def grid(size: tuple[int, int], columns: int, rows: int) -> list[Element]:
    wide, high = size[0] // columns, size[1] // rows
    return icons(
        *(
            (x * wide, y * high, (x + 1) * wide, (y + 1) * high)
            for y in range(rows)
            for x in range(columns)
        )
    )


def meet(one: Box, other: Box) -> bool:
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("back", BACKS)
@pytest.mark.parametrize("size", SIZES)
def test_each_number_is_at_the_corner_of_its_element(size: tuple[int, int], back: str) -> None:
    elements = grid(size, 5, 7)
    corners = {each.index: (each.bbox.left, each.bbox.top) for each in elements}
    assert marks.numbers(drawn(elements, size, back)) == corners


def test_every_number_differs_from_every_other() -> None:
    elements = grid((2400, 2400), 10, 30)
    assert sorted(marks.numbers(drawn(elements, (2400, 2400)))) == list(range(300))


def test_an_element_without_a_mark_has_no_number() -> None:
    assert marks.numbers(drawn([])) == {}


def test_a_number_does_not_hide_a_text_that_has_room_beside_it() -> None:
    png = drawn([text(7, (200, 300, 600, 360))])
    assert marks.plates(png)[7][2] == 200
    assert marks.marks(png, 7, (200, 300, 600, 360))


def test_a_number_goes_above_a_text_where_there_is_no_room_beside_it() -> None:
    elements = [Element(0, bbox=Rect(100, 300, 200, 360)), text(1, (200, 300, 600, 360))]
    left, _, _, bottom = marks.plates(drawn(elements))[1]
    assert (left, bottom) == (200, 300)


@pytest.mark.parametrize(
    "other", [(100, 200, 300, 299), (0, 0, 210, 1000)], ids=["neighbours", "one across"]
)
def test_a_number_hides_its_own_text_rather_than_another_element(other: Box) -> None:
    left = Element(0, bbox=Rect(100, 300, 200, 360))
    elements = [left, text(1, (200, 300, 600, 360)), Element(2, bbox=Rect(*other))]
    assert marks.numbers(drawn(elements))[1] == (200, 300)


def test_what_holds_an_element_does_not_count_as_another() -> None:
    elements = [Element(0, bbox=Rect(0, 0, 1080, 2400)), text(1, (200, 300, 600, 360))]
    assert marks.plates(drawn(elements))[1][2] == 200


def test_a_text_in_the_corner_has_its_number_within() -> None:
    assert marks.numbers(drawn([text(3, (5, 8, 600, 60))])) == {3: (5, 8)}


@pytest.mark.parametrize(
    "boxes",
    [
        [(100, 100, 500, 500)] * 4,
        [(100, 100, 500, 500), (103, 102, 400, 400), (110, 108, 300, 300)],
        [(1000, 100, 1080, 500)] * 6,
        [(0, 2380, 1080, 2400)] * 3,
        [(100 + n, 100 + n, 140, 140) for n in range(12)],
    ],
    ids=["equal", "nested", "at the right edge", "at the bottom", "many"],
)
def test_numbers_in_each_others_way_can_all_be_read(boxes: list[Box]) -> None:
    read = marks.plates(drawn(icons(*boxes)))
    assert sorted(read) == list(range(len(boxes)))
    assert not any(meet(*pair) for pair in combinations(read.values(), 2))


def test_two_numbers_side_by_side_are_not_read_as_one() -> None:
    first, second = marks.plates(drawn(icons((0, 300, 500, 900), (0, 300, 200, 500)))).values()
    assert second[0] - first[2] >= (first[2] - first[0]) // 4


@pytest.mark.parametrize(
    "box",
    [(-50, -80, 300, 300), (1070, 2390, 1300, 2700), (1079, 0, 1080, 1), (0, 2399, 1080, 2400)],
)
def test_all_of_a_number_is_in_the_picture(box: Box) -> None:
    left, top, right, bottom = marks.plates(drawn(icons(box)))[0]
    assert min(left, top) >= 0
    assert right <= 1080
    assert bottom <= 2400


@pytest.mark.parametrize("size", SIZES)
def test_a_number_takes_a_like_part_of_each_picture(size: tuple[int, int]) -> None:
    left, top, right, bottom = marks.plates(drawn(icons((100, 100, 300, 300)), size))[0]
    assert 12 <= bottom - top <= max(20, min(size) // 30)
    assert right - left <= max(20, min(size) // 30)


def test_the_picture_that_is_marked_stays_as_it_was() -> None:
    pixels = numpy.full((2400, 1080, 3), 255, numpy.uint8)
    marked(pixels, icons((0, 0, 500, 500)))
    assert pixels.min() == 255


def test_marks_that_stand_at_other_elements_are_found_out() -> None:
    """What the model of our tests relies on."""
    rows = [(0, top, 1080, top + 150) for top in range(0, 1500, 150)]
    png = drawn(icons(*rows))
    assert all(marks.marks(png, index, box) for index, box in enumerate(rows))
    assert not any(marks.marks(png, index + 1, box) for index, box in enumerate(rows))
