"""What has been painted is kept within bounds, however large, many or different it is."""

import gc
import io
from collections.abc import Callable

import pytest
from PIL import Image

from virtual_phone.phone import Phone
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.ui.canvas import Canvas
from virtual_phone.ui.display import Display
from virtual_phone.ui.image_cache import Cache

MB = 1_000_000


def held() -> int:
    """The bytes of the pixels of all images there are."""
    gc.collect()
    images = [each for each in gc.get_objects() if type(each) is Image.Image]
    return sum(each.width * each.height * len(each.getbands()) for each in images)


def kept(does: Callable[[], object]) -> float:
    """How many MB of images something leaves behind."""
    before = held()
    does()
    return (held() - before) / MB


def test_the_last_used_stay_as_far_as_they_fit() -> None:
    cache: Cache[str] = Cache(10, len)
    made: list[str] = []

    def get(key: str) -> str:
        return cache.get(key, lambda: made.append(key) or key)

    for key in ("aaaa", "bbbb", "aaaa", "cccc", "aaaa", "bbbb"):
        assert get(key) == key
    assert made == ["aaaa", "bbbb", "cccc", "bbbb"]
    assert cache.bytes == 8


def test_what_is_larger_than_the_whole_cache_is_not_kept() -> None:
    cache: Cache[str] = Cache(10, len)
    assert [cache.get("k", lambda: "x" * 11) for _ in range(2)] == ["x" * 11] * 2
    assert cache.bytes == 0


def test_of_a_large_disc_only_the_edge_is_kept() -> None:
    canvas = Canvas(1200, 600)
    assert kept(lambda: canvas.disc(600, 2400, 2155, "#00ff00")) < 1.5


def test_turning_the_home_screen_leaves_little(phone: Phone) -> None:
    def turn(quarters: int) -> None:
        with phone.busy():
            phone[DisplaySettings].hold(quarters)
            phone[Display].canvas()

    turn(0)
    turned = kept(lambda: (turn(1), turn(0)))
    assert turned < 2


def test_rings_that_are_always_another_part_do_not_pile_up() -> None:
    canvas = Canvas(1000, 1000)

    def tick() -> None:
        for degrees in range(1, 60):
            canvas.ring(500, 500, 411, "#00ff00", 12, -90, degrees)

    assert kept(tick) < 3


def test_long_texts_in_many_sizes_do_not_pile_up() -> None:
    canvas = Canvas(1000, 300)

    def write() -> None:
        for number in range(400):
            canvas.text(0, 0, f"{number} " + "m" * 56, 60 + number % 3, "#000000")

    assert kept(write) < 8


@pytest.fixture
def album(phone: Phone) -> list[str]:
    """Photos as a good camera takes them."""
    paths = [f"/sdcard/Download/{number}.jpg" for number in range(8)]
    for number, path in enumerate(paths):
        photo, file = Image.new("RGB", (2400, 1600), (number * 30, 0, 0)), io.BytesIO()
        photo.save(file, "JPEG", quality=50)
        phone.files.write(path, file.getvalue())
    return paths


def test_photos_are_kept_as_large_as_they_are_shown(phone: Phone, album: list[str]) -> None:
    def show() -> None:
        for path in album:
            thumb = phone[Display].images.picture(path, (200, 200))
            assert thumb.size == (200, 200)
            assert phone[Display].images.picture(path, (200, 200)) is thumb

    assert kept(show) < 2


def test_photos_that_fill_the_screen_do_not_pile_up(phone: Phone, album: list[str]) -> None:
    assert kept(lambda: [phone[Display].images.picture(path, (1080, 900)) for path in album]) < 5


def test_a_picture_that_no_memory_would_hold_is_none(phone: Phone) -> None:
    file = io.BytesIO()
    Image.new("1", (9000, 9000)).save(file, "PNG")
    phone.files.write("/sdcard/Download/bomb.png", file.getvalue())
    assert phone[Display].images.picture("/sdcard/Download/bomb.png", (200, 200)) is None
