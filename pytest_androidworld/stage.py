"""`Stage`: an agent's only access to its episode.

It alone counts steps, enforces the deadline, records actions, and ends the episode by
`EpisodeOver`, which no agent can swallow.  Its methods and properties cannot be replaced by
assignment, and the device has no public name: docs/trust.md lists what an agent in the process
can do anyway.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from pytest_androidworld.agent import returned
from pytest_androidworld.agent.llm import MOST_RATE_WAIT
from pytest_androidworld.env.actions import COMPLETE, Action
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.state import Element, State
from pytest_androidworld.errors import (
    AgentError,
    BadAction,
    DeviceError,
    InvalidTask,
    ModelError,
    RunOver,
)
from pytest_androidworld.interpreter import HostClock, Process, real_clocks
from pytest_androidworld.task.score import STRICT

T = TypeVar("T")

ACTIONS = "pytest_androidworld.env.actions"  # the package
POWER_MENU = ("Restart", "Power off")  # its buttons
UNSEEN = State((), (0, 0))  # for an action without a target on the screen


class EpisodeOver(BaseException):
    """The episode has ended; not an `Exception`, so that no agent can swallow it."""


@dataclass(frozen=True)
class Limits:
    """How much an agent may do, and which grading decides."""

    steps: int | None  # None: as many as it likes
    seconds: float = float("inf")
    grading: str = STRICT


@dataclass
class Step:
    """One action of an agent: the state before it, the element that it hit, and the result."""

    action: Action
    state: State | None  # until it is recorded; None if the agent acted without looking
    on: str | None = None  # the name of the element it hit
    reason: str | None = None  # some agents report it afterwards
    refused: str | None = None  # why it could not be carried out
    number: int = 1  # of the step in the budget; some agents take several actions in one
    picture: Any = None  # until it is recorded: of a screen at which the agent did not look


class Stage:
    """The agent's handle on an episode: it observes and acts through this alone."""

    __slots__ = (
        *("__weakref__", "_begun", "_between", "_clock", "_device", "_excused", "_goal"),
        *("_in_turn", "_last", "_limits", "_newest", "_over", "_pixels", "_process", "_recorded"),
        *("_saves_pictures", "_seen", "_status", "_steps", "_stopped", "_taken", "_trouble"),
    )

    def __init__(
        self,
        goal: str,
        device: Device,
        limits: Limits,
        pixels: bool = False,
        recorded: Callable[[Step], None] = lambda step: None,
        over: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = HostClock.monotonic,
        between: Callable[[int], bool] = lambda step: False,
    ) -> None:
        """``over`` returns whether the task has ended by itself; ``between`` is called between two
        steps, with the number of the next, and returns whether it has changed the device.
        """
        self._goal, self._device, self._limits = goal, device, limits
        self._pixels, self._recorded, self._over, self._clock = pixels, recorded, over, clock
        self._between = between
        self._steps: list[Step] = []
        self._taken = 0  # steps of the budget
        self._excused = 0.0  # seconds that do not count
        self._in_turn = False
        self._saves_pictures = False
        self._status: str | None = None
        self._stopped: str | None = None
        self._trouble: BaseException | None = None
        self._seen: State | None = None
        self._last: State | None = None  # the state observed last, also after an action
        self._newest = "0"
        self._begun = clock()
        self._process = Process()

    @property
    def goal(self) -> str:
        return self._goal

    @property
    def limits(self) -> Limits:
        return self._limits

    @property
    def pixels(self) -> bool:
        """Whether the states have screenshots."""
        return self._pixels

    def show_pixels(self) -> None:
        """Add screenshots to all states from now on."""
        self._pixels = True

    def save_pictures(self) -> None:
        """Have a screenshot of each step: where the states have them, also of a screen at which
        the agent does not look.  It is taken at once, so the agent acts no later for it.
        """
        self._saves_pictures = True

    @property
    def steps(self) -> list[Step]:
        """Copies of the steps so far: to change one does not change the record."""
        return [replace(step) for step in self._steps]

    @property
    def status(self) -> str | None:
        """The goal status that the agent has declared; None until it does."""
        return self._status

    @property
    def stopped(self) -> str | None:
        """Why the episode was ended by `end`; None if it was not."""
        return self._stopped

    @property
    def trouble(self) -> BaseException | None:
        """What ended the episode from outside: device, task, model, a run's limit or Ctrl-C."""
        return self._trouble

    @property
    def newest(self) -> str:
        """The number and the action of the step begun last; 0 before the first."""
        return self._newest

    @property
    def steps_left(self) -> int | None:
        return None if self._limits.steps is None else self._limits.steps - self._taken

    @property
    def number(self) -> int:
        """The number of the current or next step, from 1."""
        return self._taken if self._in_turn else self._taken + 1

    @property
    def seconds(self) -> float:
        """Seconds since the episode began."""
        return self._clock() - self._begun

    @property
    def seconds_left(self) -> float:
        return self._limits.seconds + self._excused - self.seconds

    @property
    def state(self) -> State:
        """The settled state of the screen; read at most once per action."""
        self.check()
        if self._seen is None:
            self._seen = self._last = self._on_device(self._look)
        return self._seen

    @property
    def activity(self) -> str | None:
        """The foreground activity, ``package/class``, queried from the device each time."""
        self.check()
        return self._on_device(self._device.front)

    def refresh(self) -> None:
        """Observe the screen again when `state` is next read: it may have changed by itself."""
        self._seen = None

    def act(self, action: Action, reason: str | None = None, *, at_once: bool = False) -> None:
        """Perform an action as one step; an impossible one raises `BadAction`, and is a step, too.

        A target is looked up on the screen as it is now; with ``at_once`` as it was observed
        last, so that two actions follow each other without a look between them.
        """
        self.check()
        action, seen = returned.argument(action), self._seen
        _check_class(action)
        if action.depends_on_screen:
            seen = (self._last if at_once else None) or self.state
        step = Step(action, seen, _hit(action, seen), reason, number=self.number)
        if seen is None and self._pixels and self._saves_pictures:
            step.picture = self._on_device(lambda: self._read(self._device.screenshot))
        self._newest = f"{self.number} {action.json()}"
        try:
            self._on_device(lambda: self._device.act(action, seen or UNSEEN))
        except BadAction as problem:
            self._record(replace(step, refused=str(problem)))
            self._end_of_step()
            raise
        self._record(step)
        if action.ends_episode:
            self._status = action.goal_status or COMPLETE
            raise EpisodeOver
        self._end_of_step()

    def explain(self, reason: str) -> None:
        """Set the last action's reason, for agents that report it afterwards."""
        self._steps[-1].reason = reason

    @contextmanager
    def turn(self) -> Iterator[None]:
        """A context in which all actions count as one step, for agents that act by themselves."""
        self.check()
        self._taken += 1
        self._in_turn = True
        try:
            yield
        finally:
            self._in_turn = False
        self._end_of_step()

    def excuse(self, seconds: float) -> None:
        """Extend the deadline by time that the agent has not used, in all by `MOST_RATE_WAIT`."""
        self._excused = min(self._excused + seconds, MOST_RATE_WAIT)

    def end(self, because: str) -> None:
        """End the episode: whatever the agent does next raises `EpisodeOver`."""
        self._stopped = because

    def fail(self, trouble: ModelError | RunOver | KeyboardInterrupt) -> None:
        """End the episode for a model error or a run's limit, even if the agent catches that."""
        self._trouble = trouble

    def check(self) -> None:
        """Raise `EpisodeOver` if the episode is over; end a process that the agent has forked."""
        self._process.end_copy()
        out_of_steps = not self._in_turn and self.steps_left == 0
        if self._trouble or self._status or self._stopped or out_of_steps or self.seconds_left < 0:
            raise EpisodeOver

    def _end_of_step(self) -> None:
        """Raise `EpisodeOver` if the task has ended by itself, or no step is left; else let come
        what comes before the next.
        """
        if self._in_turn:
            return
        if self._on_device(self._over):
            self._status = COMPLETE
            raise EpisodeOver
        if self.steps_left == 0:
            raise EpisodeOver
        if self._on_device(lambda: self._between(self.number)):
            self.refresh()

    def _record(self, step: Step) -> None:
        self._seen = None
        self._steps.append(step)
        if not self._in_turn:
            self._taken += 1
        self._recorded(step)
        step.state = None  # all pictures of an episode would be hundreds of megabytes
        step.picture = None

    def _look(self) -> State:
        return self._read(lambda: self._device.observe(pixels=self._pixels))

    def _read(self, read: Callable[[], T]) -> T:
        """Read the device, also after the agent has restarted it from its power menu."""
        try:
            return read()
        except DeviceError:
            if not (self._saw_power_menu() and self._device.came_back()):
                raise
            return read()

    def _saw_power_menu(self) -> bool:
        """Whether the state observed last has the power menu, which can restart the device."""
        seen = self._last.ui_elements if self._last else ()
        return any(element.text in POWER_MENU for element in seen)

    def _on_device(self, call: Callable[[], T]) -> T:
        """Call the device; its failure, a fault of the task or Ctrl-C ends the episode, whatever
        the agent catches.
        """
        try:
            with real_clocks():
                return call()
        except (DeviceError, InvalidTask) as trouble:
            self._trouble = trouble
            raise EpisodeOver from trouble
        except BaseException as stop:
            if not isinstance(stop, Exception):
                self._trouble = stop
            raise


def _check_class(action: Action) -> None:
    """Refuse a class of the agent's own, whose `perform` would receive the device."""
    kind = type(action)
    module = sys.modules.get(kind.__module__)
    ours = kind.__module__.startswith(f"{ACTIONS}.") and vars(module).get(kind.__name__) is kind
    if not ours:
        raise AgentError(
            f"{kind.__qualname__} is no action of pytest-androidworld: an agent's actions are made"
            " with Tap, Type, … or Action(TYPE, …), and are of no class of its own"
        )


def _hit(action: Action, state: State | None) -> str | None:
    """The name of the element that an action targets."""
    if state is None:
        return None
    target: Element | None = None
    if action.index is not None and 0 <= action.index < len(state.ui_elements):
        target = state.ui_elements[action.index]
    elif action.x is not None and action.y is not None:
        holding = [e for e in state.ui_elements if _holds(e, action.x, action.y)]
        target = min(holding, key=_area, default=None)
    if target is None:
        return None
    return target.text or target.content_description or target.resource_name or target.class_name


def _holds(element: Element, x: int, y: int) -> bool:
    left, top, right, bottom = element.bbox
    return left <= x < right and top <= y < bottom


def _area(element: Element) -> int:
    left, top, right, bottom = element.bbox
    return (right - left) * (bottom - top)
