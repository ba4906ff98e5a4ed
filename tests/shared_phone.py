"""A virtual phone that the tests of a process share."""

from functools import cached_property
from pathlib import Path

from pytest_androidworld.boot import VIRTUAL, Booted, DeviceSpec, Starting
from pytest_androidworld.env.device import Device

PARTS = {name for name, part in vars(Device).items() if isinstance(part, cached_property)}


class SharedPhone:
    """Each test finds it reset, and none finds one that another has ended.

    The parts of its `Device` are new to each test, too: one that is made while a test has changed
    what it is made of would stay so in all tests that follow.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.phone: Booted | None = None

    def ready(self) -> Booted:
        """The phone, just reset; if it cannot be, this test fails and the next gets another."""
        self.phone = self.phone or Starting(DeviceSpec(VIRTUAL), self._folder).ready()
        try:
            self.phone.device.reset()
        except BaseException:
            self.close()
            raise
        for part in PARTS:
            vars(self.phone.device).pop(part, None)
        return self.phone

    def close(self) -> None:
        phone, self.phone = self.phone, None
        if phone:
            phone.close()
