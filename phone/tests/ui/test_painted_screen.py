"""The screen is painted box by box for a client, and others work in between."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from virtual_phone.control.frames import Frames
from virtual_phone.phone import Phone
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text
from virtual_phone.ui import painted_screen
from virtual_phone.ui.display import Display
from virtual_phone.ui.painted_screen import MOST_TRIES
from virtual_phone.wire.emulator import Format

BOXES = 19  # of the launcher's first screen that are painted


class Turns:
    """Counts the turns of others; ``work`` is what they do in each."""

    def __init__(self) -> None:
        self.count = 0
        self.work: Callable[[], object] = lambda: None


@pytest.fixture
def turns(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Turns:
    turns = Turns()
    idle = Phone.idle

    @contextmanager
    def counted(self: Phone, *, finish: bool = True) -> Iterator[None]:
        with idle(self, finish=finish):
            if not finish:
                turns.count += 1
                with self.busy():
                    turns.work()
            yield

    monkeypatch.setattr(Phone, "idle", counted)
    monkeypatch.setattr(painted_screen, "SLICE", -1)  # each box takes longer
    return turns


def pixels(phone: Phone) -> bytes:
    with phone.busy():
        phone[Display].painted.paint()
        return phone[Display].canvas().rgba()


def pixels_at_once(phone: Phone) -> bytes:
    with phone.busy():
        phone[Display].painted.forget()
        return phone[Display].canvas().rgba()


def test_others_work_after_each_box(phone: Phone, turns: Turns) -> None:
    assert pixels(phone) == pixels_at_once(phone)
    assert turns.count == BOXES


def test_a_screen_that_is_painted_is_not_painted_again(phone: Phone, turns: Turns) -> None:
    first = pixels(phone)
    assert pixels(phone) == first
    assert turns.count == BOXES


def test_a_slice_that_is_not_over_has_no_turn(
    phone: Phone, turns: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painted_screen, "SLICE", 3600)
    pixels(phone)
    assert turns.count == 0


def test_a_screen_that_changes_meanwhile_is_painted_as_it_is_then(
    phone: Phone, turns: Turns
) -> None:
    def open_settings() -> None:
        if turns.count == 5:
            run_text(phone, "am start -n com.android.settings/.Settings")

    turns.work = open_settings
    painted = pixels(phone)
    assert turns.count > BOXES
    turns.work = lambda: None
    assert painted == pixels_at_once(phone)


def test_a_screen_that_changes_all_the_time_is_painted_at_once(phone: Phone, turns: Turns) -> None:
    turns.work = lambda: phone[Settings].put("system", "font_scale", 1 + turns.count / 1000)
    painted = pixels(phone)
    assert turns.count >= MOST_TRIES * BOXES
    assert painted == pixels_at_once(phone)


def test_two_clients_have_the_screen_painted_once(
    phone: Phone, turns: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    others: list[bytes] = []
    other = threading.Thread(target=lambda: others.append(pixels(phone)))

    def start() -> None:
        if turns.count == 1:
            other.start()

    turns.work = start
    first = pixels(phone)
    other.join()
    assert others == [first]
    assert turns.count == BOXES


def test_an_error_of_a_screen_that_is_gone_is_none(
    phone: Phone, turns: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    display = phone[Display]
    paint_all = display.paint_all

    def fail_once(*arguments: object) -> object:
        monkeypatch.setattr(display, "paint_all", paint_all)
        run_text(phone, "am start -n com.android.settings/.Settings")
        raise KeyError("a page")

    monkeypatch.setattr(display, "paint_all", fail_once)
    assert pixels(phone) == pixels_at_once(phone)


def test_an_error_of_the_present_screen_is_raised(
    phone: Phone, turns: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> object:
        raise KeyError("a page")

    monkeypatch.setattr(phone[Display], "paint_all", fail)
    with pytest.raises(KeyError, match="a page"):
        pixels(phone)
    monkeypatch.undo()
    assert pixels(phone) == pixels_at_once(phone)


@pytest.mark.parametrize("kind", [Format.RGBA8888, Format.RGB888, Format.PNG])
def test_a_reply_with_pixels_is_painted_while_others_work(
    phone: Phone, turns: Turns, kind: Format
) -> None:
    with phone.busy():
        Frames(phone).reply(kind)
    assert turns.count == BOXES


@pytest.mark.parametrize("line", ["screencap", "screencap -p"])
def test_a_screencap_is_painted_while_others_work(phone: Phone, turns: Turns, line: str) -> None:
    run_text(phone, line)
    assert turns.count == BOXES
