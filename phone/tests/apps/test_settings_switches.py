"""Settings: what rows write beside radios: display, sound, notifications, location, time."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.audio import MUSIC, RING, Audio
from virtual_phone.services.battery import CHARGING, DISCHARGING, FULL, Battery
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.properties import ZONE, Properties
from virtual_phone.services.settings import Settings

PACKAGE, CLOCK = "com.android.settings", "com.google.android.deskclock"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def at(hand: Hand, page: str, arg: str = "") -> Hand:
    extras = {"page": page, "arg": arg}
    return hand.open(f"{PACKAGE}/{PACKAGE}.SubSettings", extras=extras)


def stored(hand: Hand, namespace: str, key: str) -> str | None:
    return hand.phone[Settings].get(namespace, key)


def scroll_to(hand: Hand, name: str) -> Hand:
    for _ in range(12):
        if hand.sees(name) and hand.at(name)[1] < 2200:
            return hand
        hand.swipe((540, 1900), (540, 1400))
    raise AssertionError(f"{name!r} is not on the page: {hand.texts()}")


# One table for rows that write a key when they are tapped: page, row, key, before, after.
SWITCHES = [
    ("display", "Dark theme", "secure", "ui_night_mode", "1", "2"),
    ("auto_rotate", "Use Auto-rotate", "system", "accelerometer_rotation", "1", "0"),
    ("dark_theme", "Use Dark theme", "secure", "ui_night_mode", "1", "2"),
    ("screen_saver", "Use screen saver", "secure", "screensaver_enabled", "1", "0"),
    ("timeout", "30 seconds", "system", "screen_off_timeout", "2147483647", "30000"),
    ("sizes", "Bold text", "secure", "font_weight_adjustment", None, "300"),
    ("colors", "Natural", "system", "display_color_mode", None, "0"),
    ("dnd", "Turn on now", "global", "zen_mode", "0", "1"),
    ("location", "Use location", "secure", "location_mode", "3", "0"),
    ("wifi_scanning", "Wi‑Fi scanning", "global", "wifi_scan_always_enabled", "0", "1"),
    ("battery_saver", "Use Battery Saver", "global", "low_power", "0", "1"),
    ("date_time", "Set time automatically", "global", "auto_time", "0", "1"),
    ("date_time", "Set time zone automatically", "global", "auto_time_zone", "0", "1"),
    ("date_time", "Use 24-hour format", "system", "time_12_24", "24", "12"),
    ("date_time", "Use locale default", "system", "time_12_24", "24", None),
    ("battery", "Battery percentage", "system", "status_bar_show_battery_percent", None, "1"),
    ("developer", "Use developer options", "global", "development_settings_enabled", "1", "0"),
    (
        "adaptive",
        "Use adaptive connectivity",
        "secure",
        "adaptive_connectivity_enabled",
        None,
        "0",
    ),
    (
        "color_inversion",
        "Use color inversion",
        "secure",
        "accessibility_display_inversion_enabled",
        None,
        "1",
    ),
    ("backup", "Backup by Google One", "secure", "backup_enabled", "0", "1"),
    (
        "quick_camera",
        "Use Quickly open camera",
        "secure",
        "camera_double_tap_power_gesture_disabled",
        None,
        "1",
    ),
]


@pytest.mark.parametrize(("page", "row", "namespace", "key", "before", "after"), SWITCHES)
def test_a_row_writes_its_key(
    hand: Hand, page: str, row: str, namespace: str, key: str, before: str, after: str
) -> None:
    at(hand, page)
    assert stored(hand, namespace, key) == before
    if row == "Dark theme":
        switch = next(node for node in hand.nodes() if node.desc == row)
        hand.tap_at((switch.bounds[0] + switch.bounds[2]) // 2, switch.bounds[3] - 20)
    else:
        hand.tap(row)
    assert stored(hand, namespace, key) == after


# Display


def test_the_brightness_is_reported_as_the_slider_stands(hand: Hand) -> None:
    at(hand, "display")
    assert hand.sees("83%")
    for value, text in ((1, "0%"), (255, "100%")):
        with hand.phone.busy():
            hand.phone[Settings].put("system", "screen_brightness", value)
        assert hand.sees(text)


def test_a_header_does_nothing_and_the_row_opens_the_slider(hand: Hand) -> None:
    at(hand, "display").tap("Brightness")
    assert hand.sees("Brightness level")
    hand.tap("Brightness level")
    assert hand.sees("Display brightness")


def test_a_timeout_that_is_none_of_the_listed_is_null(hand: Hand) -> None:
    at(hand, "display")
    assert hand.sees("After null of inactivity")
    hand.tap("Screen timeout").tap("5 minutes").back()
    assert hand.sees("After 5 minutes of inactivity")


def test_the_row_dark_theme_opens_its_page_and_its_switch_switches(hand: Hand) -> None:
    at(hand, "display").tap("Will never turn on automatically")
    assert hand.sees("Use Dark theme")
    hand.tap("Use Dark theme").back()
    assert hand.sees("Will never turn off automatically")


def test_letters_and_everything_grow_step_by_step(hand: Hand) -> None:
    display = hand.phone[DisplaySettings]
    at(hand, "sizes").swipe((540, 1900), (540, 1500), 1.0)
    for dpi in (460, 500, 540, 540):
        scroll_to(hand, "Display size")
        plus = [node for node in hand.nodes() if node.desc == "Make larger"][-1]
        hand.tap_at((plus.bounds[0] + plus.bounds[2]) // 2, (plus.bounds[1] + plus.bounds[3]) // 2)
        assert display.density == dpi
    scroll_to(hand, "Font size").tap("Make larger")
    assert stored(hand, "system", "font_scale") == "1.15"
    hand.tap("Make larger").tap("Make larger")
    assert display.font_scale == pytest.approx(1.3)
    scroll_to(hand, "Reset settings").tap("Reset settings").tap("Reset")
    assert (display.density, display.font_scale) == (420, 1.0)


def test_a_bar_jumps_to_where_it_is_touched(hand: Hand) -> None:
    at(hand, "sizes")
    left, top, _, bottom = hand.find("Font size").bounds
    bar = next(node for node in hand.nodes() if node.desc == "Font size")
    hand.tap_at(bar.bounds[0] + 2, (bar.bounds[1] + bar.bounds[3]) // 2)
    assert hand.phone[DisplaySettings].font_scale == pytest.approx(0.85)
    assert (left, top) < (bar.bounds[0] + 200, bottom)


def test_what_the_lock_screen_shows_is_two_keys(hand: Hand) -> None:
    at(hand, "lock_screen").tap("Privacy").tap("Don’t show notifications")
    assert stored(hand, "secure", "lock_screen_show_notifications") == "0"
    assert hand.sees("Don’t show notifications")


# Sound


def test_a_volume_is_the_audio_services(hand: Hand) -> None:
    audio = hand.phone[Audio]
    at(hand, "sound")
    bar = next(node for node in hand.nodes() if node.desc == "Media volume")
    left, top, right, bottom = bar.bounds
    middle = (top + bottom) // 2
    hand.tap_at(right - 2, middle)
    assert audio.volume(MUSIC) == 15
    hand.swipe((right - 40, middle), (left + 2, middle))
    assert audio.volume(MUSIC) == 0
    assert stored(hand, "system", "volume_music_speaker") == "0"


def test_some_volumes_are_never_silent(hand: Hand) -> None:
    at(hand, "sound")
    for name, key in (
        ("Alarm volume", "volume_alarm_speaker"),
        ("Ring & notification volume", "volume_ring_speaker"),
    ):
        bar = next(node for node in hand.nodes() if node.desc == name)
        hand.tap_at(bar.bounds[0] + 2, (bar.bounds[1] + bar.bounds[3]) // 2)
        assert stored(hand, "system", key) == ("1" if "Alarm" in name else "0")
    assert hand.phone[Audio].volume(RING) == 0


def test_a_tone_is_chosen_by_name(hand: Hand) -> None:
    at(hand, "sound")
    assert hand.sees("Flutey Phone")
    hand.tap("Phone ringtone").tap("Luna")
    assert hand.sees("Luna")
    assert stored(hand, "system", "ringtone") == (
        "content://media/internal/audio/media/116?title=Luna&canonical=1"
    )
    hand.tap("Phone ringtone").tap("None")
    assert hand.texts().count("None") == 1


# Notifications


def test_an_app_that_may_not_post_shows_nothing(hand: Hand) -> None:
    notifications = hand.phone[Notifications]
    notifications.post(CLOCK, "Timer", tag="t")
    at(hand, "app_notifications", CLOCK).tap("All Clock notifications")
    assert [note for note in notifications.visible if note["package"] == CLOCK] == []
    assert notifications.post(CLOCK, "Timer", tag="t") is None
    hand.tap("All Clock notifications")
    assert notifications.post(CLOCK, "Timer", tag="t") is not None


def test_the_list_of_apps_has_a_switch_for_each(hand: Hand) -> None:
    at(hand, "notifying_apps")
    switches = [node for node in hand.nodes() if node.cls.endswith(".Switch")]
    names = [text for text in hand.texts() if text in ("Clock", "Calendar")]
    assert len(switches) > 5
    assert "Clock" in names
    hand.tap("Clock")
    assert hand.sees("All Clock notifications")


def test_do_not_disturb_says_what_it_does(hand: Hand) -> None:
    at(hand, "notifications")
    scroll_to(hand, "Do Not Disturb").tap("Do Not Disturb").tap("Turn on now")
    assert hand.sees("Turn off now")
    hand.tap("Turn off now")
    assert stored(hand, "global", "zen_mode") == "0"


# Location, storage, accessibility


def test_location_off_is_reported_on_the_homepage(hand: Hand) -> None:
    at(hand, "location").tap("Use location").press("HOME")
    hand.launch(PACKAGE).swipe((540, 1200), (540, 0))
    scroll_to(hand, "Location")
    assert hand.sees("Off")


def test_storage_counts_what_lies_there(hand: Hand) -> None:
    at(hand, "storage")
    assert hand.sees("3.09 GB")
    with hand.phone.busy():
        hand.phone.files.write("/sdcard/Pictures/a.jpg", b"x" * 2_000_000)
    assert hand.sees("2.00 MB")


def test_the_trash_can_be_emptied(hand: Hand) -> None:
    path = "/sdcard/Pictures/.trashed-1699999999-a.jpg"
    with hand.phone.busy():
        hand.phone.files.write(path, b"x" * 5000)
    at(hand, "storage")
    scroll_to(hand, "Trash").tap("Trash").tap("Cancel")
    assert hand.phone.files.exists(path)
    hand.tap("Trash").tap("Empty trash")
    assert not hand.phone.files.exists(path)


def test_a_service_is_switched_off_and_stays_in_the_list(hand: Hand) -> None:
    at(hand, "accessibility").tap("Accessibility Forwarder")
    hand.tap("Use Accessibility Forwarder")
    assert stored(hand, "secure", "enabled_accessibility_services") == ""
    hand.back()
    assert hand.sees("Accessibility Forwarder")
    hand.tap("Accessibility Forwarder").tap("Use Accessibility Forwarder")
    services = stored(hand, "secure", "enabled_accessibility_services") or ""
    assert services.startswith("com.google.androidenv.accessibilityforwarder/")


def test_without_animations_all_three_scales_are_nought(hand: Hand) -> None:
    at(hand, "color_motion").tap("Remove animations")
    assert stored(hand, "global", "window_animation_scale") == "1"
    hand.tap("Remove animations")
    assert stored(hand, "global", "animator_duration_scale") == "0"


# Date and time


def test_the_date_is_set_by_hand_unless_it_is_automatic(hand: Hand) -> None:
    at(hand, "date_time").tap("Date").tap("20 October 2023").tap("OK")
    assert f"{hand.phone.clock.now():%Y-%m-%d %H:%M}" == "2023-10-20 15:34"
    assert hand.sees("October 20, 2023")
    hand.tap("Set time automatically").tap("Date")
    assert not hand.sees("OK")


def test_the_time_is_set_by_hand(hand: Hand) -> None:
    at(hand, "date_time").tap("Time").tap("7 hours").tap("30 minutes").tap("OK")
    assert f"{hand.phone.clock.now():%Y-%m-%d %H:%M:%S}"[:-1] == "2023-10-15 07:30:0"
    assert hand.sees("07:30")


def test_a_zone_is_chosen_by_region(hand: Hand) -> None:
    at(hand, "date_time")
    assert hand.sees("GMT+00:00 Coordinated Universal Time")
    hand.tap("Time zone").tap("Region")
    scroll_to(hand, "Brazil").tap("Brazil").tap("Manaus")
    assert hand.phone[Properties].get(ZONE) == "America/Manaus"
    assert hand.sees("Brazil")
    hand.back()
    assert hand.sees("GMT-04:00 Manaus")
    assert f"{hand.phone.clock.now():%H:%M}" == "11:34"


def test_a_zone_is_chosen_by_offset(hand: Hand) -> None:
    at(hand, "time_zone").tap("More options").tap("Select by UTC offset").tap("GMT-10:00")
    assert f"{hand.phone.clock.now():%H:%M}" == "05:34"


def test_the_clock_counts_to_twelve(hand: Hand) -> None:
    at(hand, "date_time")
    assert hand.sees("13:00")
    hand.tap("Use 24-hour format")
    assert hand.sees("1:00 PM")
    assert hand.sees("3:34 PM")


# System


def test_seven_taps_make_a_developer(hand: Hand) -> None:
    hand.phone[Settings].put("global", "development_settings_enabled", 0)
    scroll_to(at(hand, "about"), "Build number")
    for left in (6, 5, 4, 3):
        hand.tap("Build number")
        assert hand.sees("You are now 3 steps away from being a developer.") == (left == 3)
    for _ in range(3):
        hand.tap("Build number")
    assert hand.sees("You are now a developer!")
    assert stored(hand, "global", "development_settings_enabled") == "1"
    hand.tap("Build number")
    assert hand.sees("No need, you are already a developer.")


def test_about_tells_the_phone_as_it_is(hand: Hand) -> None:
    at(hand, "about")
    for text in (
        "sdk_gphone64_x86_64",
        "+1 555-521-5554",
        "T-Mobile",
        "13",
        "10.0.2.16",
        "00:11:22:33:44:55",
    ):
        scroll_to(hand, text)
    scroll_to(hand, "Build number")
    build = "sdk_gphone64_x86_64-userdebug 13 TE1A.240213.009 12342917 dev-keys"
    assert hand.sees(build)


def test_the_name_of_the_device_is_bluetooths_too(hand: Hand) -> None:
    at(hand, "about").tap("Device name").press("CTRL_LEFT", "A").type("Lab 7").tap("OK")
    assert stored(hand, "global", "device_name") == "Lab 7"
    assert stored(hand, "secure", "bluetooth_name") == "Lab 7"


def test_a_language_is_added_behind_english(hand: Hand) -> None:
    at(hand, "languages").tap("Add a language").tap("Deutsch (Deutschland)")
    assert stored(hand, "system", "system_locales") == "en-US,de-DE"
    assert hand.sees("2  Deutsch (Deutschland)")
    hand.tap("More options").tap("Remove all but the first")
    assert stored(hand, "system", "system_locales") == "en-US"


def test_the_only_language_cannot_be_moved(hand: Hand) -> None:
    assert not at(hand, "languages").sees("Reorder English (United States)")


@pytest.mark.parametrize(
    ("rows", "stored_as"),
    [
        (-1, "en-US,de-DE"),
        (0, "en-US,de-DE"),
        (1, "de-DE,en-US"),
        (5, "de-DE,en-US"),
    ],
)
def test_a_language_is_dragged_to_another_place(hand: Hand, rows: int, stored_as: str) -> None:
    at(hand, "languages").tap("Add a language").tap("Deutsch (Deutschland)")
    x, y = hand.at("Reorder English (United States)")
    high = hand.at("Reorder Deutsch (Deutschland)")[1] - y
    hand.swipe((x, y), (x, y + max(rows * high, 200 - y) + 5))
    assert stored(hand, "system", "system_locales") == stored_as
    first = "English (United States)" if stored_as.startswith("en") else "Deutsch (Deutschland)"
    assert hand.sees(f"1  {first}")


def test_network_settings_are_reset_after_a_question(hand: Hand) -> None:
    at(hand, "reset_networks").tap("Reset settings").tap("Cancel")
    assert hand.sees("Reset settings")
    hand.tap("Reset settings").tap("id=button1")
    assert hand.sees("Network settings have been reset")


def test_a_panel_shows_a_few_settings_over_another_app(hand: Hand) -> None:
    hand.launch(CLOCK)
    with hand.phone.busy():
        hand.phone[Activities].start(Intent(action="android.settings.panel.action.VOLUME"))
    assert hand.find("id=panel_title").text == "Volume"
    assert hand.phone[Activities].top["activity"] == f"{PACKAGE}.panel.SettingsPanelActivity"
    hand.tap("See more")
    assert hand.find("id=collapsing_toolbar").desc == "Sound & vibration"


def test_a_panel_is_done_when_it_is_done(hand: Hand) -> None:
    hand.launch(CLOCK)
    with hand.phone.busy():
        action = "android.settings.panel.action.WIFI"
        hand.phone[Activities].start(Intent(action=action, flags=NEW_TASK))
    hand.tap("Wi‑Fi")
    assert stored(hand, "global", "wifi_on") == "1"  # the title is no switch
    switch = next(node for node in hand.nodes() if node.cls.endswith(".Switch"))
    hand.tap_at(switch.bounds[0] + 20, (switch.bounds[1] + switch.bounds[3]) // 2)
    assert stored(hand, "global", "wifi_on") == "0"
    hand.tap("Done")
    assert hand.phone[Activities].top["app"] == CLOCK


# Developer options, and what else is chosen


def test_an_animation_scale_is_chosen(hand: Hand) -> None:
    scroll_to(at(hand, "developer"), "Window animation scale")
    assert hand.sees("Animation off")
    hand.tap("Window animation scale").tap("Animation scale .5x")
    assert stored(hand, "global", "window_animation_scale") == "0.5"


def test_the_phone_stays_awake_on_every_charger_or_on_none(hand: Hand) -> None:
    at(hand, "developer").tap("Stay awake")
    assert stored(hand, "global", "stay_on_while_plugged_in") == "0"
    hand.tap("Stay awake")
    assert stored(hand, "global", "stay_on_while_plugged_in") == "15"


@pytest.mark.parametrize(("text", "dpi"), [("360", 480), ("500 dp", 345), ("90", 420), ("x", 420)])
def test_so_many_dp_across_make_the_density(hand: Hand, text: str, dpi: int) -> None:
    scroll_to(at(hand, "developer"), "Smallest width").tap("Smallest width")
    hand.press("CTRL_LEFT", "A").type(text).tap("OK")
    assert hand.phone[DisplaySettings].density == dpi


def test_without_developer_options_nothing_of_them_can_be_changed(hand: Hand) -> None:
    at(hand, "developer").tap("Use developer options").tap("Stay awake")
    assert stored(hand, "global", "stay_on_while_plugged_in") == "1"
    at(hand.back(), "system")
    assert not hand.sees("Developer options")


def test_a_screen_saver_starts_when_it_is_set_to(hand: Hand) -> None:
    at(hand, "screen_saver").tap("When to start").tap("While charging or docked")
    assert stored(hand, "secure", "screensaver_activate_on_sleep") == "1"
    at(hand.tap("Colors").back(), "display")
    assert hand.sees("On / Colors")


def test_voice_typing_is_a_keyboard_that_can_be_switched_off(hand: Hand) -> None:
    at(hand, "keyboards")
    assert hand.texts()[2:4] == ["Gboard", "English (US)"]
    hand.tap("Manage on-screen keyboards").tap("Gboard").tap("Google voice typing").back()
    assert not hand.sees("Google voice typing")
    assert hand.sees("Gboard")
    hand.tap("Manage on-screen keyboards").tap("Google voice typing")
    assert "VoiceInputMethodService" in str(stored(hand, "secure", "enabled_input_methods"))


def test_the_language_decides_or_does_not(hand: Hand) -> None:
    at(hand, "date_time").tap("Use locale default").tap("Use 24-hour format")
    assert stored(hand, "system", "time_12_24") is None
    hand.tap("Use locale default")
    assert stored(hand, "system", "time_12_24") == "12"


def test_the_battery_tells_what_it_does(hand: Hand) -> None:
    battery = hand.phone[Battery]
    at(hand, "battery")
    for values, text in (
        ({"status": FULL}, "Charged"),
        ({"status": CHARGING, "level": 40}, "Charging"),
        ({"status": DISCHARGING, "ac": False}, "About 1 day left"),
    ):
        with hand.phone.busy():
            battery.pretend(**values)
        assert hand.sees(text)
    assert hand.sees("40%")


def test_a_bar_has_a_button_at_each_end_until_it_can_go_no_further(hand: Hand) -> None:
    """As LabeledSeekBarPreference has them: as high as the bar, which lies between them."""
    at(hand, "sizes")
    ends = [node for node in hand.nodes() if node.resource_id.endswith("icon_start_frame")]
    assert [(node.desc, node.bounds) for node in ends] == [
        ("Make smaller", (63, 1557, 189, 1683)),
        ("Make smaller", (63, 1868, 189, 1994)),
    ]
    hand.tap("Make smaller")
    assert hand.phone[DisplaySettings].font_scale == pytest.approx(0.85)
    assert not hand.find("Make smaller").enabled


def test_the_preview_is_turned_by_a_swipe(hand: Hand) -> None:
    left, top, right, bottom = at(hand, "sizes").find("id=preview_pager").bounds
    assert (left, top, right, bottom) == (110, 728, 991, 1298)
    page = hand.phone[Activities].top
    assert page["fields"]["preview"] == 0
    hand.swipe((800, 1000), (300, 1000))
    assert page["fields"]["preview"] == 1


def test_the_colors_are_set_in_the_order_of_the_page(hand: Hand) -> None:
    at(hand, "color_motion")
    titles = [node.text for node in hand.nodes() if node.resource_id == "android:id/title"]
    assert titles == [
        "Color inversion",
        "Dark theme",
        "Experimental",
        "Color correction",
        "Remove animations",
        "Large mouse pointer",
    ]
    assert hand.find("id=switchWidget").bounds == (849, 804, 1038, 1010)
    assert hand.tap("id=switchWidget").sees("Will never turn off automatically")
