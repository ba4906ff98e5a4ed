"""Suites besides the paper's, as MiniWoB: their tasks are not collected unless they are named.

A suite is named by its word in an argument, in ``-k`` or in ``-m``, and a task by its file, too.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.plugin import arguments, compat, start
from pytest_androidworld.plugin.collection import relative
from pytest_androidworld.report import words
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.report.suites import NAMES

NAMED_FILES = pytest.StashKey[frozenset[Path]]()  # by the command line
LEFT_OUT = pytest.StashKey[dict[str, tuple[str, str]]]()  # suite and task, by node id
NOT_PLAYED = pytest.StashKey[dict[str, int]]()  # on the controller of workers
OUTPUT = "aw_not_played"  # of a worker


def is_left_out(module: pytest.Collector, name: str, task: Any) -> bool:
    """Whether a task is not collected, since nothing names its suite or its file."""
    config, suite = module.config, task.suite
    if not suite or named(config, suite) or module.path in _files(config):
        return False
    classes = config.stash.setdefault(LEFT_OUT, {})
    classes[str(NodeId(module.nodeid, (name,)))] = suite, task.__name__
    return True


def cases(config: pytest.Config) -> Iterator[tuple[str, int, str]]:
    """Task, seed and node id of each case that is not collected."""
    for nodeid, (_, task) in config.stash.get(LEFT_OUT, {}).items():
        for play in start.settings(config).plays:
            yield task, play.seed, str(NodeId.parse(nodeid).episode(play))


def not_played(config: pytest.Config) -> dict[str, int]:
    """By suite: how many cases are not played that the arguments would have selected."""
    if NOT_PLAYED in config.stash:
        return config.stash[NOT_PLAYED]
    classes = config.stash.get(LEFT_OUT, {}).items()
    counts = Counter(suite for nodeid, (suite, _) in classes if arguments.selects(config, nodeid))
    plays = len(start.settings(config).plays)
    return {suite: number * plays for suite, number in counts.items()}


def named(config: pytest.Config, suite: str) -> bool:
    """Whether an argument, ``-k`` or ``-m`` contains the suite's name."""
    chosen = [config.option.keyword, config.option.markexpr, *_arguments(config)]
    return any(suite in str(each or "").lower() for each in chosen)


def _arguments(config: pytest.Config) -> Iterator[str]:
    """The arguments relative to the folder of tasks, whose path may have any name."""
    for argument in _given(config):
        node_id = NodeId.parse(argument)
        path = Path(config.invocation_params.dir, node_id.file)
        name = relative(config, path)
        yield argument if name is None else f"{name}::{node_id.inner}"


def _files(config: pytest.Config) -> frozenset[Path]:
    """The files that the command line names."""
    if NAMED_FILES not in config.stash:
        here = config.invocation_params.dir
        paths = (Path(here, NodeId.parse(argument).file) for argument in _given(config))
        config.stash[NAMED_FILES] = frozenset(path for path in paths if path.is_file())
    return config.stash[NAMED_FILES]


def _given(config: pytest.Config) -> list[str]:
    """The arguments, with those that `arguments.settle` replaced."""
    return [*compat.Arguments(config).all, *config.stash.get(arguments.ONLY, [])]


def lines(config: pytest.Config) -> list[str]:
    """``92 MiniWoB cases not played (-m miniwob)``."""
    return [
        f"{words.count(number, f'{NAMES.get(suite, suite)} case')} not played (-m {suite})"
        for suite, number in not_played(config).items()
    ]


def pytest_report_collectionfinish(config: pytest.Config) -> list[str]:
    """Report the number of cases not played; with workers, the summary does."""
    return [f"androidworld: {line}" for line in lines(config)]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    output = compat.worker_output(session.config)
    if output is not None:
        output[OUTPUT] = not_played(session.config)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take the number from a worker: it is the same on each."""
    output = compat.Worker(node).output
    if OUTPUT in output:
        node.config.stash[NOT_PLAYED] = output[OUTPUT]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    config = terminalreporter.config
    if getattr(config.option, "dist", "no") != "no":
        for line in lines(config):
            terminalreporter.write_line(f"androidworld: {line}")
