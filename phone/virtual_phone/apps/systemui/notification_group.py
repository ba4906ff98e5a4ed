"""The notifications of one app as one card: their first lines, until it is expanded."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from virtual_phone import ui
from virtual_phone.apps.systemui.status_icons import glyph_of
from virtual_phone.services.notifications import AUTOGROUPED_AT, Notification

LINES = 2  # NotificationChildrenContainer.NUMBER_OF_CHILDREN_WHEN_COLLAPSED
# Dp, as they were measured on the Pixel 6 in pixels.
TEXT_AT, TEXT_END, HEAD, LINES_AT, LINE_GAP, BELOW = 52.2, 12.2, 56, 48, 8, 14
ICON, EXPAND = 22, 70.9


def by_app(notes: Sequence[Notification]) -> list[list[Notification]]:
    """Notifications in their order, those of an app that has several together."""
    order = {package: place for place, package in enumerate(_packages(notes))}
    together = sorted(notes, key=lambda note: order[note["package"]])
    groups = [list(group) for _, group in groupby(together, key=lambda note: note["package"])]
    return [part for group in groups for part in ([group] if is_group(group) else split(group))]


def is_group(notes: Sequence[Notification]) -> bool:
    return len(notes) >= AUTOGROUPED_AT


def split(notes: Sequence[Notification]) -> list[list[Notification]]:
    return [[note] for note in notes]


def _packages(notes: Sequence[Notification]) -> list[str]:
    return list(dict.fromkeys(note["package"] for note in notes))


@dataclass(frozen=True)
class Group:
    """Several notifications of an app, collapsed or only their head."""

    notes: Sequence[Notification]
    is_expanded: bool
    toggle: Callable[[], object]
    swiped: Callable[[str], object]  # gets the direction

    def view(self) -> ui.View:
        first = self.notes[0]
        glyph = ui.Icon(glyph_of(first), size=14, color="on_primary", at="center", drawn=True)
        circle = ui.Box(glyph, background="primary", radius=ICON / 2, width=ICON, height=ICON)
        name = ui.Label(first["app"], id="android:id/app_name_text", size=12, lines=1)
        head = ui.Row(
            ui.Box(circle.but(at="center"), width=TEXT_AT),
            name,
            height=HEAD,
            at="top",
        )
        return ui.Box(
            self.button(),
            head,
            None if self.is_expanded else self.lines(),
            id="expandableNotificationRow",
            key=f"group {first['package']}",
            background="background",
            radius=20,
            width="fill",
            on_tap=self.toggle,
            on_swipe=self.swiped,
        )

    def button(self) -> ui.View:
        sign = ui.Icon("chevron-up" if self.is_expanded else "chevron-down", size=16, drawn=True)
        count = ui.Text(str(len(self.notes)), id="android:id/expand_button_number", size=18)
        return ui.Row(
            count,
            sign,
            id="android:id/expand_button",
            cls="android.widget.Button",
            desc="Collapse" if self.is_expanded else "Expand",
            spread="center",
            gap=4,
            at="top end",
            width=EXPAND,
            height=HEAD,
            on_tap=self.toggle,
        )

    def lines(self) -> ui.View:
        lines = [
            ui.Row(
                ui.Text(note["title"], id="notification_title", size=14, lines=1),
                ui.Label(note["text"], id="notification_text", grow=1, lines=1),
                gap=4,
            )
            for note in self.notes[:LINES]
        ]
        return ui.Column(
            *lines,
            id="notification_children_container",
            cls="android.view.ViewGroup",
            important=True,
            gap=LINE_GAP,
            padding=(TEXT_AT, LINES_AT, TEXT_END, BELOW),
        )
