"""Retro Music: what its settings change on its other pages."""

import pytest

from phone.tests.hand import Hand
from pytest_androidworld.task.songs import song
from virtual_phone.phone import Phone
from virtual_phone.services.audio import MUSIC, Audio
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display

PACKAGE = "code.name.monkey.retromusic"
FOLDER = "/storage/emulated/0/Music"
Color = tuple[int, int, int]
TINT, PLAIN, GREY = (214, 227, 255), (249, 249, 255), (237, 237, 244)


@pytest.fixture
def hand(phone: Phone) -> Hand:
    with phone.busy():
        phone.files.mkdir(FOLDER, parents=True)
        for title in ("Alpha", "Bravo"):
            phone.files.write(f"{FOLDER}/{title}.mp3", song(title, "Ana", 240_000))
    return Hand(phone).launch(PACKAGE)


def choose(hand: Hand, page: str, *names: str) -> Hand:
    """Tap one after another on a page of the settings, and leave them."""
    hand.tap("More options").tap("Settings").tap(page)
    for name in names:
        hand.tap(name)
    return hand.back().back()


def test_the_mini_player_may_have_more_buttons(hand: Hand) -> None:
    hand.tap("Songs").tap("Alpha")
    with pytest.raises(AssertionError, match="nothing on the screen is called 'id=actionNext'"):
        hand.find("id=actionNext")
    choose(hand, "Now playing", "Extra controls").tap("id=actionNext")
    assert hand.find("id=miniPlayerTitle").text == "Bravo • Ana"
    assert hand.tap("id=actionPrevious").find("id=miniPlayerTitle").text == "Alpha • Ana"


def test_the_player_may_have_a_slider_for_the_volume(hand: Hand) -> None:
    hand.tap("Songs").tap("Alpha")
    choose(hand, "Now playing", "Volume controls").tap("id=miniPlayerTitle")
    left, top, right, bottom = hand.find("id=volumeSeekBar").bounds
    hand.tap_at(right - 5, (top + bottom) // 2)
    assert hand.phone[Audio].volume(MUSIC) == 15
    hand.tap_at(left + 5, (top + bottom) // 2)
    assert hand.phone[Audio].volume(MUSIC) == 0


@pytest.mark.parametrize(("theme", "color"), [("Dark", (0, 0, 0)), ("Light", (249, 249, 255))])
def test_only_a_dark_theme_is_made_black(hand: Hand, theme: str, color: Color) -> None:
    choose(hand, "Look & feel", "General theme", theme, "Just black").tap("Playlists")
    with hand.phone.busy():
        image = hand.phone[Display].image().convert("RGB")
    assert image.getpixel((540, 1700)) == color


@pytest.mark.parametrize("on", [True, False])
def test_the_app_opens_with_the_tab_that_it_was_left_with(hand: Hand, on: bool) -> None:
    if not on:
        choose(hand, "Personalize", "Remember last tab")
    hand.tap("Albums")
    run_text(hand.phone, f"am force-stop {PACKAGE}")
    hand.launch(PACKAGE)
    assert hand.sees("Welcome,") is not on


def test_a_banner_takes_the_place_of_the_face(hand: Hand) -> None:
    assert hand.find("id=userImage")
    choose(hand, "Personalize", "Show home banner")
    assert hand.find("id=bannerImage")
    assert not any(node.resource_id.endswith("/userImage") for node in hand.nodes())


@pytest.mark.parametrize(
    ("theme", "width", "corner", "ground", "controls"),
    [
        ("Normal", 788, TINT, PLAIN, PLAIN),
        ("Blur", 788, TINT, GREY, GREY),
        ("Card", 1080, TINT, PLAIN, GREY),
        ("Circle", 788, PLAIN, PLAIN, PLAIN),
        ("Flat", 1080, TINT, PLAIN, PLAIN),
        ("Full", 1080, TINT, GREY, GREY),
    ],
)
def test_the_page_of_the_player_has_the_chosen_look(
    hand: Hand, theme: str, width: int, corner: Color, ground: Color, controls: Color
) -> None:
    hand.tap("Songs").tap("Alpha")
    choose(hand, "Now playing", "Now playing theme", theme).tap("id=miniPlayerTitle")
    left, top, right, _ = hand.find("id=player_image").bounds
    with hand.phone.busy():
        image = hand.phone[Display].image().convert("RGB")
    spots = ((left + 60, top + 60), (20, top - 20), (20, 2250))
    assert (right - left, *map(image.getpixel, spots)) == (width, corner, ground, controls)
