"""Settings: its activities, and what each of them shows."""

import functools
from dataclasses import replace
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Filter
from virtual_phone.apps.settings.home import HOMEPAGE
from virtual_phone.apps.settings.intents import PACKAGE, SUB_SETTINGS
from virtual_phone.apps.settings.page import SettingsPage
from virtual_phone.apps.settings.pages import by_activity, pages
from virtual_phone.apps.settings.panels import FILTER
from virtual_phone.services.registry import ScreenInfo


def _filter(page: ui.settings.Page) -> Filter:
    """Which actions lead to a page; they are given in full, or without "android.settings."."""
    return Filter(
        f"{PACKAGE}.{page.activities[0]}",
        actions=tuple(
            action if action.startswith("android.") else f"android.settings.{action}"
            for action in page.actions
        ),
        schemes=("package",) if page.about == "package:" else (),
    )


class SettingsApp(ui.App):
    """Android's Settings; a page is an activity, most of them SubSettings."""

    package = PACKAGE
    label = "Settings"
    icon = ("cog", "#5f6368")
    version = ("13", 33)
    system = True
    launcher = f"{PACKAGE}.Settings"
    filters = (
        Filter(HOMEPAGE, actions=("android.settings.SETTINGS",)),
        *(_filter(page) for page in pages().values() if page.actions),
        FILTER,
    )
    dialogs = ui.DialogLook(title_id="android:id/alertTitle")
    levels = ui.PLATFORM
    colors: ClassVar[dict[str, str]] = {
        "background": "#f5f6fa",
        "bar": "#f5f6fa",
        "card": "#e3e6ee",
    }
    dark_colors: ClassVar[dict[str, str]] = {
        "background": "#1b1b1f",
        "bar": "#1b1b1f",
        "card": "#303036",
    }

    @classmethod
    @functools.cache
    def activities(cls) -> dict[str, ScreenInfo]:
        page = SettingsPage.info()
        own = {name: replace(page, activity=name) for name in (SUB_SETTINGS, *by_activity())}
        return super().activities() | own
