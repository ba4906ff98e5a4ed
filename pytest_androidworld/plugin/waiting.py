"""Displays the wait for a model's first reply, and each try that timed out."""

import warnings
from typing import TYPE_CHECKING

import pytest

from pytest_androidworld.plugin import compat, start

if TYPE_CHECKING:
    from pytest_androidworld.plugin.live import EachMinute

LIVE = "androidworld-live"  # the name of the plugin that has the live line
FROM = 2.0  # seconds after which a wait is displayed


class ModelTimedOut(UserWarning):
    """A try had no reply in time; xdist sends warnings to the controller at once."""


class ModelWatcher:
    """What `Patient` reports to, in any process of a run."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def waits(self, seconds: float) -> None:
        """Display it in the live line; workers have none."""
        if seconds < FROM:
            return
        live: EachMinute | None = self.config.pluginmanager.get_plugin(LIVE)
        text = f"waiting for the model: {seconds:.0f} s"
        if live is not None:
            live.wait(text)
            return
        reporter = compat.terminal(self.config)  # before the first case
        if reporter and reporter.hasmarkup:
            reporter.rewrite(text, erase=True)
            reporter.flush()

    def timed_out(self, seconds: float, number: int) -> None:
        """Record a warning, which `live` prints at once."""
        option = f"--aw-model-seconds={start.settings(self.config).model_seconds:g}"
        text = f"no reply of the model within {seconds:.3g} s, try {number} ({option})"
        message = warnings.WarningMessage(ModelTimedOut(text), ModelTimedOut, __file__, 0)
        self.config.hook.pytest_warning_recorded.call_historic(
            kwargs={
                "warning_message": message,
                "when": "runtest",
                "nodeid": "",
                "location": None,
            }
        )


def end(config: pytest.Config) -> None:
    """Erase what was displayed before there was a live line."""
    reporter = compat.terminal(config)
    if reporter and reporter.hasmarkup:
        reporter.rewrite("", erase=True)
