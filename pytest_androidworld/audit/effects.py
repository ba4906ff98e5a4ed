"""Derive what is expected of a task: what its solution changes, and what looking at apps does."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from pytest_androidworld.agent.user import User
from pytest_androidworld.env.actions import Back, Done, Home, OpenApp, Scroll
from pytest_androidworld.env.changes import ChangeWatch
from pytest_androidworld.env.device import Device
from pytest_androidworld.episode import EpisodeOver, Limits, Stage
from pytest_androidworld.errors import AlreadyDone, BadAction, DeviceError, InvalidTask
from pytest_androidworld.side_effects.changes import Change, read
from pytest_androidworld.side_effects.expected import ExpectedEffects, looked
from pytest_androidworld.side_effects.patterns import Params, Solved, derive
from pytest_androidworld.task import lifecycle
from pytest_androidworld.task.base import Task

LOOKING = (Scroll("down"), Scroll("up"), Back())  # what a person does who only looks
Listed = list[dict[str, Any]]


class Unsolved(Exception):
    """Why nothing can be derived from a case."""


@dataclass(frozen=True)
class Surveyed:
    """What one case has changed, as the phone lists it; a report carries it between processes."""

    task: str
    params: Params
    solving: Listed | None  # None: it has no solution
    looking: dict[str, Listed]  # by app
    steps: int = 0  # of its solution, as an agent's are counted

    @property
    def line(self) -> dict[str, Any]:
        return vars(self)


class EffectSurvey:
    """One task with one seed, on a phone that is reset before each play."""

    def __init__(
        self, kind: type[Task], seed: int, ready: Callable[[], Device], *, looks: bool = True
    ) -> None:
        self.kind, self.seed, self.ready, self.looks = kind, seed, ready, looks

    def run(self) -> Surveyed:
        """Solve it, and look at its apps; raises `Unsolved`, and device trouble passes through."""
        apps = [name for name in self.kind.app_names if name and self.looks]
        looking = {app: self._look(app) for app in dict.fromkeys(apps)}
        if self.kind.solve is Task.solve:
            return Surveyed(self.kind.__name__, {}, None, looking)
        with self._begun() as (task, device):
            watch = ChangeWatch(device)
            steps = self._solve(task, device)
            listed = watch.changes()
            score = lifecycle.judge(task, device)
            if score.strict < 1:
                raise Unsolved(f"its solution earns {score.strict:g} with seed {self.seed}")
            return Surveyed(self.kind.__name__, task.params, listed, looking, steps)

    def _look(self, app: str) -> Listed:
        """Open it, look around, and leave."""
        with self._begun() as (_, device):
            watch = ChangeWatch(device)
            for action in (OpenApp(app), *LOOKING, Home()):
                try:
                    device.act(action, device.observe())
                except BadAction:
                    continue  # nothing to scroll
            device.observe()
            return watch.changes()

    def _solve(self, task: Task, device: Device) -> int:
        """Play its solution; returns how many steps that took."""
        stage = Stage(task.goal, device, Limits(None), over=partial(lifecycle.over, task, device))
        try:
            task.solve(User(stage, task.evidence()))
            stage.act(Done())
        except EpisodeOver:
            if stage.trouble:
                raise stage.trouble from None
        except DeviceError:
            raise
        except Exception as error:
            raise Unsolved(f"its solution raised {type(error).__name__}: {error}") from error
        device.observe()
        return stage.number - 1

    @contextmanager
    def _begun(self) -> Iterator[tuple[Task, Device]]:
        device = self.ready()
        task = self.kind.drawn(self.seed)
        try:
            lifecycle.begin(task, device, backup=False)
        except AlreadyDone:
            pass  # it is for the audit to say so
        except InvalidTask as fault:
            raise Unsolved(f"the task is invalid: {fault}") from fault
        try:
            yield task, device
        finally:
            lifecycle.end(task, device)


def expected(cases: Iterable[Surveyed]) -> ExpectedEffects:
    """What is expected of the tasks of these cases, and of looking at their apps."""
    solved: dict[str, list[Solved]] = {}
    steps: dict[str, list[int]] = {}
    looks: dict[str, list[list[Change]]] = {}
    for case in cases:
        if case.solving is not None:
            solved.setdefault(case.task, []).append(Solved(case.params, read(case.solving)))
            steps.setdefault(case.task, []).append(case.steps)
        for app, listed in case.looking.items():
            looks.setdefault(app, []).append(read(listed))
    return ExpectedEffects(
        {task: derive(seeds) for task, seeds in solved.items()},
        {app: looked(each) for app, each in looks.items()},
        {task: max(seeds) for task, seeds in steps.items()},
    )
