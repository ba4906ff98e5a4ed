"""What `dumpsys webviewupdate` says of the browser in apps."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_androidworld.env import web_view
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.shell import Output

THERE = """\
Current WebView Update Service state
  Multiprocess enabled: true
  Current WebView package (name, version): (com.google.android.webview, 113.0.5672.136)
  Minimum targetSdkVersion: 33
  WebView packages:
    Valid package com.android.chrome (versionName: 109.0) is NOT installed/enabled for all users
"""


class Dumpsys:
    def __init__(self, prints: str) -> None:
        self.prints = prints

    def run(self, *words: str) -> Output:
        assert words == ("dumpsys", "webviewupdate")
        return Output(self.prints, "", 0)


@pytest.mark.parametrize(
    ("prints", "found"),
    [
        (THERE, "com.google.android.webview 113.0.5672.136"),
        (
            THERE.replace("113.0.5672.136", "130.0 (beta)"),
            "com.google.android.webview 130.0 (beta)",
        ),
        ("  Current WebView package is null\n", "None"),
        (
            "  Preferred WebView package (name, version): (com.google.android.webview, 113)\n",
            "None",
        ),
        ("Can't find service: webviewupdate\n", "None"),
        ("", "None"),
    ],
)
def test_a_device_has_a_browser_for_its_apps_or_none(prints: str, found: str) -> None:
    adb: Any = Dumpsys(prints)
    assert str(web_view.read(adb)) == found


IN_SANDBOX = "HeadlessChrome/156.0.8078.108, as the user nobody, in Chromium's sandbox"


@pytest.mark.parametrize(
    ("kind", "is_phone", "reply", "expected"),
    [
        ("virtual", True, IN_SANDBOX, IN_SANDBOX),
        ("virtual", True, "", ""),  # without a browser
        ("virtual", False, IN_SANDBOX, IN_SANDBOX),  # played back
        ("virtual", False, None, ""),
        ("avd", True, IN_SANDBOX, IN_SANDBOX),
        ("avd", False, IN_SANDBOX, ""),  # is not asked
    ],
)
def test_only_a_virtual_phone_describes_its_browser(
    kind: str, is_phone: bool, reply: str | None, expected: str
) -> None:
    adb = SimpleNamespace(virtual=is_phone, query_phone={"browser": reply}.__getitem__)
    device: Any = SimpleNamespace(kind=kind, adb=adb)
    assert web_view.browser(device) == expected


def test_a_phone_whose_console_refuses_us_describes_its_browser(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "console", None)
    described = web_view.browser(device)
    if device.web_view is None:
        assert described == ""
    else:
        sandbox = r"(in|without) Chromium's sandbox( \(this kernel or container forbids it\))?"
        assert re.fullmatch(rf"\S*Chrom\S*/[\d.]+, as .*, {sandbox}", described)
