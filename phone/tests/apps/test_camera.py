"""Camera: how many files a press of the shutter leaves, and what they are."""

import io

import pytest

from phone.tests.forest import elements
from phone.tests.hand import Hand
from phone.tests.pictures import open_image
from virtual_phone.phone import Phone
from virtual_phone.services.packages import Packages
from virtual_phone.shell.run import run_text

PACKAGE = "com.android.camera2"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


def ls(hand: Hand, folder: str) -> str:
    return run_text(hand.phone, f"ls /sdcard/{folder}").stdout


def film(hand: Hand, seconds: float) -> Hand:
    hand.tap("MODE LIST").tap("Switch to Video Camera").tap("Shutter")
    return hand.wait(seconds)


def test_opening_the_camera_takes_nothing(hand: Hand) -> None:
    hand.wait(5)
    assert (ls(hand, "Pictures"), ls(hand, "Movies")) == ("", "")


def test_one_press_leaves_one_photo(hand: Hand) -> None:
    hand.tap("Shutter").wait(1)
    (name,) = ls(hand, "Pictures").split()
    assert name.startswith("IMG_20231015_1534")
    with open_image(io.BytesIO(hand.phone.files.read(f"/sdcard/Pictures/{name}"))) as picture:
        assert (picture.format, picture.size) == ("JPEG", (1280, 960))


def test_a_press_while_a_photo_is_taken_counts_for_nothing(hand: Hand) -> None:
    hand.tap("Shutter").tap("Shutter").wait(2)
    assert len(ls(hand, "Pictures").split()) == 1


def test_two_photos_have_two_names(hand: Hand) -> None:
    hand.tap("Shutter").wait(1).tap("Shutter").wait(1)
    assert len(ls(hand, "Pictures").split()) == 2


def test_a_film_is_seen_only_when_it_is_finished(hand: Hand) -> None:
    film(hand, 3)
    assert ls(hand, "Movies") == ""
    assert any(name.startswith(".pending-") for name in hand.phone.files.listdir("/sdcard/Movies"))
    hand.tap("Shutter")
    (name,) = ls(hand, "Movies").split()
    data = hand.phone.files.read(f"/sdcard/Movies/{name}")
    assert data[4:8] == b"ftyp"
    assert len(data) > 1000
    assert ls(hand, "Pictures") == ""


def test_leaving_while_filming_keeps_the_film(hand: Hand) -> None:
    film(hand, 2).press("HOME")
    assert len(ls(hand, "Movies").split()) == 1


def test_the_mode_is_remembered(hand: Hand) -> None:
    hand.tap("MODE LIST").tap("Switch to Video Camera").press("HOME")
    hand.launch(PACKAGE).tap("Shutter").wait(1).tap("Shutter")
    assert (len(ls(hand, "Movies").split()), ls(hand, "Pictures")) == (1, "")


def test_a_photo_is_in_the_media_store(hand: Hand) -> None:
    hand.tap("Shutter").wait(1)
    query = (
        "content query --uri content://media/external/images/media --projection mime_type:width"
    )
    assert run_text(hand.phone, query).stdout == "Row: 0 mime_type=image/jpeg, width=1280\n"


def test_no_status_bar_lies_on_the_viewfinder(hand: Hand) -> None:
    assert not hand.sees("Battery 100 percent.")


def test_a_cleared_camera_asks_about_locations(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Packages].clear(PACKAGE)
    hand.launch(PACKAGE)
    assert hand.sees("Remember photo locations?")
    hand.tap("NEXT")
    assert hand.sees("Shutter")


def revoked(phone: Phone) -> Hand:
    """A camera that may no longer see or hear, opened."""
    for name in ("CAMERA", "RECORD_AUDIO"):
        run_text(phone, f"pm revoke {PACKAGE} android.permission.{name}")
    return Hand(phone).launch(PACKAGE)


def test_a_camera_that_may_not_see_or_hear_asks_for_both(phone: Phone) -> None:
    hand = revoked(phone)
    assert hand.sees("Allow Camera to take pictures and record video?")
    hand.tap("While using the app")
    assert hand.sees("Allow Camera to record audio?")
    hand.tap("While using the app")
    assert hand.sees("Shutter")


def test_a_camera_that_is_refused_closes_and_asks_again_next_time(phone: Phone) -> None:
    hand = revoked(phone).tap("While using the app").tap("Don’t allow")
    assert not hand.sees("Shutter")
    assert hand.sees("Camera does not have critical permissions needed to run.")
    hand.launch(PACKAGE)
    assert hand.sees("Allow Camera to record audio?")


def listed(hand: Hand) -> list[str]:
    return [node.desc or node.text for node in elements(hand.phone)]


def test_its_buttons_are_listed_in_the_recorded_order(hand: Hand) -> None:
    assert listed(hand) == [
        "",  # the preview
        "Options",
        "Shutter",
        "Toggle mode list",
        "FILMSTRIP",
        "Z-",
        "Z+",
        "Options",
    ]
    assert hand.find("MODE LIST").desc == "Toggle mode list"
    hand.tap("Shutter").wait(1)
    assert listed(hand)[:4] == ["", "Options", "", "Shutter"]  # the second is what was taken
