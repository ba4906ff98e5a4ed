"""The mother of phones of a run: the controller starts her, and its workers' phones are forked.

She costs the processor about as much as two phones that are started by exec, so there is one where
two workers of this computer or more have virtual phones.  A worker on another machine has one
phone, which is started by exec.

One that runs already, as ``androidworld phones`` starts it for any number of runs, is named by the
environment variable AW_ZYGOTE.
"""

import os
from pathlib import Path
from typing import Any

import pytest_androidworld.boot as boot
from pytest_androidworld.plugin.compat import pytest_api, xdist_gateways
from pytest_androidworld.plugin.run.run import Run

INPUT = "aw_zygote"  # of a worker's input: the folder of her socket
FEWEST = 2  # workers


class Zygote:
    """Where she listens; "" if there is none."""

    def __init__(self, run: Run) -> None:
        self.folder = ""


def begin(run: Run, specs: list[Any]) -> None:
    """Before any worker is started: she imports the phone while they start."""
    settings = run.settings
    here = [spec for spec in specs if not xdist_gateways.is_elsewhere(spec)]
    if settings.phones == "exec" or len(here) < FEWEST or named():
        return
    if boot.parse(settings.device)[0].kind != boot.VIRTUAL:
        return
    zygote = boot.virtual_phone.zygote()
    if zygote is not None:
        run.once(Zygote).folder = str(zygote.folder)
        run.config.add_cleanup(zygote.close)


def named() -> str:
    """The folder of a mother that runs already; "" if the environment names none."""
    return os.environ.get(boot.virtual_phone.ZYGOTE, "")


def input_of(node: Any) -> dict[str, str]:
    """What a new worker of this computer finds in its input."""
    folder = Run.of(node.config).once(Zygote).folder
    elsewhere = xdist_gateways.is_elsewhere(xdist_gateways.spec_of(node))
    return {INPUT: folder} if folder and not elsewhere else {}


def of(run: Run) -> Path | None:
    """Where she listens, for a process that plays cases; None if there is none."""
    if run.settings.phones == "exec":
        return None
    folder = (pytest_api.worker_input(run.config) or {}).get(INPUT) or named()
    return Path(folder) if folder else None
