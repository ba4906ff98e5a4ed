"""Phone: tabs empty and full, search, keypad, history, settings, and calls of each kind."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.services.calls import IN_CALL, Calls
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.notifications import Notifications

PACKAGE = "com.google.android.dialer"
LONG = "Élisabeth-Charlotte Ünsal-Österreicher-Ångström-Čapek 🦊 Wald"
NUMBER = "+13920741751"


def tour(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    yield from tabs(hand)
    yield from keypad(hand)
    yield from recents(hand)
    yield from settings(hand)
    yield from calls(hand)


def tabs(hand: Hand) -> Iterator[None]:
    yield
    hand.tap("Recents")
    yield
    hand.tap("Contacts")
    yield
    with hand.phone.busy():
        people = hand.phone[Contacts]
        first, *rest = LONG.split(" ")
        people.save(Contact(first, " ".join(rest), phones=(Entry(NUMBER, 0, "Büro 🏢"),)))
        for name in ("Ana", "Bo", "Chloé", "Dmitri"):
            phones = (Entry(f"41555501{len(name):02}"),)
            people.save(Contact(name, "Diaz", phones=phones, starred=True))
    hand.tap("Contacts" if hand.find("id=tab_contacts").clickable else "key pad").back()
    yield
    hand.tap("Favorites")
    yield
    hand.tap("Add")
    yield
    hand.tap(LONG).hold(LONG)
    yield
    hand.back().tap("Search contacts").type("lisa")
    yield
    hand.tap("Clear text").type("392")
    yield
    hand.back().back().tap("More options")
    yield
    hand.back()


def keypad(hand: Hand) -> Iterator[None]:
    hand.tap("key pad")
    yield
    hand.type("392074175")
    yield
    hand.tap("More options")
    yield
    hand.back().hold("backspace").type("*#06").tap("#")
    yield
    hand.tap("OK").hold("1,")
    yield
    hand.tap("OK").back()


def recents(hand: Hand) -> Iterator[None]:
    with hand.phone.busy():
        for number in ("5550100", NUMBER, NUMBER):
            hand.phone[Calls].ring(number)
            hand.phone[Calls].cancel(number)
        for note in hand.phone[Notifications].visible:
            hand.phone[Notifications].remove(note["key"])
    hand.wait(6).tap("Recents")
    yield
    hand.tap("555-0100")
    yield
    hand.tap("Call details")
    yield
    hand.back().tap(LONG).tap("Call details")
    yield
    hand.tap("Delete").tap("More options").tap("Call history")
    yield
    hand.tap("More options")
    yield
    hand.tap("Clear call history")
    yield
    hand.tap("OK").tap("Missed")
    yield
    hand.back()


def settings(hand: Hand) -> Iterator[None]:
    hand.tap("More options").tap("Settings")
    yield
    for page in (
        "Display options",
        "Sounds and vibration",
        "Quick responses",
        "Calling accounts",
        "Blocked numbers",
        "Voicemail",
        "Accessibility",
        "Assisted dialing",
        "Caller ID & spam",
    ):
        hand.tap(page)
        yield
        hand.back()
    hand.tap("Calling accounts").tap("SIP accounts")
    yield
    hand.back().tap("Wi-Fi calling")
    yield
    hand.back().back().tap("Blocked numbers").tap("Add a number")
    yield
    hand.type("5550100").tap("Block").tap("555-0100")
    yield
    hand.tap("Unblock").back().tap("Assisted dialing").tap("Home country")
    yield
    hand.back().back().tap("Display options").tap("Sort by")
    yield
    hand.back().back().tap("Quick responses").tap("I'll call you later.")
    yield
    hand.back().back().back().back().tap("More options").tap("Help & feedback")
    yield
    hand.back()


def calls(hand: Hand) -> Iterator[None]:
    def ring(number: str) -> None:
        with hand.phone.busy():
            hand.phone[Calls].ring(number)

    ring(NUMBER)
    yield
    hand.tap(LONG).wait(1)
    yield
    hand.tap("Message")
    yield
    hand.tap("Write your own…")
    yield
    hand.back().back().tap("id=two_button_answer_button")
    yield
    hand.tap("Mute").tap("Hold")
    yield
    hand.tap("Hold").tap("Keypad").tap("5,JKL")
    yield
    hand.tap("Hide").tap("Add call")
    yield
    hand.type("5550100").tap("dial")
    yield
    hand.wait(6).tap("Swap")
    yield
    hand.tap("End call").tap("End call")
    yield
    hand.wait(3).tap("key pad").type("5550101").tap("dial")
    yield
    hand.open(f"{PACKAGE}/{IN_CALL}", action="android.intent.action.CALL", data="tel:5550102")
    yield
