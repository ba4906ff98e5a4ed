"""Simple Calendar's main page: one of six views, a search, a selection, and its menus."""

import io
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.calendar.adding import Additions
from virtual_phone.apps.calendar.agenda import HIDDEN
from virtual_phone.apps.calendar.app import ACTIVITIES, MAIN, QUICK, SimpleCalendar
from virtual_phone.apps.calendar.days import day_of, stamp
from virtual_phone.apps.calendar.displayed_dates import (
    LIST,
    MONTH_AND_DAY,
    VIEWS,
    WEEKLY,
    YEARLY,
    Dates,
)
from virtual_phone.apps.calendar.event_editor import edit, form_of
from virtual_phone.apps.calendar.event_list import EventLists
from virtual_phone.apps.calendar.event_types import ChooseTypes, shade
from virtual_phone.apps.calendar.months import ABOVE, MonthViews, YearView, arrows, pager
from virtual_phone.apps.calendar.questions import DeleteQuestion
from virtual_phone.apps.calendar.settings import Settings
from virtual_phone.apps.calendar.task_editor import TaskEditor
from virtual_phone.apps.calendar.week import WeekView
from virtual_phone.apps.print_spooler import print_job
from virtual_phone.ui.display import Display
from virtual_phone.ui.kits import simple_pages
from virtual_phone.ui.kits.simple import action

BAR = 180  # pixels of the search bar, which is not printed
SPLASH = f"{ACTIVITIES}.SplashActivity"


@dataclass
class Main(ui.Screen[SimpleCalendar, None]):
    activity: ClassVar[str] = MAIN
    aliases: ClassVar[tuple[str, ...]] = (SPLASH, f"{SPLASH}.Orange")
    mode: ClassVar[ui.Mode] = "singleTask"

    dates: Dates = field(default_factory=Dates)
    slot: int | None = None  # the start of the week's free hour that was touched
    search: simple_pages.Search = field(default_factory=simple_pages.Search)
    selection: ui.SelectionOf[tuple[int, int]] = field(  # events with starts of occurrences
        default_factory=ui.SelectionOf[tuple[int, int]]
    )
    additions: Additions = field(default_factory=Additions)
    adding: bool = False  # the choice between an event and a task is open

    def view(self) -> ui.View:
        text = self.search.text(self)
        body = self.body() if text is None else EventLists(self).found(text)
        hidden = text is not None or self.app.view_number in (WEEKLY, YEARLY)
        add = ui.floating_button("plus", "New Event", self.add, "calendar_fab")
        if text is None:
            body = ui.Column(self.quick_types(), body.but(grow=1), height="fill")
        return ui.page(
            self,
            ui.Box(body.but(width="fill", height="fill"), self.overlay() if self.adding else None),
            bar=self.selection_bar() if self.selection else self.search_bar(),
            fab=None if hidden and not self.dates.opened else add,
        )

    def search_bar(self) -> ui.View:
        elsewhere = self.dates.elsewhere
        today = action("go_to_today", "Go to today", "calendar-today", self.dates.go_to_today)
        change = action("change_view", "Change view", "view-agenda-outline", self.ask_view)
        settings = action("settings", "Settings", "cog-outline", self.open_settings)
        menu = ui.menu_button(
            self,
            ui.Choice("Go to date", self.dates.ask_date),
            ui.Choice("Print", self.print),
            *self.additions.lines(),
            ui.Choice("Settings", self.open_settings) if elsewhere else None,
            ui.Choice("About", self.open_about),
        )
        types = action("filter", "Filter events by type", "filter-variant", self.ask_types)
        several = len(self.app.event_types.all()) > 1
        icons = tuple(
            each
            for each in (
                today if elsewhere else None,
                change,
                types if several else None,
                None if elsewhere else settings,
            )
            if each
        )
        up = self.dates.close_day if self.dates.opened else None
        return self.search.header(self, "Search", *icons, menu, up=up)

    def body(self) -> ui.View:
        """The view that is chosen, or the list of a day."""
        day = self.dates.day
        if day is not None:
            page = self.day_page(day)
            return MonthViews(self).behind(page) if self.dates.opened else page
        views = {
            WEEKLY: lambda: WeekView(self).view(),
            MONTH_AND_DAY: lambda: MonthViews(self).with_day(),
            YEARLY: lambda: YearView(self).view(),
            LIST: lambda: EventLists(self).coming(),
        }
        return views.get(self.app.view_number, lambda: MonthViews(self).alone())()

    def day_page(self, day: date) -> ui.View:
        title = self.app.day_title(day)
        return pager(
            arrows(title, self.dates.turn_day, self.dates.ask_date).but(margin=(0, ABOVE, 0, 0)),
            EventLists(self).of_day(day).but(grow=1),
            turn=self.dates.turn_day,
        )

    def back(self) -> None:
        """What lies on top goes first."""
        if self.selection:
            self.selection.take()
        elif self.search.active:
            self.search.leave(self)
        elif self.adding:
            self.adding = False
        elif self.dates.opened:
            self.dates.close_day()
        else:
            self.go_back()

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
        month, today = self.dates.month, self.app.today()
        day = self.dates.day or (today if month == today.replace(day=1) else month)
        start = self.app.next_hour(day)
        if self.dates.day and day_of(start) != day:
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
        events = agenda.coming() if self.dates.day is None else agenda.on(self.dates.day)
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
        self.dates.close_day()

    def quick_types(self) -> ui.View | None:
        """A button for each type that the settings have put here: it shows or hides its events."""
        chosen = self.app.prefs().texts(QUICK)
        types = [
            each for each in self.app.event_types.all(order="title") if str(each.id) in chosen
        ]
        buttons = [
            ui.Text(
                each.title,
                id="quick_filter_event_type",
                key=f"quick {each.id}",
                size=14,
                color="on_primary" if self.app.agenda.shows(each.id) else "secondary",
                background=shade(each.color) if self.app.agenda.shows(each.id) else "card",
                radius=8,
                padding=(12, 6),
                on_tap=partial(self.switch_type, each.id),
            )
            for each in types
        ]
        return ui.Row(*buttons, gap=8, padding=(16, 4)) if buttons else None

    def switch_type(self, number: int) -> None:
        hidden = self.app.prefs().texts(HIDDEN)
        self.app.prefs()[HIDDEN] = hidden ^ {str(number)}

    def print(self) -> None:
        """Hand the view, as it is on the screen, to the system's print page."""
        display = self.phone[Display]
        display.refresh()
        wide, high = display.size
        above = self.phone.profile.status_bar
        made = io.BytesIO()
        view = (0, above + BAR, wide, high - self.phone.profile.navigation_bar)
        display.canvas().crop(view).convert("RGB").save(made, "BMP")  # a PNG takes 30 ms
        folder = f"/data/data/{self.app.package}/cache"
        path = f"{folder}/print.bmp"
        self.phone.files.mkdir(folder, parents=True)
        self.phone.files.write(path, made.getvalue())
        name = f"calendar_{self.phone.clock.now():%Y%m%d}"
        self.start(print_job(path, name))

    def ask_types(self) -> None:
        shown = [each.id for each in self.app.event_types.all() if self.app.agenda.shows(each.id)]
        self.open(ChooseTypes(shown), then=self.show_types)

    def show_types(self, shown: list[int]) -> None:
        hidden = {str(each.id) for each in self.app.event_types.all() if each.id not in shown}
        self.app.prefs()[HIDDEN] = hidden

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
