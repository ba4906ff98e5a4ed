"""The icons of apps, as the home screen and the drawer display them, and their menus."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.launcher.app import Carried, Launcher
from virtual_phone.services.registry import AppClass

GLYPH, DISC = 84, 157  # pixels, as measured
APP_INFO = "android.settings.APPLICATION_DETAILS_SETTINGS"
PREFIX = "android.intent.action."
TAB = Intent("chromium.shortcut.action.OPEN_NEW_TAB", package="com.android.chrome")
INCOGNITO = TAB.but(action="chromium.shortcut.action.OPEN_NEW_INCOGNITO_TAB")
CONTACT = Intent(
    f"{PREFIX}INSERT", type="vnd.android.cursor.dir/contact", package="com.google.android.contacts"
)
TIMER = Intent(f"{PREFIX}SET_TIMER", package="com.google.android.deskclock")
# Shortcuts of apps, visible where the app answers them.
SHORTCUTS = (
    ("plus", "New tab", TAB),
    ("incognito", "New incognito tab", INCOGNITO),
    ("account-plus-outline", "Create contact", CONTACT),
    ("timer-sand", "Create timer", TIMER),
)


@dataclass
class Popup(ui.Screen[Launcher, None]):
    """What a long press opens, beside an icon or on the empty home screen."""

    kind: ClassVar[ui.Kind] = "popup"

    lines: list[ui.Choice]
    anchor: str
    id: str = ""

    def view(self) -> ui.View:
        bubbles = [self.bubble(line) for line in self.lines]
        return ui.Column(*bubbles, id=self.id, width=240, radius=24, padding=(0, 8), elevation=2)

    def beside(self) -> str:
        return self.anchor

    def bubble(self, line: ui.Choice) -> ui.View:
        return ui.line(
            ui.Icon(line.icon),
            ui.Text(line.label, id="bubble_text", size=14, lines=1),
            does=partial(ui.choose, self, line),
            min_height=52,
            key=f"bubble {line.label}",
        )


def icon(
    page: ui.Screen[Launcher, Any],
    kind: AppClass,
    key: str,
    *,
    named: bool,
    item: int = 0,
    predicted: bool = False,
    **look: Any,
) -> ui.View:
    """An app's icon, with its name below or only in its node."""
    scale = page.app.scale
    smaller = min(scale.across, scale.down)
    disc, above = DISC * smaller, 12 * scale.down
    name = ui.Text(
        kind.label,
        size=12,
        lines=1,
        justify="center",
        at="top center",
        drawn=True,
        margin=(2, above + disc + 8, 2, 0),
    )
    paused = page.app.is_paused(kind.package)
    says = f"Disabled {kind.label}" if paused else kind.label
    desc = f"Predicted app: {says}" if predicted else says
    picture = ui.app_icon(kind.icon, disc, glyph=GLYPH * smaller, paused=paused, drawn=True)
    if named:
        picture = picture.but(at="top center", margin=(0, above, 0, 0))
    else:
        picture = picture.but(at="center")
    return ui.Box(
        picture,
        name if named else None,
        desc=desc,
        says=kind.label,
        key=key,
        cls="android.widget.TextView",
        on_tap=partial(page.app.launch, kind),
        on_hold=lambda: page.open(Popup(lines(page, kind), key, id="popup_container")),
        on_lift=partial(lift, page, kind.package, item),
        **look,
    )


def lift(page: ui.Screen[Launcher, Any], package: str, item: int) -> None:
    """Have the finger carry an icon over the home screen, also one of the drawer, which closes."""
    page.app.carried = Carried(package, item)
    if not page.activity:
        page.close()


def info_of(package: str) -> Intent:
    return Intent(APP_INFO, data=f"package:{package}")


def lines(page: ui.Screen[Launcher, Any], kind: AppClass) -> list[ui.Choice]:
    """What the menu of an icon offers."""
    app, package = page.app, kind.package
    info = info_of(package)
    return [
        *(
            ui.Choice(label, partial(app.start_if_there, intent), icon=glyph)
            for glyph, label, intent in SHORTCUTS
            if intent.package == package and app.answers(intent)
        ),
        ui.Choice("App info", partial(app.start_if_there, info), icon="information-outline"),
        *pause_lines(page, kind),
        ui.Choice("Widgets", app.open_widgets, icon="widgets-outline"),
    ]


def pause_lines(page: ui.Screen[Launcher, Any], kind: AppClass) -> list[ui.Choice]:
    """What a menu offers of Digital Wellbeing's: to pause an app, or to unpause it."""
    app, package = page.app, kind.package
    if not app.can_pause(package):
        return []
    if app.is_paused(package):
        return [ui.Choice("Unpause app", partial(app.unpause, package), icon="timer-sand")]
    question = ui.confirm(
        "Pause app for today?",
        f"{kind.label} will be paused until tomorrow",
        "Pause app",
        partial(app.pause, package),
    )
    return [ui.Choice("Pause app", partial(page.open, question), icon="timer-sand")]
