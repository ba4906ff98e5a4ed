"""xdist: what becomes of the cases of a worker whose attached device is lost.

The worker reports such a case as a device error, says that the device is lost, and goes on.  The
controller decides: as long as another device is well it takes the case back and lets the worker
end; a worker on a device that is free plays what nobody else can take.
"""

from typing import Any

import pytest

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
    node = getattr(report, "node", None)
    if not getattr(report, LOST, False) or devices is None or node is None:
        return
    from pytest_androidworld.plugin import reporting
    from pytest_androidworld.plugin.scheduling import LongestFirst

    scheduler = _session(config).sched
    if not isinstance(scheduler, LongestFirst):
        return
    devices.lost.add(node.workerinput[DEVICE])
    if devices.lost < set(devices.names):
        scheduler.take_back(node, report.nodeid)
        reporting.records(config).moved.add(report.nodeid)
        report.outcome, report.longrepr = "rerun", str(report.longrepr)


def ended(node: Any, error: Any) -> None:
    """A worker has ended; if there are cases that nobody is left to play, another begins."""
    devices = node.config.stash.get(DEVICES, None)
    if devices is None or DEVICE not in node.workerinput:
        return
    name = node.workerinput[DEVICE]
    devices.give_back(name)
    session = _session(node.config)
    if not devices.free and (error or session._active_nodes == {node}):
        devices.free.append(name)  # for one to say that it is lost
    if error:
        return  # xdist itself begins another
    stopped = session.shouldstop or node.workeroutput["exitstatus"] == pytest.ExitCode.INTERRUPTED
    if devices.lost and devices.free and session.sched.pending and not stopped:
        session.shuttingdown = False
        session._clone_node(node)  # as xdist does for a worker that died; there is no public way


def _session(config: pytest.Config) -> Any:
    return config.pluginmanager.getplugin("dsession")
