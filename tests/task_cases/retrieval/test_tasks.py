"""The questions about Tasks: what they say, what is drawn, what is an answer."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime
from difflib import SequenceMatcher
from itertools import combinations
from random import Random
from typing import Any

import pytest

from pytest_androidworld.env.actions import Answer
from pytest_androidworld.task import sample
from pytest_androidworld.task.retrieval.population import Condition
from pytest_androidworld.task.retrieval.question import Question
from pytest_androidworld.task.retrieval.tasks_app import tasks_app
from pytest_androidworld.task.retrieval.values import to_date
from tests.task_cases.play import Play
from tests.task_cases.retrieval.conftest import QUESTIONS

TASKS = {name: kind for name, kind in QUESTIONS.items() if name.startswith("Tasks")}
MULTIPLES = (
    "Answer with the titles only. If there are multiples titles, format your answer in a comma "
    "separated list."
)
PROMPTS = {
    "TasksDueOnDate": f"What tasks do I have due {{date}} in Tasks app? {MULTIPLES}",
    "TasksHighPriorityTasks": f"What are my high priority tasks in Tasks app? {MULTIPLES}",
    "TasksHighPriorityTasksDueOnDate": "Which tasks with high priority are due {date} in the "
    "Tasks app? Answer with the title only. If there are multiples titles, format your answer "
    "in a comma separated list.",
    "TasksDueNextWeek": "How many tasks do I have due next week in Tasks app? Assume the week "
    "starts from Monday. Express your answer as a single integer.",
    "TasksCompletedTasksForDate": "Which tasks have I completed for {date} in Tasks app? "
    f"{MULTIPLES}",
    "TasksIncompleteTasksOnDate": "What incomplete tasks do I have still have to do by {date} in "
    f"Tasks app? {MULTIPLES}",
}
SIZES = {  # values of each parameter
    "TasksDueOnDate": {"date": 15, "importance": 8, "title": 20, "notes": 12},
    "TasksHighPriorityTasks": {
        "task_title": 20,
        "notes": 12,
        "due_date": 7,
        "time": 20,
        "hide_until_date": 6,
    },
    "TasksHighPriorityTasksDueOnDate": {"date": 15, "time": 10, "title": 10},
    "TasksDueNextWeek": {"title": 25, "notes": 12, "due_date": 7},
    "TasksCompletedTasksForDate": {
        "title": 25,
        "notes": 12,
        "date": 11,
        "completed_date": 6,
        "time": 20,
    },
    "TasksIncompleteTasksOnDate": {
        "title": 25,
        "importance": 4,
        "notes": 12,
        "date": 15,
        "time": 20,
    },
}
SEVERAL = ["TasksDueOnDate", "TasksCompletedTasksForDate", "TasksIncompleteTasksOnDate"]
ONE = ["TasksHighPriorityTasks", "TasksHighPriorityTasksDueOnDate"]
COUNT = "TasksDueNextWeek"
SEEDS = range(30, 110)
NEXT_WEEK = (date(2023, 10, 16), date(2023, 10, 22))


def drawn(name: str) -> list[dict[str, Any]]:
    return [TASKS[name].drawn(seed).params for seed in SEEDS]


def day(moment: int) -> date:
    return datetime.fromtimestamp(moment / 1000, UTC).date()


def pools(name: str) -> dict[str, list[str]]:
    return {one.name: list(one.possible_values) for one in TASKS[name].question.task_params}


def answered(play: Play, task: Question, text: str) -> tuple[float, float]:
    """Upstream and strict."""
    play.device.act(Answer(text), play.device.observe())
    return play.rewards(task)


# What is drawn


def test_the_prompts_are_the_papers() -> None:
    assert {name: kind.template for name, kind in TASKS.items()} == PROMPTS
    assert {kind.complexity for kind in TASKS.values()} == {1.0}


@pytest.mark.parametrize("name", PROMPTS)
def test_so_many_values_can_be_drawn(name: str) -> None:
    assert {one: len(values) for one, values in pools(name).items()} == SIZES[name]


@pytest.mark.parametrize("name", PROMPTS)
def test_no_two_titles_are_alike_and_none_is_like_noise(name: str) -> None:
    noise = {sample.todo(Random(seed))[0] for seed in range(500)}
    assert len(noise) == 20
    titles = pools(name).get("title") or pools(name)["task_title"]
    assert not any(set(title) & set(",;{}\n") for title in titles)
    for a, b in combinations([*titles, *noise], 2):
        assert SequenceMatcher(None, a.lower(), b.lower()).ratio() < 0.9, (a, b)


def test_noise_is_spread_as_in_the_reference() -> None:
    random = Random(1)
    rows = [tasks_app.noise(random, []) for _ in range(4000)]
    now = 1697384040000  # 15:34 on October 15, 2023
    week, days = 7 * 86_400_000, 86_400_000
    assert all(-week <= row["dueDate"] - now < week for row in rows)
    assert all(3.5 * days < row["dueDate"] - row["hideUntil"] <= 8.5 * days for row in rows)
    assert all(row["dueDate"] % 60_000 == 0 for row in rows)
    done = [row["completed"] for row in rows if row["completed"]]
    assert 0.45 < len(done) / len(rows) < 0.55
    assert date(2023, 9, 24) == day(min(done))
    assert day(max(done)) == date(2023, 10, 8)
    importances = Counter(row["importance"] for row in rows)
    assert min(importances.values()) > 900
    assert 0.45 < sum(row["notes"] is not None for row in rows) / len(rows) < 0.55


def test_a_row_is_as_the_reference_writes_it() -> None:
    item = {"title": "x", "due_date": "October 16 2023", "completed_date": "October 15 2023"}
    assert tasks_app.row(item | {"completed_time": "2pm"}) == {
        "title": "x",
        "importance": 2,
        "dueDate": 1697414400000,
        "hideUntil": 0,
        "created": 1697414374800,
        "modified": 1697414374800,
        "completed": 1697378400000,
        "notes": None,
    }
    assert tasks_app.row({"title": "x", "completed_date": "0"})["created"] == -25_200


@pytest.mark.parametrize(
    ("field", "operation", "value", "holds"),
    [
        ("due_date", "EQUAL_TO", "October 16 2023", True),
        ("due_date", "EQUAL_TO", "October 17 2023", False),
        ("due_date", "LESS_THAN_OR_EQUAL_TO", "October 16 2023", True),
        ("completed_date", "EQUAL_TO", "0", True),
        ("completed_date", "EQUAL_TO", "October 15 2023", False),
        ("importance", "EQUAL_TO", "1", True),
        ("importance", "EQUAL_TO", "0", False),
        ("title", "CONTAINS", "PLANTS", True),
        ("notes", "EQUAL_TO", "unknown fields hold", True),
    ],
)
def test_what_a_condition_says_of_a_row(
    field: str, operation: str, value: str, holds: bool
) -> None:
    row = {"title": "Water plants", "importance": 1, "dueDate": 1697500740000, "completed": 0}
    assert tasks_app.fulfils(row, [Condition(field, operation, value)]) == holds


@pytest.mark.parametrize("name", PROMPTS)
def test_no_other_task_is_what_the_question_asks_for(name: str) -> None:
    wanted: dict[str, Callable[[dict[str, Any], dict[str, Any]], bool]] = {
        "TasksDueOnDate": lambda row, params: day(row["dueDate"]) == to_date(params["date"]),
        "TasksHighPriorityTasks": lambda row, params: row["importance"] == 0,
        "TasksHighPriorityTasksDueOnDate": lambda row, params: (
            row["importance"] == 0 and day(row["dueDate"]) == to_date(params["date"])
        ),
        "TasksDueNextWeek": lambda row, params: (
            NEXT_WEEK[0] <= day(row["dueDate"]) <= NEXT_WEEK[1]
        ),
        "TasksCompletedTasksForDate": lambda row, params: (
            day(row["dueDate"]) == to_date(params["date"])
        ),
        "TasksIncompleteTasksOnDate": lambda row, params: (
            not row["completed"] and day(row["dueDate"]) <= to_date(params["date"])
        ),
    }
    for params in drawn(name):
        assert all(wanted[name](tasks_app.row(item), params) for item in params["items"])
        assert not any(wanted[name](row, params) for row in params["noise"])


def test_how_many_are_due_next_week_is_drawn() -> None:
    """D14: each on a day of its own."""
    found = [[item["due_date"] for item in params["items"]] for params in drawn(COUNT)]
    assert {len(days) for days in found} == {2, 3, 4, 5, 6}
    assert all(len(set(days)) == len(days) for days in found)


def test_no_bare_weekday_where_one_before_and_one_after_today_could_be_meant() -> None:
    """D19."""
    words = {params["date_in_words"] for params in drawn("TasksCompletedTasksForDate")}
    assert words & {"this Tuesday", "yesterday", "today", "tomorrow"}
    assert not words & set("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
    other = {params["date_in_words"] for params in drawn("TasksDueOnDate")}
    assert other & set("Tuesday Wednesday Thursday Friday Saturday".split())


def test_what_was_due_by_today_was_completed_on_that_day() -> None:
    """D20: so that either reading of the question is right."""
    later = set()
    for params in drawn("TasksCompletedTasksForDate"):
        due, completed = to_date(params["date"]), to_date(params["completed_date"])
        assert due == completed or due > date(2023, 10, 15)
        later.add(completed if due > completed else None)
    assert len(later) > 3


# On the phone


def test_the_rows_are_in_the_apps_table(play: Play) -> None:
    task = play.begin(TASKS["TasksDueOnDate"])
    rows = play.device.sql.rows(tasks_app.database, "SELECT * FROM tasks ORDER BY _id") or []
    titles = [row["title"] for row in rows]
    assert len(rows) == 23
    assert [titles[place] for place in sorted(task.params["places"])] == [
        item["title"] for _, item in sorted(zip(task.params["places"], task.targets, strict=True))
    ]
    ids = {row["remoteId"] for row in rows}
    assert len(ids) == 23
    assert all(number.isdecimal() and int(number) < 2**128 for number in ids)


def test_priorities_are_read_below_headings(play: Play) -> None:
    actions = play.solve(play.begin(TASKS["TasksHighPriorityTasks"]))
    assert [action.action_type for action in actions[:5]] == [
        *("open_app", "click", "click", "click", "navigate_back"),
    ]


def said_twice(task: Question) -> str:
    """D07."""
    return ", ".join([task.targets[0]["title"]] * len(task.targets))


def one_missing(task: Question) -> str:
    return ", ".join(item["title"] for item in task.targets[1:])


def plural(task: Question) -> str:
    """D08."""
    return ", ".join(f"{item['title']}s" for item in task.targets)


def as_a_list(task: Question) -> str:
    """D09."""
    return "\n".join(f"- {item['title']}" for item in task.targets)


def in_capitals(task: Question) -> str:
    return ", ".join(item["title"].upper() for item in reversed(task.targets))


def with_noise(task: Question) -> str:
    return f"{task.expected}, {task.params['noise'][0]['title']}"


@pytest.mark.parametrize("name", SEVERAL)
@pytest.mark.parametrize(
    ("answer", "rewards"),
    [
        (one_missing, (0, 0)),
        (with_noise, (0, 0)),
        (said_twice, (1, 0)),
        (plural, (1, 0)),
        (as_a_list, (0, 1)),
        (in_capitals, (1, 1)),
    ],
)
def test_several_titles(
    play: Play, name: str, answer: Callable[[Question], str], rewards: tuple[float, float]
) -> None:
    task = play.begin(TASKS[name], 33)
    assert answered(play, task, answer(task)) == rewards


@pytest.mark.parametrize("name", ONE)
def test_one_title(play: Play, name: str) -> None:
    item = TASKS[name].drawn(30).params["items"][0] | {"title": "Repaint"}
    task = play.begin(TASKS[name], items=[item])
    assert answered(play, task, "Paint") == (0, 0)
    assert answered(play, task, "Repaint, Repaint") == (0, 0)
    assert answered(play, task, "Repaints") == (1, 0)  # D08
    assert answered(play, task, '"Repaint"') == (0, 1)  # D09
    assert answered(play, task, "repaint.") == (1, 1)


@pytest.mark.parametrize(
    ("answer", "rewards"),
    [
        ("4", (1, 1)),
        ("4.0", (1, 1)),
        ("4 tasks", (0, 1)),  # D11
        ("4e0", (1, 0)),  # D11
        ("four", (0, 0)),
        ("5", (0, 0)),
        ("4, 4", (0, 0)),
        ("4 events", (0, 0)),
    ],
)
def test_a_number_of_tasks(play: Play, answer: str, rewards: tuple[float, float]) -> None:
    seed = next(seed for seed in SEEDS if len(TASKS[COUNT].drawn(seed).params["items"]) == 4)
    assert answered(play, play.begin(TASKS[COUNT], seed), answer) == rewards


@pytest.mark.parametrize(
    ("change", "strict"),
    [
        ("UPDATE tasks SET modified = 1, collapsed = 1, lastNotified = 5", 1),
        ("UPDATE tasks SET importance = 3 - importance WHERE _id % 9 = 0", 0),
        ("UPDATE tasks SET completed = 5 WHERE completed = 0", 0),
        ("UPDATE tasks SET deleted = 5 WHERE _id = (SELECT min(_id) FROM tasks)", 0),
        ("UPDATE tasks SET hideUntil = hideUntil + 1", 0),
        ("UPDATE tasks SET notes = 'mine' WHERE notes IS NULL", 0),
        ("DELETE FROM tasks WHERE _id = (SELECT max(_id) FROM tasks)", 0),
        ("DROP TABLE tasks", 0),
    ],
)
def test_a_question_changes_no_task(play: Play, change: str, strict: float) -> None:
    """D13."""
    task = play.begin(TASKS["TasksDueOnDate"])
    play.device.sql.write(tasks_app.database, [(change, ())], tasks_app.package)
    assert answered(play, task, str(task.expected)) == (1, strict)


def test_a_box_that_was_ticked_costs_the_case(play: Play) -> None:
    """D13, by hand: an agent that touches a box changes what it was asked about."""
    task = play.begin(TASKS[COUNT])
    user = play.user().open("tasks")
    user.tap(next(e for e in user.elements if (e.resource_name or "").endswith("/completeBox")))
    assert answered(play, task, str(task.expected)) == (1, 0)
