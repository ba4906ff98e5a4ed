"""Play one episode: observe, step, act, until the agent is done or out of budget; then judge.

`Stage` is all that an agent gets.  It alone counts steps, enforces the deadline, records what was
done, and ends the episode by `EpisodeOver`, which no agent can swallow.
"""

import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from pytest_androidworld.agent import coroutines, returned
from pytest_androidworld.agent.base import Agent
from pytest_androidworld.agent.llm import Unanswered
from pytest_androidworld.env.actions import COMPLETE, INFEASIBLE, Action
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
from pytest_androidworld.task import lifecycle
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.score import STRICT, Score, check, strict
from pytest_androidworld.verdicts import (
    AGENT_ERROR,
    BUDGET_EXCEEDED,
    FAILED,
    MODEL_ERROR,
    NOT_DECLARED,
    PASSED,
    TABLE,
    Verdict,
)

T = TypeVar("T")

POWER_MENU = ("Restart", "Power off")  # its buttons
UNSEEN = State((), (0, 0))  # for what is aimed at nothing on the screen


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
    reason: str | None = None  # some agents give it afterwards
    refused: str | None = None  # why it could not be carried out
    number: int = 1  # of the step in the budget; some agents take several actions in one


@dataclass(frozen=True)
class Ended:
    """How an episode ended."""

    verdict: Verdict
    score: Score | None
    steps: tuple[Step, ...]
    seconds: float
    error: str | None = None
    trace: str | None = None
    answer: str = ""
    used: int = 0  # steps of the budget
    trouble: ModelError | None = None  # of the agent's model


@dataclass
class Stage:
    """The agent's handle on an episode: it observes and acts through this alone."""

    goal: str
    device: Device = field(repr=False)
    limits: Limits
    pixels: bool = False
    recorded: Callable[[Step], None] = lambda step: None
    over: Callable[[], bool] = lambda: False  # whether the task has ended by itself
    clock: Callable[[], float] = time.monotonic
    steps: list[Step] = field(default_factory=list)
    status: str | None = None  # what the agent has declared
    stopped: str | None = None  # why it may not go on, besides steps and time
    trouble: BaseException | None = None  # the device failed, or the run was stopped during a call
    _seen: State | None = None
    _last: State | None = None  # the same, also after an action
    _taken: int = 0  # steps
    _in_turn: bool = False

    def __post_init__(self) -> None:
        self._begun = self.clock()

    @property
    def steps_left(self) -> int | None:
        return None if self.limits.steps is None else self.limits.steps - self._taken

    @property
    def number(self) -> int:
        """The number of the current or next step, from 1."""
        return self._taken if self._in_turn else self._taken + 1

    @property
    def seconds(self) -> float:
        """Seconds since the episode began."""
        return self.clock() - self._begun

    @property
    def seconds_left(self) -> float:
        return self.limits.seconds - self.seconds

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
        return self._on_device(self.device.front)

    def refresh(self) -> None:
        """Observe the screen again when `state` is next read: it may have changed by itself."""
        self._seen = None

    def act(self, action: Action, reason: str | None = None, *, at_once: bool = False) -> None:
        """Perform an action as one step; an impossible one raises `BadAction`, and is a step, too.

        What is aimed at something is aimed at the screen as it is now; at once, without a look
        between two actions, as it was seen last.
        """
        self.check()
        action, seen = returned.argument(action), self._seen
        if action.depends_on_screen:
            seen = (self._last if at_once else None) or self.state
        step = Step(action, seen, _hit(action, seen), reason, number=self.number)
        try:
            self._on_device(lambda: self.device.act(action, seen or UNSEEN))
        except BadAction as problem:
            self._record(replace(step, refused=str(problem)))
            self._end_of_step()
            raise
        self._record(step)
        if action.ends_episode:
            self.status = action.goal_status or COMPLETE
            raise EpisodeOver
        self._end_of_step()

    def explain(self, reason: str) -> None:
        """Set the last action's reason, for agents that report it afterwards."""
        self.steps[-1].reason = reason

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

    def end(self, because: str) -> None:
        """End the episode: whatever the agent does next raises `EpisodeOver`."""
        self.stopped = because

    def fail(self, trouble: ModelError | RunOver) -> None:
        """End the episode for a model error or a run's limit, even if the agent catches that."""
        self.trouble = trouble

    def check(self) -> None:
        """Raise `EpisodeOver` if the episode is over."""
        out_of_steps = not self._in_turn and self.steps_left == 0
        if self.trouble or self.status or self.stopped or out_of_steps or self.seconds_left < 0:
            raise EpisodeOver

    def _end_of_step(self) -> None:
        """Raise `EpisodeOver` if the task has ended by itself, or no step is left."""
        if self._in_turn:
            return
        if self._on_device(self.over):
            self.status = COMPLETE
            raise EpisodeOver
        if self.steps_left == 0:
            raise EpisodeOver

    def _record(self, step: Step) -> None:
        self._seen = None
        self.steps.append(step)
        if not self._in_turn:
            self._taken += 1
        self.recorded(step)
        step.state = None  # all pictures of an episode would be hundreds of megabytes

    def _look(self) -> State:
        """Observe the device, also after the agent has restarted it from its power menu."""
        try:
            return self.device.observe(pixels=self.pixels)
        except DeviceError:
            if not (self._saw_power_menu() and self.device.came_back()):
                raise
            return self.device.observe(pixels=self.pixels)

    def _saw_power_menu(self) -> bool:
        """Whether the last action could restart the device."""
        seen = self._last.ui_elements if self._last else ()
        return any(each.text in POWER_MENU for each in seen)

    def _on_device(self, call: Callable[[], T]) -> T:
        """A failed device ends the episode, whatever the agent catches; so do a task's own fault
        and Ctrl-C.
        """
        try:
            return call()
        except (DeviceError, InvalidTask) as trouble:
            self.trouble = trouble
            raise EpisodeOver from trouble
        except BaseException as stop:
            if not isinstance(stop, Exception):
                self.trouble = stop
            raise


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


def judged(task: Task, device: Device, status: str | None) -> Score:
    """The task's score of the device, and the status that the agent declared."""
    score = lifecycle.judge(task, device)
    if status == INFEASIBLE:
        declared = check("the agent reports that it is done", "complete", "declared infeasible")
        score = Score.of(score, strict(declared, "D05"))
    return score


def verdict_of(status: str | None, *, reached: bool) -> Verdict:
    """The verdict for a score and the status that the agent declared, if any."""
    if status:
        return PASSED if reached else FAILED
    return NOT_DECLARED if reached else BUDGET_EXCEEDED


class Episode:
    """One attempt at one case, on a device that is already as the task wants it."""

    def __init__(
        self,
        task: Task,
        device: Device,
        agent: Agent,
        limits: Limits,
        *,
        seed: int = 0,
        recorded: Callable[[Step], None] = lambda step: None,
    ) -> None:
        self.task = task
        self.device = device
        self.agent = agent
        self.limits = limits
        self.seed = seed
        over = partial(lifecycle.over, task, device)
        self.stage = Stage(task.goal, device, limits, agent.pixels, recorded, over)

    def play(self) -> Ended:
        """Let the agent play, and judge.  A failed device is a `DeviceError`, a task's own fault
        an `InvalidTask`, a limit of the run a `RunOver`; all else that an agent raises is its
        verdict, whatever it is.
        """
        with coroutines.episode_loop():
            return self._played()

    def _played(self) -> Ended:
        fault = self._raised(self._play)
        if isinstance(fault, ModelError) and not self.stage.trouble:  # its SDK's own
            self.stage.fail(fault)
        ended = self._over(fault)
        if TABLE[ended.verdict].outcome == "failed":  # valid only if the device is healthy
            problem = self.device.healthy()
            if problem:
                raise DeviceError(f"after the episode ({ended.verdict}): {problem}")
        return self._inform(ended)

    def _inform(self, ended: Ended) -> Ended:
        """Pass the verdict to the agent; what it raises then is its own error."""
        checks = ended.score.checks if ended.score else ()
        counted = [each for each in checks if self.limits.grading in each.gradings]
        fault = self._raised(lambda: coroutines.last(self.agent.over, ended.verdict, counted))
        return ended if fault is None else self._failed(fault)

    def _play(self) -> None:
        if self.agent.model:
            self.agent.model.begin(self.stage)
        self.agent.guidelines = self.task.guidelines
        try:
            coroutines.call(self.agent.prepare, self.task, self.seed)
            coroutines.call(self.agent.start, self.stage.goal)
            coroutines.call(self.agent.play, self.stage)
        finally:
            coroutines.cancel()  # nothing of the agent goes on while it is judged
        raise AgentError("the agent returned without reporting that it is done")

    def _raised(self, turn: Callable[[], None]) -> BaseException | None:
        """The exception of the agent's turn; None if the episode is over.  Only Ctrl-C gets by."""
        try:
            with self.turn():
                turn()
        except EpisodeOver:
            return None
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - it would end the run, or skip the case
            return error
        return None

    def turn(self) -> AbstractContextManager[None]:
        """A context around all of the agent's own code."""
        return nullcontext()

    def _failed(self, fault: BaseException) -> Ended:
        raised = None if isinstance(fault, Unanswered) else fault  # its message is complete
        return self._end(AGENT_ERROR, None, self.describe(fault), raised)

    def describe(self, fault: BaseException) -> str:
        """The agent's exception, in one line."""
        return f"{type(fault).__name__}: {fault}"

    def _over(self, fault: BaseException | None) -> Ended:
        """How the episode ended: as the stage recorded it, else by the agent's exception."""
        trouble = self.stage.trouble
        if isinstance(trouble, ModelError):
            ended = self._end(MODEL_ERROR, None, str(trouble))
            return replace(ended, trouble=trouble)
        if trouble:
            raise trouble from trouble.__cause__
        return self._judged() if fault is None else self._failed(fault)

    def _judged(self) -> Ended:
        status = self.stage.status
        score = judged(self.task, self.device, status)
        reached = score.reward(self.limits.grading) == 1
        return self._end(verdict_of(status, reached=reached), score, self.stage.stopped)

    def _end(
        self,
        verdict: Verdict,
        score: Score | None,
        error: str | None = None,
        raised: BaseException | None = None,
    ) -> Ended:
        trace = "".join(traceback.format_exception(raised)) if raised else None
        stage = self.stage
        answer, used = self.device.answer, stage.number - 1
        return Ended(verdict, score, tuple(stage.steps), stage.seconds, error, trace, answer, used)
