"""Live progress: a line below pytest's own on a terminal, else a line each minute."""

import os
import warnings
from typing import Any

import pytest

from pytest_androidworld.interpreter import HostClock
from pytest_androidworld.plugin.compat import pytest_api, pytest_writer
from pytest_androidworld.plugin.gate import baselines, until
from pytest_androidworld.plugin.journal import manifest, remaining_cases, resume
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run import waiting
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report.journal import Journal, finals
from pytest_androidworld.report.progress import Progress

OFTEN = 0.5  # seconds between two texts on a terminal: each is made of all cases so far
SELDOM = 60.0  # and elsewhere
NEW_LINE, DOWN, UP, CLEAR = "\n\r", "\x1b[B\r", "\x1b[A\r", "\x1b[K"


def begin(run: Run) -> None:
    """Start, on the controller, before the first case."""
    reporter = run.terminal
    if reporter is None or run.config.option.verbose < 0:  # an option of that reporter's
        return
    in_place = (
        pytest_writer.file(reporter).isatty()
        and getattr(run.config.option, "capture", "no")
        != "no"  # what a test prints would mix with it
        and os.environ.get("TERM") != "dumb"
    )
    progress = (Below if in_place else EachMinute)(run, reporter)
    run.config.pluginmanager.register(progress, waiting.LIVE)


class EachMinute:
    """Prints a line each minute, for a log."""

    interval = SELDOM

    def __init__(self, run: Run, reporter: pytest.TerminalReporter) -> None:
        self.run, self.reporter = run, reporter
        self.carried = len(finals(run.once(resume.carried)))
        self.began = self.last = HostClock.monotonic()

    def text(self) -> str:
        known = self.run.once(RunRecords)
        return Progress(
            Journal(manifest.of(self.run), tuple(known.all)),
            remaining_cases.left(self.run, known.all).of,
            self.carried,
            HostClock.monotonic() - self.began,
            baselines.read(self.run),
            until.progress(self.run),
        ).line(pytest_api.terminal_width(self.run.config) - 1)

    def is_due(self) -> bool:
        """Whether a minute has passed; resets the timer."""
        now = HostClock.monotonic()
        due = now - self.last >= self.interval
        self.last = now if due else self.last
        return due

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logfinish(self) -> None:
        if self.is_due():
            self.reporter.write_line(self.text())

    def wait(self, what: str) -> None:
        """Something is waited for that has to be, at the beginning."""
        if self.is_due():
            self.reporter.write_line(what)

    def pytest_warning_recorded(self, warning_message: warnings.WarningMessage) -> None:
        """Here before the summary of warnings: whoever waits can do something about it."""
        if isinstance(warning_message.message, waiting.ModelTimedOut):
            self.reporter.ensure_newline()
            self.reporter.write_line(f"androidworld: {warning_message.message}", yellow=True)


class Below(EachMinute):
    """Updates a line in place: cleared before pytest writes, and redrawn afterwards."""

    interval = OFTEN

    def __init__(self, run: Run, reporter: pytest.TerminalReporter) -> None:
        super().__init__(run, reporter)
        self.file: Any = pytest_writer.file(reporter)
        self.line = ""  # that was made last
        self.column: int | None = None  # of the line above, where pytest goes on; None if cleared
        pytest_writer.set_file(reporter, self)

    def write(self, text: str) -> int:
        """Replaces the terminal's ``write``."""
        self.clear()
        return int(self.file.write(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self) -> None:
        self.draw()

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logfinish(self) -> None:
        self.draw()

    def wait(self, what: str) -> None:
        self.put(what)

    def draw(self) -> None:
        fresh = self.is_due()
        if fresh:
            self.line = self.text()
        if self.line and (fresh or self.column is None):
            self.put(self.line)

    def put(self, line: str) -> None:
        """Draw a line in the place of the one before."""
        if line:
            self.clear()
            self.column = pytest_writer.column(self.reporter)
            self.file.write(f"{NEW_LINE}{line}{self._back()}")
            self.file.flush()

    def clear(self) -> None:
        """Clear the line without a newline, which would flush a half-drawn terminal."""
        if self.column is not None:
            self.file.write(f"{DOWN}{CLEAR}{self._back()}")
            self.column = None

    def _back(self) -> str:
        return UP + (f"\x1b[{self.column}C" if self.column else "")

    def pytest_enter_pdb(self) -> None:
        self.clear()
        self.file.flush()

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        self.clear()
        self.file.flush()
        pytest_writer.set_file(self.reporter, self.file)
