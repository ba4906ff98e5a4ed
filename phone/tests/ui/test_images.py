"""Pictures of files are decoded while others work, and are always those of the present file."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from PIL import Image

from virtual_phone.media.movies import film
from virtual_phone.phone import Phone
from virtual_phone.ui.images import Images
from virtual_phone.ui.pauses import MANY, AtOnce

PATH = "/storage/emulated/0/DCIM/a.png"
RED, BLUE = (255, 0, 0), (0, 0, 255)


class Turns(AtOnce):
    """Pauses in which another client does its work."""

    def __init__(self, work: Callable[[], object] = lambda: None) -> None:
        self.count = 0
        self.work = work

    @contextmanager
    def aside(self, pixels: int = MANY) -> Iterator[None]:
        self.count += 1
        yield
        self.work()


def encoded(color: tuple[int, int, int], form: str = "PNG", side: int = 8) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (side, side), color).save(data, form)
    return data.getvalue()


def test_others_work_while_a_picture_is_decoded_and_once_only(phone: Phone) -> None:
    phone.files.write(PATH, encoded(RED))
    images, turns = Images(phone.files), Turns()
    for _ in range(2):
        assert images.whole(PATH, turns).getpixel((0, 0)) == RED
    assert turns.count == 1
    for _ in range(2):
        assert images.picture(PATH, (4, 4), turns).size == (4, 4)
    assert turns.count == 2


def test_others_work_while_a_film_is_decoded_and_once_only(phone: Phone) -> None:
    phone.files.write(PATH, film([encoded(RED, "JPEG", 64)], 1.0, (64, 64), 0))
    images, turns = Images(phone.files), Turns()
    for _ in range(2):
        assert images.frame(PATH, 0.5, turns).size == (64, 64)
    assert turns.count == 1


def test_a_picture_that_is_replaced_meanwhile_is_decoded_again(phone: Phone) -> None:
    phone.files.write(PATH, encoded(RED))
    images = Images(phone.files)
    turns = Turns(lambda: phone.files.write(PATH, encoded(BLUE, side=16)))
    assert images.whole(PATH, turns).getpixel((0, 0)) == BLUE
    assert turns.count == 1
    assert images.whole(PATH).size == (16, 16)


def test_a_picture_that_is_deleted_meanwhile_is_none(phone: Phone) -> None:
    phone.files.write(PATH, encoded(RED))
    turns = Turns(lambda: phone.files.remove(PATH))
    assert Images(phone.files).whole(PATH, turns) is None


@pytest.mark.parametrize("path", [PATH, "/sdcard"])
def test_what_is_no_file_has_no_picture(phone: Phone, path: str) -> None:
    turns = Turns()
    assert Images(phone.files).whole(path, turns) is None
    assert turns.count == 0
