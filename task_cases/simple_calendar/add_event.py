"""Simple Calendar: put an event into the calendar, once or again and again."""

from datetime import datetime
from random import Random
from typing import Any

from pytest_androidworld import Device, Element, Param, Score, User, events, sample

INTERVALS = {"daily": 86400, "weekly": 604800}


def other_events(random: Random, title: str) -> list[dict[str, Any]]:
    """Up to 20 of other titles, anywhere in October."""
    count = random.randrange(21)
    return sample.events(random, count, lambda one: one["title"] != title)


class _AddEvent(events.EventTask):
    """One event more, with its title, description and times; all others are as they were."""

    complexity = 3.4
    noise = Param(other_events, after=events.EventTask.event_title)

    def is_successful(self, env: Device) -> Score:
        return self.event_added(env, self.event)

    def solve(self, user: User) -> None:
        user.open(events.APP)
        events.show_day(user, self.goal_date)
        user.tap("New Event").tap("Event")
        user.type(self.event_title, into="Title")
        user.type(self.event_description, into="Description").back()  # the keyboard goes
        pick_time(user, "id=event_start_time", self.start)
        if self.end.date() != self.goal_date:
            pick_date(user, "id=event_end_date", self.end)
        pick_time(user, "id=event_end_time", self.end)
        self.repeat(user)
        user.tap("Save").tap("OK")  # of a disclaimer about reminders

    def repeat(self, user: User) -> None:
        """Nothing: it takes place once."""


class SimpleCalendarAddOneEvent(_AddEvent):
    """Add an event on a day of the second half of October."""

    template = (
        "In Simple Calendar Pro, create a calendar event on {year}-{month}-{day} at {hour}h with"
        " the title '{event_title}' and the description '{event_description}'. The event should"
        " last for {duration_mins} mins."
    )


class SimpleCalendarAddOneEventRelativeDay(_AddEvent):
    """Add an event on a day of the coming week; today is a Sunday."""

    template = (
        "In Simple Calendar Pro, create a calendar event for this {day_of_week} at {hour}h with"
        " the title '{event_title}' and the description '{event_description}'. The event should"
        " last for {duration_mins} mins."
    )
    day = Param(sample.integer(16, 21))


class SimpleCalendarAddOneEventTomorrow(_AddEvent):
    """Add an event tomorrow, on the 16th."""

    template = (
        "In Simple Calendar Pro, create a calendar event for tomorrow at {hour}h with the title"
        " '{event_title}' and the description '{event_description}'. The event should last for"
        " {duration_mins} mins."
    )
    day = Param(sample.always(16))


class SimpleCalendarAddOneEventInTwoWeeks(_AddEvent):
    """Add an event in two weeks, on the 29th."""

    template = (
        "In Simple Calendar Pro, create a calendar event in two weeks from today at {hour}h with"
        " the title '{event_title}' and the description '{event_description}'. The event should"
        " last for {duration_mins} mins."
    )
    day = Param(sample.always(29))


class SimpleCalendarAddRepeatingEvent(_AddEvent):
    """The event is repeated without end: each day, or each week on the day it begins on."""

    template = (
        "In Simple Calendar Pro, create a recurring calendar event titled '{event_title}'"
        " starting on {year}-{month}-{day} at {hour}h. The event recurs {repeat_rule}, forever,"
        " and lasts for {duration_mins} minutes each occurrence. The event description should be"
        " '{event_description}'."
    )
    repeat_rule = Param(sample.one_of(*INTERVALS))

    @property
    def event(self) -> dict[str, Any]:
        weekday = 2 ** self.goal_date.weekday() if self.repeat_rule == "weekly" else 0
        interval = INTERVALS[self.repeat_rule]
        return super().event | {"repeat_interval": interval, "repeat_rule": weekday}

    def repeat(self, user: User) -> None:
        user.scroll_to("id=event_repetition")
        user.tap("id=event_repetition").tap(self.repeat_rule.capitalize())


def pick_time(user: User, row: str, moment: datetime) -> None:
    """On the clock's face, which turns to the minutes by itself; of 24 hours, or of 12."""
    user.tap(row)
    if user.shows("AM"):
        user.tap("AM" if moment.hour < 12 else "PM")
        user.tap(f"{moment.hour % 12 or 12}", on_the_face)
    else:
        user.tap(f"{moment.hour or '00'}", on_the_face)
    user.tap(f"{moment.minute:02}", on_the_face).tap("OK")


def on_the_face(element: Element) -> bool:
    """Rather than the number above the face, which is the time so far."""
    return not (element.resource_name or "").endswith("_tv")


def pick_date(user: User, row: str, moment: datetime) -> None:
    """The next day."""
    user.tap(row)
    if moment.day == 1:
        user.tap("Next month")
    user.tap(f"{moment.day}").tap("OK")
