"""Calendar's settings of what its views display, each with what it changes."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.apps.calendar.month_drawing import Month
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display
from virtual_phone.ui.traversal import every

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
    return color in [each for _, each in colors]


def first_cell(hand: Hand) -> int:
    """How far to the right the days begin."""
    return min(n.bounds[0] for n in hand.nodes() if n.resource_id.endswith("view_background"))


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
    assert month(hand).weeks == (40, 41, 42, 43, 44, 45)
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
