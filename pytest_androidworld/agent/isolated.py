"""``--aw-isolate``: any Python agent in a process of its own, over lines of JSON.

How it works.  The name of the agent becomes ``isolated:NAME`` for `loading`.  A child process
(`isolated_child`) imports the agent's module; this process never does, and knows of the class only
what the child describes: whether it wants pixels, whether it uses a model.  For each episode there
is one more child.  It has no device, no key and no seed, unless its class overrides `prepare`; it
plays with a stage whose methods are requests::

    child                                     here
    {"ask": "act", "action": {...}}    ->     Stage.act
    {"ask": "model", "messages": ...}  ->     ModelClient.ask: recorded, counted, limited
    {"ask": "record", "call": {...}}   ->     ModelClient.record: a call with the agent's own SDK
    {"ask": "state"}                   ->     Stage.state, pickled: we trust what we send
    {"raised": ...}                    ->     the agent's own exception, as its verdict
    {..., "news": {"notes": ...}}      ->     what it has noted and counted, when that has changed

What the child sends is JSON and is checked: none of it is unpickled.  When the episode is over,
the run closes the child's input, and the child exits without running the agent's handlers.
"""

import base64
import json
import os
import pickle
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar

from pytest_androidworld.agent import message_lines
from pytest_androidworld.agent.base import Agent, Stage, client_of
from pytest_androidworld.agent.llm import Unanswered
from pytest_androidworld.agent.model_options import ModelOptions
from pytest_androidworld.agent.own_call import OwnCall
from pytest_androidworld.agent.program import Gone, Late, Program
from pytest_androidworld.agent.protocols.protocol_agent import COUNTED
from pytest_androidworld.agent.tools import read_tool
from pytest_androidworld.child_env import of_program
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import AgentError, BadAction, ModelError, UsageError

PROTOCOL = 2  # as that of `command`
CHILD = "pytest_androidworld.agent.isolated_child"
PATIENCE = 120.0  # seconds that the import of a module may take
LONGEST = 256 << 20  # bytes of a line: a prompt may have several pictures
STATES = 12  # that a prompt may name by number; older ones are sent whole
SEED = "the agent was given the seed, as its class overrides `prepare`"
# of the agent's class
DESCRIBED = ("pixels", "elements", "asks", "model_name", "own_play")
LATE = "the time was used up while waiting for the agent"


class Raised(AgentError):
    """An exception that the agent raised in its process."""

    def __init__(self, described: str, trace: str) -> None:
        super().__init__(f"{described}\n{trace}")
        self.described = described


class Isolated(Agent):
    """An agent in a process of its own; `maker` creates a subclass for each agent's name."""

    name: ClassVar[str]
    own_play: ClassVar[bool]  # whether the agent has a loop of its own
    options: Mapping[str, str] = MappingProxyType({})  # --aw-agent-options
    counted: dict[str, int] | None = None  # what went wrong, of an agent that counts it

    def prepare(self, task: Any, seed: int) -> None:
        self.task_and_seed = {"task": type(task).__name__, "seed": seed}

    def play(self, stage: Stage) -> None:
        words = [sys.executable, "-m", CHILD, self.name]
        with Program(words, self.variables, LONGEST) as program:
            EpisodeHost(self, stage, program).play()


class EpisodeHost:
    """The side of an isolated agent that has its stage and its model."""

    def __init__(self, agent: Isolated, stage: Stage, program: Program) -> None:
        self.agent, self.stage, self.program = agent, stage, program
        self.states: OrderedDict[int, State] = OrderedDict()  # those sent last, by number
        self.turn: AbstractContextManager[None] | None = None
        self.own_notes: tuple[str, ...] = ()  # of this side, before the agent's

    def play(self) -> None:
        try:
            self._play()
        except BaseException as error:
            if self.turn is not None:  # as `with` does
                self.turn.__exit__(type(error), error, error.__traceback__)
            raise

    def _play(self) -> None:
        agent, stage = self.agent, self.stage
        client = client_of(agent)
        hello = {"androidworld": PROTOCOL, "goal": stage.goal, "options": dict(agent.options)}
        wants = self._request(hello)
        seed: dict[str, Any] = agent.task_and_seed if wants.get("seed") is True else {}
        self.own_notes = agent.notes = (SEED,) if seed else ()
        answer: dict[str, Any] = {
            "guidelines": list(agent.guidelines),
            "pixels": stage.pixels,
            "model_options": str(client.options) if client else "",
            **seed,
        }
        while True:
            request = self._request(answer)
            if "news" in request:
                self.hear(request["news"])
            if "raised" in request:
                raise _raised(request)
            if request.get("returned") is True:
                return
            answer = self._answer(request)

    def _request(self, message: dict[str, Any]) -> dict[str, Any]:
        line = json.dumps(message).encode() + b"\n"
        try:
            reply = self.program.request(line, lambda: self.stage.seconds_left or 0.0)
        except Late:
            self.stage.end(LATE)
            self.stage.check()
            raise
        except Gone:
            raise AgentError(f"the agent's process {self.program.end()}") from None
        try:
            data = json.loads(reply)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise AgentError("the agent's process sent a line that is no JSON object")
        return data

    def hear(self, news: Any) -> None:
        """Take over what the agent has noted and counted."""
        try:
            self.agent.notes = (*self.own_notes, *map(_checked_text, news["notes"]))
            if "counts" in news:
                self.agent.counted = dict(map(_checked_count, news["counts"].items()))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise AgentError(f"the agent's process sends no valid news: {error!r}") from None

    def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The reply to a request; that an action was refused is a reply, too."""
        name = request.get("ask")
        answer = ANSWERS.get(name) if isinstance(name, str) else None
        if answer is None:
            raise AgentError(f"the agent's process requests {name!r}, which no stage has")
        try:
            return {"is": answer(self, request)}
        except BadAction as problem:
            return {"refused": str(problem)}
        except Unanswered as problem:
            return {"unanswered": str(problem)}
        except (KeyError, TypeError, ValueError, OSError) as error:
            raise AgentError(f"the agent's process sends no valid request: {error!r}") from None

    # The handlers of requests; what they return has to be JSON

    def _act(self, request: dict[str, Any]) -> None:
        action = Action.from_dict(request["action"])
        self.stage.act(action, _text(request["reason"]), at_once=request["at_once"] is True)

    def _state(self, _: dict[str, Any]) -> dict[str, Any]:
        """The state, or only its number if it is still the one that was sent last."""
        state = self.stage.state
        if self.states and self.states[next(reversed(self.states))] is state:
            return {"number": next(reversed(self.states))}
        number = next(reversed(self.states), 0) + 1
        self.states[number] = state
        while len(self.states) > STATES:
            self.states.popitem(last=False)
        return {"number": number, "pickle": base64.b64encode(pickle.dumps(state)).decode()}

    def _model(self, request: dict[str, Any]) -> dict[str, Any]:
        if not self.agent.model:
            raise AgentError("the agent's class does not set `asks = True`, so it has no model")
        messages = message_lines.read(request["messages"], self.states)
        most, choice = request["max_output"], request["tool_choice"]
        reply = self.agent.model.ask(
            *messages,
            purpose=str(request["purpose"]),
            max_output=None if most is None else int(most),
            tools=tuple(map(read_tool, request["tools"])),
            tool_choice=None if choice is None else str(choice),
            keep_reasoning=request["keep_reasoning"] is True,
        )
        return reply.line

    def _record(self, request: dict[str, Any]) -> None:
        client = client_of(self.agent)
        call = OwnCall.read(request["call"])
        if client:
            client.record(call)

    def _begin_turn(self, _: dict[str, Any]) -> None:
        self.turn = self.stage.turn()
        self.turn.__enter__()

    def _end_turn(self, request: dict[str, Any]) -> None:
        turn, self.turn = self.turn, None
        if turn is not None and request["failed"] is True:  # the agent goes on with its exception
            failure = AgentError("in the agent's turn")
            turn.__exit__(AgentError, failure, None)
        elif turn is not None:
            turn.__exit__(None, None, None)

    def _seconds_left(self, _: dict[str, Any]) -> float | None:
        left = self.stage.seconds_left
        return None if left is None or left == float("inf") else left


ANSWERS: dict[str, Callable[[EpisodeHost, dict[str, Any]], Any]] = {
    "act": EpisodeHost._act,
    "state": EpisodeHost._state,
    "model": EpisodeHost._model,
    "record": EpisodeHost._record,
    "turn": EpisodeHost._begin_turn,
    "turn over": EpisodeHost._end_turn,
    "seconds_left": EpisodeHost._seconds_left,
    "activity": lambda host, _: host.stage.activity,
    "steps_left": lambda host, _: host.stage.steps_left,
    "explain": lambda host, request: host.stage.explain(str(request["reason"])),
    "refresh": lambda host, _: host.stage.refresh(),
    "show_pixels": lambda host, _: host.stage.show_pixels(),
    "end": lambda host, request: host.stage.end(str(request["because"])),
    "check": lambda host, _: host.stage.check(),
}


def _text(data: Any) -> str | None:
    return None if data is None else str(data)


def _checked_text(note: Any) -> str:
    if not isinstance(note, str):
        raise TypeError(f"a note is a text, not {note!r}")
    return note


def _checked_count(pair: tuple[str, Any]) -> tuple[str, int]:
    name, count = pair
    if name not in COUNTED:
        raise ValueError(f"nothing is counted as {name!r}; {', '.join(COUNTED)} are")
    if type(count) is not int or count < 0:
        raise ValueError(f"{name} is a number of times, not {count!r}")
    return name, count


def _raised(request: dict[str, Any]) -> Exception:
    """The agent's exception; one about its own model is a `ModelError` here, too."""
    if request.get("model_error") is True:
        return ModelError(str(request["raised"]), lasting=request.get("lasting") is True)
    return Raised(str(request["raised"]), str(request.get("trace", "")))


# The agent's class, which this process does not import


def maker(name: str) -> type[Isolated]:
    """The class that plays the agent of that name."""
    about = _described(name, str(Path.cwd()))
    if about["needs_task"]:
        raise UsageError(
            f"{name} plays by the task's own solution, which an agent in a process of its own is"
            " not given: leave out --aw-isolate, or choose another --agent"
        )
    if about["patient"]:
        raise UsageError(f"{name} is a person on this computer: leave out --aw-isolate")
    fields = {field: about[field] for field in DESCRIBED}
    fields["picture_options"] = tuple(about["picture_options"])
    fields["model_options"] = ModelOptions.of(about["model_options"])
    return type("Isolated", (Isolated,), {"name": name, "files": tuple(about["files"]), **fields})


def module(name: str) -> ModuleType:
    """A module with the name and file of the agent's, for code that reads its sources."""
    about = _described(name, str(Path.cwd()))
    described = ModuleType(about["module"])
    described.__file__ = about["file"]
    return described


def check(name: str, options: Mapping[str, str]) -> None:
    """A `UsageError` unless there is such an agent, and it takes these options."""
    maker(name)
    refused = _with_options(name, options)["refused"]
    if refused:
        raise UsageError(refused)


def protocol(name: str, options: Mapping[str, str]) -> dict[str, Any]:
    """What the agent states for the protocol card, with these options."""
    return dict(_with_options(name, options)["protocol"])


def _with_options(name: str, options: Mapping[str, str]) -> dict[str, Any]:
    given = (json.dumps(dict(options)),) if options else ()
    return _described(name, str(Path.cwd()), *given)


@cache
def _described(name: str, folder: str, options: str = "{}") -> dict[str, Any]:
    """What a child process reports about the class, which may be in that folder.

    ``refused`` is why it does not take the options, which are JSON; ``protocol`` is with them.
    """
    words = [sys.executable, "-m", CHILD, "--describe", name, options]
    try:
        done = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            cwd=folder,
            env=of_program(os.environ),
        )
    except subprocess.TimeoutExpired:
        raise UsageError(f"agent {name!r}: its module is not imported in {PATIENCE:g} s") from None
    try:
        about: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        last = "\n".join(done.stderr.strip().splitlines()[-10:])
        raise UsageError(f"agent {name!r} cannot be imported:\n{last}") from None
    if "error" in about:
        raise UsageError(about["error"])
    return about
