"""Which activity answers an intent, as the package manager resolves it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pytest_androidworld.virtual import mime
from pytest_androidworld.virtual.components import FALLBACK_HOME
from pytest_androidworld.virtual.intent import HOME, MAIN, Intent, full_class
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.registry import AppClass
from pytest_androidworld.virtual.services.roles import Roles

if TYPE_CHECKING:
    from pytest_androidworld.virtual.phone import Phone

Answer = tuple[AppClass, str]  # an app, and the full class name of one of its activities


class IntentResolver:
    """Finds the activities for an intent, and what has been chosen among several."""

    def __init__(self, phone: "Phone") -> None:
        self.phone = phone

    def available(self) -> dict[str, AppClass]:
        """The apps that are installed and not disabled."""
        packages = self.phone[Packages]
        return {name: kind for name, kind in self.phone.apps.items() if packages.is_enabled(name)}

    def resolve(self, intent: Intent) -> list[Answer]:
        """The activities that answer an intent, each with its app."""
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
                told = mime.of_name(intent.data)
                hit = next((f for f in kind.filters if f.matches(intent, told)), None)
                if intent.action in (MAIN, "") and intent.package and kind.launcher:
                    found.append((kind, kind.launcher))
                elif hit:
                    found.append((kind, hit.activity))
        return found

    def preferred(
        self, intent: Intent, found: list[Answer], always: Mapping[str, str]
    ) -> Answer | None:
        """What "Always" in the resolver has settled, else what has the role to answer."""
        choice = always.get(preference(intent))
        settled = [one for one in found if f"{one[0].package}/{one[1]}" == choice]
        holder = self.phone[Roles].holder_for(intent)
        return next(iter(settled or [one for one in found if one[0].package == holder]), None)


def preference(intent: Intent) -> str:
    """The kind of intent for which a choice in the resolver is remembered."""
    kind = intent.type or mime.of_name(intent.data) or intent.scheme
    return f"{intent.action} {kind}"
