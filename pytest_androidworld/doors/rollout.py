"""`Rollout`: cases of a bench one after another, as trainers play them: reset, step, reward.

No protocol is in here.  What a policy does wrong is an error that it reads in the next turn, and
a step; what the caller does wrong, as a task that there is not, is a `UsageError`.  Trouble that
is neither's masks the case: it is done, and has no reward.
"""

import base64
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from pytest_androidworld.agent.png import png
from pytest_androidworld.bench import tasks
from pytest_androidworld.bench.bench import Bench
from pytest_androidworld.bench.bench_case import BenchCase
from pytest_androidworld.doors import tools
from pytest_androidworld.doors.tool_case import Left
from pytest_androidworld.env.actions import Action
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import (
    AndroidWorldError,
    BadAction,
    CaseOver,
    UnknownName,
    UsageError,
)
from pytest_androidworld.task import splits
from pytest_androidworld.task.condition_names import CLEAN
from pytest_androidworld.task.splits import ALL

TEXT, IMAGE, BOTH = "text", "image", "both"
OBSERVED = (TEXT, IMAGE, BOTH)
MASK, ERROR = "mask", "error"  # what becomes of trouble that is not the policy's
TROUBLE = (MASK, ERROR)
LARGEST = 4096  # pixels of a side of a picture
ALIASES = {"x2": "to_x", "y2": "to_y", "app": "app_name", "seconds": "duration"}
RESET = "another case was begun before this one was over"
CLOSED = "the client left before the case was over"
OVER = "the case is over: reset begins another"


@dataclass(frozen=True)
class Turn:
    """What the policy is shown, and what it has earned."""

    goal: str
    elements: str  # one a line; "" if pictures alone are wanted
    screenshot: str | None  # PNG in base64, if pictures are wanted
    step: int  # how many were taken
    steps_left: int | None  # None if there is no limit
    error: str | None  # what was wrong with the action
    done: bool
    reward: float | None  # 0 before the end; None at first, and of a case that is masked
    metadata: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class View:
    """How a client wants to see a case."""

    observe: str = TEXT
    size: tuple[int, int] | None = None  # width and height; None for the phone's own
    max_steps: int | None = None
    trouble: str = MASK

    def __post_init__(self) -> None:
        if self.trouble not in TROUBLE:
            raise UnknownName("way to report trouble", str(self.trouble), TROUBLE)
        if self.observe not in OBSERVED:
            raise UnknownName("way to observe", str(self.observe), OBSERVED)
        if self.max_steps is not None and not (is_whole(self.max_steps) and self.max_steps > 0):
            raise UsageError(f"max_steps: {self.max_steps!r} is not a number of steps above 0")

    @property
    def has_pictures(self) -> bool:
        return self.observe != TEXT

    def seen(self, state: State) -> State:
        return state if self.size is None else state.scaled(self.size)

    def elements(self, seen: State) -> str:
        return "" if self.observe == IMAGE else tools.listed(seen)

    def screenshot(self, seen: State) -> str | None:
        if not self.has_pictures or seen.picture is None:
            return None
        return base64.b64encode(png(seen.picture)).decode()


class Rollout:
    """A policy's cases, each until its end or until the next is begun; it has one phone."""

    def __init__(self, bench: Bench) -> None:
        """A case that has begun is not begun again: a policy cannot be told to."""
        self.bench = bench
        self.steps = 0
        self.case: BenchCase | None = None  # the newest
        self._view = View()
        self._seen: State | None = None
        self._done = False
        self._closed = False

    def reset(
        self,
        seed: int | None = None,
        *,
        task: str | None = None,
        split: str | None = None,
        index: int | None = None,
        condition: str = CLEAN,
        observe: str = TEXT,
        size: Any = None,
        max_steps: int | None = None,
        trouble: str = MASK,
        **unknown: Any,
    ) -> Turn:
        """Begin a case: of that task, or of that place in a split; else the seed chooses one."""
        if self._closed:
            raise UsageError("this session has ended: open another")
        for name in unknown:
            raise UnknownName("argument of reset", name, RESET_ARGUMENTS)
        part = ALL if split is None else splits.find(split)
        chosen = part.first_seed if seed is None else seed
        if not is_whole(chosen) or chosen < 0:
            raise UsageError(f"seed: {chosen!r} is not a whole number from 0 on")
        part.check_seeds([chosen], "seed")
        view = View(observe, _size(size), max_steps, trouble)
        name = chosen_task(chosen, task, split, index)
        case = self.bench.case(name, chosen, condition=condition, pixels=view.has_pictures)
        self._leave(RESET)
        self._view, self._seen, self.steps, self._done = view, None, 0, False
        self.case = case
        case.__enter__()  # on another phone, if the first fails: nobody has seen it yet
        case.play_once()
        return self._turn(None, first=True)

    def step(self, given: Mapping[str, Any]) -> Turn:
        """Do an action; whatever it is, it is a step."""
        case, seen = self._playing
        error = None
        try:
            action = read_action(given).scaled(seen.screen_size, _original(seen).screen_size)
        except BadAction as problem:
            action, error = Action("unknown"), str(problem)
        self.steps += 1
        try:
            case.act(action, error)
        except BadAction as problem:
            error = str(problem)
        limit = self._view.max_steps
        if self.steps == limit and not case.over:
            case.stop(f"max_steps={limit} is reached")
        return self._turn(error)

    def close(self) -> None:
        """End what is played, and give its phone back; nothing can be begun any more."""
        self._closed = True
        self._leave(CLOSED)

    @property
    def _playing(self) -> tuple[BenchCase, State]:
        if self._closed:
            raise UsageError("this session has ended: open another")
        if self.case is None:
            raise AndroidWorldError("no case was begun: reset comes first")
        if self._done or self._seen is None:
            raise AndroidWorldError(OVER)
        return self.case, self._seen

    def _leave(self, why: str) -> None:
        case, self.case = self.case, None
        if case is not None and not self._done:
            case.__exit__(Left, Left(why), None)

    def _turn(self, error: str | None, first: bool = False) -> Turn:
        case, view = self.case, self._view
        assert case is not None, "it has begun"
        with suppress(CaseOver):  # what was seen before is what there is
            self._seen = view.seen(case.state)  # which may end it: the phone has failed
        metadata: dict[str, Any] = {"task": case.task, "seed": case.seed}
        if case.condition:
            metadata["condition"] = case.condition
        left = case.steps_left
        if view.max_steps is not None:
            rest = view.max_steps - self.steps
            left = rest if left is None else min(left, rest)
        reward: float | None = None if first else 0.0
        if case.over:
            case.__exit__(None, None, None)
            self._done = True
            result = case.result
            if result.masked and view.trouble == ERROR:
                raise AndroidWorldError(f"this case is masked: {result.reason}")
            reward = result.reward
            metadata |= {
                "verdict": result.verdict,
                "masked": result.masked,
                "reason": result.reason,
                "partial": result.partial,
                "side_effects": result.side_effects,
            }
        seen = self._seen
        return Turn(
            goal=case.goal,
            elements="" if seen is None else view.elements(seen),
            screenshot=None if seen is None else view.screenshot(seen),
            step=self.steps,
            steps_left=left,
            error=error,
            done=self._done,
            reward=reward,
            metadata=metadata,
        )


RESET_ARGUMENTS = (
    *("seed", "episode_id", "task", "split", "index"),
    *("condition", "observe", "size", "max_steps", "trouble"),
)


def read_action(given: Mapping[str, Any]) -> Action:
    """An action of a trainer's flat fields; those that are None are not there."""
    fields: dict[str, Any] = {}
    for name, value in given.items():
        if value is None:
            continue
        known = ALIASES.get(name, name)
        if known in fields:
            raise BadAction(f"{known!r} is given by two names")
        fields[known] = value
    action = Action.from_dict(fields)
    action.check_complete()
    return action


# Which tasks there are, for whoever lists them

SPLITS = splits.NAMES


def tasks_of(split: str) -> tuple[str, ...]:
    """The names of a split's tasks, in the order of all tasks."""
    part = splits.find(split)
    return tuple(name for name in tasks.names() if part.has(name))


def chosen_task(seed: int, task: str | None, split: str | None, index: int | None) -> str:
    """The task by its name, or by its place; if neither is given, the one that the seed hits."""
    if task is not None:
        if split is not None or index is not None:
            raise UsageError("reset takes a task, or a split and an index, not both")
        if not isinstance(task, str):
            raise UsageError(f"task: {task!r} is no name of a task")
        return task
    names = tasks_of(ALL.name if split is None else split)
    if index is None:
        return names[seed % len(names)]
    if not is_whole(index) or not 0 <= index < len(names):
        raise UsageError(f"index: {index!r} is not one of 0 to {len(names) - 1}")
    return names[index]


def described(index: int, name: str, split: str) -> dict[str, Any]:
    """A task, for those who choose one."""
    task, part = tasks.find(name).task, splits.find(split)
    return {
        "id": name,
        "split": split,
        "index": index,
        "task": name,
        "apps": list(task.app_names),
        "template": task.template,
        "seeds": {"least": part.least, "most": part.most},
    }


def is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _size(given: Any) -> tuple[int, int] | None:
    if given is None:
        return None
    sides = given if isinstance(given, list | tuple) else ()
    if len(sides) != 2 or not all(is_whole(side) and 0 < side <= LARGEST for side in sides):
        raise UsageError(
            f"size: {given!r} is not a width and a height in pixels, [width, height], each up to"
            f" {LARGEST}"
        )
    return sides[0], sides[1]


def _original(seen: State) -> State:
    return seen.original or seen
