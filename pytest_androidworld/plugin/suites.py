"""Suites besides the paper's, as MiniWoB: their tasks are not played unless they are named.

A suite is named by its word in an argument, in ``-k`` or in ``-m``, and a task by its file, too.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.plugin import arguments, compat, start
from pytest_androidworld.plugin.collection import HOME, STUB, task_of
from pytest_androidworld.report import words

NAMES = {"miniwob": "MiniWoB"}  # as people write them
NOT_PLAYED = pytest.StashKey[dict[str, int]]()  # by suite: how many cases
OUTPUT = "aw_not_played"  # of a worker


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the cases of suites that nothing names; they count nowhere else."""
    suites = {item: suite for item in items if (suite := _suite(item))}
    unnamed = {suite for suite in set(suites.values()) if not named(config, suite)}
    files = set(_files(config))
    left_out = [
        item for item, suite in suites.items() if suite in unnamed and item.path not in files
    ]
    config.stash[NOT_PLAYED] = dict(Counter(suites[item] for item in left_out))
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        gone = set(left_out)
        items[:] = [item for item in items if item not in gone]


def _suite(item: pytest.Item) -> str:
    task = task_of(item)
    return str(task.suite) if task else ""


def named(config: pytest.Config, suite: str) -> bool:
    """Whether the command line has the suite's word where it chooses what is played."""
    chosen = [config.option.keyword, config.option.markexpr, *_arguments(config)]
    return any(suite in str(each or "").lower() for each in chosen)


def _arguments(config: pytest.Config) -> Iterator[str]:
    """Each without the way to the folder of tasks, which may have any name."""
    for argument in _given(config):
        name, _, rest = argument.partition("::")
        path = Path(config.invocation_params.dir, name)
        for folder in (HOME, STUB, *start.folders(config), config.rootpath):
            if path.is_relative_to(folder):
                yield f"{path.relative_to(folder)}::{rest}"
                break
        else:
            yield argument


def _files(config: pytest.Config) -> Iterator[Path]:
    """The files that the command line names."""
    for argument in _given(config):
        path = Path(config.invocation_params.dir, argument.partition("::")[0])
        if path.is_file():
            yield path


def _given(config: pytest.Config) -> list[str]:
    """The arguments; those in whose place others were put, too."""
    return [*compat.Arguments(config).all, *config.stash.get(arguments.ONLY, [])]


def lines(config: pytest.Config) -> list[str]:
    """``92 MiniWoB cases not played (-m miniwob)``."""
    return [
        f"{words.count(number, f'{NAMES.get(suite, suite)} case')} not played (-m {suite})"
        for suite, number in config.stash.get(NOT_PLAYED, {}).items()
    ]


def pytest_report_collectionfinish(config: pytest.Config) -> list[str]:
    """Below the header; with workers it is known when they have ended, and in the summary."""
    return [f"androidworld: {line}" for line in lines(config)]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    output = compat.worker_output(session.config)
    if output is not None:
        output[OUTPUT] = session.config.stash.get(NOT_PLAYED, {})


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """All workers leave out the same."""
    output = compat.Worker(node).output
    if OUTPUT in output:
        node.config.stash[NOT_PLAYED] = output[OUTPUT]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    config = terminalreporter.config
    if getattr(config.option, "dist", "no") != "no":
        for line in lines(config):
            terminalreporter.write_line(f"androidworld: {line}")
