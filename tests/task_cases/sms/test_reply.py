"""SimpleSmsReply, SimpleSmsReplyMostRecent: who wrote, and what counts as a reply."""

from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import InvalidTask
from pytest_androidworld.task.matching import fuzzy
from pytest_androidworld.task_cases.sms.reply import SimpleSmsReply, SimpleSmsReplyMostRecent
from tests.task_cases.play import Play
from tests.task_cases.sms.deeds import AMONG_OTHERS, FEW, Deed, messenger, right

NUMBER, OTHER = "+15551234567", "+15559876543"
GIVEN: dict[str, Any] = {
    "number": NUMBER,
    "message": "Hello, World!",
    "inbox": [[OTHER, "Winter is coming."], [NUMBER, "The cake is a lie."]],
}
BOTH = pytest.mark.parametrize("kind", [SimpleSmsReply, SimpleSmsReplyMostRecent])


def to_the_other(task: Any, device: Device) -> None:
    """Who did not write last, or is not the one named."""
    messenger(device)
    device.sms.send(OTHER, task.message)
    messenger(device)


def through_the_screen(task: Any, device: Device) -> None:
    device.sms.send(task.number, task.message)
    messenger(device)


@BOTH
@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [*FEW, *AMONG_OTHERS, (to_the_other, 0, 0), (through_the_screen, 1, 1)],
)
def test_rewards(play: Play, kind: Any, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(kind, **GIVEN)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_a_text_that_begins_like_a_status_is_just_a_text(play: Play) -> None:
    """D29: the reference takes it for a message on its way."""
    inbox = [[NUMBER, "Sending you this"]]
    task = play.begin(SimpleSmsReply, **{**GIVEN, "inbox": inbox})
    right(task, play.device)
    assert play.rewards(task) == (0, 1)


def test_the_final_period_may_be_the_goals(play: Play) -> None:
    task = play.begin(SimpleSmsReplyMostRecent, **{**GIVEN, "message": "Winter is coming."})
    task.params["message"] = "Winter is coming"
    right(task, play.device)
    task.params["message"] = "Winter is coming."
    assert play.rewards(task) == (1, 1)


def test_a_text_that_does_not_arrive_makes_the_task_invalid(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D33"""
    monkeypatch.setattr(play.device.sms, "receive", lambda number, text: None)
    for kind in (SimpleSmsReply, SimpleSmsReplyMostRecent):
        with pytest.raises(InvalidTask, match="the messages have come in"):
            play.begin(kind)
    play.end()


def test_the_number_has_written_once_among_one_to_five_others() -> None:
    sizes = set()
    for seed in range(300):
        params = SimpleSmsReply.drawn(seed).params
        numbers = [number for number, _ in params["inbox"]]
        assert numbers.count(params["number"]) == 1
        assert len(set(numbers)) == len(numbers)
        sizes.add(len(numbers))
    assert sizes == {2, 3, 4, 5, 6}


def test_the_number_has_written_last_and_the_text_is_new() -> None:
    sizes = set()
    for seed in range(300):
        params = SimpleSmsReplyMostRecent.drawn(seed).params
        numbers = [number for number, _ in params["inbox"]]
        assert numbers[-1] == params["number"]
        assert len(set(numbers)) == len(numbers)
        assert not any(fuzzy(text, params["message"]) for _, text in params["inbox"])
        sizes.add(len(numbers))
    assert sizes == {1, 2, 3, 4, 5, 6}
