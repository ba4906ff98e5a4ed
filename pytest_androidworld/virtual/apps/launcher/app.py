"""Pixel Launcher, put together."""

from typing import ClassVar

from pytest_androidworld.virtual.apps.launcher.drawer import Drawer
from pytest_androidworld.virtual.apps.launcher.home import Home
from pytest_androidworld.virtual.apps.launcher.popups import Popups
from pytest_androidworld.virtual.apps.launcher.recents import Recents


class Launcher(Home, Drawer, Popups, Recents):
    """The app that answers the Home key."""

    package = "com.google.android.apps.nexuslauncher"
    label = "Pixel Launcher"
    version = ("13", 33)
    launcher = "com.google.android.apps.nexuslauncher.NexusLauncherActivity"
    system = True
    home = True
    colors: ClassVar[dict[str, str]] = {
        "status_ink": "#1f1f1f", "wallpaper": "#cfdcec", "hill": "#b5c9e2", "sun": "#f4e7d3",
    }  # fmt: skip
    dark_colors: ClassVar[dict[str, str]] = {
        "status_ink": "#e3e3e3", "wallpaper": "#1c2733", "hill": "#26384c", "sun": "#3a3f52",
    }  # fmt: skip
