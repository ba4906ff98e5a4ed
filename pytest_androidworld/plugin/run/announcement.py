"""Prints a line just before the first case; with workers, no cases are known earlier."""

from collections.abc import Callable

import pytest

from pytest_androidworld.plugin.run.run import Run


class Announcement:
    """Prints a line, computed when the first case begins, unless it is None."""

    def __init__(self, run: Run, line: Callable[[Run], str | None]) -> None:
        self.run = run
        self.line = line

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self) -> None:
        self.run.config.pluginmanager.unregister(self)
        reporter = self.run.terminal
        text = self.line(self.run)
        if reporter and text:
            reporter.write_line(text)


def announce(run: Run, line: Callable[[Run], str | None]) -> None:
    """On a terminal or in a log, unless ``-q`` asks for less."""
    if run.terminal is not None and run.config.option.verbose >= 0:
        run.config.pluginmanager.register(Announcement(run, line))
