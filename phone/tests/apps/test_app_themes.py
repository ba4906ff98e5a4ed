"""Themes that are chosen in the settings of an app: its own pages, and what Recents displays."""

from typing import Any, NamedTuple

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.ui.display import Display

DARK, LIGHT, BLACK = (19, 19, 20), (255, 255, 255), (0, 0, 0)
SIMPLE, EDGE = "com.simplemobiletools", (2, 1400)


class Chosen(NamedTuple):
    package: str
    path: tuple[str, ...]  # from the first page to the row of the theme
    option: str
    night: bool  # whether the system's theme is dark
    color: tuple[int, int, int]


CHOSEN = {
    "gallery, dark": Chosen(
        f"{SIMPLE}.gallery.pro", ("More options", "Settings", "Theme"), "Dark", False, DARK
    ),
    "gallery, light": Chosen(
        f"{SIMPLE}.gallery.pro", ("More options", "Settings", "Theme"), "Light", True, LIGHT
    ),
    "gallery, automatic": Chosen(
        f"{SIMPLE}.gallery.pro",
        ("More options", "Settings", "Theme"),
        "Auto light / dark",
        True,
        DARK,
    ),
    "draw": Chosen(
        f"{SIMPLE}.draw.pro", ("More options", "Settings", "Theme"), "Dark", False, DARK
    ),
    "sms": Chosen(
        f"{SIMPLE}.smsmessenger",
        ("Settings", "Customize colors"),
        "Dark",
        False,
        DARK,
    ),
    "vlc": Chosen(
        "org.videolan.vlc",
        ("More options", "Settings", "Interface", "DayNight mode"),
        "Black theme",
        False,
        (26, 26, 26),
    ),
    "vlc, light": Chosen(
        "org.videolan.vlc",
        ("More options", "Settings", "Interface", "DayNight mode"),
        "Light theme",
        True,
        LIGHT,
    ),
    "markor": Chosen(
        "net.gsantner.markor", ("More options", "Settings", "Theme"), "Dark", False, DARK
    ),
    "osmand": Chosen(
        "net.osmand",
        ("Back to menu", "Settings", "Browse map", "General settings", "App theme"),
        "Dark",
        False,
        DARK,
    ),
    "joplin": Chosen(
        "net.cozic.joplin",
        ("Sidebar", "Configuration", "Appearance", "Theme"),
        "Dark",
        False,
        (29, 32, 36),
    ),
    "joplin, black": Chosen(
        "net.cozic.joplin",
        ("Sidebar", "Configuration", "Appearance", "Theme"),
        "OLED Dark",
        False,
        BLACK,
    ),
    "joplin, light": Chosen(
        "net.cozic.joplin",
        ("Sidebar", "Configuration", "Appearance", "Theme"),
        "Light",
        True,
        LIGHT,
    ),
}


def color(hand: Hand, place: tuple[int, int] = EDGE) -> object:
    with hand.phone.busy():
        return hand.phone[Display].image().convert("RGB").getpixel(place)


@pytest.mark.parametrize("chosen", CHOSEN.values(), ids=CHOSEN)
def test_an_app_has_the_theme_that_its_settings_choose(phone: Phone, chosen: Chosen) -> None:
    with phone.busy():
        phone[DisplaySettings].set_night(chosen.night)
    hand = Hand(phone).launch(chosen.package)
    for name in (*chosen.path, chosen.option):
        hand.tap(name)
    assert color(hand) == chosen.color
    settings = color(hand.press("HOME").launch("com.android.settings"))
    assert settings == ((27, 27, 31) if chosen.night else (245, 246, 250))


def test_the_clock_of_the_status_bar_is_light_above_a_dark_app(phone: Phone) -> None:
    hand = Hand(phone).launch(f"{SIMPLE}.draw.pro")
    assert extremes(hand) == (31, 255)  # dark letters on white
    hand.tap("More options").tap("Settings").tap("Theme").tap("Dark")
    assert extremes(hand) == (19, 227)


@pytest.mark.parametrize("night", [False, True])
def test_it_is_light_above_a_header_that_is_dark_in_both_themes(phone: Phone, night: bool) -> None:
    with phone.busy():
        phone[DisplaySettings].set_night(night)
    assert extremes(Hand(phone).launch("net.cozic.joplin"))[1] == 255


def extremes(hand: Hand) -> tuple[int, int]:
    """The darkest and the lightest red around the clock of the status bar."""
    with hand.phone.busy():
        red = hand.phone[Display].image().convert("RGB").getchannel("R")
    extremes: Any = red.crop((40, 20, 160, 90)).getextrema()
    low, high = extremes
    return int(low), int(high)
