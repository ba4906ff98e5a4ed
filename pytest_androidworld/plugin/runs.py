"""An agent may have something for a whole run: here it is begun, told of, and ended."""

from typing import Any

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin import start
from pytest_androidworld.plugin.collection import task_of

BEGUN = pytest.StashKey[Any]()  # the agent's class, if it knows of runs


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Before the first case, where cases are played."""
    config = session.config
    if config.option.collectonly or not any(map(task_of, session.items)):
        return
    from pytest_androidworld.agent import loading

    agent: Any = loading.load(start.settings(config).agent)
    if not hasattr(agent, "begin_run"):
        return
    try:
        said = agent.begin_run()
    except UsageError as error:
        raise pytest.UsageError(str(error)) from None
    config.stash[BEGUN] = agent
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    if said and reporter:
        reporter.write_line(f"androidworld: {said}", bold=True)
        reporter.flush()  # nothing else may be said until somebody has come


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """After the last case has been torn down, however the run ends."""
    agent = session.config.stash.get(BEGUN, None)
    if agent is not None:
        agent.end_run()
