"""The screen is painted shape by shape for a client, and others work in between."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from virtual_phone.control.frames import Frames
from virtual_phone.phone import Phone
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text
from virtual_phone.ui import pauses
from virtual_phone.ui.canvas import Canvas
from virtual_phone.ui.display import Display
from virtual_phone.ui.painted_screen import MOST_TRIES
from virtual_phone.ui.pauses import AT_ONCE, InSlices
from virtual_phone.wire.emulator import Format

SHAPES = 163  # of the launcher's first screen that are painted


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
    monkeypatch.setattr(pauses, "SLICE", -1)  # each shape takes longer
    return turns


def pixels(phone: Phone) -> bytes:
    with phone.busy():
        phone[Display].painted.paint()
        return phone[Display].canvas().rgba()


def pixels_at_once(phone: Phone) -> bytes:
    with phone.busy():
        phone[Display].painted.forget()
        return phone[Display].canvas().rgba()


def test_others_work_after_each_shape(phone: Phone, turns: Turns) -> None:
    assert pixels(phone) == pixels_at_once(phone)
    assert turns.count == SHAPES


def test_a_screen_that_is_painted_is_not_painted_again(phone: Phone, turns: Turns) -> None:
    first = pixels(phone)
    assert pixels(phone) == first
    assert turns.count == SHAPES


def test_a_slice_that_is_not_over_has_no_turn(
    phone: Phone, turns: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pauses, "SLICE", 3600)
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
    assert turns.count > SHAPES
    turns.work = lambda: None
    assert painted == pixels_at_once(phone)


def test_a_screen_that_changes_all_the_time_is_painted_at_once(phone: Phone, turns: Turns) -> None:
    def enlarge() -> None:
        if turns.count % 100 == 50:  # in each try
            phone[Settings].put("system", "font_scale", 1 + turns.count / 10000)

    turns.work = enlarge
    painted = pixels(phone)
    assert turns.count >= MOST_TRIES * SHAPES
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
    assert turns.count == SHAPES


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
    assert turns.count == SHAPES


@pytest.mark.parametrize("line", ["screencap", "screencap -p"])
def test_a_screencap_is_painted_while_others_work(phone: Phone, turns: Turns, line: str) -> None:
    run_text(phone, "screencap -h")  # imports it, while others work
    turns.count = 0
    run_text(phone, line)
    assert turns.count == SHAPES


def test_what_is_read_stays_while_another_screen_is_painted(phone: Phone) -> None:
    launcher = pixels(phone)
    with phone.busy():
        with phone[Display].painted.reading() as canvas:
            run_text(phone, "am start -n com.android.settings/.Settings")
            settings = pixels(phone)
            assert canvas.rgba() == launcher
        assert settings == pixels_at_once(phone) != launcher


def test_a_canvas_that_is_not_read_any_more_is_painted_again(phone: Phone) -> None:
    with phone.busy():
        painted = phone[Display].painted
        with painted.reading() as read:
            pass
        run_text(phone, "am start -n com.android.settings/.Settings")
        painted.paint()
        assert painted.canvas() is read


@pytest.mark.parametrize(
    ("kind", "copy"),
    [(Format.RGBA8888, "view"), (Format.RGB888, "rgb"), (Format.PNG, "image")],
)
def test_a_reply_is_copied_and_compressed_without_the_lock(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, kind: Format, copy: str
) -> None:
    owned = notes_of_owner(phone, monkeypatch, copy)
    with phone.busy():
        Frames(phone).reply(kind)
        Frames(phone).take(kind, 0, 0, 1)
    assert owned == [False, False]


@pytest.mark.parametrize(
    ("line", "copy"),
    [
        ("screencap", "view"),
        ("screencap -p", "image"),
        ("input keyevent SYSRQ", "image"),
        ("screenrecord --time-limit 1 /sdcard/a.mp4", "image"),
    ],
)
def test_a_screencap_is_copied_and_compressed_without_the_lock(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, line: str, copy: str
) -> None:
    owned = notes_of_owner(phone, monkeypatch, copy)
    run_text(phone, line)
    assert owned == [False]


def notes_of_owner(phone: Phone, monkeypatch: pytest.MonkeyPatch, copy: str) -> list[bool]:
    """Whether the thread has the phone's lock, each time that a canvas is copied."""
    owned: list[bool] = []
    real = getattr(Canvas, copy)
    get: Any = real.fget if isinstance(real, property) else real

    def noted(canvas: Canvas) -> object:
        owned.append(phone.turns._is_owned())
        return get(canvas)

    is_property = isinstance(real, property)
    monkeypatch.setattr(Canvas, copy, property(noted) if is_property else noted)
    return owned


@pytest.mark.parametrize(("pixels", "owned"), [(1_000_000, False), (100, True)])
def test_much_work_for_a_picture_is_done_without_the_lock(
    phone: Phone, pixels: int, owned: bool
) -> None:
    with phone.busy():
        with InSlices(phone).aside(pixels):
            assert phone.turns._is_owned() is owned
        with AT_ONCE.aside(pixels):
            assert phone.turns._is_owned()
        assert phone.turns._is_owned()
