"""What the main page displays of the calendar, and how the user moves in it."""

from dataclasses import dataclass
from datetime import date, timedelta

from virtual_phone import ui
from virtual_phone.apps.calendar.app import SimpleCalendar
from virtual_phone.apps.calendar.days import week_of
from virtual_phone.apps.calendar.questions import GoTo
from virtual_phone.ui.kits.date_picker import turned

DAILY, WEEKLY, MONTHLY, MONTH_AND_DAY, YEARLY, LIST = 5, 4, 1, 7, 2, 3  # the preference "view"
VIEWS = {
    DAILY: "Daily view",
    WEEKLY: "Weekly view",
    MONTHLY: "Monthly view",
    MONTH_AND_DAY: "Monthly and daily view",
    YEARLY: "Yearly view",
    LIST: "Simple event list",
}


@dataclass
class Dates(ui.Part[SimpleCalendar]):
    """The day, week, month and year that the views display; empty where it is today's."""

    opened: str = ""  # the day whose list was opened from a month
    daily: str = ""  # the day of the daily view
    in_week: str = ""
    in_month: str = ""
    in_year: int = 0
    picked: str = ""  # the day below the month

    @property
    def day(self) -> date | None:
        """The day whose list is displayed, if one is."""
        if self.opened:
            return date.fromisoformat(self.opened)
        return self._day(self.daily) if self.app.view_number == DAILY else None

    @property
    def month(self) -> date:
        return self._day(self.in_month).replace(day=1)

    @property
    def week(self) -> date:
        return week_of(self._day(self.in_week), sunday_first=self.app.sunday_first)

    @property
    def year(self) -> int:
        return self.in_year or self.app.today().year

    @property
    def picked_day(self) -> date:
        return self._day(self.picked)

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
            self.daily = day.isoformat()

    def turn_week(self, by: int) -> None:
        self.in_week = (self.week + timedelta(days=7 * by)).isoformat()

    def turn_month(self, by: int) -> None:
        self.in_month = turned(self.month, by).isoformat()

    def turn_year(self, by: int) -> None:
        self.in_year = self.year + by

    def open_day(self, day: date) -> None:
        self.opened = day.isoformat()

    def close_day(self) -> None:
        self.opened = ""

    def pick_day(self, day: date) -> None:
        self.picked = day.isoformat()

    def enter_month(self, month: date) -> None:
        self.in_month = month.isoformat()
        self.app.choose_view(MONTHLY)

    def go_to_today(self) -> None:
        self.in_month = self.in_week = self.daily = self.picked = ""
        self.in_year = 0
        if self.opened:
            self.open_day(self.app.today())

    def ask_date(self) -> None:
        """The day to go to or, where none is displayed, the month."""
        day = self.day
        if day is None:
            self.ask_month(self.month)
        else:
            self.screen.open(GoTo(day.year, day.month, day.day, days=True), then=self.go_to_day)

    def ask_month(self, month: date) -> None:
        self.screen.open(GoTo(month.year, month.month, 1, days=False), then=self.go_to_month)

    def go_to_month(self, day: date) -> None:
        self.in_month = day.replace(day=1).isoformat()
        self.in_week = day.isoformat()

    def go_to_day(self, day: date) -> None:
        self.go_to_month(day)
        self._show_day(day)
