"""xdist: move the cases of a worker whose attached device was given up.

The worker reports such a case as a device error, with the attribute `GIVEN_UP`, and goes on.  The
controller decides: as long as another device is healthy it takes the case back and lets the worker
end; a worker on a free device plays cases that no other worker can take.
"""

from typing import Any

import pytest

from pytest_androidworld.plugin import compat
from pytest_androidworld.plugin.workers import DEVICE, DEVICE_GIVEN_UP

GIVEN_UP = "androidworld_given_up"  # attribute of a report whose case had no device left
DEVICES = pytest.StashKey["Devices"]()


class Devices:
    """The attached devices of a run, as the controller knows them."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.free = list(names)
        self.given_up: set[str] = set()

    def lease(self) -> dict[str, str | bool]:
        """The device of a new worker, as its input has it."""
        name = self.free.pop(0)
        return {DEVICE: name, DEVICE_GIVEN_UP: name in self.given_up}

    def give_back(self, name: str) -> None:
        """Its worker has ended."""
        if name not in self.given_up and name not in self.free:
            self.free.append(name)


def take_back(config: pytest.Config, report: Any) -> None:
    """If another device is healthy, the case is played on that, and its worker ends."""
    devices = config.stash.get(DEVICES, None)
    node = compat.node_of(report)
    if not getattr(report, GIVEN_UP, False) or devices is None or node is None:
        return
    from pytest_androidworld.plugin import reporting
    from pytest_androidworld.plugin.scheduling import LongestFirst

    scheduler = compat.Workers(config).scheduler
    if not isinstance(scheduler, LongestFirst):
        return
    devices.given_up.add(compat.Worker(node).input[DEVICE])
    if devices.given_up < set(devices.names):
        scheduler.take_back(node, report.nodeid)
        reporting.records(config).moved.add(report.nodeid)
        report.outcome, report.longrepr = "rerun", str(report.longrepr)


def ended(node: Any, error: Any) -> None:
    """A worker has ended; if there are cases that no other worker can play, another begins."""
    devices = node.config.stash.get(DEVICES, None)
    name = compat.Worker(node).input.get(DEVICE)
    if devices is None or name is None:
        return
    devices.give_back(name)
    workers = compat.Workers(node.config)
    if not devices.free and (error or workers.are_only(node)):
        devices.free.append(name)  # so that one worker reports that it was given up
    if error:
        return  # xdist itself begins another
    left = devices.given_up and devices.free and workers.scheduler.pending
    if left and not workers.are_to_stop(node):
        workers.start_another(node)
