"""The view of a week: seven columns of hours with events in their places."""

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.apps.calendar.days import days_from, stamp
from virtual_phone.apps.calendar.event_list import faded
from virtual_phone.apps.calendar.months import pager
from virtual_phone.apps.calendar.tables import Event

if TYPE_CHECKING:
    from virtual_phone.apps.calendar.main import Main

HOUR = 60  # dp: an hour
FULL = 24 * HOUR


class WeekView:
    """The current week of the main page."""

    def __init__(self, page: "Main") -> None:
        self.page, self.app = page, page.app
        self.days = days_from(page.dates.week, 7)

    def view(self) -> ui.View:
        number = self.days[3].isocalendar().week
        hours = ui.Column(*map(self._hour, range(24)), width=48)
        start = self.app.prefs().number("start_weekly_at", 7)
        columns = ui.Row(
            hours,
            *map(self._column, self.days),
            align="top",
            height=FULL,
        )
        return pager(
            ui.Row(
                ui.Text(f"{self.days[0]:%B}", id="week_view_month_label", size=16, grow=1),
                ui.Label(f"Week {number}", id="week_view_week_number"),
                padding=(16, 6),
            ),
            ui.Row(ui.Space(48), *map(self._head, self.days)),
            self._whole_days(),
            ui.Scroll(columns, key=f"hours from {start}", opens_at=min(start, 23) * HOUR, grow=1),
            turn=self.page.dates.turn_week,
        )

    def _head(self, day: date) -> ui.View:
        return ui.Text(
            f"{day:%a}"[0] + f"\n{day.day}",
            id="week_day_label",
            size=13,
            grow=1,
            justify="center",
            color=self._color(day),
            key=f"head {day}",
        )

    def _color(self, day: date) -> str:
        if day == self.app.today():
            return "primary"
        return "error" if self.app.highlights(day) else "text"

    def _hour(self, hour: int) -> ui.View:
        text = ui.Text(
            self.app.time_text(hour * 3600),
            id="weekly_view_hour_textview",
            size=11,
            color="secondary",
            at="top center",
        )
        return ui.Box(text if hour else None, height=HOUR, width=48)

    def _whole_days(self) -> ui.View | None:
        """The events that have no hours."""
        events = [event for day in self.days for event in self.app.agenda.on(day)]
        labels = [self._label(event, 22) for event in events if event.whole_day]
        column = ui.Column(*labels, id="week_all_day_holder", padding=(48, 0, 0, 4), gap=2)
        return column if labels else None

    def _column(self, day: date) -> ui.View:
        """The 24 hours of a day."""
        cells: list[ui.View] = []
        start, free = stamp(day), 0
        for event in self.app.agenda.on(day):
            if event.whole_day:
                continue
            top = max((event.start_ts - start) * HOUR // 3600, free)
            height = min(max(event.length * HOUR // 3600, 24), FULL - top)
            if top > free:
                cells += self._slots(day, free, top)
            if height > 0:
                cells.append(self._label(event, height))
            free = top + max(height, 0)
        return ui.Column(*cells, *self._slots(day, free, FULL), grow=1)

    def _slots(self, day: date, top: int, bottom: int) -> list[ui.View]:
        """Free hours: a first touch shows a plus, a second one makes an event."""
        slots = []
        while top < bottom:
            end = min((top // HOUR + 1) * HOUR, bottom)
            slots.append(self._slot(day, top, end - top))
            top = end
        return slots

    def _slot(self, day: date, top: int, height: int) -> ui.View:
        start = stamp(day) + top // HOUR * 3600
        touched = self.page.slot == start
        plus = ui.Icon("plus", size=16, at="center", color="on_tint")
        return ui.Box(
            plus if touched else None,
            height=height,
            width="fill",
            key=f"slot {day} {top}",
            background="tint" if touched else "background",
            border="divider",
            on_tap=partial(self.page.ask_kind if touched else self.page.touch_slot, start),
            important=touched,
        )

    def _label(self, event: Event, height: int) -> ui.View:
        return ui.Text(
            event.title,
            id="week_event_label",
            size=11,
            color="#ffffff",
            background=faded(self.app, event),
            radius=2,
            height=height,
            width="fill",
            lines=max(height // 16, 1),
            padding=(2, 0),
            key=f"week {event.id} {event.start_ts}",
            on_tap=lambda: self.page.open_event(event.id or 0, event.start_ts),
        )
