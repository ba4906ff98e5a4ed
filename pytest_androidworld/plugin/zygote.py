"""The mother of phones of a run: the controller starts her, and its workers' phones are forked.

She costs the processor about as much as two phones that are started by exec, so there is one where
two workers of this computer or more have virtual phones.  A worker on another machine has one
phone, which is started by exec.
"""

from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.plugin import compat, compat_gateways, start

INPUT = "aw_zygote"  # of a worker's input: the folder of her socket
FEWEST = 2  # workers
FOLDER = pytest.StashKey[str]()


def begin(config: pytest.Config, specs: list[Any]) -> None:
    """Before any worker is started: she imports the phone while they start."""
    import pytest_androidworld.boot as boot

    settings = start.settings(config)
    here = [spec for spec in specs if not compat_gateways.is_elsewhere(spec)]
    if settings.phones == "exec" or len(here) < FEWEST:
        return
    if boot.parse(settings.device)[0].kind != boot.VIRTUAL:
        return
    zygote = boot.virtual_phone.zygote()
    if zygote is not None:
        config.stash[FOLDER] = str(zygote.folder)
        config.add_cleanup(zygote.close)


def input_of(node: Any) -> dict[str, str]:
    """What a new worker of this computer finds in its input."""
    folder = node.config.stash.get(FOLDER, None)
    elsewhere = compat_gateways.is_elsewhere(compat_gateways.spec_of(node))
    return {INPUT: folder} if folder and not elsewhere else {}


def of(config: pytest.Config) -> Path | None:
    """Where she listens, for a worker; None if there is none."""
    folder = (compat.worker_input(config) or {}).get(INPUT)
    return Path(folder) if folder else None
