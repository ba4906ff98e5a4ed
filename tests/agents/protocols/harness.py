"""What the tests of agents with a published protocol share.

A test of such an agent has a table of replies, its vectors, a golden file of what it sends, and
what its actions do on a phone; `test_play.py` plays it by itself, once `brain/families` has it.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import numpy

from pytest_androidworld import (
    Action,
    ModelOptions,
    ProtocolAgent,
    Reply,
    Screen,
    State,
)
from pytest_androidworld.agent.llm import Message, Part, Request
from pytest_androidworld.agent.model_client import ModelClient
from pytest_androidworld.agent.tools import part_text
from tests.agents.scripted import Clock, Script

GOLDEN = Path(__file__).parent / "golden"
GOAL = "Buy 2 litres of milk."
SIZE = (1080, 2400)
CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"
A = TypeVar("A", bound=ProtocolAgent)


def state(size: tuple[int, int] = SIZE) -> State:
    picture = numpy.zeros((size[1], size[0], 3), numpy.uint8)
    return State((), size, CLOCK, picture=picture)


def begun(
    kind: type[A],
    *replies: str | Reply,
    goal: str = GOAL,
    given: str = "",
    made: Callable[[], A] | None = None,
) -> tuple[A, Script]:
    """An agent whose model has these replies, as a run with these options makes it."""
    agent, model = (made or kind)(), Script(*replies)
    options = ModelOptions.of(given).over(kind.model_options)
    agent.model = ModelClient(
        model, seed=31, temperature=options.temperature_for("openai:tester"), options=options
    )
    agent.model.begin(Clock())
    agent.start(goal)
    return agent, model


def acted(
    kind: type[ProtocolAgent], reply: str | Reply, seen: State | None = None
) -> list[str] | str:
    """The actions that a reply becomes, as JSON; or why it cannot be used."""
    agent, _ = begun(kind, *[reply] * kind.tries)
    seen = seen or state()
    actions = agent.actions(seen)
    if actions == [Action("unknown")]:
        assert agent.counts["unusable"] == kind.tries
        return str(agent.reason).partition(": ")[2]
    return [action.json() for action in actions]


def refusal(kind: type[ProtocolAgent], reply: str | Reply) -> str:
    why = acted(kind, reply)
    assert isinstance(why, str), f"it became {why}"
    return why


def requests(
    kind: type[ProtocolAgent],
    replies: Sequence[str | Reply],
    given: str = "",
    seen: State | None = None,
) -> list[Request]:
    """What is sent in as many steps as there are replies."""
    agent, model = begun(kind, *replies, given=given)
    for _ in replies:
        agent.actions(seen or state())
    return model.requests


def sent(request: Request) -> str:
    """A request in words, for a golden file: texts as they are, of pictures the sizes."""
    return "\n".join(map(_message, request.messages)) + "\n"


def _message(message: Message) -> str:
    return "\n".join([f"=== {message.role}", *map(_part, message.parts)])


def _part(part: Part) -> str:
    if isinstance(part, str):
        return f"--- text\n{part}"
    return _picture(part) if isinstance(part, Screen) else f"--- {part_text(part, _picture)}"


def _picture(screen: Screen) -> str:
    kind, _ = screen.file()
    return f"--- {kind} {'×'.join(map(str, screen.state.screen_size))}"


def check_golden(
    name: str,
    kind: type[ProtocolAgent],
    replies: Sequence[str | Reply],
    seen: State | None = None,
) -> None:
    """The whole requests of steps 1, 2 and 7, against ``golden/NAME.txt``.

    To write it anew, remove it: the first run writes it, and fails.
    """
    all_sent = requests(kind, replies, seen=seen)
    text = "".join(f"##### Step {n}\n{sent(all_sent[n - 1])}" for n in (1, 2, 7))
    path = GOLDEN / f"{name}.txt"
    if not path.exists():
        path.write_text(text, "utf-8")
        raise AssertionError(f"{path} was not there, and is written now: read it")
    assert text == path.read_text("utf-8")
