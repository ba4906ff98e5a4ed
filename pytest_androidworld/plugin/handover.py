"""xdist: move the cases of a worker whose attached device was given up.

The worker reports such a case as a device error, with the attribute `GIVEN_UP`, and goes on.  The
controller decides: as long as another device is healthy it gives the case to other workers and
lets this one end; a worker is started on a free device for cases that no other can play.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest

from pytest_androidworld.plugin import compat, compat_gateways
from pytest_androidworld.plugin.workers import DEVICE, DEVICE_GIVEN_UP

GIVEN_UP = "androidworld_given_up"  # attribute of a report whose case had no device left
DEVICES = pytest.StashKey["Devices"]()


class Place(NamedTuple):
    """An attached device: serials are the same on many machines."""

    machine: str  # "" is this one
    name: str


class Devices:
    """The attached devices of a run, as the controller knows them: those of each machine."""

    def __init__(self, names: list[str], machines: Iterable[str] = ("",)) -> None:
        self.places = [Place(each, name) for each in dict.fromkeys(machines) for name in names]
        self.free = list(self.places)
        self.given_up: set[Place] = set()
        self.ended: dict[str, Any] = {}  # the last worker that has, by machine

    def free_on(self, machine: str) -> list[Place]:
        return [each for each in self.free if each.machine == machine]

    def lease(self, machine: str = "") -> dict[str, str | bool]:
        """The device of a new worker, as its input has it."""
        place = self.free_on(machine)[0]
        self.free.remove(place)
        return {DEVICE: place.name, DEVICE_GIVEN_UP: place in self.given_up}

    def give_back(self, place: Place) -> None:
        """Its worker has ended."""
        if place not in self.given_up and place not in self.free:
            self.free.append(place)


def begin(config: pytest.Config, names: list[str], specs: list[Any]) -> None:
    """Before any worker is started; on each machine there is one device for each worker."""
    machines = Counter(map(compat_gateways.machine, specs))
    config.stash[DEVICES] = Devices(names, machines)
    machine, most = machines.most_common(1)[0]
    if most > len(names):
        where, how = (f"--tx {machine}", "") if machine else (f"-n {most}", ", or -n auto")
        word = f"--tx {len(names)}*{machine}" if machine else f"-n {len(names)}"
        raise pytest.UsageError(
            f"{where}: --aw-device names {len(names)}, and each worker needs one of its own;"
            f" take {word}{how}"
        )


def lease(node: Any) -> dict[str, str | bool]:
    """For a new worker, if the devices are attached ones."""
    devices = node.config.stash.get(DEVICES, None)
    return {} if devices is None else devices.lease(_machine(node))


def place_of(node: Any) -> Place:
    """The device that a worker has leased."""
    return Place(_machine(node), compat.Worker(node).input[DEVICE])


def _machine(node: Any) -> str:
    return compat_gateways.machine(compat_gateways.spec_of(node))


def has_free(node: Any) -> bool:
    """Whether another worker like this one would have a device."""
    devices = node.config.stash.get(DEVICES, None)
    return devices is None or bool(devices.free_on(_machine(node)))


def reassign(config: pytest.Config, report: Any) -> None:
    """If another device is healthy, have the case played on that, and end the case's worker."""
    devices = config.stash.get(DEVICES, None)
    node = compat.node_of(report)
    if not getattr(report, GIVEN_UP, False) or devices is None or node is None:
        return
    from pytest_androidworld.plugin import reporting
    from pytest_androidworld.plugin.scheduling import LongestFirst

    scheduler = compat.Workers(config).scheduler
    if not isinstance(scheduler, LongestFirst):
        return
    devices.given_up.add(place_of(node))
    if devices.given_up < set(devices.places):
        scheduler.reassign(node, report.nodeid)
        reporting.records(config).moved.add(report.nodeid)
        report.outcome, report.longrepr = "rerun", str(report.longrepr)


def ended(node: Any, error: Any) -> None:
    """A worker has ended: start another if there are cases that none of the others can play."""
    devices = node.config.stash.get(DEVICES, None)
    if devices is None or DEVICE not in compat.Worker(node).input:
        return
    place = place_of(node)
    devices.give_back(place)
    devices.ended[place.machine] = node
    workers = compat.Workers(node.config)
    missing = not devices.free_on(place.machine) if error else not devices.free
    if missing and (error or workers.are_only(node)):
        devices.free.append(place)  # so that one worker reports that it was given up
    if error:
        return  # xdist itself begins another
    left = devices.given_up and devices.free and workers.scheduler.pending
    if left and not workers.are_to_stop(node):
        workers.start_another(devices.ended.get(devices.free[0].machine, node))
