"""Which device this process plays on, and how many of its kind the machine bears."""

from dataclasses import replace

import pytest_androidworld.boot as boot
from pytest_androidworld.boot import capacity, emulator_args
from pytest_androidworld.plugin.compat import pytest_api, xdist_gateways
from pytest_androidworld.plugin.run.run import Run

DEVICE = "aw_device"  # of a worker's input, as is the next
DEVICE_GIVEN_UP = "aw_device_given_up"  # whether the worker before has given it up


def name(run: Run) -> str:
    """The device of this process, as `boot` takes it."""
    worker = pytest_api.worker_input(run.config)
    if not worker:
        return run.settings.device
    if DEVICE in worker:
        return str(worker[DEVICE])

    specs = boot.parse(run.settings.device)
    number = int("0" + str(worker.get("workerid", "")).lstrip("gw"))
    return str(specs[number % len(specs)])


def is_given_up(run: Run) -> bool:
    """Whether this process's device was given up before it began, and no other is available."""
    worker = pytest_api.worker_input(run.config)
    return worker is not None and bool(worker.get(DEVICE_GIVEN_UP))


def attached(run: Run) -> list[str] | None:
    """The attached devices; None if devices are started."""
    specs = boot.parse(run.settings.device)
    return [str(spec) for spec in specs] if specs[0].kind == boot.ATTACHED else None


def emulators(run: Run) -> int | None:
    """How many emulators of the AVD this machine bears; None if it is no AVD."""
    first = boot.parse(run.settings.device)[0]
    spec = replace(first, arguments=run.settings.emulator_words)
    if spec.kind != boot.AVD:
        return None
    return capacity.emulators(emulator_args.megabytes(spec))


def notes(run: Run) -> list[str]:
    """The header's lines about an AVD of this machine."""
    most = emulators(run)
    if most is None or xdist_gateways.are_all(run.config):
        return []
    workers = int(getattr(run.config.option, "numprocesses", None) or 1)
    crowd = f"-n {workers}: this machine bears {most} of them (2 cores and 3 GB each, or more)"
    note = emulator_args.note(boot.parse(run.settings.device)[0])
    return [note, crowd if workers > most else ""]
