"""The shade: opening and closing it, its tiles, the slider, and what it covers."""

import pytest

from phone.tests.forest import elements, names
from phone.tests.hand import Hand
from virtual_phone.apps.systemui.shade import Shade
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display
from virtual_phone.ui.system_keys import SystemKeys
from virtual_phone.wire.nodes import Node

STATUS_BAR = [
    "15:34",
    "Android System notification: ",
    "Wifi signal full.,No internet",
    "Phone signal full.",
    "Battery 100 percent.",
]
HEAD = [
    "15:34",
    "Sun, Oct 15",
    "Wifi signal full.,No internet",
    "Phone signal full.",
    "Battery 100 percent.",
]


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def pull(hand: Hand) -> Hand:
    """What the benchmark's action does: 10 ms, from the status bar down."""
    return hand.swipe((540, 30), (540, 720), 0.01)


def tiles(phone: Phone) -> dict[str, Node]:
    return {node.desc: node for node in elements(phone) if node.cls.endswith(".Switch")}


# Open and closed


def test_a_swipe_from_the_top_shows_four_tiles_and_the_notifications(
    phone: Phone, hand: Hand
) -> None:
    pull(hand)
    assert [node.desc for node in elements(phone) if node.cls.endswith(".Switch")] == [
        "Internet,AndroidWifi",
        "Bluetooth.",
        "Do Not Disturb.",
    ]
    assert hand.sees("Serial console enabled")
    assert hand.sees("Manage")
    assert not hand.sees("Display brightness")


def test_it_hides_the_app_and_has_its_own_head_in_place_of_the_status_bar(
    phone: Phone, hand: Hand
) -> None:
    pull(hand)
    shown = {node.text or node.desc: node for node in elements(phone)}
    at = list(shown).index("15:34")
    assert list(shown)[at : at + 5] == HEAD
    assert [shown[name].bounds for name in HEAD] == [
        (50, 0, 148, 126),
        (169, 31, 407, 94),
        (803, 34, 849, 92),
        (849, 34, 888, 92),
        (904, 31, 1027, 94),
    ]
    assert shown["15:34"].desc == "15:34"
    assert not hand.sees("Home")
    assert not hand.sees("Photos")


def test_its_tiles_lie_where_they_were_measured(phone: Phone, hand: Hand) -> None:
    pull(hand)
    assert [node.bounds for node in tiles(phone).values()] == [
        (42, 126, 529, 284),
        (550, 126, 1037, 284),
        (550, 305, 1037, 463),
    ]


@pytest.mark.parametrize("way", ["pull again", "swipe down in it", "expand-settings"])
def test_the_second_time_it_shows_all_quick_settings(phone: Phone, hand: Hand, way: str) -> None:
    if way == "expand-settings":
        with phone.busy():
            phone[SystemKeys].shade(full=True)
    else:
        pull(hand)
        start = (540, 30) if way == "pull again" else (540, 1800)
        hand.swipe(start, (540, start[1] + 600), 0.2)
    slider = next(node for node in elements(phone) if node.desc == "Display brightness")
    assert slider.bounds == (42, 126, 1038, 252)
    assert hand.sees("Edit order of settings.")
    assert not hand.sees("Serial console enabled")


@pytest.mark.parametrize("way", ["BACK", "HOME", "swipe up"])
def test_it_closes(phone: Phone, hand: Hand, way: str) -> None:
    hand.launch("com.google.android.deskclock")
    pull(hand)
    if way == "swipe up":
        hand.swipe((540, 2200), (540, 1200))
    else:
        hand.press(way)
    assert not hand.sees("Serial console enabled")
    home = phone[Activities].top["app"] == "com.google.android.apps.nexuslauncher"
    assert home == (way == "HOME")


def test_back_leads_from_all_quick_settings_to_the_notifications(hand: Hand) -> None:
    pull(pull(hand)).back()
    assert hand.sees("Serial console enabled")
    hand.back()
    assert hand.sees("Home")


def test_it_is_as_it_was_after_loading(phone: Phone, hand: Hand) -> None:
    pull(pull(hand))
    before = hand.texts()
    phone.save("x")
    hand.press("HOME")
    phone.load("x")
    assert hand.texts() == before


@pytest.mark.parametrize("odd", [{}, {"open": "nonsense"}, {"open": "settings", "page": 99}])
def test_odd_state_does_not_break_the_screen(phone: Phone, odd: dict[str, object]) -> None:
    with phone.busy():
        phone.state[Shade.name] = {"views": {}}
        vars(phone[Shade].model).update(odd)
        phone.changed()
    head = HEAD if phone[Shade].is_open else STATUS_BAR
    assert set(head) <= set(names(phone))


def test_on_its_side_the_tiles_stand_in_four_columns(phone: Phone, hand: Hand) -> None:
    run_text(phone, "am start -a android.settings.SETTINGS")  # home stays upright
    with phone.busy():
        phone[DisplaySettings].lock_rotation(1)
    hand.swipe((1200, 30), (1200, 500), 0.01)
    assert len({node.bounds[1] for node in tiles(phone).values()}) == 1


# Tiles


@pytest.mark.parametrize(
    ("tile", "setting", "before", "after"),
    [
        ("Bluetooth.", ("global", "bluetooth_on"), "1", "0"),
        ("Do Not Disturb.", ("global", "zen_mode"), "0", "1"),
        ("Airplane mode", ("global", "airplane_mode_on"), "0", "1"),
        ("Auto-rotate", ("system", "accelerometer_rotation"), "1", "0"),
        ("Battery Saver", ("global", "low_power"), "0", "1"),
        ("Night Light", ("secure", "night_display_activated"), None, "1"),
        ("Dark theme", ("secure", "ui_night_mode"), "1", "2"),
    ],
)
def test_a_tap_turns_the_setting_and_another_one_turns_it_back(
    phone: Phone, hand: Hand, tile: str, setting: tuple[str, str], before: str | None, after: str
) -> None:
    pull(pull(hand))
    while not hand.sees(tile):
        hand.swipe((900, 700), (200, 700))
    assert phone[Settings].get(*setting) == before
    was = tiles(phone)[tile]
    hand.tap(tile)
    assert phone[Settings].get(*setting) == after
    hand.wait(3)
    now = tiles(phone)[tile]
    assert (was.checked, was.text) != (now.checked, now.text)
    hand.tap(tile)
    assert phone[Settings].get(*setting) == (before or "0")


def test_the_tile_of_the_torch_is_bound_to_nothing(phone: Phone, hand: Hand) -> None:
    """The emulator has none; recordings list a focusable layout without a label."""
    pull(hand)
    tile = next(node for node in elements(phone) if node.bounds == (42, 305, 529, 463))
    assert (tile.cls, tile.text, tile.desc) == ("android.widget.LinearLayout", "", "")
    assert (tile.focusable, tile.clickable, tile.enabled) == (True, False, True)


def test_bluetooth_takes_its_time(phone: Phone, hand: Hand) -> None:
    pull(hand).tap("Bluetooth.")
    assert phone[Radios].state["bluetooth"] == "TURNING_OFF"
    assert tiles(phone)["Bluetooth."].text == "Off"
    hand.wait(2)
    assert phone[Radios].state["bluetooth"] == "OFF"
    assert phone[Radios].state["bluetooth_log"][-1][2:] == [
        "APPLICATION_REQUEST",
        "com.android.systemui",
    ]


def turn_to(hand: Hand, tile: str) -> Hand:
    pull(pull(hand))
    while not hand.sees(tile):
        hand.swipe((900, 700), (200, 700))
    return hand


@pytest.mark.parametrize("tile", ["Device controls", "Wallet", "Screen Cast", "QR code scanner"])
def test_a_tile_of_something_unavailable_does_nothing(hand: Hand, tile: str) -> None:
    before = turn_to(hand, tile).texts()
    assert hand.tap(tile).texts() == before
    assert [node.enabled for node in hand.nodes() if node.desc == tile] == [False]


def test_the_screen_is_never_recorded(hand: Hand) -> None:
    turn_to(hand, "Screen record").tap("Screen record").tap("Cancel")
    assert not hand.sees("Error starting screen recording")
    hand.tap("Screen record")
    assert hand.sees("Start Recording?")
    assert hand.tap("Start").sees("Error starting screen recording")


@pytest.mark.parametrize(
    ("tile", "setting"),
    [("Mic access", "microphone_blocked"), ("Camera access", "camera_blocked")],
)
def test_a_sensor_is_blocked_and_allowed(
    phone: Phone, hand: Hand, tile: str, setting: str
) -> None:
    turn_to(hand, tile).tap(tile)
    assert phone[Settings].get("secure", setting) == "1"
    hand.tap(tile)
    assert phone[Settings].get("secure", setting) == "0"


def test_a_held_tile_opens_its_page_of_settings(phone: Phone, hand: Hand) -> None:
    pull(hand).hold("Bluetooth.")
    assert phone[Activities].top["app"] == "com.android.settings"
    assert phone[Settings].get("global", "bluetooth_on") == "1"


def test_the_alarm_tile_opens_the_clock(phone: Phone, hand: Hand) -> None:
    pull(pull(hand)).tap("Alarm")
    assert phone[Activities].top["app"] == "com.google.android.deskclock"
    assert not phone[Shade].is_open


def test_the_setting_says_which_tiles_there_are(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Settings].put("secure", "sysui_qs_tiles", "dark,unheard_of,bt")
    pull(hand)
    assert list(tiles(phone)) == ["Dark theme", "Bluetooth."]


def test_pages_of_tiles_are_turned_by_a_swipe(hand: Hand) -> None:
    pull(pull(hand))
    assert hand.sees("Page 1 of 3")
    hand.swipe((900, 700), (200, 700)).swipe((200, 700), (900, 700))
    hand.swipe((200, 700), (900, 700))
    assert hand.sees("Page 1 of 3")
    hand.swipe((900, 700), (200, 700))
    assert hand.sees("Page 2 of 3")


# The slider and the buttons


@pytest.mark.parametrize(
    ("x", "brightness"),
    [(42, "1"), (80, "1"), (540, "22"), (1038, "255")],
)
def test_a_finger_dragged_along_the_slider_sets_the_brightness(
    phone: Phone, hand: Hand, x: int, brightness: str
) -> None:
    pull(pull(hand)).swipe((300, 189), (x, 189))
    assert phone[Settings].get("system", "screen_brightness") == brightness


def test_moving_up_and_down_on_the_slider_changes_nothing(phone: Phone, hand: Hand) -> None:
    pull(pull(hand)).swipe((900, 189), (900, 900))
    assert phone[Settings].get("system", "screen_brightness") == "102"


def test_the_gear_opens_settings(phone: Phone, hand: Hand) -> None:
    pull(pull(hand)).tap("Open settings.")
    assert phone[Activities].top["app"] == "com.android.settings"
    assert not hand.sees("Display brightness")


def test_the_pencil_removes_and_adds_tiles(phone: Phone, hand: Hand) -> None:
    pull(pull(hand)).tap("Edit order of settings.").tap("Internet").tap("Navigate up")
    assert "internet" not in (phone[Settings].get("secure", "sysui_qs_tiles") or "").split(",")
    assert not hand.sees("Internet")
    hand.tap("Edit order of settings.").tap("Reset").tap("Navigate up")
    assert tiles(phone)["Bluetooth."].text


def test_the_last_six_tiles_stay(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Settings].put("secure", "sysui_qs_tiles", "dark,bt,dnd,alarm,night,battery")
    pull(pull(hand)).tap("Edit order of settings.").tap("Alarm")
    assert hand.sees("You need at least 6 tiles")
    hand.tap("Flashlight").tap("Alarm")
    assert (
        phone[Settings].get("secure", "sysui_qs_tiles") == "dark,bt,dnd,night,battery,flashlight"
    )


def test_the_power_button_opens_the_power_menu(hand: Hand) -> None:
    pull(pull(hand)).tap("Power menu")
    assert hand.sees("Restart")
    hand.back()
    assert hand.sees("Power menu")


def test_the_active_window_is_the_shade(phone: Phone, hand: Hand) -> None:
    pull(hand)
    with phone.busy():
        assert [w.title for w in phone[Display].windows() if w.active] == ["NotificationShade"]


def test_uiautomator_reads_the_position_of_the_slider(phone: Phone, hand: Hand) -> None:
    pull(pull(hand))
    slider = next(node for node in elements(phone) if node.desc == "Display brightness")
    assert (slider.text, slider.position) == ("", "54287.0")
