"""Runs by the commit of the user's project: what counts together, and in which order."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.report.history import chart
from pytest_androidworld.report.history.commits import CommitColumn, by_commit, by_run
from pytest_androidworld.report.history.runs import RunFolder
from tests.report.history.conftest import WriteRun

A, B, C = (letter * 40 for letter in "abc")


def shape(columns: Sequence[CommitColumn]) -> list[tuple[str, list[list[str]]]]:
    """Each column's label, and the days of the runs of each of its groups."""
    return [
        (column.label, [[run.started[8:10] for run in group.runs] for group in column.groups])
        for column in columns
    ]


def test_commits_stand_in_the_order_of_their_first_runs(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    for day, commit in enumerate((B, A, B, C), 1):
        write_run(day, attempt(), commit=commit)
    runs = RunFolder(home).runs()
    assert shape(by_commit(runs)) == [
        ("bbbbbbb", [["01", "03"]]),
        ("aaaaaaa", [["02"]]),
        ("ccccccc", [["04"]]),
    ]


def test_runs_of_one_commit_are_pooled_over_their_cases(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    write_run(1, attempt(used=2), attempt(seed=31, verdict="failed", used=4), commit=A)
    write_run(2, *(attempt(seed=seed, verdict="failed", used=9) for seed in (30, 31)), commit=A)
    write_run(3, attempt(seed=32), attempt(seed=33, verdict="device error"), commit=A)
    (column,) = by_commit(RunFolder(home).runs())
    (group,) = column.groups
    assert (group.rate.part, group.rate.of) == (2, 5)  # and not the mean of 50, 0 and 100 %
    assert (len(group.runs), group.started) == (3, "2026-11-01 08:00")


def test_steps_are_of_all_cases_and_the_cost_is_that_of_a_run(
    home: Path, write_run: WriteRun, attempt: Any, call: Any
) -> None:
    write_run(1, attempt(used=2, calls=[call(cost=1.0)]), commit=A)
    write_run(2, *(attempt(seed=n, used=8, calls=[call(cost=1.0)]) for n in (1, 2)), commit=A)
    write_run(3, attempt(used=6, calls=[call(cost=None)]), commit=A)
    (column,) = by_commit(RunFolder(home).runs())
    (group,) = column.groups
    assert (group.steps, group.cost) == (6.0, 1.5)


def test_each_agent_and_suite_of_a_commit_has_a_point_of_its_own(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    write_run(1, attempt(), commit=A, agent="m3a")
    write_run(2, attempt(verdict="failed"), commit=A, agent="idle")
    write_run(3, attempt(file="miniwob/click.py"), commit=A, agent="m3a")
    write_run(4, attempt(), commit=A, agent="m3a")
    assert shape(by_commit(RunFolder(home).runs())) == [
        ("aaaaaaa", [["01", "04"], ["02"], ["03"]])
    ]


@pytest.mark.parametrize(
    ("said", "labels"),
    [
        ({}, ["11-01", "11-02"]),
        ({"commit": None}, ["11-01", "11-02"]),
        ({"commit": A, "dirty": True}, ["aaaaaaa+", "aaaaaaa+"]),
        ({"commit": A, "dirty": False}, ["aaaaaaa"]),
    ],
)
def test_what_is_no_commit_stands_by_itself(
    home: Path, write_run: WriteRun, attempt: Any, said: dict[str, Any], labels: list[str]
) -> None:
    for day in (1, 2):
        write_run(day, attempt(), **said)
    assert [column.label for column in by_commit(RunFolder(home).runs())] == labels


def test_two_commits_that_begin_alike_are_two(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    for day, end in enumerate("01", 1):
        write_run(day, attempt(), commit=f"{'a' * 39}{end}")
    assert len(by_commit(RunFolder(home).runs())) == 2


def test_a_chart_has_a_place_for_each_commit_and_names_its_runs(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    write_run(1, attempt(), commit=A)
    write_run(2, attempt(verdict="failed"), commit=A)
    write_run(3, attempt(), commit=B)
    drawn = chart.drawn("Rate", " %", by_commit(RunFolder(home).runs()), chart.rate, 100.0)
    assert 'aria-label="Rate of 3 runs, oldest first"' in drawn
    assert drawn.count("<circle") == 2
    assert "<title>aaaaaaa, 2026-11-01 08:00, m3a, 2 runs: 50.0 %, 1 of 2 passed</title>" in drawn
    assert "<title>bbbbbbb, 2026-11-03 08:00, m3a: 100.0 %, 1 of 1 passed</title>" in drawn


def test_labels_leave_room_for_each_other_and_the_newest_has_one(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    for day in range(1, 13):
        write_run(day, attempt())
    drawn = chart.drawn("Rate", " %", by_run(RunFolder(home).runs()), chart.rate, 100.0)
    labels = [part.split("</text>")[0].split(">")[1] for part in drawn.split('class="label"')[1:]]
    assert labels == ["11-03", "11-06", "11-09", "11-12"]


def test_a_figure_of_one_column_is_not_drawn(
    home: Path, write_run: WriteRun, attempt: Any, call: Any
) -> None:
    write_run(1, attempt(), commit=A)
    write_run(2, attempt(calls=[call(cost=1.0)]), commit=B)
    columns = by_commit(RunFolder(home).runs())
    assert chart.drawn("Cost", "", columns, chart.cost) == ""
    assert chart.drawn("Steps", "", columns, chart.steps) != ""
