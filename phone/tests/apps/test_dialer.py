"""Phone: its tabs, its keypad, what was called, and its settings."""

from typing import Any

import pytest

from phone.tests import forest
from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, VIEW, Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.calls import Calls
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.providers.core import Content
from virtual_phone.services.settings import Settings
from virtual_phone.services.telephony import Telephony
from virtual_phone.shell.run import run_text
from virtual_phone.ui.keyboard import Keyboard

PACKAGE = "com.google.android.dialer"
STATUS = [
    "15:34",
    "Android System notification: ",
    "Wifi signal full.,No internet",
    "Phone signal full.",
    "Battery 100 percent.",
]
BELOW = ["key pad", "Favorites", "Recents", "Contacts", "Voicemail"]
ABOVE = ["Start voice search", "More options"]
CALLS = "content query --uri content://call_log/calls --projection number:type:new"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


def starred(hand: Hand, number: int) -> bool:
    found = hand.phone[Contacts].get(number)
    assert found is not None
    return found.starred


def person(hand: Hand, given: str, family: str, number: str, **more: Any) -> int:
    with hand.phone.busy():
        phones = (Entry(number, 2),)
        return hand.phone[Contacts].save(Contact(given, family, phones=phones, **more))


def called(hand: Hand, number: str, kind: int, **when: int) -> None:
    """A call in the log, some time ago."""
    ago = (when.get("days", 0) * 86400 + when.get("minutes", 0) * 60) * 1000
    with hand.phone.busy():
        date = hand.phone.clock.wall() // 10**6 - ago
        values: dict[str, Any] = {
            "number": number,
            "type": kind,
            "date": date,
            "duration": 65,
            "new": 1,
        }
        hand.phone[Content].insert("content://call_log/calls", values)


def dial(hand: Hand, number: str) -> str:
    with hand.phone.busy():
        told = Intent("android.intent.action.DIAL", data=f"tel:{number}", flags=NEW_TASK)
        return hand.phone[Activities].start(told)


# The tabs


def test_nothing_is_there_at_first(hand: Hand) -> None:
    told = ["Call your favorite contacts with just one tap", "Add a favorite", ""]
    assert forest.names(hand.phone) == [*told, *BELOW, *ABOVE, *STATUS]
    hand.tap("Recents")
    told = ["Your call history is empty", "Make a call", ""]
    assert forest.names(hand.phone) == [*told, *BELOW, *ABOVE, *STATUS]
    hand.tap("Contacts")
    told = ["Your contacts are just a tap away here", "Create new contact", ""]
    assert forest.names(hand.phone) == [*told, *BELOW, *ABOVE, *STATUS]


def test_the_tab_that_is_chosen_is_not_clickable(hand: Hand) -> None:
    names = ("speed_dial", "call_history", "contacts", "voicemail")
    tabs = [f"id=tab_{name}" for name in names]
    assert [hand.find(tab).clickable for tab in tabs] == [False, True, True, True]
    hand.tap("Contacts")
    assert [hand.find(tab).selected for tab in tabs] == [False, False, True, False]
    hand.tap("Voicemail")
    assert hand.sees("Your voicemail inbox is empty")


def test_things_lie_where_they_lie_on_a_pixel_6(hand: Hand) -> None:
    assert hand.find("id=open_search_bar").bounds == (42, 149, 1038, 275)
    assert hand.find("key pad").bounds == (870, 1912, 1017, 2059)
    assert hand.find("id=tab_speed_dial").bounds == (0, 2127, 270, 2337)


def test_letters_stand_beside_the_contacts(hand: Hand) -> None:
    """As recorded; the names' widths are those of another font."""
    person(hand, "Adam", "Gonzalez", "+12535550117")
    hand.tap("Contacts")
    assert hand.find("id=anchored_header").bounds == (0, 296, 147, 443)
    assert hand.find("id=contact_header").bounds == pytest.approx((0, 464, 147, 611), abs=2)
    badge = hand.find("Quick contact for Adam Gonzalez")
    assert badge.bounds == pytest.approx((189, 485, 294, 590), abs=2)
    assert (badge.cls, badge.clickable) == ("android.widget.QuickContactBadge", False)
    assert hand.find("Adam Gonzalez").bounds[:2] == pytest.approx((294, 485), abs=2)
    hand.tap("Quick contact for Adam Gonzalez")
    assert hand.find("id=large_title").text == "Adam Gonzalez"


def test_the_list_of_people_is_read_in_the_captured_order(hand: Hand) -> None:
    person(hand, "Hugo", "Pereira", "+13920741751")
    hand.tap("Contacts")
    people = ["Create new contact", "H", "Quick contact for Hugo Pereira", "Hugo Pereira"]
    assert [name for name in forest.names(hand.phone) if name in people] == people


def test_a_person_is_made_in_contacts_and_shown_on_return(hand: Hand) -> None:
    hand.tap("Contacts").tap("Create new contact").type("Hugo\n").tap("Save")
    assert hand.sees("Quick contact for Hugo")
    hand.tap("Hugo")
    assert hand.find("id=large_title").text == "Hugo"
    hand.back()
    assert hand.sees("Create new contact")


def test_a_favourite_is_added_called_and_removed(hand: Hand) -> None:
    number = person(hand, "Ana", "Diaz", "4155550100")
    person(hand, "Bo", "Li", "4155550101")
    hand.tap("Add a favorite").tap("Ana Diaz")
    assert starred(hand, number)
    assert hand.sees("Mobile")
    hand.tap("Add")
    assert not hand.sees("Ana Diaz")
    hand.back().hold("Ana Diaz")
    assert hand.sees("Voice call")
    assert not hand.sees("Video call")  # offered only for those who can be reached so
    hand.back().tap("Ana Diaz")
    assert hand.find("id=contactgrid_contact_name").text == "Ana Diaz"
    hand.tap("End call").wait(3).hold("Ana Diaz").tap("Remove")
    assert not starred(hand, number)
    assert hand.sees("Add a favorite")


def test_a_menu_that_is_open_when_the_phone_is_saved_goes_on_when_it_is_loaded(hand: Hand) -> None:
    number = person(hand, "Ana", "Diaz", "4155550100", starred=True)
    hand.hold("Ana Diaz")
    hand.phone.save("menu")
    hand.tap("Remove")
    assert not starred(hand, number)
    hand.phone.load("menu")
    assert starred(hand, number)
    hand.tap("Remove")
    assert not starred(hand, number)


def test_only_those_with_a_number_may_be_favourites(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Contacts].save(Contact("No", "Number"))
    hand.tap("Add a favorite")
    assert hand.sees("No contacts to add")


# The search


def test_the_search_finds_people_and_calls_them(hand: Hand) -> None:
    person(hand, "Ana", "Diaz", "4155550100")
    hand.tap("Search contacts").type("zz")
    assert hand.sees("No contacts found")
    hand.tap("Clear text").type("dia")
    assert hand.sees("Mobile (415) 555-0100")
    hand.tap("Ana Diaz")
    assert hand.phone[Calls].now[0]["number"] == "4155550100"


def test_a_number_that_is_searched_can_be_called(hand: Hand) -> None:
    hand.tap("Search contacts").type("5550100")
    hand.tap("Call 5550100")
    assert hand.phone[Calls].now[0]["number"] == "5550100"


def test_voice_search_needs_a_connection(hand: Hand) -> None:
    hand.tap("Start voice search")
    assert hand.sees("Google can't connect")


# The keypad


def test_the_keys_write_a_number(hand: Hand) -> None:
    hand.tap("key pad")
    assert not hand.sees("backspace")
    for key in ("3,DEF", "9,WXYZ", "2,ABC", "0", "7,PQRS", "4,GHI", "1,", "7,PQRS", "5,JKL"):
        hand.tap(key)
    assert hand.find("id=digits").text == "(392) 074-175"
    hand.tap("1,")
    assert hand.find("id=digits").text == "(392) 074-1751"
    hand.tap("backspace")
    assert hand.find("id=digits").text == "(392) 074-175"
    hand.hold("backspace")
    assert hand.find("id=digits").text == ""


def test_a_key_that_is_held(hand: Hand) -> None:
    hand.tap("key pad").hold("0").tap("1,")
    assert hand.find("id=digits").text == "+1"
    hand.hold("1,")
    assert hand.sees("Missing voicemail number")
    hand.tap("OK")
    assert hand.find("id=digits").text == "+1"
    hand.hold("1,").tap("Add number").tap("Voicemail number").type("5550199").tap("OK")
    assert hand.sees("5550199")
    hand.back().hold("1,")
    assert [call["number"] for call in hand.phone[Calls].now] == ["5550199"]


def test_keys_are_described_and_show_what_is_on_them(hand: Hand) -> None:
    hand.tap("key pad")
    two = hand.find("id=two")
    assert (two.desc, two.cls, two.clickable) == ("2,ABC", "android.widget.FrameLayout", True)
    shown = [node.text for node in hand.nodes() if node.resource_id.endswith("key_letters")]
    assert shown == ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ", "+"]


def test_a_keyboard_types_into_the_number_without_being_shown(hand: Hand) -> None:
    hand.tap("key pad").tap("id=digits")
    assert not hand.phone[Keyboard].shown
    hand.type("415-555-0100x")
    assert hand.find("id=digits").text == "4155550100" + "9"
    hand.press("DEL").type("\n")
    assert hand.phone[Calls].now[0]["number"] == "4155550100"


def test_typed_digits_mean_people_by_number_and_by_name(hand: Hand) -> None:
    person(hand, "Élise", "Brandt", "4155550100")
    person(hand, "Bo", "Li", "3920741751")
    hand.tap("key pad").type("074")
    assert hand.sees("Bo Li")
    assert not hand.sees("Élise Brandt")
    hand.hold("backspace").type("2726")  # BRAN
    assert hand.sees("Élise Brandt")
    assert not hand.sees("Bo Li")
    for offer in ("Create new contact", "Add to a contact", "Send a message"):
        assert hand.sees(offer)
    hand.tap("Élise Brandt")
    assert hand.phone[Calls].now[0]["number"] == "4155550100"


def test_a_number_can_be_kept_or_written_to(hand: Hand) -> None:
    hand.tap("key pad").type("5550100").tap("Create new contact")
    assert hand.sees("555-0100")
    assert hand.sees("Save")
    hand.tap("Cancel")
    hand.tap("Discard" if hand.sees("Discard") else "Send a message")
    if hand.sees("Send a message"):
        hand.tap("Send a message")
    assert hand.phone[Activities].top["app"] == "com.simplemobiletools.smsmessenger"


def test_dialling_nothing_fetches_the_last_number(hand: Hand) -> None:
    hand.tap("key pad").tap("dial")
    assert hand.find("id=digits").text == ""
    called(hand, "5550199", 1)
    called(hand, "5550100", 2, minutes=5)
    hand.tap("dial")
    assert hand.find("id=digits").text == "555-0100"
    assert hand.phone[Calls].now == []
    hand.tap("dial")
    assert hand.phone[Calls].now[0]["number"] == "5550100"


def test_pauses_and_the_code_that_tells_the_imei(hand: Hand) -> None:
    hand.tap("key pad").type("5550100").tap("More options").tap("Add 2-sec pause")
    hand.tap("More options").tap("Add wait")
    assert hand.find("id=digits").text == "555-0100,;"
    hand.hold("backspace")
    for key in ("*", "#", "0", "6,MNO", "#"):
        hand.tap(key)
    assert hand.sees("358240051111110")


def test_back_closes_the_keypad_before_the_app(hand: Hand) -> None:
    hand.tap("key pad").type("555").back()
    assert hand.sees("Favorites")
    hand.tap("key pad")
    assert hand.find("id=digits").text == ""
    hand.back().back()
    assert not hand.sees("Favorites")


def test_an_address_opens_the_keypad_with_its_number(phone: Phone) -> None:
    hand = Hand(phone)
    dial(hand, "%2B1%20392-074-1751")
    assert hand.find("id=digits").text == "+1 392-074-1751"
    assert phone[Calls].now == []
    hand.press("HOME")
    out = run_text(phone, "am start -a android.intent.action.VIEW -d tel:5550100")
    assert out.status == 0
    assert hand.find("id=digits").text == "555-0100"
    assert phone[Activities].top["app"] == PACKAGE


# What was called


def test_calls_stand_under_the_day_they_were_made(hand: Hand) -> None:
    person(hand, "Ana", "Diaz", "4155550100")
    called(hand, "4155550100", 2, days=40)
    called(hand, "5550101", 1, days=1)
    called(hand, "(415) 555-0100", 1, minutes=70)
    called(hand, "4155550100", 3, minutes=5)
    hand.tap("Recents")
    words = [
        n.text or n.desc
        for n in hand.nodes()
        if n.resource_id.split("/")[-1]
        in ("call_log_header", "contact_name", "call_count", "call_type_icons", "call_account")
    ]
    assert words == [
        "Today",
        "Ana Diaz",
        "(2)",
        "Missed call",
        "Mobile • 5 min. ago",
        "Yesterday",
        "555-0101",
        "Incoming call",
        "Sat",
        "Older",
        "Ana Diaz",
        "Outgoing call",
        "Mobile • Sep 5",
    ]


def test_a_row_opens_and_offers(hand: Hand) -> None:
    person(hand, "Ana", "Diaz", "4155550100")
    called(hand, "4155550100", 2, minutes=70)
    called(hand, "5550101", 1)
    hand.tap("Recents").tap("555-0101")
    assert hand.sees("Add contact")
    hand.tap("Ana Diaz")
    assert hand.sees("Call details")
    assert not hand.sees("Add contact")
    hand.tap("Ana Diaz")
    assert not hand.sees("Call details")
    hand.tap("Call 555-0101")
    assert hand.phone[Calls].now[0]["number"] == "5550101"


def test_details_tell_of_each_call(hand: Hand) -> None:
    called(hand, "5550101", 2, minutes=4)
    called(hand, "5550101", 3)
    hand.tap("Recents").tap("555-0101").tap("Call details")
    words = [n.text for n in hand.nodes() if n.resource_id.split("/")[-1].startswith("call_")]
    assert [word for word in words if word] == [
        "Missed call",
        "Sun, Oct 15, 2023, 15:34",
        "Outgoing call",
        "Sun, Oct 15, 2023, 15:30",
        "1 min 5 sec",
    ]
    hand.tap("Copy number")
    assert hand.phone[Clipboard].text == "5550101"
    hand.tap("Edit number before call")
    assert hand.find("id=digits").text == "555-0101"


def test_calls_are_deleted_from_the_details_and_all_at_once(hand: Hand) -> None:
    called(hand, "5550101", 2, minutes=4)
    called(hand, "5550102", 3)
    hand.tap("Recents").tap("555-0101").tap("Call details").tap("Delete")
    assert run_text(hand.phone, CALLS).stdout == "Row: 0 number=5550102, type=3, new=0\n"
    hand.tap("More options").tap("Call history").tap("More options").tap("Clear call history")
    hand.tap("Cancel")
    assert hand.sees("555-0102")
    hand.tap("More options").tap("Clear call history").tap("OK")
    assert run_text(hand.phone, CALLS).stdout == "No result found.\n"
    assert hand.sees("Your call history is empty")


def test_the_history_shows_all_or_those_that_were_missed(hand: Hand) -> None:
    called(hand, "5550101", 2)
    hand.tap("More options").tap("Call history")
    assert hand.sees("555-0101")
    hand.tap("Missed")
    assert hand.sees("You have no missed calls.")


def test_a_log_that_is_cleared_from_outside_is_empty_at_once(hand: Hand) -> None:
    called(hand, "5550101", 2)
    hand.tap("Recents")
    assert hand.sees("555-0101")
    run_text(hand.phone, "content delete --uri content://call_log/calls")
    assert hand.sees("Your call history is empty")


def test_a_missed_call_is_notified_until_it_is_seen(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Calls].ring("5550100")
        hand.phone[Calls].cancel("5550100")
    hand.press("HOME")
    notes = hand.phone[Notifications]
    [note] = [note for note in notes.visible if note["package"] == PACKAGE]
    with hand.phone.busy():
        found = notes.get(note["key"])
        assert found is not None
        intent = found["intent"]
        hand.phone[Activities].start(Intent.from_json(intent))
    assert hand.sees("Missed call")
    assert [note for note in notes.visible if note["package"] == PACKAGE] == []
    assert run_text(hand.phone, CALLS).stdout == "Row: 0 number=5550100, type=3, new=0\n"


def test_a_list_of_calls_is_what_their_type_opens(phone: Phone) -> None:
    with phone.busy():
        kind = "vnd.android.cursor.dir/calls"
        phone[Activities].start(Intent(VIEW, type=kind, flags=NEW_TASK))
    assert Hand(phone).sees("Your call history is empty")


# Settings


def test_settings_list_their_pages(hand: Hand) -> None:
    hand.tap("More options").tap("Settings")
    titles = [n.text for n in hand.nodes() if n.resource_id == "android:id/title"]
    assert titles == [
        "Display options",
        "Sounds and vibration",
        "Quick responses",
        "Calling accounts",
        "Blocked numbers",
        "Voicemail",
        "Accessibility",
        "Assisted dialing",
        "Caller ID & spam",
    ]
    hand.tap("Voicemail")
    assert hand.sees("Not set")


def test_calls_and_texts_from_blocked_numbers_do_not_arrive(hand: Hand) -> None:
    hand.tap("More options").tap("Settings").tap("Blocked numbers")
    hand.tap("Add a number").type("!?").tap("Block")
    assert hand.sees("Unable to block. Not a valid number.")
    hand.tap("Add a number").type("4155550100").tap("Block")
    query = "content query --uri content://com.android.blockednumber/blocked"
    row = "Row: 0 _id=1, original_number=4155550100, e164_number=+14155550100\n"
    assert run_text(hand.phone, query).stdout == row
    telephony, calls = hand.phone[Telephony], hand.phone[Calls]
    with hand.phone.busy():
        assert telephony.receive_sms("+14155550100", "Hi") is None
        assert telephony.receive_sms("4155550101", "Hi")
        calls.ring("+1 415 555 0100")
    assert calls.now == []
    log = "content query --uri content://call_log/calls --projection number:type"
    assert run_text(hand.phone, log).stdout == "Row: 0 number=+1 415 555 0100, type=6\n"
    hand.tap("(415) 555-0100").tap("Unblock")
    assert run_text(hand.phone, query).stdout == "No result found.\n"
    with hand.phone.busy():
        assert telephony.receive_sms("+14155550100", "Hi")


def test_the_ringtone_is_that_of_the_settings(hand: Hand) -> None:
    hand.tap("More options").tap("Settings").tap("Sounds and vibration").tap("Phone ringtone")
    hand.tap("Luna")
    assert "title=Luna" in str(hand.phone[Settings].get("system", "ringtone"))


def test_help_cannot_be_loaded(hand: Hand) -> None:
    hand.tap("More options").tap("Help & feedback")
    assert hand.sees("You’re offline")
    hand.tap("Try again")
    assert hand.sees("Couldn’t load help")


def test_people_are_sorted_and_named_as_the_options_say(hand: Hand) -> None:
    person(hand, "Ana", "Zorn", "4155550100")
    person(hand, "Bo", "Adams", "4155550101")
    hand.tap("More options").tap("Settings").tap("Display options")
    hand.tap("Sort by").tap("Last name").tap("Name format").tap("Last name first")
    hand.back().back().tap("Contacts")
    names = [n.text for n in hand.nodes() if n.resource_id.endswith("id/contact_name")]
    assert names == ["Create new contact", "Adams, Bo", "Zorn, Ana"]
    hand.phone.save("sorted")
    hand.phone.load("sorted")
    assert hand.sees("Zorn, Ana")


def test_switches_of_the_system_are_the_systems(hand: Hand) -> None:
    hand.tap("More options").tap("Settings").tap("Sounds and vibration").tap("Keypad tones")
    assert run_text(hand.phone, "settings get system dtmf_tone").stdout == "0\n"
    for page in ("Calling accounts", "Accessibility", "Assisted dialing", "Caller ID & spam"):
        hand.back().tap(page)
        assert hand.sees("Navigate up")
    hand.tap("See caller & spam ID")
    app: Any = hand.phone[Activities].app(hand.phone[Activities].top)
    assert app.prefs().text("caller_id_enabled") == "0"


def test_the_keypad_of_a_turned_phone_has_its_call_button(hand: Hand) -> None:
    run_text(hand.phone, "settings put system accelerometer_rotation 0")
    run_text(hand.phone, "settings put system user_rotation 1")
    hand.launch("com.google.android.dialer").tap("key pad")
    places = [hand.find(name).bounds for name in ("dial", "1,", "#", "id=digits")]
    assert all(0 <= top < bottom <= 1080 - 63 for _, top, _, bottom in places)
    for key in ("5,JKL", "5,JKL", "5,JKL"):
        hand.tap(key)
    assert hand.find("id=digits").text == "555"
    hand.tap("dial")
    assert hand.sees("Calling…") or hand.sees("End call")
