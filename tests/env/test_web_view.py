"""What `dumpsys webviewupdate` says of the browser in apps."""

from types import SimpleNamespace
from typing import Any

import pytest

from pytest_androidworld.env import web_view
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


class Lines:
    def __init__(self, *reply: str) -> None:
        self.reply = list(reply)

    def run(self, *lines: str) -> list[str]:
        assert lines == ("aw browser",)
        return self.reply


@pytest.mark.parametrize(
    ("kind", "reply", "expected"),
    [
        ("virtual", (IN_SANDBOX, "OK"), IN_SANDBOX),
        ("virtual", ("KO: there is no browser for web pages",), ""),
        ("virtual", (), ""),
        ("avd", (IN_SANDBOX, "OK"), ""),
    ],
)
def test_only_a_virtual_phone_describes_its_browser(
    kind: str, reply: tuple[str, ...], expected: str
) -> None:
    device: Any = SimpleNamespace(kind=kind, console=Lines(*reply))
    assert web_view.browser(device) == expected
    device.console = None
    assert web_view.browser(device) == ""
