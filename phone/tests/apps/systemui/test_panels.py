"""The brightness dialog, the Internet panel, volume, the power menu, errors, the clipboard."""

from collections.abc import Callable

import pytest

from phone.tests.forest import elements, names
from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.android.profile import PROFILES
from virtual_phone.apps.systemui.app_errors import AppErrors
from virtual_phone.apps.systemui.clipboard_overlay import ClipboardOverlay
from virtual_phone.apps.systemui.power_menu import PowerMenu
from virtual_phone.apps.systemui.volume import VolumePanel
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.audio import MUSIC, RING, VIBRATE, Audio
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.processes import Processes
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings
from virtual_phone.ui.input import Input
from virtual_phone.ui.keycodes import NAMES

CLOCK = "com.google.android.deskclock"
STATUS_BAR = [
    "15:34",
    "Android System notification: ",
    "Wifi signal full.,No internet",
    "Phone signal full.",
    "Battery 100 percent.",
]
BRIGHTNESS = Intent(action="com.android.intent.action.SHOW_BRIGHTNESS_DIALOG")
DIALOG = "com.android.systemui.settings.brightness.BrightnessDialog"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


# Brightness


@pytest.fixture
def bright(phone: Phone, hand: Hand) -> Hand:
    """The dialog above Settings, opened as Settings opens it."""
    hand.open("com.android.settings/com.android.settings.Settings")
    with phone.busy():
        phone[Activities].start(BRIGHTNESS, caller=phone[Activities].top)
    return hand


def test_the_dialog_is_a_slider_and_nothing_else(phone: Phone, bright: Hand) -> None:
    assert names(phone) == ["Display brightness", *STATUS_BAR]
    slider = elements(phone)[0]
    assert slider.bounds == (36, 212, 1044, 296)
    assert slider.resource_id == "com.android.systemui:id/slider"
    assert slider.cls == "android.widget.SeekBar"
    assert phone[Activities].top["activity"] == DIALOG


@pytest.mark.parametrize(
    ("x", "brightness"), [(40, "1"), (540, "22"), (1043, "255"), (1044, "102")]
)  # the last one lies beside the bar
def test_a_tap_on_the_bar_sets_the_brightness(
    phone: Phone, bright: Hand, x: int, brightness: str
) -> None:
    bright.tap_at(x, 254)
    assert phone[Settings].get("system", "screen_brightness") == brightness


def test_a_finger_that_leaves_the_bar_sets_the_end_of_it(phone: Phone, bright: Hand) -> None:
    bright.swipe((540, 254), (1044, 254))
    assert phone[Settings].get("system", "screen_brightness") == "255"
    bright.swipe((540, 254), (36, 254))
    assert phone[Settings].get("system", "screen_brightness") == "1"


def test_the_bar_follows_the_setting(phone: Phone, bright: Hand) -> None:
    before = bright.phone[Settings].get("system", "screen_brightness")
    with phone.busy():
        phone[Settings].put("system", "screen_brightness", 255)
    assert before != phone[Settings].get("system", "screen_brightness")
    assert bright.sees("Display brightness")


@pytest.mark.parametrize("way", ["BACK", "touch"])
def test_back_and_a_touch_outside_close_it(phone: Phone, bright: Hand, way: str) -> None:
    bright.press("BACK") if way == "BACK" else bright.tap_at(540, 1500)
    assert phone[Activities].top["app"] == "com.android.settings"
    assert bright.sees("Search settings")


# Internet


@pytest.fixture
def internet(hand: Hand) -> Hand:
    hand.swipe((540, 30), (540, 720), 0.01)
    return hand.tap("Internet,AndroidWifi")


def test_the_panel_lists_what_there_is(internet: Hand) -> None:
    texts = internet.texts()
    assert texts[: texts.index("Done") + 1] == [
        "Internet",
        "Tap a network to connect",
        "T-Mobile",
        "LTE",
        "Mobile data",
        "Wi‑Fi",
        "Wi‑Fi",
        "AndroidWifi",
        "Connected",
        "See all",
        "Done",
    ]


def test_its_switch_turns_wifi_off_at_once(phone: Phone, internet: Hand) -> None:
    internet.tap("id=wifi_toggle")
    assert phone[Settings].get("global", "wifi_on") == "0"
    internet.wait(2)
    assert internet.sees("Wi‑Fi is off")
    assert internet.sees("Connected / LTE")
    internet.tap("Done")
    assert internet.sees("Internet,Phone signal full.,T-Mobile, LTE")


def test_a_network_is_joined_by_a_tap(phone: Phone, internet: Hand) -> None:
    with phone.busy():
        phone[Radios].disconnect()
    assert not internet.sees("Connected")
    internet.tap("AndroidWifi")
    assert internet.sees("Connecting…")
    internet.wait(3)
    assert internet.sees("Connected")


def test_mobile_data_have_a_switch(phone: Phone, internet: Hand) -> None:
    internet.tap("Mobile data")
    assert phone[Settings].get("global", "mobile_data") == "0"
    assert internet.sees("Mobile data is off")


def test_airplane_mode_is_ended_there(phone: Phone, internet: Hand) -> None:
    assert not internet.sees("Turn off airplane mode")
    with phone.busy():
        phone[Radios].airplane(True)
        phone.sleep(3)
    assert internet.sees("Airplane mode is on")
    internet.tap("Turn off airplane mode")
    assert phone[Settings].get("global", "airplane_mode_on") == "0"


@pytest.mark.parametrize("way", ["Done", "BACK", "outside"])
def test_the_panel_closes_and_the_shade_stays(internet: Hand, way: str) -> None:
    ways: dict[str, Callable[[], object]] = {
        "Done": lambda: internet.tap("Done"),
        "BACK": internet.back,
        "outside": lambda: internet.tap_at(540, 2200),
    }
    ways[way]()
    assert not internet.sees("Tap a network to connect")
    assert internet.sees("Serial console enabled")


def test_see_all_opens_settings(phone: Phone, internet: Hand) -> None:
    internet.tap("See all")
    assert phone[Activities].top["app"] == "com.android.settings"
    assert not internet.sees("Done")


# Volume


def test_the_volume_keys_change_the_media_volume_and_show_it(phone: Phone, hand: Hand) -> None:
    hand.press("VOLUME_UP").press("VOLUME_UP").press("VOLUME_DOWN")
    assert phone[Audio].volume(MUSIC) == 6
    assert hand.sees("Media volume")
    hand.wait(3.1)
    assert not hand.sees("Media volume")


def test_a_touch_beside_the_volume_panel_closes_it_and_counts(hand: Hand) -> None:
    hand.press("VOLUME_UP").tap("Photos")
    assert not hand.sees("Media volume")
    assert hand.sees("Photos can't connect")


def test_the_volume_is_dragged(phone: Phone, hand: Hand) -> None:
    x, y = hand.press("VOLUME_UP").at("Media volume")
    hand.swipe((x, y), (x, y - 400))
    assert phone[Audio].volume(MUSIC) == 15
    assert phone[VolumePanel].model.open


def test_the_ringer_vibrates_and_rings_again(phone: Phone, hand: Hand) -> None:
    hand.press("VOLUME_DOWN").tap("Ring")
    assert (phone[Audio].ringer, phone[Audio].volume(RING)) == (VIBRATE, 0)
    hand.tap("Vibrate")
    assert phone[Audio].volume(RING) == 5


def test_sound_settings(phone: Phone, hand: Hand) -> None:
    hand.press("VOLUME_MUTE").tap("Sound settings")
    assert phone[Audio].volume(MUSIC) == 0
    assert phone[Activities].top["app"] == "com.android.settings"


# Power


def test_the_power_key_held_shows_what_can_be_done(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Input].hold_key(NAMES["POWER"])
    assert names(phone)[-3:] == ["Emergency", "Power off", "Restart"]
    assert not hand.sees("Home")
    hand.tap("Emergency")
    assert phone[Activities].top["app"] == "com.google.android.dialer"


@pytest.mark.parametrize("button", ["Power off", "Restart"])
def test_a_phone_on_its_charger_is_soon_on_again(phone: Phone, hand: Hand, button: str) -> None:
    hand.launch(CLOCK)
    with phone.busy():
        phone[Input].hold_key(NAMES["POWER"])
    before = phone[Settings].number("global", "boot_count")
    hand.tap(button)
    assert phone[Settings].number("global", "boot_count") == before + 1
    assert hand.sees("Home")
    assert not phone[PowerMenu].model.open


def test_home_closes_the_power_menu(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Input].hold_key(NAMES["POWER"])
    hand.press("HOME")
    assert not hand.sees("Restart")


# Errors


def test_an_app_that_hangs_is_closed(phone: Phone, hand: Hand) -> None:
    hand.launch(CLOCK)
    with phone.busy():
        phone[AppErrors].hangs(CLOCK)
    assert names(phone)[-3:] == ["Clock isn't responding", "Close app", "Wait"]
    hand.back()
    assert hand.sees("Clock isn't responding")
    hand.tap("Close app")
    assert CLOCK not in phone[Processes].running
    assert hand.sees("Home")


def test_an_app_that_crashes_is_gone_and_can_be_opened_again(phone: Phone, hand: Hand) -> None:
    hand.launch(CLOCK)
    with phone.busy():
        phone[AppErrors].crashed(CLOCK)
    assert phone[Activities].top["app"] != CLOCK
    assert hand.sees("Clock has stopped")
    hand.tap("Open app again")
    assert phone[Activities].top["app"] == CLOCK
    with phone.busy():
        phone[AppErrors].crashed(CLOCK)
    assert hand.sees("Clock keeps stopping")
    hand.tap("App info")
    assert phone[Activities].top["app"] == "com.android.settings"


def test_a_launcher_that_is_closed_comes_back(phone: Phone, hand: Hand) -> None:
    hand.launch(CLOCK).press("HOME")
    with phone.busy():
        phone[AppErrors].crashed("com.google.android.apps.nexuslauncher")
    hand.tap("Close app")
    assert hand.sees("Home")


# Clipboard


def test_what_an_app_copies_is_shown_for_six_seconds(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Clipboard].copy("hello world", by=CLOCK)
    assert hand.sees("hello world")
    hand.wait(5.9)
    assert hand.sees("Dismiss copied text")
    hand.wait(0.2)
    assert not hand.sees("hello world")


def test_what_comes_from_outside_is_not_shown(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Clipboard].copy("hello world", by="emulator-5554")
    assert not hand.sees("hello world")
    with phone.busy():
        phone[Clipboard].clear()
    assert not hand.sees("Dismiss copied text")


def test_the_card_is_dismissed_by_its_cross_or_a_touch_elsewhere(phone: Phone, hand: Hand) -> None:
    touches: list[Callable[[], object]]
    touches = [lambda: hand.tap("Dismiss copied text"), lambda: hand.tap_at(540, 700)]
    for touch in touches:
        with phone.busy():
            phone[Clipboard].copy("hello world", by=CLOCK)
        assert hand.sees("hello world")
        touch()
        assert not hand.sees("hello world")
    assert phone[Clipboard].text == "hello world"


def test_what_was_copied_is_shared_from_the_card(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Clipboard].copy("hello world", by=CLOCK)
    hand.tap("Share")
    assert phone[Activities].top["activity"].endswith(".ChooserActivity")
    assert hand.sees("hello world")


def test_nothing_is_nearby(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Clipboard].copy("hello world", by=CLOCK)
    assert hand.tap("Nearby").sees("Looking for nearby devices…")
    assert hand.tap("Cancel").sees("Home")


def test_the_copied_text_is_edited(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Clipboard].copy("hello world", by=CLOCK)
    hand.tap("Edit copied text").press("MOVE_END").type("!")
    hand.back()
    assert phone[Clipboard].text == "hello world"
    hand.tap("Done")
    assert phone[Clipboard].text == "hello world!"


def test_android_12_tells_of_pasting_instead(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(profile=PROFILES["pixel_5"], strict=True)
    hand = Hand(phone)
    with phone.busy():
        phone[Clipboard].copy("gmail", by=CLOCK)
    assert not hand.sees("gmail")
    assert phone[ClipboardOverlay].model.text == ""
    hand.tap("Search").press("CTRL_LEFT", "V")
    assert hand.sees("Pixel Launcher pasted from your clipboard")
    assert hand.sees("gmail")


def test_home_closes_what_hangs_over_the_apps(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Clipboard].copy("hello world", by=CLOCK)
    hand.press("VOLUME_UP").press("HOME")
    assert not hand.sees("hello world")
    assert not hand.sees("Media volume")


def test_an_intent_opens_the_brightness_dialog_above_home(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Activities].start(BRIGHTNESS.but(flags=NEW_TASK))
    assert hand.sees("Display brightness")
    hand.back()
    assert hand.sees("Home")
    assert phone[Activities].recent() == []
