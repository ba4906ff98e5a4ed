"""Where the parts of Simple Mobile Tools apps stand: places as on a recorded Pixel 6."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.wire.nodes import Rect

CALENDAR, SMS = "com.simplemobiletools.calendar.pro", "com.simplemobiletools.smsmessenger"
GALLERY = "com.simplemobiletools.gallery.pro"


def bounds(hand: Hand, *wanted: str) -> list[Rect]:
    return [hand.find(each).bounds for each in wanted]


@pytest.mark.parametrize("package", [CALENDAR, SMS, GALLERY])
def test_the_search_field_ends_before_icons_as_wide_as_their_padding(
    phone: Phone, package: str
) -> None:
    hand = Hand(phone).launch(package)
    places = bounds(hand, "id=top_toolbar_search_icon", "id=top_toolbar_search", "More options")
    assert places == [(42, 149, 147, 275), (147, 149, 626, 275), (922, 149, 1027, 275)]


def test_an_icon_of_a_toolbar_is_as_wide_as_its_padding_makes_it(phone: Phone) -> None:
    hand = Hand(phone).launch(CALENDAR)
    assert bounds(hand, "Change view", "Settings") == [
        (668, 149, 795, 275),
        (795, 149, 922, 275),
    ]


def test_the_title_of_a_page_stands_beside_its_arrow(phone: Phone) -> None:
    hand = Hand(phone).launch(SMS).tap("id=conversations_fab")
    assert hand.find("Back").bounds == (0, 138, 147, 285)
    left, top, right, bottom = hand.find("New conversation").bounds
    assert (left, top, bottom) == (158, 175, 249)
    assert abs(right - 595) <= 8  # letters of whole pixels


def test_calendar_is_older_than_the_descriptions_of_its_arrows(phone: Phone) -> None:
    hand = Hand(phone).launch(CALENDAR)
    assert hand.find("id=top_toolbar_search_icon").desc == ""
    hand.launch(SMS)
    assert hand.find("id=top_toolbar_search_icon").desc == "Search"


def test_letters_of_a_menu_have_material_3s_space_between_them(phone: Phone) -> None:
    hand = Hand(phone).launch(CALENDAR).tap("More options")
    left, top, right, bottom = hand.find("Import events from an .ics file").bounds
    assert (top, right, bottom) == (939, 959, 996)
    assert abs(left - 363) <= 12


def test_a_note_of_an_empty_list_stands_at_its_top_as_wide_as_that(phone: Phone) -> None:
    hand = Hand(phone).launch(SMS)
    assert hand.find("id=no_conversations_placeholder").bounds == (0, 349, 1080, 406)
    left, top, right, bottom = hand.find("Start a conversation").bounds
    assert (top, bottom) == (406, 547)
    assert abs(left - 310) <= 4
    assert abs(right - 769) <= 4


@pytest.mark.parametrize(
    ("package", "page"),
    [(SMS, "main_coordinator"), (GALLERY, "directories_coordinator")],
)
def test_the_page_behind_a_search_field_reaches_below_the_navigation_bar(
    phone: Phone, package: str, page: str
) -> None:
    node = Hand(phone).launch(package).find(f"id={page}")
    assert (node.cls, node.bounds) == ("android.widget.ScrollView", (0, 128, 1080, 2400))
    assert node.scrollable
    assert not node.focusable


def test_what_is_on_such_a_page_ends_above_the_navigation_bar(phone: Phone) -> None:
    hand = Hand(phone).launch(SMS)
    assert hand.find("id=conversations_fab").bounds == (891, 2148, 1038, 2295)
    hand.tap("id=top_toolbar_search")
    keyboard = min(node.bounds[1] for node in hand.nodes() if node.desc == "q")
    assert hand.find("id=main_coordinator").bounds[3] <= keyboard
