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


BROWSER = "aw browser"  # of the virtual phone's console


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
    if not is_virtual(device) or device.console is None:
        return ""
    answer = device.console.run(BROWSER)
    return answer[0] if answer and "sandbox" in answer[0] else ""
