"""The questions that the calendar asks in dialogs, each closing with its answer."""

from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.calendar.app import SimpleCalendar
from virtual_phone.apps.calendar.days import DAY, day_of, stamp
from virtual_phone.apps.calendar.wording import SUNDAY_FIRST, WEEKDAYS, Options
from virtual_phone.ui.kits.simple import radio_list

DELETIONS = (
    ("delete_event_one_only", "Delete the selected occurrence only"),
    ("delete_event_future", "Delete this and all future occurrences"),
    ("delete_event_all", "Delete all occurrences"),
)
DISCLAIMER = (
    "Please make sure that reminders of this app are not blocked by the battery settings of your "
    "device. Check the notification settings, too, if a reminder does not appear."
)
WARNED = "was_alarm_warning_shown"  # a preference
APP_INFO = "android.settings.APPLICATION_DETAILS_SETTINGS"
TILL, TIMES, FOREVER = 0, 1, 2
LIMITS = (
    ("repeat_type_till_date", "Repeat till a date"),
    ("repeat_type_x_times", "Stop repeating after x occurrences"),
    ("repeat_type_forever", "Repeat forever"),
)
INTERVAL, COUNT = "dialog_custom_interval_value", "repeat_type_count"
MONTHS = [f"{date(2000, n, 1):%b}" for n in range(1, 13)]
DAYS = [str(n) for n in range(1, 32)]
FIRST_YEAR = 1951
YEARS = [str(year) for year in range(FIRST_YEAR, 2051)]


@dataclass
class DeleteQuestion(ui.Screen[SimpleCalendar, int]):
    """Whether to delete and, of what repeats, how much."""

    kind: ClassVar[ui.Kind] = "dialog"

    repeats: bool
    how: int = 0

    def view(self) -> ui.View:
        body = ui.Column(
            ui.Text(
                "Are you sure you want to proceed with the deletion?",
                id="delete_event_description",
                size=16,
            ),
            *(self.choices() if self.repeats else ()),
        )
        return ui.ok_cancel(self, "", body, lambda: self.close(self.how), yes="Yes", no="No")

    def choices(self) -> list[ui.View]:
        note = ui.Label(
            "The event is repeatable", id="delete_event_repeat_description", padding=(0, 8)
        )
        return [note, *radios(DELETIONS, self.how, self.choose)]

    def choose(self, how: int) -> None:
        self.how = how


@dataclass
class ChooseValue(ui.Screen[SimpleCalendar, int]):
    """One of several values or, if there are units, a custom number of these."""

    kind: ClassVar[ui.Kind] = "dialog"

    options: Options
    value: int
    units: Options = ()

    def view(self) -> ui.View:
        values, labels = zip(*self.options, strict=True)
        chosen = values.index(self.value) if self.value in values else len(values)
        labels = (*labels, "Custom") if self.units else labels
        return radio_list(self, "", labels, chosen, self.choose)

    def choose(self, place: int) -> None:
        if place < len(self.options):
            self.close(self.options[place][0])
        else:
            self.replace(CustomInterval(self.units))


@dataclass
class CustomInterval(ui.Screen[SimpleCalendar, int]):
    """A number of units; closes with their product."""

    kind: ClassVar[ui.Kind] = "dialog"

    units: Options
    unit: int = 0

    def view(self) -> ui.View:
        field = ui.Field(
            INTERVAL,
            "",
            "Number",
            keys="number",
            autofocus=True,
            id=INTERVAL,
            most=5,
        )
        field = ui.dialog_field(self.app, field)
        radios = [
            ui.Radio(
                f"{name.title()}s",
                place == self.unit,
                width="fill",
                key=f"unit {name}",
                on_tap=partial(self.choose, place),
            )
            for place, (_, name) in enumerate(self.units)
        ]
        return ui.ok_cancel(self, "Custom", ui.Column(field, *radios), self.done)

    def choose(self, unit: int) -> None:
        self.unit = unit

    def done(self) -> None:
        text = self.text(INTERVAL)
        self.close((int(text) if text.isdigit() else 0) * self.units[self.unit][0])


@dataclass
class Weekdays(ui.Screen[SimpleCalendar, int]):
    """The weekdays of a weekly event, as the bits of its rule."""

    kind: ClassVar[ui.Kind] = "dialog"

    rule: int

    def view(self) -> ui.View:
        boxes = [
            ui.CheckBox(
                WEEKDAYS[day],
                bool(self.rule >> day & 1),
                width="fill",
                key=f"weekday {day}",
                on_tap=partial(self.switch, day),
            )
            for day in SUNDAY_FIRST
        ]
        return ui.ok_cancel(self, "", ui.Column(*boxes), lambda: self.close(self.rule))

    def switch(self, day: int) -> None:
        self.rule ^= 1 << day


@dataclass
class RepeatLimit(ui.Screen[SimpleCalendar, int]):
    """Until when an event repeats; closes with its ``repeat_limit``."""

    kind: ClassVar[ui.Kind] = "dialog"

    limit: int
    till: int  # a second of the last day
    way: int

    @classmethod
    def of(cls, limit: int, start: int) -> "RepeatLimit":
        """The dialog for an event with that limit and that start."""
        way = TILL if limit > 0 else TIMES if limit < 0 else FOREVER
        return cls(limit, limit if limit > 0 else start, way)

    def view(self) -> ui.View:
        till, times, forever = radios(LIMITS, self.way, self.choose)
        body = ui.Column(
            till,
            self.last_day() if self.way == TILL else None,
            times,
            self.count() if self.way == TIMES else None,
            forever,
        )
        return ui.ok_cancel(self, "", body, self.done)

    def last_day(self) -> ui.View:
        day = day_of(self.till)
        return ui.Text(
            self.app.day_title(day),
            id="repeat_type_date",
            size=16,
            padding=(40, 8),
            on_tap=lambda: self.open(ui.DatePicker(day.isoformat()), then=self.picked),
        )

    def count(self) -> ui.View:
        return ui.Field(
            COUNT,
            str(-self.limit) if self.limit < 0 else "",
            "Number",
            id=COUNT,
            keys="number",
            most=4,
            margin=(40, 0),
            padding=(0, 8),
            underline=True,
        )

    def choose(self, way: int) -> None:
        self.way = way
        if way == FOREVER:
            self.close(0)

    def picked(self, day: date) -> None:
        self.till = stamp(day) + DAY - 1

    def done(self) -> None:
        text = self.text(COUNT)
        if self.way == TILL:
            self.close(self.till - self.till % DAY + DAY - 1)
        elif self.way == TIMES and text.isdigit():
            self.close(-int(text))
        else:
            self.close(0)


@dataclass
class Disclaimer(ui.Screen[SimpleCalendar, None]):
    """What may block reminders, displayed once; nothing but its buttons closes it."""

    kind: ClassVar[ui.Kind] = "dialog"
    cancelable: ClassVar[bool] = False

    then: ui.Callback

    def view(self) -> ui.View:
        text = ui.Text(DISCLAIMER, id="reminder_warning", size=16)
        settings = ui.dialog_button(self.app, 3, "Settings", self.show_app_info)
        ok = ui.dialog_button(self.app, 1, "OK", self.agree)
        return ui.dialog(self.app, "Disclaimer", text, settings, None, ok)

    def back(self) -> None:
        """It stays."""

    def agree(self) -> None:
        self.app.prefs()[WARNED] = True
        self.close()
        self.then()

    def show_app_info(self) -> None:
        self.start(Intent(action=APP_INFO, data=f"package:{self.app.package}"))


@dataclass
class GoTo(ui.Screen[SimpleCalendar, date]):
    """The month to show, or the day."""

    kind: ClassVar[ui.Kind] = "dialog"

    year: int
    month: int
    day: int
    days: bool  # is there a wheel for the day?

    def view(self) -> ui.View:
        month, day, year = self.month - 1, self.day - 1, self.year - FIRST_YEAR
        wheels = ui.Row(
            ui.wheel("month", MONTHS, month, self.turn_to_month),
            ui.wheel("day", DAYS, day, self.turn_to_day) if self.days else None,
            ui.wheel("year", YEARS, year, self.turn_to_year),
            spread="center",
            gap=8,
            id="android:id/pickers",
        )
        return ui.ok_cancel(self, "", ui.Column(wheels), self.done)

    def turn_to_month(self, place: int) -> None:
        self.month = place + 1

    def turn_to_day(self, place: int) -> None:
        self.day = place + 1

    def turn_to_year(self, place: int) -> None:
        self.year = place + FIRST_YEAR

    def done(self) -> None:
        """A day that the month does not have becomes its last one."""
        last = monthrange(self.year, self.month)[1]
        self.close(date(self.year, self.month, min(self.day, last)))


def radios(
    options: tuple[tuple[str, str], ...], chosen: int, choose: Callable[[int], None]
) -> list[ui.View]:
    """Radio buttons, each given as its id and text."""
    return [
        ui.Radio(text, place == chosen, id=id, width="fill", on_tap=partial(choose, place))
        for place, (id, text) in enumerate(options)
    ]
