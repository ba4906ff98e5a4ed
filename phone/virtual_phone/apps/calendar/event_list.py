"""Rows of events, and the lists that the main page has of them."""

from datetime import date
from typing import TYPE_CHECKING, Any

from virtual_phone import ui
from virtual_phone.apps.calendar.app import SimpleCalendar
from virtual_phone.apps.calendar.days import day_of
from virtual_phone.apps.calendar.tables import TASK, Event
from virtual_phone.ui.kits.simple import empty_note

if TYPE_CHECKING:
    from virtual_phone.apps.calendar.main import Main

SHORT = "Type in at least 2 characters to start the search."


class EventLists:
    """A day's events, the coming ones, and what a search finds."""

    def __init__(self, page: "Main") -> None:
        self.page, self.app, self.agenda = page, page.app, page.app.agenda

    def rows(self, day: date) -> list[ui.View]:
        return [self.row(event) for event in self.agenda.on(day)]

    def of_day(self, day: date) -> ui.View:
        return ui.Rows(*self.rows(day), id="day_events", focusable=True)

    def coming(self) -> ui.View:
        events = self.agenda.coming()
        if events:
            return ui.Rows(*self._sections(events), ui.Space(88), id="calendar_events_list")
        create = ui.Text(
            "Create a new event",
            id="calendar_empty_list_placeholder_2",
            size=16,
            color="primary",
            at="center",
            padding=16,
            on_tap=lambda: self.page.open_event(0, self.app.next_hour(self.app.today())),
        )
        return empty_note("No upcoming events.", "calendar_empty_list_placeholder", create)

    def found(self, text: str) -> ui.View:
        events = self.agenda.search(text) if len(text) >= 2 else []
        if events:
            return ui.Rows(*self._sections(events), id="search_results_list")
        hint = ui.Text(SHORT, id="search_placeholder_2", color="secondary", at="center")
        hints = (hint,) if len(text) < 2 else ()
        return empty_note("No items found.", "search_placeholder", *hints)

    def _sections(self, events: list[Event]) -> list[ui.View]:
        """Events under headings of their months and days."""
        rows: list[ui.View] = []
        month = day = None
        for event in events:
            start = day_of(event.start_ts)
            if month != (start.year, start.month):
                month = (start.year, start.month)
                heading = ui.Text(self.app.month_title(start), size=18, face="medium")
                rows.append(heading.but(padding=(16, 12, 16, 4), key=f"month {month}"))
            if day != start:
                day = start
                color = "primary" if start == self.app.today() else "secondary"
                heading = ui.Text(f"{start.day} {start:%A}", size=14, color=color)
                rows.append(heading.but(padding=(16, 6), key=f"day {start}"))
            rows.append(self.row(event))
        return [row if row.kind == "row" else row.but(id="event_section_title") for row in rows]

    def row(self, event: Event) -> ui.View:
        number = event.id or 0
        occurrence = number, event.start_ts
        color = "secondary" if self.app.dims(event) else "text"
        note = self.app.note_of(event)
        small: Any = {"size": 14, "color": color, "padding": (0, 0, 0, 1)}
        description = ui.Text(note, id="event_item_description", lines=1, width="fill", **small)
        row = ui.Row(
            ui.Box(
                id="event_item_color_bar",
                width=16,
                height="fill",
                background=faded(self.app, event),
                important=False,
            ),
            check_mark(self.app.agenda.is_completed(event)) if event.type == TASK else None,
            ui.Column(
                ui.Text(
                    event.title,
                    id="event_item_title",
                    size=17,
                    color=color,
                    lines=1,
                    width="fill",
                    padding=(0, 2, 0, 1),
                ),
                ui.Text(self.app.times_text(event), id="event_item_time", **small),
                description if note else None,
                grow=1,
                padding=(8, 0, 0, 0),
            ),
            id="event_item_holder",
            key=f"event {number} {event.start_ts}",
            background="tint" if occurrence in self.page.selection else "card",
            radius=12,
            margin=(16, 0, 16, 8),
        )
        return self.page.selection.item(row, occurrence, lambda: self.page.open_event(*occurrence))


def faded(app: SimpleCalendar, event: Event) -> str:
    """An event's color, lighter where it is over."""
    return f"#66{app.color_of(event)[1:]}" if app.dims(event) else app.color_of(event)


def check_mark(completed: bool) -> ui.View:
    icon = "check-circle-outline" if completed else "circle-outline"
    return ui.Icon(icon, id="event_item_task_image", desc="Task", size=20)
