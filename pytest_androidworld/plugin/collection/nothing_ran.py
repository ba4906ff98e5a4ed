"""Why no test ran, and what to do about it: a sentence at the end of such a run.

Only for a command that is about tasks, or names a folder in which there are some.
"""

import difflib
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_androidworld.plugin.collection import split
from pytest_androidworld.plugin.collection.task_files import (
    HOME,
    PLACE,
    at_home,
    holds_tasks,
    own_folders,
    task_of,
)
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.options import options
from pytest_androidworld.plugin.run.run import Run, begun
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.task import catalogue
from pytest_androidworld.task.splits import Split

TASKS = "--aw-tasks"
TASK_FILE = re.compile(r"^\s+template\s*=", re.MULTILINE)
WORD = re.compile(r"[\w.\-]+")
OPERATORS = {"and", "or", "not", "True", "False", "None"}
FILES = 2000  # how many are looked at


def sentence(config: pytest.Config, reporter: pytest.TerminalReporter) -> str | None:
    """The sentence; None if the run is none of ours."""
    about_tasks = options.on_command_line(config) or begun(config)
    deselected = [item for item in pytest_api.reports(reporter).get("deselected", ()) if item]
    if begun(config):
        settings = Run.of(config).settings
        if settings.resume or settings.shard:
            return None  # nothing may be left to play
        within, left_out = split.divided(Run.of(config), deselected)
        part = settings.split
        if left_out and not within:
            return f"{_option(part)} leaves them out: {split.where(part, left_out)}"
        if config.option.keyword and (deselected or _has_workers(config)):
            return _keyword(config.option.keyword, within, part, left_out)
        if config.option.markexpr and within:
            of = f" of {_option(part)}" if left_out else ""
            return f"-m {config.option.markexpr!r} selects none of the {len(within)} cases{of}"
    for file in _task_files(config):
        return _outside(config, file)
    return _elsewhere(config) if about_tasks else None


def _has_workers(config: pytest.Config) -> bool:
    return getattr(config.option, "dist", "no") != "no"


def _option(part: Split) -> str:
    return f"--aw-split={part}"


def _keyword(
    expression: str, deselected: list[pytest.Item], part: Split, left_out: list[str]
) -> str:
    """About ``-k``: the words that are in no case's name, and what is near or left out."""

    names = {task_of(item).__name__ for item in deselected if task_of(item)}
    names = names or set(catalogue.entries())
    parts = {part for name in names for part in re.findall("[A-Z][a-z]+", name)}
    words = {word.lower(): word for word in (*catalogue.marks(), *sorted(parts), *sorted(names))}
    texts = [item.nodeid.lower() for item in deselected] or list(words)
    hints = []
    for word in WORD.findall(expression):
        if word in OPERATORS or any(word.lower() in text for text in texts):
            continue
        elsewhere = [name for name in left_out if word.lower() in name.lower()]
        if elsewhere:
            hints.append(split.where(part, elsewhere))
            continue
        near = difflib.get_close_matches(word.lower(), words, n=1)
        meant = f"; did you mean {words[near[0]]!r}?" if near else ""
        hints.append(f"{word!r} is in the name of no case{meant}")
    which = f" of the {len(deselected)} cases" if deselected else " of the cases"
    which += f" of {_option(part)}" if left_out else ""
    return f"-k {expression!r} selects none{which}" + (
        f": {', and '.join(hints)}" if hints else ""
    )


def _task_files(config: pytest.Config) -> Iterator[Path]:
    """Files of tasks in what the command line names, that are in no folder of tasks."""
    for argument in pytest_api.Arguments(config).all:
        folder = Path(config.invocation_params.dir, NodeId.parse(argument).file)
        for path in _python_files(folder, FILES) if folder.is_dir() else ():
            if not holds_tasks(config, path) and _has_task(path):
                yield path


def _python_files(folder: Path, at_most: int) -> Iterator[Path]:
    """Not those of virtual environments and the like: pytest does not collect there either."""
    seen = 0
    for place, folders, names in os.walk(folder):
        left_out = [name for name in folders if name[0] == "." or name == "node_modules"]
        left_out += [name for name in folders if Path(place, name, "pyvenv.cfg").exists()]
        folders[:] = sorted(set(folders) - set(left_out))
        for name in sorted(names):
            if name.endswith(".py") and name[0] != "_":
                seen += 1
                if seen > at_most:
                    return
                yield Path(place, name)


def _has_task(path: Path) -> bool:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return "from pytest_androidworld import" in text and bool(TASK_FILE.search(text))


def _outside(config: pytest.Config, file: Path) -> str:
    root = config.rootpath
    folder = Path(os.path.relpath(file.parent, root)).as_posix()
    return (
        f"{_named(config, file)} has a task, but its folder is not among the folders of tasks:"
        f" add {TASKS}={folder}, or write aw_tasks = {folder} in the ini file"
    )


def _elsewhere(config: pytest.Config) -> str:
    """The command line is about tasks, and there are none where it looks."""
    at = " ".join(pytest_api.Arguments(config).all) or "."
    own = [_named(config, folder) for folder in own_folders(config)]
    if at_home(config):
        return (
            f"the tasks are in {_named(config, HOME)}, and this looks in {at}: add that path, or"
            f" call pytest in {config.rootpath}"
        )
    if own:
        return (
            f"no task is in {at}; {', '.join(own)} is a folder of tasks ({TASKS}), so the"
            f" benchmark is played only if it is named: add {PLACE}, or name your own tasks by"
            f" {TASKS}=FOLDER"
        )
    return f"no task is in {at}: add {PLACE} for the benchmark, or {TASKS}=FOLDER for your own"


def _named(config: pytest.Config, path: Path) -> str:
    """The path as one writes it where pytest was started."""
    return Path(os.path.relpath(path, config.invocation_params.dir)).as_posix()


def write(reporter: pytest.TerminalReporter) -> None:
    """Write the sentence, if there is one."""
    text = sentence(reporter.config, reporter)
    if text:
        reporter.write_line(f"androidworld: no tests ran: {text}", yellow=True)
