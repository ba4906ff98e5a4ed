"""What a file's text becomes: a task with parameters, a goal, an answer."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.errors import InvalidTask
from pytest_androidworld.task.retrieval.question import Question
from tests.task.retrieval.conftest import QUESTION, Reader

MANY = range(40)
IDENTITY = 'operation: IDENTITY field_name: "title" }\n    match_type: STRING_MATCH'
SECOND = 'title: "{title_without_replacement}" duration: "90 min" }\n'
THIRD = '      events { start_date: "{date}" start_time: "8am" title: "Tea" }\n'


def asked(question: type[Question], **params: Any) -> Question:
    """The question with these parameters, the others drawn."""
    task = question.with_params(question.drawn(30).params | params)
    assert isinstance(task, Question)
    return task


def test_a_question_is_a_task(read: Reader) -> None:
    question = read()
    assert question.__name__ == "LunchesOnDate"
    assert question.__doc__ == "What does somebody do on a day?"
    assert question.template == "Which lunches with {person} do I have {date}?"
    assert question.complexity == 2.0
    assert question.app_names == ("simple calendar pro",)


def test_each_parameter_is_one_and_so_is_all_that_is_drawn(read: Reader) -> None:
    names = ["title", "person", "date", "time", "date_in_words", "items", "noise", "places"]
    assert list(read().drawn(30).params) == names


def test_parameters_come_back_from_json(read: Reader) -> None:
    question = read()
    for seed in MANY:
        params = question.drawn(seed).params
        again = question.with_params(json.loads(json.dumps(params)))
        assert again.goal == question.drawn(seed).goal
        assert again.params == params


def test_the_same_seed_draws_the_same_whatever_the_hash_seed(tmp_path: Path) -> None:
    path = tmp_path / "lunches.textproto"
    path.write_text(QUESTION, "utf-8")
    code = (
        "import json, pathlib, sys\n"
        "from pytest_androidworld.task.retrieval.files import load\n"
        "print(json.dumps(load(pathlib.Path(sys.argv[1]))[0].drawn(30).params))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code, str(path)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(said) == 1


def test_a_value_may_name_another_parameter(read: Reader) -> None:
    question = read()
    drawn = [question.drawn(seed).params for seed in MANY]
    pasta = [each for each in drawn if each["title"].startswith("Pasta")]
    assert pasta
    assert all(each["title"] == f"Pasta for {each['person']}" for each in pasta)


def test_without_replacement_no_value_comes_twice(read: Reader) -> None:
    question = read()
    for seed in MANY:
        first, second = question.drawn(seed).params["items"]
        assert first["title"] != second["title"]
        assert first["start_time"] != second["start_time"]  # even if the pool has it twice
        assert "{" not in second["title"]


def test_noise_never_fulfils_the_conditions(read: Reader) -> None:
    question = read()
    for seed in MANY:
        params = question.drawn(seed).params
        day = int(params["date"].split()[1])
        start = 1697328000 + (day - 15) * 86400
        assert len(params["noise"]) == 75
        assert not [
            r for r in params["noise"] if r["end_ts"] >= start and r["start_ts"] < start + 86400
        ]


def test_conditions_that_all_rows_fulfil_make_the_task_invalid(read: Reader) -> None:
    never = 'operation: EQUAL_TO value: "{date}" }'
    always = 'operation: GREATER_THAN value: "September 1 2023" }'
    question = read((never, always))
    with pytest.raises(InvalidTask, match="no row of simple calendar pro in 100 draws"):
        question.drawn(30)


def test_the_goal_words_dates_as_a_person_does_and_never_changes(read: Reader) -> None:
    question = read()
    goals = {question.drawn(seed).goal for seed in MANY}
    assert "Which lunches with Ada do I have tomorrow?" in goals
    assert "Which lunches with Bo do I have October 30 2023?" in goals
    task = asked(question, person="Bo", date="October 16 2023", date_in_words="this Monday")
    assert task.goal == "Which lunches with Bo do I have this Monday?"


def test_later_than(read: Reader) -> None:
    more = 'task_params { name: "late" later_than: "time" possible_values: ["10am", "1pm"] }\n}'
    question = read(
        ('"{time_without_replacement}"', '"{late}"'),
        ('["9:00", "10am", "10am", "11:30"] }\n}', '["9:00", "10am"] }\n' + more),
    )
    drawn = [question.drawn(seed).params for seed in MANY]
    assert {(each["time"], each["late"]) for each in drawn} == {
        ("9:00", "10am"),
        ("9:00", "1pm"),
        ("10am", "1pm"),
    }


def test_same_as_where_it_is_possible(read: Reader) -> None:
    more = 'task_params { name: "also" same_as: "time" possible_values: ["10am", "1pm"] }\n}'
    question = read(
        ('"{time_without_replacement}"', '"{also}"'),
        ('["9:00", "10am", "10am", "11:30"] }\n}', '["9:00", "10am"] }\n' + more),
    )
    drawn = [question.drawn(seed).params for seed in MANY]
    assert {(each["time"], each["also"]) for each in drawn} == {
        ("9:00", "10am"),
        ("9:00", "1pm"),
        ("10am", "10am"),
    }


def test_without_what_another_parameter_names(read: Reader) -> None:
    more = 'task_params { name: "who" without: "person" possible_values: ["With BO", "Adam"] }\n}'
    question = read(
        ('title: "{title}"', 'title: "{title}" location: "{who}"'),
        ('"11:30"] }\n}', '"11:30"] }\n' + more),
    )
    drawn = [question.drawn(seed).params for seed in MANY]
    assert {(each["person"], each["who"]) for each in drawn} == {
        ("Ada", "With BO"),
        ("Bo", "Adam"),
    }


def test_no_bare_weekday_where_days_before_and_after_today_are_possible(read: Reader) -> None:
    """D19."""
    question = read(("October 30 2023", "October 12 2023"))
    words = {question.drawn(seed).params["date_in_words"] for seed in MANY}
    assert "this Monday" in words
    assert not words & {"Monday", "Thursday"}


def test_how_many_rows_stand_may_be_drawn(read: Reader) -> None:
    """D14."""
    count = 'operation: COUNT field_name: "events" }\n    match_type: NUMBER_MATCH'
    question = read(
        (SECOND, SECOND + THIRD),
        (IDENTITY, count),
        ("    exclusion", "    fewest_rows: 2\n    exclusion"),
    )
    drawn = [question.drawn(seed) for seed in MANY]
    assert {str(each.expected) for each in drawn if isinstance(each, Question)} == {"2", "3"}
    assert all(len(each.params["places"]) == len(each.params["items"]) for each in drawn)


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        (IDENTITY, "Sushi, Tacos"),
        ('operation: COUNT field_name: "location" }\n    match_type: NUMBER_MATCH', "1"),
        ('operation: COUNT field_name: "events" }\n    match_type: NUMBER_MATCH', "2"),
        ('operation: SUM field_name: "description" }\n    match_type: NUMBER_MATCH', "4.5"),
        (
            'operation: IDENTITY field_name: "start_date" }\n    match_type: DATE_MATCH',
            "October 16 2023, October 17 2023",
        ),
        (
            'operation: IDENTITY field_name: "start_time" }\n    match_type: TIME_MATCH',
            "9:00, 14:30",
        ),
        (
            'operation: IDENTITY field_name: "start_date" }\n    match_type: DATE_MATCH\n  }\n'
            "  expectations {\n"
            '    field_transformation { operation: IDENTITY field_name: "start_time" }\n'
            "    match_type: TIME_MATCH",
            "October 16 2023 9:00, October 17 2023 14:30",
        ),
    ],
)
def test_the_answer(read: Reader, change: str, answer: str) -> None:
    question = read(
        (IDENTITY, change),
        ("Which lunches with {person} do I have {date}?", "{person} {date}?"),
        ('title: "{title}"', 'title: "{title}" description: "1.5"'),
        ('title: "{title_without', 'description: "3" location: "x" title: "{title_without'),
        (
            '    exclusion_conditions { field: "start_date" operation: EQUAL_TO'
            ' value: "{date}" }\n',
            "",
        ),
        *([("{person} {date}?", "{person}?")] if "start_date" in change else []),
    )
    items = [
        {"start_date": "October 16 2023", "start_time": "9:00", "title": "Sushi"},
        {"start_date": "October 17 2023", "start_time": "2:30pm", "title": "Tacos"},
    ]
    items[0] |= {"description": "1.5"}
    items[1] |= {"description": "3", "location": "x"}
    assert str(asked(question, items=items).expected) == answer


def test_a_value_that_is_said_to_be_the_answer(read: Reader) -> None:
    given = 'expected_value: "{time}"\n    match_type: TIME_MATCH'
    question = read((f"field_transformation {{ {IDENTITY}", given))
    assert str(asked(question, time="9:00").expected) == "9:00"


def test_evidence_is_what_the_screen_shows_of_the_rows(read: Reader) -> None:
    moment = (
        'operation: IDENTITY field_name: "start_date" }\n    match_type: DATE_MATCH\n  }\n'
        "  expectations {\n    match_type: TIME_MATCH\n"
        '    field_transformation { operation: IDENTITY field_name: "start_time" }'
    )
    question = read((IDENTITY, moment), ("do I have {date}?", "do I have?"))
    items = [{"start_date": "October 16 2023", "start_time": "2pm", "title": "Sushi"}]
    assert asked(question, items=items).evidence() == ["Sushi", "16 Monday", "14:00"]
