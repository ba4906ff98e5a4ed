"""Events to be added: what counts as that event, and what does not."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.events import EVENTS, EventTask
from pytest_androidworld.task_cases.simple_calendar.add_event import (
    SimpleCalendarAddOneEvent,
    SimpleCalendarAddOneEventInTwoWeeks,
    SimpleCalendarAddOneEventRelativeDay,
    SimpleCalendarAddOneEventTomorrow,
    SimpleCalendarAddRepeatingEvent,
)
from tests.task_cases.play import Play

Deed = Callable[[EventTask, Device], None]
TUESDAY_9H = 1697533200  # 17 October 2023
ASKED: dict[str, Any] = {
    "day": 17,
    "hour": 9,
    "duration_mins": 45,
    "event_title": "Meeting with Bob",
    "event_description": "We will plan annual budget.",
    "noise": [
        {"start_ts": 1697000000, "end_ts": 1697003600, "title": "Roadmap", "description": "a"},
        {"start_ts": 1697533200, "end_ts": 1697535900, "title": "Campaign", "description": "b"},
    ],
}
EVENT: dict[str, Any] = {
    "start_ts": TUESDAY_9H,
    "end_ts": TUESDAY_9H + 45 * 60,
    "title": "Meeting with Bob",
    "description": "We will plan annual budget.",
}


def untouched(task: EventTask, device: Device) -> None:
    """The agent gave up at once."""


def put(*added: dict[str, Any]) -> Deed:
    """The calendar then holds these events, too."""

    def deed(task: EventTask, device: Device) -> None:
        EVENTS.fill(device, [*task.rows_before, *added])

    return deed


def but(**columns: Any) -> Deed:
    """The event, but for these columns."""
    return put(EVENT | columns)


def another_event_is_gone(task: EventTask, device: Device) -> None:
    EVENTS.fill(device, [task.rows_before[0], EVENT])


def another_event_instead(task: EventTask, device: Device) -> None:
    """One of the others is turned into the event, and its place taken by a copy."""
    first, second = task.rows_before
    copy = {name: second[name] for name in EVENTS.columns}
    EVENTS.fill(device, [first, {**second, **EVENT}, copy])


def another_event_changed(task: EventTask, device: Device) -> None:
    first, second = task.rows_before
    EVENTS.fill(device, [first, {**second, "last_updated": 1}, EVENT])


DEEDS: dict[str, tuple[Deed, float, float]] = {
    "untouched": (untouched, 0, 0),
    "another day": (but(start_ts=TUESDAY_9H + 86400, end_ts=TUESDAY_9H + 89100), 0, 0),
    "another hour": (but(start_ts=TUESDAY_9H + 3600, end_ts=TUESDAY_9H + 6300), 0, 0),
    "a minute longer": (but(end_ts=TUESDAY_9H + 2760), 0, 0),
    "no time at all": (but(end_ts=TUESDAY_9H), 0, 0),
    "another title": (but(title="Call with HR"), 0, 0),
    "no title": (but(title=""), 0, 0),
    "another description": (but(description="We will celebrate team roles."), 0, 0),
    "no description": (but(description=""), 0, 0),
    "at a place": (but(location="Town hall"), 0, 0),
    "each day": (but(repeat_interval=86400), 0, 0),
    "twice": (put(EVENT, EVENT), 0, 0),
    "a stray one, too": (put(EVENT, EVENT | {"title": ""}), 0, 0),
    "another one gone": (another_event_is_gone, 0, 0),
    "another one changed": (another_event_changed, 0, 0),
    "another one instead": (another_event_instead, 0, 0),
    "a title misspelt": (but(title="Meeting with Bobb"), 1, 0),  # D34
    "a title in capitals": (but(title="MEETING WITH BOB"), 1, 0),
    "a description without its period": (but(description="We will plan annual budget"), 1, 0),
    "until November": (but(repeat_limit=1699055999), 1, 0),  # D35
    "with an exception": (but(repetition_exceptions='["20231018"]'), 1, 0),
    "with guests": (but(attendees='[{"name":"Bob"}]'), 1, 0),
    "part of a series": (but(parent_id=1), 1, 0),
    "a to-do": (but(type=1), 1, 0),
    "all day": (but(flags=1), 1, 0),
    "right": (but(), 1, 1),
    "with blanks around": (
        but(title=" Meeting with Bob", description=EVENT["description"] + "\n"),
        1,
        1,
    ),
    "with all that is free": (
        but(
            reminder_1_minutes=10,
            reminder_2_minutes=30,
            color=-65536,
            event_type=2,
            availability=1,
            time_zone="Europe/Berlin",
            source="simple-calendar",
            import_id="0a1b",
            last_updated=1697384040000,
        ),
        1,
        1,
    ),
}


@pytest.mark.parametrize(("deed", "upstream", "strict"), DEEDS.values(), ids=DEEDS)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(SimpleCalendarAddOneEvent, **ASKED)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_an_equal_event_that_was_there_does_not_stand_for_the_new_one(play: Play) -> None:
    """D36."""
    task = play.begin(SimpleCalendarAddOneEvent, **ASKED | {"noise": [EVENT]})
    put({"start_ts": 1697384040, "end_ts": 1697384040})(task, play.device)
    assert play.rewards(task) == (1, 0)


DAILY = {"repeat_interval": 86400, "repeat_rule": 0}
WEEKLY = {"repeat_interval": 604800, "repeat_rule": 2}


@pytest.mark.parametrize(
    ("rule", "columns", "upstream", "strict"),
    [
        ("daily", {}, 0, 0),
        ("daily", WEEKLY, 0, 0),
        ("daily", {"repeat_interval": 604800, "repeat_rule": 127}, 0, 0),
        ("daily", {"repeat_interval": 172800}, 0, 0),
        ("daily", DAILY | {"repeat_limit": 1699055999}, 1, 0),  # D35
        ("daily", DAILY | {"repeat_limit": -10}, 1, 0),
        ("daily", DAILY | {"repetition_exceptions": '["20231018"]'}, 1, 0),
        ("daily", DAILY | {"title": "Meeting with Bobb"}, 1, 0),  # D34
        ("daily", DAILY, 1, 1),
        ("weekly", {}, 0, 0),
        ("weekly", DAILY, 0, 0),
        ("weekly", WEEKLY | {"repeat_rule": 1}, 0, 0),
        ("weekly", WEEKLY | {"repeat_rule": 3}, 0, 0),
        ("weekly", WEEKLY | {"repeat_interval": 1209600}, 0, 0),
        ("weekly", WEEKLY | {"end_ts": TUESDAY_9H + 86400}, 0, 0),
        ("weekly", WEEKLY | {"repeat_limit": 1699055999}, 1, 0),
        ("weekly", WEEKLY, 1, 1),
    ],
)
def test_rewards_of_repetition(
    play: Play, rule: str, columns: dict[str, Any], upstream: float, strict: float
) -> None:
    task = play.begin(SimpleCalendarAddRepeatingEvent, **ASKED, repeat_rule=rule)
    put(EVENT | columns)(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_each_day_of_the_week_has_its_bit() -> None:
    days = [
        SimpleCalendarAddRepeatingEvent.with_params(
            ASKED | {"year": 2023, "month": 10, "day": day, "repeat_rule": "weekly"}
        )
        for day in range(16, 23)
    ]
    bits = [day.event["repeat_rule"] for day in days if isinstance(day, EventTask)]
    assert bits == [1, 2, 4, 8, 16, 32, 64]


AT_MIDNIGHT = {"hour": 23, "duration_mins": 60}


@pytest.mark.parametrize(
    ("kind", "params"),
    [
        (SimpleCalendarAddOneEvent, {"day": 15, "hour": 0, "duration_mins": 15}),  # it is over
        (SimpleCalendarAddOneEvent, {"day": 15, "hour": 16, "duration_mins": 60}),  # the default
        (SimpleCalendarAddOneEvent, {"day": 20, "hour": 12, "duration_mins": 30}),
        (SimpleCalendarAddOneEvent, {"day": 31} | AT_MIDNIGHT),
        (SimpleCalendarAddOneEventRelativeDay, {"day": 21} | AT_MIDNIGHT),
        (SimpleCalendarAddOneEventTomorrow, AT_MIDNIGHT),
        (SimpleCalendarAddOneEventInTwoWeeks, {"hour": 22, "duration_mins": 60}),
        (SimpleCalendarAddRepeatingEvent, {"day": 31, "repeat_rule": "weekly"} | AT_MIDNIGHT),
        (SimpleCalendarAddRepeatingEvent, {"day": 22, "repeat_rule": "daily"}),
    ],
)
def test_a_person_does_it_at_any_time_of_the_day(
    play: Play, kind: type[EventTask], params: dict[str, Any]
) -> None:
    task = play.begin(kind, **params)
    play.solve(task)
    assert play.rewards(task) == (1, 1)


def test_who_forgets_to_save_or_to_say_yes_has_added_nothing(play: Play) -> None:
    task = play.begin(SimpleCalendarAddOneEvent)
    done = play.solve(task)
    for missing in (1, 2):  # the last is OK, after Save
        play.fresh()
        task = play.begin(SimpleCalendarAddOneEvent)
        play.replay(done[:-missing])
        assert play.rewards(task) == (0, 0)


def test_a_zero_is_explained(play: Play) -> None:
    task = play.begin(SimpleCalendarAddOneEvent, **ASKED)
    but(repeat_limit=1699055999)(task, play.device)
    [why] = play.score(task).failed("strict")
    assert str(why) == (
        "NOT OK: nothing else is set (strict only, D35): expected no end, exceptions, attendees;"
        " not all-day, no task, no part of a series, found [{'repeat_limit': 1699055999}]"
    )


@pytest.mark.parametrize(
    ("kind", "goal"),
    [
        (
            SimpleCalendarAddOneEvent,
            "In Simple Calendar Pro, create a calendar event on 2023-10-17 at 9h with the title"
            " 'Meeting with Bob' and the description 'We will plan annual budget.'. The event"
            " should last for 45 mins.",
        ),
        (
            SimpleCalendarAddOneEventRelativeDay,
            "In Simple Calendar Pro, create a calendar event for this Tuesday at 9h with the title"
            " 'Meeting with Bob' and the description 'We will plan annual budget.'. The event"
            " should last for 45 mins.",
        ),
        (
            SimpleCalendarAddOneEventTomorrow,
            "In Simple Calendar Pro, create a calendar event for tomorrow at 9h with the title"
            " 'Meeting with Bob' and the description 'We will plan annual budget.'. The event"
            " should last for 45 mins.",
        ),
        (
            SimpleCalendarAddOneEventInTwoWeeks,
            "In Simple Calendar Pro, create a calendar event in two weeks from today at 9h with"
            " the title 'Meeting with Bob' and the description 'We will plan annual budget.'. The"
            " event should last for 45 mins.",
        ),
        (
            SimpleCalendarAddRepeatingEvent,
            "In Simple Calendar Pro, create a recurring calendar event titled 'Meeting with Bob'"
            " starting on 2023-10-17 at 9h. The event recurs weekly, forever, and lasts for 45"
            " minutes each occurrence. The event description should be 'We will plan annual"
            " budget.'.",
        ),
    ],
)
def test_the_goal(kind: type[EventTask], goal: str) -> None:
    given = ASKED | {"year": 2023, "month": 10, "repeat_rule": "weekly"}
    assert kind.with_params(given).goal == goal


@pytest.mark.parametrize(
    ("kind", "days"),
    [
        (SimpleCalendarAddOneEvent, set(range(15, 32))),
        (SimpleCalendarAddOneEventRelativeDay, set(range(16, 22))),
        (SimpleCalendarAddOneEventTomorrow, {16}),
        (SimpleCalendarAddOneEventInTwoWeeks, {29}),
        (SimpleCalendarAddRepeatingEvent, set(range(15, 32))),
    ],
)
def test_what_is_drawn(kind: type[EventTask], days: set[int]) -> None:
    drawn = [kind.drawn(seed).params for seed in range(500)]
    assert {each["day"] for each in drawn} == days
    assert {each["hour"] for each in drawn} == set(range(24))
    assert {each["duration_mins"] for each in drawn} == {15, 30, 45, 60}
    assert {len(each["noise"]) for each in drawn} == set(range(21))
    for each in drawn:
        assert all(other["title"] != each["event_title"] for other in each["noise"])
