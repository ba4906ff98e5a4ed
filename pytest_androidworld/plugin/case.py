"""One case, from set-up to tear-down: its attempts, one after another until one has a verdict."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from pytest_androidworld.episode import Ended, Episode, Limits, Step
from pytest_androidworld.errors import DeviceError, DeviceLost, InvalidTask, ModelError, RunOver
from pytest_androidworld.plugin import (
    attempts,
    manifest,
    models,
    run_folder,
    start,
    streams,
    timeouts,
    turns,
)
from pytest_androidworld.plugin.collection import HOME
from pytest_androidworld.plugin.outcomes import LACKS
from pytest_androidworld.plugin.pool import lease_of
from pytest_androidworld.plugin.settings import UNLIMITED
from pytest_androidworld.report import failure, journal, junit
from pytest_androidworld.report.artifacts import Artifacts, step_name
from pytest_androidworld.report.schema import ARTIFACTS, CASSETTE
from pytest_androidworld.task import lifecycle
from pytest_androidworld.verdicts import (
    BUDGET_EXCEEDED,
    DEVICE_ERROR,
    FAILED,
    INVALID_TASK,
    MODEL_ERROR,
    NOT_RUN,
    PASSED,
    Verdict,
)

if TYPE_CHECKING:
    from pytest_androidworld.agent.base import Agent
    from pytest_androidworld.agent.model_client import Call
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.task.base import Task


class NotPlayed(pytest.fail.Exception):  # type: ignore[misc, name-defined]
    """The case says nothing about the agent: model error, device error, or invalid task."""

    __module__ = "builtins"  # a short name in the summary

    def __init__(self, verdict: str, message: str, *, lost: bool = False) -> None:
        super().__init__(message, pytrace=False)
        self.verdict = verdict
        self.lost = lost  # and so is the device, with no other to play on


class Case:
    """A task with a seed, played on a lease of a device."""

    agent: "Agent | None" = None
    device: "Device | None" = None
    ended: Ended | None = None

    def __init__(self, item: pytest.Item, cls: "type[Task]", seed: int, android: Any) -> None:
        self.task = cls()
        self.goal = cls.template  # what the agent is asked to do, once parameters are drawn
        self.seed = seed
        self.nodeid = item.nodeid
        self.lease = lease_of(android)
        self.item = item
        self.settings = settings = start.settings(item.config)
        file = file_of(item.config, item.path)
        self.place = journal.Case(cls.__name__, seed, file)
        self.artifacts = Artifacts(run_folder.of(item.config), settings.artifacts)
        self.described = attempts.described(
            cls.__name__, seed, tuple(cls.app_names), file, item.path
        )
        self.limit = settings.steps(cls)
        self.retries = settings.device_retries
        self.first = 1  # the number of the first attempt
        self.attempts: list[attempts.Attempt] = []
        self.manifest = manifest.of(item.config)
        self.price = models.price(settings)
        self.outages = models.outages(item.config)
        self.here = item.config.invocation_params.dir

    @classmethod
    def of(cls, item: pytest.Item, task: "type[Task]", seed: int, android: Any) -> "Case":
        """The case of an item; if that was run before, attempts are counted on."""
        case = cls(item, task, seed, android)
        earlier = item.stash.get(start.CASE, None)
        if earlier:
            case.first = earlier.first + len(earlier.attempts)
        return case

    @property
    def message(self) -> str:
        """What the newest attempt tells a stranger."""
        return failure.message(self.manifest, self.record, self.here)

    @property
    def record(self) -> Any:
        """The newest attempt's."""
        return self.attempt.record

    @property
    def records(self) -> list[Any]:
        """Of all attempts that have come to a verdict: one that was skipped has not."""
        return [each.record for each in self.attempts if each.verdict]

    @property
    def properties(self) -> list[tuple[str, object]]:
        """For JUnit: what a report's reader would ask first."""
        return [*junit.properties(self.manifest, self.record)]

    @property
    def attempt(self) -> attempts.Attempt:
        """The newest."""
        return self.attempts[-1]

    def begin(self) -> None:
        """Set up: a device as new, the task initialised; again on another if it fails."""
        while True:
            number = self.first + len(self.attempts)
            self.attempts.append(attempts.Attempt(self, number))
            self.attempt.folder = self.artifacts.begin(self.place, number)
            try:
                self._draw()
                self.device = self.lease.ready()
                self.attempt.on(self.device)
                self._check_needs(self.device)
                lifecycle.begin(self.task, self.device, backup=not self.lease.resets)
                self.attempt.phase("setup")
                return
            except DeviceError as trouble:
                self._device_error(trouble)
            except InvalidTask as fault:
                self._invalid(fault)
            except (KeyboardInterrupt, pytest.skip.Exception):
                raise
            except BaseException as fault:  # noqa: BLE001 - a limit of the user's, a fault of ours
                self._device_error(unready(fault))

    def _draw(self) -> None:
        """Drawing parameters and telling the goal is a task's own code, too."""
        try:
            self.task.params = type(self.task).drawn(self.seed).params
            self.goal = self.task.goal
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            name = type(self.task).__name__
            raise InvalidTask(f"drawing {name} raised: {one_line(error)}") from error

    def play(self) -> "Case":
        """Let the agent play until there is a verdict, and judge."""
        agent = self.agent
        assert agent is not None
        wish = self.settings.screenshots
        self.seconds = UNLIMITED if agent.patient else self.settings.seconds(type(self.task))
        limits = Limits(self.limit, self.seconds, self.settings.grading)
        if agent.model:
            agent.model.called = self._call
        while True:
            assert self.device is not None
            episode = Watched(
                self.task, self.device, agent, limits, seed=self.seed, recorded=self._record
            )
            episode.ending = self._keep_last
            episode.around = self._around
            episode.stage.pixels = agent.pixels or wish == "on"
            if self.attempt.folder:
                self.attempt.folder.screens = wish != "off"
            try:
                self.ended = episode.play()
                self.attempt.conclude(self.ended)
                self.attempt.phase("play")
                self.outages.met(self.ended.trouble)
                return self
            except DeviceError as trouble:
                self._device_error(trouble)
                self.begin()
            except InvalidTask as fault:
                self._invalid(fault)
            except RunOver as limit:
                self._cut(limit)
            except pytest.fail.Exception as stop:  # between the agent's turn and another's
                if not timeouts.stopped(stop):
                    raise
                self._timed_out(stop)

    def check(self) -> None:
        """Pass or fail, by the verdict."""
        __tracebackhide__ = True
        assert self.ended is not None, "an episode is played before it is checked"
        if self.ended.verdict == MODEL_ERROR:
            raise NotPlayed(MODEL_ERROR, self.message)
        if self.ended.verdict != PASSED:
            pytest.fail(self.message, pytrace=False)

    def no_model(self, trouble: ModelError) -> NoReturn:
        """The agent could not even be made."""
        self.outages.met(trouble)
        self.attempt.fail(MODEL_ERROR, str(trouble))
        raise NotPlayed(MODEL_ERROR, self.message) from None

    def end(self) -> None:
        """Tear down.  If that fails it costs the device, not the verdict."""
        device, self.device = self.device, None
        if self.agent and self.agent.model:
            self.agent.model.end()
            tape = getattr(self.agent.model, "tape", None)
            if tape and tape.trouble:
                self.attempt.notes.append(CASSETTE + tape.trouble)
        self.agent = self.ended = None  # pytest keeps a case, and they would keep its screens
        try:
            self._keep()
        finally:
            if device is not None:
                self._tear_down(device)

    def _tear_down(self, device: "Device") -> None:
        trouble = None
        try:
            lifecycle.end(self.task, device)
        except KeyboardInterrupt:
            raise
        except BaseException as problem:  # noqa: BLE001 - the next case is not to suffer
            trouble = f"tear-down: {one_line(problem)}"
            self.lease.give_up()
        self.attempt.torn_down(trouble)

    @contextmanager
    def _around(self) -> Iterator[None]:
        """The agent's turn: what it does to this process is to harm no other case."""
        hung = timeouts.last_resort(self.item, self.seconds)
        with turns.told(self.item.config, self), streams.lent(), hung:
            yield

    def _record(self, step: Step) -> None:
        attempt = self.attempt
        attempt.step(step)
        if attempt.folder:
            name = step_name(step.number, attempt.taken(step.number))
            known = step.state if not step.refused else None
            points = step.action.touched(known) if known else ()
            attempt.folder.step(name, step.state, points)

    def _call(self, call: "Call") -> None:
        self.attempt.call(call)
        if self.attempt.folder:
            self.attempt.folder.call(call)

    def _keep_last(self, verdict: str) -> None:
        """The screen and the log at the end, before anybody touches the device again."""
        folder = self.attempt.folder
        if folder and self.device and folder.keeps(verdict):
            state = self.device.observe(pixels=True)
            self.attempt.saw(state)
            folder.last(state)
            folder.text("device.log", self.device.log())

    def _keep(self) -> None:
        """The device's log and the story; then what is not to be kept goes."""
        attempt, folder = self.attempt, self.attempt.folder
        if folder is None:
            return
        verdict = attempt.verdict or FAILED
        said = self.lease.held.log() if folder.keeps(verdict) and self.lease.held else ""
        if said:
            folder.text("process.log", said)
        if folder.keeps(verdict) and attempt.verdict:
            folder.tell(self.manifest, self.record)
        folder.end(verdict)
        if folder.trouble:
            attempt.notes.append(ARTIFACTS + folder.trouble)
        attempt.folder = None

    def _check_needs(self, device: "Device") -> None:
        from pytest_androidworld.env.app_table import NAMES

        needed = self.task.needs | (NAMES & set(self.task.app_names))
        missing = sorted(needed - device.capabilities)
        if missing:
            self.device = None
            pytest.skip(LACKS + ", ".join(missing))

    def _device_error(self, trouble: DeviceError) -> None:
        """Give the device up; raises when the case has had its chances."""
        attempt, self.device = self.attempt, None
        lost = isinstance(trouble, DeviceLost)
        attempt.final = lost or not self.retries
        attempt.fail(DEVICE_ERROR, str(trouble), trouble)
        self._keep()
        self.lease.give_up()
        if attempt.final:
            raise NotPlayed(DEVICE_ERROR, self.message, lost=lost) from None
        self.retries -= 1

    def _timed_out(self, stop: BaseException) -> None:
        """End as an episode whose time ran out, but for the judging: that might hang, too."""
        try:
            self._keep_last(BUDGET_EXCEEDED)
        except DeviceError as trouble:
            self.attempt.notes.append(f"no last screen: {one_line(trouble)}")
        self.attempt.fail(
            BUDGET_EXCEEDED, f"its time ran out, and it was not judged ({stop})", stop
        )
        self.attempt.phase("play")
        pytest.fail(self.message, pytrace=False)

    def _cut(self, limit: RunOver) -> NoReturn:
        """A limit of the run came first: this attempt counts for nothing but what it has cost."""
        self.attempt.final = False
        self.attempt.fail(NOT_RUN, str(limit))
        self.attempt.phase("play")
        pytest.skip(models.NOT_RUN + str(limit))

    def _invalid(self, fault: InvalidTask) -> None:
        self.attempt.fail(INVALID_TASK, str(fault), fault)
        self._keep()
        raise NotPlayed(INVALID_TASK, self.message) from None


class Watched(Episode):
    """An episode that says when it is over, while the screen is still as the agent left it."""

    ending: Callable[[str], None]
    around: Callable[[], AbstractContextManager[None]]

    def turn(self) -> AbstractContextManager[None]:
        return self.around()

    def says(self, fault: BaseException) -> str:
        stopped = "it was still in its own code, and had to be stopped: "
        return (stopped if timeouts.stopped(fault) else "") + super().says(fault)

    def _end(self, verdict: Verdict, *how: Any) -> Ended:
        self.ending(verdict)
        return super()._end(verdict, *how)


def unready(fault: BaseException) -> DeviceError:
    """What is no task's fault, and none that a door tells of."""
    trouble = DeviceError(f"the device was not made ready: {one_line(fault)}")
    trouble.__cause__ = fault
    return trouble


def one_line(problem: BaseException) -> str:
    """An exception's type and first line."""
    first = str(problem).strip().split("\n", 1)[0]
    return f"{type(problem).__name__}: {first}" if first else type(problem).__name__


def file_of(config: pytest.Config, path: Path) -> str:
    """A task's file, as reports name it: relative to its folder of tasks."""
    for folder in (HOME, *start.folders(config), config.rootpath):
        if path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return path.name
