"""Which device a case gets, and what takes its place when it is sick.

Each process has one pool, each pool one device; a case holds it by a lease.  Devices start when a
case first needs one, and end with the pool.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest_androidworld.boot as boot
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError


class DevicePool:
    """The device of one worker; ``option`` is what `boot` starts or attaches to."""

    def __init__(self, option: str, folder: Path, *, reset: bool = True) -> None:
        self.option = option
        self.folder = folder
        self.reset = reset
        self.booted: boot.Booted | None = None

    @contextmanager
    def lease(self) -> Iterator["Lease"]:
        """For one case; the device stays for the next."""
        yield Lease(self)

    def ready(self) -> Device:
        """A device as new: the one that is there, if it can be put back, else another."""
        if self.booted:
            try:
                return self._as_new(self.booted.device)
            except DeviceError:
                self.give_up()
        self.booted = boot.boot(self.option, self.folder)
        try:
            problem = self.booted.device.healthy()
            if problem:
                raise DeviceError(problem)
            return self._as_new(self.booted.device)
        except BaseException:
            self.give_up()
            raise

    def _as_new(self, device: Device) -> Device:
        if self.reset and device.snapshot.exists:
            device.snapshot.reset()
            device.refresh()
        return device

    def give_up(self) -> None:
        """This device is sick; the next case starts with another."""
        booted, self.booted = self.booted, None
        if booted:
            with suppress(DeviceError, OSError):  # it is sick: so may be its end
                booted.close()

    close = give_up


class Lease:
    """A device for one case; the one behind it may be replaced.

    Every attribute of the `Device` is one of the lease, too.
    """

    def __init__(self, pool: DevicePool) -> None:
        self.pool = pool

    @property
    def device(self) -> Device:
        """The device as it is now; a new one if there is none."""
        return self.pool.booted.device if self.pool.booted else self.pool.ready()

    @property
    def held(self) -> boot.Booted | None:
        """What was booted, if it is still there."""
        return self.pool.booted

    def ready(self) -> Device:
        """The device as new, for the next attempt."""
        return self.pool.ready()

    def give_up(self) -> None:
        self.pool.give_up()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.device, name)


class OwnDevice:
    """A device that a user's `android` fixture brought: there is no other."""

    held = None

    def __init__(self, device: Device) -> None:
        self.device = device
        self.sick = False

    def ready(self) -> Device:
        if self.sick:
            raise DeviceError("the device of your `android` fixture failed; there is no other")
        return self.device

    def give_up(self) -> None:
        self.sick = True


def lease_of(android: Any) -> Lease | OwnDevice:
    """Of what the `android` fixture gave."""
    return android if isinstance(android, Lease) else OwnDevice(android)
