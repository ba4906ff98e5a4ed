"""Ends a run under xdist in which nothing happens any more, and reports what it waited for.

The controller of xdist waits for messages of its workers without a limit.  `Watch` measures how
long none has come.  A worker that starts or plays may be silent for long, and has a limit of its
own; if all workers are idle, or are to end, the limit is the time of one step.
"""

from collections.abc import Callable
from queue import Empty
from typing import Any

import pytest

from pytest_androidworld.bench.budget import UNLIMITED
from pytest_androidworld.interpreter import HostClock
from pytest_androidworld.plugin.collection import timeouts
from pytest_androidworld.plugin.compat import pytest_api, xdist_messages
from pytest_androidworld.plugin.run import waiting
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.plugin.xdist import crashed
from pytest_androidworld.report import words

STARTING = 900.0  # seconds for a worker until it has collected, or has a device
BEGINS = ("logstart",)
ENDS = ("logfinish", "runtest_protocol_complete", "errordown", "workerfinished")


class Watch:
    """Notes what each worker does, from its messages, and ends a run that waits in vain."""

    def __init__(self, run: Run, clock: Callable[[], float] = HostClock.monotonic) -> None:
        self.run = run
        self.messages = xdist_messages.Messages(run.config)
        self.clock = clock
        self.heard = clock()
        self.collected: set[Any] = set()
        self.playing: dict[Any, str] = {}  # node ids, by worker
        self._take = self.messages.replace(self.take)

    def take(self, timeout: float) -> tuple[str, dict[str, Any]]:
        """Replaces the queue's `get`, which xdist calls until there is a message."""
        try:
            message: tuple[str, dict[str, Any]] = self._take(timeout=timeout)
        except Empty:
            self.check()
            waiting.display_workers(self.run)
            raise
        self.note(*message)
        return message

    def note(self, name: str, values: dict[str, Any]) -> None:
        self.heard = self.clock()
        worker = values.get("node")
        if name == "collectionfinish":
            self.collected.add(worker)
        elif name in BEGINS:
            self.playing[worker] = values["nodeid"]
        elif name in ENDS:
            self.playing.pop(worker, None)

    def check(self) -> None:
        """End the run if no worker can be expected to send anything any more."""
        silent = self.clock() - self.heard
        if silent < self.limit():
            return
        waits = "; ".join(self._described(worker) for worker in self.messages.workers)
        reporter = self.run.terminal
        if reporter:
            text = f"androidworld: no worker has sent anything for {words.duration(silent)}"
            reporter.ensure_newline()
            reporter.write_line(f"{text}, so the run ends. It waits for {waits}.", red=True)
        pytest.exit("the run waits in vain for its workers", pytest.ExitCode.INTERRUPTED)

    def limit(self) -> float:
        """The seconds without a message after which the run ends."""
        workers = self.messages.workers
        settings = self.run.settings
        limits = [max(settings.step_seconds, timeouts.LONGER)]
        limits += [STARTING for worker in workers if worker not in self.collected]
        limits += [self._of_case(nodeid) for nodeid in self.playing.values()]
        return max(limits)

    def _of_case(self, nodeid: str) -> float:
        """The seconds that a case may take: each attempt its last time limit, and a device."""
        settings = self.run.settings
        try:
            task = crashed.task_class(self.run, nodeid)
        except Exception:  # noqa: BLE001 - a user's file, or a test that is no case
            return UNLIMITED
        seconds = settings.seconds(task)
        if settings.patient or seconds >= UNLIMITED:
            return UNLIMITED
        attempt = seconds + timeouts.LONGER + timeouts.LAST
        return (settings.device_retries + 1) * (attempt + STARTING)

    def _described(self, worker: Any) -> str:
        name = pytest_api.Worker(worker).name
        if worker in self.playing:
            return f"{name}, which plays {self.playing[worker]}"
        if worker not in self.collected:
            return f"{name}, which has not started"
        if pytest_api.Worker(worker).is_ending:
            return f"{name}, which is to end"
        return f"{name}, which has nothing to play"


def begin(run: Run) -> None:
    """Watch the workers of a run, of which none has been started."""
    Watch(run)
