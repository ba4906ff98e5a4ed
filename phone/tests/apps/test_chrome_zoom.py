"""Two taps on a page that is wider than the screen."""

import os

import pytest

from phone.tests.apps.conftest import ViewPage
from phone.tests.hand import Hand
from virtual_phone.web.browser import find

WIDE = """<!DOCTYPE html><title>Wide</title><body style="margin: 0">
<div style="position: absolute; left: 440px; top: 400px; width: 300px">
<p id=words>The <b id=word>quick</b> brown fox jumps over the lazy dog, and over the next one.
<p><button id=press onclick="this.textContent += '!'">Press</button></div>
<p id=far style="position: absolute; top: 3000px; width: 900px">Far</p>"""
NARROW = """<!DOCTYPE html><title>Narrow</title>
<meta name="viewport" content="width=device-width"><p id=words>The quick brown fox"""

pytestmark = pytest.mark.skipif(
    find("", os.environ) is None,
    reason="no browser for web pages: apt install chromium-headless-shell",
)


def place(hand: Hand, name: str = "id=words") -> tuple[int, int, int]:
    left, top, right, _ = hand.find(name).bounds
    return left, top, right


def double_tap(hand: Hand, name: str) -> Hand:
    x, y = hand.at(name)
    return hand.tap_at(x, y).tap_at(x, y)


def test_two_taps_zoom_in_on_a_column_and_out_again(view_page: ViewPage) -> None:
    hand = view_page(WIDE)
    whole = place(hand)
    left, _, right = place(double_tap(hand, "id=word"))
    assert (left, right) == (144, 932)  # in the middle; 300 CSS pixels of a page for phones
    assert hand.sees("Press")
    assert place(double_tap(hand.wait(1), "id=word")) == whole


@pytest.mark.parametrize("seconds", [0.35, 2])
def test_two_taps_that_are_apart_are_two(view_page: ViewPage, seconds: float) -> None:
    hand = view_page(WIDE)
    whole = place(hand)
    hand.tap("id=press").wait(seconds).tap("id=press")
    assert place(hand) == whole
    assert hand.find("id=press").text == "Press!!"


def test_two_taps_at_two_places_are_two(view_page: ViewPage) -> None:
    hand = view_page(WIDE)
    whole = place(hand)
    hand.tap_at(100, 2000).tap("id=press")
    assert place(hand) == whole
    assert hand.find("id=press").text == "Press!"


def test_the_second_of_two_taps_presses_nothing(view_page: ViewPage) -> None:
    hand = double_tap(view_page(WIDE), "id=press")
    assert hand.find("id=press").text == "Press!"
    assert hand.wait(1).tap("id=press").find("id=press").text == "Press!!"


def test_two_taps_on_a_page_that_fits_are_two(view_page: ViewPage) -> None:
    hand = view_page(NARROW + "<p><button id=press onclick=\"textContent += '!'\">Press</button>")
    before = place(hand)
    assert double_tap(hand, "id=press").find("id=press").text == "Press!!"
    assert place(hand) == before


def test_a_zoomed_page_is_saved_and_loaded(view_page: ViewPage) -> None:
    hand = double_tap(view_page(WIDE), "id=word")
    zoomed = place(hand)
    hand.phone.save("zoomed")
    double_tap(hand.wait(1), "id=word")
    hand.phone.load("zoomed")
    assert place(hand) == zoomed


def test_a_column_as_wide_as_the_page_is_zoomed_by_a_fifth(view_page: ViewPage) -> None:
    page = WIDE.replace("left: 440px; top: 400px; width: 300px", "top: 9px; width: 980px")
    hand = view_page(page)
    assert height(hand) == 23
    assert height(double_tap(hand, "id=word")) == 28


def height(hand: Hand) -> int:
    _, top, _, bottom = hand.find("id=press").bounds
    return bottom - top
