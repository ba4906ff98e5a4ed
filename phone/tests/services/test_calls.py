"""Calls: who rings, who answers, and what the log says of it."""

import contextlib

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.calls import IDLE, OFF_HOOK, RINGING, Calls
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.intents import NoActivity
from virtual_phone.services.notifications import Notification, Notifications
from virtual_phone.services.radios import Radios
from virtual_phone.shell.run import run_text

DIALER = "com.google.android.dialer"
NOTHING = "No result found.\n"


@pytest.fixture
def calls(phone: Phone) -> Calls:
    return phone[Calls]


def log(phone: Phone, columns: str = "number:type:duration") -> str:
    line = f"content query --uri content://call_log/calls --projection {columns} --sort _id"
    return run_text(phone, line).stdout


def notes(phone: Phone) -> list[Notification]:
    return [note for note in phone[Notifications].visible if note["package"] == DIALER]


def test_no_call(phone: Phone, calls: Calls) -> None:
    assert calls.call_state == IDLE
    for deed in (calls.answer, calls.decline, calls.end):
        assert deed() is False
    for reached in (calls.accept, calls.busy, calls.cancel, calls.remote_hold):
        assert reached("5550100") is False
    calls.hold()
    assert log(phone) == NOTHING


def test_a_call_that_is_taken(phone: Phone, calls: Calls) -> None:
    calls.ring("5550100")
    assert calls.call_state == RINGING
    phone.clock.advance(3)
    assert calls.answer()
    assert calls.call_state == OFF_HOOK
    phone.clock.advance(65)
    assert calls.seconds(calls.now[0]) == 65
    assert calls.end()
    assert calls.call_state == IDLE
    assert log(phone, "number:type:duration:date:new:is_read") == (
        "Row: 0 number=5550100, type=1, duration=65, date=1697384040000, new=1, is_read=1\n"
    )
    assert notes(phone) == []


@pytest.mark.parametrize("how", ["the caller gives up", "the end-call key"])
def test_a_call_that_is_missed(phone: Phone, calls: Calls, how: str) -> None:
    calls.ring("5550100")
    if how == "the caller gives up":
        assert calls.cancel("5550100")
    else:
        assert calls.end()
    assert log(phone, "number:type:duration:is_read") == (
        "Row: 0 number=5550100, type=3, duration=0, is_read=0\n"
    )
    [note] = notes(phone)
    assert (note["title"], note["text"]) == ("Missed call", "555-0100")
    assert [action["title"] for action in note["actions"]] == ["Call back", "Message"]
    phone[Notifications].act(note["key"], 0)
    assert calls.now[0]["state"] == "dialing"


def test_writing_instead_of_calling_back(phone: Phone, calls: Calls) -> None:
    calls.ring("5550100")
    calls.end()
    [note] = notes(phone)
    with contextlib.suppress(NoActivity):  # where no app writes messages
        phone[Notifications].act(note["key"], 1)


def test_a_call_that_is_declined_is_not_notified(phone: Phone, calls: Calls) -> None:
    calls.ring("5550100")
    [note] = notes(phone)
    assert (note["title"], note["text"]) == ("555-0100", "Incoming call")
    assert [action["title"] for action in note["actions"]] == ["Decline", "Answer"]
    phone[Notifications].act(note["key"], 0)
    assert log(phone) == "Row: 0 number=5550100, type=5, duration=0\n"
    assert notes(phone) == []


def test_a_call_is_answered_from_its_notification(phone: Phone, calls: Calls) -> None:
    calls.ring("5550100")
    phone.clock.advance(20)
    banner = phone[Notifications].heads_up
    assert banner is not None
    phone[Notifications].act(banner["key"], 1)
    assert phone[Notifications].heads_up is None
    [note] = notes(phone)
    assert (note["text"], note["ongoing"]) == ("Ongoing call", True)
    phone[Notifications].act(note["key"], 0)
    assert calls.now == []


def test_who_is_called_picks_up_after_six_seconds(phone: Phone, calls: Calls) -> None:
    assert calls.dial("(415) 555-0100")
    assert calls.call_state == OFF_HOOK
    phone.clock.advance(5)
    assert [call["state"] for call in calls.now] == ["dialing"]
    phone.clock.advance(1)
    assert [call["state"] for call in calls.now] == ["active"]
    phone.clock.advance(10)
    calls.end()
    assert log(phone) == "Row: 0 number=(415) 555-0100, type=2, duration=10\n"


def test_hanging_up_before_anybody_answers(phone: Phone, calls: Calls) -> None:
    calls.dial("5550100")
    calls.end()
    phone.clock.advance(10)
    assert (calls.now, calls.call_state) == ([], IDLE)
    assert log(phone) == "Row: 0 number=5550100, type=2, duration=0\n"


def test_what_cannot_be_dialled(phone: Phone, calls: Calls) -> None:
    assert not calls.dial("")
    phone[Radios].airplane(True)
    assert not calls.dial("5550100")
    calls.ring("5550100")
    assert calls.now == []
    phone[Radios].airplane(False)
    assert calls.dial("5550100")
    assert not calls.dial("5550101")


def test_the_other_end_picks_up_is_busy_or_hangs_up(phone: Phone, calls: Calls) -> None:
    calls.dial("5550100")
    assert calls.accept("5550100")
    phone.clock.advance(2)
    assert not calls.busy("5550100")
    assert calls.cancel("555-0100")
    calls.dial("5550101")
    assert calls.busy("5550101")
    assert log(phone) == (
        "Row: 0 number=5550100, type=2, duration=2\nRow: 1 number=5550101, type=2, duration=0\n"
    )


def test_a_second_call_puts_the_first_on_hold_until_it_is_over(calls: Calls) -> None:
    calls.ring("5550100")
    calls.answer()
    calls.ring("5550101")
    calls.answer()
    assert [call["state"] for call in calls.now] == ["held", "active"]
    calls.end()
    assert [call["state"] for call in calls.now] == ["active"]
    calls.dial("5550102")
    assert [call["state"] for call in calls.now] == ["held", "dialing"]


def test_the_keys_of_a_telephone(phone: Phone, calls: Calls) -> None:
    calls.ring("5550100")
    run_text(phone, "input keyevent KEYCODE_CALL")
    assert calls.call_state == OFF_HOOK
    run_text(phone, "input keyevent 6")
    assert calls.call_state == IDLE
    run_text(phone, "input keyevent KEYCODE_ENDCALL")
    assert log(phone, "type") == "Row: 0 type=1\n"


def test_hold_and_back(phone: Phone, calls: Calls) -> None:
    calls.ring("5550100")
    calls.answer()
    calls.hold()
    assert notes(phone)[0]["text"] == "On hold"
    calls.hold(False)
    assert calls.now[0]["state"] == "active"
    assert calls.remote_hold("5550100")
    assert calls.now[0]["state"] == "held"
    calls.end()
    assert calls.now == []


def test_the_log_knows_who_it_was(phone: Phone, calls: Calls) -> None:
    home = Entry("(415) 555-0100", 1)
    boat = Entry("415-555-0101", 0, "Boat")
    phone[Contacts].save(Contact(given="Ana", family="Diaz", phones=(home, boat)))
    calls.ring("+14155550101")
    assert notes(phone)[0]["title"] == "Ana Diaz"
    calls.cancel("+14155550101")
    columns = "name:numbertype:numberlabel:matched_number:formatted_number:normalized_number"
    assert log(phone, columns) == (
        "Row: 0 name=Ana Diaz, numbertype=0, numberlabel=Boat, matched_number=415-555-0101, "
        "formatted_number=+1 415-555-0101, normalized_number=+14155550101\n"
    )
    assert notes(phone)[0]["text"] == "Ana Diaz"


def test_a_restart_ends_all_calls(phone: Phone, calls: Calls) -> None:
    calls.ring("5550100")
    calls.booted()
    assert calls.call_state == IDLE


def test_two_phones_in_the_same_call_are_equal(phone: Phone, calls: Calls) -> None:
    calls.ring("5550100")
    before = phone.digest()["calls"]
    phone.clock.advance(5)
    assert phone.digest()["calls"] == before
    calls.answer()
    assert phone.digest()["calls"] != before
