"""Gallery: what its settings change on its other pages."""

import io

import pytest
from PIL import Image

from phone.tests.hand import Hand
from virtual_phone.media.movies import film
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display

PACKAGE = "com.simplemobiletools.gallery.pro"
STORAGE = "/storage/emulated/0"
TRIP = f"{STORAGE}/DCIM/Trip"
LEFT, MIDDLE, RIGHT = (40, 1200), (540, 1200), (1040, 1200)


def picture() -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (300, 150), "red").save(data, "PNG")
    return data.getvalue()


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """A folder with a film, and a newer one with two pictures, the second the newest."""
    with phone.busy():
        phone.files.mkdir(f"{STORAGE}/Movies", parents=True)
        movie = film([picture()] * 8, 8.0, (300, 150), 0)
        phone.files.write(f"{STORAGE}/Movies/film.mp4", movie)
        phone.files.mkdir(TRIP, parents=True)
        phone.sleep(1)
        for name in ("a.png", "b.png"):
            phone.files.write(f"{TRIP}/{name}", picture())
            phone.sleep(1)
    return Hand(phone).launch(PACKAGE)


def choose(hand: Hand, *names: str) -> Hand:
    """Tap one after another on the settings, which are scrolled to each, and leave them."""
    hand.tap("More options").tap("Settings")
    for name in names:
        while not hand.sees(name):
            hand.swipe((540, 1900), (540, 1300), 1.0)
        hand.tap(name)
    return hand.back()


def color(hand: Hand, place: tuple[int, int]) -> object:
    with hand.phone.busy():
        return hand.phone[Display].image().convert("RGB").getpixel(place)


def name(hand: Hand) -> str:
    """Which picture the viewer displays."""
    return next(text for text in ("a.png", "b.png", "film.mp4", "") if not text or hand.sees(text))


def test_a_thumbnail_is_a_square_unless_it_is_the_whole_picture(hand: Hand) -> None:
    left, top, _, _ = hand.find("id=dir_thumbnail").bounds
    edge = (left + 30, top + 30)
    assert color(hand, edge) == (255, 0, 0)
    choose(hand, "Crop thumbnails into squares")
    assert color(hand, edge) == (255, 255, 255)


@pytest.mark.parametrize(
    ("option", "heading"), [("15.10.2023", "15.10.2023"), ("10/15/2023", "10/15/2023")]
)
def test_dates_have_the_format_of_the_settings(hand: Hand, option: str, heading: str) -> None:
    choose(hand, "Change date and time format", option)
    hand.tap("Trip").tap("More options").tap("Group by").tap("Last modified (daily)").tap("OK")
    assert hand.find("id=thumbnail_section").text == heading


def test_a_search_finds_folders_or_files(hand: Hand) -> None:
    hand.tap("Search folders").type("b.p")
    assert not hand.sees("Trip")
    choose(hand.back().back(), "Search all files instead of folders on the main screen")
    hand.tap("Search files").type("B.p").tap("id=media_item_holder")
    assert name(hand) == "b.png"


def test_a_film_plays_when_it_is_opened(hand: Hand) -> None:
    choose(hand, "Play videos automatically")
    hand.tap("Movies").tap("id=media_item_holder").wait(2.5)
    assert hand.find("id=video_curr_time").text == "00:02"


@pytest.mark.parametrize(("on", "time"), [(False, "00:00"), (True, "00:04")])
def test_a_film_begins_where_it_was_left(hand: Hand, on: bool, time: str) -> None:
    if on:
        choose(hand, "Remember last video playback position")
    hand.tap("Movies").tap("id=media_item_holder").tap("id=video_play_outline").wait(2.5).back()
    hand.tap("id=media_item_holder").tap("id=video_play_outline")
    assert hand.find("id=video_curr_time").text == time


def test_a_film_begins_again_at_its_end(hand: Hand) -> None:
    choose(hand, "Loop videos")
    hand.tap("Movies").tap("id=media_item_holder").tap("id=video_play_outline").wait(9.5)
    assert hand.find("id=video_curr_time").text == "00:01"
    hand.wait(9)
    assert hand.find("id=video_curr_time").text == "00:02"


def test_a_tap_at_a_side_of_the_screen_may_turn_to_another_picture(hand: Hand) -> None:
    hand.tap("Trip").tap("id=media_item_holder").tap_at(*RIGHT).wait(1)
    assert name(hand) == ""  # the bars are hidden
    choose(
        hand.back().back(),
        "Allow instantly changing media by clicking on screen sides",
    )
    hand.tap("Trip").tap("id=media_item_holder").tap_at(*RIGHT).wait(1)
    assert name(hand) == "a.png"
    assert name(hand.tap_at(*LEFT).wait(1)) == "b.png"
    assert name(hand.tap_at(*MIDDLE).wait(1)) == ""


def test_a_swipe_down_may_leave_the_picture_where_it_is(hand: Hand) -> None:
    choose(hand, "Allow closing the fullscreen view with a down gesture")
    hand.tap("Trip").tap("id=media_item_holder").swipe((540, 800), (540, 1800))
    assert name(hand) == "b.png"


def test_details_stand_over_the_picture(hand: Hand) -> None:
    choose(hand, "Show extended details over fullscreen media")
    hand.tap("Trip").tap("id=media_item_holder")
    assert hand.find("id=photo_details").text == "300 x 150 (0.0MP)\n15.10.2023, 15:34"


@pytest.mark.parametrize("on", [False, True])
def test_a_folder_goes_with_what_was_in_it(hand: Hand, on: bool) -> None:
    if on:
        choose(hand, "Delete empty folders after deleting their content")
    for _ in range(2):
        hand.tap("Trip") if hand.sees("Trip") else hand
        hand.hold("id=media_item_holder").tap("Delete").tap("Yes")
    assert hand.phone.files.is_dir(TRIP) is not on


def test_a_film_that_cannot_be_read_may_be_repeated_for_ever(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone.files.mkdir(f"{STORAGE}/Broken")
        phone.files.write(f"{STORAGE}/Broken/none.mp4", b"no film")
    choose(hand, "Loop videos").tap("Broken").tap("00:00").tap("id=video_toggle_play_pause")
    due = phone.clock.next_due()
    assert due is not None
    assert due > phone.clock.elapsed()  # else it would end again and again at the same moment
    hand.wait(10)
    assert hand.sees("none.mp4")


def corner(hand: Hand, name: str) -> object:
    """The color in the corner of a thumbnail."""
    left, top, _, _ = hand.find(f"id={name}").bounds
    return color(hand, (left + 2, top + 2))


@pytest.mark.parametrize(("style", "red"), [("Square", True), ("Rounded corners", False)])
def test_thumbnails_of_files_have_the_chosen_corners(hand: Hand, style: str, red: bool) -> None:
    choose(hand, "File thumbnail style", style).tap("Trip")
    assert (corner(hand, "medium_thumbnail") == (255, 0, 0)) is red
    left, top, right, bottom = hand.find("id=medium_thumbnail").bounds
    assert color(hand, ((left + right) // 2, (top + bottom) // 2)) == (255, 0, 0)


@pytest.mark.parametrize(("style", "red"), [("Square", True), ("Rounded corners", False)])
def test_thumbnails_of_folders_have_the_chosen_corners(hand: Hand, style: str, red: bool) -> None:
    choose(hand, "Folder thumbnail style", style)
    assert (corner(hand, "dir_thumbnail") == (255, 0, 0)) is red
