"""What the menu of the empty home screen leads to: widgets, and the launcher's own settings."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.launcher.app import WIDGETS, Launcher
from virtual_phone.services.settings import Settings

DOTS = "notification_badging"  # of the secure settings
NEW_ICONS = "pref_add_icon_to_home"


@dataclass
class Widgets(ui.Screen[Launcher, None]):
    """The list of widgets: none of the apps has one."""

    activity: ClassVar[str] = WIDGETS
    kind: ClassVar[ui.Kind] = "sheet"

    def view(self) -> ui.View:
        none = "Widgets and shortcuts aren't available"
        return ui.Column(
            ui.Text("Widgets", id="title", size=22, at="center", padding=16),
            ui.Text(none, id="no_widgets_text", color="secondary", at="center", padding=(24, 48)),
        )


@dataclass
class HomeSettings(ui.Screen[Launcher, None]):
    activity: ClassVar[str] = "com.android.launcher3.settings.SettingsActivity"

    def view(self) -> ui.View:
        dots = self.phone[Settings].get("secure", DOTS) != "0"
        icons = self.app.prefs().flag(NEW_ICONS, True)
        return ui.page(
            self,
            ui.Column(
                row("Notification dots", "On" if dots else "Off", dots, self.switch_dots),
                row("Add app icons to home screen", "For new apps", icons, self.switch_icons),
            ),
            bar=ui.app_bar("Home settings", up=self.close),
        )

    def switch_dots(self) -> None:
        settings = self.phone[Settings]
        settings.put("secure", DOTS, 0 if settings.get("secure", DOTS) != "0" else 1)

    def switch_icons(self) -> None:
        self.app.prefs()[NEW_ICONS] = not self.app.prefs().flag(NEW_ICONS, True)


def row(title: str, summary: str, on: bool, does: ui.Callback) -> ui.View:
    texts = ui.Column(
        ui.Text(title, id="android:id/title", size=18),
        ui.Text(summary, id="android:id/summary", color="secondary"),
        grow=1,
    )
    return ui.Row(texts, ui.Switch(on), padding=(24, 12), min_height=64, on_tap=does, key=title)
