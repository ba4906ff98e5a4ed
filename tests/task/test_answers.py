"""What counts as the right answer: rule A, and what the reference takes."""

from datetime import date, datetime, time
from typing import Any

import pytest

from pytest_androidworld.task.answers import Expected, is_right, judge, reference_takes
from pytest_androidworld.task.score import Score

MEETINGS = Expected("string", ("Team lunch", "Board meeting", "Concert"))
CONCERT = Expected("string", ("Concert",))
TWO = Expected("string", ("Concert", "Board meeting"))
LUNCH = Expected("string", ("Lunch, Bob",))
TRUE = Expected("string", ("True",))
COUNT = Expected("number", (3.0,), units=("event", "events"))
SUM = Expected("number", (75.0,), units=("min", "mins", "minute", "minutes"))
FAR = Expected("number", (1996.0,), 10.0, ("m", "meter", "meters", "metre", "metres"))
MOMENT = Expected("moment", (datetime.combine(date(2023, 10, 28), time(9, 45)),))
EARLY = Expected("moment", (datetime.combine(date(2023, 10, 28), time(9, 5)),))


def cup(amount: str) -> Expected:
    return Expected("string", (amount,))


@pytest.mark.parametrize(
    ("expected", "answer", "taken"),
    [
        (MEETINGS, "concert,TEAM LUNCH,board meeting", True),
        (MEETINGS, "Concert, Concert, Concert", True),
        (MEETINGS, "Team lunches, Board meetings, Concerts", True),
        (MEETINGS, "Team lunch, Board meeting", False),
        (MEETINGS, "Team lunch, Board meeting, Concert,", False),
        (MEETINGS, "Team lunch, Board meeting, and Concert", False),
        (MEETINGS, "Team lunch; Board meeting; Concert", False),
        (MEETINGS, "1. Team lunch, 2. Board meeting, 3. Concert", False),
        (MEETINGS, "Team lunch\nBoard meeting\nConcert", False),
        (CONCERT, "Concert.", True),
        (CONCERT, "concerts", True),
        (CONCERT, " Concert ", True),
        (CONCERT, '"Concert"', False),
        (CONCERT, "The Concert", False),
        (CONCERT, "Concert,", False),
        (CONCERT, "", False),
        (TRUE, "true", True),
        (TRUE, "TRUE", True),
        (TRUE, "True.", False),
        (TRUE, "Yes", False),
        (TRUE, "tru", False),
        (TRUE, "False", False),
        (cup("1 cup"), "1 cups", True),
        (cup("1 cup"), "2 cups", False),
        (cup("2 teaspoons"), "3 teaspoons", True),
        (cup("2 tablespoons"), "1 tablespoons", True),
        (cup("2 tablespoons"), "1 tablespoon", False),
        (cup("1/4 cup"), "3/4 cup", False),
        (COUNT, "3", True),
        (COUNT, "3.0", True),
        (COUNT, " 3 ", True),
        (COUNT, "3.", True),
        (COUNT, "three", False),
        (COUNT, "3 events", False),
        (COUNT, "3,3", False),
        (SUM, "75", True),
        (SUM, "75.0", True),
        (SUM, "75.4", False),
        (SUM, "75 minutes", False),
        (FAR, "2005.9", True),
        (FAR, "1986.01", True),
        (FAR, "1.996e3", True),
        (FAR, "2006", False),
        (FAR, "1986", False),
        (FAR, "1,996", False),
        (FAR, "1996 m", False),
        (FAR, "nan", False),
        (MOMENT, "October 28 2023 9:45", True),
        (MOMENT, "october 28 2023 09:45", True),
        (MOMENT, "October  28 2023 9:45", True),
        (MOMENT, "October\N{NO-BREAK SPACE}28 2023\N{THIN SPACE}9:45", True),
        (MOMENT, "October 28\N{ZERO WIDTH SPACE}2023 9:45", False),
        (MOMENT, "October 28 202\N{FULLWIDTH DIGIT THREE} 9:4\N{FULLWIDTH DIGIT FIVE}", True),
        (MOMENT, "October \N{FULLWIDTH DIGIT TWO}8 2023 9:45", False),
        (MOMENT, "Oct 28 2023 9:45", False),
        (MOMENT, "October 28, 2023 9:45", False),
        (MOMENT, "October 28 2023 9:45am", False),
        (MOMENT, "October 28 2023 09:45:00", False),
        (MOMENT, "October 28 2023 09:46", False),
        (MOMENT, "October 28 2023", False),
        (MOMENT, "October 32 2023 9:45", False),
    ],
)
def test_what_the_reference_takes(expected: Expected, answer: str, taken: bool) -> None:
    assert reference_takes(expected, answer) == taken


@pytest.mark.parametrize(
    ("expected", "answer", "right"),
    [
        (MEETINGS, "concert,TEAM LUNCH,board meeting", True),
        (MEETINGS, "Team lunch, Board meeting, Concert,", True),
        (MEETINGS, "Team lunch, Board meeting, and Concert.", True),
        (MEETINGS, "Team lunch; Board meeting; Concert", True),
        (MEETINGS, "1. Team lunch, 2. Board meeting, 3. Concert", True),
        (MEETINGS, "1) Team lunch\n2) Board meeting\n3) Concert\n", True),
        (MEETINGS, "- Team lunch\n* Board  meeting\r\n• Concert", True),
        (MEETINGS, '"Team lunch", “Board meeting”, \u2018Concert’', True),
        (MEETINGS, "Team lunch,\u00a0Board\u00a0meeting, Concert", True),
        (MEETINGS, "Concert, Concert, Concert", False),
        (MEETINGS, "Team lunch, Board meeting", False),
        (MEETINGS, "Team lunch, Board meeting, Concert, Concert", False),
        (MEETINGS, "Team lunch, Board meeting, Concert, Gala", False),
        (MEETINGS, "Team lunches, Board meetings, Concerts", False),
        (MEETINGS, "Team lunch Board meeting Concert", False),
        (MEETINGS, "Team lunch and Board meeting and Concert", False),
        (CONCERT, " concert. ", True),
        (CONCERT, "“Concert.”", True),
        (CONCERT, "Concerts", False),
        (CONCERT, "The Concert", False),
        (CONCERT, "1Concert", False),
        (CONCERT, "-Concert", False),
        (CONCERT, "", False),
        (CONCERT, ", ;\n", False),
        (LUNCH, "Lunch, Bob", True),
        (LUNCH, "lunch; bob", True),
        (LUNCH, "Bob, Lunch", False),
        (LUNCH, "Lunch", False),
        (TRUE, "True.", True),
        (TRUE, "Yes", False),
        (COUNT, "3.", True),
        (COUNT, "3 events", True),
        (COUNT, "3 Events.", True),
        (COUNT, "+3.0", True),
        (COUNT, "03", True),
        (COUNT, "three", False),
        (COUNT, "3 tasks", False),
        (COUNT, "3,3", False),
        (COUNT, "-3", False),
        (COUNT, "3 events events", False),
        (SUM, "75 minutes", True),
        (SUM, "75min", True),
        (SUM, "75.4", False),
        (SUM, "7_5", False),
        (SUM, "\u0667\u0665", False),
        (FAR, "1,996", True),
        (FAR, "1,996.5 m", True),
        (FAR, "2005.9 metres", True),
        (FAR, "2006", False),
        (FAR, "1986", False),
        (FAR, "19,96", False),
        (FAR, "1.996e3", False),
        (FAR, "nan", False),
        (MOMENT, "October 28, 2023, 9:45", True),
        (MOMENT, "october 28 2023 09:45.", True),
        (MOMENT, "October\N{NO-BREAK SPACE}28 2023 9:45", True),
        (MOMENT, "Oct 28 2023 9:45", False),
        (MOMENT, "October 28 2023 9:45am", False),
        (MOMENT, "October 28 2023 09:45:00", False),
        (MOMENT, "October 28 2023 9:46", False),
        (MOMENT, "October 27 2023 9:45", False),
        (MOMENT, "October 28 2023", False),
        (MOMENT, "28 October 2023 9:45", False),
        (EARLY, "October 28 2023 9:5", False),
        (Expected("date", (date(2023, 10, 5),)), "October 05, 2023", True),
        (Expected("date", (date(2023, 10, 5),)), "October 5 2023 0:00", False),
        (Expected("time", (time(9, 5),)), "09:05", True),
        (Expected("time", (time(9, 5),)), "9:05pm", False),
        (Expected("number", (3.0, 4.0)), "4, 3", True),
        (Expected("number", (3.0, 4.0)), "3, 3", False),
        (Expected("number", (3.0, 4.0)), "3", False),
    ],
)
def test_what_a_careful_person_takes(expected: Expected, answer: str, right: bool) -> None:
    assert is_right(expected, answer) == right


def test_of_many_equal_values_each_is_wanted_once() -> None:
    expected = Expected("string", ("Concert",) * 12)
    assert is_right(expected, ", ".join(["Concert"] * 12))
    assert not is_right(expected, ", ".join(["Concert"] * 13))
    assert not is_right(expected, ", ".join(["Concert"] * 11))
    assert not is_right(expected, ", ".join(["Concert"] * 12) + ", lunch")


@pytest.mark.parametrize(
    ("defect", "expected", "answer", "upstream", "strict"),
    [
        ("D07", TWO, "Concert, Concert", 1, 0),
        ("D08", CONCERT, "Concerts", 1, 0),
        ("D08", cup("2 teaspoons"), "3 teaspoons", 1, 0),
        ("D09", TWO, "Concert, and Board meeting", 0, 1),
        ("D09", CONCERT, '"Concert"', 0, 1),
        ("D09", TRUE, "True.", 0, 1),
        ("D10", LUNCH, "Lunch, Bob", 0, 1),
        ("D11", SUM, "75 minutes", 0, 1),
        ("D11", FAR, "1,996", 0, 1),
        ("D11", Expected("number", (1000.0,)), "1e3", 1, 0),
        ("D12", MOMENT, "October 28, 2023 9:45", 0, 1),
    ],
)
def test_where_the_gradings_differ(
    defect: str, expected: Expected, answer: str, upstream: float, strict: float
) -> None:
    checks = judge(expected, answer)
    score = Score.of(checks)
    assert (score.upstream, score.strict) == (upstream, strict)
    assert {each.defect for each in checks} == {defect}


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        (MEETINGS, "Team lunch, Board meeting, Concert"),
        (FAR, "1996"),
        (Expected("number", (1.5,)), "1.5"),
        (MOMENT, "October 28 2023 9:45"),
        (Expected("date", (date(2023, 10, 5),)), "October 5 2023"),
        (Expected("time", (time(9, 5),)), "9:05"),
    ],
)
def test_what_is_expected_is_said_as_it_is_answered(expected: Expected, text: str) -> None:
    assert str(expected) == text
    assert [each.value for each in judge(expected, text)] == [1.0]


@pytest.mark.parametrize("answer", [None, ""])
def test_no_answer_is_said_to_be_none(answer: Any) -> None:
    assert [str(each) for each in judge(CONCERT, answer)] == [
        "NOT OK: the answer: expected Concert, found no answer"
    ]
