"""What one chooses for a task: a day and a time, a priority, a list, tags."""

from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.apps.tasks.dates import has_time
from virtual_phone.apps.tasks.groupings import Grouping
from virtual_phone.apps.tasks.rows import COLORS, icon_color

PRIORITIES = ("High", "Medium", "Low", "None")
SHORTCUTS = {"morning": 9, "afternoon": 13, "evening": 17, "night": 20}  # times for one tap
FIRST_DAYS = {1: 6, 2: 0, 7: 5}  # start_of_week: Java's number of the day, and Python's
TAG_NAME = "search_input"


@dataclass
class WhenPicker(ui.Screen[TasksApp, int]):
    """A date, perhaps with a time of day; closes with the moment, 0 for none.

    Leaving it applies what was chosen, too; only Cancel does not.
    """

    activity: ClassVar[str] = "org.tasks.activities.DateAndTimePickerActivity"
    kind: ClassVar[ui.Kind] = "sheet"

    moment: int = 0
    month: str = ""  # the first of the one to choose from
    chosen: bool = False  # something was

    def view(self) -> ui.View:
        dates = self.app.dates
        week = f"Next {dates.local(dates.day(7)):%a}"
        days = (
            ("today_button", "Today", "calendar-today", dates.day(0)),
            ("tomorrow_button", "Tomorrow", "weather-sunny", dates.day(1)),
            ("next_week_button", week, "calendar-week", dates.day(7)),
            ("no_date_button", "No date", "close-circle-outline", 0),
        )
        now = dates.local(self.moment or dates.now).date()
        shown = date.fromisoformat(self.month) if self.month else now.replace(day=1)
        left = ui.Column(*(self.day_button(*each) for each in days), width=140)
        times = ui.HScroll(ui.Row(*self.times(), width="wrap", gap=8), padding=(16, 8), id="times")
        buttons = ui.Row(
            ui.Box(grow=1),
            ui.dialog_button(self.app, 2, "Cancel", self.close).but(id="cancel_button"),
            ui.dialog_button(self.app, 1, "OK", partial(self.close, self.moment)).but(
                id="ok_button"
            ),
            padding=(16, 0),
        )
        month = ui.month_of_days(
            shown,
            chosen=now if self.moment else None,
            pick=self.pick_day,
            turn=self.turn_month,
            id="calendar_view",
            cell=34,
            first=FIRST_DAYS.get(self.app.prefs().number("start_of_week"), FIRST_DAYS[1]),
        )
        body = ui.Column(
            ui.Row(left, month.but(grow=1), align="top", padding=(0, 8)), times, buttons
        )
        return ui.Scroll(body)

    def day_button(self, id: str, text: str, icon: str, moment: int) -> ui.View:
        same = self.app.dates.days_ahead(moment) == self.app.dates.days_ahead(self.moment)
        chosen = bool(moment) == bool(self.moment) and same
        return ui.Row(
            ui.Icon(icon, size=20, color="primary" if chosen else "icon"),
            ui.Text(text, size=14, lines=1, grow=1, color="primary" if chosen else "text"),
            id=id,
            key=id,
            cls="android.widget.ToggleButton",
            checked=chosen,
            padding=(16, 0, 4, 0),
            gap=12,
            min_height=48,
            on_tap=partial(self.set_day, moment),
        )

    def set_day(self, moment: int) -> None:
        if moment and has_time(self.moment):
            moment = self.app.dates.with_time(moment, self.time())
        self.moment, self.month, self.chosen = moment, "", True

    def pick_day(self, day: date) -> None:
        today = self.app.dates.local(self.app.dates.now).date()
        self.set_day(self.app.dates.day((day - today).days))

    def turn_month(self, month: date) -> None:
        self.month = month.isoformat()

    def time(self) -> tuple[int, int] | None:
        local = self.app.dates.local(self.moment)
        return (local.hour, local.minute) if has_time(self.moment) else None

    def times(self) -> list[ui.View]:
        dates, now, prefs = self.app.dates, self.time(), self.app.prefs()
        hours = [prefs.number(f"date_shortcut_{name}", SHORTCUTS[name]) for name in SHORTCUTS]
        buttons = []
        if now and now not in [(hour, 0) for hour in hours]:
            buttons = [self.time_button("current_time_selection", dates.time(self.moment), now)]
        for name, hour in zip(SHORTCUTS, hours, strict=True):
            text = dates.time(dates.day(0, hour)).replace(":00 ", " ")
            buttons.append(self.time_button(f"{name}_button", text, (hour, 0)))
        pick = self.time_button("pick_time_button", "Pick time", None)
        return [
            *buttons,
            pick.but(checked=False, color="text", background="card", on_tap=self.ask_time),
            self.time_button("no_time", "No time", None),
        ]

    def time_button(self, id: str, text: str, time: tuple[int, int] | None) -> ui.View:
        chosen = time == self.time()
        return ui.TextButton(
            text,
            id=id,
            key=id,
            cls="android.widget.ToggleButton",
            checked=chosen,
            color="on_primary" if chosen else "text",
            background="primary" if chosen else "card",
            min_height=36,
            padding=(16, 4),
            on_tap=partial(self.set_time, time),
        )

    def set_time(self, time: tuple[int, int] | None) -> None:
        self.moment = self.app.dates.with_time(self.moment or self.app.dates.day(0), time)
        self.chosen = True

    def back(self) -> None:
        if self.chosen:
            self.close(self.moment)
        else:
            self.close()

    def outside(self) -> None:
        self.back()

    def ask_time(self) -> None:
        hour, minute = self.time() or (self.app.dates.local(self.app.dates.now).hour, 0)
        self.open(ui.TimePicker(hour, minute), then=self.set_time)


@dataclass
class PriorityPicker(ui.Screen[TasksApp, int]):
    kind: ClassVar[ui.Kind] = "dialog"

    def view(self) -> ui.View:
        rows = [
            ui.Row(
                ui.Icon("checkbox-blank-outline", color=COLORS[importance]),
                ui.Body(name, grow=1),
                key=f"priority {importance}",
                gap=16,
                min_height=48,
                on_tap=partial(self.close, importance),
            )
            for importance, name in enumerate(PRIORITIES)
        ]
        return ui.dialog(self.app, "Change priority", ui.Column(*rows))


def list_picker(app: TasksApp, chosen: int) -> ui.ChooseOne:
    """The dialog to choose a list in; `list_at` knows what it closes with."""
    lists = app.groupings.all("list")
    numbers = [each.number for each in lists]
    place = numbers.index(chosen) if chosen in numbers else -1
    return ui.ChooseOne("Select list", [each.name for each in lists], place)


def list_at(app: TasksApp, place: int) -> int:
    lists = app.groupings.all("list")
    return lists[place].number if place < len(lists) else 0


@dataclass
class TagPicker(ui.Screen[TasksApp, list[int]]):
    """Closes with the tags that are ticked."""

    activity: ClassVar[str] = "org.tasks.tags.TagPickerActivity"

    chosen: list[int] = field(default_factory=list)

    def view(self) -> ui.View:
        typed = self.text(TAG_NAME).strip()
        name = ui.Field(
            TAG_NAME,
            hint="Enter tag name",
            id=TAG_NAME,
            grow=1,
            color="on_bar",
            on_enter=self.enter,
        )
        up = ui.IconButton("arrow-left", "Back", on_tap=self.back, color="on_bar")
        tags = [
            tag for tag in self.app.groupings.all("tag") if typed.casefold() in tag.name.casefold()
        ]
        new = typed and typed.casefold() not in [tag.name.casefold() for tag in tags]
        create = ui.line(
            ui.Icon("plus"),
            ui.Body(f'Create new tag "{typed}"'),
            does=self.create,
            key="create",
            min_height=56,
        )
        rows = [create if new else None, *map(self.row, tags)]
        bar = ui.bar(up, name, background="toolbar", id="toolbar")
        return ui.page(self, ui.Rows(*rows, id="recycler_view"), bar=bar).but(
            behind_status="toolbar"
        )

    def row(self, tag: Grouping) -> ui.View:
        number = tag.number
        return ui.line(
            ui.Icon("label-outline", color=icon_color(tag.color)),
            ui.Body(tag.name, id="text", lines=1),
            ui.CheckBox("", number in self.chosen, id="checkbox", key=f"box {number}"),
            does=partial(ui.toggle, self.chosen, number),
            key=f"tag {number}",
            min_height=56,
        )

    def enter(self) -> None:
        typed = self.text(TAG_NAME).strip().casefold()
        names = {tag.name.casefold(): tag.number for tag in self.app.groupings.all("tag")}
        if typed in names:
            ui.toggle(self.chosen, names[typed])
            self.set_text(TAG_NAME, "")
        elif typed:
            self.create()

    def create(self) -> None:
        self.chosen.append(self.app.groupings.add("tag", self.text(TAG_NAME).strip()))
        self.set_text(TAG_NAME, "")

    def back(self) -> None:
        self.close(self.chosen)
