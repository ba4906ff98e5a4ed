"""The questions about OpenTracks: right answers, near misses, and what must not change."""

from random import Random

import pytest

from pytest_androidworld.env.actions import Answer
from pytest_androidworld.task import sample
from pytest_androidworld.task.retrieval.opentracks import sports_activity_app
from pytest_androidworld.task.retrieval.population import Condition, Row
from pytest_androidworld.task.retrieval.question import Question
from tests.task_cases.play import Play
from tests.task_cases.retrieval.conftest import QUESTIONS

MONDAY = "Assume the week starts from Monday."
METRES = "Express your answer as a single number in meters rounded to the nearest integer."
MINUTES = "Express your answer in minutes as a single integer."
ON_DATE, COUNT, LASTED, LONGEST, TOTAL_TIME, TOTAL_DISTANCE = (
    f"SportsTracker{name}"
    for name in (
        "ActivitiesOnDate",
        "ActivitiesCountForWeek",
        "ActivityDuration",
        "LongestDistanceActivity",
        "TotalDurationForCategoryThisWeek",
        "TotalDistanceForCategoryOverInterval",
    )
)
PROMPTS = {  # with the complexity
    ON_DATE: (
        "What activities did I do {date} in the OpenTracks app? Answer with the activity type"
        " only. If there are multiple types, format your answer in a comma separated list.",
        2,
    ),
    COUNT: (
        "How many {category} activities did I do this week in the OpenTracks app? "
        f"{MONDAY} Express your answer as a single integer.",
        1,
    ),
    LASTED: (
        f"How long was my {{category}} activity {{date}} in the OpenTracks app? {MINUTES}",
        1,
    ),
    LONGEST: (
        "What was the longest distance covered in a {category} activity in the OpenTracks app "
        f"this week? {MONDAY} {METRES}",
        1,
    ),
    TOTAL_TIME: (
        "What was the total duration of {category} activities in the OpenTracks app this week? "
        f"{MONDAY} {MINUTES}",
        1,
    ),
    TOTAL_DISTANCE: (
        "What was the total distance covered for {category} activities in the OpenTracks app "
        f"from {{start_date}} to {{end_date}}? {METRES}",
        2,
    ),
}
POOLS = {
    "category": 12,
    "activity_name": 15,
    "activity_description": 21,
    "start_time": 20,
    "duration": 19,
    "distance": 20,
    "elevation": 20,
}
DAYS = {
    ON_DATE: {"date": 20},
    COUNT: {"start_date": 7},
    LASTED: {"date": 11},
    LONGEST: {"start_date": 7},
    TOTAL_TIME: {"start_date": 7},
    TOTAL_DISTANCE: {"start_date": 9, "end_date": 6},
}
ITEM = {
    "name": "New Shoes",
    "description": "Met a fox.",
    "category": "running",
    "start_date": "October 11 2023",
    "start_time": "07:20",
    "duration": "75",
    "total_distance": "1996",
    "elevation_gain": "50",
    "elevation_loss": "100",
}


def answered(play: Play, task: Question, text: str) -> tuple[float, float]:
    """The rewards (upstream, strict) for an answer."""
    play.device.act(Answer(text), play.device.observe())
    return play.rewards(task)


# What is drawn


def test_the_prompts_are_the_references() -> None:
    found = {name: kind for name, kind in QUESTIONS.items() if name.startswith("Sports")}
    assert {name: (kind.template, kind.complexity) for name, kind in found.items()} == PROMPTS


@pytest.mark.parametrize("name", PROMPTS)
def test_so_many_values_can_be_drawn(name: str) -> None:
    pools = {each.name: each.possible_values for each in QUESTIONS[name].question.task_params}
    assert {each: len(set(values)) for each, values in pools.items()} == POOLS | DAYS[name]
    assert {"snow boarding", "skate boarding", "inline skating"} <= set(pools["category"])
    assert not set(pools["activity_name"]) & {row["name"] for row in noise()}


def noise() -> list[Row]:
    return [sports_activity_app.noise(Random(seed), []) for seed in range(2000)]


def test_noise_is_of_the_two_weeks_before_now() -> None:
    rows = noise()
    starts = [row["starttime"] for row in rows]
    assert min(starts) >= 1_696_174_440_000  # October 1, 15:34
    assert max(starts) < 1_697_384_040_000  # October 15, 15:34
    assert {row["totaltime"] // 60_000 for row in rows} == set(range(1, 300))
    assert {row["category"] for row in rows} == set(sample.ACTIVITIES)
    assert len(sample.ACTIVITIES) == 19
    assert max(row["totaldistance"] for row in rows) <= 20_004
    assert {row["description"] for row in rows} == {""}


@pytest.mark.parametrize(
    ("metres", "stored"),
    [("100", "97"), ("300", "306"), ("2000", "1996"), ("10000", "9994"), ("12000", "12006")],
)
def test_distances_are_whole_hundredths_of_a_mile(metres: str, stored: str) -> None:
    item = sports_activity_app.normalized(ITEM | {"total_distance": metres})
    assert item["total_distance"] == stored


@pytest.mark.parametrize(
    ("field", "operation", "value", "row", "holds"),
    [
        ("category", "CONTAINS", "running", {"category": "Trail Running"}, True),
        ("category", "CONTAINS", "trail running", {"category": "running"}, False),
        ("category", "CONTAINS", "snow boarding", {"category": "snowboarding"}, True),  # D21
        ("category", "CONTAINS", "skate boarding", {"category": "snowboarding"}, False),
        ("start_date", "EQUAL_TO", "October 9 2023", {"starttime": 1_696_895_940_000}, True),
        ("start_date", "EQUAL_TO", "October 9 2023", {"starttime": 1_696_896_000_000}, False),
        ("total_distance", "GREATER_THAN_OR_EQUAL_TO", "2000", {"totaldistance": 1996}, True),
        ("total_distance", "GREATER_THAN_OR_EQUAL_TO", "2000", {"totaldistance": 1995}, False),
        ("name", "EQUAL_TO", "x", {"name": "y"}, True),  # not a field of noise
    ],
)
def test_conditions_on_noise(
    field: str, operation: str, value: str, row: Row, holds: bool
) -> None:
    assert sports_activity_app.fulfils(row, [Condition(field, operation, value)]) == holds


def test_no_noise_spells_the_category_in_another_way() -> None:
    """D21: "snowboarding" is "snow boarding" to a person."""
    for name in (COUNT, TOTAL_TIME):
        for seed in range(150):
            params = QUESTIONS[name].drawn(seed).params
            asked = params["category"].replace(" ", "")
            week = [row for row in params["noise"] if row["starttime"] >= 1_696_809_600_000]
            assert not [row for row in week if asked in row["category"].replace(" ", "")]


def test_the_number_of_activities_is_drawn() -> None:
    """D14."""
    counts = {len(QUESTIONS[COUNT].drawn(seed).params["items"]) for seed in range(60)}
    assert counts == {2, 3, 4, 5, 6}


def test_a_row_is_the_references() -> None:
    assert sports_activity_app.row(ITEM) == {
        "name": "New Shoes",
        "description": "Met a fox.",
        "category": "running",
        "activity_type": "running",
        "starttime": 1_697_008_800_000,
        "stoptime": 1_697_013_300_000,
        "totaltime": 4_500_000,
        "movingtime": 4_500_000,
        "totaldistance": 1996,
        "avgspeed": 1996 / 4_500_000_000,
        "avgmovingspeed": 1996 / 4_500_000_000,
        "elevationgain": 50,
        "elevationloss": 100,
    }


# Answers


def test_activities_are_each_named_once(play: Play) -> None:
    items = [ITEM, ITEM | {"name": "Rainy Day", "category": "snow boarding"}]
    task = play.begin(QUESTIONS[ON_DATE], date="October 11 2023", items=items)
    assert answered(play, task, "snow boarding, running") == (1, 1)
    assert answered(play, task, "Running, Snow Boarding") == (1, 1)
    assert answered(play, task, "running, running") == (1, 0)  # D07
    assert answered(play, task, "running, snowboarding") == (1, 0)  # D08
    assert answered(play, task, "running and snow boarding") == (0, 0)
    assert answered(play, task, "running, and snow boarding.") == (0, 1)  # D09
    assert answered(play, task, "- running\n- snow boarding") == (0, 1)  # D09
    assert answered(play, task, "running") == (0, 0)
    assert answered(play, task, "") == (0, 0)


@pytest.mark.parametrize(
    ("name", "unit"),
    [(COUNT, "activities"), (LASTED, "minutes"), (TOTAL_TIME, "min")],
)
def test_a_number_may_have_its_unit(play: Play, name: str, unit: str) -> None:
    task = play.begin(QUESTIONS[name])
    [value] = task.expected.values
    assert answered(play, task, f"{value:.0f}") == (1, 1)
    assert answered(play, task, f"{value:.0f} {unit}") == (0, 1)  # D11
    assert answered(play, task, f"{value:e}") == (1, 0)  # D11
    assert answered(play, task, f"{value + 1:.0f}") == (0, 0)
    assert answered(play, task, f"{value:.0f}, {value:.0f}") == (0, 0)


@pytest.mark.parametrize(
    ("answer", "rewards"),
    [
        ("1996", (1, 1)),
        ("1986.01", (1, 1)),
        ("2005.9", (1, 1)),
        ("1986", (0, 0)),
        ("2006", (0, 0)),
        ("1,996", (0, 1)),  # D11
        ("1996 meters", (0, 1)),  # D11
        ("1.24 mi", (0, 0)),
    ],
)
def test_a_distance_is_right_to_ten_metres(
    play: Play, answer: str, rewards: tuple[float, float]
) -> None:
    task = play.begin(QUESTIONS[LONGEST], category="running", distance="2000", items=[ITEM])
    assert answered(play, task, answer) == rewards


@pytest.mark.parametrize(
    ("change", "strict"),
    [
        ("UPDATE tracks SET movingtime = 1, maxspeed = 3", 1),  # what D13 leaves free
        ("UPDATE tracks SET category = 'other'", 1),
        ("UPDATE tracks SET activity_type = 'other' WHERE _id = 3", 0),
        ("UPDATE tracks SET name = 'x' WHERE _id = 3", 0),
        ("UPDATE tracks SET description = 'x' WHERE _id = 3", 0),
        ("UPDATE tracks SET totaldistance = totaldistance + 1 WHERE _id = 3", 0),
        ("DELETE FROM tracks WHERE _id = 3", 0),
        ("INSERT INTO tracks (name) VALUES ('x')", 0),
        ("DROP TABLE tracks", 0),
    ],
)
def test_a_question_changes_no_track(play: Play, change: str, strict: float) -> None:
    """D13."""
    task = play.begin(QUESTIONS[LASTED])
    app = sports_activity_app
    play.device.sql.write(app.database, [(change, ())], app.package)
    assert answered(play, task, str(task.expected)) == (1, strict)
