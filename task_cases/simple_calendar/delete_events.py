"""Simple Calendar: delete one event, or all events of a day."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

from pytest_androidworld import Device, Param, Score, User, events, rows, sample

Events = list[dict[str, Any]]
OTHERS = 20
TITLE = "/event_item_title"


def of_the_day(count: int) -> Callable[[Random, int], Events]:
    """So many events, all on one day."""
    return lambda random, day: sample.events(random, count, first=day, last=day)


def of_other_days(random: Random, day: int) -> Events:
    """Events that the calendar does not show on the day (D37)."""
    return sample.events(random, OTHERS, lambda one: not sample.shown_on(one, day))


def of_other_times(random: Random, day: int, hour: int, title: str) -> Events:
    """Events that neither have the title nor begin at that time."""
    start = datetime(2023, 10, day, hour, tzinfo=UTC).timestamp()
    return sample.events(
        random, OTHERS, lambda one: one["title"] != title and one["start_ts"] != start
    )


class _DeleteDay(events.EventsTask):
    """All events of a day are gone, and no others."""

    targets: Any  # a parameter: the events of the day

    @property
    def rows_put(self) -> Sequence[rows.Row]:
        return [*self.noise, *self.targets]

    def is_successful(self, env: Device) -> Score:
        return self.last_removed(env, len(self.targets))

    def solve(self, user: User) -> None:
        user.open(events.APP)
        events.show_day(user, self.goal_date)
        first, *others = [e for e in user.elements if (e.resource_name or "").endswith(TITLE)]
        user.hold(first)
        for other in others:
            user.tap(other)
        user.tap("Delete").tap("Yes")


class SimpleCalendarDeleteEvents(_DeleteDay):
    """Delete three events, on a day of the second half of October."""

    template = "In Simple Calendar Pro, delete all the calendar events on {year}-{month}-{day}"
    complexity = 1.4
    day = Param(sample.integer(15, 31))
    targets = Param(of_the_day(3), after=day)
    noise = Param(of_other_days, after=day)


class SimpleCalendarDeleteEventsOnRelativeDay(_DeleteDay):
    """Delete two events, on a day of the coming week; today is a Sunday."""

    template = "In Simple Calendar Pro, delete all events scheduled for this {day_of_week}."
    complexity = 1.2
    day = Param(sample.integer(16, 21))
    targets = Param(of_the_day(2), after=day)
    noise = Param(of_other_days, after=day)


class SimpleCalendarDeleteOneEvent(events.EventTask):
    """The event is gone, and no other; no other has its title or begins at that time."""

    template = (
        "In Simple Calendar Pro, delete the calendar event on {year}-{month}-{day} at {hour}h"
        " with the title '{event_title}'"
    )
    complexity = 1.2
    noise = Param(
        of_other_times,
        after=(events.EventTask.day, events.EventTask.hour, events.EventTask.event_title),
    )

    @property
    def rows_put(self) -> Sequence[rows.Row]:
        return [*self.noise, self.event]

    def is_successful(self, env: Device) -> Score:
        return self.last_removed(env, 1)

    def solve(self, user: User) -> None:
        user.open(events.APP)
        events.show_day(user, self.goal_date)
        user.scroll_to(self.event_title).tap(self.event_title)
        user.tap("Delete").tap("Yes")
