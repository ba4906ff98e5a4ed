"""Contacts: nobody, the editor, everybody, one person, and the first run."""

from collections.abc import Iterator

from pytest_androidworld.virtual.services.packages import Packages
from tests.virtual.hand import Hand

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
    hand.tap("Cancel").back()
    yield
    hand.tap("id=open_search_bar_text_view").type("lis")
    yield
    hand.back().back().tap("Open navigation drawer")
    yield
    hand.tap("Fix & manage")
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
