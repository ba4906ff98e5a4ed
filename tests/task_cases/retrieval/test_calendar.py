"""The calendar's questions on a phone: what is taken for an answer, and what is not."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.env.actions import Answer
from pytest_androidworld.env.device import Device
from pytest_androidworld.task.retrieval.calendar import calendar
from pytest_androidworld.task.retrieval.question import Question
from tests.task_cases.play import Play
from tests.task_cases.retrieval.conftest import CALENDAR

SEVERAL = ["SimpleCalendarAnyEventsOnDate", "SimpleCalendarEventsInNextWeek"]
MEETING = "SimpleCalendarNextMeetingWithPerson"
TITLES = [name for name in CALENDAR if name not in (MEETING, "SimpleCalendarLocationOfEvent")]


def say(device: Device, text: str) -> None:
    device.act(Answer(text), device.observe())


def upstream_and_strict(play: Play, task: Question, answer: str) -> tuple[float, float]:
    say(play.device, answer)
    return play.rewards(task)


@pytest.mark.parametrize(
    "name", ["SimpleCalendarFirstEventAfterStartTime", "SimpleCalendarNextEvent"]
)
def test_who_looks_for_it_reads_on_below(play: Play, name: str) -> None:
    """A day that is full before the event: it is off the screen at first."""
    item = _titled(name, "Concert") | {"start_date": "October 15 2023", "start_time": "21:15"}
    start = calendar.row(item)["start_ts"]
    noise = [
        {
            "title": "Call with HR",
            "description": "We will plan team roles.",
            "start_ts": start - n * 1200,
            "end_ts": start - n * 1200 + 900,
        }
        for n in range(30, 45)
    ]
    given: dict[str, Any] = {"date": "October 15 2023"} if "First" in name else {}
    task = play.begin(CALENDAR[name], items=[item], noise=noise, places=[3], **given)
    scrolls = [action for action in play.solve(task) if action.action_type == "scroll"]
    assert 1 <= len(scrolls) <= 4
    assert play.rewards(task) == (1, 1)


def said_twice(task: Question) -> str:
    """D07."""
    first = task.targets[0]["title"]
    return ", ".join([first] * len(task.targets))


def one_missing(task: Question) -> str:
    return task.targets[0]["title"]


def one_too_many(task: Question) -> str:
    return f"{task.expected}, Call with HR"


def plural(task: Question) -> str:
    """D08."""
    return ", ".join(f"{item['title']}s" for item in task.targets)


def without_the_last_letter(task: Question) -> str:
    return str(task.expected)[:-1]


def with_and(task: Question) -> str:
    """D09."""
    titles = [item["title"] for item in task.targets]
    return f"{', '.join(titles[:-1])}, and {titles[-1]}."


def as_a_list(task: Question) -> str:
    """D09."""
    return "\n".join(f"{n}. “{item['title']}”" for n, item in enumerate(task.targets, 1))


def in_another_order(task: Question) -> str:
    return ", ".join(item["title"].upper() for item in reversed(task.targets))


def with_when(task: Question) -> str:
    return ", ".join(f"{item['title']} at {item['start_time']}" for item in task.targets)


def noise(task: Question) -> str:
    return ", ".join(row["title"] for row in task.params["noise"][: len(task.targets)])


@pytest.mark.parametrize("name", SEVERAL)
@pytest.mark.parametrize(
    ("answer", "upstream", "strict"),
    [
        (said_twice, 1, 0),
        (one_missing, 0, 0),
        (one_too_many, 0, 0),
        (plural, 1, 0),
        (with_and, 0, 1),
        (as_a_list, 0, 1),
        (in_another_order, 1, 1),
        (with_when, 0, 0),
        (noise, 0, 0),
    ],
)
def test_several_titles(
    play: Play, name: str, answer: Callable[[Question], str], upstream: float, strict: float
) -> None:
    task = play.begin(CALENDAR[name], 33)
    assert upstream_and_strict(play, task, answer(task)) == (upstream, strict)


@pytest.mark.parametrize("name", [name for name in TITLES if name not in SEVERAL])
def test_one_title(play: Play, name: str) -> None:
    task = play.begin(CALENDAR[name], items=[_titled(name, "Concert")])
    assert upstream_and_strict(play, task, "Concerts") == (1, 0)
    assert upstream_and_strict(play, task, '"Concert"') == (0, 1)
    assert upstream_and_strict(play, task, "The concert") == (0, 0)
    assert upstream_and_strict(play, task, "Concert, Concert") == (0, 0)
    assert upstream_and_strict(play, task, "Concert, Call with HR") == (0, 0)
    assert upstream_and_strict(play, task, "concert.") == (1, 1)
    assert upstream_and_strict(play, task, "") == (0, 0)  # it takes the answer back


def _titled(name: str, title: str) -> dict[str, str]:
    items: list[dict[str, str]] = CALENDAR[name].drawn(30).params["items"]
    return items[0] | {"title": title}


def test_a_title_with_a_comma(play: Play) -> None:
    """D10: of a user's own question."""
    name = "SimpleCalendarEventsOnDate"
    task = play.begin(CALENDAR[name], items=[_titled(name, "Lunch, Bob")])
    assert upstream_and_strict(play, task, "Lunch, Bob") == (0, 1)
    assert upstream_and_strict(play, task, "Lunch") == (0, 0)


def test_a_place(play: Play) -> None:
    name = "SimpleCalendarLocationOfEvent"
    item = CALENDAR[name].drawn(30).params["items"][0] | {"location": "Old Pier"}
    task = play.begin(CALENDAR[name], items=[item])
    assert upstream_and_strict(play, task, "Old Piers") == (1, 0)
    assert upstream_and_strict(play, task, "“Old Pier”") == (0, 1)
    assert upstream_and_strict(play, task, "Pier") == (0, 0)
    assert upstream_and_strict(play, task, item["title"]) == (0, 0)


def test_a_date_and_time(play: Play) -> None:
    item = CALENDAR[MEETING].drawn(30).params["items"][0]
    item |= {"start_date": "October 28 2023", "start_time": "9:45"}
    task = play.begin(CALENDAR[MEETING], items=[item])
    assert upstream_and_strict(play, task, "October 28, 2023 9:45") == (0, 1)
    assert upstream_and_strict(play, task, "october 28 2023 09:45") == (1, 1)
    assert upstream_and_strict(play, task, "October 28 2023 9:46") == (0, 0)
    assert upstream_and_strict(play, task, "October 27 2023 9:45") == (0, 0)
    assert upstream_and_strict(play, task, "Oct 28 2023 9:45") == (0, 0)
    assert upstream_and_strict(play, task, "October 28 2023 9:45am") == (0, 0)


def test_the_true_next_event_of_the_references_case(play: Play) -> None:
    """D16, by hand: the event at 12:00am is over, and still the only answer."""
    name = "SimpleCalendarNextEvent"
    items = [_titled(name, "Concert") | {"start_time": "12:00am"}]
    task = play.begin(CALENDAR[name], time="12:00am", items=items)
    start = 1697384040  # 15:34
    rows = [row for row in task.params["noise"] if row["start_ts"] > start]
    soonest = min(rows, key=lambda row: int(row["start_ts"]))
    assert upstream_and_strict(play, task, soonest["title"]) == (0, 0)


def change(sql: str) -> Callable[[Device], None]:
    def done(device: Device) -> None:
        device.sql.write(calendar.database, [(sql, ())], calendar.package)

    return done


def app_gone(device: Device) -> None:
    device.adb.shell(f"rm -r {calendar.database.rpartition('/')[0]}")


COLUMNS = ", ".join(calendar.defaults)
ADDED = f"INSERT INTO events SELECT NULL, {COLUMNS} FROM events LIMIT 1"


@pytest.mark.parametrize(
    ("deed", "says"),
    [
        (change("DELETE FROM events WHERE id = (SELECT min(id) FROM events)"), "gone: "),
        (change("DELETE FROM events"), "; and 73 more"),
        (
            change("UPDATE events SET title = 'Moved' WHERE id = (SELECT max(id) FROM events)"),
            "changed: ",
        ),
        (change("UPDATE events SET reminder_1_minutes = 10"), "changed: "),
        (change(ADDED), "new: "),
        (change("DROP TABLE events"), "gone: "),
        (app_gone, "gone: "),
    ],
)
@pytest.mark.parametrize("name", ["SimpleCalendarEventsOnDate"])
def test_a_question_changes_nothing(
    play: Play, name: str, deed: Callable[[Device], None], says: str
) -> None:
    """D13."""
    task = play.begin(CALENDAR[name])
    say(play.device, str(task.expected))
    deed(play.device)
    score = play.score(task)
    assert (score.upstream, score.strict) == (1, 0)
    [failed] = score.failed("strict")
    assert failed.claim == "what is in simple calendar pro"
    assert says in failed.found
    assert failed.defect == "D13"


@pytest.mark.parametrize("name", CALENDAR)
def test_an_event_deleted_costs_every_question(play: Play, name: str) -> None:
    task = play.begin(CALENDAR[name])
    say(play.device, str(task.expected))
    change("DELETE FROM events WHERE id = (SELECT max(id) FROM events)")(play.device)
    assert play.rewards(task) == (1, 0)
