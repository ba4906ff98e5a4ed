"""The views of a month, of a month with the events of one of its days, and of a year."""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from virtual_phone import ui
from virtual_phone.apps.calendar.days import DAY, day_of, stamp, weeks
from virtual_phone.apps.calendar.event_list import EventLists, faded
from virtual_phone.apps.calendar.month_drawing import (
    LETTERS,
    WEEKS,
    Cell,
    Month,
    SmallCell,
    draw_month,
    draw_small_month,
)

if TYPE_CHECKING:
    from virtual_phone.apps.calendar.main import Main

PAGER = "androidx.viewpager.widget.b"  # ViewPager, as R8 has renamed it
ABOVE = 8  # dp above the arrows of a list of events
SUNDAY_FIRST, MONDAY_FIRST = "SMTWTFS", "MTWTFSS"


def pager(*children: ui.Child, turn: Callable[[int], None], **look: Any) -> ui.View:
    """What is turned like pages; it hides what lies behind it from fingers, not from TalkBack."""
    return ui.Column(
        *children,
        cls=PAGER,
        scrollable=True,
        background="background",
        height="fill",
        on_tap=stay,
        on_swipe=lambda way: turn(1 if way == "left" else -1),
        **look,
    )


def stay() -> None:
    """A tap on what does nothing."""


def arrows(title: str, turn: Callable[[int], None], pick: ui.Callback) -> ui.View:
    """The line above a view: back, what is displayed, on."""
    arrow: Any = {"width": 56}
    return ui.Row(
        ui.Icon("chevron-left", id="top_left_arrow", on_tap=partial(turn, -1), **arrow),
        ui.Text(
            title,
            id="top_value",
            desc=title,
            size=22,
            grow=1,
            justify="center",
            lines=1,
            padding=(0, 12),
            on_tap=pick,
        ),
        ui.Icon("chevron-right", id="top_right_arrow", on_tap=partial(turn, 1), **arrow),
        align="stretch",
    )


class MonthViews:
    """The current month of the main page."""

    def __init__(self, page: "Main") -> None:
        self.page, self.app, self.dates = page, page.app, page.dates
        self.month = self.dates.month

    def alone(self) -> ui.View:
        grid = self._grid(self.dates.open_day).but(grow=1)
        return pager(self._arrows(), grid, turn=self.dates.turn_month)

    def behind(self, day: ui.View) -> ui.View:
        """The month from which a day was opened stays where it is, and in the list of elements."""
        return ui.Box(self.alone(), day.but(scrim=True))

    def with_day(self) -> ui.View:
        """The month, and the events of the day that was tapped last."""
        day = self.dates.picked_day
        events = EventLists(self.page).rows(day)
        none = ui.Text(
            "No items found.",
            id="month_day_no_events_placeholder",
            size=16,
            color="secondary",
            padding=(16, 12),
        )
        below = ui.Rows(*events, ui.Space(88), id="month_day_events_list") if events else none
        title = ui.Text(
            self.app.day_title(day),
            id="month_day_selected_day_label",
            size=16,
            color="primary",
            padding=(16, 8),
        )
        grid = self._grid(self.dates.pick_day, day).but(height=300)
        return pager(self._arrows(), grid, title, below.but(grow=1), turn=self.dates.turn_month)

    def _arrows(self) -> ui.View:
        title, pick = (
            self.app.month_title(self.month),
            partial(self.dates.ask_month, self.month),
        )
        return arrows(title, self.dates.turn_month, pick)

    def _grid(self, touch: Callable[[date], None], chosen: date | None = None) -> ui.View:
        """42 cells to tap, over a drawing that only eyes can read."""
        sunday_first = self.app.sunday_first
        days = weeks(self.month, sunday_first=sunday_first)
        letters = SUNDAY_FIRST if sunday_first else MONDAY_FIRST
        prefs = self.app.prefs()
        thursdays = days[4 if sunday_first else 3 :: 7]
        numbers = [day.isocalendar().week for day in thursdays]
        weeks_on = prefs.flag("week_numbers")
        data = Month(
            letters,
            self._cells(days, chosen),
            small=chosen is not None,
            weeks=tuple(numbers) if weeks_on else (),
            grid=prefs.flag("show_grid"),
        )
        cells = [
            ui.Box(
                id="month_view_background",
                key=f"cell {day}",
                grow=1,
                height="fill",
                cls="android.view.View",
                on_tap=partial(touch, day),
            )
            for day in days
        ]
        rows = [ui.Row(*cells[n : n + 7], grow=1) for n in range(0, 42, 7)]
        return ui.Box(
            ui.Drawing(draw_month, data, id="month_view", width="fill", height="fill"),
            ui.Column(
                ui.Space(LETTERS),
                *rows,
                height="fill",
                padding=(WEEKS if weeks_on else 0, 0, 0, 0),
            ),
            id="month_view_wrapper",
            width="fill",
        )

    def _cells(self, days: list[date], chosen: date | None) -> tuple[Cell, ...]:
        """What the drawing shows of each day; an event is its title and its color."""
        agenda = self.app.agenda
        events = agenda.between(stamp(days[0]), stamp(days[-1]) + DAY - 1)
        cells = []
        for day in days:
            start = stamp(day)
            titles = tuple(
                (event.title, faded(self.app, event))
                for event in events
                if event.end_ts >= start and event.start_ts < start + DAY
            )
            marked = day in (self.app.today(), chosen)
            inside, weekend = day.month == self.month.month, self.app.highlights(day)
            cells.append(Cell(day.day, inside, marked, weekend, titles))
        return tuple(cells)


class YearView:
    """Twelve small months, each of which can be opened."""

    def __init__(self, page: "Main") -> None:
        self.app, self.dates = page.app, page.dates

    def view(self) -> ui.View:
        months = [date(self.dates.year, number, 1) for number in range(1, 13)]
        start, end = stamp(months[0]), stamp(date(self.dates.year, 12, 31)) + DAY
        busy = {day_of(event.start_ts) for event in self.app.agenda.between(start, end)}
        cells = [self._small_month(month, busy) for month in months]
        pick = partial(self.dates.ask_month, months[0])
        return pager(
            arrows(str(self.dates.year), self.dates.turn_year, pick),
            ui.Scroll(ui.Column(ui.Grid(3, cells), ui.Space(16))).but(grow=1),
            turn=self.dates.turn_year,
        )

    def _small_month(self, month: date, busy: set[date]) -> ui.View:
        days = tuple(
            SmallCell(day.day, day in busy, day == self.app.today(), self.app.highlights(day))
            if day.month == month.month
            else SmallCell(0)
            for day in weeks(month, sunday_first=self.app.sunday_first)
        )
        name = ui.Text(
            f"{month:%B}",
            id=f"month_{month.month}_label",
            size=14,
            justify="center",
            at="center",
            padding=(0, 4),
        )
        return ui.Column(
            name,
            ui.Drawing(draw_small_month, days, width="fill", height=120),
            id=f"month_{month.month}_holder",
            key=f"month {month.month}",
            on_tap=partial(self.dates.enter_month, month),
            padding=4,
        )
