"""OsmAnd: what its settings change on the map and in lists."""

import pytest
from PIL import Image, ImageChops

from phone.tests.hand import Hand
from virtual_phone.apps.osmand.units import UNITS, distance_text
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display

PACKAGE = "net.osmand"
METRIC, MILES = UNITS["Kilometers/meters"], UNITS["Miles/feet"]


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


@pytest.mark.parametrize(
    ("length", "metric", "miles"),
    [
        (0, "0 m", "0 ft"),
        (100, "100 m", "328 ft"),
        (994, "994 m", "3261 ft"),
        (1000, "1 km", "3281 ft"),
        (1250, "1.25 km", "4101 ft"),
        (1609.344, "1.61 km", "1 mi"),
        (12_000, "12.0 km", "7.46 mi"),
        (250_000, "250 km", "155 mi"),
    ],
)
def test_a_distance_is_written_in_the_chosen_units(length: float, metric: str, miles: str) -> None:
    assert distance_text(length, METRIC) == metric
    assert distance_text(length, MILES) == miles


def distances(hand: Hand) -> list[str]:
    hand.tap("Search").type("Malbun")
    return [n.text for n in hand.nodes() if n.resource_id.endswith("/distance")][:1]


@pytest.mark.parametrize(
    ("units", "expected"),
    [("Kilometers/meters", ["7.38 km"]), ("Nautical miles/feet", ["3.98 nmi"])],
)
def test_lists_have_the_units_of_the_profile(hand: Hand, units: str, expected: list[str]) -> None:
    hand.tap("Back to menu").tap("Settings").tap("Browse map").tap("General settings")
    hand.tap("Units of length").tap(units).back().back().back()
    assert distances(hand) == expected


def differs(hand: Hand, switch: str) -> float:
    """The share of the pixels of the map that a switch of Configure map changes."""
    before = picture(hand)
    hand.tap("Configure map").tap(switch).back()
    changed = ImageChops.difference(before, picture(hand)).convert("L")
    return 1 - changed.histogram()[0] / (changed.width * changed.height)


def picture(hand: Hand) -> Image.Image:
    with hand.phone.busy():
        return hand.phone[Display].image().convert("RGB").crop((200, 500, 900, 1800))


def test_the_grid_of_coordinates_is_a_few_lines_and_their_degrees(hand: Hand) -> None:
    assert 0.001 < differs(hand, "Coordinates grid") < 0.03
    assert differs(hand, "Coordinates grid") > 0  # it is gone again


def test_points_of_interest_lose_their_names_and_keep_their_symbols(hand: Hand) -> None:
    hand.tap("Search").type("Malbun").tap("Village, Liechtenstein")
    hand.tap("SHOW MALBUN ON THE MAP").back()
    names = differs(hand, "POI labels")
    symbols = differs(hand, "POI overlay")
    assert 0 < symbols < names


def styled(hand: Hand, style: str) -> Image.Image:
    hand.tap("Configure map").tap("Map style").tap(style).back()
    return picture(hand)


@pytest.mark.parametrize(
    ("style", "ground"),
    [
        ("Touring view", (243, 240, 232)),
        ("UniRS", (248, 248, 242)),
        ("LightRS", (251, 251, 248)),
        ("Nautical", (247, 232, 181)),
        ("Winter and ski", (253, 253, 254)),
    ],
)
def test_each_map_style_looks_different(
    hand: Hand, style: str, ground: tuple[int, int, int]
) -> None:
    before = picture(hand)
    after = styled(hand, style)
    assert ImageChops.difference(before, after).getbbox() is not None
    assert ground in [color for _, color in after.getcolors(1 << 24) or ()]
    assert ImageChops.difference(before, styled(hand, "OsmAnd")).getbbox() is None


def test_styles_are_dark_at_night(hand: Hand) -> None:
    hand.tap("Configure map").tap("Map mode").tap("Night").back()
    colors = [color for _, color in styled(hand, "Nautical").getcolors(1 << 24) or ()]
    assert (18, 57, 92) in colors
    assert (127, 184, 230) not in colors
