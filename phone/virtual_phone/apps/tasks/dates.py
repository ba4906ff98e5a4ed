"""Moments as Tasks stores and displays them: milliseconds, with or without a time of day."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.services.display_settings import DisplaySettings

if TYPE_CHECKING:
    from virtual_phone.apps.tasks.app import TasksApp

FULL = "always_display_full_date"
NEAR = 6  # days around today that are called by a name
EARLIEST, LATEST = -62_000_000_000_000, 221_845_219_200_000  # in the years 5 and 9000
SHORT = {0: "Today", 1: "Tmrw", -1: "Yest"}
LONG = {0: "Today", 1: "Tomorrow", -1: "Yesterday"}


def has_time(moment: int) -> bool:
    """Whether a time of day belongs to it: that has a second, which is never displayed."""
    return moment // 1000 % 60 > 0


class Dates(ui.AppPart):
    """The phone's clock and formats, for what Tasks displays."""

    app: "TasksApp"

    @property
    def now(self) -> int:
        return self.phone.clock.wall() // 1_000_000

    def local(self, moment: int) -> datetime:
        """As local time; what lies beyond every calendar is at its end."""
        return self.phone.clock.local(min(max(moment, EARLIEST), LATEST) * 1_000_000)

    def start_of_day(self, moment: int) -> int:
        local = self.local(moment)
        return _ms(local.replace(hour=0, minute=0, second=0, microsecond=0))

    def days_ahead(self, moment: int) -> int:
        return (self.local(moment).date() - self.local(self.now).date()).days

    def day(self, away: int, hour: int = 12) -> int:
        """A date so many days from today."""
        today = self.local(self.now) + timedelta(days=away)
        return _ms(today.replace(hour=hour, minute=0, second=0, microsecond=0))

    def with_time(self, moment: int, time: tuple[int, int] | None) -> int:
        """The same date with another time of day, or with none."""
        hour, minute = time or (12, 0)
        local = self.local(moment)
        return _ms(local.replace(hour=hour, minute=minute, second=int(bool(time)), microsecond=0))

    def is_overdue(self, due: int) -> bool:
        limit = self.now if has_time(due) else self.start_of_day(self.now)
        return 0 < due < limit

    # Texts

    def time(self, moment: int) -> str:
        return self.phone[DisplaySettings].time_text(self.local(moment))

    def relative_day(self, moment: int, *, short: bool = False) -> str:
        """Today, a weekday, or a date: "Wed" or "Oct 25", "Wednesday, October 25"."""
        away, local = self.days_ahead(moment), self.local(moment)
        names = SHORT if short else LONG
        full = self.app.prefs().flag(FULL)
        if away in names and not full:
            return names[away]
        if abs(away) <= NEAR and not full:
            return f"{local:%a}" if short else f"{local:%A}"
        year = f", {local.year}" if local.year != self.local(self.now).year else ""
        text = f"{local:%b}" if short else f"{local:%A, %B}"
        return f"{text} {local.day}{year}"

    def relative(self, moment: int, *, short: bool = False) -> str:
        """The same, with the time of day if it has one."""
        if not has_time(moment):
            return self.relative_day(moment, short=short)
        if short and not self.days_ahead(moment):
            return self.time(moment)
        return f"{self.relative_day(moment, short=short)} {self.time(moment)}"

    def stamp(self, moment: int) -> str:
        """As the edit screen displays when something happened."""
        return f"{self.local(moment):%Y-%m-%d %H:%M}"


def _ms(local: datetime) -> int:
    return int(local.timestamp() * 1000)
