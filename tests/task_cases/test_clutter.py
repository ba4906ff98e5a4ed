"""Clutter: more of what a task's apps hold, which is about nothing of the task's."""

from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.task.base import Task
from pytest_androidworld.task.clutter import COUNT, SHOWN, UNSUITED, Drawing, words
from pytest_androidworld.task.events import EVENTS
from pytest_androidworld.task.recipes import RECIPES
from pytest_androidworld.task_cases.broccoli.delete_recipes import RecipeDeleteSingleRecipe
from pytest_androidworld.task_cases.clock.timer_entry import ClockTimerEntry
from pytest_androidworld.task_cases.markor.delete_notes import MarkorDeleteNewestNote
from pytest_androidworld.task_cases.simple_calendar.delete_events import (
    SimpleCalendarDeleteOneEvent,
)
from pytest_androidworld.task_cases.sms.reply import SimpleSmsReplyMostRecent
from tests.task_cases.play import Play
from tests.task_cases.test_every_task import benchmark

ROOT = Path(__file__).parents[2]
MARKOR = "/storage/emulated/0/Documents/Markor"
FEW = {RecipeDeleteSingleRecipe, SimpleSmsReplyMostRecent, MarkorDeleteNewestNote}
CLUTTERED = [
    pytest.param(kind, id=kind.__name__, marks=() if kind in FEW else pytest.mark.deep)
    for kind in benchmark()
    if kind.__name__ not in UNSUITED
]


@pytest.mark.parametrize("kind", CLUTTERED)
def test_it_can_be_solved(play: Play, kind: type[Task]) -> None:
    task = play.begin(kind, condition="clutter")
    play.solve(task)
    assert play.rewards(task) == (1, 1)


def test_the_newest_is_the_tasks_own(play: Play) -> None:
    play.begin(SimpleSmsReplyMostRecent, condition="clutter")
    inbox = play.device.sms.messages("inbox")
    bodies = {each.body for each in inbox[-COUNT:]}
    assert len(inbox) > COUNT
    assert max(each.date for each in inbox[-COUNT:]) < min(each.date for each in inbox[:-COUNT])
    assert len(bodies) == COUNT


def test_each_app_of_the_task_has_more(play: Play) -> None:
    before = len(play.device.contacts.all())
    task = play.begin(RecipeDeleteSingleRecipe, condition="clutter")
    titles = [row["title"] for row in RECIPES.rows(play.device) or ()]
    assert len(titles) == len({*titles}) == COUNT + 1
    assert not words(titles[1:]) & words([task.goal])
    assert len(play.device.contacts.all()) == before  # which it does not look at
    posted = play.device.adb.shell("cmd notification list").stdout
    assert posted.count("com.android.shell") == SHOWN


def test_events_are_before_the_days_of_tasks(play: Play) -> None:
    play.begin(SimpleCalendarDeleteOneEvent, condition="clutter")
    starts = [row["start_ts"] for row in EVENTS.rows(play.device) or ()][-COUNT:]
    assert min(starts) >= 1696204800  # October 2
    assert max(starts) < 1696723200  # October 8


def test_notes_are_older_than_all_of_the_task(play: Play) -> None:
    play.begin(MarkorDeleteNewestNote, condition="clutter")
    found = play.device.files.list(MARKOR) or []
    old = [each for each in found if each.mtime_ns < 1_675_209_600 * 10**9]  # February 2023
    assert len(old) == COUNT
    assert len(found) > COUNT


def drawing(seed: int, **params: Any) -> Drawing:
    task = ClockTimerEntry.drawn(30)
    return Drawing(task.varied(**params), seed, None)  # type: ignore[arg-type]


def test_what_has_a_word_of_the_task_or_a_name_that_is_taken_is_drawn_again() -> None:
    names = iter(["Milk for Anna", "milk", "Bread", "bread", "Tea", *["Tea"] * 1000])
    drawn = drawing(30, note="Buy MILK").many(lambda random: next(names), str, ["tea"])
    assert drawn == ["Bread"]


def test_short_words_and_digits_do_not_count() -> None:
    assert words(["The 12345 Tea, for Anna's milk"]) == {"anna", "milk"}


def test_the_seed_draws_it() -> None:
    first, again, other = (
        drawing(seed).many(lambda random: str(random.randrange(10**6)), str)
        for seed in (30, 30, 31)
    )
    assert first == again != other


def test_what_is_not_offered_is_a_task_and_documented() -> None:
    assert UNSUITED.keys() <= {kind.__name__ for kind in benchmark()}
    page = (ROOT / "docs/conditions.md").read_text("utf-8")
    for task, why in UNSUITED.items():
        assert f"| `clutter` | `{task}` | {why} |" in page
