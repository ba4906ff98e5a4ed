"""Screenshots by key: the file, its preview, and what can be done with it."""

import contextlib
import io
from collections.abc import Callable, Iterator

import pytest

from phone.tests.hand import Hand
from phone.tests.pictures import open_image
from virtual_phone.phone import Phone
from virtual_phone.runtime.fair_lock import FairLock
from virtual_phone.services.media_store import MediaStore
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display

FOLDER = "/storage/emulated/0/Pictures/Screenshots"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def shots(phone: Phone) -> list[str]:
    return sorted(phone.files.listdir(FOLDER)) if phone.files.exists(FOLDER) else []


def test_another_key_takes_no_screenshot(phone: Phone, hand: Hand) -> None:
    hand.press("CAMERA")
    assert shots(phone) == []
    assert not hand.sees("Edit screenshot")


@pytest.mark.parametrize("key", ["120", "KEYCODE_SYSRQ"])
def test_the_key_saves_what_was_on_the_screen(phone: Phone, key: str) -> None:
    with phone.busy():
        before = phone[Display].image().convert("RGB").tobytes()
    run_text(phone, f"input keyevent {key}")
    (name,) = shots(phone)
    assert name.startswith("Screenshot_20231015-1534")
    picture = open_image(io.BytesIO(phone.files.read(f"{FOLDER}/{name}")))
    assert (picture.format, picture.size) == ("PNG", (1080, 2400))
    assert picture.convert("RGB").tobytes() == before
    assert phone[MediaStore].id_of(f"{FOLDER}/{name}") is not None


def let_work(
    monkeypatch: pytest.MonkeyPatch, work: Callable[[Phone], object]
) -> list[contextlib.AbstractContextManager[None]]:
    """What the phone lets others work in; they do this work.

    No slice of work is ever over, however slow the machine is.
    """
    contexts: list[contextlib.AbstractContextManager[None]] = []
    idle = Phone.idle

    @contextlib.contextmanager
    def working(phone: Phone, *, finish: bool = True) -> Iterator[None]:
        with idle(phone, finish=finish):
            with phone.busy():
                work(phone)
            yield

    def counted(phone: Phone, *, finish: bool = True) -> contextlib.AbstractContextManager[None]:
        contexts.append(working(phone, finish=finish))
        return contexts[-1]

    monkeypatch.setattr(Phone, "idle", counted)
    monkeypatch.setattr(FairLock, "seconds_held", lambda lock: 0.0)
    return contexts


def test_others_work_while_a_screenshot_is_compressed(
    phone: Phone, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    with phone.busy():
        before = phone[Display].image().tobytes()
    expand = "cmd statusbar expand-settings"
    run_text(phone, expand)  # others work while its modules are imported
    run_text(phone, "cmd statusbar collapse")
    turns = let_work(monkeypatch, lambda phone: run_text(phone, expand))
    hand.press("SYSRQ")
    monkeypatch.undo()
    assert len(turns) == 1
    (name,) = shots(phone)
    assert open_image(io.BytesIO(phone.files.read(f"{FOLDER}/{name}"))).tobytes() == before


def test_a_phone_that_is_restored_meanwhile_has_no_screenshot(
    phone: Phone, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_work(monkeypatch, Phone.reset)
    hand.press("SYSRQ")
    monkeypatch.undo()
    assert shots(phone) == []
    assert not hand.sees("Edit screenshot")


def test_a_second_one_has_no_preview_of_the_first_on_it(phone: Phone, hand: Hand) -> None:
    hand.press("SYSRQ").press("SYSRQ")
    first, second = (phone.files.read(f"{FOLDER}/{name}") for name in shots(phone))
    assert first == second


def test_the_preview_goes_after_six_seconds(hand: Hand) -> None:
    hand.press("SYSRQ").wait(5)
    assert hand.sees("Edit screenshot")
    hand.wait(2)
    assert not hand.sees("Edit screenshot")


def test_the_preview_can_be_dismissed_and_the_file_stays(phone: Phone, hand: Hand) -> None:
    hand.press("SYSRQ").tap("Dismiss screenshot")
    assert not hand.sees("Edit screenshot")
    assert len(shots(phone)) == 1


def test_a_screenshot_can_be_shared(hand: Hand) -> None:
    hand.press("SYSRQ").tap("Share screenshot")
    assert hand.sees("Share") or hand.sees("Just once")
    assert not hand.sees("Dismiss screenshot")


def test_a_screenshot_is_edited_in_an_app_that_edits_pictures(hand: Hand) -> None:
    hand.press("SYSRQ").tap("id=screenshot_preview")
    assert hand.sees("Draw")
    assert not hand.sees("Home")


def test_a_preview_is_saved_with_the_phone(phone: Phone, hand: Hand) -> None:
    hand.press("SYSRQ")
    phone.save("x")
    hand.tap("Dismiss screenshot")
    phone.load("x")
    assert hand.sees("Edit screenshot")
