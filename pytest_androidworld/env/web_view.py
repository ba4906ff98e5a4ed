"""The WebView package of a device, if it has one."""

import re
from typing import TYPE_CHECKING, NamedTuple

from pytest_androidworld.env.device_kind import is_virtual

if TYPE_CHECKING:
    from pytest_androidworld.env.adb import Adb
    from pytest_androidworld.env.device import Device

CURRENT = re.compile(
    r"^ *Current WebView package \(name, version\): \((\S+), (.+)\)$", re.MULTILINE
)


class WebView(NamedTuple):
    """The package that provides it."""

    package: str
    version: str

    def __str__(self) -> str:
        return f"{self.package} {self.version}"


def read(adb: "Adb") -> WebView | None:
    """None for a device without one: it says null, or has no such service."""
    found = CURRENT.search(adb.run("dumpsys", "webviewupdate").stdout)
    return WebView(*found.groups()) if found else None


def browser(device: "Device") -> str:
    """The browser behind a virtual phone's pages, its user, and whether its sandbox is on."""
    return (device.adb.query_phone("browser") or "") if is_virtual(device) else ""
