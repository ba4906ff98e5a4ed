"""What `dumpsys webviewupdate` says of the browser in apps."""

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
