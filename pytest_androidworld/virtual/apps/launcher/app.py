"""Pixel Launcher: its manifest, which apps there are, and how they are started."""

from typing import ClassVar

from pytest_androidworld.virtual import apps, ui
from pytest_androidworld.virtual.apps.launcher.places import Scale
from pytest_androidworld.virtual.intent import LAUNCHER, MAIN, NEW_TASK, Intent
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.registry import AppClass, Task
from pytest_androidworld.virtual.ui.display import Display


class Launcher(ui.App):
    """The app that answers the Home key."""

    package = "com.google.android.apps.nexuslauncher"
    label = "Pixel Launcher"
    version = ("13", 33)
    launcher = f"{package}.NexusLauncherActivity"
    system = True
    home = True
    colors: ClassVar[dict[str, str]] = {
        "status_ink": "#1f1f1f",
        "wallpaper": "#cfdcec",
        "hill": "#b5c9e2",
        "sun": "#f4e7d3",
    }
    dark_colors: ClassVar[dict[str, str]] = {
        "status_ink": "#e3e3e3",
        "wallpaper": "#1c2733",
        "hill": "#26384c",
        "sun": "#3a3f52",
    }

    @property
    def scale(self) -> Scale:
        return Scale.of(self.phone[Display])

    def launchable(self) -> list[AppClass]:
        """The apps that are installed, enabled and have an icon, by name."""
        kinds = [kind for kind in apps.installed().values() if kind.launcher and not kind.home]
        there = [kind for kind in kinds if self.phone[Packages].is_enabled(kind.package)]
        return sorted(there, key=lambda kind: (kind.label.casefold(), kind.package))

    def among(self, packages: tuple[str, ...]) -> list[tuple[int, AppClass]]:
        """Of these packages those that have an icon, each with its place among them all."""
        there = {kind.package: kind for kind in self.launchable()}
        return [(place, there[name]) for place, name in enumerate(packages) if name in there]

    def recent_tasks(self) -> list[Task]:
        """Those of apps that are still installed, the last used first."""
        known = {kind.package for kind in self.launchable()}
        return [task for task in self.phone[Activities].recent() if task["package"] in known]

    def launch(self, kind: AppClass) -> None:
        """Start an app from its first screen, or bring it to the front."""
        component = f"{kind.package}/{kind.launcher}"
        self.start(Intent(MAIN, component=component, categories=(LAUNCHER,), flags=NEW_TASK))

    def answers(self, intent: Intent) -> bool:
        return bool(self.phone[Activities].resolve(intent))

    def start_if_there(self, intent: Intent, name: str) -> None:
        """Start what answers an intent; if nothing does, a message says so."""
        if self.answers(intent):
            self.start(intent.but(flags=intent.flags | NEW_TASK))
        else:
            self.absent(name)
