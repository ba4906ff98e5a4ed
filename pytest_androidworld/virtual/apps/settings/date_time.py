"""Setting the date and the time by hand."""

from datetime import date, datetime

from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.ui.kits.date_picker import DatePicking
from pytest_androidworld.virtual.ui.kits.preference_values import Preferences
from pytest_androidworld.virtual.ui.kits.time_picker import TimePicking

EARLIEST, LATEST = date(2007, 11, 5), date(2037, 12, 31)  # DatePreferenceController


class DateTimes(DatePicking, TimePicking, Preferences):
    """The two rows of "Date & time" that ask."""

    def ask_day(self) -> None:
        self.ask_date(self.phone.clock.now().date(), then="day_set")

    def day_set(self, year: int, month: int, day: int) -> None:
        """A day of the years that Android lets somebody set; another becomes the nearest one."""
        chosen = min(max(date(year, month, day), EARLIEST), LATEST)
        now = self.phone.clock.now()
        self._set(now.replace(year=chosen.year, month=chosen.month, day=chosen.day))

    def ask_clock(self) -> None:
        now = self.phone.clock.now()
        self.ask_time(now.hour, now.minute, then="clock_set")

    def clock_set(self, hour: int, minute: int) -> None:
        now = self.phone.clock.now()
        self._set(now.replace(hour=hour, minute=minute, second=0, microsecond=0))

    def _set(self, time: datetime) -> None:
        self.phone.clock.set_wall(round(time.timestamp()) * SECOND)
        self.phone.changed()
