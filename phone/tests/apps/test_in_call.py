"""The screen of calls: dialling, talking, holding, ringing, and what it does when it is over."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.calls import Calls
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.power import Power
from virtual_phone.services.radios import Radios
from virtual_phone.shell.run import run_text

PACKAGE = "com.google.android.dialer"
IN_CALL = "com.android.incallui.InCallActivity"
SIX = ["Mute", "Keypad", "Speaker", "Add call", "Video call", "Hold"]
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


@pytest.fixture
def calls(phone: Phone) -> Calls:
    return phone[Calls]


def state(hand: Hand) -> str:
    out = run_text(hand.phone, "dumpsys telephony.registry | grep -m1 mCallState").stdout
    return out.strip().removeprefix("mCallState=")


def log(hand: Hand) -> str:
    line = "content query --uri content://call_log/calls --projection number:type:duration"
    return run_text(hand.phone, line).stdout


def ring(hand: Hand, number: str) -> Hand:
    with hand.phone.busy():
        hand.phone[Calls].ring(number)
    return hand


def place(hand: Hand, number: str) -> Hand:
    run_text(hand.phone, f"am start -a android.intent.action.CALL -d tel:{number}")
    return hand


def test_a_call_from_its_first_tone_to_its_end(hand: Hand) -> None:
    place(hand, "5551234567")
    assert state(hand) == "2"
    top = hand.phone[Activities].top
    assert (top["app"], top["activity"]) == (PACKAGE, IN_CALL)
    assert hand.find("id=contactgrid_contact_name").text == "(555) 123-4567"
    assert hand.find("id=contactgrid_status_text").text == "Calling…"
    assert not hand.sees("00:00")
    hand.wait(6)
    assert not hand.sees("Calling…")
    hand.wait(5)
    timer = hand.find("id=contactgrid_bottom_timer")
    assert (timer.text, timer.cls) == ("00:05", "android.widget.Chronometer")
    described = [n.desc for n in hand.nodes() if n.resource_id.endswith("_button") and n.desc]
    assert described == SIX
    hand.tap("End call")  # 2 s of thinking later
    assert hand.sees("Call ended")
    assert state(hand) == "0"
    assert log(hand) == "Row: 0 number=5551234567, type=2, duration=7\n"
    hand.wait(2)
    assert not hand.sees("Call ended")
    assert hand.phone[Activities].top["app"] != PACKAGE


def test_hanging_up_early_and_calling_again_within_the_moment(hand: Hand) -> None:
    place(hand, "5550100").tap("End call").wait(1)
    place(hand, "5550101").wait(2)
    assert hand.find("id=contactgrid_contact_name").text == "555-0101"
    assert state(hand) == "2"


@pytest.mark.parametrize(
    ("number", "airplane", "why"),
    [
        ("", False, "Call not sent, no valid number entered."),
        (
            "5550100",
            True,
            "Turn off airplane mode or connect to a wireless network to make a call.",
        ),
    ],
)
def test_a_call_that_cannot_be_made_says_why(
    hand: Hand, number: str, airplane: bool, why: str
) -> None:
    with hand.phone.busy():
        hand.phone[Radios].airplane(airplane)
    place(hand, number)
    assert hand.sees(why)
    assert state(hand) == "0"
    hand.tap("OK")
    assert hand.phone[Activities].top["app"] != PACKAGE


def test_one_that_is_dialled_while_another_is(hand: Hand, calls: Calls) -> None:
    place(hand, "5550100")
    place(hand, "5550101")
    assert hand.sees("Cannot place a call as there is already another call dialing.")
    hand.tap("OK")
    assert [call["number"] for call in calls.now] == ["5550100"]


def test_a_mailbox_is_not_there(hand: Hand) -> None:
    run_text(hand.phone, "am start -a android.intent.action.CALL -d voicemail:x")
    assert hand.sees("No voicemail number is stored on the SIM card.")


def test_the_buttons_of_a_call(hand: Hand, calls: Calls) -> None:
    place(hand, "5550100")
    places = [f"id=incall_{place}_button" for place in PLACES]
    assert [hand.find(each).enabled for each in places] == [True, True, True, False, False, False]
    hand.wait(7).tap("Mute").tap("Speaker")
    assert [hand.find(each).checked for each in places[:3]] == [True, False, True]
    hand.tap("Mute").tap("Hold")
    assert [hand.find(each).checked for each in places[:3]] == [False, False, True]
    assert hand.find(places[5]).checked
    assert hand.sees("On hold")
    assert state(hand) == "2"
    hand.tap("Hold")
    assert not hand.find(places[4]).enabled  # there are no video calls
    assert calls.now[0]["state"] == "active"
    hand.phone.save("talking")
    hand.phone.load("talking")
    assert hand.sees("End call")
    hand.tap("End call").wait(3)
    assert calls.state["speaker"] is False


def test_keys_during_a_call(hand: Hand) -> None:
    place(hand, "5550100").wait(7).tap("Keypad").tap("4,GHI").tap("#")
    assert hand.find("id=digits").text == "4#"
    assert not hand.sees("Mute")
    hand.tap("Hide")
    assert hand.sees("Mute")
    hand.tap("Keypad").back()
    assert hand.sees("Mute")


def test_the_person_is_named_and_the_number_shown(hand: Hand) -> None:
    with hand.phone.busy():
        phones = (Entry("(392) 074-1751", 3),)
        hand.phone[Contacts].save(Contact("Ana", "Diaz", phones=phones))
    place(hand, "3920741751")
    assert hand.find("id=contactgrid_contact_name").text == "Ana Diaz"
    assert hand.find("id=contactgrid_bottom_text").text == "Work (392) 074-1751"


def test_a_call_goes_on_behind_the_home_screen(hand: Hand) -> None:
    place(hand, "5550100").wait(7).back()
    assert hand.phone[Activities].top["app"] != PACKAGE
    assert state(hand) == "2"
    notes = hand.phone[Notifications]
    [note] = [note for note in notes.visible if note["package"] == PACKAGE]
    with hand.phone.busy():
        intent = notes.open(note["key"])
        assert intent is not None
        hand.phone[Activities].start(intent)
    assert hand.sees("End call")
    hand.press("APP_SWITCH")
    assert [task["package"] for task in hand.phone[Activities].recent()] == []


def test_a_second_call(hand: Hand, calls: Calls) -> None:
    place(hand, "5550100").wait(7).tap("Add call")
    assert hand.sees("Return to call in progress")
    hand.type("5550101").tap("dial").wait(7)
    assert hand.find("id=hold_contact_name").text == "555-0100"
    assert hand.find("id=contactgrid_contact_name").text == "555-0101"
    hand.tap("Merge")
    assert hand.sees("Can’t conference calls.")
    hand.tap("OK").tap("Swap")
    assert hand.find("id=hold_contact_name").text == "555-0101"
    assert hand.find("id=contactgrid_contact_name").text == "555-0100"
    hand.press("HOME").launch(PACKAGE).tap("key pad").tap("Return to call in progress")
    hand.tap("End call")
    assert not hand.sees("Call ended")
    assert [call["number"] for call in calls.now] == ["5550101"]
    hand.wait(1).tap("End call")
    assert hand.sees("Call ended")


def test_a_third_call_is_refused(hand: Hand, calls: Calls) -> None:
    place(hand, "5550100").wait(7)
    place(hand, "5550101").wait(7)
    place(hand, "5550102")
    assert len(calls.now) == 2
    assert any(
        text.startswith("Cannot place a call as there are already two") for text in hand.texts()
    )


# A call that rings


def test_a_banner_answers(hand: Hand) -> None:
    ring(hand, "5551234567")
    assert state(hand) == "1"
    assert hand.sees("Incoming call")
    assert hand.phone[Activities].top["activity"] != IN_CALL
    hand.tap("Answer")
    assert state(hand) == "2"
    assert hand.find("id=contactgrid_contact_name").text == "(555) 123-4567"
    assert hand.phone[Activities].top["activity"] == IN_CALL
    hand.wait(3).tap("End call")
    assert log(hand) == "Row: 0 number=5551234567, type=1, duration=5\n"


def test_a_banner_declines(hand: Hand) -> None:
    ring(hand, "5550100").tap("Decline")
    assert state(hand) == "0"
    assert log(hand) == "Row: 0 number=5550100, type=5, duration=0\n"


def test_a_banner_that_is_tapped_shows_who_calls(hand: Hand) -> None:
    ring(hand, "5550100").tap("555-0100")
    assert hand.find("id=two_button_answer_button").clickable
    hand.back()
    assert hand.sees("Decline")  # Back does not leave a call that rings
    hand.tap("id=two_button_answer_button")
    assert hand.sees("00:00")


def test_a_phone_that_sleeps_wakes_and_shows_who_calls(hand: Hand, calls: Calls) -> None:
    with hand.phone.busy():
        hand.phone[Power].sleep()
    ring(hand, "5550100")
    assert hand.phone[Power].awake
    assert hand.find("id=contactgrid_status_text").text == "Incoming call"
    hand.tap("id=two_button_decline_button")
    assert log(hand) == "Row: 0 number=5550100, type=5, duration=0\n"
    hand.wait(3)
    assert hand.phone[Activities].top["activity"] != IN_CALL


def test_a_call_is_declined_with_a_message(hand: Hand) -> None:
    ring(hand, "5550100").tap("555-0100").tap("Message").tap("I'll call you later.")
    assert state(hand) == "0"
    sent = "content query --uri content://sms --projection address:body"
    told = run_text(hand.phone, sent).stdout
    assert told == "Row: 0 address=5550100, body=I'll call you later.\n"


def test_a_message_of_ones_own(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("More options").tap("Settings").tap("Quick responses")
    hand.tap("I'll call you right back.").press("CTRL_LEFT", "A").type("Gleich!").tap("OK")
    ring(hand, "5550100").tap("555-0100").tap("Message")
    assert hand.sees("Gleich!")
    hand.tap("Write your own…").type("In a minute").tap("Send")
    sent = "content query --uri content://sms --projection address:body"
    assert "body=In a minute" in run_text(hand.phone, sent).stdout


def test_a_call_that_comes_while_one_is_on(hand: Hand, calls: Calls) -> None:
    place(hand, "5550100").wait(7)
    ring(hand, "5550101")
    assert hand.phone[Notifications].heads_up is None
    assert hand.sees("Incoming call")
    hand.tap("id=two_button_answer_button")
    assert [call["state"] for call in calls.now] == ["held", "active"]
    ring(hand, "5550102").tap("id=two_button_answer_button")
    assert [call["number"] for call in calls.now] == ["5550100", "5550102"]


def test_calling_back_takes_the_notification_away(hand: Hand, calls: Calls) -> None:
    ring(hand, "5550100")
    with hand.phone.busy():
        calls.cancel("5550100")
        notes = hand.phone[Notifications]
        [note] = [note for note in notes.visible if note["package"] == PACKAGE]
        notes.act(note["key"], 0)
    assert hand.sees("Calling…")
    assert [n["text"] for n in notes.visible if n["package"] == PACKAGE] == ["Dialing"]


def test_without_a_call_there_is_nothing_to_show(hand: Hand) -> None:
    with hand.phone.busy():
        told = Intent(component=f"{PACKAGE}/{IN_CALL}", flags=NEW_TASK)
        hand.phone[Activities].start(told)
    assert hand.phone[Activities].top["activity"] != IN_CALL
