"""xdist: what becomes of the cases of a worker whose attached device is lost.

The worker reports such a case as a device error, says that the device is lost, and goes on.  The
controller decides: as long as another device is well it takes the case back and lets the worker
end; a worker on a device that is free plays what nobody else can take.
"""

from typing import Any

import pytest

from pytest_androidworld.plugin import compat
from pytest_androidworld.plugin.workers import DEVICE

LOST = "androidworld_lost"  # attribute of a report: its case was not played, the device is lost
DEVICES = pytest.StashKey["Devices"]()


class Devices:
    """The attached devices of a run, as the controller knows them."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.free = list(names)
        self.lost: set[str] = set()

    def lease(self) -> str:
        """For a new worker."""
        return self.free.pop(0)

    def give_back(self, name: str) -> None:
        """Its worker has ended."""
        if name not in self.lost and name not in self.free:
            self.free.append(name)


def take_back(config: pytest.Config, report: Any) -> None:
    """If another device is well, the case is played on that, and its worker ends."""
    devices = config.stash.get(DEVICES, None)
    node = compat.node_of(report)
    if not getattr(report, LOST, False) or devices is None or node is None:
        return
    from pytest_androidworld.plugin import reporting
    from pytest_androidworld.plugin.scheduling import LongestFirst

    scheduler = compat.Workers(config).scheduler
    if not isinstance(scheduler, LongestFirst):
        return
    devices.lost.add(compat.Worker(node).input[DEVICE])
    if devices.lost < set(devices.names):
        scheduler.take_back(node, report.nodeid)
        reporting.records(config).moved.add(report.nodeid)
        report.outcome, report.longrepr = "rerun", str(report.longrepr)


def ended(node: Any, error: Any) -> None:
    """A worker has ended; if there are cases that nobody is left to play, another begins."""
    devices = node.config.stash.get(DEVICES, None)
    name = compat.Worker(node).input.get(DEVICE)
    if devices is None or name is None:
        return
    devices.give_back(name)
    workers = compat.Workers(node.config)
    if not devices.free and (error or workers.are_only(node)):
        devices.free.append(name)  # for one to say that it is lost
    if error:
        return  # xdist itself begins another
    left = devices.lost and devices.free and workers.scheduler.pending
    if left and not workers.are_to_stop(node):
        workers.start_another(node)
