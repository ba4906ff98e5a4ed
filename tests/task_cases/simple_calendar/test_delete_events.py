"""Events to be deleted: these and no others."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.events import EVENTS, EventsTask
from pytest_androidworld.task_cases.simple_calendar.delete_events import (
    SimpleCalendarDeleteEvents,
    SimpleCalendarDeleteEventsOnRelativeDay,
    SimpleCalendarDeleteOneEvent,
)
from tests.task_cases.play import Play

Deed = Callable[[EventsTask, Device], None]
DELETED = {
    SimpleCalendarDeleteEvents: 3,
    SimpleCalendarDeleteEventsOnRelativeDay: 2,
    SimpleCalendarDeleteOneEvent: 1,
}
every_task = pytest.mark.parametrize("kind", DELETED, ids=lambda kind: kind.__name__)
DAY = 86400
OCTOBER = 1696118400


def others(task: EventsTask) -> list[Any]:
    """The events that are to stay; the first 20."""
    return list(task.rows_before[:20])


def untouched(task: EventsTask, device: Device) -> None:
    """The agent gave up at once."""


def right(task: EventsTask, device: Device) -> None:
    EVENTS.fill(device, others(task))


def all_but_the_last(task: EventsTask, device: Device) -> None:
    EVENTS.fill(device, [*others(task), task.rows_before[-1]])


def another_too(task: EventsTask, device: Device) -> None:
    EVENTS.fill(device, others(task)[1:])


def everything(task: EventsTask, device: Device) -> None:
    EVENTS.fill(device, [])


def another_instead(task: EventsTask, device: Device) -> None:
    EVENTS.fill(device, task.rows_before[1:])


def moved_to_another_month(task: EventsTask, device: Device) -> None:
    *others, last = task.rows_before
    moved = {"start_ts": last["start_ts"] + 31 * DAY, "end_ts": last["end_ts"] + 31 * DAY}
    EVENTS.fill(device, [*others[:20], {**last, **moved}])


def another_changed(task: EventsTask, device: Device) -> None:
    first, *rest = others(task)
    EVENTS.fill(device, [{**first, "reminder_1_minutes": 10}, *rest])


def one_added(task: EventsTask, device: Device) -> None:
    EVENTS.fill(device, [*others(task), {"title": "oops"}])


@every_task
@pytest.mark.parametrize(
    ("deed", "reward"),
    [
        (untouched, 0),
        (all_but_the_last, 0),
        (another_too, 0),
        (everything, 0),
        (another_instead, 0),
        (moved_to_another_month, 0),
        (another_changed, 0),
        (one_added, 0),
        (right, 1),
    ],
)
def test_rewards(play: Play, kind: type[EventsTask], deed: Deed, reward: float) -> None:
    """The same in both gradings: the reference's check is sound."""
    task = play.begin(kind)
    deed(task, play.device)
    assert play.rewards(task) == (reward, reward)


TWINS = [  # one day's events with one title and time
    {
        "start_ts": OCTOBER + 19 * DAY,
        "end_ts": OCTOBER + 19 * DAY + 900 * n,
        "title": "Call with HR",
        "description": "We will review team roles.",
    }
    for n in (1, 2, 3)
]


@pytest.mark.parametrize(
    ("kind", "params"),
    [
        (SimpleCalendarDeleteEvents, {"day": 20, "noise": [], "targets": TWINS}),
        (SimpleCalendarDeleteEventsOnRelativeDay, {"day": 20, "noise": [], "targets": TWINS[:2]}),
    ],
)
def test_a_person_deletes_events_of_the_same_name(
    play: Play, kind: type[EventsTask], params: dict[str, Any]
) -> None:
    task = play.begin(kind, **params)
    play.solve(task)
    assert play.rewards(task) == (1, 1)


@pytest.mark.parametrize("hour", [0, 23])
def test_a_person_finds_the_event_on_a_busy_day(play: Play, hour: int) -> None:
    start = OCTOBER + 30 * DAY
    noise = [
        {
            "start_ts": start + 3600 * n,
            "end_ts": start + 3600 * n + 900,
            "title": "Call with Bob",
            "description": "We will discuss business objectives. Snacks will be provided.",
        }
        for n in range(1, 21)
    ]
    task = play.begin(
        SimpleCalendarDeleteOneEvent, day=31, hour=hour, event_title="Call with HR", noise=noise
    )
    play.solve(task)
    assert play.rewards(task) == (1, 1)


@every_task
def test_who_does_not_say_yes_has_deleted_nothing(play: Play, kind: type[EventsTask]) -> None:
    done = play.solve(play.begin(kind))
    play.fresh()
    task = play.begin(kind)
    play.replay(done[:-1])
    assert play.rewards(task) == (0, 0)


def test_a_zero_is_explained(play: Play) -> None:
    task = play.begin(SimpleCalendarDeleteOneEvent)
    another_changed(task, play.device)
    [why] = play.score(task).failed("strict")
    assert str(why) == (
        "NOT OK: the other rows are as they were: expected no change,"
        f" found id {task.rows_before[0]['id']} reminder_1_minutes: -1 became 10"
    )


def test_the_goals() -> None:
    given = {"year": 2023, "month": 10, "day": 18, "hour": 7, "event_title": "Call with HR"}
    goals = [kind.with_params(given).goal for kind in DELETED]
    assert goals == [
        "In Simple Calendar Pro, delete all the calendar events on 2023-10-18",
        "In Simple Calendar Pro, delete all events scheduled for this Wednesday.",
        "In Simple Calendar Pro, delete the calendar event on 2023-10-18 at 7h with the title"
        " 'Call with HR'",
    ]


@pytest.mark.parametrize(
    ("kind", "days"),
    [
        (SimpleCalendarDeleteEvents, set(range(15, 32))),
        (SimpleCalendarDeleteEventsOnRelativeDay, set(range(16, 22))),
    ],
)
def test_the_day_shows_just_what_is_to_be_deleted(kind: type[EventsTask], days: set[int]) -> None:
    """D37: neither does another event last until the day begins."""
    drawn = [kind.drawn(seed).params for seed in range(500)]
    assert {each["day"] for each in drawn} == days
    for each in drawn:
        start = OCTOBER + (each["day"] - 1) * DAY
        assert len(each["targets"]) == DELETED[kind]
        assert all(start <= one["start_ts"] < start + DAY for one in each["targets"])
        assert len(each["noise"]) == 20
        assert all(
            one["end_ts"] < start or one["start_ts"] >= start + DAY for one in each["noise"]
        )


def test_no_other_event_has_the_title_or_time_of_the_one() -> None:
    for seed in range(500):
        each = SimpleCalendarDeleteOneEvent.drawn(seed).params
        start = OCTOBER + (each["day"] - 1) * DAY + each["hour"] * 3600
        assert len(each["noise"]) == 20
        assert each["event_title"] not in [one["title"] for one in each["noise"]]
        assert start not in [one["start_ts"] for one in each["noise"]]
