"""Simple Calendar: its manifest, its main screen and its menus."""

from datetime import date
from typing import Any, ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.calendar.editor import Editor
from pytest_androidworld.virtual.apps.calendar.questions import GoTo
from pytest_androidworld.virtual.apps.calendar.settings import Settings
from pytest_androidworld.virtual.apps.calendar.store import ACTIVITIES, PACKAGE, moment, stamp
from pytest_androidworld.virtual.intent import VIEW, Filter, Intent
from pytest_androidworld.virtual.services.registry import ScreenInfo
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu
from pytest_androidworld.virtual.ui.kits.material import page
from pytest_androidworld.virtual.ui.kits.simple import action
from pytest_androidworld.virtual.ui.view import Box, Column, Icon, IconButton, Text, View

MAIN = f"{ACTIVITIES}.MainActivity"
SPLASH = f"{ACTIVITIES}.SplashActivity"
DAILY, WEEKLY, MONTHLY, MONTH_AND_DAY, YEARLY, LIST = 5, 4, 1, 7, 2, 3  # pref view
VIEWS = (
    (DAILY, "Daily view"), (WEEKLY, "Weekly view"), (MONTHLY, "Monthly view"),
    (MONTH_AND_DAY, "Monthly and daily view"), (YEARLY, "Yearly view"),
    (LIST, "Simple event list"),
)  # fmt: skip


class SimpleCalendar(Editor):
    """Simple Calendar Pro 6.22.2."""

    package = PACKAGE
    label = "Calendar"
    icon = ("calendar-month", "#ef6c00")
    version = ("6.22.2", 238)
    launcher = MAIN
    permissions = tuple(
        f"android.permission.{name}"
        for name in ("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS")
    )
    filters = (
        Filter(MAIN, actions=(VIEW,), types=("text/calendar",)),
        Filter(MAIN, actions=(VIEW,), prefixes=("content://com.android.calendar",)),
    )
    colors: ClassVar[dict[str, str]] = {"primary": "#b35900", "tint": "#ffdcc2"}
    dark_colors: ClassVar[dict[str, str]] = {"primary": "#ffb77c", "tint": "#6d3a00"}

    def install(self) -> None:
        super().install()
        self.prefs_of_family().update({"lastVersion": 238, "appRunCount": 1})

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        if activity.name in ("event", "task"):
            start = int(intent.extras.get("new_event_start_ts", self.next_hour(self.today())))
            number = int(intent.extras.get("event_id", 0))
            occurrence = int(intent.extras.get("event_occurrence_ts", 0))
            return activity.name, {"number": number, "start": occurrence or start}
        return activity.name, {}

    # The main screen

    @screen(activity=MAIN, aliases=(SPLASH, f"{SPLASH}.Orange"), mode="singleTask", back="leave")
    def main(self) -> View:
        wanted = self.searched()
        if self.chosen:
            bar = self.chosen_bar(self.shown_events())
        else:
            self.here["up"] = "close_day" if self.here.get("day") else ""
            bar = self.search_header(
                "Search",
                action("go_to_today", "Go to today", "calendar-today", self.go_to_today)
                if self.elsewhere() else None,
                action("change_view", "Change view", "view-agenda-outline", self.ask_view),
                None if self.elsewhere()
                else action("settings", "Settings", "cog-outline", self.show_settings),
            )  # fmt: skip
        body = self.search_results(wanted) if wanted is not None else self.current_view()
        hidden = wanted is not None or self.view_number in (WEEKLY, YEARLY)
        fab = None if hidden and not self.here.get("day") else self.fab()
        return page(self, Box(body.but(width="fill", height="fill"), self.overlay()), bar=bar,
                    fab=fab)  # fmt: skip

    @property
    def view_number(self) -> int:
        return self.prefs_of_family().number("view", MONTHLY)

    def shown_day(self) -> date | None:
        """The day whose list is shown, if one is."""
        told = self.here.get("day")
        if told:
            return date.fromisoformat(told)
        if self.view_number == DAILY:
            return date.fromisoformat(self.here.get("daily") or self.today().isoformat())
        return None

    def current_view(self) -> View:
        day = self.shown_day()
        if day is not None:
            return Column(
                self.arrows(self.day_title(day), self.turn_day, lambda: self.pick_any_day(day)),
                self.day_list(day).but(grow=1),
                on_swipe=lambda way: self.turn_day(1 if way == "left" else -1),
            )
        views = {
            WEEKLY: self.week_view,
            MONTH_AND_DAY: self.month_and_day,
            YEARLY: self.year_view,
            LIST: self.event_list,
        }
        return views.get(self.view_number, self.month_view)()

    def shown_events(self) -> list[Any]:
        day = self.shown_day()
        return self.on(day) if day is not None else self.coming()

    def turn_day(self, by: int) -> None:
        day = self.shown_day() or self.today()
        moved = moment(stamp(day) + by * 86400).date().isoformat()
        self.here["day" if self.here.get("day") else "daily"] = moved

    def close_day(self) -> None:
        self.here.pop("day", None)

    def elsewhere(self) -> bool:
        """Something else than today is shown."""
        day = self.shown_day()
        if day is not None:
            return day != self.today()
        return self.shown_month() != self.today().replace(day=1)

    def go_to_today(self) -> None:
        for key in ("month", "daily", "week", "year", "picked"):
            self.here.pop(key, None)
        if self.here.get("day"):
            self.here["day"] = self.today().isoformat()

    def leave(self) -> None:
        """Back: what lies on top goes first."""
        if self.chosen:
            self.here["chosen"] = []
        elif self.here.get("searching"):
            self.leave_search()
        elif self.here.get("fab"):
            self.here["fab"] = False
        elif self.here.get("day"):
            self.close_day()
        else:
            self.go_back()

    # The button that makes events

    def fab(self) -> View:
        return IconButton(
            "plus", "New Event", id="calendar_fab", on_tap=self.fab_tapped, background="primary",
            color="on_primary", radius=16, width=56, height=56, at="bottom end", margin=16,
        )  # fmt: skip

    def fab_tapped(self) -> None:
        tasks = self.prefs_of_family().flag("allow_creating_tasks", True)
        if self.here.get("fab") or not tasks:
            self.make("event")
        else:
            self.here["fab"] = True

    def overlay(self) -> View | None:
        """What the first tap on the button shows: an event, or a task?"""
        if not self.here.get("fab"):
            return None
        chip: dict[str, Any] = {"background": "surface", "radius": 8, "padding": (12, 8)}
        return Box(
            Text("Event", id="fab_event_label", at="bottom end", margin=(0, 0, 84, 26),
                 on_tap=lambda: self.make("event"), **chip),
            Text("Task", id="fab_task_label", at="bottom end", margin=(0, 0, 84, 94),
                 on_tap=lambda: self.make("task"), **chip),
            Icon("check-circle-outline", id="fab_task_icon", at="bottom end", width=48, height=48,
                 margin=(0, 0, 20, 86), background="primary", radius=24, color="on_primary",
                 on_tap=lambda: self.make("task")),
            id="fab_extended_overlay", width="fill", height="fill", background="#b3000000",
            scrim=True,
            on_tap=lambda: self.here.update(fab=False), cls="android.widget.RelativeLayout",
        )  # fmt: skip

    def make(self, kind: str) -> None:
        self.here["fab"] = False
        month = self.shown_month()
        current = month == self.today().replace(day=1)
        day = self.shown_day() or (self.today() if current else month)
        start = self.next_hour(day)
        if self.shown_day() and moment(start).date() != day:
            start = stamp(day)  # from a day's list, an event stays on that day
        self.open(kind, number=0, start=start)

    # Menus

    def ask_view(self) -> None:
        numbers = [number for number, _ in VIEWS]
        titles = [title for _, title in VIEWS]
        views = ui.RadioList("", titles, numbers.index(self.view_number))
        self.open_screen(views, then="view_chosen")

    def view_chosen(self, index: int) -> None:
        self.prefs_of_family()["view"] = VIEWS[index][0]
        self.close_day()

    @screen(kind="menu")
    def overflow(self, anchor: str = "") -> View:
        elsewhere = self.below().elsewhere()
        return menu(
            self,
            ("Go to date", "pick_any_day"),
            ("Print", "absent", "Printing"),
            ("Add holidays", "absent", "Adding holidays"),
            ("Add contact birthdays", "absent", "Adding birthdays"),
            ("Add contact anniversaries", "absent", "Adding anniversaries"),
            ("Import events from an .ics file", "absent", "Importing events"),
            ("Export events to an .ics file", "absent", "Exporting events"),
            ("Settings", "show_settings") if elsewhere else None,
            ("About", "show", "about"),
        )

    def show_settings(self) -> None:
        self.open_screen(Settings())

    def pick_any_day(self, day: date | None = None) -> None:
        start = day or self.shown_day() or self.shown_month()
        days = self.shown_day() is not None
        asked = GoTo(start.year, start.month, start.day, days)
        self.open_screen(asked, then="go_to_day" if days else "go_to_month")

    def go_to_month(self, day: date) -> None:
        self.here["month"] = day.replace(day=1).isoformat()
        self.here["week"] = day.isoformat()

    def go_to_day(self, day: date) -> None:
        self.go_to_month(day)
        self.here["day" if self.here.get("day") else "daily"] = day.isoformat()
