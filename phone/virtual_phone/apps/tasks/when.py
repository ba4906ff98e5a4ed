"""The part of a task's page that is about time."""

from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.tasks import pickers, reminders
from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.apps.tasks.controls import control, removable, said
from virtual_phone.apps.tasks.dates import has_time
from virtual_phone.apps.tasks.reminders import Reminder

REPEATS = {  # tasks.recurrence, for the unit of which there is one
    "": "Does not repeat",
    "FREQ=DAILY": "Repeats daily",
    "FREQ=WEEKLY": "Repeats weekly",
    "FREQ=MONTHLY": "Repeats monthly",
    "FREQ=YEARLY": "Repeats yearly",
}
UNITS = {"DAILY": "days", "WEEKLY": "weeks", "MONTHLY": "months", "YEARLY": "years"}
EVERY = "interval"


@dataclass(frozen=True)
class Times:
    start: int = 0
    due: int = 0
    recurrence: str = ""
    estimated: int = 0  # seconds
    reminders: list[Reminder] = field(default_factory=list)


@dataclass
class When(ui.Part[TasksApp]):
    """Start, due date, repetition, reminders, and how long it takes."""

    times: Times
    is_new: bool = False  # the task; it gets the usual reminders with its due date

    def set(self, times: Times) -> None:
        self.times = times

    def days(self) -> list[ui.View]:
        now, dates = self.times, self.app.dates
        start = dates.relative(now.start) if now.start else "No start date"
        due = said(dates.relative(now.due) if now.due else "No due date", now.due)
        if dates.is_overdue(now.due):
            due = due.but(color="overdue")
        repeat = said(repeat_text(now.recurrence), now.recurrence)
        return [
            control("calendar-start", "start", said(start, now.start), self.ask_start),
            control("clock-outline", "due", due, self.ask_due),
            control("refresh", "repeat", repeat, self.ask_repeat),
        ]

    def ask_start(self) -> None:
        self.screen.open(pickers.WhenPicker(self.times.start), then=self.set_start)

    def set_start(self, moment: int) -> None:
        if moment and not has_time(moment):
            moment = self.app.dates.start_of_day(moment)
        self.set(replace(self.times, start=moment))

    def ask_due(self) -> None:
        self.screen.open(pickers.WhenPicker(self.times.due), then=self.set_due)

    def set_due(self, moment: int) -> None:
        first = self.is_new and moment and not self.times.due and not self.times.reminders
        usual = reminders.OF_NEW_TASKS if first else self.times.reminders
        self.set(replace(self.times, due=moment, reminders=list(usual)))

    def ask_repeat(self) -> None:
        choices = [
            *(ui.Choice(text, partial(self.repeat, rule)) for rule, text in REPEATS.items()),
            ui.Choice("Custom…", self.ask_custom_repeat),
        ]
        self.screen.open(ui.Actions("", choices, cancel=False))

    def ask_custom_repeat(self) -> None:
        self.screen.open(CustomRepeat(), then=self.repeat)

    def repeat(self, rule: str) -> None:
        due = self.times.due or (self.app.dates.day(0) if rule else 0)
        self.set(replace(self.times, recurrence=rule, due=due))

    # Reminders

    def reminder_rows(self) -> list[ui.View]:
        there = self.times.reminders
        rows = [
            removable(
                reminders.text_of(self.app, each), f"reminder {place}", partial(self.remove, place)
            )
            for place, each in enumerate(there)
        ]
        return [
            control("bell-outline", "reminders", said("Add reminder", 0), self.ask_reminder),
            *rows,
        ]

    def remove(self, place: int) -> None:
        there = self.times.reminders
        self.set(replace(self.times, reminders=there[:place] + there[place + 1 :]))

    def ask_reminder(self) -> None:
        usual = reminders.NAMES.items()
        choices = [
            *(ui.Choice(text, partial(self.add, reminder)) for reminder, text in usual),
            ui.Choice(reminders.PICK, self.ask_moment),
        ]
        self.screen.open(ui.Actions("", choices))

    def ask_moment(self) -> None:
        self.screen.open(pickers.WhenPicker(0), then=self.add_moment)

    def add_moment(self, moment: int) -> None:
        if moment:
            self.add(Reminder(reminders.AT, moment))

    def add(self, reminder: Reminder) -> None:
        if reminder not in self.times.reminders:
            self.set(replace(self.times, reminders=[*self.times.reminders, reminder]))

    # How long it takes

    def timer(self) -> ui.View:
        minutes = self.times.estimated // 60
        text = f"Estimated {minutes // 60}:{minutes % 60:02}" if minutes else "No estimate"
        return control("timer-outline", "timer", said(text, minutes), self.ask_time)

    def ask_time(self) -> None:
        now = str(self.times.estimated // 60)
        question = ui.Ask("Estimated time (minutes)", now, keys="number")
        self.screen.open(question, then=self.set_time)

    def set_time(self, text: str) -> None:
        if text.strip().isdecimal():
            self.set(replace(self.times, estimated=min(int(text), 100_000) * 60))


@dataclass
class CustomRepeat(ui.Screen[TasksApp, str]):
    """How often; closes with the rule."""

    activity: ClassVar[str] = "org.tasks.repeats.CustomRecurrenceActivity"
    kind: ClassVar[ui.Kind] = "dialog"

    unit: int = 1

    def view(self) -> ui.View:
        every = ui.Field(EVERY, "1", id=EVERY, keys="number", padding=(0, 12), underline=True)
        unit = ui.spinner(self, "unit", list(UNITS.values()), self.unit, self.set_unit, width=140)
        row = ui.Row(ui.Body("Every"), every.but(width=64), unit, gap=12)
        return ui.ok_cancel(self, "Repeats", row, self.choose)

    def set_unit(self, unit: int) -> None:
        self.unit = unit

    def choose(self) -> None:
        typed = self.text(EVERY, "1").strip()
        count = min(max(int(typed), 1), 999) if typed.isdecimal() else 1
        more = f";INTERVAL={count}" if count > 1 else ""
        self.close(f"FREQ={list(UNITS)[self.unit]}{more}")


def repeat_text(rule: str) -> str:
    """A rule as the page displays it."""
    rule = rule.removeprefix("RRULE:")
    if rule in REPEATS:
        return REPEATS[rule]
    parts = dict(part.split("=", 1) for part in rule.split(";") if "=" in part)
    unit = UNITS.get(parts.get("FREQ", ""), "days")
    return f"Repeats every {parts.get('INTERVAL', '1')} {unit}"
