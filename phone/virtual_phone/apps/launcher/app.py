"""Pixel Launcher: its manifest, which apps there are, and how they are started."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import ClassVar

from virtual_phone import apps, ui
from virtual_phone.android.intent import LAUNCHER, MAIN, NEW_TASK, Intent
from virtual_phone.apps.launcher.favorites import (
    APP,
    COLUMNS,
    FAVORITES,
    FOLDER,
    HOTSEAT,
    Cell,
    Favorite,
    columns_of,
    intent_of,
    nearest_free,
)
from virtual_phone.apps.launcher.places import Scale
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.activities import Activities
from virtual_phone.services.dead_ends import DeadEnds
from virtual_phone.services.packages import Packages
from virtual_phone.services.registry import AppClass, Task
from virtual_phone.services.roles import DIALER, Roles
from virtual_phone.services.suspended import Suspended
from virtual_phone.ui.display import Display

Items = list[tuple[Favorite, AppClass]]  # icons of the home screen


@dataclass(frozen=True)
class Carried:
    """The icon that a finger carries, and where it is, in pixels as measured."""

    package: str  # "": of a folder
    item: int = 0  # its row; 0: it comes from the drawer
    x: float = 0
    y: float = 0


SIZE = {"spanX": 1, "spanY": 1}
DAY = timedelta(days=1)
NOT_INSTALLED = "App isn't installed"
WIDGETS = "com.android.launcher3.widget.WidgetsActivity"
GOOGLE = "com.google.android.googlequicksearchbox"
GOOGLE_SEARCH = Intent(component=f"{GOOGLE}/{GOOGLE}.SearchActivity")
USUAL = (  # predicted until other apps have been used, the first one first
    "com.google.android.gm",
    "com.google.android.youtube",
    "com.google.android.apps.photos",
    "com.google.android.calendar",
)


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

    favorites = FAVORITES
    read: ui.Memory[list[Favorite] | None] = ui.Memory(None)  # at the start of its process
    carried: ui.Memory[Carried | None] = ui.Memory(None)

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

    def open_widgets(self) -> None:
        self.start(Intent(component=f"{self.package}/{WIDGETS}", flags=NEW_TASK))

    # The home screen

    def rows(self) -> list[Favorite]:
        """The icons, from the database that its process reads once, as Launcher3's model does."""
        if self.read is None:
            order = "container, screen, rank, cellY, cellX"
            self.read = self.favorites.all(f"itemType IN ({APP}, {FOLDER})", order=order)
        return self.read

    def items(self) -> Items:
        """The apps' icons whose apps are there, row by row; those in folders are among them."""
        there = {kind.package: kind for kind in self.launchable()}
        apps = (row for row in self.rows() if row.itemType == APP)
        return [(row, there[row.package]) for row in apps if row.package in there]

    def folders(self) -> list[Favorite]:
        """The folders of the home screen."""
        return [row for row in self.rows() if row.itemType == FOLDER]

    def contents(self, folder: int) -> Items:
        """The apps in a folder, in their order."""
        return [(row, kind) for row, kind in self.items() if row.container == folder]

    def title(self, folder: int) -> str:
        return next((row.title or "" for row in self.folders() if row._id == folder), "")

    def rename(self, folder: int, title: str) -> None:
        self.favorites.set(folder, title=title)
        self.read = None

    def predicted(self) -> list[AppClass]:
        """The apps that are expected to be opened next: those used last, then the usual ones."""
        used = tuple(task["package"] for task in self.phone[Activities].recent())
        return [kind for _, kind in self.among(tuple(dict.fromkeys((*used, *USUAL))))]

    def predicted_in_hotseat(self, items: Items) -> list[tuple[int, AppClass]]:
        """The free places of the hotseat, each with the app that is predicted there."""
        seats = {row.cellX: kind.package for row, kind in items if row.container == HOTSEAT}
        taken = {row.cellX for row in self.folders() if row.container == HOTSEAT} | seats.keys()
        free = [column for column in range(COLUMNS) if column not in taken]
        others = [kind for kind in self.predicted() if kind.package not in seats.values()]
        return list(zip(free, others, strict=False))

    def remove(self, item: int) -> None:
        """Remove an icon, or a folder with what is in it."""
        inside = [row._id for row in self.rows() if row.container == item]
        self.favorites.remove([item, *inside])
        self._tidy_folders()

    def _tidy_folders(self) -> None:
        """After a change: a folder of one app becomes that app, one without any goes."""
        self.read = None
        for folder in self.folders():
            inside = [row for row in self.rows() if row.container == folder._id]
            if len(inside) < 2:
                self.favorites.remove([folder._id])
                for row in inside:
                    self.favorites.set(row._id, **folder.cell.values(), rank=0)
            else:
                across = columns_of(len(inside))
                for rank, row in enumerate(inside):
                    place = {"cellX": rank % across, "cellY": rank // across, "rank": rank}
                    self.favorites.set(row._id, **place)
        self.read = None

    def gather(self, carried: Carried, target: Favorite) -> None:
        """Put an app's icon into a folder, or into a new one with the app that is there."""
        folder = target._id
        if target.itemType == APP:
            place = target.cell.values()
            folder = self.favorites.add(title="", **place, **SIZE, itemType=FOLDER)
            self.favorites.set(target._id, container=folder, screen=0, rank=0)
        rank = 1 + max(row.rank for row in self.favorites.all() if row.container == folder)
        inside = {"container": folder, "screen": 0, "cellX": rank, "cellY": 0, "rank": rank}
        self._store(carried, inside)
        self._tidy_folders()

    def put(self, carried: Carried, cell: Cell) -> bool:
        """Put an icon into a place; what is there moves to the nearest free one, if there is."""
        rows = [row for row in self.favorites.all() if row._id != carried.item]
        before = next((row for row in rows if row.cell == cell), None)
        if before is not None:
            free = nearest_free(cell, {row.cell for row in rows})
            if free is None:
                return False
            self.favorites.set(before._id, **free.values())
        self._store(carried, cell.values() | {"rank": 0})
        self._tidy_folders()
        return True

    def _store(self, carried: Carried, place: dict[str, int]) -> None:
        """Move the carried icon's row, or add one."""
        if carried.item:
            self.favorites.set(carried.item, **place)
            return
        kind = apps.installed()[carried.package]
        intent = intent_of(kind.package, kind.launcher)
        self.favorites.add(title=kind.label, intent=intent, **place, **SIZE, itemType=APP)

    # Pausing apps

    def is_paused(self, package: str) -> bool:
        return package in self.phone[Suspended]

    def can_pause(self, package: str) -> bool:
        """Android never suspends the default phone app."""
        return package != self.phone[Roles].holder(DIALER)

    def pause(self, package: str) -> None:
        """Suspend an app until midnight; it leaves Recents."""
        clock = self.phone.clock
        tomorrow = datetime.combine(clock.now().date() + DAY, time(), clock.zone())
        self.phone[Suspended].add(package, int(tomorrow.timestamp()) * SECOND)
        for task in self.recent_tasks():
            if task["package"] == package:
                self.phone[Activities].remove_task(task["id"])

    def unpause(self, package: str) -> None:
        self.phone[Suspended].remove(package)

    # What it starts

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

    def start_if_there(self, intent: Intent) -> None:
        """Start what answers an intent; if nothing does, a message says so."""
        if self.answers(intent):
            self.start(intent.but(flags=intent.flags | NEW_TASK))
        else:
            self.phone[DeadEnds].add(self.package, intent)
            self.toast(NOT_INSTALLED)
