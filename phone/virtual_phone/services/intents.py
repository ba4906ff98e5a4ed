"""Resolving intents to activities, as the package manager does."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from virtual_phone.android import mime
from virtual_phone.android.components import FALLBACK_HOME
from virtual_phone.android.intent import HOME, LAUNCHER, MAIN, Intent, full_class
from virtual_phone.services.packages import Packages
from virtual_phone.services.registry import AppClass
from virtual_phone.services.roles import Roles

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

NO_ACTIVITY = "No apps can perform this action."  # what Android displays then
Answer = tuple[AppClass, str]  # an app, and the full class name of one of its activities


class NoActivity(Exception):
    """No activity answers an intent."""


class IntentResolver:
    """Finds the activities for an intent, and the user's choice among several."""

    def __init__(self, phone: "Phone") -> None:
        self.phone = phone

    def available(self) -> dict[str, AppClass]:
        """The apps that are installed and enabled."""
        packages = self.phone[Packages]
        return {name: kind for name, kind in self.phone.apps.items() if packages.is_enabled(name)}

    def resolve(self, intent: Intent) -> list[Answer]:
        """The activities that handle an intent, each with its app."""
        if intent.component:
            package, cls = full_class(intent.component)
            kind = self.available().get(package)
            return [(kind, cls)] if kind and cls in kind.activities() else []
        if intent.action == MAIN and HOME in intent.categories:
            homes = [(kind, kind.launcher) for kind in self.available().values() if kind.home]
            return homes or self.resolve(Intent(component=FALLBACK_HOME))
        found = []
        for kind in self.available().values():
            if intent.package in ("", kind.package):
                mime_type = mime.of_name(intent.data)
                hit = next((f for f in kind.filters if f.matches(intent, mime_type)), None)
                if intent.action in (MAIN, "") and intent.package and kind.launcher:
                    found.append((kind, kind.launcher))
                elif hit:
                    found.append((kind, hit.activity))
        return found

    def query(self, intent: Intent) -> list[Answer]:
        """What the package manager lists: icons of the drawer, too; those of the system first."""
        found = self.resolve(intent)
        if intent.action == MAIN and LAUNCHER in intent.categories and not intent.package:
            kinds = self.available().values()
            found = [(kind, kind.launcher) for kind in kinds if kind.launcher and not kind.home]
        return sorted(found, key=lambda each: (not each[0].system, each[0].package))

    def preferred(
        self, intent: Intent, found: list[Answer], always: Mapping[str, str]
    ) -> Answer | None:
        """The activity set by "Always" in the resolver, else the role holder's."""
        choice = always.get(preference(intent))
        chosen = [one for one in found if f"{one[0].package}/{one[1]}" == choice]
        holder = self.phone[Roles].holder_for(intent)
        return next(iter(chosen or [one for one in found if one[0].package == holder]), None)


def preference(intent: Intent) -> str:
    """The key under which a choice in the resolver is stored for an intent."""
    kind = intent.type or mime.of_name(intent.data) or intent.scheme
    return f"{intent.action} {kind}"
