"""A virtual phone that the tests of a process share."""

from pathlib import Path

from pytest_androidworld.boot import VIRTUAL, Booted, DeviceSpec, Starting


class SharedPhone:
    """Each test finds it reset, and none finds one that another has ended."""

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
        return self.phone

    def close(self) -> None:
        phone, self.phone = self.phone, None
        if phone:
            phone.close()
