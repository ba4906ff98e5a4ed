"""Programs that play: ``--agent="command:PROGRAM ARGUMENTS"``, a line of JSON for each line.

One process for each episode.  First it gets the goal, and replies whether it wants screenshots;
then each screen is a line, and its answer an action, or several, or a request.

A program's first line states its protocol.  Since 2 the seed is not in the hello: no report could
name what a program receives before its first line.
"""

import base64
import json
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

from pytest_androidworld.agent import reference_elements
from pytest_androidworld.agent.base import Agent, Stage
from pytest_androidworld.agent.controller import Controller
from pytest_androidworld.agent.door_agent import words_of
from pytest_androidworld.agent.program import Gone, Late, Program
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.env.actions import Action, Size
from pytest_androidworld.env.state import Element, State
from pytest_androidworld.errors import AgentError, BadAction

PROTOCOL = 2
LARGEST = 8192  # pixels of a screen's side
UNKNOWN = ("bbox", "tooltip", "resource_id", "metadata")  # fields that we never know


def command(line: str) -> Callable[[], Agent]:
    """A function that makes the agent; a missing program is reported before the run."""
    return partial(Command, words_of("command:", line))


SEED = "the program was given the seed, as it has requested"
OLD = (
    "the program speaks protocol 1 of command: agents; since protocol 2 the first line that it"
    ' gets has no seed: answer it with "androidworld": 2, and "seed": true to get the seed with'
    " the first screen"
)


class Command(Agent):
    """Plays by the lines that a program prints."""

    options: Mapping[str, str] = MappingProxyType({})  # --aw-agent-options, for the program

    def __init__(self, words: list[str]) -> None:
        self.words = words

    def prepare(self, task: Any, seed: int) -> None:
        self.seed = seed

    def play(self, stage: Stage) -> None:
        with Program(self.words, self.variables) as program:
            self.program, self.stage = program, stage
            self.wants = wants = self._greet(stage.goal)
            if wants.pixels:
                stage.show_pixels()
            step, refused = 1, None
            seed: dict[str, Any] = {"seed": self.seed} if wants.seed else {}
            while True:
                self.turn = {"goal": stage.goal, "step": step, "steps_left": stage.steps_left}
                line = self._request(self._screen(refused) | seed)
                seed = {}
                if goes_on(line):
                    with stage.turn():
                        refused = self._turn(line)
                else:
                    refused = self._act(line)
                step += 1

    def _greet(self, goal: str) -> "Wants":
        """Give it the goal; it answers with what it wants."""
        hello: dict[str, Any] = {"androidworld": PROTOCOL, "goal": goal}
        if self.options:
            hello["options"] = dict(self.options)
        wants = Wants.read(self._request(hello))
        self.notes = (SEED,) if wants.seed else ()
        if wants.protocol < PROTOCOL:
            warnings.warn(f"--agent=command:{self.words[0]}: {OLD}", stacklevel=1)
        return wants

    def _request(self, message: dict[str, Any]) -> bytes:
        line = json.dumps(message).encode() + b"\n"
        try:
            return self.program.request(line, lambda: self.stage.seconds_left)
        except Late:
            self.stage.end("the time was used up while waiting for the program")
            self.stage.check()
            raise
        except Gone:
            raise AgentError(f"{self.words[0]} {self.program.end()}") from None

    def _screen(self, refused: str | None = None) -> dict[str, Any]:
        """Send the screen, and the result of the last line."""
        self.state = self.stage.state
        self.seen = self.wants.seen(self.state)
        return {**self.turn, **screen(self.seen, self.wants.pixels), "refused": refused}

    def _turn(self, line: bytes) -> str | None:
        """One step of several lines: actions, of which all but the last have ``more``, and
        requests.  It may end without an action.
        """
        self.acted = False
        while True:
            data = object_of(line)
            if "ask" in data:
                answer = self._answer(data)
            elif isinstance(data.get("more"), bool) and data.keys() <= {"more", "reason"}:
                self._explain(reason_of(data.get("reason")), over=not data["more"])
                if not data["more"]:
                    return None
                answer = self._screen()
            else:
                refused, self.acted = self._act(line), True
                if data.get("more") is not True:
                    return refused
                answer = self._screen(refused)
            line = self._request(answer)

    def _explain(self, why: str | None, *, over: bool) -> None:
        """Record the reason of the last action; a step without any counts as an unknown action."""
        if self.acted and why:
            self.stage.explain(why)
        elif over and not self.acted:
            self.stage.act(Action("unknown"), why)

    def _answer(self, data: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request within a step."""
        if data["ask"] == "screen":
            self.stage.refresh()
            return self._screen()
        if data["ask"] == "activity":
            return {"activity": self.stage.activity}
        if data["ask"] == "adb":
            try:
                called = Controller(self.stage, self._at_once).execute_bytes(data.get("request"))
            except BadAction as problem:
                return {"refused": cut(str(problem))}
            return {"adb": called}
        return {"refused": f"a program may request screen, activity or adb, not {data['ask']!r}"}

    def _at_once(self, action: Action, reason: str | None) -> None:
        self.acted = True
        self.stage.act(action, reason, at_once=True)

    def _act(self, line: bytes) -> str | None:
        """Perform a line's action; return why it was refused, if it was.  One step in any case."""
        try:
            action, reason = read(line)
        except BadAction as problem:
            refused = cut(str(problem))
            self.stage.act(Action("unknown"), f"its line was refused: {refused}")
            return refused
        try:
            self.stage.act(action.scaled(self.seen.screen_size, self.state.screen_size), reason)
        except BadAction as problem:
            return cut(str(problem))
        return None


def object_of(line: bytes) -> dict[str, Any]:
    """A line as a JSON object; an empty one if the line is not JSON."""
    with suppress(ValueError, RecursionError):
        data = json.loads(line)
        return data if isinstance(data, dict) else {}
    return {}


def goes_on(line: bytes) -> bool:
    """Whether the step continues with another line."""
    return not {"ask", "more"}.isdisjoint(object_of(line))


@dataclass(frozen=True)
class Wants:
    """The program's first line: the form in which it wants its screens."""

    pixels: bool = False
    size: Size | None = None  # of the upright screen
    seed: bool = False  # with the first screen
    protocol: int = 1

    @classmethod
    def read(cls, line: bytes) -> "Wants":
        with suppress(ValueError, RecursionError, AttributeError):
            data = json.loads(line)
            flags = [data.get(name, False) for name in ("pixels", "seed")]
            if all(isinstance(flag, bool) for flag in flags):
                return cls(flags[0], _size(data.get("size")), flags[1], _protocol(data))
        raise AgentError(
            'the program\'s first line has to be {"pixels": true} or {"pixels": false}, not '
            f"{cut(text_of(line))!r}; what is no answer belongs on standard error"
        )

    def seen(self, state: State) -> State:
        """A state in the size that the program wants; a phone on its side swaps the sides."""
        if self.size is None:
            return state
        width, height = state.screen_size
        return state.scaled(self.size if width <= height else self.size[::-1])


def _protocol(data: dict[str, Any]) -> int:
    """The protocol that a program speaks; the first had no word for it."""
    protocol = data.get("androidworld", 1)
    if type(protocol) is int and 1 <= protocol <= PROTOCOL:
        return protocol
    raise AgentError(
        f'"androidworld" in the program\'s first line is the protocol that it speaks, 1 to'
        f" {PROTOCOL}, not {protocol!r}"
    )


def _size(data: Any) -> Size | None:
    match data:
        case None:
            return None
        case [int(width), int(height)] if 0 < width <= LARGEST and 0 < height <= LARGEST:
            return width, height
    most = f"[width, height] in pixels, up to {LARGEST}"
    raise AgentError(f'the "size" in the program\'s first line is {most}, not {data!r}')


def screen(state: State, pixels: bool) -> dict[str, Any]:
    """A state as JSON."""
    picture = base64.b64encode(Screen(state).png()).decode() if pixels else None
    return {
        "screen": list(state.screen_size),
        "elements": [element(each) for each in state.ui_elements],
        "screenshot": picture,
    }


def element(one: Element) -> dict[str, Any]:
    """An element with the paper's fields, and its index."""
    known = asdict(reference_elements.ui_element(one))
    for name in UNKNOWN:
        del known[name]
    return {"index": one.index, **known}


def read(line: bytes) -> tuple[Action, str | None]:
    """The action of a line, and its reason; an invalid line is a `BadAction`."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise BadAction(f"this is no JSON: {text_of(line)!r}") from None
    if not isinstance(data, dict):
        raise BadAction(f"an action is a JSON object, not {text_of(line)!r}")
    reason = data.pop("reason", None)
    data.pop("more", None)
    return Action.from_dict(data), reason_of(reason)


def reason_of(data: Any) -> str | None:
    """The reason in a line, without lone surrogates."""
    return str(data).encode("utf-8", "replace").decode() if data else None


def text_of(line: bytes) -> str:
    return line.decode(errors="backslashreplace").strip()


def cut(text: str, most: int = 300) -> str:
    """A text, shortened for a message."""
    return text if len(text) <= most else f"{text[:most]}…"
