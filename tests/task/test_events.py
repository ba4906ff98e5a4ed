"""Events added to and deleted from the calendar's real database."""

from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.events import EVENTS, EventsTask
from pytest_androidworld.task.rows import Row

ASKED = {
    "start_ts": 1697533200,
    "end_ts": 1697536800,
    "title": "Meeting with Bob",
    "description": "We will plan annual budget.",
}
NOISE = [
    {"start_ts": 1697000000, "end_ts": 1697003600, "title": "Roadmap"},
    {"start_ts": 1697100000, "end_ts": 1697103600, "title": "Campaign", "description": "it's"},
]


@pytest.fixture
def task(device: Device) -> EventsTask:
    device.apps.restore(["simple calendar pro"])
    EVENTS.fill(device, NOISE)
    task = EventsTask.with_params({})
    assert isinstance(task, EventsTask)
    task.noise = NOISE
    task.remember(device)
    return task


def rewards(task: EventsTask, device: Device, after: list[dict[str, Any]]) -> tuple[float, float]:
    EVENTS.fill(device, after)
    score = task.event_added(device, ASKED)
    return score.upstream, score.strict


def test_the_table_holds_what_it_was_filled_with(task: EventsTask) -> None:
    assert [row["title"] for row in task.rows_before] == ["Roadmap", "Campaign"]
    assert task.rows_before[1]["description"] == "it's"
    assert task.rows_before[1]["source"] == "imported-ics"
    assert len(task.rows_before[0]) == 27


@pytest.mark.parametrize(
    ("columns", "upstream", "strict"),
    [
        ({"location": "x"}, 0, 0),
        ({"end_ts": 1697536860}, 0, 0),
        ({"repeat_interval": 86400}, 0, 0),
        ({"title": "Meeting with Bobb"}, 1, 0),  # D34
        ({"description": "We will plan annual budget"}, 1, 0),
        ({"repeat_limit": 1699000000}, 1, 0),  # D35
        ({"flags": 1}, 1, 0),
        ({"attendees": '[{"name":"Bob"}]'}, 1, 0),
        ({"repetition_exceptions": '["20231018"]'}, 1, 0),
        ({"type": 1}, 1, 0),
        ({"title": " Meeting with Bob\n"}, 1, 1),
        ({"reminder_1_minutes": 10, "source": "simple-calendar", "last_updated": 99}, 1, 1),
        ({}, 1, 1),
    ],
)
def test_an_event_added(
    task: EventsTask, device: Device, columns: dict[str, Any], upstream: float, strict: float
) -> None:
    after = [*task.rows_before, {**ASKED, **columns}]
    assert rewards(task, device, [dict(row) for row in after]) == (upstream, strict)


def start(task: EventsTask, device: Device) -> float:
    checked: Any = task.check_start(device)
    return float(checked.value)


def test_a_case_begins_with_the_events_that_were_put(device: Device) -> None:
    device.apps.restore(["simple calendar pro"])
    task = EventsTask.with_params({})
    assert isinstance(task, EventsTask)
    task.noise = NOISE
    task.initialize_task(device)
    task.remember(device)
    assert start(task, device) == 1
    EVENTS.fill(device, NOISE[:1])
    task.remember(device)
    assert start(task, device) == 0


def test_two_events_or_another_one_changed_are_too_much(task: EventsTask, device: Device) -> None:
    first, second = map(dict, task.rows_before)
    assert rewards(task, device, [first, second, ASKED, ASKED]) == (0, 0)
    assert rewards(task, device, [first, {**second, "last_updated": 1}, ASKED]) == (0, 0)
    assert rewards(task, device, [first, ASKED]) == (0, 0)


@pytest.mark.parametrize("kept", [[0, 1], [], [1]])
def test_the_last_event_is_to_be_deleted_and_no_other(
    task: EventsTask, device: Device, kept: list[int]
) -> None:
    before: list[Row] = list(task.rows_before)
    EVENTS.fill(device, [before[i] for i in kept])
    assert task.last_removed(device, 1).strict == 0
    EVENTS.fill(device, before[:1])
    score = task.last_removed(device, 1)
    assert (score.upstream, score.strict) == (1, 1)


def test_a_database_that_is_gone_is_nothing(task: EventsTask, device: Device) -> None:
    device.files.remove("/data/data/com.simplemobiletools.calendar.pro/databases")
    for score in (task.event_added(device, ASKED), task.last_removed(device, 1)):
        assert (score.upstream, score.strict) == (0, 0)
        assert any("the reference crashes here" in each.found for each in score.checks)
