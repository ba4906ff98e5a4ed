"""What a case changes on the phone, from when it was initialised until it is judged.

Only the virtual phone can list it.  A real device has no inventory of its files, rows and settings
that could be taken in less than minutes, so that it is not available there.
"""

import json
from typing import Any

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError

NOT_VIRTUAL = "only the virtual phone lists what has changed on it"
FORGOTTEN = "the phone was replaced meanwhile, and has forgotten how it was"


class Unlisted(Exception):
    """Why what has changed is not known."""


class ChangeWatch:
    """Watches a device from now on."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self._mark = device.adb.query_phone("mark")

    def changes(self) -> list[dict[str, Any]]:
        """What differs now; raises `Unlisted` where that is not known."""
        if not self._mark:
            raise Unlisted(NOT_VIRTUAL)
        try:
            reply = self.device.adb.query_phone(f"changes:{self._mark}")
        except DeviceError as trouble:  # judging will find out whether the device is healthy
            raise Unlisted(str(trouble)) from trouble
        listed: list[dict[str, Any]] | None = json.loads(reply) if reply else None
        if listed is None:
            raise Unlisted(FORGOTTEN)
        return listed
