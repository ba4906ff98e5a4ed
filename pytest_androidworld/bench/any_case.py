"""The core of a case: its set-up and tear-down, and its attempts until one counts.

It knows neither pytest nor a `Bench`; both derive from it: `plugin.case` and `bench.bench_case`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NoReturn, Protocol

from pytest_androidworld.bench import needs, records
from pytest_androidworld.bench.attempts import Attempt, one_line
from pytest_androidworld.bench.needs import LACKS
from pytest_androidworld.bench.terms import Terms
from pytest_androidworld.env import conditions
from pytest_androidworld.errors import (
    AndroidWorldError,
    DeviceError,
    ImpossibleCondition,
    InvalidTask,
    ModelError,
    NoDeviceLeft,
    NotInRecording,
    RecordingDiffers,
    RunOver,
)
from pytest_androidworld.injection import attacks, putting
from pytest_androidworld.interpreter import Process
from pytest_androidworld.report import failure, measures
from pytest_androidworld.report.journal import CaseId
from pytest_androidworld.task import lifecycle, pop_ups
from pytest_androidworld.task.condition_names import OF_THE_PHONE
from pytest_androidworld.task.params import instance_seed

if TYPE_CHECKING:
    from pytest_androidworld.bench.pool import Lease, OwnDevice
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.report import schema
    from pytest_androidworld.report.plays import Play
    from pytest_androidworld.task.base import Task


class Playing(Protocol):
    """What plays a case: a `CasePlayer`, or the program that holds a `BenchCase`."""

    def close(self) -> list[str]: ...


class LacksNeeds(AndroidWorldError):
    """The device lacks what the task needs."""


class AnyCase(ABC):
    """A task with a seed, on a lease of a device, whoever plays it."""

    device: "Device | None" = None
    episode: Playing | None = None  # once there is something to play it
    applied: conditions.Applied | None = None  # to be undone at the end
    attack: attacks.Attack | None = None  # of a condition that is an injection

    def __init__(
        self,
        terms: Terms,
        task: "type[Task]",
        play: "Play",
        lease: "Lease | OwnDevice",
        *,
        nodeid: str,
        file: str,
        path: Path,
    ) -> None:
        """``file`` is how reports name the task's file, which is at ``path``."""
        self.terms = terms
        self.task = task()
        self.goal = task.template  # the template until parameters are drawn
        self.seed = play.seed
        self.nodeid = nodeid
        self.path = path
        self.process = Process()  # that begins its attempts
        self.lease = lease
        self.id = CaseId.of(task.__name__, file, play)
        self.condition = play.condition
        self.mask = terms.mask
        self.artifacts = terms.artifacts
        self.described = records.described(task.__name__, play, tuple(task.app_names), file, path)
        self.limit = terms.budget.steps(task)
        self.solution_steps = measures.solution_steps(path, task.__name__)
        self.retries = terms.retries
        self.first = 1  # the number of the first attempt
        self.attempts: list[Attempt] = []
        self.outages = terms.outages
        self.machine = terms.machine

    @abstractmethod
    def conclude(self, *, no_device: bool = False) -> None:
        """Raise what the newest attempt's verdict is to the caller, unless it passed."""

    @abstractmethod
    def skip(self, reason: str) -> NoReturn:
        """Raise what a case is that cannot be played here."""

    @property
    def name(self) -> str:
        """``markor/create_note.py::MarkorCreateNote[30]``."""
        return f"{self.id.file}::{self.id}"

    @property
    def message(self) -> str:
        """The failure message of the newest attempt."""
        return failure.message(self.terms.manifest, self.attempt.record, self.terms.here)

    @property
    def records(self) -> "list[schema.AttemptLine]":
        """Of all attempts that have come to a verdict: one that was skipped has not."""
        return [each.record for each in self.attempts if each.verdict]

    @property
    def attempt(self) -> Attempt:
        """The newest."""
        return self.attempts[-1]

    def begin(self) -> None:
        """Set up: a device as new, the task initialised; again on another if it fails."""
        while True:
            number = self.first + len(self.attempts)
            folder = self.artifacts.begin(self.id, number)
            self.attempts.append(Attempt(self, number, folder))
            try:
                self._draw()
                self.device = self.lease.ready(self.name, number)
                self.attempt.on(self.device)
                self._check_needs(self.device)
                case = self.condition, self.task, self.seed
                self.attack = attacks.of(*case)
                put = putting.of(*case, self.attack)
                lifecycle.begin(self.task, self.device, backup=not self.lease.resets, put=put)
                self._read_goal()
                self._apply_condition(self.device)
                self.attempt.pop_ups = pop_ups.of(*case)
                self.attempt.phase("setup")
                return
            except DeviceError as trouble:
                self.device_error(trouble)
            except InvalidTask as fault:
                self.invalid_task(fault)
            except (NotInRecording, LacksNeeds) as reason:
                self.skip(str(reason))
            except KeyboardInterrupt:
                raise
            except BaseException as fault:  # noqa: BLE001 - a limit of the user's, a fault of ours
                self.device_error(unready(fault))

    def _apply_condition(self, device: "Device") -> None:
        """Last, so that a case is set up the same under each condition."""
        if self.condition in OF_THE_PHONE:
            seed = instance_seed(self.seed, self.id.task)
            try:
                random = Random(f"{seed}:{self.condition}")
                self.applied = conditions.apply(self.condition, device, random)
            except ImpossibleCondition as reason:
                raise LacksNeeds(f"{LACKS}the condition {self.condition} ({reason})") from reason

    def _undo_condition(self, device: "Device") -> None:
        """On a device that is not reset as a whole before the next case."""
        applied, self.applied = self.applied, None
        if applied and not self.lease.resets:
            applied.undo()

    def _draw(self) -> None:
        with self._own_code():
            self.task.params = type(self.task).drawn(self.seed).params
            self.goal = self.task.goal

    def _read_goal(self) -> None:
        """Once more: some tasks know it only when they are initialised."""
        with self._own_code():
            self.goal = self.task.goal

    @contextmanager
    def _own_code(self) -> Iterator[None]:
        """Around what a task draws: its errors make it invalid."""
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            name = type(self.task).__name__
            where = lifecycle.place(self.task, error)
            raise InvalidTask(f"drawing {name} raised: {one_line(error)}{where}") from error

    def device_error(self, trouble: DeviceError) -> None:
        """Give the device up; raises when the case has had its chances."""
        no_device = isinstance(trouble, NoDeviceLeft)
        if isinstance(trouble, RecordingDiffers):
            trouble.reported = True
        self.attempt.stop(trouble, again=self.retries > 0 and not trouble.lasting)
        device, self.device = self.device, None
        self._close_attempt()
        if device is not None:
            with suppress(DeviceError):
                self._undo_condition(device)
        self.lease.give_up()
        if self.attempt.final:
            self.conclude(no_device=no_device)
        self.retries -= 1

    def invalid_task(self, fault: InvalidTask) -> None:
        self.attempt.stop(fault)
        self._close_attempt()
        self.conclude()

    def model_error(self, trouble: ModelError) -> None:
        """The agent could not even be made."""
        self.outages.met(trouble)
        self.attempt.stop(trouble)
        self.conclude()

    def run_over(self, limit: RunOver) -> None:
        """A limit of the run came first: this attempt counts for nothing but what it has cost."""
        self.attempt.stop(limit)
        self.attempt.phase("play")
        self.conclude()

    def _close_attempt(self) -> None:
        self.attempt.close(self.terms.manifest, self.lease.held)

    def end(self) -> None:
        """Tear down.  If that fails it costs the device, not the verdict."""
        device, self.device = self.device, None
        episode, self.episode = self.episode, None  # a case may be held longer; drop its screens
        if episode:
            self.attempt.notes += episode.close()
        try:
            self._close_attempt()
        finally:
            if device is not None:
                self._tear_down(device)
            if self.attempts and self.attempt.verdict:
                self.lease.judged(self.attempt.verdict)

    def _tear_down(self, device: "Device") -> None:
        trouble = None
        try:
            self._undo_condition(device)
            lifecycle.end(self.task, device)
        except KeyboardInterrupt:
            raise
        except RecordingDiffers as difference:  # the lease raises it
            trouble = f"tear-down: {one_line(difference)}"
        except BaseException as problem:  # noqa: BLE001 - the next case is not to suffer
            trouble = f"tear-down: {one_line(problem)}"
            self.lease.give_up()
        self.attempt.torn_down(trouble)

    def _check_needs(self, device: "Device") -> None:
        why_not = needs.lacking(self.task, device)
        why_not = why_not or needs.unfit(self.condition, device, resets=self.lease.resets)
        if why_not:
            self.device = None
            raise LacksNeeds(why_not)


def unready(fault: BaseException) -> DeviceError:
    """A fault of neither the task nor the connection to the device."""
    trouble = DeviceError(f"the device was not made ready: {one_line(fault)}")
    trouble.__cause__ = fault
    return trouble
