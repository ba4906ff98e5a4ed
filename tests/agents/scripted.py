"""An agent of M3A's kind, and a model with scripted replies."""

import re
from dataclasses import replace

import numpy

from pytest_androidworld import Element, Message, Reply, Screen, State
from pytest_androidworld.agent.llm import Request
from pytest_androidworld.agent.model_client import ModelClient
from pytest_androidworld.agents.m3a import M3A
from pytest_androidworld.env.state import Rect

GOAL = "Buy milk."
EMPTY = State((), (1080, 2400), picture=numpy.zeros((2400, 1080, 3), numpy.uint8))

OFFERED = [  # in the reference's order
    '{"action_type": "status", "goal_status": "complete"}',
    '{"action_type": "status", "goal_status": "infeasible"}',
    '{"action_type": "answer", "text": "<the answer>"}',
    '{"action_type": "click", "index": <index>}',
    '{"action_type": "long_press", "index": <index>}',
    '{"action_type": "input_text", "text": "<the text>", "index": <index>}',
    '{"action_type": "keyboard_enter"}',
    '{"action_type": "navigate_home"}',
    '{"action_type": "navigate_back"}',
    '{"action_type": "scroll", "direction": "<direction>", "index": <optional index>}',
    '{"action_type": "open_app", "app_name": "<name>"}',
    '{"action_type": "wait"}',
]
CLICK = 'Reason: OK is there\nAction: {"action_type": "click", "index": 1}'
WAIT = 'Reason: it loads\nAction: {"action_type": "wait"}'
CLICKED = 'Action selected: {"action_type": "click", "index": 1}.'


class Script:
    """A model with scripted replies, which records its requests."""

    def __init__(self, *replies: str | Reply) -> None:
        self.replies = [each if isinstance(each, Reply) else Reply(each) for each in replies]
        self.requests: list[Request] = []

    def reply(self, request: Request, seconds: float) -> Reply:
        self.requests.append(request)
        return self.replies.pop(0)

    @property
    def asked(self) -> list[str]:
        return [words(request.messages) for request in self.requests]


class Clock:
    """A stage that never ends."""

    number = 1
    seconds_left = float("inf")

    def excuse(self, seconds: float) -> None:
        raise AssertionError(seconds)

    def end(self, because: str) -> None:
        raise AssertionError(because)

    def fail(self, trouble: Exception) -> None:
        raise trouble

    def check(self) -> None:
        pass


def words(messages: tuple[Message, ...]) -> str:
    return "\n".join(
        part for message in messages for part in message.parts if isinstance(part, str)
    )


def screens(request: Request) -> list[Screen]:
    parts = [part for message in request.messages for part in message.parts]
    return [part for part in parts if isinstance(part, Screen)]


def state(*texts: str) -> State:
    elements = (
        Element(index, text, bbox=Rect(0, 200 * index, 500, 200 * index + 100))
        for index, text in enumerate(texts)
    )
    return replace(EMPTY, ui_elements=tuple(elements))


def begun(kind: type[M3A], *replies: str | Reply, goal: str = GOAL) -> tuple[M3A, Script]:
    agent, model = kind(), Script(*replies)
    agent.model = ModelClient(model)
    agent.model.begin(Clock())
    agent.start(goal)
    return agent, model


def history(asked: str) -> str:
    """What a question says of the steps before."""
    found = re.search(
        r"^This is what you have done so far:\n(.*?)\n\nThe present", asked, re.S | re.M
    )
    assert found, asked
    return found[1]
