"""Suites besides the paper's, as MiniWoB: their tasks are not collected unless they are named.

A suite is named by its word in an argument, in ``-k`` or in ``-m``, and a task by its file, too.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.plugin.collection.arguments import Selection
from pytest_androidworld.plugin.collection.task_files import relative
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import words
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.report.suites import NAMES

OUTPUT = "aw_not_played"  # of a worker


class Suites:
    """Which suites the command line names, and how many cases of the others are not played."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.left_out: dict[str, tuple[str, str]] = {}  # suite and task, by node id
        self.not_played_by_workers: dict[str, int] | None = None  # the same number for each

    def is_left_out(self, module: pytest.Collector, name: str, task: Any) -> bool:
        """Whether a task is not collected, since nothing names its suite or its file."""
        suite = task.suite
        if not suite or self.named(suite) or module.path in self.files:
            return False
        self.left_out[str(NodeId(module.nodeid, (name,)))] = suite, task.__name__
        return True

    def cases(self) -> Iterator[tuple[str, int, str]]:
        """Task, seed and node id of each case that is not collected."""
        for nodeid, (_, task) in self.left_out.items():
            for play in self.run.settings.plays:
                yield task, play.seed, str(NodeId.parse(nodeid).episode(play))

    def not_played(self) -> dict[str, int]:
        """By suite: how many cases are not played that the arguments would have selected."""
        if self.not_played_by_workers is not None:
            return self.not_played_by_workers
        selects = self.run.once(Selection).selects
        counts = Counter(suite for nodeid, (suite, _) in self.left_out.items() if selects(nodeid))
        plays = len(self.run.settings.plays)
        return {suite: number * plays for suite, number in counts.items()}

    def named(self, suite: str) -> bool:
        """Whether an argument, ``-k`` or ``-m`` contains the suite's name."""
        option = self.run.config.option
        chosen = [option.keyword, option.markexpr, *self._arguments()]
        return any(suite in str(word or "").lower() for word in chosen)

    def _arguments(self) -> Iterator[str]:
        """The arguments relative to the folder of tasks, whose path may have any name."""
        config = self.run.config
        for argument in self._given():
            node_id = NodeId.parse(argument)
            path = Path(config.invocation_params.dir, node_id.file)
            name = relative(config, path)
            yield argument if name is None else f"{name}::{node_id.inner}"

    @cached_property
    def files(self) -> frozenset[Path]:
        """The files that the command line names."""
        here = self.run.config.invocation_params.dir
        paths = (Path(here, NodeId.parse(argument).file) for argument in self._given())
        return frozenset(path for path in paths if path.is_file())

    def _given(self) -> list[str]:
        """The arguments, with those that `Selection.settle` replaced."""
        return [*pytest_api.Arguments(self.run.config).all, *self.run.once(Selection).only]

    def lines(self) -> list[str]:
        """``92 MiniWoB cases not played (-m miniwob)``."""
        return [
            f"{words.count(number, f'{NAMES.get(suite, suite)} case')} not played (-m {suite})"
            for suite, number in self.not_played().items()
        ]

    def pytest_report_collectionfinish(self) -> list[str]:
        """Report the number of cases not played; with workers, the summary does."""
        return [f"androidworld: {line}" for line in self.lines()]

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = pytest_api.worker_output(session.config)
        if output is not None:
            output[OUTPUT] = self.not_played()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take the number from a worker."""
        output = pytest_api.Worker(node).output
        if OUTPUT in output:
            self.not_played_by_workers = output[OUTPUT]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if getattr(terminalreporter.config.option, "dist", "no") != "no":
            for line in self.lines():
                terminalreporter.write_line(f"androidworld: {line}")
