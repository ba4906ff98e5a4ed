"""Files' frame and places of its parts, as recorded on a Pixel 6 of 1080 × 2400 pixels."""

import pytest

from phone.tests.forest import elements
from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.storage.files import STORAGE
from virtual_phone.wire.nodes import Node

PACKAGE = "com.google.android.documentsui"
NEAR = 4  # pixels: letters are not as wide as those of the recorded fonts


@pytest.fixture
def hand(phone: Phone) -> Hand:
    with phone.busy():
        phone.files.write(f"{STORAGE}/Alarms/3FSy_fitness_reminder.mp3", b"x" * 21)
    return Hand(phone).launch(PACKAGE)


def node(hand: Hand, name: str) -> Node:
    (found,) = (each for each in hand.nodes() if each.resource_id == f"{PACKAGE}:id/{name}")
    return found


def test_it_goes_on_below_the_navigation_bar(hand: Hand) -> None:
    frame = next(each for each in hand.nodes() if each.cls == "android.widget.ScrollView")
    assert frame.bounds == (0, 128, 1080, 2400)
    assert (frame.scrollable, frame.focusable) == (True, False)
    assert node(hand, "drawer_edge").bounds == (0, 128, 32, 2400)
    assert node(hand, "container_save").bounds == (0, 2337, 1080, 2400)
    assert node(hand, "container_save").cls == "android.view.ViewGroup"


def test_its_tools_are_text_views_at_the_edge(hand: Hand) -> None:
    search = node(hand, "option_menu_search")
    assert (search.cls, search.bounds) == ("android.widget.TextView", (828, 128, 954, 254))
    assert node(hand, "sub_menu_list").bounds == (891, 525, 1017, 651)
    assert node(hand, "header_title").bounds == (63, 509, 891, 667)


def test_a_chip_has_an_icon_and_the_first_begins_with_the_list(hand: Hand) -> None:
    left, top, right, bottom = hand.find("Images").bounds
    assert (left, top, bottom) == (63, 383, 509)
    assert right == pytest.approx(319, abs=6)  # widths of letters are whole pixels


def test_only_the_last_of_the_breadcrumb_is_enabled(hand: Hand) -> None:
    hand.tap("Show roots").tap(hand.phone.profile.model).tap("Alarms")
    crumbs = [each for each in hand.nodes() if each.resource_id.endswith("/breadcrumb_text")]
    assert [each.enabled for each in crumbs] == [False, True]
    assert crumbs[0].bounds[:2] == (0, 257)
    assert crumbs[1].bounds[0] - crumbs[0].bounds[2] == 63  # the arrow
    assert crumbs[1].bounds[2] - crumbs[1].bounds[0] == pytest.approx(181, abs=NEAR)


def test_a_card_is_as_wide_as_its_picture_is_high(hand: Hand) -> None:
    hand.tap("Show roots").tap(hand.phone.profile.model).tap("Alarms")
    left, top, _, _ = hand.find("3FSy_fitness_reminder.mp3").bounds
    assert (left, top) == pytest.approx((196, 1164), abs=NEAR)
    assert "icon_mime_sm" not in {
        each.resource_id.rpartition("/")[2] for each in elements(hand.phone)
    }


def test_the_drawer_is_280_dp_wide_and_its_rows_56_high(hand: Hand) -> None:
    hand.tap("Show roots")
    tops = [hand.find(name).bounds[1] for name in ("Recent", "Images", "Downloads")]
    assert tops == pytest.approx([323, 470, 1058], abs=NEAR)
    assert (hand.find("Recent").bounds[0], hand.find("Recent").bounds[2]) == (168, 714)
