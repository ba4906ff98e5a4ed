"""Collects the current task classes of a run's cases, by pytest, in this project."""

import contextlib
import io
import itertools
from collections.abc import Iterable
from pathlib import Path

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.report.schema import Manifest
from pytest_androidworld.task.base import Task

BUILT_IN = "pytest_androidworld/task_cases"  # how their node ids begin, and all of them together
FOLDERS = "--aw-tasks"
FINE = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
REPORTS = ("xmlpath", "allure_report_dir")  # of --junitxml and --alluredir
LINES = 20  # of pytest's output, if it cannot collect
ALL = ("-m", "miniwob or not miniwob")  # the suite, too, which has to be named
COLLECT = ("--collect-only", "-q", "--color=no", "--aw-agent=oracle", "--aw-seeds=1", *ALL)


class Tasks:
    """A plugin of pytest that notes the tasks' classes: by node id, without the play."""

    def __init__(self) -> None:
        self.found: dict[str, type[Task]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """The project may always write these, and they belong to its runs."""
        for name in REPORTS:
            setattr(config.option, name, None)

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        kind = getattr(item, "cls", None)
        if isinstance(kind, type) and issubclass(kind, Task):
            self.found[name_of(item.nodeid)] = kind


def name_of(nodeid: str) -> str:
    """``FILE::TASK`` of a case's node id."""
    return str(NodeId.parse(nodeid).of_task)


def folders(manifest: Manifest) -> str:
    """The folders of tasks that the run's command line named; "" for those of the project."""
    options = manifest["run"].get("options")
    if options is not None:
        return options.get(FOLDERS, "")
    command = manifest["run"]["command"]  # of a run that did not record its options
    pairs = itertools.pairwise([*command, ""])
    return next(
        (
            word.partition("=")[2] or following
            for word, following in pairs
            if word.partition("=")[0] == FOLDERS
        ),
        "",
    )


def collect(nodeids: Iterable[str], own: str = "") -> dict[str, type[Task]]:
    """The current task classes of these cases; ``own`` names folders of tasks."""
    files = {NodeId.parse(nodeid).file for nodeid in nodeids}
    built_in = {file for file in files if file.startswith(f"{BUILT_IN}/")}
    there = sorted(file for file in files - built_in if Path(file).is_file())
    there += [BUILT_IN] if built_in else []
    if not there:
        raise UsageError(
            f"there is no {min(files)} here, nor any other task of that run; call this in the"
            " folder that the run was played in"
        )
    named = [f"{FOLDERS}={own}"] if own else []
    tasks, output = Tasks(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        status = pytest.main([*COLLECT, *named, *there], plugins=[tasks])
    if status not in FINE:
        said = "\n".join(output.getvalue().splitlines()[-LINES:])
        raise UsageError(f"pytest cannot collect the tasks of that run:\n{said}")
    return tasks.found
