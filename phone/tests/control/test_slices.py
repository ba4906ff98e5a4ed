"""Long work of one client is done in slices, and ends with its client."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from virtual_phone.control.machine import Machine
from virtual_phone.control.methods.input import (
    sendKey,
    sendTouch,
    streamInputEvent,
)
from virtual_phone.control.rpc import Listening
from virtual_phone.control.telnet import Session
from virtual_phone.phone import Phone
from virtual_phone.ui.gestures import Touch as Fingers
from virtual_phone.ui.input import Input
from virtual_phone.wire.emulator import InputEvent, KeyboardEvent, Touch, TouchEvent


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows each time that others get the phone in the middle of some work."""
    found: list[int] = []
    idle = Phone.idle

    @contextmanager
    def counted(self: Phone, *, finish: bool = True) -> Iterator[None]:
        found.append(1)
        with idle(self, finish=finish):
            yield

    monkeypatch.setattr(Phone, "idle", counted)
    return found


@pytest.fixture
def handled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The touches and keys that reach the phone."""
    found: list[int] = []
    monkeypatch.setattr(Input, "touch", lambda self, finger, *where: found.append(finger))
    monkeypatch.setattr(Input, "key", lambda self, evdev, *, down: found.append(evdev))
    return found


def gone_after(looks: int) -> Listening:
    """A client that is still connected so many times that one looks."""
    answers = itertools.chain([True] * looks, itertools.repeat(False))
    return lambda: next(answers)


def fingers(machine: Machine) -> list[str]:
    return list(machine.phone[Fingers].state["pointers"])


def many(count: int) -> TouchEvent:
    return TouchEvent([Touch(100, 900, finger, 1) for finger in range(count)])


def test_a_finger_beyond_those_that_the_screen_can_tell_apart_is_ignored(machine: Machine) -> None:
    with machine.phone.busy():
        sendTouch(machine, many(11))
        assert fingers(machine) == [str(finger) for finger in range(10)]
        sendTouch(machine, TouchEvent([Touch(100, 900, 10, 0), Touch(100, 900, 3, 0)]))
        sendTouch(machine, TouchEvent([Touch(100, 900, 10, 1)]))
        assert fingers(machine) == ["10"]  # there is room: a pinch has ended with its first finger


def test_a_slot_beyond_the_devices_leaves_the_slot_as_it_is(machine: Machine) -> None:
    slot, x, tracking = 0x2F, 0x35, 0x39
    with machine.phone.busy():
        for code, value in ((slot, 9), (slot, 10), (slot, -1), (tracking, 5), (x, 0)):
            machine.events.send(3, code, value)
        machine.events.send(0, 0, 0)
    assert fingers(machine) == ["9"]


def test_as_many_touches_as_there_are_fingers_are_one_slice(
    machine: Machine, turns: list[int], handled: list[int]
) -> None:
    with machine.phone.busy():
        sendTouch(machine, many(10))
    assert (len(handled), len(turns)) == (10, 0)


def test_many_touches_of_one_message_let_others_work_in_between(
    machine: Machine, turns: list[int], handled: list[int]
) -> None:
    with machine.phone.busy():
        sendTouch(machine, many(25))
    assert (len(handled), len(turns)) == (25, 2)


def test_touches_end_with_their_client(machine: Machine, handled: list[int]) -> None:
    with machine.phone.busy():
        sendTouch(machine, many(2000), gone_after(1))
    assert len(handled) == 20


def test_a_text_of_keys_ends_with_its_client(machine: Machine, handled: list[int]) -> None:
    with machine.phone.busy():
        sendKey(machine, KeyboardEvent(text="a" * 2000), gone_after(2))
    assert handled == [30] * 6  # three letters, each down and up


def test_an_event_of_a_stream_ends_with_its_client(machine: Machine, handled: list[int]) -> None:
    with machine.phone.busy():
        streamInputEvent(machine, InputEvent(touch_event=many(2000)), gone_after(0))
        streamInputEvent(
            machine, InputEvent(key_event=KeyboardEvent(text="a" * 2000)), gone_after(0)
        )
    assert len(handled) == 10 + 2


@pytest.mark.parametrize(
    ("line", "events", "slices"),
    [
        ("event text " + "a" * 2000, 4, 1),
        ("event send " + "1:30:1 " * 2000, 20, 1),
    ],
)
def test_a_line_of_the_console_ends_with_its_client(
    machine: Machine,
    turns: list[int],
    handled: list[int],
    line: str,
    events: int,
    slices: int,
) -> None:
    session = Session(machine)
    session.listening = gone_after(slices)
    session.answer(line)
    assert (len(handled), len(turns)) == (events, slices + 1)


@pytest.mark.parametrize(("seconds", "pauses"), [(0.05, 3), (0.3, 18), (1.0, 62), (2.0, 124)])
def test_others_work_after_each_step_of_a_commands_swipe(
    machine: Machine, turns: list[int], seconds: float, pauses: int
) -> None:
    slices: list[int] = []
    with machine.phone.busy():
        machine.phone[Input].swipe((500, 1500), (500, 900), seconds, lambda: slices.append(1))
    assert len(turns) == pauses
    assert len(slices) == (1 if seconds > 1 else 0)  # after the 64th of 125 steps


def test_a_swipe_that_is_not_a_commands_is_one_piece(machine: Machine, turns: list[int]) -> None:
    with machine.phone.busy():
        machine.phone[Input].swipe((500, 1500), (500, 900), 1.0)
    assert turns == []
