"""Displays the wait for a model's first reply, and each try that timed out.

A worker has no terminal, and xdist has no message for what is not over yet: it writes how long it
has waited to a file in the folder that the workers of a run share.  The controller looks there
while no worker sends anything (`stalls`).  Workers on other machines have no such folder.
"""

import os
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from pytest_androidworld.plugin.run import run_folder
from pytest_androidworld.plugin.run.run import Run

LIVE = "androidworld-live"  # the name of the plugin that has the live line
FROM = 2.0  # seconds after which a wait is displayed
PREFIX = "waits-"  # of a worker's file
FRESH = 5.0  # seconds; a worker that waits writes each second


class WaitLine(Protocol):
    """What displays the wait, once there is a live line: `live.EachMinute`."""

    def wait(self, what: str) -> None: ...


class ModelTimedOut(UserWarning):
    """A try had no reply in time; xdist sends warnings to the controller at once."""


class ModelWatcher:
    """What `Patient` reports to, in any process of a run."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def waits(self, seconds: float) -> None:
        """Display it in the live line; a worker leaves that to the controller."""
        if seconds < FROM:
            return
        if self.run.is_worker:
            _write(self.run, seconds)
            return
        text = _text(seconds)
        live: WaitLine | None = self.run.config.pluginmanager.get_plugin(LIVE)
        if live is not None:
            live.wait(text)
            return
        reporter = self.run.terminal  # before the first case
        if reporter and reporter.hasmarkup:
            reporter.rewrite(text, erase=True)
            reporter.flush()

    def timed_out(self, seconds: float, number: int) -> None:
        """Record a warning, which `live` prints at once."""
        option = f"--aw-model-seconds={self.run.settings.model_seconds:g}"
        text = f"no reply of the model within {seconds:.3g} s, try {number} ({option})"
        message = warnings.WarningMessage(ModelTimedOut(text), ModelTimedOut, __file__, 0)
        self.run.config.hook.pytest_warning_recorded.call_historic(
            kwargs={
                "warning_message": message,
                "when": "runtest",
                "nodeid": "",
                "location": None,
            }
        )


def _text(seconds: float) -> str:
    return f"waiting for the model: {seconds:.0f} s"


def _write(run: Run, seconds: float) -> None:
    if run.link is None:
        file = run_folder.shared(run) / (PREFIX + os.environ["PYTEST_XDIST_WORKER"])
        with suppress(OSError):
            file.write_text(f"{seconds:.1f}", "ascii")


def of_workers(folder: Path, clock: Callable[[], float] = time.time) -> float | None:
    """How long a worker has waited that waits now; of several, the longest."""
    return max(_waits(folder, clock()), default=None)


def _waits(folder: Path, now: float) -> Iterator[float]:
    for file in folder.glob(f"{PREFIX}*"):
        with suppress(OSError, ValueError):  # it is being written
            age = now - file.stat().st_mtime
            if age < FRESH:
                yield float(file.read_text("ascii")) + max(age, 0.0)


def display_workers(run: Run) -> None:
    """Display that a worker waits for its model, on the controller."""
    live: WaitLine | None = run.config.pluginmanager.get_plugin(LIVE)
    known = run.has(run_folder.SharedFolder)
    seconds = of_workers(run_folder.shared(run)) if live and known else None
    if live and seconds is not None:
        live.wait(_text(seconds))


def end(run: Run) -> None:
    """Erase what was displayed before there was a live line."""
    reporter = run.terminal
    if reporter and reporter.hasmarkup:
        reporter.rewrite("", erase=True)
