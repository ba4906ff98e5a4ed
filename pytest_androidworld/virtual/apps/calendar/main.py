"""Simple Calendar's main page: one of six views, a search, a selection, and its menus."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import partial
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.calendar.app import ACTIVITIES, MAIN, SimpleCalendar
from pytest_androidworld.virtual.apps.calendar.days import day_of, stamp, week_of
from pytest_androidworld.virtual.apps.calendar.event_editor import edit, form_of
from pytest_androidworld.virtual.apps.calendar.event_list import EventLists
from pytest_androidworld.virtual.apps.calendar.months import MonthViews, YearView, arrows
from pytest_androidworld.virtual.apps.calendar.questions import DeleteQuestion, GoTo
from pytest_androidworld.virtual.apps.calendar.settings import Settings
from pytest_androidworld.virtual.apps.calendar.task_editor import TaskEditor
from pytest_androidworld.virtual.apps.calendar.week import WeekView
from pytest_androidworld.virtual.ui.kits import simple_pages
from pytest_androidworld.virtual.ui.kits.date_picker import turned
from pytest_androidworld.virtual.ui.kits.simple import action

SPLASH = f"{ACTIVITIES}.SplashActivity"
DAILY, WEEKLY, MONTHLY, MONTH_AND_DAY, YEARLY, LIST = 5, 4, 1, 7, 2, 3  # the preference "view"
VIEWS = {
    DAILY: "Daily view",
    WEEKLY: "Weekly view",
    MONTHLY: "Monthly view",
    MONTH_AND_DAY: "Monthly and daily view",
    YEARLY: "Yearly view",
    LIST: "Simple event list",
}
ABSENT = {  # lines of the menu
    "Print": "Printing",
    "Add holidays": "Adding holidays",
    "Add contact birthdays": "Adding birthdays",
    "Add contact anniversaries": "Adding anniversaries",
    "Import events from an .ics file": "Importing events",
    "Export events to an .ics file": "Exporting events",
}


@dataclass
class Current:
    """What the views display; empty where it is today or with it."""

    month: str = ""  # its first day
    week: str = ""  # one of its days
    daily: str = ""
    picked: str = ""  # the day below the month
    year: int = 0


@dataclass
class Main(ui.Screen[SimpleCalendar, None]):
    activity: ClassVar[str] = MAIN
    aliases: ClassVar[tuple[str, ...]] = (SPLASH, f"{SPLASH}.Orange")
    mode: ClassVar[ui.Mode] = "singleTask"

    current: Current = field(default_factory=Current)
    opened: str = ""  # the day whose list was opened from a month
    slot: int | None = None  # the start of the week's free hour that was touched
    search: simple_pages.Search = field(default_factory=simple_pages.Search)
    selection: ui.SelectionOf[tuple[int, int]] = field(  # events with starts of occurrences
        default_factory=ui.SelectionOf[tuple[int, int]]
    )
    adding: bool = False  # the choice between an event and a task is open

    def view(self) -> ui.View:
        text = self.search.text(self)
        body = self.body() if text is None else EventLists(self).found(text)
        hidden = text is not None or self.app.view_number in (WEEKLY, YEARLY)
        add = ui.floating_button("plus", "New Event", self.add, "calendar_fab")
        return ui.page(
            self.app,
            ui.Box(body.but(width="fill", height="fill"), self.overlay() if self.adding else None),
            bar=self.selection_bar() if self.selection else self.search_bar(),
            fab=None if hidden and not self.opened else add,
        )

    def search_bar(self) -> ui.View:
        elsewhere = self.elsewhere
        absent = [ui.Choice(line, partial(self.absent, what)) for line, what in ABSENT.items()]
        today = action("go_to_today", "Go to today", "calendar-today", self.go_to_today)
        change = action("change_view", "Change view", "view-agenda-outline", self.ask_view)
        settings = action("settings", "Settings", "cog-outline", self.open_settings)
        menu = ui.menu_button(
            self,
            ui.Choice("Go to date", self.ask_date),
            *absent,
            ui.Choice("Settings", self.open_settings) if elsewhere else None,
            ui.Choice("About", self.open_about),
        )
        icons = (today, change) if elsewhere else (change, settings)
        up = self.close_day if self.opened else None
        return self.search.header(self, "Search", *icons, menu, up=up)

    def body(self) -> ui.View:
        """The view that is chosen, or the list of a day."""
        day = self.day
        if day is not None:
            return ui.Column(
                arrows(self.app.day_title(day), self.turn_day, self.ask_date),
                EventLists(self).of_day(day).but(grow=1),
                on_swipe=lambda way: self.turn_day(1 if way == "left" else -1),
            )
        views = {
            WEEKLY: lambda: WeekView(self).view(),
            MONTH_AND_DAY: lambda: MonthViews(self).with_day(),
            YEARLY: lambda: YearView(self).view(),
            LIST: lambda: EventLists(self).coming(),
        }
        return views.get(self.app.view_number, lambda: MonthViews(self).alone())()

    def back(self) -> None:
        """What lies on top goes first."""
        if self.selection:
            self.selection.take()
        elif self.search.active:
            self.search.leave(self)
        elif self.adding:
            self.adding = False
        elif self.opened:
            self.close_day()
        else:
            self.go_back()

    # What is displayed

    @property
    def day(self) -> date | None:
        """The day whose list is displayed, if one is."""
        if self.opened:
            return date.fromisoformat(self.opened)
        return self._day(self.current.daily) if self.app.view_number == DAILY else None

    @property
    def month(self) -> date:
        return self._day(self.current.month).replace(day=1)

    @property
    def week(self) -> date:
        return week_of(self._day(self.current.week), sunday_first=self.app.sunday_first)

    @property
    def year(self) -> int:
        return self.current.year or self.app.today().year

    @property
    def picked_day(self) -> date:
        return self._day(self.current.picked)

    def _day(self, text: str) -> date:
        return date.fromisoformat(text) if text else self.app.today()

    @property
    def elsewhere(self) -> bool:
        """Whether something else than today is displayed."""
        today = self.app.today()
        return self.month != today.replace(day=1) if self.day is None else self.day != today

    def turn_day(self, by: int) -> None:
        self._show_day((self.day or self.app.today()) + timedelta(days=by))

    def _show_day(self, day: date) -> None:
        if self.opened:
            self.opened = day.isoformat()
        else:
            self.current.daily = day.isoformat()

    def turn_week(self, by: int) -> None:
        self.current.week = (self.week + timedelta(days=7 * by)).isoformat()

    def turn_month(self, by: int) -> None:
        self.current.month = turned(self.month, by).isoformat()

    def turn_year(self, by: int) -> None:
        self.current.year = self.year + by

    def open_day(self, day: date) -> None:
        self.opened = day.isoformat()

    def close_day(self) -> None:
        self.opened = ""

    def pick_day(self, day: date) -> None:
        self.current.picked = day.isoformat()

    def enter_month(self, month: date) -> None:
        self.current.month = month.isoformat()
        self.app.choose_view(MONTHLY)

    def go_to_today(self) -> None:
        self.current = Current()
        if self.opened:
            self.open_day(self.app.today())

    def ask_date(self) -> None:
        """The day to go to or, where none is displayed, the month."""
        day = self.day
        if day is None:
            self.ask_month(self.month)
        else:
            self.open(GoTo(day.year, day.month, day.day, days=True), then=self.go_to_day)

    def ask_month(self, month: date) -> None:
        self.open(GoTo(month.year, month.month, 1, days=False), then=self.go_to_month)

    def go_to_month(self, day: date) -> None:
        self.current.month = day.replace(day=1).isoformat()
        self.current.week = day.isoformat()

    def go_to_day(self, day: date) -> None:
        self.go_to_month(day)
        self._show_day(day)

    # New events

    def add(self) -> None:
        if self.adding or not self.app.prefs().flag("allow_creating_tasks", True):
            self.create("event")
        else:
            self.adding = True

    def overlay(self) -> ui.View:
        """What the first tap on the button shows: an event, or a task?"""
        event, task = partial(self.create, "event"), partial(self.create, "task")
        icon = ui.Icon(
            "check-circle-outline",
            id="fab_task_icon",
            at="bottom end",
            width=48,
            height=48,
            margin=(0, 0, 20, 86),
            background="primary",
            radius=24,
            color="on_primary",
            on_tap=task,
        )
        return ui.Box(
            chip("Event", "fab_event_label", 26, event),
            chip("Task", "fab_task_label", 94, task),
            icon,
            id="fab_extended_overlay",
            width="fill",
            height="fill",
            background="#b3000000",
            scrim=True,
            on_tap=self.close_overlay,
            cls="android.widget.RelativeLayout",
        )

    def close_overlay(self) -> None:
        self.adding = False

    def create(self, kind: str) -> None:
        """Open the page of a new event or task, in what is displayed."""
        self.adding = False
        month, today = self.month, self.app.today()
        day = self.day or (today if month == today.replace(day=1) else month)
        start = self.app.next_hour(day)
        if self.day and day_of(start) != day:
            start = stamp(day)  # from a day's list, an event stays on that day
        self.open_new(kind, start)

    def open_new(self, kind: str, start: int) -> None:
        if kind == "task":
            self.open(TaskEditor(form_of(self.app, 0, start)))
        else:
            self.open_event(0, start)

    def open_event(self, number: int, start: int) -> None:
        self.open(edit(self.app, number, start))

    def touch_slot(self, start: int) -> None:
        self.slot = start

    def ask_kind(self, start: int) -> None:
        self.slot = None
        kinds = ui.RadioList("", ["Event", "Task"], -1)
        self.open(kinds, then=partial(self.open_kind, start))

    def open_kind(self, start: int, place: int) -> None:
        self.open_new("task" if place else "event", start)

    # Several at once

    def selection_bar(self) -> ui.View:
        agenda = self.app.agenda
        events = agenda.coming() if self.day is None else agenda.on(self.day)
        return simple_pages.selection_bar(
            self.selection,
            [(event.id or 0, event.start_ts) for event in events],
            action("cab_share", "Share", "share-variant-outline", self.share_selected),
            action("cab_delete", "Delete", "delete-outline", self.ask_delete),
            close_class="android.widget.ImageView",
        )

    def share_selected(self) -> None:
        events = [self.app.agenda.get(number) for number, _ in self.selection.take()]
        self.share("\n".join(event.title for event in events if event))

    def ask_delete(self) -> None:
        events = [self.app.agenda.get(number) for number, _ in self.selection.keys]
        repeats = any(event and event.repeat_interval for event in events)
        self.open(DeleteQuestion(repeats), then=self.delete)

    def delete(self, which: int) -> None:
        for number, start in self.selection.take():
            self.app.agenda.delete(number, start, which)

    # Other pages

    def ask_view(self) -> None:
        chosen = list(VIEWS).index(self.app.view_number)
        self.open(ui.RadioList("", list(VIEWS.values()), chosen), then=self.choose_view)

    def choose_view(self, place: int) -> None:
        self.app.choose_view(list(VIEWS)[place])
        self.close_day()

    def open_settings(self) -> None:
        self.open(Settings())

    def open_about(self) -> None:
        self.open(About())


@dataclass
class About(ui.Screen[SimpleCalendar, None]):
    activity: ClassVar[str] = simple_pages.ABOUT

    def view(self) -> ui.View:
        return simple_pages.about_page(self)


def chip(text: str, id: str, bottom: int, does: ui.Callback) -> ui.View:
    return ui.Text(
        text,
        id=id,
        at="bottom end",
        margin=(0, 0, 84, bottom),
        background="surface",
        radius=8,
        padding=(12, 8),
        on_tap=does,
    )
