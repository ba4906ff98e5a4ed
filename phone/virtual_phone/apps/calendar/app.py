"""Simple Calendar: its manifest, and what it does without a screen."""

from datetime import date
from functools import cached_property, partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import NEW_TASK, VIEW, Filter, Intent
from virtual_phone.apps.calendar.agenda import Agenda
from virtual_phone.apps.calendar.days import moment, stamp
from virtual_phone.apps.calendar.tables import (
    EVENTS,
    ORANGE,
    TASK,
    CompletedTask,
    Event,
    EventType,
)
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.notifications import HIGH, Notifications
from virtual_phone.ui.kits import simple_pages
from virtual_phone.ui.prefs import Prefs

PACKAGE = "com.simplemobiletools.calendar.pro"
ACTIVITIES = f"{PACKAGE}.activities"
MAIN = f"{ACTIVITIES}.MainActivity"
PERMISSIONS = ("READ_CALENDAR", "WRITE_CALENDAR", "READ_CONTACTS", "POST_NOTIFICATIONS")
STARTED = {"lastVersion": 238, "appRunCount": 1}  # preferences after the first start
SNOOZE, SNOOZE_MINUTES = "snooze_delay", 10  # a preference, and what it is at first
SATURDAY = 5  # as `date.weekday` counts
QUICK = "quick_filter_event_types"  # a preference: numbers of types with a button of their own
NEXT_HOUR, CURRENT_TIME = -1, -2  # of `default_start_time`, which else is minutes
UNREAD = ("caldav_calendar_id", "caldav_display_name", "caldav_email", "type")


class SimpleCalendar(ui.App):
    """Simple Calendar Pro 6.22.2."""

    package = PACKAGE
    label = "Calendar"
    icon = ("calendar-month", "#ef6c00")
    version = ("6.22.2", 238)
    launcher = MAIN
    permissions = tuple(f"android.permission.{name}" for name in PERMISSIONS)
    filters = (
        Filter(MAIN, actions=(VIEW,), types=("text/calendar",)),
        Filter(MAIN, actions=(VIEW,), prefixes=("content://com.android.calendar",)),
    )
    colors: ClassVar[dict[str, str]] = {"primary": "#b35900", "tint": "#ffdcc2"}
    dark_colors: ClassVar[dict[str, str]] = {"primary": "#ffb77c", "tint": "#6d3a00"}
    dialogs, menus, theme = simple_pages.DIALOGS, simple_pages.MENUS, simple_pages.THEME

    events = ui.Table(Event, EVENTS, name="events", file="events.db")
    event_types = ui.Table(EventType, EVENTS, name="event_types", file="events.db", without=UNREAD)

    completed = ui.Table(CompletedTask, EVENTS, name="tasks", file="events.db")

    def install(self) -> None:
        super().install()
        self.prefs().update(STARTED)

    def arriving(self, intent: Intent) -> None:
        """The first start is remembered, so that the next one is not that of a new version."""
        if not self.prefs().keys() & STARTED.keys():
            self.prefs().update(STARTED)

    def prefs(self, name: str = simple_pages.PREFS) -> Prefs:
        """The file that all apps of the family have."""
        return super().prefs(name)

    @property
    def sunday_first(self) -> bool:
        return self.prefs().flag("sunday_first", True)

    def highlights(self, day: date) -> bool:
        """Whether a day is of a weekend, and weekends are to be highlighted."""
        return day.weekday() >= SATURDAY and self.prefs().flag("highlight_weekends")

    def note_of(self, event: Event) -> str:
        """What lists have below an event's time: its description, its location, or nothing."""
        prefs = self.prefs()
        if not prefs.flag("display_description", True):
            return ""
        text = event.location if prefs.flag("replace_description") else event.description
        return text.replace("\n", " ")

    @property
    def view_number(self) -> int:
        """Which view the main page has."""
        return self.prefs().number("view", 1)

    def choose_view(self, number: int) -> None:
        self.prefs()["view"] = number

    # Events

    @cached_property
    def agenda(self) -> Agenda:
        return Agenda(self)

    def save(self, event: Event) -> None:
        self.agenda.save(event)
        self.toast(self.agenda.announcement(event))

    def remind(self, number: int, start: int) -> None:
        """Post a notification about an event, if there still is one."""
        event = self.events.get(number)
        if event is None:
            return
        day, time = self.day_title(moment(start).date()), self.time_text(start)
        actions = [self.notification_action("Snooze", partial(self.snooze, number, start))]
        if event.type == TASK:
            done = partial(self.mark_completed, number, start)
            actions.insert(0, self.notification_action("Mark completed", done))
        page = "TaskActivity" if event.type == TASK else "EventActivity"
        self.phone[Notifications].post(
            self.package,
            event.title,
            f"{day} {time} {event.description}".strip(),
            tag=f"event {number}",
            importance=HIGH,
            actions=actions,
            intent=Intent(
                component=f"{PACKAGE}/{ACTIVITIES}.{page}",
                extras={"event_id": number, "event_occurrence_ts": start},
                flags=NEW_TASK,
            ),
        )

    def snooze(self, number: int, start: int) -> None:
        """Remind again in a while."""
        self.phone[Notifications].cancel(self.package, f"event {number}")
        due = self.agenda.now + self.prefs().number(SNOOZE, SNOOZE_MINUTES) * 60
        self.alarm_at(due * SECOND, partial(self.remind, number, start))

    def mark_completed(self, number: int, start: int) -> None:
        """A task's reminder says that it is done."""
        self.phone[Notifications].cancel(self.package, f"event {number}")
        task = self.events.get(number)
        if task is not None:
            self.agenda.complete(task, start)

    def type_named(self, title: str, color: int = ORANGE) -> int:
        """The number of a type, which is added if it is not there."""
        for each in self.event_types.all():
            if each.title.casefold() == title.casefold():
                return each.id
        added = self.db("databases/events.db").execute(
            "INSERT INTO event_types (title, color, caldav_calendar_id, caldav_display_name,"
            " caldav_email, type) VALUES (?, ?, 0, '', '', 0)",
            (title, color),
        )
        return added.lastrowid or 0

    def color_of(self, event: Event) -> str:
        """Its own, else that of its type."""
        kind = self.event_types.get(event.event_type) if event.color == 0 else None
        number = kind.color if kind else event.color or ORANGE
        return f"#{number & 0xFFFFFF:06x}"

    def dims(self, event: Event) -> bool:
        """Whether it is drawn as past."""
        return event.end_ts < self.agenda.now and self.prefs().flag("dim_past_events", True)

    def delete_everything(self) -> None:
        self.events.remove(row.id or 0 for row in self.events.all())
        self.completed.remove(row.id for row in self.completed.all())

    def set_quick_types(self, numbers: list[int]) -> None:
        """Those with a button above the views, which shows and hides their events."""
        self.prefs()[QUICK] = {str(each) for each in numbers}

    def set_preference(self, key: str, value: int) -> None:
        self.prefs()[key] = value

    # Days and times

    def today(self) -> date:
        return self.phone.clock.now().date()

    def next_hour(self, day: date) -> int:
        """When a new event starts on a day: at the next full hour, or as the settings say."""
        chosen, now = self.prefs().number("default_start_time", NEXT_HOUR), self.phone.clock.now()
        if chosen == CURRENT_TIME:
            return stamp(day) + now.hour * 3600 + now.minute * 60
        return stamp(day) + ((now.hour + 1) * 3600 if chosen == NEXT_HOUR else chosen * 60)

    def time_text(self, ts: int) -> str:
        return self.phone[DisplaySettings].time_text(moment(ts))

    def day_title(self, day: date) -> str:
        """ "October 16 (Mon)", with the year if it is another one."""
        return f"{day:%B} {day.day}{self._year(day)} ({day:%a})"

    def month_title(self, month: date) -> str:
        return f"{month:%B}{self._year(month)}"

    def _year(self, day: date) -> str:
        return "" if day.year == self.today().year else f" {day.year}"

    def times_text(self, event: Event) -> str:
        """When an event is, on its day."""
        if event.whole_day:
            return "All-day"
        start, end = self.time_text(event.start_ts), self.time_text(event.end_ts)
        first, last = moment(event.start_ts), moment(event.end_ts)
        if first == last:
            return start
        if first.date() == last.date():
            return f"{start} - {end}"
        return f"{first:%b} {first.day}, {start} - {last:%b} {last.day}, {end}"
