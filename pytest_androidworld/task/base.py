"""`Task`, the base class of tasks: a test class that is parametrised by seed."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.params import draw, instance_seed
from pytest_androidworld.task.score import Check, Score

if TYPE_CHECKING:
    from pytest_androidworld.env.backup import Backup


class Task:
    """One task; a file of ``task_cases/`` that defines a subclass makes it a test case.

    ``template``, ``app_names``, ``complexity`` and the methods are the paper's.  Parameters are
    `Param`s of the class; on an instance each is its value.  There is no ``__init__``: pytest
    makes the instance, `drawn` or `with_params` give it its parameters.
    """

    template: ClassVar[str] = ""
    app_names: ClassVar[tuple[str, ...]] = ()
    complexity: ClassVar[float] = 1.0
    verify: ClassVar[bool] = False  # begins in the goal state: D01
    known_flaws: ClassVar[Mapping[str, str]] = {}  # claims of the audit that fail, and why
    needs: ClassVar[frozenset[str]] = frozenset()  # of the device; the doctor's names
    suite: ClassVar[str] = ""  # of a task that is only played where this word is named
    marks: ClassVar[tuple[str, ...]] = ()  # besides those of its apps, and of the paper's list
    guidelines: ClassVar[tuple[str, ...]] = ()  # for agents that take any
    unsolvable: ClassVar[str] = ""  # why no solution is known; `solve` is then not written
    provided: ClassVar[tuple[str, ...]] = ()  # files that the set-up of the device left there
    params: dict[str, Any]
    backup: "Backup | None" = None  # what the lifecycle restores at the end

    @classmethod
    def drawn(cls, seed: int) -> Self:
        """The instance of a suite's seed."""
        return cls.with_params(draw(cls, instance_seed(seed, cls.__name__)))

    @classmethod
    def with_params(cls, params: dict[str, Any]) -> Self:
        """An instance with given parameters, as a report has them."""
        task = cls()
        task.params = params
        return task

    def varied(self, **params: Any) -> Self:
        """The same case with other parameters, as a near miss solves it."""
        return type(self).with_params(self.params | params)

    @property
    def goal(self) -> str:
        """The task in words, as the agent gets it; `initialize_task` may fill in a parameter."""
        return self.template.format(**self.params)

    def initialize_task(self, env: Device) -> None:
        """Set up what the task is about; clock and apps are initialised before."""

    def check_start(self, env: Device) -> Check | Score | None:
        """Check that the goal's objects exist; a failed check makes the task invalid."""

    def remember(self, env: Device) -> None:
        """Read the initial state that judging compares with; called after initialising, and once
        more where a condition then puts something else there.
        """

    def over(self, env: Device) -> bool:
        """Whether the episode has ended by itself, as a game does; called after each step.

        Then it counts as declared by the agent, and `is_successful` judges as always.
        """
        return False

    def is_successful(self, env: Device) -> Score | Check | float:
        """Judge the device; only reads, and never raises whatever the agent has done to it."""
        raise NotImplementedError(f"{type(self).__name__} does not define is_successful()")

    def tear_down(self, env: Device) -> None:
        """Revert what `Backup.restore` does not cover; for most tasks nothing."""

    def evidence(self) -> list[str]:
        """Texts that an answer rests on; the user must have seen each before it answers."""
        return []

    def solve(self, user: Any) -> None:
        """Solve the task through the screen only, by the actions of ``user``.

        A method whose name begins with ``near_miss_`` does almost that; the audit plays it, too.
        """
        raise NotImplementedError(f"{type(self).__name__} has no solution")

    def test_episode(self, episode: Any) -> None:
        """Let the agent play, and judge the device."""
        episode.play().check()
