"""The activities among which the user may choose."""

from collections.abc import Iterable
from dataclasses import dataclass

from virtual_phone import ui
from virtual_phone.services.intents import NO_ACTIVITY, Answer
from virtual_phone.services.registry import AppClass

NO_TARGETS = ui.Text(NO_ACTIVITY, margin=(24, 16))


@dataclass(frozen=True)
class Target:
    """One of them, with its label in lists."""

    component: str
    label: str
    note: str  # the package, where two labels are equal
    icon: tuple[str, str]

    def badge(self, size: float) -> ui.View:
        return ui.app_icon(self.icon, size, glyph=size * 0.55, id="android:id/icon")


def targets_of(answers: Iterable[Answer]) -> list[Target]:
    """The activities that answer an intent, by label."""
    found = [(f"{kind.package}/{cls}", _label(kind, cls), kind) for kind, cls in answers]
    labels = [label for _, label, _ in found]
    made = [
        Target(component, label, kind.package if labels.count(label) > 1 else "", kind.icon)
        for component, label, kind in found
    ]
    return sorted(made, key=lambda target: (target.label.casefold(), target.component))


def _label(kind: AppClass, activity: str) -> str:
    """An activity's label: that of its filter, if it has one, else the app's."""
    labels = (each.label for each in kind.filters if each.activity == activity and each.label)
    return next(labels, kind.label)
