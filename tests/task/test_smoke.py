"""Which tasks `-m smoke` plays, and by which rule."""

from collections import Counter
from fractions import Fraction

import pytest

from pytest_androidworld.task import catalogue, smoke
from pytest_androidworld.task.catalogue import CatalogueEntry
from pytest_androidworld.task.smoke import Groups

ALL_TELL_APART: Groups = ((1, 1), (0, 15))
CHOSEN = {
    "BrowserMaze",
    "CameraTakePhoto",
    "ClockTimerEntry",
    "ExpenseAddSingle",
    "MarkorCreateNoteAndSms",
    "MarkorTranscribeReceipt",
    "NotesRecipeIngredientCount",
    "OsmAndFavorite",
    "RecipeAddMultipleRecipesFromImage",
    "RetroCreatePlaylist",
    "SimpleCalendarEventsInNextWeek",
    "SportsTrackerLongestDistanceActivity",
    "SystemBrightnessMin",
    "TasksHighPriorityTasksDueOnDate",
    "VlcCreatePlaylist",
}


def entry(
    name: str, *apps: str, steps: int = 10, difficulty: str = "easy", tags: tuple[str, ...] = ()
) -> CatalogueEntry:
    return CatalogueEntry(name, "", apps, difficulty, tags, steps)


def names(size: int, *entries: CatalogueEntry, **results: Groups) -> list[str]:
    known = {each.name: results.get(each.name, ALL_TELL_APART) for each in entries}
    return [each.name for each in smoke.choose(entries, known, size)]


def test_an_app_that_no_task_has_yet_comes_before_one_that_is_there() -> None:
    tasks = entry("First", "clock"), entry("Same", "clock"), entry("Other", "sms")
    assert names(2, *tasks) == ["First", "Other"]


def test_two_new_apps_outweigh_one_unless_they_take_twice_the_steps() -> None:
    one = entry("One", "clock")
    assert names(1, one, entry("Two", "sms", "files", steps=19)) == ["Two"]
    assert names(1, one, entry("Two", "sms", "files", steps=21)) == ["One"]


def test_of_equal_tasks_the_shorter_is_taken_and_then_the_first_name() -> None:
    assert names(1, entry("A", "clock", steps=11), entry("B", "clock")) == ["B"]
    assert names(1, entry("B", "clock"), entry("A", "clock")) == ["A"]


def test_a_task_that_all_agents_solve_is_taken_last() -> None:
    tasks = entry("All", "clock"), entry("Some", "clock", steps=100)
    assert names(2, *tasks, All=((1, 1), (15, 15))) == ["Some", "All"]


def test_a_task_in_no_app_adds_none() -> None:
    assert names(2, entry("A"), entry("Z", "clock")) == ["Z", "A"]


def test_what_an_idle_agent_may_pass_and_what_draws_its_app_are_left_out() -> None:
    begins_done = entry("A", "clock", steps=1, tags=("verification",))
    draws_its_app = entry("B", "camera", "contacts", "dialer", steps=1)
    assert names(1, begins_done, draws_its_app, entry("C", "sms")) == ["C"]


def test_each_difficulty_gets_its_share_though_others_tell_more() -> None:
    easy = [entry(f"Easy{number}", "clock") for number in range(3)]
    hard = entry("Hard", "clock", steps=100, difficulty="hard")
    assert names(4, *easy, hard) == ["Easy0", "Easy1", "Easy2", "Hard"]
    assert names(2, *easy, hard) == ["Easy0", "Easy1"]  # 1.5 and 0.5: a tie


def test_places_go_by_the_largest_remainder() -> None:
    # 61, 36 and 19 of 116: 7.89, 4.66 and 2.46 of 15
    counts = {"easy": 61, "medium": 36, "hard": 19}
    assert smoke.share_places(counts, 15) == {"easy": 8, "medium": 5, "hard": 2}
    # 6.31, 3.72 and 1.97 of 12
    assert smoke.share_places(counts, 12) == {"easy": 6, "medium": 4, "hard": 2}


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        (((1, 1), (0, 15)), Fraction(1)),
        (((0, 1), (15, 15)), Fraction(1)),  # the mean is what counts
        (((1, 1), (15, 15)), Fraction(0)),
        (((0, 1), (0, 15)), Fraction(0)),
        (((1, 1), (3, 15)), Fraction(24, 25)),  # the mean is 3/5
        (((0, 1), (3, 15)), Fraction(9, 25)),  # and 1/10
        (((1, 1), (0, 9)), Fraction(1)),  # six runs ended in an error
    ],
)
def test_a_task_tells_apart_what_half_of_the_agents_solve(
    groups: Groups, expected: Fraction
) -> None:
    assert smoke.telling_apart(groups) == expected


def test_the_suite_is_what_the_rule_chooses_of_the_benchmark() -> None:
    assert smoke.tasks() == CHOSEN


def test_the_suite_has_seventeen_apps_and_the_benchmark_s_difficulties() -> None:
    chosen = [catalogue.entries()[name] for name in smoke.tasks()]
    assert Counter(each.difficulty for each in chosen) == {"easy": 8, "medium": 5, "hard": 2}
    every_app = {app for each in catalogue.entries().values() for app in each.apps}
    missing = every_app - {app for each in chosen for app in each.apps}
    assert missing == {"audio recorder", "contacts", "dialer", "simpledrawpro"}
    assert sum(each.steps for each in chosen) == 229  # 15.3 each; 18.8 in the benchmark


def test_every_task_of_the_benchmark_has_published_results() -> None:
    results = smoke.published_results()
    assert set(results) == set(catalogue.entries())
    assert results["RetroCreatePlaylist"] == ((1, 1), (0, 9))
    assert all(len(groups) == 2 for groups in results.values())
