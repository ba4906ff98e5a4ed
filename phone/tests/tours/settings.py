"""Settings: the homepage, its main pages, every dialog, the search and the panels."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.apps.settings.home import ROWS
from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages

PACKAGE, CLOCK = "com.android.settings", "com.google.android.deskclock"
LAUNCHER = "com.google.android.apps.nexuslauncher"
MORE = (
    "internet bluetooth pair sizes all_apps default_apps date_time developer dnd special_access "
    "languages_input"
).split()

FURTHER = (
    "memory demo_mode running_services share_network data_limit credentials "
    "install_certificate intelligence emergency_contacts system_update personal_dictionary "
    "gboard voice_typing keyboard_shortcuts power_button vpn_profile tips"
).split()


def show(hand: Hand, page: str, arg: str = "") -> Hand:
    extras = {"page": page, "arg": arg}
    return hand.open(f"{PACKAGE}/{PACKAGE}.SubSettings", extras=extras)


def act(hand: Hand, action: str) -> Hand:
    with hand.phone.busy():
        hand.phone[Activities].start(Intent(action=f"android.settings.{action}", flags=NEW_TASK))
    return hand


def tour(hand: Hand) -> Iterator[None]:
    middle = hand.phone.profile.width // 2
    hand.launch(PACKAGE)
    yield
    hand.swipe((middle, 1200), (middle, 0))
    yield
    for name in (*(str(row.to) for row in ROWS), *MORE):
        show(hand, name)
        yield
        hand.back()
    for name in FURTHER:
        show(hand, name)
        yield
        hand.back()
    for name, arg in (("text", "Dashboard"), ("feature", "Bedtime mode"), ("offline", "Google")):
        show(hand, name, arg)
        yield
        hand.back()
    yield from networks(hand)
    yield from apps(hand)
    yield from times(hand)
    yield from no_launcher(hand)
    hand.launch(PACKAGE).tap("Search settings").type("screen").wait(1)
    yield
    hand.tap("Screen timeout")
    yield
    for name in ("VOLUME", "WIFI", "INTERNET_CONNECTIVITY", "NFC"):
        act(hand, f"panel.action.{name}")
        yield
        hand.tap("Done")


def networks(hand: Hand) -> Iterator[None]:
    act(hand, "WIFI_SETTINGS").hold("AndroidWifi")
    yield
    hand.tap("Modify")
    yield
    hand.back().tap("Add network").type("Café-Ñandú\n").tap("None")
    yield
    hand.tap("WPA/WPA2-Personal")
    yield
    hand.press("HOME")
    show(hand, "network").tap("Private DNS").tap("Private DNS provider hostname")
    yield


def no_launcher(hand: Hand) -> Iterator[None]:
    packages = hand.phone[Packages]
    with hand.phone.busy():
        packages.enable(LAUNCHER, "disabled")
    hand.press("HOME")
    yield
    with hand.phone.busy():
        packages.enable(LAUNCHER)
    hand.press("HOME")


def apps(hand: Hand) -> Iterator[None]:
    hand.launch(CLOCK)
    show(hand, "app_info", CLOCK)
    yield
    hand.tap("Force stop")
    yield
    hand.back().tap("Disable")
    yield
    hand.press("HOME")
    show(hand, "app_storage", CLOCK).tap("Clear storage")
    yield
    hand.press("HOME")
    show(hand, "app_permission", f"{CLOCK}/NOTIFICATIONS")
    yield
    show(hand, "all_apps").tap("More options")
    yield
    hand.back()


def times(hand: Hand) -> Iterator[None]:
    show(hand, "date_time").tap("Date")
    yield
    hand.tap("Cancel").tap("Time")
    yield
    hand.tap("Cancel")
    show(hand, "zones", "United States")
    yield
    show(hand, "about").tap("Device name").type("!")
    yield
