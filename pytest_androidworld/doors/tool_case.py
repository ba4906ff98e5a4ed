"""Cases that are played by calls of tools: `ToolCase`, one of a bench, to whatever end it comes.

The model hears of steps, and of the end; the operator hears the verdict.  All calls come from one
thread, one after another: what a call has begun is done, and counted, although nobody may be left
to hear of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from pytest_androidworld.agent.png import png
from pytest_androidworld.bench.bench_case import BenchCase
from pytest_androidworld.bench.result import CaseResult
from pytest_androidworld.doors import tools
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import BadAction, BegunAgain, CaseOver, UnknownName

OVER = "The case is over"


class Left(BaseException):
    """The case was left before its end, by nothing that it is to be judged for."""


@dataclass(frozen=True)
class ToolReply:
    """What a call comes to."""

    text: str
    picture: bytes = b""  # PNG
    is_error: bool = False


def brief(goal: str, steps: int | None) -> str:
    """What a model is told of a case: its goal, and how it is gone about."""
    budget = "" if steps is None else f" You have {steps} steps in all."
    return (
        f"You hold an Android phone. Your goal: {goal}\n\n"
        "Look with `elements` or `screenshot`, which is free. Each other call of a tool is a"
        f" step.{budget} Call `done` when the goal is reached; if it asks a question, call"
        " `answer` instead. Reach it with these tools alone."
    )


class Played(Protocol):
    """What calls of tools play: a case, or an episode's stage."""

    @property
    def goal(self) -> str: ...
    @property
    def state(self) -> State: ...
    @property
    def over(self) -> object: ...  # true when it is
    @property
    def steps_left(self) -> int | None: ...
    def act(self, action: Action) -> object: ...


class ToolPlay:
    """Calls of `tools` on what is played."""

    def __init__(self, played: Played) -> None:
        self._played = played
        self._end = ""  # what the model is told once it is over

    @property
    def goal(self) -> str:
        return self._played.goal

    @property
    def brief(self) -> str:
        """The goal, and how it is gone about."""
        return brief(self.goal, self._played.steps_left)

    def call(self, name: str, given: Mapping[str, Any]) -> ToolReply:
        """What a tool does or shows; wrong arguments are told, and are no step."""
        if self._end:
            return ToolReply(self._end, is_error=True)
        try:
            tool = tools.find(name)
            tool.check(given)
            actions = tool.acts(given) if tool.acts else ()
        except (BadAction, UnknownName) as problem:
            return ToolReply(f"Not done: {_sentence(problem)} This was no step.", is_error=True)
        try:
            return self._step(actions) if actions else self._look(name)
        except BegunAgain:
            return ToolReply(
                "The phone failed, and the case has begun again on another. Nothing of what you"
                f" did is there: begin at the first screen. {self._left}",
                is_error=True,
            )

    def _look(self, name: str) -> ToolReply:
        try:
            state = self._played.state
        except CaseOver:
            return self._over()
        if self._played.over:
            return self._over()
        if name == tools.ELEMENTS:
            return ToolReply(tools.listed(state))
        assert state.picture is not None, "the case was begun with pixels"
        width, height = state.screen_size
        return ToolReply(f"The screen, {width} x {height} pixels.", png(state.picture))

    def _step(self, actions: tuple[Any, ...]) -> ToolReply:
        done = ""
        try:
            for action in actions:
                if self._played.over:
                    break
                self._played.act(action)
                done = f"Done: {action.words(_target(action))}."
        except BadAction as problem:
            if self._played.over:
                return self._over(f"Refused: {_sentence(problem)} ")
            return ToolReply(f"Refused: {_sentence(problem)} {self._left}", is_error=True)
        except CaseOver:
            return self._over()
        return self._over() if self._played.over else ToolReply(f"{done} {self._left}")

    @property
    def _left(self) -> str:
        left = self._played.steps_left
        if left is None:
            return "There is no limit of steps."
        return "1 step is left." if left == 1 else f"{left} steps are left."

    def _over(self, done: str = "") -> ToolReply:
        """What a call is told that finds it over, or ends it."""
        return ToolReply(f"{done}{self._end}")


class ToolCase(ToolPlay):
    """A case of a bench, for calls of `tools`."""

    def __init__(
        self,
        case: BenchCase,
        told: Callable[[CaseResult], None],
        *,
        show_result: bool = False,
    ) -> None:
        """``told`` receives the result, once; the model does not, unless ``show_result``."""
        super().__init__(case)
        self._case = case
        self._told = told
        self._show_result = show_result
        self.result: CaseResult | None = None  # once it is over

    def begin(self) -> None:
        """Lease a phone and initialise the task; if that fails for good, there is a `result`."""
        self._case.__enter__()
        self._settle()

    def call(self, name: str, given: Mapping[str, Any]) -> ToolReply:
        try:
            return super().call(name, given)
        finally:
            self._settle()

    def leave(self, why: str) -> None:
        """End it, if it is not over, without judging it."""
        if self.result is None:
            self._case.__exit__(Left, Left(why), None)
            self._finish(replace(self._case.result, reason=why))

    def _over(self, done: str = "") -> ToolReply:
        self._settle()
        masked = self.result is not None and self.result.masked
        return ToolReply(f"{done}{self._end}", is_error=masked)

    def _settle(self) -> None:
        """If it is over: give the phone back, and tell the result."""
        if self.result is None and self._case.over:
            self._case.__exit__(None, None, None)
            self._finish(self._case.result)

    def _finish(self, result: CaseResult) -> None:
        self.result = result
        if result.masked:
            why = "by trouble that is no fault of yours"
        elif self._case.steps_left == 0:
            why = "all its steps are used"
        else:
            why = "it has come to its end"
        reward = "none" if result.reward is None else f"{result.reward:g}"
        shown = f" {result.verdict}, reward {reward}: {result.reason}." * self._show_result
        self._end = f"{ended(why)}{shown}"
        self._told(result)


def ended(why: str) -> str:
    """What the model is told at the end."""
    return f"{OVER}: {why}. No tool does anything any more."


def _sentence(problem: Exception) -> str:
    text = str(problem)
    return text if text.endswith((".", "?")) else f"{text}."


def _target(action: Any) -> str:
    if action.index is not None:
        return f"element {action.index}"
    return "" if action.x is None else f"({action.x}, {action.y})"
