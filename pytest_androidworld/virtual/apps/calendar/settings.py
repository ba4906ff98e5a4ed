"""Simple Calendar's settings: sections of rows; a row with a preference is a switch."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.calendar.app import SNOOZE, SNOOZE_MINUTES
from pytest_androidworld.virtual.apps.calendar.questions import ChooseValue
from pytest_androidworld.virtual.apps.calendar.wording import BEFORE, Options, counted, number_of
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.ui.kits.simple_pages import (
    Chosen,
    Leads,
    Setting,
    Switched,
    settings_page,
)

AnyScreen = ui.Screen[Any, Any]
DURATION, PAST = "default_duration", "display_past_events"  # preferences, in minutes
PAST_FIRST = 1440
SNOOZES: Options = (
    (1, "1 minute"),
    (5, "5 minutes"),
    (10, "10 minutes"),
    (15, "15 minutes"),
    (30, "30 minutes"),
    (60, "1 hour"),
)
DURATIONS: Options = ((0, "0 minutes"), (15, "15 minutes"), (30, "30 minutes"), (60, "1 hour"))
PASTS: Options = ((0, "Never"), (60, "1 hour"), (1440, "1 day"), (10080, "1 week"))
QUESTION = "Are you sure you want to delete all events and tasks? This action cannot be undone."


def minutes(screen: AnyScreen, key: str, first: int) -> str:
    return number_of(*counted(screen.app.prefs().number(key, first), BEFORE))


def ask_minutes(screen: AnyScreen, options: Options, key: str, first: int) -> None:
    """Let one of some lengths of time be chosen, or another one."""
    now = screen.app.prefs().number(key, first)
    question = ChooseValue(options, now, BEFORE)
    screen.open(question, then=partial(screen.app.set_preference, key))


def snooze_time(screen: AnyScreen) -> str:
    return minutes(screen, SNOOZE, SNOOZE_MINUTES)


def ask_snooze(screen: AnyScreen) -> None:
    ask_minutes(screen, SNOOZES, SNOOZE, SNOOZE_MINUTES)


def duration(screen: AnyScreen) -> str:
    return minutes(screen, DURATION, 0)


def ask_duration(screen: AnyScreen) -> None:
    ask_minutes(screen, DURATIONS, DURATION, 0)


def past(screen: AnyScreen) -> str:
    return dict(PASTS).get(screen.app.prefs().number(PAST, PAST_FIRST)) or minutes(
        screen, PAST, PAST_FIRST
    )


def ask_past(screen: AnyScreen) -> None:
    ask_minutes(screen, PASTS, PAST, PAST_FIRST)


def customize_notifications(screen: AnyScreen) -> None:
    extras = {"android.provider.extra.APP_PACKAGE": screen.app.package}
    screen.start(Intent("android.settings.APP_NOTIFICATION_SETTINGS", extras=extras))


def ask_delete_all(screen: AnyScreen) -> None:
    yes = ui.Choice("Yes", screen.app.delete_everything)
    screen.open(ui.Alert("", QUESTION, yes, ui.Choice("No")))


SECTIONS: dict[str, tuple[Setting, ...]] = {
    "Color customization": ("Customize colors",),
    "General": (
        Chosen("Language", "language", ("English",)),
        "Manage event types",
        "Manage quick filter event types",
        Switched("Start week on Sunday", "sunday_first", True),
        Switched("Highlight weekends on some views", "highlight_weekends"),
    ),
    "Reminders": (
        Leads("Customize notifications", customize_notifications),
        Switched("Vibrate on reminder notification", "vibrate"),
        Leads("Snooze time", ask_snooze, snooze_time),
    ),
    "CalDAV": ("CalDAV sync",),
    "New events": (
        "Default start time",
        Leads("Default duration", ask_duration, duration),
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
        Leads("Display events from the past", ask_past, past),
        Switched("Display description or location", "display_description", True),
        Switched("Replace event description with location", "replace_description"),
    ),
    "Events": (
        Switched("Dim past events", "dim_past_events", True),
        Switched("Allow changing event time zones", "allow_changing_time_zones"),
        Leads("Delete all events and tasks", ask_delete_all),
    ),
    "Tasks": (Switched("Allow creating tasks", "allow_creating_tasks", True),),
    "Backups": (Switched("Enable automatic backups", "auto_backup"),),
    "Migrating": ("Export settings", "Import settings"),
}


@dataclass
class Settings(ui.Screen[ui.App, None]):
    """What can be set; most of it is not part of this phone, and says so."""

    def view(self) -> ui.View:
        return settings_page(self, SECTIONS)
