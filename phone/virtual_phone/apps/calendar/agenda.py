"""The events of Simple Calendar: what happens when, and what saving and deleting write."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.calendar.days import DAY, stamp
from virtual_phone.apps.calendar.repeat import limit_before, occurrences, without
from virtual_phone.apps.calendar.tables import COMPLETED, OFF, Event
from virtual_phone.apps.calendar.wording import span
from virtual_phone.runtime.clock import SECOND

if TYPE_CHECKING:
    from virtual_phone.apps.calendar.app import SimpleCalendar

ONE, FUTURE, ALL = 0, 1, 2  # which occurrences of a repeating event
HIDDEN = "hidden_event_types"  # a preference: numbers of types
LAST_USED = -1  # of `default_event_type_id`
FEW = 30  # events below which a list looks further
HALF_YEAR, TWO_YEARS = 183 * DAY, 731 * DAY
REMINDERS = ("reminder_minutes", "reminder_minutes_2", "reminder_minutes_3")  # preferences


class Agenda:
    """All events."""

    def __init__(self, app: "SimpleCalendar") -> None:
        self.app, self.phone, self.table = app, app.phone, app.events
        self.prefs = app.prefs()

    @property
    def now(self) -> int:
        return self.phone.clock.wall() // SECOND

    # What happens when

    def between(self, start: int, end: int) -> list[Event]:
        """What happens in a window, in the order of lists."""
        hidden = self.prefs.texts(HIDDEN)
        rows = [row for row in self.table.all(order="id") if str(row.event_type) not in hidden]
        found = [each for row in rows for each in occurrences(row, start, end)]
        return sorted(found, key=_place_in_list)

    def shows(self, kind: int) -> bool:
        """Whether events of a type are displayed: all are, until some have been filtered out."""
        return str(kind) not in self.prefs.texts(HIDDEN)

    def on(self, day: date) -> list[Event]:
        return self.between(stamp(day), stamp(day) + DAY - 1)

    def coming(self) -> list[Event]:
        """From a while ago until half a year on, further if there are few."""
        start = self.now - self.prefs.number("display_past_events", 1440) * 60
        found = self.between(start, self.now + HALF_YEAR)
        return found if len(found) >= FEW else self.between(start, self.now + 2 * HALF_YEAR)

    def search(self, text: str) -> list[Event]:
        """What contains a text, within some years; where that is little, beyond them, too."""
        low = text.casefold()
        hits = [
            row
            for row in self.table.all(order="id")
            if any(low in each.casefold() for each in (row.title, row.location, row.description))
        ]
        start, end = self.now - TWO_YEARS, self.now + TWO_YEARS
        found = [each for row in hits for each in occurrences(row, start, end)]
        if len(found) < FEW:
            near = {event.id for event in found}
            found += [row for row in hits if row.id not in near]
        return sorted(found, key=lambda event: (event.start_ts, event.id))

    # One event

    def get(self, number: int) -> Event | None:
        return self.table.get(number) if number else None

    def draft(self, number: int, start: int) -> Event:
        """The occurrence of an event that starts then, to be edited; without one, a new event."""
        event = self.get(number)
        if event is not None:
            return replace(event, start_ts=start, end_ts=start + event.length) if start else event
        first, second, third = (
            self.prefs.number(key, otherwise)
            for key, otherwise in zip(REMINDERS, (10, OFF, OFF), strict=True)
        )
        return Event(
            None,
            start,
            start + self.prefs.number("default_duration") * 60,
            reminder_1_minutes=first,
            reminder_2_minutes=second,
            reminder_3_minutes=third,
            time_zone=self.phone.clock.state["zone"],
            event_type=self.default_type(),
        )

    def default_type(self) -> int:
        """The type of a new event: as the settings say, or that of the last one."""
        chosen = self.prefs.number("default_event_type_id", LAST_USED)
        number = self.prefs.number("last_used_local_event_type_id", 1) if chosen < 1 else chosen
        return number if self.app.event_types.get(number) else 1

    def save(self, event: Event, *, remember: bool = True) -> None:
        """Write an event: a new row, or the same one anew; the next may begin with its values."""
        updated = self.phone.clock.wall() // 1_000_000
        import_id = event.import_id or self._import_id()
        number = self.table.put(replace(event, last_updated=updated, import_id=import_id))
        self._plan(number)
        if remember:
            self.prefs["last_used_local_event_type_id"] = event.event_type
        if remember and self.prefs.flag("use_previous_event_reminders", True):
            for key, minutes in zip(REMINDERS, event.reminders, strict=True):
                self.prefs[key] = minutes

    def announcement(self, event: Event) -> str:
        """What saving it displays."""
        left = event.start_ts - event.reminder_1_minutes * 60 - self.now
        if event.reminder_1_minutes != OFF and left > 0:
            return f"Time remaining:\n{span(left)}"
        return "Saving…"

    def detached(self, event: Event, first: Event, which: int) -> Event:
        """What to save where a repeating event was edited, for some of its occurrences.

        ``first`` is the occurrence as it was; those that the changes are for leave its row.
        """
        number = event.id or 0
        row = self.get(number)
        if row is None or which == ALL:
            start = (row or event).start_ts + event.start_ts - first.start_ts
            return replace(event, start_ts=start, end_ts=start + event.length)
        self._leave_out(number, row, first.start_ts, which)
        new = replace(event, id=None, import_id="")
        if which == FUTURE:
            return new
        once = replace(new, repeat_interval=0, repeat_rule=0, repeat_limit=0)
        return replace(once, parent_id=number, repetition_exceptions="[]")

    def _import_id(self) -> str:
        """32 letters that no other event has, and the time."""
        millis = self.phone.clock.wall() // 1_000_000
        numbers = [row.id or 0 for row in self.table.all()]
        count = len(numbers), max(numbers, default=None)
        return f"{hashlib.md5(f'{millis} {count}'.encode()).hexdigest()}{millis}"

    def delete(self, number: int, start: int, which: int) -> None:
        """Delete an event or, of a repeating one, the occurrence with that start or from it on."""
        event = self.get(number)
        if event is None:
            return
        if not event.repeat_interval or which == ALL:
            self._remove(number)
        else:
            self._leave_out(number, event, start, which)

    def _leave_out(self, number: int, event: Event, start: int, which: int) -> None:
        if which == ONE:
            self.table.set(number, repetition_exceptions=without(event, start))
        elif start > event.start_ts:
            self.table.set(number, repeat_limit=limit_before(event, start))
        else:
            self._remove(number)

    def _remove(self, number: int) -> None:
        rows = self.table.all("id = ? OR parent_id = ?", (number, number))
        self.table.remove(row.id or 0 for row in rows)

    # Tasks

    def complete(self, task: Event, start: int) -> None:
        """Mark an occurrence of a task as completed."""
        if not self.is_completed(replace(task, start_ts=start)):
            self.app.completed.add(
                task_id=task.id or 0, start_ts=start, flags=task.flags | COMPLETED
            )

    def is_completed(self, task: Event) -> bool:
        found = self.app.completed.all(
            "task_id = ? AND start_ts = ?", (task.id or 0, task.start_ts)
        )
        return bool(task.flags & COMPLETED or found)

    # Reminders

    def _plan(self, number: int) -> None:
        """Set an alarm for the next reminder of an event."""
        event, now = self.get(number), self.now
        if event is None or event.reminder_1_minutes == OFF:
            return
        if not event.repeat_interval and event.start_ts <= now:
            self.app.remind(number, event.start_ts)
            return
        for start, due in _reminders(event, now):
            if due > now:
                self.app.alarm_at(due * SECOND, partial(self.app.remind, number, start))
                return


def _reminders(event: Event, now: int) -> Iterator[tuple[int, int]]:
    """When the coming occurrences of an event start, and when each reminder of them is due."""
    for each in occurrences(event, now, now + 400 * DAY):
        for minutes in event.reminders:
            if minutes != OFF:
                yield each.start_ts, each.start_ts - minutes * 60


def _place_in_list(event: Event) -> tuple[object, ...]:
    """What lists are sorted by: the day, what is all day first, then the time."""
    times = event.start_ts // DAY, not event.whole_day, event.start_ts
    return (*times, event.end_ts, event.title, event.id)
