"""What is wrong with a question is said in one sentence, with its file and line."""

from pathlib import Path

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.task.retrieval.files import load
from tests.task.retrieval.conftest import QUESTION, Reader

CRITERIA = 'field_transformation { operation: IDENTITY field_name: "title" }'
PROMPT = "Which lunches with {person} do I have {date}?"
FIRST = 'start_time: "{time}" title: "{title}" duration: "30 min"'
SUSHI = '["Pasta for {person}", "Sushi", "Tacos"]'


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        # missing
        ('  name: "LunchesOnDate"\n', "", 2, "name is missing"),
        (f'  prompt: "{PROMPT}"\n', "", 3, "prompt is missing"),
        ("  complexity: 2\n", "", 3, "complexity is missing"),
        ("    match_type: STRING_MATCH\n", "", 13, "match_type is missing"),
        ("operation: EQUAL_TO ", "", 11, "exclusion_conditions: operation is missing"),
        (CRITERIA, "", 13, "field_transformation or expected_value is missing"),
        ("operation: IDENTITY ", "", 14, "field_transformation: operation is missing"),
        (
            'start_date: "{date}" start_time: "{time}"',
            'start_time: "{time}"',
            8,
            "events: start_date is missing",
        ),
        (' possible_values: ["Ada", "Bo"]', "", 18, "possible_values is missing"),
        (
            "calendar {",
            "notes_app {} calendar {",
            7,
            "exactly one app must stand here, there are calendar, notes_app",
        ),
        # unknown
        ("prompt:", "promt:", 4, "Task has no field 'promt'. Did you mean 'prompt'?"),
        (
            'duration: "30 min"',
            'colour: "red"',
            8,
            "Event has no field 'colour'. There are: start_date, start_time,",
        ),
        ("IDENTITY", "IDENTITI", 14, "has no value named IDENTITI"),
        ("{person} do", "{persn} do", 4, "prompt: no parameter is called 'persn'"),
        ('value: "{date}"', 'value: "{day}"', 11, "no parameter is called 'day'"),
        ('field: "start_date"', 'field: "start"', 11, "no field is called 'start', only"),
        ('field_name: "title"', 'field_name: "titel"', 14, "IDENTITY cannot take 'titel', only "),
        # parameters
        ("lunches with {person}", "lunches", 0, ""),
        (
            '["Ada", "Bo"] }',
            '["Ada", "Bo"] }\n  task_params { name: "x" possible_values: "1" }',
            19,
            "task_params: x is never used",
        ),
        (
            'name: "time"',
            'name: "time" possible_values: ["1am", "2am"] }\n  task_params { name: "time"',
            21,
            "task_params: time is declared above",
        ),
        ("person", "places", 18, "'places' cannot be the name of a parameter"),
        ('"Sushi", "Tacos"', '"Sushi"', 0, ""),
        (SUSHI, '["Sushi"]', 17, "title: 1 rows need a value each, 0 are left"),
        ('"Ada"', '"{title}"', 17, "depend on each other"),
        ("{person} do", "{person_without_replacement} do", 4, "is known in rows only"),
        ("{person} do", "{person do", 4, "prompt: "),
        ("{person} do", "{person!r} do", 4, "write {person} and nothing else between the braces"),
        ("{person} do", "{{person}} do", 4, "braces stand around names of parameters only"),
        ("{person} do", "{} do", 4, "prompt: no parameter is called ''"),
        # values
        ('"11:30"', '"half past"', 8, "start_time: 'half past' is not a time"),
        ('"30 min"', '"30"', 8, "duration: '30' is not a duration"),
        ('"October 30 2023"', '"Oct 30 2023"', 8, "start_date: 'Oct 30 2023' is not a date"),
        ('value: "{date}"', 'value: "{person}"', 11, "start_date: 'Ada' is not a date"),
        ("EQUAL_TO", "CONTAINS", 11, "start_date is a date; CONTAINS is for text"),
        (
            "    exclusion",
            "    fewest_rows: 3\n    exclusion",
            11,
            "fewest_rows: 3 is not one of 1 to 2 rows",
        ),
        (
            "calendar {",
            'calendar { app_name: "calendar"',
            7,
            "app_name: 'calendar' is not the app",
        ),
        ('name: "time"', 'name: "time" later_than: "person"', 20, "later_than of time: 'Ada'"),
        ('name: "time"', 'name: "time" later_than: "time"', 20, "depend on each other"),
        ('name: "time"', 'name: "time" later_than: "tim"', 20, "no parameter is called 'tim'"),
        ('name: "time"', 'name: "time" same_as: "tim"', 20, "no parameter is called 'tim'"),
        ('name: "time"', 'name: "time" same_as: "date"', 20, "time: it has no value of date"),
        ('name: "time"', 'name: "time" same_as: "time"', 20, "depend on each other"),
        ('name: "person"', 'name: "person" without: "date"', 0, ""),
        (
            f'"title" possible_values: {SUSHI}',
            '"title" without: "time" possible_values: ["Tea at 9:00", "9:00 tea"]',
            17,
            "without of title: each value mentions '9:00'",
        ),
        # criteria
        ("IDENTITY", "COUNT", 15, "COUNT is a number; write NUMBER_MATCH"),
        ("STRING_MATCH", "NUMBER_MATCH", 8, "NUMBER_MATCH of title: 'Pasta for Ada' is not"),
        ("STRING_MATCH", "STRING_MATCH tolerance: 1", 15, "tolerance is for NUMBER_MATCH"),
        ("STRING_MATCH", 'STRING_MATCH units: "m"', 15, "units is for NUMBER_MATCH"),
        (
            "  success_criteria { expectations {",
            "  success_criteria { expectations { "
            'expected_value: "x" match_type: STRING_MATCH } expectations {',
            13,
            "a DATE_MATCH and a TIME_MATCH; not STRING_MATCH, STRING_MATCH",
        ),
        (FIRST, FIRST + ' location: "x"', 0, ""),
        ('field_name: "title"', 'field_name: "location"', 14, "events without location"),
        # prompts
        ("{person} do", "{person} like {title} do", 4, "prompt: {title} gives the answer away"),
        ("{person} do", "{person} but sushi do", 4, "prompt: 'Sushi' gives the answer away"),
        (
            "do I have {date}?",
            "do I have?",
            4,
            "prompt: {date} is missing; the question is about one start_date",
        ),
        (CRITERIA, 'expected_value: "{person}"', 4, "prompt: {person} gives the answer away"),
        (CRITERIA, 'expected_value: "lunches"', 4, "prompt: 'lunches' gives the answer away"),
    ],
)
def test_what_is_wrong_is_said(read: Reader, old: str, new: str, line: int, says: str) -> None:
    if not says:  # a neighbour of the mistakes that is none
        assert read((old, new)).__name__ == "LunchesOnDate"
        return
    with pytest.raises(UsageError) as caught:
        read((old, new))
    first = str(caught.value).splitlines()[0]
    assert says in first
    assert f"lunches.textproto:{line}: " in first


def test_all_that_is_wrong_is_said_at_once(read: Reader) -> None:
    with pytest.raises(UsageError) as caught:
        read(("  complexity: 2\n", ""), ("EQUAL_TO", "OPERATION_UNKNOWN"))
    assert [each.split(": ", 1)[1] for each in str(caught.value).splitlines()] == [
        "LunchesOnDate: complexity is missing",
        "LunchesOnDate: exclusion_conditions: operation is missing",
    ]


@pytest.mark.parametrize(
    ("answer", "taken"), [("yes", "Is it lunch? Say yes or no."), ("maybe", "Is it? Say maybe.")]
)
def test_a_choice_gives_nothing_away(read: Reader, answer: str, taken: str) -> None:
    changes = (
        (PROMPT, taken + " {date}"),
        (CRITERIA, 'expected_value: "{person}"'),
        ('"Ada", "Bo"', f'"{answer}", "no"'),
    )
    if answer == "yes":
        assert read(*changes).template == "Is it lunch? Say yes or no. {date}"
    else:
        with pytest.raises(UsageError, match="prompt: 'maybe' gives the answer away"):
            read(*changes)


def test_two_questions_of_one_name(tmp_path: Path) -> None:
    path = tmp_path / "two.textproto"
    path.write_text(QUESTION + QUESTION, "utf-8")
    with pytest.raises(UsageError, match=r"two\.textproto:24: LunchesOnDate: this name is taken"):
        load(path)


def test_two_questions(tmp_path: Path) -> None:
    path = tmp_path / "two.textproto"
    path.write_text(QUESTION + QUESTION.replace("LunchesOn", "MealsOn"), "utf-8")
    assert [each.__name__ for each in load(path)] == ["LunchesOnDate", "MealsOnDate"]


@pytest.mark.parametrize("text", ["", "# nothing\n"])
def test_a_file_without_a_question(tmp_path: Path, text: str) -> None:
    path = tmp_path / "none.textproto"
    path.write_text(text, "utf-8")
    with pytest.raises(UsageError, match=r"none\.textproto:1: no question stands here"):
        load(path)
