"""The run's results folder, and the one for what its workers tell each other."""

import shutil
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.invocation import controller_link
from pytest_androidworld.plugin.invocation.invocation import Invocation
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.plugin.run.run import Run, begun
from pytest_androidworld.report import folders

INPUT = "aw_folder"  # of a worker: the folder, or its name where the controller expects no tasks
SHARED = "aw_shared"  # of a worker's input: the folder that workers share


def of(run: Run) -> Path:
    """The run's folder; the controller creates it."""
    return run.once(_made)


def named(run: Run) -> Path:
    """The folder as reports name it: on a gateway, the controller's."""
    worker = pytest_api.worker_input(run.config) or {}
    return Path(worker[INPUT]) if run.link else of(run)


def is_own(run: Run, folder: Path) -> bool:
    """Whether it is this run's folder; a run that has none yet gets none by the question."""
    return run.has(_made) and of(run) == folder


def remove_empty(run: Run) -> None:
    """Leave no folder of a run that does not begin; raises OSError if it is not empty."""
    if run.has(_made):
        of(run).rmdir()


def _made(run: Run) -> Path:
    if run.link:
        return run.link.folder / controller_link.RUN
    home = run.settings.artifacts_dir
    worker = pytest_api.worker_input(run.config) or {}
    if INPUT in worker:
        return home / str(worker[INPUT])
    name = Invocation.of(run.config).run_name
    if not name:
        return folders.make(home, folders.name(run.settings.agent))
    try:
        folders.prepare(home)
        (home / name).mkdir(exist_ok=True)  # a worker may have been quicker
    except OSError as error:
        raise folders.unwritable(home, error) from None
    return home / name


def name_for_worker(node: Any) -> str:
    """The run's folder for a worker; it may find tasks where the controller expects none."""
    if begun(node.config):
        return str(of(Run.of(node.config)))
    invocation = Invocation.of(node.config)
    if not invocation.run_name:
        agent, _ = options.written(node.config, option_table.BY_NAME["agent"])
        name = pytest_api.Worker(node).input["testrunuid"]
        invocation.run_name = f"{folders.name(agent)}-{name[:6]}"
    return invocation.run_name


class SharedFolder:
    """The controller's: what all workers of this machine write and read during the run."""

    def __init__(self, run: Run) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="androidworld-run-"))
        run.config.add_cleanup(partial(shutil.rmtree, self.path, ignore_errors=True))


def shared(run: Run) -> Path:
    """The folder that the workers of a run on this machine share."""
    worker = pytest_api.worker_input(run.config)
    if worker and SHARED in worker:
        return Path(worker[SHARED])
    if worker is not None:  # of a controller that expected no tasks; it knows this one
        return of(run)
    return run.once(SharedFolder).path
