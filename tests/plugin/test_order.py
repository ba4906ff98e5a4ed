"""Seed by seed, the longest task first: whatever was played of a run is a fair part of it.

These tests start processes for a worker.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
TASKS = """
from pytest_androidworld import Task

class Base(Task):
    template = "Do nothing."
    verify = True

    def is_successful(self, env):
        return 1.0

    def solve(self, user):
        pass

    __test__ = False
"""
TASK = """
class {0}(Base):
    complexity = {1}
    __test__ = True
"""
LENGTHS = {"Short": 1, "Longest": 7, "Long": 4}


@pytest.fixture(autouse=True)
def tasks(pytester: pytest.Pytester) -> None:
    text = TASKS + "".join(TASK.format(*each) for each in LENGTHS.items())
    pytester.makepyfile(test_three=text)


def played(journal: Journal) -> list[str]:
    return [f"{each['task']}[{each['seed']}]" for each in journal()]


def test_without_workers(run: Run, journal: Journal) -> None:
    run("test_three.py", "--seeds=31,30").assert_outcomes(passed=6)
    assert played(journal) == [
        *("Longest[31]", "Long[31]", "Short[31]"),
        *("Longest[30]", "Long[30]", "Short[30]"),
    ]


def test_what_is_no_case_stays_in_its_place(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_plain="def test_it(): pass")
    result = run("test_three.py::Short", "test_plain.py", "test_three.py::Long", "-v", "--seeds=2")
    names = [line.split(" ")[0] for line in result.outlines if " PASSED " in line]
    assert names == [
        "test_three.py::Long::test_episode[30]",
        "test_three.py::Short::test_episode[30]",
        "test_plain.py::test_it",
        "test_three.py::Long::test_episode[31]",
        "test_three.py::Short::test_episode[31]",
    ]


def test_a_project_that_orders_has_the_last_word(
    run: Run, journal: Journal, pytester: pytest.Pytester
) -> None:
    pytester.makeconftest("def pytest_collection_modifyitems(items): items.reverse()")
    run("test_three.py", "--seeds=2")
    assert played(journal) == [
        *("Short[31]", "Long[31]", "Longest[31]"),
        *("Short[30]", "Long[30]", "Longest[30]"),
    ]


@pytest.mark.deep
def test_a_worker_holds_the_shortest_of_the_same_seed(
    run: Run, spawn: Run, journal: Journal, pytester: pytest.Pytester
) -> None:
    run("test_three.py", "--seeds=2")
    path = pytester.path / "androidworld-results" / "latest" / "journal.jsonl"
    first, *cases = map(json.loads, path.read_text().splitlines())
    for case in cases:  # not as long as their budgets are
        case["run"]["seconds"] = {"Short": 3.0, "Longest": 1.0, "Long": 2.0}[case["task"]]
    path.write_text("".join(json.dumps(each) + "\n" for each in (first, *cases)))
    spawn("test_three.py", "--seeds=2", "-n", "1").assert_outcomes(passed=6)
    assert played(journal) == [
        *("Short[30]", "Longest[30]", "Long[30]"),
        *("Longest[31]", "Short[31]", "Long[31]"),
    ]
