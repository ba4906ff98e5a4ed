"""The backstop for code that hangs: pytest-timeout, where it is installed."""

from typing import Any

import pytest

from pytest_androidworld.plugin import start

LONGER = 120.0  # seconds that an episode may overrun: its last step, and judging


def limit(node: pytest.Class, task: Any) -> None:
    """An episode ends by itself at its limit; this is for what never comes back."""
    from pytest_androidworld.agent import loading

    settings = start.settings(node.config)
    own = any(mark.name == "timeout" for mark in getattr(task, "pytestmark", ()))
    if own or loading.patient(settings.agent) or node.get_closest_marker("timeout"):
        return
    if node.config.pluginmanager.hasplugin("timeout"):
        seconds = settings.step_seconds * settings.steps(task) + LONGER
        node.add_marker(pytest.mark.timeout(seconds, func_only=True))


def stopped(fault: BaseException | None) -> bool:
    """Whether it is pytest-timeout that raised it."""
    return isinstance(fault, pytest.fail.Exception) and str(fault).startswith("Timeout (>")
