"""The calendar's questions: what they say, and what they are about."""

import json
from datetime import timedelta
from difflib import SequenceMatcher
from itertools import combinations
from random import Random
from typing import Any

import pytest

from pytest_androidworld.task import catalogue, sample
from pytest_androidworld.task.params import declared
from pytest_androidworld.task.retrieval.calendar import calendar
from pytest_androidworld.task.retrieval.question import Question
from pytest_androidworld.task.retrieval.values import at, to_duration, to_time
from tests.task_cases.retrieval.conftest import CALENDAR

MULTIPLES = (
    "Answer with the titles only. If there are multiples titles, format your answer in a comma "
    "separated list."
)
PROMPTS = {
    "SimpleCalendarEventsOnDate": "What events do I have {date} in Simple Calendar Pro? Answer "
    "with the titles only. If there are multiple titles, format your answer as a comma separated "
    "list.",
    "SimpleCalendarNextEvent": "What is my next upcoming event in Simple Calendar Pro? Answer "
    "with the title only. If there are multiples titles, format your answer in a comma separated "
    "list.",
    "SimpleCalendarEventOnDateAtTime": "What is on my schedule for {date} at {time} in Simple "
    f"Calendar Pro? {MULTIPLES}",
    "SimpleCalendarAnyEventsOnDate": "Do I have any events {date} in Simple Calendar Pro? "
    f"{MULTIPLES}",
    "SimpleCalendarNextMeetingWithPerson": "When is my next meeting with {person} in Simple "
    "Calendar Pro? Express your answer in the format <month name> <day> <year> <hour in 24-hour "
    "format>:<minutes>.",
    "SimpleCalendarLocationOfEvent": "What is the location of my {title} event in Simple Calendar "
    "Pro? Answer with the location only.",
    "SimpleCalendarEventsInNextWeek": "What events do I have in the next week in Simple Calendar "
    f"Pro? Assume the week starts from Monday. {MULTIPLES}",
    "SimpleCalendarFirstEventAfterStartTime": "What is my first event after {time} {date} in "
    f"Simple Calendar Pro? {MULTIPLES}",
    "SimpleCalendarEventsInTimeRange": "Do I have any events between {start_time} and 8pm {date} "
    f"in Simple Calendar Pro? {MULTIPLES}",
}
SIZES = {  # distinct values of each parameter
    "SimpleCalendarEventsOnDate": {"time": 20, "date": 15, "duration": 16, "title": 23},
    "SimpleCalendarNextEvent": {"time": 18, "duration": 16, "title": 21},
    "SimpleCalendarEventOnDateAtTime": {"date": 15, "time": 20, "duration": 16, "title": 21},
    "SimpleCalendarAnyEventsOnDate": {"date": 15, "title": 21, "time": 20},
    "SimpleCalendarNextMeetingWithPerson": {"person": 16, "date": 14, "time": 21},
    "SimpleCalendarLocationOfEvent": {"title": 22, "location": 22, "date": 15, "time": 21},
    "SimpleCalendarEventsInNextWeek": {
        "date": 7,
        "duration": 16,
        "title": 20,
        "person": 16,
        "time": 20,
    },
    "SimpleCalendarFirstEventAfterStartTime": {
        "date": 15,
        "title": 10,
        "time": 16,
        "event_time": 17,
        "duration": 16,
    },
    "SimpleCalendarEventsInTimeRange": {"start_time": 13, "date": 15, "title": 10, "duration": 16},
}
SEEDS = range(30, 110)
BLANK = {"person": "", "date": "", "time": ""}


def pools(question: type[Question]) -> dict[str, list[str]]:
    return {one.name: list(one.possible_values) for one in question.question.task_params}


def drawn(name: str) -> list[dict[str, Any]]:
    return [CALENDAR[name].drawn(seed).params for seed in SEEDS]


@pytest.mark.parametrize("name", PROMPTS)
def test_the_prompt_is_the_papers(name: str) -> None:
    assert CALENDAR[name].template == PROMPTS[name]
    assert CALENDAR[name].complexity == 1.0
    assert catalogue.find(name) is not None


def test_there_are_nine() -> None:
    assert CALENDAR.keys() == PROMPTS.keys()


@pytest.mark.parametrize("name", PROMPTS)
def test_so_many_values_can_be_drawn(name: str) -> None:
    sizes = {one: len(set(values)) for one, values in pools(CALENDAR[name]).items()}
    assert sizes == SIZES[name]


@pytest.mark.parametrize("name", PROMPTS)
def test_parameters_are_json_and_reading_the_goal_changes_none(name: str) -> None:
    for seed in SEEDS:
        task = CALENDAR[name].drawn(seed)
        before = json.dumps(task.params)
        assert task.goal == CALENDAR[name].with_params(json.loads(before)).goal
        assert json.dumps(task.params) == before
        assert "{" not in task.goal
        assert list(task.params) == list(declared(CALENDAR[name]))


@pytest.mark.parametrize("name", PROMPTS)
def test_no_two_values_are_alike_and_none_is_like_noise(name: str) -> None:
    rows = [calendar.noise(Random(seed), []) for seed in range(2000)]
    noise = {row["title"] for row in rows}
    texts = " ".join(noise | {row["description"] for row in rows}).lower()
    for one in ("title", "location", "person"):
        values = [value.format(**BLANK).strip() for value in pools(CALENDAR[name]).get(one, [])]
        for value in values:
            assert not set(value) & set(",;{}\n")
            assert value.lower() not in texts or value.startswith("Meet with")
        for a, b in combinations([*values, *(noise if one == "title" else ())], 2):
            if a not in noise:
                assert SequenceMatcher(None, a.lower(), b.lower()).ratio() < 0.9, (a, b)


def test_the_next_event_is_still_to_come() -> None:
    """D16: and no other event lies between now and then."""
    for params in drawn("SimpleCalendarNextEvent"):
        assert to_time(params["time"]) >= to_time("15:53")
        now, then = at("October 15 2023", "15:34"), at("October 15 2023", params["time"])
        start = calendar.row(params["items"][0])["start_ts"]
        now_ts = start - int((then - now).total_seconds())
        assert not [row for row in params["noise"] if now_ts <= row["start_ts"] <= start]


def test_the_next_meeting_is_no_earlier_than_tomorrow() -> None:
    """D17: and no other person of that name is met."""
    for params in drawn("SimpleCalendarNextMeetingWithPerson"):
        assert "October 16 2023" <= params["date"] <= "October 29 2023"
        texts = [row["title"] + row["description"] for row in params["noise"]]
        assert not [text for text in texts if params["person"].lower() in text.lower()]


def test_the_first_event_after_a_time_is_later_than_that_time() -> None:
    """D18."""
    later = [
        to_time(params["event_time"]) > to_time(params["time"])
        for params in drawn("SimpleCalendarFirstEventAfterStartTime")
    ]
    assert all(later)
    assert (
        CALENDAR["SimpleCalendarFirstEventAfterStartTime"]
        .drawn(30)
        .params["items"][0]["start_time"]
        == CALENDAR["SimpleCalendarFirstEventAfterStartTime"].drawn(30).params["event_time"]
    )


@pytest.mark.parametrize("name", [name for name in PROMPTS if "{date}" in PROMPTS[name]])
def test_no_day_is_called_as_today_could_be(name: str) -> None:
    """D19."""
    said = {(params["date"], params["date_in_words"]) for params in drawn(name)}
    weekdays = {words for day, words in said if day == "October 22 2023"}
    assert weekdays <= {"October 22", "October 22 2023"}
    assert {words for _, words in said} & {"today", "tomorrow", "this Friday"}


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("SimpleCalendarEventsOnDate", "12am", "23:59"),
        ("SimpleCalendarAnyEventsOnDate", "12am", "23:59"),
        ("SimpleCalendarEventsInTimeRange", None, "8pm"),
    ],
)
def test_no_noise_lies_where_the_question_looks(name: str, first: str | None, last: str) -> None:
    for params in drawn(name):
        begin = at(params["date"], first or params["start_time"])
        end = at(params["date"], last)
        targets = [calendar.row(item)["start_ts"] for item in params["items"]]
        zero = targets[0] - int((_start(params["items"][0]) - begin).total_seconds())
        span = (zero, zero + int((end - begin).total_seconds()))
        assert all(span[0] <= start <= span[1] for start in targets)
        assert not [row for row in params["noise"] if span[0] <= row["start_ts"] <= span[1]]


def _start(item: dict[str, str]) -> Any:
    return at(item["start_date"], item["start_time"])


def test_durations_reach_from_five_minutes_to_three_hours() -> None:
    lengths = [
        to_duration(text) for text in pools(CALENDAR["SimpleCalendarEventsOnDate"])["duration"]
    ]
    assert (min(lengths), max(lengths)) == (timedelta(minutes=5), timedelta(hours=3))


def test_noise_is_what_calendars_hold_elsewhere() -> None:
    titles = {
        row["title"] for row in CALENDAR["SimpleCalendarNextEvent"].drawn(30).params["noise"]
    }
    assert titles <= {sample.event_title(Random(seed)) for seed in range(2000)}
