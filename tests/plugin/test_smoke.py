"""``-m smoke``: the tasks that a pull request plays.

These tests start processes for workers.
"""

from pathlib import Path

import pytest

from pytest_androidworld.task import smoke
from tests.plugin.conftest import Run

OWN = """
import pytest
from pytest_androidworld import Task


class Own(Task):
    template = "Do nothing."


class CameraTakePhoto(Task):
    template = "A task of our own, with a name of the benchmark's."


class Listed(Task):
    template = "Marked by its class."
    marks = ("smoke",)


@pytest.mark.smoke
class Decorated(Task):
    template = "Marked as any test is."
"""
BOTH = ("own", "pytest_androidworld/task_cases")


def classes(result: pytest.RunResult) -> list[str]:
    return [line.split("::")[1] for line in result.outlines if "::" in line]


@pytest.fixture
def own(pytester: pytest.Pytester) -> Path:
    """A folder with tasks of a user's own, and none of the tests' tiny ones."""
    pytester.path.joinpath("test_tasks.py").unlink()
    pytester.makeini("[pytest]\naw_tasks = own\naddopts = --strict-markers\n")
    folder = pytester.mkdir("own")
    folder.joinpath("tasks.py").write_text(OWN)
    return folder


def test_it_selects_the_suite_s_tasks_with_each_seed(run: Run, own: Path) -> None:
    result = run("--co", "-q", "-m", "smoke", "--seeds=2", "pytest_androidworld/task_cases")
    assert sorted(classes(result)) == sorted([*smoke.tasks()] * 2)


def test_a_user_s_own_task_is_in_it_only_if_marked(run: Run, own: Path) -> None:
    """Not even one with a name of the benchmark's."""
    result = run("--co", "-q", "-m", "smoke", "own")
    assert sorted(classes(result)) == ["Decorated", "Listed"]
    result = run("--co", "-q", "-m", "smoke", *BOTH)
    assert sorted(classes(result)) == sorted([*smoke.tasks(), "Decorated", "Listed"])


def test_not_smoke_is_all_the_rest(run: Run, own: Path) -> None:
    result = run("--co", "-q", "-m", "not smoke", *BOTH)
    assert sorted(each for each in classes(result) if each in smoke.tasks()) == ["CameraTakePhoto"]
    assert len(classes(result)) == 116 - 15 + 2


def test_another_suite_can_be_played_beside(run: Run, own: Path) -> None:
    result = run("--co", "-q", "-m", "smoke or miniwob_subset", "pytest_androidworld/task_cases")
    played = classes(result)
    assert sum(each.startswith("MiniWob") for each in played) == 62
    assert {each for each in played if not each.startswith("MiniWob")} == smoke.tasks()


def test_workers_play_it(spawn: Run, own: Path) -> None:
    chosen = "ClockTimerEntry or CameraTake"  # CameraTakeVideo is not in the suite
    words = ("--agent=idle", "-m", "smoke", "-k", chosen, "-n", "2")
    result = spawn(*words, "pytest_androidworld/task_cases")
    result.stdout.fnmatch_lines(["*0 of 2 cases passed"])
