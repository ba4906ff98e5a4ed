"""Prints a line just before the first case; with workers, no cases are known earlier."""

from collections.abc import Callable

import pytest

from pytest_androidworld.plugin import compat


class Announcement:
    """Prints a line, computed when the first case begins, unless it is None."""

    def __init__(self, config: pytest.Config, line: Callable[[pytest.Config], str | None]) -> None:
        self.config = config
        self.line = line

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self) -> None:
        self.config.pluginmanager.unregister(self)
        reporter = compat.terminal(self.config)
        text = self.line(self.config)
        if reporter and text:
            reporter.write_line(text)


def announce(config: pytest.Config, line: Callable[[pytest.Config], str | None]) -> None:
    """On a terminal or in a log, unless ``-q`` asks for less."""
    if compat.terminal(config) is not None and config.option.verbose >= 0:
        config.pluginmanager.register(Announcement(config, line))
