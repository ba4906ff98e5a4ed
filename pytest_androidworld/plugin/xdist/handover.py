"""xdist: move the cases of a worker that has no device any more.

Its attached device was given up, or its AVD does not start.  The worker reports such a case as a
device error, with the attribute `GIVEN_UP`, and goes on.  The controller decides: as long as
another device is healthy it gives the case to other workers and lets this one end; a worker is
started on a free device for cases that no other can play.
"""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from pytest_androidworld.boot import ATTACHED
from pytest_androidworld.plugin.cases.outcomes import GIVEN_UP
from pytest_androidworld.plugin.compat import pytest_api, xdist_gateways
from pytest_androidworld.plugin.devices.own_device import DEVICE, DEVICE_GIVEN_UP
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.plugin.xdist.scheduling import LongestFirst

if TYPE_CHECKING:
    from pytest_androidworld.boot import DeviceSpec


class Place(NamedTuple):
    """A device that a worker can lease: serials are the same on many machines."""

    machine: str  # "" is this one
    name: str  # as `boot` takes it
    number: int = 0  # among those of its machine


class Devices:
    """The devices of a run, as the controller knows them: by machine, their names."""

    def __init__(self, names: Mapping[str, list[str]]) -> None:
        self.places = [
            Place(machine, name, number)
            for machine, each in names.items()
            for number, name in enumerate(each)
        ]
        self.free = list(self.places)
        self.leased: dict[str, Place] = {}  # by worker
        self.given_up: set[Place] = set()
        self.ended: dict[str, Any] = {}  # the last worker that has, by machine

    def free_on(self, machine: str) -> list[Place]:
        return [each for each in self.free if each.machine == machine]

    def lease(self, worker: str, machine: str = "") -> dict[str, str | bool]:
        """The device of a new worker, as its input has it."""
        self.leased[worker] = place = self.free_on(machine)[0]
        self.free.remove(place)
        return {DEVICE: place.name, DEVICE_GIVEN_UP: place in self.given_up}

    def give_back(self, place: Place) -> None:
        """Its worker has ended."""
        if place not in self.given_up and place not in self.free:
            self.free.append(place)


class Leases:
    """The devices of a run that its workers lease; None if each worker starts its own."""

    def __init__(self, run: Run) -> None:
        self.devices: Devices | None = None


def begin(run: Run, devices: "list[DeviceSpec]", specs: list[Any]) -> None:
    """Before any worker is started; on each machine there is one device for each worker."""

    machines = Counter(map(xdist_gateways.machine, specs))
    names = list(map(str, devices))
    if devices[0].kind != ATTACHED:
        started = {machine: names * workers for machine, workers in machines.items()}
        run.once(Leases).devices = Devices(started)
        return
    run.once(Leases).devices = Devices(dict.fromkeys(machines, names))
    machine, most = machines.most_common(1)[0]
    if most > len(names):
        where, how = (f"--tx {machine}", "") if machine else (f"-n {most}", ", or -n auto")
        word = f"--tx {len(names)}*{machine}" if machine else f"-n {len(names)}"
        raise pytest.UsageError(
            f"{where}: --aw-device names {len(names)}, and each worker needs one of its own;"
            f" take {word}{how}"
        )


def lease(node: Any) -> dict[str, str | bool]:
    """For a new worker, if its device can be given up."""
    devices = Run.of(node.config).once(Leases).devices
    return {} if devices is None else devices.lease(pytest_api.Worker(node).name, _machine(node))


def _machine(node: Any) -> str:
    return xdist_gateways.machine(xdist_gateways.spec_of(node))


def has_free(node: Any) -> bool:
    """Whether another worker like this one would have a device."""
    devices = Run.of(node.config).once(Leases).devices
    return devices is None or bool(devices.free_on(_machine(node)))


def reassign(run: Run, report: Any) -> None:
    """If another device is healthy, have the case played on that, and end the case's worker."""
    devices = run.once(Leases).devices
    node = pytest_api.node_of(report)
    if not getattr(report, GIVEN_UP, False) or devices is None or node is None:
        return
    scheduler = pytest_api.Workers(run.config).scheduler
    if not isinstance(scheduler, LongestFirst):
        return
    devices.given_up.add(devices.leased[pytest_api.Worker(node).name])
    if devices.given_up < set(devices.places):
        scheduler.reassign(node, report.nodeid)
        run.once(RunRecords).moved.add(report.nodeid)
        report.outcome, report.longrepr = "rerun", str(report.longrepr)


def ended(node: Any, error: Any) -> None:
    """A worker has ended: start another if there are cases that none of the others can play."""
    devices = Run.of(node.config).once(Leases).devices
    place = devices.leased.get(pytest_api.Worker(node).name) if devices else None
    if devices is None or place is None:
        return
    devices.give_back(place)
    devices.ended[place.machine] = node
    workers = pytest_api.Workers(node.config)
    missing = not devices.free_on(place.machine) if error else not devices.free
    if missing and (error or workers.are_only(node)):
        devices.free.append(place)  # so that one worker reports that it was given up
    if error:
        return  # xdist itself begins another
    left = devices.given_up and devices.free and workers.scheduler.pending
    if left and not workers.are_to_stop(node):
        workers.start_another(devices.ended.get(devices.free[0].machine, node))
