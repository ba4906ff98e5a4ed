"""The phone's apps: one file or one folder each, found because it is there."""

import functools
from dataclasses import astuple, dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from virtual_phone.android.intent import Filter, Intent
from virtual_phone.runtime.discovery import load, search
from virtual_phone.runtime.startup_cache import prepared
from virtual_phone.services.registry import AppClass, ScreenInfo

if TYPE_CHECKING:
    from virtual_phone.phone import Phone
    from virtual_phone.ui.app import App


@dataclass(frozen=True)
class InstalledApp:
    """An app's manifest; its class is imported when something only the class knows is needed."""

    module: str
    name: str  # of the class
    package: str
    label: str
    icon: tuple[str, str]
    version: tuple[str, int]
    system: bool
    requires: str
    home: bool
    in_recents: bool
    launcher: str
    permissions: tuple[str, ...]
    receives: tuple[str, ...]
    filters: tuple[Filter, ...]

    def __call__(self, phone: "Phone") -> "App":
        return self._kind(phone)

    def screens(self) -> dict[str, ScreenInfo]:
        return self._kind.screens()

    def activities(self) -> dict[str, ScreenInfo]:
        return self._kind.activities()

    def affinity_of(self, activity: ScreenInfo, intent: Intent) -> str:
        return self._kind.affinity_of(activity, intent)

    @property
    def _kind(self) -> "type[App]":
        return cast("type[App]", load(self.module, self.name))


@functools.cache
def installed() -> dict[str, AppClass]:
    """All apps by package, but for those whose Python package is missing; `own` adds others."""
    apps = []
    for fields in prepared("apps", _manifests):
        app = InstalledApp(*fields)
        apps.append(replace(app, filters=tuple(Filter(*each) for each in fields[-1])))
    return {app.package: app for app in apps if not app.requires or find_spec(app.requires)}


def _manifests() -> list[tuple[Any, ...]]:
    from virtual_phone.ui.app import App

    return [astuple(manifest(kind)) for kind in search(__name__, App) if kind.package]


def manifest(kind: "type[App]") -> InstalledApp:
    """What is known of an app without its class."""
    return InstalledApp(
        kind.__module__,
        kind.__name__,
        kind.package,
        kind.label,
        kind.icon,
        kind.version,
        kind.system,
        kind.requires,
        kind.home,
        kind.in_recents,
        kind.launcher,
        kind.permissions,
        kind.receives,
        kind.filters,
    )
