"""The settings tables and those who watch them."""

from collections.abc import Callable

from virtual_phone.android.profile import PROFILES
from virtual_phone.phone import Phone
from virtual_phone.services.settings import Settings


def test_a_key_that_is_not_set_is_nothing(phone: Phone) -> None:
    assert phone[Settings].get("secure", "no_such_key") is None
    assert phone[Settings].delete("global", "foo") == 0


def test_values_are_text_whoever_writes_them(phone: Phone) -> None:
    phone[Settings].put("system", "screen_brightness", 255)
    assert phone[Settings].get("system", "screen_brightness") == "255"


def test_what_is_no_number_reads_as_the_default(phone: Phone) -> None:
    settings = phone[Settings]
    settings.put("global", "wifi_on", "yes")
    assert settings.number("global", "wifi_on", 7) == 7
    assert settings.number("global", "never_set", 7) == 7
    assert settings.number("system", "screen_brightness") == 102


def test_observers_hear_of_each_new_value_and_only_of_new_ones(phone: Phone) -> None:
    heard: list[str | None] = []
    settings = phone[Settings]
    settings.observe("global", "zen_mode", heard.append)
    settings.put("global", "zen_mode", "0")  # as it was
    settings.put("secure", "zen_mode", "1")  # elsewhere
    settings.put("global", "zen_mode", "1")
    settings.delete("global", "zen_mode")
    assert heard == ["1", None]


def test_a_change_makes_the_screen_stale(phone: Phone) -> None:
    phone.stale = False
    phone[Settings].put("system", "font_scale", "1.15")
    assert phone.stale


def test_reset_gives_back_what_was_changed_removed_and_added(phone: Phone) -> None:
    settings = phone[Settings]
    before = settings.all("global")
    settings.put("global", "wifi_on", "0")
    settings.put("global", "mine", "1")
    settings.delete("global", "zen_mode")
    settings.reset("global")
    assert settings.all("global") == before


def test_a_saved_phone_brings_its_settings_back(phone: Phone) -> None:
    phone[Settings].put("global", "wifi_on", "0")
    phone.reset()
    assert phone[Settings].get("global", "wifi_on") == "1"


def test_the_tables_hold_what_a_comparison_of_settings_reads(phone: Phone) -> None:
    settings = phone[Settings]
    assert settings.get("secure", "zen_duration") == "0"
    theme = settings.get("secure", "theme_customization_overlay_packages")
    assert theme is not None
    assert "_applied_timestamp" in theme
    for namespace in ("system", "secure", "global"):
        assert list(settings.all(namespace)) == sorted(settings.all(namespace))


def test_the_phone_is_called_as_the_goals_call_it(new_phone: Callable[..., Phone]) -> None:
    for name in ("pixel_6", "pixel_5"):
        phone = new_phone(profile=PROFILES[name])
        assert phone[Settings].get("global", "device_name") == "sdk_gphone64_x86_64"
        assert phone[Settings].get("secure", "bluetooth_name") == "sdk_gphone64_x86_64"
