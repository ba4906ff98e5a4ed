"""Starts and ends the part of an agent that lasts for the whole run, such as a server."""

from collections.abc import Generator
from typing import Any

import pytest

from pytest_androidworld.agent import loading
from pytest_androidworld.errors import UsageError
from pytest_androidworld.interpreter import Process
from pytest_androidworld.plugin.collection.task_files import task_of
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.run.run import Run


class AgentsRun:
    """The part of an agent that lasts for the whole run, if the agent has one."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.agent: Any = None  # its class, between begin and end
        self.last: pytest.Item | None = None  # the last case

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Start it before the first case, where cases are played."""
        config = session.config
        if config.option.collectonly or not any(map(task_of, session.items)):
            return
        agent: Any = loading.load(self.run.settings.player)
        if not hasattr(agent, "begin_run"):
            return
        try:
            process = Process()
            message = agent.begin_run()
            process.end_copy()
        except UsageError as error:
            raise pytest.UsageError(str(error)) from None
        self.agent = agent
        self.last = [item for item in session.items if task_of(item)][-1]
        reporter = pytest_api.terminal(config)
        if message and reporter:
            reporter.write_line(f"androidworld: {message}", bold=True)
            reporter.flush()  # no other line may follow until a person connects

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """End it after the last case, whatever other tests follow."""
        done = yield
        if self.last is item:
            self._end()
        return done

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """End it, however the run ends."""
        self._end()

    def _end(self) -> None:
        agent, self.agent = self.agent, None
        if agent is not None:
            agent.end_run()
