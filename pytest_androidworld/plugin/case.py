"""One case, from set-up to tear-down: its attempts, one after another until one has a verdict."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import pytest_androidworld.episode as episodes
from pytest_androidworld.env.hands import touched
from pytest_androidworld.episode import Ended, Episode, Limits, Step
from pytest_androidworld.errors import DeviceError, DeviceLost, InvalidTask
from pytest_androidworld.plugin import attempts, manifest, models, start, timeouts
from pytest_androidworld.plugin.collection import HOME
from pytest_androidworld.plugin.outcomes import LACKS
from pytest_androidworld.plugin.pool import lease_of
from pytest_androidworld.report import failure, journal, junit
from pytest_androidworld.report.artifacts import Artifacts, step_name
from pytest_androidworld.task import lifecycle

if TYPE_CHECKING:
    from pytest_androidworld.agent.base import Agent
    from pytest_androidworld.agent.talk import Call
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.report.artifacts import Folder
    from pytest_androidworld.task.base import Task


class NotPlayed(pytest.fail.Exception):  # type: ignore[misc, name-defined]
    """The case says nothing about the agent: device error, or invalid task."""

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
    folder: "Folder | None" = None  # of the newest attempt's artifacts

    def __init__(self, item: pytest.Item, cls: "type[Task]", seed: int, android: Any) -> None:
        self.task = cls()
        self.seed = seed
        self.nodeid = item.nodeid
        self.lease = lease_of(android)
        self.settings = settings = start.settings(item.config)
        file = file_of(item.config, item.path)
        self.place = journal.Case(cls.__name__, seed, file)
        self.artifacts = Artifacts(settings.artifacts_dir, settings.artifacts)
        self.described = attempts.described(
            cls.__name__, seed, tuple(cls.app_names), file, item.path
        )
        self.limit = settings.steps(cls)
        self.retries = settings.device_retries
        self.first = 1  # the number of the first attempt
        self.attempts: list[attempts.Attempt] = []
        self.manifest = manifest.of(item.config)
        self.price = models.price(settings)
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
    def goal(self) -> str:
        """What the agent is asked to do."""
        return self.task.goal if hasattr(self.task, "params") else self.task.template

    @property
    def message(self) -> str:
        """What the newest attempt tells a stranger."""
        return failure.message(self.manifest, self.record, self.here)

    @property
    def record(self) -> Any:
        """The newest attempt's."""
        return self.attempt.record()

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
            self.folder = self.artifacts.begin(self.place, number)
            try:
                self.task.params = type(self.task).drawn(self.seed).params
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

    def play(self) -> "Case":
        """Let the agent play until there is a verdict, and judge."""
        agent = self.agent
        assert agent is not None
        wish = self.settings.screenshots
        seconds = float("inf") if agent.patient else self.settings.step_seconds * self.limit
        limits = Limits(self.limit, seconds, self.settings.grading)
        if agent.model:
            agent.model.called = self._call
        while True:
            assert self.device is not None
            episode = Watched(
                self.task, self.device, agent, limits, seed=self.seed, recorded=self._record
            )
            episode.ending = self._keep_last
            episode.stage.pixels = agent.pixels or wish == "on"
            if self.folder:
                self.folder.screens = wish != "off"
            try:
                self.ended = episode.play()
                self.attempt.conclude(self.ended)
                self.attempt.phase("play")
                self._keep(self.ended.verdict)
                return self
            except DeviceError as trouble:
                self._device_error(trouble)
                self.begin()
            except InvalidTask as fault:
                self._invalid(fault)
            except pytest.fail.Exception as stop:
                if not timeouts.stopped(stop):
                    raise
                self._timed_out(stop)

    def check(self) -> None:
        """Pass or fail, by the verdict."""
        __tracebackhide__ = True
        assert self.ended is not None, "an episode is played before it is checked"
        if self.ended.verdict != episodes.PASSED:
            pytest.fail(self.message, pytrace=False)

    def end(self) -> None:
        """Tear down.  If that fails it costs the device, not the verdict."""
        device, self.device = self.device, None
        if self.agent and self.agent.model:
            self.agent.model.end()
        self.agent = self.ended = None  # pytest keeps a case, and they would keep its screens
        if device is None:
            return
        try:
            lifecycle.end(self.task, device)
        except Exception as problem:  # noqa: BLE001 - whatever it is, the next case is not to suffer
            self.attempt.notes.append(f"tear-down: {one_line(problem)}")
            self.lease.give_up()
        self.attempt.phase("teardown")
        self._keep(self.attempt.verdict or episodes.FAILED)

    def _record(self, step: Step) -> None:
        self.attempt.step(step)
        if self.folder:
            name = step_name(step.number, self.attempt.taken(step.number))
            known = step.state if not step.refused else None
            points = touched(step.action, known) if known else ()
            self.folder.step(name, step.state, points)

    def _call(self, call: "Call") -> None:
        self.attempt.call(call)
        if self.folder:
            self.folder.call(call)

    def _keep_last(self, verdict: str) -> None:
        """The screen at the end, before anybody touches the device again."""
        if self.folder and self.device and self.folder.keeps(verdict):
            state = self.device.observe(pixels=True)
            self.attempt.saw(state)
            self.folder.last(state)

    def _keep(self, verdict: str) -> None:
        """The device's log; then what is not to be kept goes."""
        folder, self.folder = self.folder, None
        if folder is None:
            return
        if folder.keeps(verdict) and self.lease.held:
            folder.text("device.log", self.lease.held.log())
        if folder.keeps(verdict) and self.attempt.verdict:
            folder.tell(self.manifest, self.record)
        path = folder.end(verdict)
        self.attempt.artifacts = str(path) if path else None

    def _check_needs(self, device: "Device") -> None:
        from pytest_androidworld.env.app_table import NAMES

        needed = self.task.needs | (NAMES & set(self.task.app_names))
        missing = sorted(needed - device.capabilities)
        if missing:
            self.attempts.pop()
            self.device = None
            pytest.skip(LACKS + ", ".join(missing))

    def _device_error(self, trouble: DeviceError) -> None:
        """Give the device up; raises when the case has had its chances."""
        attempt, self.device = self.attempt, None
        attempt.fail(episodes.DEVICE_ERROR, str(trouble), trouble)
        self._keep(episodes.DEVICE_ERROR)
        self.lease.give_up()
        lost = isinstance(trouble, DeviceLost)
        if not self.retries or lost:
            raise NotPlayed(episodes.DEVICE_ERROR, self.message, lost=lost) from None
        self.retries -= 1
        attempt.final = False

    def _timed_out(self, stop: BaseException) -> None:
        """End as an episode whose time ran out, but for the judging: that might hang, too."""
        try:
            self._keep_last(episodes.BUDGET_EXCEEDED)
        except DeviceError as trouble:
            self.attempt.notes.append(f"no last screen: {one_line(trouble)}")
        self.attempt.fail(
            episodes.BUDGET_EXCEEDED, f"its time ran out, and it was not judged ({stop})", stop
        )
        self.attempt.phase("play")
        self._keep(episodes.BUDGET_EXCEEDED)
        pytest.fail(self.message, pytrace=False)

    def _invalid(self, fault: InvalidTask) -> None:
        self.attempt.fail(episodes.INVALID_TASK, str(fault), fault)
        self._keep(episodes.INVALID_TASK)
        raise NotPlayed(episodes.INVALID_TASK, self.message) from None


class Watched(Episode):
    """An episode that says when it is over, while the screen is still as the agent left it."""

    ending: Callable[[str], None]

    def _end(self, verdict: str, *how: Any) -> Ended:
        self.ending(verdict)
        return super()._end(verdict, *how)


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
