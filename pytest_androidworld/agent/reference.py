"""Classes written for the reference benchmark's agent interface, run as they are.

Such a class is constructed with an environment, and acts by itself: one call of its ``step`` is
one step of the budget, however many actions it takes.  `Environment` is that environment, over a
stage.  Nothing of Python is patched for it: when it sleeps, the host sleeps.
"""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from pytest_androidworld.agent import coroutines, reference_elements
from pytest_androidworld.agent.base import Agent, Stage
from pytest_androidworld.agent.controller import Controller
from pytest_androidworld.env.actions import COMPLETE, Action, Answer, Home, fields_of
from pytest_androidworld.errors import AgentError, BadAction, UsageError

if TYPE_CHECKING:
    import numpy as np

REASONS = ("action_reason", "reason", "summary")  # names of a step's data that may give the reason


@dataclass
class Seen:
    """What ``get_state`` returns."""

    pixels: "np.ndarray | None"  # its own, to draw on; None if the class has `pixels = False`
    ui_elements: list[reference_elements.UIElement]
    forest: None = None  # elements are all that there is of it
    auxiliaries: dict[str, Any] = field(default_factory=dict)


@dataclass
class StepRecord:
    """The actions of a class in the current call of its ``step``."""

    begun: bool = False  # whether any call has been made
    acted: bool = False
    status: str | None = None


class Environment:
    """The environment that the class gets; an `AttributeError` lists its attributes."""

    def __init__(self, stage: Stage, record: StepRecord) -> None:
        self._stage = stage
        self._record = record
        self._answer = ""
        self._controller = Controller(stage, self._at_once)

    def reset(self, go_home: bool = False) -> Seen:
        """Forget the answer and look.  Before the first step the phone is where the task wants it
        to be, and no Home key is pressed.
        """
        self.interaction_cache = ""
        if go_home and self._record.begun:
            self.execute_action(Home())
        return self.get_state()

    def get_state(self, wait_to_stabilize: bool = False) -> Seen:
        """The screen as it is now; always settled, for what still moves is no state that the same
        seed would show again.
        """
        self._stage.refresh()
        state = self._stage.state
        pixels = None if state.picture is None else state.picture.copy(order="C")
        return Seen(pixels, [reference_elements.ui_element(each) for each in state.ui_elements])

    def execute_action(self, action: Any) -> None:
        """Perform an action; an impossible one raises `ValueError`, as in the reference."""
        try:
            meant = action_of(action)
            if meant.ends_episode:
                self._record.status = meant.goal_status
                return
            self._record.acted = True
            self._stage.act(meant)
        except BadAction as problem:
            raise ValueError(str(problem)) from problem
        if meant.action_type == "answer":
            self._answer = meant.text or ""

    @property
    def controller(self) -> Controller:
        """Serves calls of adb, as far as touches and keys can do the same."""
        return self._controller

    def _at_once(self, action: Action, reason: str | None) -> None:
        self._record.acted = True
        self._stage.act(action, reason, at_once=True)

    @property
    def interaction_cache(self) -> str:
        """The agent's answer; setting it submits the answer."""
        return self._answer

    @interaction_cache.setter
    def interaction_cache(self, text: str | None) -> None:
        if (text or "") != self._answer:
            self.execute_action(Answer(text or ""))

    @property
    def logical_screen_size(self) -> tuple[int, int]:
        """Width and height in the current orientation."""
        return self._stage.state.screen_size

    @property
    def device_screen_size(self) -> tuple[int, int]:
        """Width and height in portrait orientation."""
        short, long = sorted(self.logical_screen_size)
        return short, long

    @property
    def physical_frame_boundary(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom: apps have the whole screen."""
        return (0, 0, *self.logical_screen_size)

    @property
    def orientation(self) -> int:
        """0 is portrait, 1 is landscape."""
        width, height = self.logical_screen_size
        return int(width > height)

    @property
    def foreground_activity_name(self) -> str:
        """The foreground activity, ``package/class``; empty if unknown."""
        return self._stage.activity or ""

    def hide_automation_ui(self) -> None:
        """Does nothing: there is no automation UI."""

    def display_message(self, *message: Any, **how: Any) -> None:
        """Not displayed: it would cover the screen."""

    def ask_question(self, *question: Any, **how: Any) -> None:
        """Returns no answer: there is no user."""

    def close(self) -> None:
        """Does nothing: an agent cannot close the device."""

    def __getattr__(self, name: str) -> Any:
        offered = ", ".join(sorted(each for each in vars(Environment) if each[0] != "_"))
        raise AttributeError(
            f"the environment has no {name!r}, for agents hold no device here; it offers {offered}"
        )


def action_of(action: Any) -> Action:
    """Convert a mapping or an object with the JSON action's attributes to our `Action`."""
    if isinstance(action, Action):
        return action
    if isinstance(action, Mapping):
        return Action.from_dict({name: each for name, each in action.items() if each is not None})
    if not hasattr(action, "action_type"):
        raise BadAction(f"a {type(action).__name__} is no action: it has no action_type")
    names = fields_of(action.action_type)
    return Action.from_dict({name: getattr(action, name, None) for name in names})


class ReferenceAgent(Agent):
    """Plays a class of the reference's interface; `adapted` makes one for each such class."""

    pixels = True
    theirs: ClassVar[type]
    options: Mapping[str, str] = MappingProxyType({})  # arguments beside the environment

    def play(self, stage: Stage) -> None:
        record = StepRecord()
        agent = self.theirs(Environment(stage, record), **self.options)
        if hasattr(agent, "transition_pause"):
            agent.transition_pause = None  # as the reference's launcher sets it: no sleep
        if self.guidelines and hasattr(agent, "set_task_guidelines"):
            agent.set_task_guidelines(list(self.guidelines))
        if hasattr(agent, "reset"):
            agent.reset(False)  # by position: it is called `go_home` or `go_home_on_reset`
        if hasattr(agent, "set_max_steps") and stage.steps_left is not None:
            agent.set_max_steps(stage.steps_left)
        record.begun = True
        while True:
            record.acted, record.status = False, None
            with stage.turn():
                self._turn(agent, stage, record)

    def _turn(self, agent: Any, stage: Stage, record: StepRecord) -> None:
        result = coroutines.call(agent.step, stage.goal)
        if not hasattr(result, "done"):
            what = f"{self.theirs.__name__}.step returned a {type(result).__name__}"
            raise AgentError(f"{what}, which has no attribute `done`")
        reason = reason_of(getattr(result, "data", None))
        if record.acted and reason:
            stage.explain(reason)
            reason = None
        if result.done:
            stage.act(Action("status", goal_status=record.status or COMPLETE), reason)
        elif not record.acted:
            stage.act(Action("unknown"), reason)


def reason_of(data: Any) -> str | None:
    """The reason of a step, if its data has one under a known name."""
    if not isinstance(data, Mapping):
        return None
    texts = (data.get(name) for name in REASONS)
    found = next((text for text in texts if isinstance(text, str) and text.strip()), None)
    return found and found.encode("utf-8", "replace").decode()  # halves of characters are none


def adapted(found: type, name: str) -> type[ReferenceAgent]:
    """Wrap such a class as an agent; an invalid class is refused with the reason."""
    _takes(found, f"agent {name!r} is constructed with an environment and nothing else")
    _takes(getattr(found, "step"), f"the step of agent {name!r} takes a goal", None)  # noqa: B009
    members = {"theirs": found, "pixels": bool(getattr(found, "pixels", True))}
    return type(found.__name__, (ReferenceAgent,), members)


def _takes(function: Any, rule: str, *before: Any) -> None:
    """A usage error unless it can be called with one argument after those."""
    signature = inspect.signature(function)
    try:
        signature.bind(*before, None)
    except TypeError as error:
        hint = "; a subclass, or a default, can fill in the rest"
        raise UsageError(f"{rule}, but this is {signature} ({error}){hint}") from None
