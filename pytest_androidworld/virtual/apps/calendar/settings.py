"""Simple Calendar's settings: sections of rows; a row with a preference is a switch."""

from dataclasses import dataclass

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.ui.kits.simple_pages import Switched, settings_page

SECTIONS: dict[str, tuple[str | Switched, ...]] = {
    "Color customization": ("Customize colors",),
    "General": (
        "Language",
        "Manage event types",
        "Manage quick filter event types",
        Switched("Start week on Sunday", "sunday_first", True),
        Switched("Highlight weekends on some views", "highlight_weekends"),
    ),
    "Reminders": (
        "Customize notifications",
        Switched("Vibrate on reminder notification", "vibrate"),
        "Snooze time",
    ),
    "CalDAV": ("CalDAV sync",),
    "New events": (
        "Default start time",
        "Default duration",
        "Default event type",
        Switched(
            "Use the last event's reminders as default for new events",
            "use_previous_event_reminders",
            True,
        ),
    ),
    "Monthly view": (
        Switched("Show week numbers", "week_numbers"),
        Switched("Show a grid", "show_grid"),
    ),
    "Event lists": (
        "Display events from the past",
        Switched("Display description or location", "display_description", True),
        Switched("Replace event description with location", "replace_description"),
    ),
    "Events": (
        Switched("Dim past events", "dim_past_events", True),
        Switched("Allow changing event time zones", "allow_changing_time_zones"),
        "Delete all events and tasks",
    ),
    "Tasks": (Switched("Allow creating tasks", "allow_creating_tasks", True),),
    "Backups": ("Enable automatic backups",),
    "Migrating": ("Export settings", "Import settings"),
}


@dataclass
class Settings(ui.Screen[ui.App, None]):
    """What can be set; most of it is not part of this phone, and says so."""

    def view(self) -> ui.View:
        return settings_page(self, SECTIONS)
