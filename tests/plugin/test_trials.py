"""``--aw-trials``: the same seed again and again, each trial a case of its own.

These tests start processes for workers, and one that crashes.
"""

import csv
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.report.node_ids import NodeId
from tests.plugin.conftest import Run
from tests.plugin.scripted import ASK, asked, install

Journal = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def plays(journal: Journal) -> Callable[[], list[tuple[str, int, int | None]]]:
    """Of the last run: task, seed and trial."""
    return lambda: [(each["task"], each["seed"], each.get("trial")) for each in journal()]


@pytest.mark.parametrize("text", ["0", "-1", "some", "2.5"])
def test_what_is_no_number_of_trials(run: Run, text: str) -> None:
    result = run(f"--aw-trials={text}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*--aw-trials: '{text}' is not *write 1, or *"])


def test_the_first_trial_of_each_seed_comes_before_the_second(run: Run) -> None:
    result = run("--co", "-q", "-k", "Rest", "--seeds=4,6", "--aw-trials=2")
    assert [line for line in result.outlines if "::" in line] == [
        "test_tasks.py::Rest::test_episode[4-trial1]",
        "test_tasks.py::Rest::test_episode[6-trial1]",
        "test_tasks.py::Rest::test_episode[4-trial2]",
        "test_tasks.py::Rest::test_episode[6-trial2]",
    ]


def test_one_trial_leaves_node_id_and_journal_as_they_are(
    run: Run, journal: Journal, pytester: pytest.Pytester
) -> None:
    run("--aw-trials=1", "-k", "Rest").assert_outcomes(passed=1, deselected=1)
    (only,) = journal()
    assert only["run"]["nodeid"] == "test_tasks.py::Rest::test_episode[30]"
    assert "trial" not in only
    file = pytester.path / "androidworld-results/latest/journal.jsonl"
    assert "trials" not in json.loads(file.read_text().splitlines()[0])


def test_workers_play_each_trial_once(
    spawn: Run, plays: Callable[[], list[tuple[str, int, int | None]]]
) -> None:
    result = spawn("--seeds=2", "--aw-trials=2", "-n", "2")
    result.assert_outcomes(passed=4, failed=4)
    result.stdout.fnmatch_lines(["*2 seeds × 2 trials, strict*", "*success rate*4/8*"])
    assert sorted(plays()) == [
        (task, seed, trial) for task in ("Climb", "Rest") for seed in (30, 31) for trial in (1, 2)
    ]


def test_a_run_goes_on_with_the_trials_that_are_left(
    run: Run, journal: Journal, plays: Callable[[], list[tuple[str, int, int | None]]]
) -> None:
    run("--aw-trials=3", "-k", "trial1").assert_outcomes(passed=1, failed=1, deselected=4)
    result = run("--aw-trials=3", "--aw-resume=latest")
    result.assert_outcomes(passed=2, failed=2, deselected=2)
    result.stdout.fnmatch_lines(["*success rate*3/6*"])
    assert sorted(plays()) == [(task, 30, n) for task in ("Climb", "Rest") for n in (1, 2, 3)]


def test_the_last_failed_trials_are_played_again(run: Run) -> None:
    run("--aw-trials=2", "-p", "cacheprovider").assert_outcomes(passed=2, failed=2)
    again = run("--aw-trials=2", "-p", "cacheprovider", "--lf", "-v")
    again.assert_outcomes(failed=2)
    again.stdout.fnmatch_lines(
        [f"*::Climb::test_episode[[]30-trial{number}[]] FAILED*" for number in (1, 2)]
    )


def test_each_trial_has_a_cassette_of_its_own(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")
    words = (*ASK, "-k", "Climb", "--aw-cassettes=tapes")
    run(*words).assert_outcomes(failed=1, deselected=1)
    assert asked(pytester.path) == 3
    run(*words, "--aw-trials=2").assert_outcomes(failed=2, deselected=2)
    assert asked(pytester.path) == 6  # the first is the only one of before
    assert sorted(each.name for each in (pytester.path / "tapes").iterdir()) == [
        "test_tasks~Climb-30-trial2.jsonl",
        "test_tasks~Climb-30.jsonl",
    ]


@pytest.mark.parametrize(
    ("words", "named", "problem"),
    [
        ((), "30-trial2", "--aw-trials is 1, so the first is [[]30[]]; add --aw-trials=2"),
        (("--aw-trials=2",), "30", "--aw-trials is 2, so the first is [[]30-trial1[]]"),
        ((), "35-trial2", "seed 35 is not among those of this run, 1 seed: 30; add --seeds=35-35"),
    ],
)
def test_a_node_id_of_another_number_of_trials_is_a_mistake(
    run: Run, pytester: pytest.Pytester, words: tuple[str, ...], named: str, problem: str
) -> None:
    tasks = pytester.path.joinpath("test_tasks.py").read_text()
    pytester.mkdir("task_cases").joinpath("one.py").write_text(tasks)
    result = run(f"task_cases/one.py::Rest::test_episode[{named}]", *words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*[[]{named}[]]: {problem}"])


def test_the_failure_message_has_the_command_for_that_trial(run: Run) -> None:
    result = run("--aw-trials=2", "-k", "Climb and trial2")
    result.stdout.fnmatch_lines(
        [
            "*– Climb, seed 30, trial 2",
            "rerun * 'test_tasks.py::Climb::test_episode[[]30-trial2[]]' * --seeds=30-30"
            " --aw-trials=2 *",
        ]
    )


def test_a_trial_is_no_retry_for_allure(run: Run, pytester: pytest.Pytester) -> None:
    run("--aw-trials=2", "-k", "Rest", "--alluredir=allure")
    files = (pytester.path / "allure").glob("*-result.json")
    found = [json.loads(each.read_text()) for each in files]
    assert len({each["historyId"] for each in found}) == 2
    assert sorted(each["name"] for each in found) == [
        "Rest, seed 30, trial 1",
        "Rest, seed 30, trial 2",
    ]


DEADLY = """
import os
from pytest_androidworld import Task


class SetsUpDeadly(Task):
    template = "Survive."

    def initialize_task(self, env):
        os._exit(3)

    def is_successful(self, env):
        return 0.0
"""


def test_the_record_of_a_crashed_worker_has_the_trial(
    spawn: Run, home: Path, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(test_deadly=DEADLY)
    result = spawn("test_deadly.py", "--aw-trials=2", "-k", "trial2", "-n", "1")
    result.assert_outcomes(errors=1)
    assert [(each["seed"], each["trial"], each["verdict"]) for each in journal()] == [
        (30, 2, "device error"),
        (30, 2, "device error"),
    ]
    for folder in home.glob("androidworld-run-*"):  # a killed process cannot take it away
        shutil.rmtree(folder)


def test_near_misses_of_a_node_id_are_no_case() -> None:
    for name in ("x", "30-trial", "30-trial2x", "30-2", ""):
        assert NodeId.parse(f"a.py::Rest::test_episode[{name}]").play is None


def test_the_journal_as_csv_has_a_column_for_each_trial(
    run: Run, pytester: pytest.Pytester
) -> None:
    from pytest_androidworld.report import journal, tables

    run("--seeds=2", "--aw-trials=2")
    read = journal.read(pytester.path / "androidworld-results/latest/journal.jsonl")
    assert tables.matrix_csv(read) == (
        "task,file,30,30-trial2,31,31-trial2\n"
        "Climb,test_tasks.py,failed,failed,failed,failed\n"
        "Rest,test_tasks.py,passed,passed,passed,passed\n"
    )
    rows = list(csv.DictReader(tables.cases_csv(read).splitlines()))
    assert [(each["task"], each["seed"], each["trial"]) for each in rows][:3] == [
        ("Climb", "30", "1"),
        ("Climb", "30", "2"),
        ("Climb", "31", "1"),
    ]
