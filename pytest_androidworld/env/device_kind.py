"""Whether a device is the virtual phone, however it was started or attached."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

VIRTUAL = "virtual"


def is_virtual(device: "Device") -> bool:
    """Whether it is one, or the recording of one, which itself is asked nothing."""
    return device.kind == VIRTUAL or device.adb.virtual
