"""VLC: what its settings change on its other pages."""

import io

import pytest
from PIL import Image

from phone.tests.hand import Hand
from virtual_phone.apps.vlc import wording
from virtual_phone.media.movies import film
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display

PACKAGE = "org.videolan.vlc"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    data = io.BytesIO()
    Image.new("RGB", (64, 48), "#c00000").save(data, "JPEG")
    phone.files.write("/sdcard/VLCVideos/clip.mp4", film([data.getvalue()] * 4, 20, (64, 48)))
    return Hand(phone).launch(PACKAGE)


def switch(hand: Hand, name: str) -> Hand:
    hand.tap("More").tap("More options").tap("Settings").tap("Interface").tap(name)
    return hand.back().back().tap("Video")


def thumbnail(hand: Hand) -> object:
    left, top, _, _ = hand.find("id=ml_item_thumbnail").bounds
    with hand.phone.busy():
        return hand.phone[Display].image().convert("RGB").getpixel((left + 20, top + 20))


def test_a_card_has_a_frame_of_its_video_or_a_symbol(hand: Hand) -> None:
    assert thumbnail(hand) == (191, 0, 0)
    switch(hand, "Show video thumbnails")
    assert thumbnail(hand) == (245, 245, 245)


def test_a_video_that_was_played_to_its_end_is_marked(hand: Hand) -> None:
    assert not marked(hand)
    hand.tap("clip").tap("Close").wait(30)
    assert marked(hand)
    switch(hand, "Media seen marker")
    assert not marked(hand)


def marked(hand: Hand) -> bool:
    return any(node.resource_id.endswith("/ml_item_seen") for node in hand.nodes())


def ids(hand: Hand) -> list[str]:
    return [node.resource_id.rpartition("/")[2] for node in hand.nodes()]


def test_a_card_of_the_grid_says_how_fine_its_video_is(hand: Hand) -> None:
    assert hand.find("id=ml_item_resolution").text == "SD"
    hand.phone.files.write("/sdcard/VLCVideos/clip.mp4", b"no film any more")
    hand.press("HOME").launch(PACKAGE)
    assert "ml_item_resolution" not in ids(hand)


def test_the_grid_becomes_a_list_and_a_grid_again(hand: Hand) -> None:
    hand.tap("More options").tap("Display in list")
    film, title = hand.find("id=ml_item_thumbnail").bounds, hand.find("clip").bounds
    assert film[2] <= title[0]  # beside it, no more below
    assert "ml_item_resolution" not in ids(hand)
    hand.press("HOME").launch(PACKAGE).tap("More options").tap("Display in grid")
    film, title = hand.find("id=ml_item_thumbnail").bounds, hand.find("clip").bounds
    assert film[3] <= title[1]


@pytest.mark.parametrize(
    ("width", "height", "fine"),
    [
        (7680, 4320, "8K"),
        (3840, 2160, "4K"),
        (1920, 1080, "1080p"),
        (1919, 1080, "720p"),
        (1280, 720, "720p"),
        (1279, 720, "SD"),
        (0, 720, ""),
    ],
)
def test_the_class_of_a_size(width: int, height: int, fine: str) -> None:
    assert wording.resolution(width, height) == fine
