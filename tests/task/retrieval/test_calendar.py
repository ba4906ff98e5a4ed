"""Questions about the calendar: which events count, and what the app keeps of them."""

from datetime import UTC, datetime
from random import Random

import pytest

from pytest_androidworld.task.retrieval.calendar import calendar
from pytest_androidworld.task.retrieval.population import Condition, Row

ON_16 = [Condition("start_date", "EQUAL_TO", "October 16 2023")]
AT_11 = [*ON_16, Condition("start_time", "EQUAL_TO", "11:00am")]
UPCOMING = [
    Condition("start_date", "EQUAL_TO", "October 15 2023"),
    Condition("start_time", "LESS_THAN_OR_EQUAL_TO", "17:30"),
    Condition("start_time", "GREATER_THAN_OR_EQUAL_TO", "15:30"),
]
WEEK = [
    Condition("start_date", "LESS_THAN_OR_EQUAL_TO", "October 22 2023"),
    Condition("start_date", "GREATER_THAN_OR_EQUAL_TO", "October 15 2023"),
]
BOB = [Condition("title", "CONTAINS", "bob"), *ON_16]


def event(start: str, minutes: int = 30, title: str = "Call") -> Row:
    begin = int(
        datetime.strptime(f"2023 {start}", "%Y %b %d %H:%M").replace(tzinfo=UTC).timestamp()
    )
    return {"start_ts": begin, "end_ts": begin + minutes * 60, "title": title}


@pytest.mark.parametrize(
    ("never", "row", "fulfils"),
    [
        (ON_16, event("Oct 15 23:30"), True),
        (ON_16, event("Oct 15 23:29"), False),
        (ON_16, event("Oct 16 23:59"), True),
        (ON_16, event("Oct 17 00:00"), False),
        (AT_11, event("Oct 16 10:30"), True),
        (AT_11, event("Oct 16 10:29"), False),
        (AT_11, event("Oct 16 11:00"), True),
        (AT_11, event("Oct 16 11:01"), False),
        (AT_11, event("Oct 17 11:00"), False),
        (UPCOMING, event("Oct 15 15:00"), True),
        (UPCOMING, event("Oct 15 14:59"), False),
        (UPCOMING, event("Oct 15 17:31"), False),
        (UPCOMING, event("Oct 15 23:50"), True),
        (UPCOMING, event("Oct 16 16:00"), False),
        (WEEK, event("Oct 14 23:50"), True),
        (WEEK, event("Oct 14 23:20"), False),
        (WEEK, event("Oct 23 00:00"), False),
        (BOB, event("Oct 16 08:00", title="Meeting with Bob"), True),
        (BOB, event("Oct 17 08:00", title="Meeting with Bob"), False),
        (BOB, event("Oct 16 08:00", title="Meeting with Alice"), False),
        ([Condition("location", "EQUAL_TO", "here")], event("Oct 16 08:00"), True),
    ],
)
def test_which_events_fulfil_conditions(never: list[Condition], row: Row, fulfils: bool) -> None:
    assert calendar.fulfils(row, never) == fulfils


def test_what_is_kept_of_an_event() -> None:
    item = {
        "start_date": "October 16 2023",
        "start_time": "2:30pm",
        "duration": "1.5 hours",
        "title": "Dentist",
        "location": "Old Town Hall",
    }
    assert calendar.row(item) == {
        "start_ts": 1697466600,
        "end_ts": 1697472000,
        "title": "Dentist",
        "location": "Old Town Hall",
    }


def test_an_event_begins_at_midnight_and_lasts_half_an_hour_by_default() -> None:
    row = calendar.row({"start_date": "October 16 2023", "title": "Dentist"})
    assert row == {"start_ts": 1697414400, "end_ts": 1697416200, "title": "Dentist"}


def test_noise_lies_within_a_month() -> None:
    random = Random(7)
    rows = [calendar.noise(random, []) for _ in range(3000)]
    starts = sorted(row["start_ts"] for row in rows)
    assert starts[0] >= 1696088040  # 30 September 2023, 15:34
    assert starts[-1] <= 1696088040 + 30 * 86400 - 60
    assert {row["end_ts"] - row["start_ts"] for row in rows} == {900, 1800, 2700, 3600}
    assert len({row["title"] for row in rows}) == 28
