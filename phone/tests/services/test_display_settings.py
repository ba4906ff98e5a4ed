"""The display: the slider's curve, rotation, overrides, and what clocks and rows say."""

from datetime import UTC, datetime

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services import display_settings as shown
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text

AFTERNOON = datetime(2023, 10, 15, 15, 34, tzinfo=UTC)


@pytest.mark.parametrize(("gamma", "brightness"), [(0, 1), (65535, 255), (32768, 22)])
def test_the_slider_is_even_to_the_eye(gamma: int, brightness: int) -> None:
    assert shown.brightness_of(gamma) == brightness


@pytest.mark.parametrize(
    ("brightness", "text"), [("1", "0%"), ("102", "83%"), ("255", "100%"), ("999", "100%")]
)
def test_the_row_says_how_far_the_slider_is(brightness: str, text: str, phone: Phone) -> None:
    phone[Settings].put("system", "screen_brightness", brightness)
    assert phone[DisplaySettings].brightness_text == text


def test_the_slider_stands_where_the_value_is() -> None:
    assert shown.gamma_of(102) == pytest.approx(54_300, abs=50)
    for brightness in range(1, 256):
        assert shown.brightness_of(shown.gamma_of(brightness)) == brightness


def test_sliding_past_the_end_stops_there(phone: Phone) -> None:
    display = phone[DisplaySettings]
    display.slide(70_000)
    assert phone[Settings].get("system", "screen_brightness") == "255"
    assert phone[Settings].get("system", "screen_brightness_float") == "1.0"
    display.slide(-5)
    assert phone[Settings].get("system", "screen_brightness") == "1"
    assert phone[Settings].get("system", "screen_brightness_float") == "0.0"


def test_the_float_follows_whoever_puts_the_key(phone: Phone) -> None:
    phone[Settings].put("system", "screen_brightness", "255")
    phone[Settings].put("system", "screen_brightness", "102")
    assert phone[Settings].get("system", "screen_brightness_float") == "0.39763778"


def test_an_unreadable_brightness_is_the_default(phone: Phone) -> None:
    phone[Settings].put("system", "screen_brightness", "bright")
    assert phone[DisplaySettings].brightness == 102


def test_rotation_obeys_the_user_only_while_auto_rotate_is_off(phone: Phone) -> None:
    display = phone[DisplaySettings]
    run_text(phone, "am start -a android.settings.SETTINGS")  # home stays upright
    phone[Settings].put("system", "user_rotation", "1")
    assert (display.rotation, display.size) == (0, (1080, 2400))
    phone[Settings].put("system", "accelerometer_rotation", "0")
    assert (display.rotation, display.size) == (1, (2400, 1080))
    display.hold(2)
    assert display.rotation == 1
    display.set_auto_rotate(True)
    assert display.rotation == 2
    display.set_auto_rotate(False)
    display.hold(0)
    assert display.rotation == 2


def test_a_size_like_the_real_one_is_no_override(phone: Phone) -> None:
    display, settings = phone[DisplaySettings], phone[Settings]
    display.override_size(720, 1280)
    assert (display.natural_size, display.size) == ((720, 1280), (720, 1280))
    display.override_size(10, 100_000)
    assert display.natural_size == (200, 4800)
    display.override_size(1080, 2400)
    assert settings.get("global", "display_size_forced") is None
    display.override_density(320)
    assert display.density == 320
    display.override_density(420)
    assert settings.get("secure", "display_density_forced") is None
    assert display.density == 420


def test_clocks_count_to_12_unless_configured_otherwise(phone: Phone) -> None:
    display, settings = phone[DisplaySettings], phone[Settings]
    assert (display.clock_text(AFTERNOON), display.time_text(AFTERNOON)) == ("15:34", "15:34")
    settings.put("system", "time_12_24", "12")
    assert (display.clock_text(AFTERNOON), display.time_text(AFTERNOON)) == ("3:34", "3:34 PM")
    settings.delete("system", "time_12_24")
    midnight = AFTERNOON.replace(hour=0, minute=5)
    assert (display.clock_text(midnight), display.time_text(midnight)) == ("12:05", "12:05 AM")


def test_dates() -> None:
    assert shown.short_date(AFTERNOON) == "Sun, Oct 15"
    assert shown.medium_date(AFTERNOON) == "Oct 15, 2023"
    assert shown.long_date(AFTERNOON) == "Sunday, October 15, 2023"


@pytest.mark.parametrize(
    ("timeout", "text"),
    [
        ("2147483647", "After null of inactivity"),
        ("30000", "After 30 seconds of inactivity"),
        ("31000", "After null of inactivity"),
        ("1800000", "After 30 minutes of inactivity"),
    ],
)
def test_screen_timeout(timeout: str, text: str, phone: Phone) -> None:
    phone[Settings].put("system", "screen_off_timeout", timeout)
    assert phone[DisplaySettings].timeout_text == text


def test_the_dark_theme_and_the_font_are_settings(phone: Phone) -> None:
    display, settings = phone[DisplaySettings], phone[Settings]
    assert not display.night
    display.set_night(True)
    assert settings.get("secure", "ui_night_mode") == "2"
    settings.put("secure", "ui_night_mode", "1")
    assert not display.night
    display.set_font_scale(1.15)
    assert settings.get("system", "font_scale") == "1.15"
    settings.put("system", "font_scale", "large")
    assert display.font_scale == 1.0
