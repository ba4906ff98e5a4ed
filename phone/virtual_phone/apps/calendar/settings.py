"""Simple Calendar's settings: sections of rows; a row with a preference is a switch."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.calendar.agenda import LAST_USED
from virtual_phone.apps.calendar.app import (
    CURRENT_TIME,
    NEXT_HOUR,
    QUICK,
    SNOOZE,
    SNOOZE_MINUTES,
    SimpleCalendar,
)
from virtual_phone.apps.calendar.days import moment
from virtual_phone.apps.calendar.event_types import ChooseTypes, ManageTypes
from virtual_phone.apps.calendar.questions import ChooseValue
from virtual_phone.apps.calendar.wording import BEFORE, Options, counted, number_of
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.ui.kits.simple_pages import (
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
START_TIME, TYPE = "default_start_time", "default_event_type_id"
STARTS = {CURRENT_TIME: "Current time", NEXT_HOUR: "Next full hour"}
OTHER_TIME, LAST_ONE = "Other time", "Last used one"
NO_CALENDARS = "No synchronizable calendars have been found"
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
    screen.open(ui.confirm("", QUESTION, "Yes", screen.app.delete_everything, no="No"))


def manage_types(screen: AnyScreen) -> None:
    screen.open(ManageTypes())


def ask_quick_types(screen: AnyScreen) -> None:
    if not isinstance(screen.app, SimpleCalendar):
        return
    chosen = {int(each) for each in screen.app.prefs().texts(QUICK)}
    screen.open(ChooseTypes(sorted(chosen)), then=screen.app.set_quick_types)


def ask_sync(screen: AnyScreen) -> None:
    screen.open(ui.Alert("Select calendars to sync", NO_CALENDARS, ui.Choice("OK")))


def start_time(screen: AnyScreen) -> str:
    chosen = screen.app.prefs().number(START_TIME, NEXT_HOUR)
    if chosen in STARTS:
        return STARTS[chosen]
    return screen.phone[DisplaySettings].time_text(moment(chosen * 60))


def page_of(screen: AnyScreen) -> "Settings":
    assert isinstance(screen, Settings)
    return screen


def ask_start_time(screen: AnyScreen) -> None:
    chosen = screen.app.prefs().number(START_TIME, NEXT_HOUR)
    place = list(STARTS).index(chosen) if chosen in STARTS else len(STARTS)
    screen.open(
        ui.RadioList("", [*STARTS.values(), OTHER_TIME], place), then=page_of(screen).choose_start
    )


def default_type(screen: AnyScreen) -> str:
    return types_to_choose(screen).get(screen.app.prefs().number(TYPE, LAST_USED), LAST_ONE)


def ask_default_type(screen: AnyScreen) -> None:
    types = types_to_choose(screen)
    chosen = screen.app.prefs().number(TYPE, LAST_USED)
    place = list(types).index(chosen) if chosen in types else 0
    screen.open(ui.RadioList("", list(types.values()), place), then=page_of(screen).choose_type)


def types_to_choose(screen: AnyScreen) -> dict[int, str]:
    rows = screen.app.event_types.all(order="title")
    return {LAST_USED: LAST_ONE} | {each.id: each.title for each in rows}


def export_settings(screen: AnyScreen) -> None:
    name = f"calendar-settings_{screen.phone.clock.now():%Y%m%d_%H%M%S}.txt"
    create = Intent(
        "android.intent.action.CREATE_DOCUMENT",
        type="text/plain",
        extras={"android.intent.extra.TITLE": name},
    )
    screen.start(create, then=page_of(screen).export_to)


def import_settings(screen: AnyScreen) -> None:
    open_file = Intent("android.intent.action.OPEN_DOCUMENT", type="text/plain")
    screen.start(open_file, then=page_of(screen).import_from)


SECTIONS: dict[str, tuple[Setting, ...]] = {
    "Color customization": (
        Chosen("Customize colors", "theme", ("Auto light / dark", "Light", "Dark")),
    ),
    "General": (
        Chosen("Language", "language", ("English",)),
        Leads("Manage event types", manage_types),
        Leads("Manage quick filter event types", ask_quick_types),
        Switched("Start week on Sunday", "sunday_first", True),
        Switched("Highlight weekends on some views", "highlight_weekends"),
    ),
    "Reminders": (
        Leads("Customize notifications", customize_notifications),
        Switched("Vibrate on reminder notification", "vibrate"),
        Leads("Snooze time", ask_snooze, snooze_time),
    ),
    "CalDAV": (Leads("CalDAV sync", ask_sync),),
    "New events": (
        Leads("Default start time", ask_start_time, start_time),
        Leads("Default duration", ask_duration, duration),
        Leads("Default event type", ask_default_type, default_type),
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
    "Migrating": (
        Leads("Export settings", export_settings),
        Leads("Import settings", import_settings),
    ),
}


@dataclass
class Settings(ui.Screen[SimpleCalendar, None]):
    """What can be set, and what happens to what was chosen in a dialog."""

    def view(self) -> ui.View:
        return settings_page(self, SECTIONS)

    def choose_start(self, place: int) -> None:
        if place < len(STARTS):
            self.app.set_preference(START_TIME, list(STARTS)[place])
        else:
            self.open(ui.TimePicker(8, 0), then=self.choose_time)

    def choose_time(self, time: tuple[int, int]) -> None:
        hour, minute = time
        self.app.set_preference(START_TIME, hour * 60 + minute)

    def choose_type(self, place: int) -> None:
        self.app.set_preference(TYPE, list(types_to_choose(self))[place])

    def export_to(self, path: str) -> None:
        """A line for each preference that is a number, a switch or a text."""
        values = self.app.prefs().items()
        lines = [f"{key}={_plain(value)}" for key, value in values if not isinstance(value, set)]
        self.phone.files.write(path, "".join(f"{each}\n" for each in lines))
        self.toast("Settings exported successfully")

    def import_from(self, path: str) -> None:
        """Those of the file whose kind is that of the setting."""
        data = self.phone.files.read_again(path) or b""
        prefs = self.app.prefs()
        read = [each.partition("=") for each in data.decode("utf-8", "replace").splitlines()]
        found = {key: value for key, equals, value in read if equals and key in KINDS}
        prefs.put({key: KINDS[key](value) for key, value in found.items() if _fits(key, value)})
        self.toast("Settings imported successfully" if found else "No entries have been found")


def _switch(text: str) -> bool:
    return text == "true"


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _fits(key: str, value: str) -> bool:
    return value in ("true", "false") if KINDS[key] is _switch else bool(NUMBER.fullmatch(value))


NUMBER = re.compile(r"-?\d{1,9}")
SWITCHED = [each for rows in SECTIONS.values() for each in rows if isinstance(each, Switched)]
NUMBERED = ("theme", START_TIME, TYPE, DURATION, PAST, SNOOZE, "view")
KINDS: dict[str, Callable[[str], bool | int]] = {
    **{each.key: _switch for each in SWITCHED},
    **dict.fromkeys(NUMBERED, int),
}
