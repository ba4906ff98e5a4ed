"""Each task can be solved under each condition of the phone: a few with each commit, deep all."""

from pathlib import Path
from random import Random

import pytest

from pytest_androidworld.env import conditions
from pytest_androidworld.task import unsuited
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.condition_names import OF_THE_PHONE
from pytest_androidworld.task_cases.clock.timer_entry import ClockTimerEntry
from pytest_androidworld.task_cases.contacts.add_contact import ContactsAddContact
from pytest_androidworld.task_cases.expense.add_expenses import ExpenseAddSingle
from pytest_androidworld.task_cases.miniwob.pickers import MiniWobEnterTime
from pytest_androidworld.task_cases.simple_calendar.add_event import (
    SimpleCalendarAddOneEventTomorrow,
)
from tests.task_cases.play import Play
from tests.task_cases.retrieval.conftest import QUESTIONS
from tests.task_cases.test_every_task import benchmark

ROOT = Path(__file__).parents[2]
# A keypad, a form whose last fields are below, a strip of choices, and pickers of date and time.
FEW = {ClockTimerEntry, ContactsAddContact, ExpenseAddSingle, SimpleCalendarAddOneEventTomorrow}
UNDER_EACH = [
    pytest.param(
        kind, name, id=f"{kind.__name__}-{name}", marks=() if kind in FEW else pytest.mark.deep
    )
    for kind in benchmark()
    for name in OF_THE_PHONE
    if not unsuited.reason(kind.__name__, name)
]


def test_what_is_not_offered_is_a_task_under_a_condition_and_documented() -> None:
    names = {kind.__name__ for kind in benchmark()}
    page = (ROOT / "docs/conditions.md").read_text("utf-8")
    for condition, reasons in unsuited.UNSUITED.items():
        assert condition in OF_THE_PHONE
        assert reasons.keys() <= names
        assert not {kind.__name__ for kind in FEW} & reasons.keys()
        rows = [f"| `{condition}` | `{task}` | {why} |" for task, why in reasons.items()]
        assert [row for row in rows if row not in page] == []


@pytest.mark.parametrize(("kind", "name"), UNDER_EACH)
def test_it_can_be_solved(play: Play, kind: type[Task], name: str) -> None:
    task = play.begin(kind)
    conditions.apply(name, play.device, Random(0))
    play.solve(task)
    assert play.rewards(task) == (1, 1)


@pytest.mark.parametrize(
    "kind",
    [MiniWobEnterTime, QUESTIONS["SimpleCalendarNextMeetingWithPerson"]],
    ids=lambda kind: kind.__name__,
)
def test_a_time_is_entered_and_read_on_a_clock_of_12_hours(play: Play, kind: type[Task]) -> None:
    task = play.begin(kind)
    conditions.apply("12-hour", play.device, Random(0))
    play.solve(task)
    assert play.rewards(task) == (1, 1)


@pytest.mark.parametrize("name", OF_THE_PHONE)
def test_an_undone_condition_leaves_no_trace(play: Play, name: str) -> None:
    before = play.digest()
    conditions.apply(name, play.device, Random(0)).undo()
    assert play.digest() == before
