"""Time limits for code that hangs, by pytest-timeout, unless it is disabled."""

import faulthandler
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import pytest_timeout

from pytest_androidworld.agent.llm import MOST_RATE_WAIT
from pytest_androidworld.bench.budget import UNLIMITED
from pytest_androidworld.interpreter import text_of
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.run.run import Run

LONGER = 120.0  # seconds that an episode may overrun: its last step, and judging
TIMEOUT = "Timeout (>"  # how PYTEST_FAILURE_MESSAGE of pytest_timeout.py begins
LAST = 60.0  # seconds more, for code that swallows even that, or holds the interpreter's lock


def limit(node: pytest.Class, task: Any) -> None:
    """Add a timeout mark beyond the episode's own limit, for code that hangs."""
    run = Run.of(node.config)
    settings = run.settings
    own = any(mark.name == "timeout" for mark in getattr(task, "pytestmark", ()))
    if own or settings.patient or node.get_closest_marker("timeout"):
        return
    seconds = settings.seconds(task) + _longer(run)
    if seconds < min(UNLIMITED, _users(run)):
        node.add_marker(pytest.mark.timeout(seconds, func_only=True))


def _longer(run: Run) -> float:
    """Seconds that an episode may overrun, with those that a model's rate limit may take."""
    return LONGER + (MOST_RATE_WAIT if run.settings.uses_model else 0.0)


def _users(run: Run) -> float:
    """The user's limit for all tests in pytest-timeout; a mark of ours would override it."""
    if not run.config.pluginmanager.hasplugin("timeout"):
        return 0.0
    return pytest_timeout.get_env_settings(run.config).timeout or UNLIMITED


@contextmanager
def last_resort(run: Run, seconds: float, at_least: float = 0.0) -> Iterator[None]:
    """End the process by faulthandler if an agent hangs beyond all other limits.

    There is one such timer in a process; if pytest itself has it, that is the user's wish.
    """
    seconds = max(seconds + _longer(run), at_least) + LAST
    known = run.config.pluginmanager.hasplugin("faulthandler")
    users = known and float(run.config.getini("faulthandler_timeout") or 0) > 0
    if users or seconds >= threading.TIMEOUT_MAX:
        yield
        return
    file = pytest_api.traceback_file(run.config)
    stream = sys.__stderr__ if file is None else file
    faulthandler.dump_traceback_later(seconds, exit=True, file=stream)  # type: ignore[arg-type]
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


class LastResort:
    """Cancels the timer of `last_resort` while debugging."""

    def pytest_enter_pdb(self) -> None:
        faulthandler.cancel_dump_traceback_later()


def stopped(fault: BaseException | None) -> bool:
    """Whether pytest-timeout raised the exception."""
    return isinstance(fault, pytest.fail.Exception) and text_of(fault).startswith(TIMEOUT)
