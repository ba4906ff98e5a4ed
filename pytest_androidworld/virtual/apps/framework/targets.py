"""The activities among which somebody may choose."""

from dataclasses import dataclass

from pytest_androidworld.virtual.intent import NEW_TASK, Intent
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.registry import AppClass
from pytest_androidworld.virtual.ui.app import App
from pytest_androidworld.virtual.ui.view import Box, Icon, View


@dataclass(frozen=True)
class Target:
    """One of them, and what a list calls it."""

    component: str
    label: str
    note: str  # the package, where two would be called the same
    icon: tuple[str, str]

    def badge(self, size: float) -> View:
        """Its icon on a disc."""
        glyph, color = self.icon
        return Box(
            Icon(glyph, color="#ffffff", size=size * 0.55, at="center"), background=color,
            radius=size / 2, width=size, height=size, id="android:id/icon",
        )  # fmt: skip


class Targets(App):
    """A sheet that is given an intent and hands it on."""

    @property
    def asked(self) -> Intent:
        """What is to be done."""
        return Intent.from_json(self.entry["intent"].get("extras", {}).get("intent", {}))

    def targets(self) -> list[Target]:
        """Who could do it, by name."""
        intent = self.asked
        found = [
            (f"{kind.package}/{cls}", _label(kind, cls), kind)
            for kind, cls in self.phone[Activities].resolve(intent)
        ]
        labels = [label for _, label, _ in found]
        made = [
            Target(component, label, kind.package if labels.count(label) > 1 else "", kind.icon)
            for component, label, kind in found
        ]
        return sorted(made, key=lambda one: (one.label.casefold(), one.component))

    def hand_on(self, component: str) -> None:
        """Start the chosen activity in place of this one; its result goes to whoever asked."""
        activities = self.phone[Activities]
        opener, then = activities.below(self.entry), self.entry["then"]
        intent = self.asked.but(component=component)
        self.close()
        if opener is None:
            intent = intent.but(flags=intent.flags | NEW_TASK)
        activities.start(intent, caller=opener, then=then)

    def paused(self) -> None:
        """In a task of its own nothing is left of it when something else comes to the front."""
        if self.phone[Activities].below(self.entry) is None:
            self.finish()


def _label(kind: AppClass, activity: str) -> str:
    """What an activity is called in a list: some are called otherwise than their app."""
    names = (each.label for each in kind.filters if each.activity == activity and each.label)
    return next(names, kind.label)
