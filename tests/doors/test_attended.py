"""Ctrl-C in front of what another thread does."""

import signal
import sys
import threading
from types import FrameType
from typing import Any

import pytest

from pytest_androidworld.doors.attended import attended

WAITS = {  # of the standard library; `Thread.start` waits, too
    *("Event.wait", "Condition.wait", "Condition.__enter__", "Condition.__exit__"),
    *("Condition._release_save", "Condition._acquire_restore", "Condition._is_owned"),
}
FORTY_MILLISECONDS = 0.04


def interrupted_at(number: int) -> tuple[type[BaseException] | None, bool]:
    """What comes of Ctrl-C at an instruction of this thread's waits; is there such an instruction?

    They are counted from 1.
    """
    seen = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal seen
        if frame.f_code.co_qualname not in WAITS:
            return None
        frame.f_trace_opcodes = True
        seen += event == "opcode"
        if event == "opcode" and seen == number:
            sys.settrace(None)
            signal.raise_signal(signal.SIGINT)
        return trace

    before = sys.gettrace()
    try:
        sys.settrace(trace)
        attended(lambda: threading.Event().wait(FORTY_MILLISECONDS))
    except BaseException as trouble:  # noqa: BLE001 - whatever comes is what the test is about
        return type(trouble), seen >= number
    finally:
        sys.settrace(before)
    return None, seen >= number


def test_ctrl_c_at_any_instruction_of_a_wait_is_ctrl_c_and_nothing_else() -> None:
    number = 1
    while (came := interrupted_at(number))[1]:
        assert came[0] is KeyboardInterrupt, number
        number += 1
    assert came[0] is None
    assert number > 20


def test_what_it_raises_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        attended(lambda: 1 / 0)


def test_a_signal_is_handled_by_its_own_handler_which_is_there_again_afterwards() -> None:
    came: list[int] = []

    def handler(number: int, _: object) -> None:
        came.append(number)

    before = signal.signal(signal.SIGTERM, handler)
    try:
        attended(lambda: signal.raise_signal(signal.SIGTERM))
        assert came == [signal.SIGTERM]
        assert signal.getsignal(signal.SIGTERM) is handler
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        done: list[str] = []
        attended(lambda: (signal.raise_signal(signal.SIGINT), done.append("all of it")))
        assert done == ["all of it"]
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_after_ctrl_c_it_is_asked_to_leave_and_waited_for() -> None:
    asked, left = threading.Event(), threading.Event()

    def does() -> None:
        signal.raise_signal(signal.SIGINT)
        assert asked.wait(5)
        left.set()

    with pytest.raises(KeyboardInterrupt):
        attended(does, asked.set)
    assert left.is_set()
