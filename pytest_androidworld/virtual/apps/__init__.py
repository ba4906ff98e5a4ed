"""The phone's apps: one file or one folder each, found because it is there."""

import functools
import importlib
from dataclasses import astuple
from typing import TYPE_CHECKING, Any, cast

from pytest_androidworld.virtual.discovery import search
from pytest_androidworld.virtual.intent import Filter
from pytest_androidworld.virtual.startup_cache import prepared

if TYPE_CHECKING:
    from pytest_androidworld.virtual.ui.app import App

# What is asked of all apps at once: where there are icons, who answers an intent, and the like.
MANIFEST = (
    "package", "label", "icon", "version", "system", "home", "in_recents", "launcher",
    "permissions", "receives", "filters",
)  # fmt: skip


class Unopened:
    """Stands for an app's class: knows the manifest, and imports the class for all the rest."""

    def __init__(self, module: str, name: str, manifest: dict[str, Any]) -> None:
        filters = tuple(Filter(*each) for each in manifest["filters"])
        vars(self).update(manifest, filters=filters, __module__=module, __name__=name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kind, name)

    def __call__(self, *args: Any) -> "App":
        return self._kind(*args)

    @functools.cached_property
    def _kind(self) -> "type[App]":
        own = vars(self)
        return cast(
            "type[App]", getattr(importlib.import_module(own["__module__"]), own["__name__"])
        )


@functools.cache
def installed() -> "dict[str, type[App]]":
    """All apps by package; none is imported before something is asked that only it knows."""
    found = [Unopened(*each) for each in prepared("apps", _manifests)]
    return {app.package: cast("type[App]", app) for app in found}


def _manifests() -> list[tuple[str, str, dict[str, Any]]]:
    from pytest_androidworld.virtual.ui.app import App

    kinds = [kind for kind in search(__name__, App) if kind.package]
    return [(kind.__module__, kind.__name__, _manifest(kind)) for kind in kinds]


def _manifest(kind: "type[App]") -> dict[str, Any]:
    filters = [astuple(each) for each in kind.filters]
    return {name: getattr(kind, name) for name in MANIFEST} | {"filters": filters}
