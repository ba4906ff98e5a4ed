"""Simple Calendar's settings: sections of rows; a row with a preference is a switch."""

from dataclasses import dataclass

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.calendar.store import Store
from pytest_androidworld.virtual.ui.kits.simple import Setting

SECTIONS: dict[str, tuple[Setting, ...]] = {
    "Color customization": (("Customize colors",),),
    "General": (
        ("Language",),
        ("Manage event types",),
        ("Manage quick filter event types",),
        ("Start week on Sunday", "sunday_first", "on"),
        ("Highlight weekends on some views", "highlight_weekends", "off"),
    ),
    "Reminders": (
        ("Customize notifications",),
        ("Vibrate on reminder notification", "vibrate", "off"),
        ("Snooze time",),
    ),
    "CalDAV": (("CalDAV sync",),),
    "New events": (
        ("Default start time",),
        ("Default duration",),
        ("Default event type",),
        (
            "Use the last event's reminders as default for new events",
            "use_previous_event_reminders",
            "on",
        ),
    ),
    "Monthly view": (
        ("Show week numbers", "week_numbers", "off"),
        ("Show a grid", "show_grid", "off"),
    ),
    "Event lists": (
        ("Display events from the past",),
        ("Display description or location", "display_description", "on"),
        ("Replace event description with location", "replace_description", "off"),
    ),
    "Events": (
        ("Dim past events", "dim_past_events", "on"),
        ("Allow changing event time zones", "allow_changing_time_zones", "off"),
        ("Delete all events and tasks",),
    ),
    "Tasks": (("Allow creating tasks", "allow_creating_tasks", "on"),),
    "Backups": (("Enable automatic backups",),),
    "Migrating": (("Export settings",), ("Import settings",)),
}


@dataclass
class Settings(ui.Screen[Store, None]):
    """What can be set; most of it is not part of this phone, and says so."""

    def view(self) -> ui.View:
        rows: list[ui.View] = []
        for section, settings in SECTIONS.items():
            rows.append(ui.Text(section, color="primary", face="medium", padding=(16, 20, 16, 4)))
            rows += [self.row(*setting) for setting in settings]
        bar = ui.app_bar("Settings", up=self.close)
        return ui.page(self.app, ui.Rows(*rows, id="settings_holder"), bar=bar)

    def row(self, label: str, key: str = "", first: str = "") -> ui.View:
        words = ui.Text(label, size=16, grow=1)
        if key:
            on = self.app.prefs_of_family().flag(key, first == "on")
            switch = ui.Switch(on, id=f"settings_{key}")
            return setting_row(label, words, switch, does=lambda: self.switch(key, on=not on))
        return setting_row(label, words, does=lambda: self.absent(f"“{label}”"))

    def switch(self, key: str, *, on: bool) -> None:
        self.app.prefs_of_family()[key] = on


def setting_row(label: str, *parts: ui.View, does: ui.Handler) -> ui.View:
    return ui.Row(*parts, padding=(16, 12), min_height=56, key=f"setting {label}", on_tap=does)
