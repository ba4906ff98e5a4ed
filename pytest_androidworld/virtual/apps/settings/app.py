"""Settings: its activities, and what each of them shows."""

import functools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from pytest_androidworld.virtual.apps.settings.apps import AppDeeds
from pytest_androidworld.virtual.apps.settings.date_time import DateTimes
from pytest_androidworld.virtual.apps.settings.fallback_home import FallbackHome
from pytest_androidworld.virtual.apps.settings.home import Homepage
from pytest_androidworld.virtual.apps.settings.network import Networks
from pytest_androidworld.virtual.apps.settings.pages import by_activity, pages
from pytest_androidworld.virtual.apps.settings.panels import FILTER, Panels
from pytest_androidworld.virtual.intent import Filter, Intent
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.registry import ScreenInfo
from pytest_androidworld.virtual.ui.app import DialogLook, screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_button
from pytest_androidworld.virtual.ui.kits.preference_items import Item, Page
from pytest_androidworld.virtual.ui.kits.preference_values import said
from pytest_androidworld.virtual.ui.kits.preferences import settings_page
from pytest_androidworld.virtual.ui.view import IconButton, View

PACKAGE = "com.android.settings"
SUB_SETTINGS = f"{PACKAGE}.SubSettings"
APP_PACKAGE = "android.provider.extra.APP_PACKAGE"


def _action(name: str) -> str:
    """An action as a page says it: in full, or only what follows ``android.settings.``."""
    return name if name.startswith("android.") else f"android.settings.{name}"


def _filters() -> Iterator[Filter]:
    """Which actions lead to which page."""
    for page in pages().values():
        if page.actions:
            yield Filter(
                f"{PACKAGE}.{page.activity.split()[0]}",
                actions=tuple(map(_action, page.actions)),
                schemes=("package",) if page.about == "package:" else (),
            )


class SettingsApp(Homepage, Networks, AppDeeds, DateTimes, Panels, FallbackHome):
    """Android's Settings; a page is an activity, most of them SubSettings."""

    package = PACKAGE
    label = "Settings"
    icon = ("cog", "#5f6368")
    version = ("13", 33)
    system = True
    launcher = f"{PACKAGE}.Settings"
    filters = (
        Filter(
            "com.android.settings.homepage.SettingsHomepageActivity",
            actions=("android.settings.SETTINGS",),
        ),
        *_filters(),
        FILTER,
    )
    dialogs = DialogLook(title_id="android:id/alertTitle")
    colors: ClassVar[dict[str, str]] = {"background": "#f5f6fa", "bar": "#f5f6fa",
                                        "card": "#e3e6ee"}  # fmt: skip
    dark_colors: ClassVar[dict[str, str]] = {"background": "#1b1b1f", "bar": "#1b1b1f",
                                             "card": "#303036"}  # fmt: skip

    @classmethod
    @functools.cache
    def activities(cls) -> dict[str, ScreenInfo]:
        shown = cls.screens()["page"]
        own = {name: replace(shown, activity=name) for name in by_activity()}
        return super().activities() | own

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        if activity.name == "panel":
            return "panel", {"name": intent.action.rpartition(".")[2]}
        if activity.name != "page":
            return activity.name, {}
        extras = intent.extras
        told = by_activity().get(activity.activity)
        name = told.name if told else str(extras.get("page", "absent"))
        arg = str(extras.get("arg") or extras.get(APP_PACKAGE) or "")
        if intent.scheme == "package":
            arg = intent.data.partition(":")[2]
        args = {"name": name, "arg": arg, "row": str(extras.get("row", ""))}
        self.entry["args"] = args
        opened = self._table.opened
        if opened:
            self.do(opened)
        return "page", args

    # Pages

    @screen(activity=SUB_SETTINGS)
    def page(self, name: str, arg: str = "", row: str = "") -> View:
        table = self._table
        rows = [self._row(item) for item in table.now(self)]
        actions = []
        if table.button:
            icon, desc, does = table.button
            actions.append(IconButton(icon, desc, on_tap=lambda: self.do(does)))
        if table.menu:
            actions.append(menu_button(self, "page_menu"))
        return settings_page(
            self, said(table.title, self), rows, up=self.finish, actions=actions,
            show=f"row {row}" if row else "",
        )  # fmt: skip

    def _row(self, item: Item) -> View:
        drawn = item.view(self)
        found = self.row and drawn.look.get("key") == f"row {self.row}"
        return drawn.but(background="tint") if found else drawn

    @screen(kind="menu")
    def page_menu(self, anchor: str = "") -> View:
        opener = SettingsApp(self.phone, self._activities.below(self.entry) or self.entry)
        offers = enumerate(opener._table.menu)
        return menu(
            self, *((said(label, opener), "from_menu", place) for place, (label, _) in offers)
        )

    def from_menu(self, place: int) -> None:
        self.do(self._table.menu[place][1])

    @property
    def _table(self) -> Page:
        """This page; one about an app that is no longer there only says so."""
        table = pages().get(self.entry["args"]["name"], pages()["absent"])
        package = self.arg.partition("/")[0]
        if table.about.startswith("package") and package not in self.phone[Packages]:
            return pages()["gone"]
        return table

    def item(self, key: str) -> Item | None:
        return next((item for item in self._table.now(self) if item.name(self) == key), None)

    def show(self, page: str, arg: str = "", *, then: str = "") -> None:
        extras = {"page": page} | ({"arg": arg} if arg else {})
        self.start(Intent(component=f"{PACKAGE}/{SUB_SETTINGS}", extras=extras), then=then)
