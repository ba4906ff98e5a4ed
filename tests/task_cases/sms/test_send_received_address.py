"""SimpleSmsSendReceivedAddress: to the one person, what the other has sent."""

from random import Random
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import InvalidTask
from pytest_androidworld.task import sample
from pytest_androidworld.task_cases.sms.send_received_address import (
    SimpleSmsSendReceivedAddress,
    another_person,
)
from tests.messages import put_sent
from tests.task_cases.play import Play
from tests.task_cases.sms.deeds import AMONG_OTHERS, FEW, Deed, messenger

GIVEN: dict[str, Any] = {
    "name1": "Maria Chen",
    "number": "+15551234567",
    "name2": "Ian dos Santos",
    "number2": "+15559876543",
    "message": "6 Elm St, Birmingham, AL, 35217",
}


def back_to_the_sender(task: Any, device: Device) -> None:
    messenger(device)
    put_sent(device, task.number2, task.message)


def with_a_period(task: Any, device: Device) -> None:
    """Which no goal has printed."""
    messenger(device)
    put_sent(device, task.number, f"{task.message}.")


def without_the_post_code(task: Any, device: Device) -> None:
    messenger(device)
    put_sent(device, task.number, task.message.removesuffix(", 35217"))


def another_house(task: Any, device: Device) -> None:
    messenger(device)
    put_sent(device, task.number, task.message.replace("6 Elm", "9 Elm"))


def people_forgotten(task: Any, device: Device) -> None:
    device.contacts.clear()


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        *FEW,
        *AMONG_OTHERS,
        (back_to_the_sender, 0, 0),
        (without_the_post_code, 0, 0),
        (people_forgotten, 0, 0),
        (with_a_period, 1, 0),  # D27
        (another_house, 1, 0),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(SimpleSmsSendReceivedAddress, **GIVEN)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_neither_person_is_taken_for_the_other() -> None:
    """D32"""
    for seed in range(2000):
        params = SimpleSmsSendReceivedAddress.drawn(seed).params
        first, second = params["name1"], params["name2"]
        assert not first.startswith(second)
        assert not second.startswith(first)
        assert params["number"] != params["number2"]


def test_a_name_that_begins_with_the_other_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["Eva Kim", "Eva Kimura", "Eva K", "Eva Kern"])
    monkeypatch.setattr(sample, "person", lambda random: next(drawn))
    assert another_person(Random(1), "Eva Kim") == "Eva Kern"


def test_a_person_who_is_not_there_makes_the_task_invalid(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play.device.contacts, "add", lambda name, number: None)
    with pytest.raises(InvalidTask, match="both people have their numbers"):
        play.begin(SimpleSmsSendReceivedAddress)
    play.end()
