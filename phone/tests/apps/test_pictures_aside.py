"""Others work while an app compresses a picture, and may end its process meanwhile."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from PIL import Image

from phone.tests.hand import Hand
from virtual_phone.apps.draw import raster
from virtual_phone.phone import Phone
from virtual_phone.services.processes import Processes
from virtual_phone.storage.files import STORAGE

DRAW, GALLERY, MARKOR = (
    "com.simplemobiletools.draw.pro",
    "com.simplemobiletools.gallery.pro",
    "net.gsantner.markor",
)
PICTURE = f"{STORAGE}/DCIM/a.png"
NOTE = f"{STORAGE}/Documents/markor/note.md"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


@pytest.fixture
def owned(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of each picture that is written, whether the phone's lock was held."""
    found: list[bool] = []
    save = Image.Image.save

    def noted(image: Image.Image, *where: object, **how: object) -> None:
        found.append(phone.turns.is_mine())
        save(image, *where, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Image.Image, "save", noted)
    return found


def with_picture(hand: Hand) -> Hand:
    data = io.BytesIO()
    with hand.phone.busy():
        Image.new("RGB", (300, 200), "red").save(data, "PNG")
        hand.phone.files.mkdir(f"{STORAGE}/DCIM", parents=True)
        hand.phone.files.write(PICTURE, data.getvalue())
    hand.launch(GALLERY).tap("DCIM").tap("Toggle filename visibility").hold("a.png")
    return hand.tap("More options").tap("Rotate")


def with_note(hand: Hand) -> Hand:
    with hand.phone.busy():
        hand.phone.files.mkdir(NOTE.rpartition("/")[0], parents=True)
        hand.phone.files.write(NOTE, b"one\n")
    return hand.open(f"{MARKOR}/.activity.DocumentActivity", data=f"file://{NOTE}")


def share_a_drawing(hand: Hand) -> None:
    hand.launch(DRAW).tap_at(540, 1000).tap("Share")


def share_a_document(hand: Hand) -> None:
    with_note(hand).tap("More options").tap("Share").tap("Image")


def rotate_a_picture(hand: Hand) -> None:
    with_picture(hand).tap("Rotate right")


def print_a_drawing(hand: Hand) -> None:
    hand.launch(DRAW).tap_at(540, 1000).tap("More options").tap("Print")
    hand.tap("Select a printer").tap("Save as PDF").tap("Save to PDF").tap("SAVE")


@pytest.mark.parametrize(
    ("deed", "pictures"),
    [(share_a_drawing, 1), (share_a_document, 1), (rotate_a_picture, 1), (print_a_drawing, 2)],
)
def test_others_work_while_a_picture_is_compressed(
    hand: Hand, owned: list[bool], deed: Callable[[Hand], None], pictures: int
) -> None:
    deed(hand)
    assert len(owned) >= pictures
    assert owned[-pictures:] == [False] * pictures


def test_others_work_while_the_area_to_fill_is_found(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned: list[bool] = []

    def noted(image: Image.Image, at: tuple[float, float]) -> list[tuple[int, int, int]]:
        owned.append(hand.phone.turns.is_mine())
        return [(0, 0, 1)]

    hand.launch(DRAW).tap_at(540, 1000)
    monkeypatch.setattr(raster, "area", noted)
    hand.tap("Bucket fill").tap_at(300, 1000)
    assert owned == [False]


@pytest.mark.parametrize("end", [lambda phone: phone[Processes].kill(GALLERY), Phone.reset])
def test_an_app_that_has_ended_meanwhile_writes_nothing(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, end: Callable[[Phone], None]
) -> None:
    with_picture(hand)
    before = hand.phone.files.read(PICTURE)
    idle, ended = Phone.idle, list[bool]()

    @contextmanager
    def ending(self: Phone, *, finish: bool = True) -> Iterator[None]:
        with idle(self, finish=finish):
            if not ended:
                ended.append(True)
                with self.busy():
                    end(self)
            yield

    monkeypatch.setattr(Phone, "idle", ending)
    hand.tap("Rotate right")
    assert ended == [True]
    assert not hand.phone.failures
    if hand.phone.files.exists(PICTURE):
        assert hand.phone.files.read(PICTURE) == before
    assert hand.phone.files.exists(PICTURE) == (end is not Phone.reset)
