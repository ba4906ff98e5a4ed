"""The icons of apps, as the home screen and the drawer show them, and what a tap on one starts."""

from typing import Any

from pytest_androidworld.virtual import apps
from pytest_androidworld.virtual.intent import LAUNCHER, MAIN, NEW_TASK, Intent
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.ui.app import App
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.view import Box, Icon, Text, View

WIDE, HIGH = 1080, 2400  # pixels of the screen that all places here were measured on
GLYPH, DISC = 84, 157
SHADE = "#40000000"


class Icons(App):
    """What home screen, drawer and Recents share."""

    # Which apps there are

    def launchable(self) -> list[type[App]]:
        """The apps that are installed, enabled and have an icon, by name."""
        kinds = [kind for kind in apps.installed().values() if kind.launcher and not kind.home]
        there = [kind for kind in kinds if self.phone[Packages].is_enabled(kind.package)]
        return sorted(there, key=lambda kind: (kind.label.casefold(), kind.package))

    def with_names(self, packages: tuple[str, ...]) -> list[tuple[int, type[App]]]:
        """Of these packages those that have an icon, each with its place among them all."""
        there = {kind.package: kind for kind in self.launchable()}
        return [(place, there[name]) for place, name in enumerate(packages) if name in there]

    # Where things are

    @property
    def across(self) -> float:
        """Dp for each pixel measured from left to right."""
        display = self.phone[Display]
        return display.size[0] / WIDE / display.metrics.density

    @property
    def down(self) -> float:
        """Dp for each pixel measured from top to bottom."""
        display = self.phone[Display]
        return display.size[1] / HIGH / display.metrics.density

    def place(self, left: int, top: int, right: int, bottom: int) -> dict[str, Any]:
        """How a view in a box comes to lie where it was measured."""
        return {
            "at": "top start",
            "margin": (left * self.across, top * self.down, 0, 0),
            "width": (right - left) * self.across,
            "height": (bottom - top) * self.down,
        }

    # What they look like

    def app_icon(self, kind: type[App], key: str, *, named: bool = True, **look: Any) -> View:
        """An app's icon, with its name below or only in its node."""
        scale = min(self.across, self.down)
        glyph, color = kind.icon
        picture = Box(
            Icon(glyph, color="#ffffff", size=GLYPH * scale, at="center"),
            background=color, radius=DISC, width=DISC * scale, height=DISC * scale, drawn=True,
            at="top center" if named else "center",
            margin=(0, 12 * self.down if named else 0, 0, 0),
        )  # fmt: skip
        name = Text(
            kind.label, size=12, lines=1, justify="center", at="top center", drawn=True,
            margin=(2, 12 * self.down + DISC * scale + 8, 2, 0),
        )  # fmt: skip
        return Box(
            picture, name if named else None, desc=kind.label, says=kind.label, key=key,
            cls="android.widget.TextView", on_tap=lambda: self.launch(kind),
            on_hold=lambda: self.open("icon_menu", package=kind.package, anchor=key), **look,
        )  # fmt: skip

    # What a tap does

    def launch(self, kind: type[App]) -> None:
        """Start an app from its first screen, or bring it to the front."""
        component = f"{kind.package}/{kind.launcher}"
        self.start(
            Intent(action=MAIN, categories=(LAUNCHER,), component=component, flags=NEW_TASK)
        )

    def start_or_say(self, intent: Intent, what: str) -> None:
        """Start what answers an intent, or say that there is none."""
        if self.answers(intent):
            self.start(intent.but(flags=intent.flags | NEW_TASK))
        else:
            self.absent(what)

    def answers(self, intent: Intent) -> bool:
        return bool(self.phone[Activities].resolve(intent))
