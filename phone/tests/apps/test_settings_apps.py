"""Settings: apps are opened, stopped, disabled, cleared and removed; roles and special access."""

from random import Random

import pytest

from phone.tests.apks import install, packed
from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.app_ops import AppOps
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.services.processes import Processes
from virtual_phone.services.roles import SMS, Roles
from virtual_phone.services.settings import Settings
from virtual_phone.services.storage import in_words

PACKAGE, CLOCK = "com.android.settings", "com.google.android.deskclock"
CLIPPER, CONTACTS = "ca.zgrs.clipper", "com.google.android.contacts"
POST = "android.permission.POST_NOTIFICATIONS"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def at(hand: Hand, page: str, arg: str = "") -> Hand:
    extras = {"page": page, "arg": arg}
    return hand.open(f"{PACKAGE}/{PACKAGE}.SubSettings", extras=extras)


def test_what_was_opened_last_stands_first(hand: Hand) -> None:
    hand.launch(CONTACTS).launch(CLOCK)
    at(hand, "apps")
    texts = hand.texts()
    assert texts[2:5] == ["Recently opened apps", "Clock", "Contacts"]


def test_the_list_has_what_has_an_icon_and_on_request_everything(hand: Hand) -> None:
    at(hand, "all_apps")
    assert hand.sees("Clock")
    assert not hand.sees("Android System")
    hand.tap("More options").tap("Show system")
    assert hand.sees("Android System")
    hand.tap("More options").tap("Hide system")
    assert not hand.sees("Android System")


def test_an_app_is_stopped_after_a_question(hand: Hand) -> None:
    hand.launch(CLOCK)
    at(hand, "app_info", CLOCK).tap("Force stop")
    assert hand.sees("Force stop?")
    hand.tap("Cancel")
    assert CLOCK in hand.phone[Processes].running
    hand.tap("Force stop").tap("OK")
    assert CLOCK not in hand.phone[Processes].running
    assert not hand.find("Force stop").enabled


def test_an_app_is_opened(hand: Hand) -> None:
    at(hand, "app_info", CLOCK).tap("Open")
    assert hand.phone[Activities].top["app"] == CLOCK


def test_a_system_app_is_disabled_and_enabled(hand: Hand) -> None:
    packages = hand.phone[Packages]
    at(hand, "app_info", CLOCK).tap("Disable").tap("Disable app")
    assert packages.enabled_state(CLOCK) == "disabled-user"
    assert not hand.find("Open").enabled
    assert hand.find("id=entity_header_summary").text == "Disabled"
    hand.tap("Enable")
    assert packages.enabled_state(CLOCK) == "enabled"


@pytest.mark.parametrize("package", ["com.android.settings", "com.android.systemui"])
def test_what_the_phone_needs_cannot_be_disabled(hand: Hand, package: str) -> None:
    at(hand, "app_info", package)
    assert not hand.find("Disable").enabled


def test_an_app_is_uninstalled_after_a_question(hand: Hand) -> None:
    at(hand, "all_apps").tap("Clipper").tap("Uninstall")
    assert hand.sees("Do you want to uninstall this app?")
    hand.tap("Cancel").tap("Uninstall").tap("OK")
    assert CLIPPER not in hand.phone[Packages]
    assert not hand.sees("Clipper")
    hand.press("HOME").launch(PACKAGE)


def test_data_are_cleared_after_a_question(hand: Hand) -> None:
    home = f"/data/user_de/0/{CLOCK}"
    at(hand, "app_storage", CLOCK).tap("Clear storage")
    assert hand.sees("Delete app data?")
    hand.tap("Cancel")
    assert hand.phone.files.listdir(home)
    hand.tap("Clear storage").tap("OK")
    assert hand.phone.files.listdir(home) == []
    assert not hand.find("Clear storage").enabled


def test_only_the_cache_is_cleared_by_its_button(hand: Hand) -> None:
    folder = f"/data/data/{CLIPPER}"
    at(hand, "app_storage", CLIPPER)
    assert not hand.find("Clear cache").enabled
    with hand.phone.busy():
        hand.phone.files.mkdir(f"{folder}/cache", parents=True)
        hand.phone.files.write(f"{folder}/cache/x", b"x" * 4000)
        hand.phone.files.write(f"{folder}/kept", b"x" * 3000)
    assert hand.sees("4.00 kB")
    hand.tap("Clear cache")
    assert hand.phone.files.listdir(f"{folder}/cache") == []
    assert hand.phone.files.is_file(f"{folder}/kept")


def test_an_app_that_goes_while_its_page_is_open_is_gone(hand: Hand) -> None:
    at(hand, "app_storage", CLIPPER)
    with hand.phone.busy():
        hand.phone[Packages].uninstall(CLIPPER)
    assert hand.sees("This app isn’t installed")


# Default apps


def test_a_role_is_given_to_another_app(hand: Hand) -> None:
    at(hand, "default_apps")
    assert hand.texts()[2:14] == [
        "Browser app",
        "Chrome",
        "Caller ID & spam app",
        "None",
        "Digital assistant app",
        "Google",
        "Home app",
        "Pixel Launcher",
        "Phone app",
        "Phone",
        "SMS app",
        "SMS Messenger",
    ]
    hand.tap("SMS app").tap("Messages")
    assert hand.phone[Roles].holder(SMS) == "com.google.android.apps.messaging"
    stored = hand.phone[Settings].get("secure", "sms_default_application")
    assert stored == "com.google.android.apps.messaging"
    hand.back()
    assert hand.sees("Messages")


def test_some_roles_may_be_empty(hand: Hand) -> None:
    at(hand, "role", "android.app.role.ASSISTANT").tap("None").back()
    assert hand.phone[Roles].holder("android.app.role.ASSISTANT") == ""
    at(hand, "role", SMS)
    assert not hand.sees("None")


# Special access and permissions


def test_all_files_access_is_a_switch(hand: Hand) -> None:
    ops = hand.phone[AppOps]
    at(hand, "access_all_files_app", CLOCK)
    assert hand.find("id=entity_header_title").text == "Clock"
    hand.tap("Allow access to manage all files")
    assert ops.mode(CLOCK, "MANAGE_EXTERNAL_STORAGE") == "allow"
    hand.tap("Allow access to manage all files")
    assert ops.mode(CLOCK, "MANAGE_EXTERNAL_STORAGE") == "deny"


def test_who_was_given_access_stands_in_the_list(hand: Hand) -> None:
    at(hand, "access_overlay")
    assert hand.sees("No apps")
    with hand.phone.busy():
        hand.phone[AppOps].set(CLOCK, "SYSTEM_ALERT_WINDOW", "allow")
    assert hand.texts()[2:4] == ["Clock", "Allowed"]
    hand.back()
    at(hand, "special_access")
    assert hand.sees("1 app allowed")
    hand.tap("Display over other apps").tap("Clock").tap("Allow display over other apps").back()
    assert hand.sees("Not allowed")


def test_a_permission_is_taken_and_given(hand: Hand) -> None:
    permissions = hand.phone[Permissions]
    at(hand, "app_permissions", CLOCK).tap("Notifications")
    assert hand.sees("Notifications access for this app")
    assert hand.find("id=allow_radio_button").checked
    hand.tap("Don’t allow")
    assert not permissions.granted(CLOCK, POST)
    hand.back()
    texts = hand.texts()
    assert texts.index("Not allowed") < texts.index("Notifications")
    hand.tap("Notifications").tap("Allow")
    assert permissions.granted(CLOCK, POST)


def test_permissions_are_counted_by_kind(hand: Hand) -> None:
    at(hand, "permission_manager")
    while not hand.sees("Notifications"):
        hand.swipe((540, 1900), (540, 1500))
    hand.tap("Notifications")
    texts = hand.texts()
    assert texts.index("Allowed") < texts.index("Clock")
    assert "Not allowed" not in texts
    while not hand.sees("Not allowed"):
        hand.swipe((540, 1900), (540, 1000))


def test_app_preferences_are_reset_after_a_question(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Packages].enable(CLOCK, "disabled-user")
    at(hand, "all_apps").tap("More options").tap("Reset app preferences").tap("Reset apps")
    assert hand.phone[Packages].is_enabled(CLOCK)


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "0 B"),
        (900, "900 B"),
        (901, "0.90 kB"),
        (5_000, "5.00 kB"),
        (28_640_000, "28.6 MB"),
        (784_000_000, "784 MB"),
        (7_934_000_000, "7.93 GB"),
    ],
)
def test_a_size_has_three_digits(size: int, words: str) -> None:
    assert in_words(size) == words


MAPPER, HERE = "org.example.mapper", "android.permission.ACCESS_FINE_LOCATION"
ALWAYS = "android.permission.ACCESS_BACKGROUND_LOCATION"


@pytest.fixture
def mapper(hand: Hand) -> Permissions:
    """An app that asks where the phone is."""
    with hand.phone.busy():
        packages = hand.phone[Packages]
        install(hand.phone, packed(MAPPER))
        packages.state["foreign"][MAPPER]["permissions"] = [HERE, ALWAYS]
    return hand.phone[Permissions]


@pytest.mark.parametrize(
    ("choice", "here", "always"),
    [
        ("Allow all the time", True, True),
        ("Allow only while using the app", True, False),
        ("Ask every time", False, False),
        ("Don’t allow", False, False),
    ],
)
def test_location_access_has_four_choices(
    hand: Hand, mapper: Permissions, choice: str, here: bool, always: bool
) -> None:
    at(hand, "app_permission", f"{MAPPER}/LOCATION").tap(choice)
    assert (mapper.granted(MAPPER, HERE), mapper.granted(MAPPER, ALWAYS)) == (here, always)
    checked = [node.text for node in hand.nodes() if node.checked]
    assert checked == [choice]


def test_what_an_app_may_do_is_reported_in_a_line(hand: Hand, mapper: Permissions) -> None:
    with hand.phone.busy():
        mapper.grant(MAPPER, HERE)
    at(hand, "app_info", MAPPER)
    assert hand.sees("Location")
    hand.tap("Permissions").tap("Location").tap("Don’t allow").back().back()
    assert hand.sees("No permissions granted")
    at(hand.back(), "app_info", CLIPPER)
    assert hand.sees("No permissions requested")


def test_an_app_with_an_apk_is_as_large_as_it(hand: Hand) -> None:
    with hand.phone.busy():
        install(hand.phone, packed(MAPPER, files={"assets/x": Random(1).randbytes(6_000_000)}))
    at(hand, "app_storage", MAPPER)
    assert hand.texts().count("6.00 MB") == 2


def test_an_app_that_never_asked_can_be_silenced_all_the_same(hand: Hand) -> None:
    at(hand, "app_notifications", CLIPPER).tap("All Clipper notifications")
    assert hand.phone[AppOps].mode(CLIPPER, "POST_NOTIFICATION") == "ignore"
    at(hand.back(), "reset").tap("Reset app preferences").tap("Reset apps")
    assert hand.phone[AppOps].mode(CLIPPER, "POST_NOTIFICATION") == "allow"


def test_what_always_settled_can_be_forgotten(hand: Hand) -> None:
    preferred = hand.phone[Activities].state["preferred"]
    preferred["android.intent.action.VIEW text/html"] = f"{CLOCK}/x.Y"
    preferred["android.intent.action.VIEW text/plain"] = f"{CONTACTS}/x.Y"
    at(hand, "app_open", CLOCK).tap("Clear default preferences")
    assert list(preferred.values()) == [f"{CONTACTS}/x.Y"]
    assert hand.sees("Defaults cleared")


def test_special_access_of_an_app_stands_on_its_page(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[AppOps].set(CLOCK, "SYSTEM_ALERT_WINDOW", "allow")
    at(hand, "app_info", CLOCK)
    while not hand.sees("Display over other apps"):
        hand.swipe((540, 1900), (540, 1500))
    hand.tap("Display over other apps")
    assert hand.find("id=entity_header_title").text == "Clock"
