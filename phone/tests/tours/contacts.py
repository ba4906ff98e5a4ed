"""Contacts: an empty list, the editor, all contacts, one person, and the first run."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.services.packages import Packages

LONG = "Élisabeth-Charlotte Ünsal-Österreicher-Ångström-Čapek 🦊 von Wald"


def tour(hand: Hand) -> Iterator[None]:
    hand.launch("com.google.android.contacts")
    yield
    hand.tap("id=floating_action_button")
    yield
    hand.type(LONG).back()
    yield
    hand.tap("id=phones 0" if hand.sees("id=phones 0") else "Phone").type("+13920741751").back()
    yield
    hand.tap("Mobile Phone")
    yield
    hand.tap("Custom")
    yield
    hand.type("Büro 🏢").tap("OK")
    yield
    hand.tap("Show more name fields")
    yield
    hand.tap("More options")
    yield
    hand.back().back()
    yield
    hand.tap("Cancel").tap("Show fewer name fields")
    hand.swipe((540, 1800), (540, 900)).tap("Show date picker")
    yield
    hand.tap("OK").tap("Save").wait(3)
    yield
    hand.tap("More options")
    yield
    hand.tap("Delete")
    yield
    hand.tap("Cancel").tap("More options").tap("Set ringtone")
    yield
    hand.back().tap("More options").tap("Add to Home screen")
    yield
    hand.back().tap("Set up")
    yield
    hand.back().tap("Edit contact").tap("Add picture")
    yield
    hand.back().back().back().back()
    yield
    hand.tap("id=open_search_bar_text_view").type("lis")
    yield
    hand.back().back().tap("Open navigation drawer")
    yield
    hand.tap("Create label")
    yield
    hand.type("Büro 🏢").tap("OK")
    yield
    hand.tap("Add contact")
    yield
    hand.tap(LONG).tap(LONG)
    yield
    hand.back().tap("More options").tap("Delete label")
    yield
    hand.back().back().tap("Fix & manage")
    yield
    for tool in ("Merge & fix", "Trash", "Settings"):
        hand.tap(tool)
        yield
        hand.back()
    hand.tap("Settings").swipe((540, 1900), (540, 400)).tap("About contacts")
    yield
    hand.tap("Open source licenses")
    yield
    hand.back().back().back().back().tap("Signed in as Device\nAccount and settings.")
    yield
    hand.tap("Help & feedback")
    yield
    hand.back().tap("More options").tap("Customize view")
    yield
    hand.back().hold(LONG)
    yield
    hand.back().tap("More options")
    yield
    with hand.phone.busy():
        hand.phone[Packages].clear("com.google.android.contacts")
    hand.launch("com.google.android.contacts")
    yield
    hand.tap("Skip")
    yield
