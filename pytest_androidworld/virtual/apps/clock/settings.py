"""Clock's settings, none of which changes anything here."""

from dataclasses import dataclass
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.clock.app import Clock

SECTIONS = {
    "Clock": "Style, Display time with seconds, Automatic home clock, Home time zone,"
    " Change date & time",
    "Alarms": "Silence after, Alarm volume, Snooze length, Volume buttons, Start week on",
    "Timers": "Timer sound, Gradually increase volume, Timer vibrate",
    "Screen saver": "Screen saver",
}


@dataclass
class Settings(ui.Screen[Clock, None]):
    activity: ClassVar[str] = "com.android.deskclock.settings.SettingsActivity"

    def view(self) -> ui.View:
        rows: list[ui.View] = []
        for title, names in SECTIONS.items():
            rows.append(ui.Label(title, color="primary", padding=(16, 16, 16, 4)))
            rows += map(self.row, names.split(", "))
        bar = ui.app_bar("Settings", up=self.close, height=65.5)
        return ui.page(self, ui.Scroll(ui.Column(*rows), id="recycler_view"), bar=bar)

    def row(self, name: str) -> ui.View:
        return ui.list_row(name, does=lambda: self.absent(f"“{name}”"))
