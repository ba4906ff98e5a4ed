"""The loop of agents whose model calls tools: what is a step, and what each call is answered."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import (
    Action,
    Answer,
    Device,
    Grid,
    Reply,
    Screen,
    Tap,
    ToolAgent,
    ToolCall,
    ToolResult,
    Wait,
)
from pytest_androidworld.agent import loading
from pytest_androidworld.agent.llm import Message, Part
from pytest_androidworld.agent.model_client import ModelClient
from pytest_androidworld.agents import claude_computer
from pytest_androidworld.episode import EpisodeOver, Limits, Stage
from tests.agents.scripted import Script

ACTING: Mapping[str, Callable[..., list[Action]]] = {
    "wait": lambda agent, call: [Wait(0)],
    "miss": lambda agent, call: [Wait(0), Tap(999)],
    "answer": lambda agent, call: [Answer(call.text("text"))],
    "done": lambda agent, call: agent.ended(call),
}
LOOKING: Mapping[str, Callable[..., tuple[str | Screen, ...]]] = {
    "screenshot": lambda agent, call, state: agent.picture(state),
    "zoom": lambda agent, call, state: (call.text("region"),),
}


class Caller(ToolAgent):
    """It can wait, tap on what is not there, answer, and look."""

    grid = Grid(None)
    prompts = Path(claude_computer.__file__).with_suffix("")
    acting, looking = ACTING, LOOKING


class Careful(Caller):
    safety = "stop"


def played(
    device: Device, steps: int, *replies: Reply, kind: type[Caller] = Caller
) -> tuple[Stage, Caller, Script]:
    """An episode of so many steps at most."""
    agent, model = kind(), Script(*replies)
    stage = Stage("Rest.", device, Limits(steps), pixels=True)
    agent.model = ModelClient(model)
    agent.model.begin(stage)
    agent.start("Rest.")
    with pytest.raises(EpisodeOver):
        agent.play(stage)
    return stage, agent, model


def calls(*names: str, first: int = 1, **more: Any) -> Reply:
    """A reply that calls these, with ids from ``first`` on."""
    made = [
        ToolCall(f"call_{n}", name, {"text": "42"}, **more) for n, name in enumerate(names, first)
    ]
    return Reply("So be it.", finish="calls", parts=("So be it.", *made))


def taken(stage: Stage) -> list[tuple[int, str]]:
    return [(step.number, step.action.action_type) for step in stage.steps]


def words(part: Part) -> str:
    """A result, or another part, in words."""
    if isinstance(part, ToolResult):
        flags = ["error"] * part.is_error + ["confirmed"] * part.confirmed
        return " ".join([part.call_id, *flags, *map(words, part.parts)])
    return "picture" if isinstance(part, Screen) else str(part)


def said(messages: Sequence[Message]) -> list[str]:
    """The last message, in words."""
    return [*map(words, messages[-1].parts)]


def test_several_calls_are_one_step_and_the_last_result_has_the_picture(device: Device) -> None:
    stage, _, model = played(device, 3, calls("wait", "wait"), calls("done", first=3))
    assert taken(stage) == [(1, "wait"), (1, "wait"), (2, "status")]
    assert stage.steps[0].reason == "So be it."
    assert said(model.requests[0].messages) == ["# Task\n\nRest.", "picture"]
    assert said(model.requests[1].messages) == ["call_1 Done.", "call_2 Done. picture"]


def test_what_follows_a_call_that_the_phone_refuses_is_answered_as_not_done(
    device: Device,
) -> None:
    replies = calls("wait", "miss", "wait"), calls("done", first=4)
    stage, _, model = played(device, 3, *replies)
    assert taken(stage) == [(1, "wait"), (1, "wait"), (1, "click"), (2, "status")]
    done, failed, left = said(model.requests[1].messages)
    assert done == "call_1 Done."
    assert failed.startswith("call_2 error no element has the index 999; 0 to ")
    assert left == "call_3 error Not done: a call before this one failed. picture"


def test_what_follows_a_call_that_cannot_be_read_is_answered_as_not_done(device: Device) -> None:
    replies = calls("wait", "dance", "wait"), calls("done", first=4)
    stage, agent, model = played(device, 3, *replies)
    assert taken(stage) == [(1, "wait"), (2, "status")]
    assert said(model.requests[1].messages) == [
        "call_1 Done.",
        "call_2 error no action is called 'dance'; wait, miss, answer, done are",
        "call_3 error Not done: a call before this one failed. picture",
    ]
    assert agent.notes == ("calls of actions that have no counterpart here: 1",)


def test_a_reply_of_which_nothing_can_be_done_costs_a_step_and_is_answered(
    device: Device,
) -> None:
    unread = ToolCall("call_1", "wait", {}, problem="the arguments are no JSON object: {")
    replies = Reply("", finish="calls", parts=(unread,)), calls("done", first=2)
    stage, agent, model = played(device, 3, *replies)
    assert taken(stage) == [(1, "unknown"), (2, "status")]
    assert said(model.requests[1].messages) == [
        "call_1 error the arguments are no JSON object: { picture"
    ]
    assert agent.notes == ("replies that could not be used: 1",)


def test_calls_that_only_look_cost_no_step(device: Device) -> None:
    replies = [calls("screenshot", first=n) for n in range(1, 6)]
    stage, _, model = played(device, 1, *replies, calls("done", first=6))
    assert taken(stage) == [(1, "status")]
    assert said(model.requests[5].messages) == ["call_5 This is it. picture"]


def test_whoever_looks_six_times_has_lost_a_step(device: Device) -> None:
    replies = [calls("screenshot", first=n) for n in range(1, 7)]
    stage, _, model = played(device, 2, *replies, calls("done", first=7))
    assert taken(stage) == [(1, "unknown"), (2, "status")]
    why = "the reply could not be used: it has only looked, 6 times in a step"
    assert stage.steps[0].reason == why
    assert said(model.requests[6].messages) == ["call_6 This is it. picture"]


def test_a_look_among_other_calls_shows_the_screen_of_its_moment(device: Device) -> None:
    replies = calls("screenshot", "wait", "screenshot"), calls("done", first=4)
    _, _, model = played(device, 3, *replies)
    before, _, after = model.requests[1].messages[-1].parts
    assert isinstance(before, ToolResult)
    assert isinstance(after, ToolResult)
    first = model.requests[0].messages[-1].parts[1]
    assert isinstance(first, Screen)
    assert [screen.state for screen in before.screens] == [first.state]
    assert [screen.state is first.state for screen in after.screens] == [False]


@pytest.mark.parametrize("first", ["screenshot", "wait"])
def test_what_follows_a_look_that_fails_is_not_done_either(device: Device, first: str) -> None:
    stage, _, model = played(device, 3, calls(first, "zoom", "wait"), calls("done", first=4))
    done = "unknown" if first == "screenshot" else "wait"
    assert taken(stage) == [(1, done), (2, "status")]
    _, *rest = said(model.requests[1].messages)
    assert rest == [
        "call_2 error zoom needs 'region'",
        "call_3 error Not done: a call before this one failed. picture",
    ]


def test_a_look_that_fails_alone_costs_no_step(device: Device) -> None:
    stage, _, model = played(device, 1, calls("zoom"), calls("done", first=2))
    assert taken(stage) == [(1, "status")]
    assert said(model.requests[1].messages) == ["call_1 error zoom needs 'region' picture"]


@pytest.mark.parametrize(
    ("replies", "answer"),
    [
        ([Reply("It is 7.")], "It is 7."),
        ([Reply("<think>Hm.</think>It is 7.")], "It is 7."),
        ([calls("answer"), Reply("I have answered.")], "42"),  # the text is no second answer
    ],
)
def test_a_reply_that_calls_nothing_is_the_end(
    device: Device, replies: list[Reply], answer: str
) -> None:
    stage, _, _ = played(device, 3, *replies)
    assert (stage.status, device.answer) == ("complete", answer)


@pytest.mark.parametrize("reply", [Reply(""), Reply("I can't.", finish="refusal")])
def test_neither_silence_nor_a_refusal_is_the_end(device: Device, reply: Reply) -> None:
    stage, _, model = played(device, 2, reply, calls("done"))
    assert taken(stage) == [(1, "unknown"), (2, "status")]
    text, picture = said(model.requests[1].messages)
    assert text.endswith("it calls nothing, and is no complete text either.")
    assert picture == "picture"


def test_what_somebody_has_to_confirm_is_done_and_counted(device: Device) -> None:
    replies = calls("wait", safety="It buys something."), calls("done", first=2)
    stage, agent, model = played(device, 3, *replies)
    assert taken(stage) == [(1, "wait"), (2, "status")]
    assert said(model.requests[1].messages) == ["call_1 confirmed Done. picture"]
    assert agent.notes == ("sensitive actions done without asking anybody: 1",)


def test_or_it_ends_the_episode(device: Device) -> None:
    stage, _, _ = played(device, 3, calls("wait", safety="It buys something."), kind=Careful)
    assert (taken(stage), stage.status) == ([(1, "status")], "infeasible")
    why = "not done, since somebody has to confirm it: It buys something."
    assert stage.steps[0].reason == why


def test_it_asks_as_any_other_does_so_its_model_is_probed() -> None:
    assert loading.has_own_play("claude_computer") is False
