"""Resolves the command line's paths and node ids to tasks, wherever these are installed.

Outside of the root folder built-in tasks have node ids that begin with `PLACE`; such an id
selects its task.  An agent and no path at all mean the whole benchmark.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_androidworld.plugin.collection.task_files import (
    HOME,
    PLACE,
    STUB,
    at_home,
    own_folders,
)
from pytest_androidworld.plugin.compat import pytest_api, pytest_cache
from pytest_androidworld.plugin.options import option_table
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import node_ids
from pytest_androidworld.report.node_ids import NodeId
from pytest_androidworld.task import renamed

PACKAGE = PLACE.replace("/", ".")
# An option among these means that tasks are to be played
MEANT = ("agent", "split", "seeds", "model")


def use_todays_names(config: pytest.Config) -> None:
    """Replace old names of built-in task files, on the command line and in pytest's cache."""
    arguments = pytest_api.Arguments(config).all
    arguments[:] = [_todays_name(config, argument) for argument in arguments]
    pytest_cache.rename_last_failed(config, lambda nodeid: _renamed(config.rootpath, nodeid))


def _todays_name(config: pytest.Config, argument: str) -> str:
    node_id = NodeId.parse(argument)
    if config.option.pyargs and re.fullmatch(rf"{PACKAGE}[.\w]+", node_id.file):
        below = node_id.file.removeprefix(f"{PACKAGE}.").replace(".", "/")
        names = (renamed.NAMES.get(below), renamed.NAMES.get(f"{below}.py"))
        now = next((name.removesuffix(".py").replace("/", ".") for name in names if name), below)
        return str(node_id.moved(f"{PACKAGE}.{now.replace('/', '.')}"))
    return _renamed(config.invocation_params.dir, argument)


def _renamed(folder: Path, nodeid: str) -> str:
    """Today's name, unless there is a file of the old one: it is another, a user's own."""
    exists = (folder / NodeId.parse(nodeid).file).exists()
    return nodeid if exists else node_ids.todays(nodeid)


def of(config: pytest.Config) -> Iterator[tuple[Path, NodeId]]:
    """The arguments that select tasks: file or folder, and the argument as a node id."""
    own = own_folders(config)
    for argument in pytest_api.Arguments(config).all:
        node_id = NodeId.parse(argument)
        name = node_id.file
        path = Path(config.invocation_params.dir, name)
        if is_place(config, argument):
            path = HOME.joinpath(name.removeprefix(PLACE).strip("/"))
        elif config.option.pyargs and re.fullmatch(rf"{PACKAGE}[.\w]*", name):
            path = HOME.joinpath(*name.split(".")[2:])
            path = path.with_suffix(".py") if path.with_suffix(".py").is_file() else path
        above = not own and at_home(config)
        within = any(path.is_relative_to(folder) for folder in (HOME, STUB, *own))
        holding = any(f.is_relative_to(path) for f in (*own, *((HOME,) if above else ())))
        if within or holding:
            yield path, node_id


def is_place(config: pytest.Config, argument: str) -> bool:
    """Whether an argument is the node id of a built-in task, or the beginning of one."""
    name = NodeId.parse(argument).file
    there = Path(config.invocation_params.dir, name).exists()
    return f"{name}/".startswith(f"{PLACE}/") and not there and not at_home(config)


def path_of(config: pytest.Config, nodeid: str) -> Path:
    """The file of a node id."""
    file = NodeId.parse(nodeid).file
    path = config.rootpath / file
    if is_place(config, nodeid) or (file.startswith(f"{PLACE}/") and not path.exists()):
        return HOME / file.removeprefix(f"{PLACE}/")
    return path


class Selection:
    """What a run of tasks collects, in the place of what the command line says."""

    def __init__(self, run: Run) -> None:
        self.config = run.config
        self.only: list[str] = []  # the beginnings of the selected node ids; empty: all
        self.replaced: list[str] | None = None  # the paths that pytest would have taken

    def settle(self) -> None:
        """Replace the arguments by ones that pytest understands."""
        arguments = pytest_api.Arguments(self.config)
        places = [name for name in arguments.all if is_place(self.config, name)]
        if places:
            others = [self._anchored(name) for name in arguments.all if name not in places]
            self.only = [name.rstrip("/") for name in places]
            arguments.replace([*others, PACKAGE])
        elif self._benchmark_meant():
            self.replaced = list(arguments.all)
            arguments.replace([PACKAGE])
        self._last_failed()

    def select(self, items: list[pytest.Item]) -> None:
        """Deselect built-in tasks that the arguments do not select."""
        if self.only:
            others = [item for item in items if not self.selects(item.nodeid)]
            items[:] = [item for item in items if self.selects(item.nodeid)]
            self.config.hook.pytest_deselected(items=others)

    def selects(self, nodeid: str) -> bool:
        """Whether the arguments select a node id, or a part of it; all, if none is a `PLACE`."""
        if not self.only or not nodeid.startswith(f"{PLACE}/"):
            return True
        return any(node_ids.is_within(nodeid, beginning) for beginning in self.only)

    def header_note(self) -> str | None:
        """A note for the header if the benchmark is played instead of a project's own tests."""
        here = self.config.invocation_params.dir
        if self.replaced is None or not (self.config.inipath or any(here.glob("*test*"))):
            return None
        paths = " ".join("." if path == str(here) else path for path in self.replaced)
        return (
            "androidworld: without a path, this plays the benchmark's tasks, not this project's"
            f" tests; give their paths to run those, or both: {paths} {PLACE}"
        )

    def _anchored(self, argument: str) -> str:
        """A path that cannot be taken for a module's name."""
        path = self.config.invocation_params.dir / NodeId.parse(argument).file
        return str(self.config.invocation_params.dir / argument) if path.exists() else argument

    def _benchmark_meant(self) -> bool:
        """Whether options of a run are given, and neither paths nor tasks of the project."""
        if pytest_api.Arguments(self.config).are_typed or own_folders(self.config):
            return False
        words = {str(word).partition("=")[0] for word in self.config.invocation_params.args}
        chosen = [option_table.BY_NAME[name] for name in MEANT]
        given = any(
            getattr(self.config.option, option.dest, None) is not None
            and words & set(option.flags)
            for option in chosen
        )
        return given and not any(True for _ in of(self.config))

    def _last_failed(self) -> None:
        """Give ``--lf`` the file of a node id: it leaves others out, and looks below the root."""
        last_failed = pytest_cache.last_failed(self.config)
        if last_failed is None:
            return
        nodeids, paths = last_failed
        for nodeid in nodeids:
            if is_place(self.config, nodeid):
                path = path_of(self.config, nodeid)
                paths.update([path, *path.parents])
