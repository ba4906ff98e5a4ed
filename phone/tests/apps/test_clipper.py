"""Clipper: what it tells of the clipboard, when, and what Android asks before."""

from phone.tests.hand import Hand
from virtual_phone.android.intent import Intent
from virtual_phone.phone import Phone
from virtual_phone.services.broadcasts import Broadcasts
from virtual_phone.services.packages import Packages

PACKAGE = "ca.zgrs.clipper"


def send(phone: Phone, action: str, **extras: object) -> tuple[int, str | None]:
    with phone.busy():
        return phone[Broadcasts].send(Intent(f"clipper.{action}", extras=extras))


def test_it_answers_in_front(phone: Phone) -> None:
    hand = Hand(phone)
    assert send(phone, "get") == (0, None)
    hand.launch(PACKAGE)
    assert send(phone, "set", text="Hi") == (-1, "Text is copied into clipboard.")
    assert send(phone, "get") == (-1, "Hi")
    hand.press("HOME")
    assert send(phone, "get") == (0, None)


def test_the_first_run_is_reviewed_and_warned_of(phone: Phone) -> None:
    hand = Hand(phone)
    with phone.busy():
        phone[Packages].clear(PACKAGE)
    hand.launch(PACKAGE)
    assert send(phone, "get") == (0, None)
    hand.tap("Continue")
    assert hand.find("id=message").text.startswith("This app was built for an older version")
    hand.tap("OK")
    assert send(phone, "get")[0] == -1
    hand.press("HOME").launch(PACKAGE)
    assert not hand.sees("Continue")


def test_who_does_not_go_on_is_asked_again(phone: Phone) -> None:
    hand = Hand(phone)
    with phone.busy():
        phone[Packages].clear(PACKAGE)
    hand.launch(PACKAGE).tap("Cancel")
    assert not hand.sees("Continue")
    hand.launch(PACKAGE)
    assert hand.sees("Continue")
