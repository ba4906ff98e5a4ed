"""Android's own date picker: a month to tap in, a list of years; and wheels to turn."""

from calendar import Calendar, month_name
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.registry import Kind
from virtual_phone.ui.app import App
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import (
    Box,
    Column,
    Field,
    Grid,
    IconButton,
    Row,
    Rows,
    Space,
    Text,
    TextButton,
    View,
)

FIRST_YEAR, LAST_YEAR = 1900, 2100
CELL = 40  # dp
LYING_CELL, LYING_HEAD = 28, 160  # dp: a day, and the header beside the month
WEEK, SUNDAY = "MTWTFSS", 6  # Monday is 0


def long_day(day: date) -> str:
    """As the picker describes a day: "15 October 2023"."""
    return f"{day:%d %B %Y}"


def turned(month: date, by: int) -> date:
    """The first of the month so many months later."""
    months = month.year * 12 + month.month - 1 + by
    return date(months // 12, months % 12 + 1, 1)


@dataclass
class DatePicker(Screen[App, date]):
    """A day to choose."""

    kind: ClassVar[Kind] = "dialog"
    across: ClassVar[float] = 312  # dp
    head: ClassVar[tuple[str, str]] = ("tint", "on_tint")  # the colours of the header
    head_size: ClassVar[float] = 30  # sp

    day: str  # ISO, as are the others
    month: str = ""  # the first of the month to choose from, if not that of the day
    years: bool = False  # they are listed in place of the month
    first: str = ""  # of the days that can be chosen
    last: str = ""

    def view(self) -> View:
        chosen = date.fromisoformat(self.day)
        body = self.list_of_years(chosen) if self.years else self.calendar(chosen)
        buttons = Row(*self.buttons(chosen), padding=(8, 4))
        if self.lies:  # the header is beside what a lying screen is too low for
            below = Column(body.but(height=6 * LYING_CELL + 66), buttons, width=self.across)
            head = self.header(chosen).but(width=LYING_HEAD)
            return Row(head, below, align="top", width=LYING_HEAD + self.across)
        body = body.but(height=7 * CELL + 52)
        return Column(self.header(chosen), body, buttons, width=self.across)

    @property
    def lies(self) -> bool:
        return self.phone[DisplaySettings].lies

    def buttons(self, chosen: date) -> list[View]:
        return [
            Box(grow=1),
            TextButton("Cancel", id="android:id/button2", on_tap=self.close),
            TextButton("OK", id="android:id/button1", on_tap=lambda: self.close(chosen)),
        ]

    def header(self, chosen: date) -> View:
        background, color = self.head
        year = Text(
            str(chosen.year),
            id="android:id/date_picker_header_year",
            size=16,
            color=color,
            padding=(0, 4),
            on_tap=lambda: self.list_years(not self.years),
        )
        day = Text(
            f"{chosen:%a, %b} {chosen.day}",
            id="android:id/date_picker_header_date",
            size=self.head_size,
            color=color,
            on_tap=lambda: self.list_years(False),
        )
        corners = Box(background=background, height=28, width="fill", at="bottom", drawn=True)
        texts = Column(year, day, background=background, radius=28, padding=(24, 16))
        return Box(corners, texts)

    def list_years(self, years: bool) -> None:
        self.years = years

    def calendar(self, chosen: date) -> View:
        month = date.fromisoformat(self.month) if self.month else chosen.replace(day=1)
        cell = LYING_CELL if self.lies else (self.across - 32) / 7
        return month_of_days(
            month, chosen, self.pick, self.turn_to, cell=cell, between=self.between
        )

    @property
    def between(self) -> tuple[date, date]:
        """The first and the last day that can be chosen."""
        first = date.fromisoformat(self.first) if self.first else date(FIRST_YEAR, 1, 1)
        last = date.fromisoformat(self.last) if self.last else date(LAST_YEAR, 12, 31)
        return first, max(first, last)

    def pick(self, day: date) -> None:
        self.day, self.month = day.isoformat(), day.replace(day=1).isoformat()

    def turn_to(self, month: date) -> None:
        self.month = month.isoformat()

    def list_of_years(self, chosen: date) -> View:
        first, last = self.between
        years = [self.year_row(year, chosen) for year in range(first.year, last.year + 1)]
        opens = f"year {max(chosen.year - 2, first.year)}"
        return Rows(*years, id="android:id/date_picker_year_picker", show=opens)

    def year_row(self, year: int, chosen: date) -> View:
        return Text(
            str(year),
            id="android:id/text1",
            size=18,
            justify="center",
            min_height=48,
            width="fill",
            key=f"year {year}",
            color="primary" if year == chosen.year else "text",
            on_tap=lambda: self.pick_year(year, chosen),
        )

    def pick_year(self, year: int, chosen: date) -> None:
        """The same day of that year, or the nearest one there that can be chosen."""
        first = date(year, chosen.month, 1)
        last = turned(first, 1).toordinal() - 1
        day = date.fromordinal(min(first.toordinal() + chosen.day - 1, last))
        earliest, latest = self.between
        self.pick(min(max(day, earliest), latest))
        self.years = False


def month_of_days(
    month: date,
    chosen: date | None,
    pick: Callable[[date], object],
    turn: Callable[[date], object],
    *,
    id: str = "android:id/month_view",
    cell: float = CELL,
    first: int = SUNDAY,
    between: tuple[date, date] = (date(FIRST_YEAR, 1, 1), date(LAST_YEAR, 12, 31)),
) -> View:
    """A month to tap a day in; arrows and swipes call ``turn`` with the first of another one.

    The week begins with ``first``; 0 is Monday.  ``between`` are the days that can be tapped.
    """
    earliest, latest = between

    def can_turn(by: int) -> bool:
        return earliest.replace(day=1) <= turned(month, by) <= latest

    def turn_by(by: int) -> None:
        if can_turn(by):
            turn(turned(month, by))

    def arrow(icon: str, desc: str, id: str, by: int) -> View:
        return IconButton(icon, desc, id=id, on_tap=lambda: turn_by(by), visible=can_turn(by))

    letters = [
        Text(WEEK[day], size=12, color="secondary", at="center", important=False)
        for day in Calendar(first).iterweekdays()
    ]
    cells = [
        day_cell(day, day == chosen, pick, cell, enabled=earliest <= day <= latest)
        if day.month == month.month
        else Space(cell)
        for day in Calendar(first).itermonthdates(month.year, month.month)
    ]
    days = Box(
        Grid(7, cells),
        id=id,
        width="fill",
        on_swipe=lambda way: turn_by(1 if way == "left" else -1),
    )
    title = f"{month_name[month.month]} {month.year}"
    return Column(
        Row(
            arrow("chevron-left", "Previous month", "android:id/prev", -1),
            Text(title, grow=1, justify="center", face="medium"),
            arrow("chevron-right", "Next month", "android:id/next", 1),
        ),
        Grid(7, letters),
        days,
        padding=(16, 0),
    )


def day_cell(
    day: date,
    picked: bool,
    pick: Callable[[date], object],
    side: float,
    *,
    enabled: bool = True,
) -> View:
    return Text(
        str(day.day),
        desc=long_day(day),
        size=14,
        width=side - 2,
        height=side - 2,
        radius=side / 2,
        justify="center",
        at="center",
        checked=picked,
        cls="android.view.View",
        background="primary" if picked else "surface",
        color="on_primary" if picked else "text",
        enabled=enabled,
        key=f"day {day.day}",
        on_tap=lambda: pick(day),
    )


def wheel(
    key: str, values: list[str], chosen: int, then: Callable[[int], object], **look: Any
) -> View:
    """A NumberPicker: a value between its neighbours, to turn or type; ``then`` gets its index."""
    count = len(values)

    def turn(by: int) -> None:
        then((chosen + by) % count)

    def typed(text: str) -> None:
        if text in values:
            then(values.index(text))

    def neighbour(by: int) -> View:
        return TextButton(
            values[(chosen + by) % count],
            key=f"{key} {by}",
            color="secondary",
            face="regular",
            on_tap=lambda: turn(by),
            padding=0,
            width="fill",
        )

    return Column(
        neighbour(-1),
        Field(
            f"{key} {values[chosen]}",
            values[chosen],
            id="android:id/numberpicker_input",
            justify="center",
            size=18,
            height=48,
            on_change=typed,
        ),
        neighbour(1),
        key=key,
        width=88,
        cls="android.widget.NumberPicker",
        swipes="vertical",
        on_swipe=lambda way: turn(1 if way == "up" else -1),
        **look,
    )
