"""The loop of agents with a published protocol: what is a step, and what is counted."""

from collections.abc import Sequence
from typing import ClassVar

import pytest

from pytest_androidworld import (
    Action,
    Answer,
    BadAction,
    Device,
    Done,
    Grid,
    Home,
    Message,
    ProtocolAgent,
    Reply,
    State,
    Tap,
    Wait,
    user,
)
from pytest_androidworld.agent import loading
from pytest_androidworld.agent.model_client import ModelClient
from pytest_androidworld.episode import EpisodeOver, Limits, Stage
from tests.agents.scripted import Script

ACTIONS: dict[str, Sequence[Action]] = {
    "wait": [Wait(0)],
    "answer": [Answer("42"), Done()],
    "miss": [Tap(999), Home()],
    "done": [Done()],
}


class Speaker(ProtocolAgent):
    """Its replies are words of the table."""

    grid = Grid(1000)
    tries: ClassVar[int] = 2

    def messages(self, state: State) -> Sequence[Message]:
        return [user("What now?")]

    def read(self, reply: Reply) -> Sequence[Action]:
        if reply.text not in ACTIONS:
            raise BadAction(f"nothing is called {reply.text!r}")
        return ACTIONS[reply.text]


def played(device: Device, steps: int, *replies: str) -> tuple[Stage, Speaker, Script]:
    """An episode of so many steps at most."""
    stage, agent, model = Stage("Rest.", device, Limits(steps)), Speaker(), Script(*replies)
    agent.model = ModelClient(model)
    agent.model.begin(stage)
    agent.start("Rest.")
    with pytest.raises(EpisodeOver):
        agent.play(stage)
    return stage, agent, model


def taken(stage: Stage) -> list[tuple[int, str]]:
    return [(step.number, step.action.action_type) for step in stage.steps]


def test_several_actions_of_a_reply_are_one_step(device: Device) -> None:
    stage, _, _ = played(device, 2, "wait", "answer")
    assert taken(stage) == [(1, "wait"), (2, "answer"), (2, "status")]
    assert (stage.status, device.answer) == ("complete", "42")


def test_what_follows_an_action_that_cannot_be_done_is_not_done(device: Device) -> None:
    stage, _, model = played(device, 5, "miss", "done")
    assert taken(stage) == [(1, "click"), (2, "status")]
    assert stage.steps[0].refused is not None
    assert len(model.requests) == 2


def test_a_reply_that_cannot_be_used_is_asked_for_again_before_it_costs_a_step(
    device: Device,
) -> None:
    stage, agent, model = played(device, 3, "dance", "wait", "dance", "sing", "done")
    assert taken(stage) == [(1, "wait"), (2, "unknown"), (3, "status")]
    assert stage.steps[1].reason == "the reply could not be used: nothing is called 'sing'"
    assert len(model.requests) == 5
    assert agent.notes == ("replies that could not be used: 3",)


@pytest.mark.parametrize(
    ("name", "own"), [("qwen3vl", False), ("m3a", False), ("seeact", False), ("human", True)]
)
def test_its_loop_asks_as_any_other_does_so_its_model_is_probed(name: str, own: bool) -> None:
    assert loading.has_own_play(name) is own


def test_every_agent_with_a_protocol_says_how_it_differs() -> None:
    makers = map(loading.load, loading.known())
    agents = [
        each for each in makers if isinstance(each, type) and issubclass(each, ProtocolAgent)
    ]
    assert len(agents) >= 4
    assert [each.__name__ for each in agents if not each.card_notes] == []
