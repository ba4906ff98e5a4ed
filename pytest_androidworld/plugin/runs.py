"""Starts and ends the part of an agent that lasts for the whole run, such as a server."""

from collections.abc import Generator
from typing import Any

import pytest

from pytest_androidworld.agent import loading
from pytest_androidworld.errors import UsageError
from pytest_androidworld.interpreter import Process
from pytest_androidworld.plugin import compat, start
from pytest_androidworld.plugin.collection import task_of

BEGUN = pytest.StashKey[Any]()  # the agent's class, if it knows of runs
LAST = pytest.StashKey[pytest.Item]()  # the last case


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Start the agent's part before the first case, where cases are played."""
    config = session.config
    if config.option.collectonly or not any(map(task_of, session.items)):
        return
    agent: Any = loading.load(start.settings(config).player)
    if not hasattr(agent, "begin_run"):
        return
    try:
        process = Process()
        message = agent.begin_run()
        process.end_copy()
    except UsageError as error:
        raise pytest.UsageError(str(error)) from None
    config.stash[BEGUN] = agent
    config.stash[LAST] = [item for item in session.items if task_of(item)][-1]
    reporter = compat.terminal(config)
    if message and reporter:
        reporter.write_line(f"androidworld: {message}", bold=True)
        reporter.flush()  # no other line may follow until a person connects


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """End the agent's part after the last case, whatever other tests follow."""
    done = yield
    if item.config.stash.get(LAST, None) is item:
        _end(item.config)
    return done


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """End the agent's part, however the run ends."""
    _end(session.config)


def _end(config: pytest.Config) -> None:
    agent = config.stash.get(BEGUN, None)
    if agent is not None:
        del config.stash[BEGUN]
        agent.end_run()
