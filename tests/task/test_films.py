"""Films for tasks: every message is in the film as long as it is to be."""

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from pytest_androidworld.task.films import film, picture
from virtual_phone.ui.film_frames import Frame, duration, frame_at

NAMES = ["Edna", "Wilhelmina-Charlotte"]


def frame(data: bytes, seconds: float) -> Frame:
    found = frame_at(io.BytesIO(data), seconds)
    assert found is not None
    return found


def difference(one: Image.Image, other: Image.Image) -> float:
    """How unlike the middles of two images are, where the text is."""
    middle = (40, 90, 280, 150)
    changed = ImageChops.difference(one.crop(middle), other.crop(middle))
    return float(sum(ImageStat.Stat(changed).mean))


@pytest.fixture(scope="module")
def names() -> bytes:
    return film(NAMES, 3, fps=10)


def test_it_is_as_long_as_its_messages_take(names: bytes) -> None:
    assert duration(io.BytesIO(names)) == 6
    assert names[4:8] == b"ftyp"


@pytest.mark.parametrize(("seconds", "message"), [(0, 0), (2.95, 0), (3, 1), (5.9, 1), (60, 1)])
def test_each_message_has_its_time(names: bytes, seconds: float, message: int) -> None:
    there = frame(names, seconds).image
    far, near = (difference(there, picture(NAMES[n])) for n in (1 - message, message))
    assert near < far / 2


def test_a_second_of_a_film_with_a_frame_a_second_is_one_frame() -> None:
    found = frame(film(["q3KfB81xYz"], 20, fps=1), 7.5)
    assert (found.begin, found.end) == (7, 8)


def test_a_long_message_is_wholly_in_the_picture() -> None:
    pixels = picture("Wilhelmina-Charlotte von und zu").load()
    assert pixels is not None
    assert all(pixels[x, y] != (255, 255, 0) for x in (0, 1, 318, 319) for y in range(240))


def test_the_same_film_is_the_same_bytes() -> None:
    assert film(["Edna"], 1) == film(["Edna"], 1)
