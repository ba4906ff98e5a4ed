"""The run's results folder, which its workers share."""

from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.plugin import compat, gateway_link, option_table, options, start
from pytest_androidworld.report import folders

INPUT = "aw_folder"  # of a worker: the folder, or its name where the controller expects no tasks
FOLDER = pytest.StashKey[Path]()
NAME = pytest.StashKey[str]()


def of(config: pytest.Config) -> Path:
    """The run's folder; the controller creates it."""
    if FOLDER not in config.stash:
        config.stash[FOLDER] = _of(config)
    return config.stash[FOLDER]


def named(config: pytest.Config) -> Path:
    """The folder as reports name it: on a gateway, the controller's."""
    worker = compat.worker_input(config) or {}
    return Path(worker[INPUT]) if gateway_link.of(config) else of(config)


def _of(config: pytest.Config) -> Path:
    link = gateway_link.of(config)
    if link:
        return link.folder / gateway_link.RUN
    home = start.settings(config).artifacts_dir
    worker = compat.worker_input(config) or {}
    if INPUT in worker:
        return home / str(worker[INPUT])
    if NAME not in config.stash:
        return folders.make(home, folders.name(start.settings(config).agent))
    try:
        folders.prepare(home)
        (home / config.stash[NAME]).mkdir(exist_ok=True)  # a worker may have been quicker
    except OSError as error:
        raise folders.unwritable(home, error) from None
    return home / config.stash[NAME]


def name_for_worker(node: Any) -> str:
    """The run's folder for a worker; it may find tasks where the controller expects none."""
    config: pytest.Config = node.config
    if start.begun(config):
        return str(of(config))
    if NAME not in config.stash:
        agent, _ = options.written(config, option_table.BY_NAME["agent"])
        run = compat.Worker(node).input["testrunuid"]
        config.stash[NAME] = f"{folders.name(agent)}-{run[:6]}"
    return config.stash[NAME]
