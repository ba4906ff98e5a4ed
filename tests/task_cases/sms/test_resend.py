"""SimpleSmsResend: once more, and the first one is still there."""

from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import InvalidTask
from pytest_androidworld.task_cases.sms.resend import SimpleSmsResend
from tests.messages import change, put_sent
from tests.task_cases.play import Play
from tests.task_cases.sms import deeds
from tests.task_cases.sms.deeds import Deed

GIVEN: dict[str, Any] = {
    "name": "Maria Chen",
    "number": "+15551234567",
    "message": "Hello, World!",
}


def first_deleted_then_twice(task: Any, device: Device) -> None:
    change(device, "DELETE FROM sms WHERE type = 2")
    deeds.twice(task, device)


def first_deleted(task: Any, device: Device) -> None:
    change(device, "DELETE FROM sms WHERE type = 2")


def question_deleted(task: Any, device: Device) -> None:
    change(device, "DELETE FROM sms WHERE type = 1")
    deeds.right(task, device)


def the_question_instead(task: Any, device: Device) -> None:
    put_sent(device, task.number, "Sorry, there was a glitch, what was the last message")


def with_a_period(task: Any, device: Device) -> None:
    put_sent(device, task.number, f"{task.message}.")


def people_forgotten(task: Any, device: Device) -> None:
    device.contacts.clear()


def through_the_screen(task: Any, device: Device) -> None:
    device.sms.send(task.number, task.message)


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (deeds.untouched, 0, 0),
        (deeds.only_opened, 0, 0),
        (deeds.to_somebody_else, 0, 0),
        (deeds.something_else, 0, 0),
        (the_question_instead, 0, 0),
        (deeds.without_country, 0, 0),
        (deeds.failed, 0, 0),
        (deeds.stuck, 0, 0),
        (deeds.received, 0, 0),
        (deeds.twice, 0, 0),  # the reference counts here
        (deeds.to_somebody_else_too, 0, 0),
        (deeds.others_deleted, 0, 0),
        (first_deleted, 0, 0),
        (people_forgotten, 0, 0),
        (deeds.uninstalled, 0, 0),
        (deeds.forgotten, 0, 0),
        (deeds.turned, 0, 0),
        (deeds.a_letter_missing, 1, 0),  # D27
        (deeds.another_case, 1, 0),
        (with_a_period, 1, 0),
        (first_deleted_then_twice, 1, 0),  # D31
        (question_deleted, 1, 0),
        (deeds.formatted, 0, 1),  # D26
        (deeds.then_home, 1, 1),
        (deeds.too_early, 1, 1),
        (deeds.others_read, 1, 1),
        (deeds.with_a_draft, 1, 1),
        (deeds.hyphens, 1, 1),
        (through_the_screen, 1, 1),
        (deeds.right, 1, 1),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(SimpleSmsResend, **GIVEN)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_nothing_to_resend_makes_the_task_invalid(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D31, where the reference crashes"""
    monkeypatch.setattr(play.device.sms, "send", lambda number, text: None)
    with pytest.raises(InvalidTask, match="the message was sent before"):
        play.begin(SimpleSmsResend)
    play.end()
