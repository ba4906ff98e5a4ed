"""Fingers, mouse and keys, as they come in over gRPC."""

from collections.abc import Callable

import pytest

from virtual_phone.control import keys
from virtual_phone.control.machine import Machine
from virtual_phone.control.methods.input import (
    sendKey,
    sendMouse,
    sendTouch,
    streamInputEvent,
)
from virtual_phone.control.rpc import Refusal
from virtual_phone.ui.gestures import Touch as Fingers
from virtual_phone.ui.input import Input
from virtual_phone.wire.emulator import (
    AndroidEvent,
    CodeType,
    EventType,
    InputEvent,
    KeyboardEvent,
    MouseEvent,
    Touch,
    TouchEvent,
)

Pressed = list[tuple[int, bool]]


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> Pressed:
    """The keys that reach the phone, in order, as Linux numbers them."""
    found: Pressed = []

    def note(self: Input, evdev: int, *, down: bool) -> None:
        found.append((evdev, down))

    monkeypatch.setattr(Input, "key", note)
    return found


def fingers(machine: Machine) -> dict[str, list[int]]:
    return {name: each["at"] for name, each in machine.phone[Fingers].state["pointers"].items()}


def touch(machine: Machine, *touches: Touch) -> None:
    with machine.phone.busy():
        sendTouch(machine, TouchEvent(list(touches)))


def test_an_up_without_a_down_is_nothing(machine: Machine) -> None:
    before = machine.phone.clock.elapsed(), machine.phone.digest(), machine.frames.serial()
    touch(machine, Touch())
    assert (
        machine.phone.clock.elapsed(),
        machine.phone.digest(),
        machine.frames.serial(),
    ) == before


def test_fingers_go_down_move_and_leave(machine: Machine) -> None:
    touch(machine, Touch(100, 900, 0, 1), Touch(500, 900, 7, 50))
    assert fingers(machine) == {"0": [100, 900], "7": [500, 900]}
    touch(machine, Touch(500, 1000, 7, 1))
    assert fingers(machine) == {"0": [100, 900], "7": [500, 1000]}
    touch(machine, Touch(100, 900, 0, 0), Touch(500, 1000, 7, 0))
    assert fingers(machine) == {}


def test_the_left_button_is_a_finger(machine: Machine) -> None:
    with machine.phone.busy():
        sendMouse(machine, MouseEvent(10, 900, 1))
        assert fingers(machine) == {"0": [10, 900]}
        sendMouse(machine, MouseEvent(10, 900, 0))
        assert fingers(machine) == {}
        sendMouse(machine, MouseEvent(10, 900, 2))
        assert fingers(machine) == {}


@pytest.mark.parametrize(
    "deed",
    [
        lambda machine: sendTouch(machine, TouchEvent([Touch(1, 1, 0, 1)], display=1)),
        lambda machine: sendMouse(machine, MouseEvent(1, 1, 1, display=1)),
        lambda machine: sendKey(machine, KeyboardEvent(eventType=9, keyCode=1)),
    ],
)
def test_what_makes_no_sense_is_refused(
    machine: Machine, deed: Callable[[Machine], object], pressed: Pressed
) -> None:
    with pytest.raises(Refusal) as refusal:
        deed(machine)
    assert refusal.value.status == "INVALID_ARGUMENT"
    assert fingers(machine) == {}
    assert pressed == []


ENTER = 28


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (CodeType.EVDEV, 28),
        (CodeType.XKB, 36),
        (CodeType.USB, 0x70028),
        (CodeType.WIN, 0x1C),
        (CodeType.MAC, 0x24),
    ],
)
def test_a_key_by_each_of_its_codes(
    machine: Machine, pressed: Pressed, kind: int, code: int
) -> None:
    sendKey(machine, KeyboardEvent(kind, EventType.KEYPRESS, code))
    assert pressed == [(ENTER, True), (ENTER, False)]


@pytest.mark.parametrize(
    ("kind", "expected"), [(EventType.KEYDOWN, [(30, True)]), (EventType.KEYUP, [(30, False)])]
)
def test_down_and_up_are_two_events(
    machine: Machine, pressed: Pressed, kind: int, expected: Pressed
) -> None:
    sendKey(machine, KeyboardEvent(CodeType.EVDEV, kind, 30))
    assert pressed == expected


@pytest.mark.parametrize("kind", CodeType)
def test_a_key_there_is_none_of_is_ignored(machine: Machine, pressed: Pressed, kind: int) -> None:
    sendKey(machine, KeyboardEvent(kind, EventType.KEYPRESS, 0))
    expected = [(30, True), (30, False)] if kind == CodeType.MAC else []  # there, 0 is A
    assert pressed == expected


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("a", [30]),
        ("A", [42, 30]),
        ("?", [42, 53]),
        (" ", [57]),
        ("Enter", [28]),
        ("Backspace", [14]),
        ("ArrowLeft", [105]),
        ("GoBack", [158]),
        ("GoHome", [172]),
        ("AppSwitch", [580]),
        ("Power", [116]),
        ("F12", [88]),
        ("Unidentified", []),
        ("é", []),
    ],
)
def test_a_key_by_its_name(
    machine: Machine, pressed: Pressed, name: str, codes: list[int]
) -> None:
    sendKey(machine, KeyboardEvent(eventType=EventType.KEYPRESS, key=name))
    ups = [(code, False) for code in reversed(codes)]
    assert pressed == [(code, True) for code in codes] + ups


def test_a_text_counts_more_than_a_key_and_a_key_more_than_a_code(
    machine: Machine, pressed: Pressed
) -> None:
    sendKey(machine, KeyboardEvent(CodeType.EVDEV, EventType.KEYDOWN, 1, "b", "c"))
    assert pressed == [(46, True), (46, False)]
    pressed.clear()
    sendKey(machine, KeyboardEvent(CodeType.EVDEV, EventType.KEYDOWN, 1, "b"))
    assert pressed == [(48, True)]


def test_letters_that_no_american_keyboard_has_are_left_out(
    machine: Machine, pressed: Pressed
) -> None:
    with machine.phone.busy():
        sendKey(machine, KeyboardEvent(text="aé☕b"))
    assert [code for code, down in pressed if down] == [30, 48]


def test_every_printable_ascii_letter_has_its_keys() -> None:
    assert [chr(code) for code in range(32, 127) if chr(code) not in keys.BY_NAME] == []


def test_no_two_keys_share_a_code() -> None:
    rows = list(keys._rows())
    assert len({evdev for evdev, _, _ in rows}) == len(rows)
    for column in range(3):
        codes = [row[1][column] for row in rows if row[1][column] != "-"]
        assert len(set(codes)) == len(codes)


def test_a_stream_takes_every_kind_of_event(machine: Machine, pressed: Pressed) -> None:
    events = [
        InputEvent(key_event=KeyboardEvent(CodeType.EVDEV, EventType.KEYDOWN, 30)),
        InputEvent(touch_event=TouchEvent([Touch(100, 900, 3, 1)])),
        InputEvent(mouse_event=MouseEvent(200, 900, 1)),
        InputEvent(android_event=AndroidEvent(1, 31, 1)),
        InputEvent(),
    ]
    with machine.phone.busy():
        for event in events:
            streamInputEvent(machine, event)
    assert pressed == [(30, True), (31, True)]
    assert fingers(machine) == {"3": [100, 900], "0": [200, 900]}


def test_raw_events_of_two_fingers(machine: Machine) -> None:
    """Slots of Linux's protocol B; positions are in steps of 1/32767 of the screen."""
    report = [
        (3, 0x2F, 0),
        (3, 0x39, 5),
        (3, 0x35, 16384),
        (3, 0x36, 16384),
        (3, 0x2F, 1),
        (3, 0x39, 6),
        (3, 0x35, 0),
        (3, 0x36, 32767),
    ]
    with machine.phone.busy():
        for event in report:
            machine.events.send(*event)
        assert fingers(machine) == {}
        machine.events.send(0, 0, 0)
        assert fingers(machine) == {"0": [539, 1199], "1": [0, 2399]}
        machine.events.send(3, 0x39, -1)
        machine.events.send(0, 0, 0)
        assert "1" not in fingers(machine)
