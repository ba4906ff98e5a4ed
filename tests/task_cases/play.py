"""Begin a case, do something to the phone, judge: the steps that tests of tasks are made of."""

from collections.abc import Iterable
from functools import partial
from typing import Any, TypeVar

import pytest

from pytest_androidworld.agent.user import User
from pytest_androidworld.audit.phone import replay
from pytest_androidworld.bench import needs
from pytest_androidworld.boot import Booted
from pytest_androidworld.env.actions import COMPLETE, Action, Home
from pytest_androidworld.env.device import Device
from pytest_androidworld.episode import EpisodeOver, Limits, Stage
from pytest_androidworld.injection import attacks, putting
from pytest_androidworld.task import lifecycle, pop_ups
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.score import Score

T = TypeVar("T", bound=Task)
SEED = 30  # the first of the paper


class Play:
    """Cases on one phone, one after the other."""

    def __init__(self, booted: Booted) -> None:
        self.booted = booted
        self.device: Device = booted.device
        self.begun: list[Task] = []
        self.attack: attacks.Attack | None = None
        self.pop_ups: pop_ups.PopUps | None = None

    def begin(
        self,
        kind: type[T],
        seed: int = SEED,
        *,
        backup: bool = False,
        condition: str = "",
        **params: Any,
    ) -> T:
        """A case as its agent finds it; some parameters may be given, the others are drawn.

        Its end restores the phone only if there is a backup.  Of a condition that is an injection
        its text is put in its place, and is `attack` then; `pop_ups` come while it is solved.
        """
        task = kind.drawn(seed)
        why_not = needs.lacking(task, self.device)
        if why_not:
            pytest.skip(why_not)
        unknown = params.keys() - task.params.keys()
        assert not unknown, f"{kind.__name__} has no parameter {unknown}"
        task = kind.with_params(task.params | params)
        assert isinstance(task, kind)
        self.begun.append(task)
        self.attack = attacks.of(condition, task, seed)
        self.pop_ups = pop_ups.of(condition, task, seed)
        put = putting.of(condition, task, seed, self.attack)
        lifecycle.begin(task, self.device, backup=backup, put=put)
        if not task.suite:  # tasks of other suites begin in their app
            self.device.act(Home(), self.device.observe())
        return task

    def solve(self, task: Task) -> list[Action]:
        """Let the task's own solution play; what it did, which fits into the budget."""
        limits = Limits(int(10 * task.complexity))
        over = partial(lifecycle.over, task, self.device)
        stage = Stage(task.goal, self.device, limits, over=over, between=self._between)
        try:
            task.solve(User(stage, task.evidence()))
        except EpisodeOver:
            if stage.status != COMPLETE:  # a game ends by itself
                words = f"{task.goal}: not solved in {limits.steps} steps"
                raise AssertionError(words) from stage.trouble
        return [step.action for step in stage.steps]

    def stage(self) -> Stage:
        """What anybody may do to the phone, as an agent would."""
        return Stage("", self.device, Limits(100), between=self._between)

    def user(self) -> User:
        """A person in front of the phone, who does what no solution would."""
        return User(self.stage())

    def _between(self, step: int) -> bool:
        return self.pop_ups is not None and self.pop_ups.before(step, self.device)

    def replay(self, actions: Iterable[Action]) -> None:
        """Replay recorded actions without observing; impossible ones are skipped."""
        replay(self.device, actions)

    def score(self, task: Task) -> Score:
        """Judged twice, and the same both times: judging only reads."""
        first, second = (lifecycle.judge(task, self.device) for _ in range(2))
        assert first == second
        return first

    def rewards(self, task: Task) -> tuple[float, float]:
        """Upstream and strict, the order in which the register of defects names them."""
        score = self.score(task)
        return score.upstream, score.strict

    def end(self) -> None:
        """Tear down what was begun."""
        while self.begun:
            lifecycle.end(self.begun.pop(), self.device)

    def fresh(self) -> None:
        """Reset the phone, which ends what was begun as well."""
        self.begun.clear()
        self.device.reset()

    def digest(self) -> list[str]:
        """One line for each file, table and service of the phone: what equal phones share."""
        return self.booted.console("aw digest all")
