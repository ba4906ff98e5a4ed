"""Calendar's settings of what its views display, each with what it changes."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.apps.calendar.month_drawing import Month
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display
from virtual_phone.ui.traversal import every
from virtual_phone.wire.nodes import Rect

RED, GRID = (179, 38, 30), (218, 220, 224)  # of a weekend's number, and of the grid's lines


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch("com.simplemobiletools.calendar.pro")


def switched(hand: Hand, *settings: str) -> Hand:
    """Tap rows of the settings, and go back."""
    hand.tap("Settings")
    for setting in settings:
        for _ in range(8):
            if hand.sees(setting):
                break
            hand.swipe((540, 1800), (540, 900), 0.5)
        hand.tap(setting)
    return hand.back()


def month(hand: Hand) -> Month:
    """What the picture of the month is made of."""
    boxes = (box for layer in hand.phone[Display].layers for box in every(layer.root))
    (data,) = [box.view.look["data"] for box in boxes if box.view.look.get("id") == "month_view"]
    assert isinstance(data, Month)
    return data


def has(hand: Hand, color: tuple[int, int, int]) -> bool:
    """Whether the picture of the month has a color."""
    with hand.phone.busy():
        image = hand.phone[Display].image().convert("RGB")
    left, top, right, bottom = hand.find("id=month_view_wrapper").bounds
    colors = image.crop((left, top, right, bottom)).getcolors(1 << 24)
    return color in [each for _, each in colors or ()]


def first_cell(hand: Hand) -> int:
    """How far to the right the days begin."""
    return min(n.bounds[0] for n in hand.nodes() if n.resource_id.endswith("view_background"))


def cells(hand: Hand) -> list[Rect]:
    return [n.bounds for n in hand.nodes() if n.resource_id.endswith("month_view_background")]


def test_the_month_fills_the_screen_below_the_letters_of_its_weekdays(hand: Hand) -> None:
    first, second, *_, last = cells(hand)
    assert (first, second) == ((0, 512, 154, 816), (154, 512, 308, 816))
    assert all(abs(one - two) <= 2 for one, two in zip(last, (926, 2033, 1080, 2337), strict=True))


def test_a_month_that_begins_on_a_sunday_is_preceded_by_a_week(hand: Hand) -> None:
    assert [cell.day for cell in month(hand).cells][:9] == [24, 25, 26, 27, 28, 29, 30, 1, 2]
    hand.tap_at(231, 664)
    assert hand.sees("September 25 (Mon)")


@pytest.mark.parametrize(("monday_first", "days"), [(False, [31, 1, 2]), (True, [1, 2, 3])])
def test_no_week_precedes_a_month_that_begins_on_another_day(
    hand: Hand, monday_first: bool, days: list[int]
) -> None:
    if monday_first:
        switched(hand, "Start week on Sunday")
    for _ in range(3):
        hand.tap("id=top_right_arrow")
    assert hand.sees("January 2024")
    assert [cell.day for cell in month(hand).cells][:3] == days


def test_the_month_stays_in_the_list_behind_a_day(hand: Hand) -> None:
    hand.tap_at(231, 664)
    titles = [n.text for n in hand.nodes() if n.resource_id.endswith("top_value")]
    assert titles == ["October", "September 25 (Mon)"]
    assert len(cells(hand)) == 42
    pages = [n for n in hand.nodes() if n.cls == "androidx.viewpager.widget.b"]
    assert [n.bounds for n in pages] == [(0, 296, 1080, 2337)] * 2
    assert all(n.clickable and n.scrollable for n in pages)


def test_a_tap_beside_a_days_events_does_not_reach_the_month(hand: Hand) -> None:
    hand.tap_at(231, 664).tap_at(540, 1600)
    assert hand.sees("September 25 (Mon)")
    hand.back()
    titles = [n.text for n in hand.nodes() if n.resource_id.endswith("top_value")]
    assert titles == ["October"]


def test_a_row_of_an_event_is_as_high_as_its_three_lines(hand: Hand) -> None:
    hand.tap("New Event").tap("Event").type("Meeting")
    hand.tap("id=event_description").type("Bring cake").back().tap("Save").tap("OK")
    hand.tap("Change view").tap("Daily view")
    rows = ["top_value", "event_item_title", "event_item_time", "event_item_description"]
    assert [hand.find(f"id={row}").bounds[:2] for row in rows] == [
        (147, 317),
        (105, 459),
        (105, 528),
        (105, 582),
    ]
    assert hand.find("id=event_item_description").bounds[2:] == (1038, 636)


def test_weekends_are_like_other_days_at_first(hand: Hand) -> None:
    assert [cell.day for cell in month(hand).cells if cell.weekend] == []
    assert not has(hand, RED)


def test_highlighted_weekends_are_red(hand: Hand) -> None:
    switched(hand, "Highlight weekends on some views")
    inside = [cell for cell in month(hand).cells if cell.inside and cell.weekend]
    assert [cell.day for cell in inside] == [1, 7, 8, 14, 15, 21, 22, 28, 29]
    assert has(hand, RED)


def test_weeks_have_numbers_beside_the_days(hand: Hand) -> None:
    assert (month(hand).weeks, first_cell(hand)) == ((), 0)
    switched(hand, "Show week numbers")
    assert month(hand).weeks == (39, 40, 41, 42, 43, 44)
    assert first_cell(hand) == 74


def test_weeks_that_begin_on_monday_have_their_numbers(hand: Hand) -> None:
    switched(hand, "Start week on Sunday", "Show week numbers")
    assert month(hand).weeks == (39, 40, 41, 42, 43, 44)


def test_a_grid_lies_between_the_days(hand: Hand) -> None:
    assert not has(hand, GRID)
    switched(hand, "Show a grid")
    assert has(hand, GRID)


@pytest.mark.parametrize(
    ("settings", "note"),
    [
        ([], "Bring cake"),
        (["Replace event description with location"], "Office"),
        (["Display description or location"], None),
        (
            ["Display description or location", "Replace event description with location"],
            None,
        ),
    ],
)
def test_an_events_row_has_its_description_or_its_location_or_neither(
    hand: Hand, settings: list[str], note: str | None
) -> None:
    hand.tap("New Event").tap("Event").type("Meeting").tap("id=event_location").type("Office")
    hand.tap("id=event_description").type("Bring cake").back().tap("Save").tap("OK")
    switched(hand, *settings)
    hand.tap("Change view").tap("Simple event list")
    shown = [n.text for n in hand.nodes() if n.resource_id.endswith("event_item_description")]
    assert shown == ([note] if note else [])
