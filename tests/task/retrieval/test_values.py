"""Dates, times and durations as questions write them, and dates as a person says them."""

from datetime import date, time

import pytest

from pytest_androidworld.task.retrieval.values import (
    of_twelve_hours,
    to_date,
    to_date_or_none,
    to_duration,
    to_time,
    wordings,
)


@pytest.mark.parametrize(
    ("text", "hour", "minute"),
    [
        ("12am", 0, 0),
        ("12pm", 12, 0),
        ("8pm", 20, 0),
        ("8:00", 8, 0),
        ("1:30pm", 13, 30),
        ("2:45am", 2, 45),
        ("23:59", 23, 59),
    ],
)
def test_times(text: str, hour: int, minute: int) -> None:
    assert to_time(text) == time(hour, minute)


@pytest.mark.parametrize(
    "text", ["8", "24:00", "13pm", "0am", "8:60", "noon", "8:00:00", "", "8:5"]
)
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(ValueError, match="is not a time like"):
        to_time(text)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("30 m", 1800),
        ("45min", 2700),
        ("1 h", 3600),
        ("1.5 hours", 5400),
        ("2.5 hours", 9000),
        ("90 min", 5400),
    ],
)
def test_durations(text: str, seconds: int) -> None:
    assert to_duration(text).total_seconds() == seconds


@pytest.mark.parametrize("text", ["30", "h", "1.5 min", "", "an hour"])
def test_what_is_no_duration(text: str) -> None:
    with pytest.raises(ValueError, match="is not a duration like"):
        to_duration(text)


def test_dates() -> None:
    assert to_date("October 16 2023") == date(2023, 10, 16)
    assert to_date("october  05 2023") == date(2023, 10, 5)


def test_a_date_or_0() -> None:
    assert to_date_or_none("October 16 2023") == date(2023, 10, 16)
    assert to_date_or_none("0") is None
    with pytest.raises(ValueError, match="'00' is not a date like"):
        to_date_or_none("00")


@pytest.mark.parametrize(
    "text", ["Oct 16 2023", "October 16", "October 32 2023", "16.10.2023", ""]
)
def test_what_is_no_date(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a date like|day is out of range|day .* must be"):
        to_date(text)


@pytest.mark.parametrize(
    ("text", "displayed"),
    [
        ("00:05", ["12:05 AM"]),
        ("09:40", ["9:40 AM"]),
        ("12:00", ["12:00 PM"]),
        ("14:30", ["2:30 PM"]),
        ("23:59", ["11:59 PM"]),
        ("45:00 (6.21 mi)", []),
        ("16 Monday", []),
    ],
)
def test_how_a_clock_of_12_hours_displays_a_time(text: str, displayed: list[str]) -> None:
    assert of_twelve_hours(text) == displayed


@pytest.mark.parametrize(
    ("day", "said"),
    [
        (15, "October 15 · October 15 2023 · today"),
        (16, "October 16 · October 16 2023 · tomorrow · Monday · this Monday"),
        (21, "October 21 · October 21 2023 · Saturday · this Saturday"),
        (22, "October 22 · October 22 2023"),  # "Sunday" would name today, too: D19
        (23, "October 23 · October 23 2023 · the Monday after next"),
        (29, "October 29 · October 29 2023 · the Sunday after next"),
        (30, "October 30 · October 30 2023"),
        (14, "October 14 · October 14 2023 · yesterday · Saturday"),
        (9, "October 09 · October 09 2023 · Monday"),
        (8, "October 08 · October 08 2023"),  # D19
        (7, "October 07 · October 07 2023"),
        (5, "October 05 · October 05 2023"),
    ],
)
def test_what_a_person_calls_a_day(day: int, said: str) -> None:
    assert wordings(date(2023, 10, day)) == said.split(" · ")


def test_a_bare_weekday_may_be_excluded() -> None:
    assert wordings(date(2023, 10, 10), bare_weekday=False) == ["October 10", "October 10 2023"]
    assert wordings(date(2023, 10, 17), bare_weekday=False) == [
        "October 17",
        "October 17 2023",
        "this Tuesday",
    ]


def test_a_day_of_another_month() -> None:
    assert wordings(date(2023, 9, 24)) == ["September 24", "September 24 2023"]
