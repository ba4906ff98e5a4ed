"""Clock's alarms: their rows, when they ring, and the tab with their cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.apps.clock.buttons import large_button
from virtual_phone.apps.clock.tone_names import tone_of
from virtual_phone.services.display_settings import short_date
from virtual_phone.storage.databases import Schema

if TYPE_CHECKING:
    from virtual_phone.apps.clock.app import Clock
    from virtual_phone.apps.clock.desk import Desk

DATABASE = "databases/alarms.db"
ALARMS = Schema(
    version=8,
    statements=(
        "CREATE TABLE alarm_templates (_id INTEGER PRIMARY KEY, hour INTEGER NOT NULL, "
        "minutes INTEGER NOT NULL, daysofweek INTEGER NOT NULL, enabled INTEGER NOT NULL, "
        "vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT, "
        "delete_after_use INTEGER NOT NULL DEFAULT 0)",
        "CREATE TABLE alarm_instances (_id INTEGER PRIMARY KEY, year INTEGER NOT NULL, "
        "month INTEGER NOT NULL, day INTEGER NOT NULL, hour INTEGER NOT NULL, "
        "minutes INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT, "
        "alarm_state INTEGER NOT NULL, alarm_id INTEGER REFERENCES alarm_templates(_id) "
        "ON UPDATE CASCADE ON DELETE CASCADE)",
    ),
    rows=(
        "INSERT INTO alarm_templates VALUES (1, 8, 30, 31, 0, 1, '', NULL, 0)",
        "INSERT INTO alarm_templates VALUES (2, 9, 0, 96, 0, 1, '', NULL, 0)",
    ),
)
UNREAD = ("delete_after_use",)  # a column that no screen displays
WHEN = {"hour", "minutes", "daysofweek", "enabled"}  # the columns that say when it rings
ROUTINE = "Google Assistant Routine"
MONDAY_FIRST = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True)
class Alarm:
    """A row of alarm_templates."""

    _id: int
    hour: int
    minutes: int
    daysofweek: int  # a bit for each, Monday's first
    enabled: bool
    vibrate: bool
    label: str
    ringtone: str | None = None

    def repeats_on(self, day: int) -> bool:
        return bool(self.daysofweek >> day & 1)

    def days(self, week: Sequence[int], *, short: bool = True) -> str:
        """Which days, in the order of the week: "Mon, Tue", or their full names."""
        if self.daysofweek == 127:
            return "Every day"
        names = [MONDAY_FIRST[day] for day in week if self.repeats_on(day)]
        return ", ".join(name[:3] if short else name for name in names)

    def next_time(self, now: datetime) -> datetime:
        """When the alarm will ring if it is on."""
        due = now.replace(hour=self.hour, minute=self.minutes, second=0, microsecond=0)
        if due <= now:
            due += timedelta(days=1)
        while self.daysofweek and not self.repeats_on(due.weekday()):
            due += timedelta(days=1)
        return due


class Alarms(ui.AppPart):
    """All alarms, and when they ring."""

    app: "Clock"

    def all(self) -> list[Alarm]:
        return self.app.templates.all(order="hour, minutes, _id")

    def get(self, number: int) -> Alarm:
        alarm = self.app.templates.get(number)
        if alarm is None:
            raise LookupError(f"alarm_templates has no row {number}")
        return alarm

    def add(self, hour: int, minutes: int, label: str = "") -> int:
        """Add an alarm that is on and does not repeat; returns its row."""
        time = {"hour": hour, "minutes": minutes}
        state = {"daysofweek": 0, "enabled": True, "vibrate": True}
        number = self.app.templates.add(**time, **state, label=label)
        self._plan(number)
        return number

    def set(self, number: int, **values: int | str) -> None:
        self.app.templates.set(number, **values)
        if values.keys() & WHEN:
            self._plan(number)
        else:
            self.app.ringing.change(number, **values)

    def delete(self, number: int) -> None:
        self.app.ringing.unplan(number)
        self.app.templates.remove([number])

    def due(self, alarm: Alarm) -> datetime:
        """When an alarm rings next, if it is on."""
        instance = self.app.ringing.of(alarm._id)
        if instance is not None and alarm.enabled:
            return self.app.ringing.time(instance)
        return alarm.next_time(self.phone.clock.now())

    def summary(self, alarm: Alarm) -> str:
        """Its days, or the day on which it rings once."""
        if alarm.daysofweek:
            return alarm.days(self.app.preferences.week)
        due, today = self.due(alarm), self.phone.clock.now().date()
        names = {0: "Today", 1: "Tomorrow"}
        return names.get((due.date() - today).days, short_date(due))

    def put_off(self, number: int, day: date) -> None:
        """Have an alarm ring on a day, and not before."""
        self.app.templates.set(number, enabled=True)
        alarm = self.get(number)
        start = datetime(day.year, day.month, day.day, tzinfo=self.phone.clock.zone())
        earliest = max(self.phone.clock.now(), start - timedelta(seconds=1))
        self.app.ringing.plan(alarm, alarm.next_time(earliest))

    def announcement(self, number: int) -> str:
        """How long it is until the alarm rings."""
        left = self.due(self.get(number)) - self.phone.clock.now()
        hours, minutes = divmod(-(-left // timedelta(minutes=1)), 60)
        days, hours = divmod(hours, 24)
        parts = [
            f"{count} {unit}{'s' * (count != 1)}"
            for count, unit in ((days, "day"), (hours, "hour"), (minutes, "minute"))
            if count
        ]
        return f"Alarm set for {listed(parts) or 'less than 1 minute'} from now."

    def _plan(self, number: int) -> None:
        """Have one instance of an alarm that is on, as the real app does."""
        alarm = self.get(number)
        if alarm.enabled:
            self.app.ringing.plan(alarm, alarm.next_time(self.phone.clock.now()))
        else:
            self.app.ringing.unplan(number)


def listed(parts: list[str]) -> str:
    """ "2 days, 1 hour and 5 minutes"."""
    *first, last = parts or [""]
    return f"{', '.join(first)} and {last}" if first else last


class AlarmTab:
    """The Alarm tab: a card for each alarm, one of which may be expanded."""

    def __init__(self, desk: "Desk") -> None:
        self.desk, self.alarms = desk, desk.app.alarms
        self.week = desk.app.preferences.week

    def view(self) -> ui.View:
        cards = ui.Rows(
            *map(self.card, self.alarms.all()), ui.Space(96), id="alarm_recycler_view"
        ).but(padding=(16, 8), gap=8, width="fill", height="fill")
        return ui.Box(cards, large_button("plus", "Add alarm", self.desk.ask_new))

    def card(self, alarm: Alarm) -> ui.View:
        expanded = self.desk.expanded == alarm._id
        time = self.desk.app.time_of(alarm)
        onoff = ui.Switch(
            alarm.enabled,
            id="onoff",
            key=f"onoff {alarm._id}",
            on_tap=lambda: self.desk.switch(alarm),
        )
        return ui.Column(
            self.label_line(alarm) if expanded else None,
            ui.Row(
                self.time_and_days(alarm, time, expanded),
                None if expanded else self.arrow(alarm, "chevron-down", "Expand alarm"),
            ),
            ui.Row(ui.Box(grow=1), onoff),
            *(self.details(alarm) if expanded else ()),
            id="alarm_card_layout",
            desc=f"{time} Alarm",
            background="card",
            radius=24,
            padding=16,
            key=f"alarm {alarm._id}",
            cls="androidx.cardview.widget.CardView",
            on_tap=None if expanded else lambda: self.desk.expand(alarm._id),
        )

    def time_and_days(self, alarm: Alarm, time: str, expanded: bool) -> ui.View:
        return ui.Column(
            ui.Text(
                time,
                id="digital_clock",
                key=f"time {alarm._id}",
                desc=time,
                size=44,
                color="text" if alarm.enabled else "secondary",
                on_tap=lambda: self.desk.ask_time(alarm),
            ),
            ui.Text(
                self.alarms.summary(alarm),
                id="repeat_summary" if expanded else "days_of_week",
                desc=alarm.days(self.week, short=False),
                size=14,
                color="secondary",
            ),
            grow=1,
        )

    def arrow(self, alarm: Alarm, icon: str, desc: str) -> ui.View:
        expand = partial(self.desk.expand, alarm._id)
        return ui.tool("arrow", icon, expand, desc, key=f"arrow {alarm._id}")

    def label_line(self, alarm: Alarm) -> ui.View:
        label = ui.Text(
            alarm.label or "Add label",
            id="edit_label",
            desc=alarm.label or "No label specified",
            grow=1,
            padding=(0, 12),
            on_tap=lambda: self.desk.ask_label(alarm),
        )
        return ui.Row(label, self.arrow(alarm, "chevron-up", "Collapse alarm"))

    def details(self, alarm: Alarm) -> tuple[ui.View, ...]:
        tone = tone_of(alarm.ringtone or "")
        return (
            ui.Row(*(self.day_button(alarm, day) for day in self.week), id="repeat_days"),
            self.option(
                "calendar-outline",
                "Schedule alarm",
                "blackout_title",
                partial(self.desk.ask_day, alarm),
            ),
            self.option(
                "bell-ring-outline",
                tone,
                "choose_ringtone",
                partial(self.desk.ask_ringtone, alarm),
                f"Ringtone {tone}",
            ),
            ui.CheckBox(
                "Vibrate",
                alarm.vibrate,
                id="vibrate_onoff",
                on_tap=lambda: self.alarms.set(alarm._id, vibrate=not alarm.vibrate),
            ),
            self.option("creation-outline", ROUTINE, "workflow_label", self.desk.explain_routines),
            ui.TextButton("Delete", id="delete", on_tap=lambda: self.desk.delete(alarm)),
        )

    def option(self, icon: str, text: str, id: str, does: ui.Handler, desc: str = "") -> ui.View:
        return ui.Row(
            ui.Icon(icon),
            ui.Text(text, grow=1, id=id, desc=desc),
            min_height=48,
            gap=16,
            on_tap=does,
        )

    def day_button(self, alarm: Alarm, day: int) -> ui.View:
        name, on = MONDAY_FIRST[day], alarm.repeats_on(day)
        color = "on_primary" if on else "text"
        letter = ui.Text(name[0], at="center", important=False, color=color)
        circle = ui.Box(letter, width=36, height=36, radius=18, at="center")
        circle = circle.but(background="primary" if on else "background")
        return ui.Box(
            circle,
            id=f"day_button_{self.week.index(day)}",
            desc=name,
            checked=on,
            grow=1,
            height=48,
            cls="android.widget.CheckBox",
            on_tap=lambda: self.alarms.set(alarm._id, daysofweek=alarm.daysofweek ^ 1 << day),
        )
