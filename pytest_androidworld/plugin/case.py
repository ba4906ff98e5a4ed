"""One case: its set-up and tear-down, and its attempts, one after another until one counts."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from pytest_androidworld.errors import (
    DeviceError,
    InvalidTask,
    ModelError,
    NoDeviceLeft,
    NotInRecording,
    RecordingDiffers,
    RunOver,
)
from pytest_androidworld.interpreter import Process
from pytest_androidworld.plugin import (
    gateway_link,
    manifest,
    models,
    needs,
    outcomes,
    parameters,
    records,
    resume,
    run_folder,
    secrets_hidden,
    start,
)
from pytest_androidworld.plugin.attempts import Attempt, one_line
from pytest_androidworld.plugin.collection import file_name
from pytest_androidworld.plugin.pool import lease_of
from pytest_androidworld.report import failure, journal, junit
from pytest_androidworld.report.artifacts import Artifacts
from pytest_androidworld.report.plays import Play
from pytest_androidworld.task import lifecycle

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.plugin.case_episode import CaseEpisode
    from pytest_androidworld.report import schema
    from pytest_androidworld.task.base import Task


class Case:
    """A task with a seed, on a lease of a device."""

    device: "Device | None" = None
    episode: "CaseEpisode | None" = None  # once there is an agent to play it

    def __init__(self, item: pytest.Item, cls: "type[Task]", seed: int, android: Any) -> None:
        self.task = cls()
        self.goal = cls.template  # the template until parameters are drawn
        self.seed = seed
        play = parameters.of_item(item) or Play(seed)
        self.nodeid = item.nodeid
        self.process = Process()  # that begins its attempts
        self.lease = lease_of(android)
        self.item = item
        self.settings = settings = start.settings(item.config)
        file = file_name(item.config, item.path)
        self.id = journal.CaseId(cls.__name__, seed, file, play.number)
        self.mask = mask = secrets_hidden.mask(item.config)
        self.artifacts = Artifacts(
            run_folder.of(item.config),
            settings.artifacts,
            named=run_folder.named(item.config),
            mask=mask.text,
        )
        self.described = records.described(
            cls.__name__, play, tuple(cls.app_names), file, item.path
        )
        self.limit = settings.steps(cls)
        self.retries = settings.device_retries
        self.first = 1  # the number of the first attempt
        self.attempts: list[Attempt] = []
        self.manifest = manifest.of(item.config)
        self.outages = models.outages(item.config)
        link = gateway_link.of(item.config)
        self.here = link.here if link else item.config.invocation_params.dir
        self.machine = link.name if link else ""

    @classmethod
    def of(cls, item: pytest.Item, task: "type[Task]", seed: int, android: Any) -> "Case":
        """The case of an item; if that was run before, attempts are counted on."""
        case = cls(item, task, seed, android)
        earlier = item.stash.get(start.CASE, None)
        if earlier:
            case.first = earlier.first + len(earlier.attempts)
        else:
            case.first += resume.attempts_before(item)
        return case

    @property
    def name(self) -> str:
        """``markor/create_note.py::MarkorCreateNote[30]``."""
        return f"{self.id.file}::{self.id}"

    @property
    def message(self) -> str:
        """The failure message of the newest attempt."""
        return failure.message(self.manifest, self.attempt.record, self.here)

    @property
    def records(self) -> "list[schema.AttemptLine]":
        """Of all attempts that have come to a verdict: one that was skipped has not."""
        return [each.record for each in self.attempts if each.verdict]

    @property
    def properties(self) -> list[tuple[str, object]]:
        """JUnit properties of the newest attempt."""
        return [*junit.properties(self.manifest, self.attempt.record)]

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
                lifecycle.begin(self.task, self.device, backup=not self.lease.resets)
                self._read_goal()
                self.attempt.phase("setup")
                return
            except DeviceError as trouble:
                self.device_error(trouble)
            except InvalidTask as fault:
                self.invalid_task(fault)
            except NotInRecording as reason:
                pytest.skip(str(reason))
            except (KeyboardInterrupt, pytest.skip.Exception):
                raise
            except BaseException as fault:  # noqa: BLE001 - a limit of the user's, a fault of ours
                self.device_error(unready(fault))

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
        self.device = None
        self._close_attempt()
        self.lease.give_up()
        if self.attempt.final:
            outcomes.conclude(self, no_device=no_device)
        self.retries -= 1

    def invalid_task(self, fault: InvalidTask) -> None:
        self.attempt.stop(fault)
        self._close_attempt()
        outcomes.conclude(self)

    def model_error(self, trouble: ModelError) -> None:
        """The agent could not even be made."""
        self.outages.met(trouble)
        self.attempt.stop(trouble)
        outcomes.conclude(self)

    def run_over(self, limit: RunOver) -> None:
        """A limit of the run came first: this attempt counts for nothing but what it has cost."""
        self.attempt.stop(limit)
        self.attempt.phase("play")
        outcomes.conclude(self)

    def _close_attempt(self) -> None:
        self.attempt.close(self.manifest, self.lease.held)

    def end(self) -> None:
        """Tear down.  If that fails it costs the device, not the verdict."""
        device, self.device = self.device, None
        episode, self.episode = self.episode, None  # pytest holds the case; drop its screens
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
        if why_not:
            self.device = None
            pytest.skip(why_not)


def unready(fault: BaseException) -> DeviceError:
    """A fault of neither the task nor the connection to the device."""
    trouble = DeviceError(f"the device was not made ready: {one_line(fault)}")
    trouble.__cause__ = fault
    return trouble
