"""The accent that is chosen for the whole system: its shades, its setting, and what follows it."""

import json

import pytest

from phone.tests.hand import Hand
from virtual_phone.android import monet
from virtual_phone.phone import Phone
from virtual_phone.services import theme_colors
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display

HEAD = "android.theme.customization."
MARKOR, CLOCK = "net.gsantner.markor", "com.google.android.deskclock"
# Published for #0000ff by Google's Material Color Utilities, at the chroma of the colour itself.
BLUE = {
    95: "#f1efff",
    90: "#e0e0ff",
    80: "#bec2ff",
    70: "#9da3ff",
    60: "#7c84ff",
    50: "#5a64ff",
    40: "#343dff",
    30: "#0000ef",
    20: "#0001ac",
    10: "#00006e",
}
PALE_BLUE = {90: "#e2e0f9", 80: "#c6c4dd", 60: "#8f8fa6", 40: "#5c5d72", 20: "#2e2f42"}  # 16


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def put(phone: Phone, **values: str) -> None:
    text = json.dumps({HEAD + name: value for name, value in values.items()})
    run_text(phone, f"settings put secure {theme_colors.KEY} '{text}'")


def primary(phone: Phone) -> str:
    return phone[Display].layers[0].colors["primary"]


def apart(color: str, other: str) -> int:
    """The largest difference of a channel."""
    parts = ((int(color[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return max(abs(a - b) for a, b in parts)


@pytest.mark.parametrize(("chroma", "published"), [(87.23, BLUE), (16, PALE_BLUE)])
def test_a_tone_is_the_published_one_but_for_rounding(
    chroma: float, published: dict[int, str]
) -> None:
    tones = {tone: monet.color_of(282.788, chroma, tone) for tone in published}
    assert [tone for tone, color in tones.items() if apart(color, published[tone]) > 1] == []


def test_a_colour_has_the_published_hue_and_chroma() -> None:
    assert monet.hue_and_chroma("#0000ff") == pytest.approx((282.788, 87.231), abs=0.001)


@pytest.mark.parametrize("grey", ["#808080", "#000000", "#ffffff"])
def test_a_grey_gives_the_accent_of_googles_blue(grey: str) -> None:
    assert monet.accent(grey, "TONAL_SPOT", 600) == monet.accent("#1b6ef3", "TONAL_SPOT", 600)


def test_the_lightest_and_the_darkest_shade_are_white_and_black() -> None:
    assert monet.accent("#146c2e", "TONAL_SPOT", 0) == "#ffffff"
    assert monet.accent("#146c2e", "TONAL_SPOT", 1000) == "#000000"


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "green",
        "[]",
        "{",
        f'{{"{HEAD}accent_color":"com.android.theme.color.green"}}',
        f'{{"{HEAD}accent_color":"146C2"}}',
        f'{{"{HEAD}accent_color":"146C2G"}}',
        f'{{"{HEAD}accent_color":1337}}',
        f'{{"{HEAD}system_palette":"146C2E"}}',
    ],
)
def test_what_names_no_colour_leaves_googles_blue(phone: Phone, text: str) -> None:
    phone[Settings].put("secure", theme_colors.KEY, text)
    assert theme_colors.accent(phone[Settings]).shade(600) == "#0b57d0"


@pytest.mark.parametrize("written", ["146C2E", "#146c2e", "FF146C2E", "#ff146c2e"])
def test_a_colour_is_read_as_android_reads_it(phone: Phone, written: str) -> None:
    put(phone, accent_color=written)
    assert theme_colors.accent(phone[Settings]).color == "#146c2e"


@pytest.mark.parametrize(
    ("style", "hue", "chroma"),
    [
        ("TONAL_SPOT", 150, 36),
        ("NONE OF THEM", 150, 36),
        ("SPRITZ", 150, 12),
        ("RAINBOW", 150, 48),
        ("FRUIT_SALAD", 100, 48),
        ("EXPRESSIVE", 30, 40),
    ],
)
def test_a_style_turns_the_hue_and_has_a_chroma_of_its_own(
    phone: Phone, style: str, hue: float, chroma: float
) -> None:
    put(phone, accent_color="146C2E", theme_style=style)
    accent = theme_colors.accent(phone[Settings]).shade(400)
    assert monet.hue_and_chroma(accent) == pytest.approx((hue, chroma), abs=2)


def test_the_open_screen_follows_at_once_and_ends_with_the_setting(
    phone: Phone, hand: Hand
) -> None:
    hand.launch(CLOCK)
    assert primary(phone) == "#0b57d0"
    put(phone, accent_color="146C2E")
    assert primary(phone) == "#37693d"
    run_text(phone, "cmd uimode night yes")
    assert primary(phone) == "#9dd49e"
    run_text(phone, f"cmd uimode night no; settings delete secure {theme_colors.KEY}")
    assert primary(phone) == "#0b57d0"


def test_a_window_of_the_system_follows(phone: Phone) -> None:
    put(phone, accent_color="146C2E")
    run_text(phone, "cmd statusbar expand-settings")
    assert phone[Display].layers[-1].colors["accent"] in ("#37693d", "#9dd49e")


def test_an_app_with_a_theme_of_its_own_keeps_it(phone: Phone, hand: Hand) -> None:
    hand.launch(MARKOR)
    before = phone[Display].layers[0].colors.roles
    put(phone, accent_color="146C2E")
    assert phone[Display].layers[0].colors.roles == before


@pytest.mark.parametrize(
    ("line", "stdout", "stderr", "status"),
    [
        ("lookup android android:color/system_accent1_600", "#ff0b57d0\n", "", 0),
        ("lookup com.android.settings android:color/system_accent1_100", "#ffd3e3fd\n", "", 0),
        (
            "lookup android system_accent1_600",
            "",
            "Error: bad resource name, doesn't match package:type/name\n",
            1,
        ),
        (
            "lookup com.example android:color/system_accent1_600",
            "",
            "Error: failed to get resources for package com.example for user 0\n",
            1,
        ),
    ],
)
def test_an_overlaid_resource_is_looked_up(
    phone: Phone, line: str, stdout: str, stderr: str, status: int
) -> None:
    result = run_text(phone, f"cmd overlay {line}")
    assert (result.stdout, result.stderr, result.status) == (stdout, stderr, status)


def test_the_shades_that_are_looked_up_are_those_of_the_accent(phone: Phone) -> None:
    put(phone, accent_color="146C2E")
    line = "cmd overlay lookup android android:color/system_accent1_"
    shades = [run_text(phone, f"{line}{number}").stdout for number in (0, 100, 600, 1000)]
    assert shades == ["#ffffffff\n", "#ffb8f1b9\n", "#ff37693d\n", "#ff000000\n"]


def test_settings_offers_colours_and_writes_the_one_that_is_chosen(
    phone: Phone, hand: Hand
) -> None:
    run_text(phone, "am start -a android.settings.WALLPAPER_SETTINGS")
    hand.tap("Basic colors").tap("Green")
    stored = json.loads(phone[Settings].get("secure", theme_colors.KEY) or "")
    assert stored == {
        f"{HEAD}color_source": "preset",
        "_applied_timestamp": 1697384040000,
        f"{HEAD}accent_color": "146C2E",
        f"{HEAD}system_palette": "146C2E",
    }
    assert primary(phone) == "#37693d"
    hand.tap("Basic colors").tap("Blue")
    assert primary(phone) == "#0b57d0"
