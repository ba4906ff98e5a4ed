"""The process of an isolated agent: it plays with a stage whose methods are requests.

``python -m pytest_androidworld.agent.isolated_child NAME``; with ``--describe`` it prints what the
run has to know of the agent's class.  `isolated` is the other end, and describes the lines.
"""

import base64
import json
import math
import os
import pickle
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from pytest_androidworld.agent import (
    agent_options,
    coroutines,
    loading,
    message_lines,
    returned,
)
from pytest_androidworld.agent.base import Agent
from pytest_androidworld.agent.llm import Message, Reply, Unanswered
from pytest_androidworld.agent.model_options import ModelOptions
from pytest_androidworld.agent.own_call import OwnCall
from pytest_androidworld.agent.protocols.protocol_agent import ProtocolAgent
from pytest_androidworld.agent.tools import Tool
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import BadAction, ModelError, UsageError

STATES = 12  # as in `isolated`


class ChildLines:
    """JSON lines on what was standard output; what the agent prints goes to standard error."""

    def __init__(self) -> None:
        self._in = os.fdopen(os.dup(0), encoding="utf-8")
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        self.news: Callable[[], dict[str, Any]] = dict  # what each line has besides

    def send(self, message: dict[str, Any]) -> None:
        self._out.write(f"{json.dumps(message | self.news())}\n")
        self._out.flush()

    def receive(self) -> dict[str, Any]:
        """The run's next line; if there is none, the episode is over, and this process ends."""
        line = self._in.readline()
        if not line:
            leave()
        received: dict[str, Any] = json.loads(line)
        return received

    def request(self, name: str, **arguments: Any) -> Any:
        """Send a request to the run, and return its result."""
        self.send({"ask": name, **arguments})
        answer = self.receive()
        if "refused" in answer:
            raise BadAction(answer["refused"])
        if "unanswered" in answer:
            raise Unanswered(answer["unanswered"])
        return answer["is"]


def leave() -> NoReturn:
    """End the process past the agent's exception handlers."""
    sys.stderr.flush()
    os._exit(0)


class News:
    """What the agent has noted and counted so far, in the line that follows a change of it."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self._sent: dict[str, Any] = {"notes": []}

    def __call__(self) -> dict[str, Any]:
        agent = self._agent
        known: dict[str, Any] = {"notes": [str(note) for note in agent.notes]}
        if isinstance(agent, ProtocolAgent):
            known["counts"] = agent.counted
        if known == self._sent:
            return {}
        self._sent = known
        return {"news": known}


class RemoteStage:
    """The agent's handle on its episode, which is in another process."""

    def __init__(self, lines: ChildLines, goal: str, pixels: bool) -> None:
        self._lines, self._goal, self._pixels = lines, goal, pixels
        self.states: dict[int, State] = {}  # those received last, by number

    @property
    def goal(self) -> str:
        return self._goal

    @property
    def pixels(self) -> bool:
        return self._pixels

    @property
    def state(self) -> State:
        data = self._lines.request("state")
        number = data["number"]
        if "pickle" in data:
            self.states[number] = pickle.loads(base64.b64decode(data["pickle"]))
            for old in [old for old in self.states if old <= number - STATES]:
                del self.states[old]
        return self.states[number]

    @property
    def activity(self) -> str | None:
        return self._lines.request("activity")  # type: ignore[no-any-return]

    @property
    def steps_left(self) -> int | None:
        return self._lines.request("steps_left")  # type: ignore[no-any-return]

    @property
    def seconds_left(self) -> float:
        left = self._lines.request("seconds_left")
        return math.inf if left is None else float(left)

    def act(self, action: Action, reason: str | None = None, *, at_once: bool = False) -> None:
        fields = json.loads(returned.argument(action).json())
        self._lines.request("act", action=fields, reason=reason, at_once=at_once)

    def explain(self, reason: str) -> None:
        self._lines.request("explain", reason=reason)

    def refresh(self) -> None:
        self._lines.request("refresh")

    def show_pixels(self) -> None:
        self._lines.request("show_pixels")
        self._pixels = True

    @contextmanager
    def turn(self) -> Iterator[None]:
        self._lines.request("turn")
        try:
            yield
        except BaseException:
            self._lines.request("turn over", failed=True)
            raise
        self._lines.request("turn over", failed=False)

    def end(self, because: str) -> None:
        self._lines.request("end", because=because)

    def check(self) -> None:
        self._lines.request("check")


class RemoteModel:
    """The agent's model, which the run calls, records and pays for."""

    def __init__(self, lines: ChildLines, stage: RemoteStage, options: str) -> None:
        self._lines, self._stage = lines, stage
        self.options = ModelOptions.of(options)

    def ask(
        self,
        *messages: Message,
        purpose: str = "act",
        max_output: int | None = None,
        tools: Sequence[Tool] = (),
        tool_choice: str | None = None,
        keep_reasoning: bool = False,
    ) -> Reply:
        reply = self._lines.request(
            "model",
            messages=message_lines.lines(messages, self._stage.states),
            purpose=purpose,
            max_output=max_output,
            tools=[tool.line for tool in tools],
            tool_choice=tool_choice,
            keep_reasoning=keep_reasoning,
        )
        return Reply.read(reply)

    def record(self, call: OwnCall) -> None:
        self._lines.request("record", call=call.line)


def describe(name: str, options: str) -> dict[str, Any]:
    """What the run has to know of an agent's class, and why it does not take these options."""
    try:
        agent: Any = loading.load(name)
        module = loading.module(name)
    except UsageError as error:
        return {"error": str(error)}
    return {
        "module": module.__name__,
        "file": module.__file__,
        "pixels": bool(getattr(agent, "pixels", False)),
        "elements": bool(getattr(agent, "elements", True)),
        "asks": bool(getattr(agent, "asks", False)),
        "model_name": loading.model_name(name),
        "own_play": loading.has_own_play(name),
        "model_options": str(loading.model_options(name)),
        "protocol": loading.protocol(name, json.loads(options)),
        "picture_options": list(loading.picture_options(name)),
        "patient": bool(getattr(agent, "patient", False)),
        "needs_task": bool(getattr(agent, "needs_task", False)),
        "files": list(getattr(agent, "files", ())),
        "refused": _refused(agent, name, json.loads(options)),
    }


def _refused(agent: Any, name: str, options: dict[str, str]) -> str:
    """Why the agent does not take these options; empty if it does."""
    try:
        agent_options.check(agent, name, options)
    except UsageError as error:
        return str(error)
    return ""


def play(name: str, lines: ChildLines) -> None:
    """Play one episode, until the run ends it, or the agent returns or raises."""
    hello = lines.receive()
    goal = hello["goal"]
    agent = loading.construct(name, hello["options"])
    prepares = type(agent).prepare is not Agent.prepare
    lines.send({"androidworld": 2, "seed": prepares})
    settings = lines.receive()
    stage = RemoteStage(lines, goal, settings["pixels"])
    model: Any = RemoteModel(lines, stage, settings["model_options"])
    if agent.asks:
        agent.model = model
    agent.call_recorder = model
    agent.guidelines = tuple(settings["guidelines"])
    lines.news = News(agent)
    with coroutines.episode_loop():
        try:
            if prepares:  # with an object whose class has the task's name, and nothing else
                task = type(settings["task"], (), {})()
                coroutines.call(agent.prepare, task, settings["seed"])
            coroutines.call(agent.start, goal)
            coroutines.call(agent.play, stage)
        finally:
            coroutines.cancel()


def main(words: list[str]) -> None:
    lines = ChildLines()
    if words[:1] == ["--describe"]:
        lines.send(describe(*words[1:]))
        return
    try:
        play(words[0], lines)
    except BaseException as error:  # noqa: BLE001 - whatever an agent raises is its verdict
        lines.send(
            {
                "raised": _words(error),
                "trace": "".join(traceback.format_exception(error)),
                "model_error": isinstance(error, ModelError),
                "lasting": getattr(error, "lasting", False) is True,
            }
        )
    else:
        lines.send({"returned": True})
    lines.receive()  # does not return: the run closes the input


def _words(error: BaseException) -> str:
    """The text of an exception, after its type unless it is a model error."""
    return str(error) if isinstance(error, ModelError) else f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    main(sys.argv[1:])
