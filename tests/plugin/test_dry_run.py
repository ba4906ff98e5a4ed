"""``--aw-dry-run``: what would be played, and how long that would take; nothing is."""

from pathlib import Path

import pytest

from pytest_androidworld.report import estimate
from tests.plugin.conftest import Run

RESULTS = Path("androidworld-results")
UNKNOWN = "no estimate: no earlier run of this agent and model is in the folder of the results"


def told(result: pytest.RunResult) -> list[str]:
    """The lines about the cases, between what pytest says of collection and its last line."""
    lines = [line for line in result.outlines if line and "collected" not in line]
    begin = next(
        i for i, line in enumerate(lines) if line.startswith(("would", "  R", "  C", "  test_"))
    )
    return lines[begin:]


def test_the_cases_are_listed_by_task_and_nothing_is_left_behind(run: Run) -> None:
    result = run("--aw-dry-run", "--agent=idle", "--seeds=2")
    assert result.ret == pytest.ExitCode.OK
    assert told(result) == [
        "  Rest   30, 31",
        "  Climb  30, 31",
        "would play 4 cases of 2 tasks",
        UNKNOWN,
    ]
    assert not RESULTS.exists()
    result.stdout.fnmatch_lines(["*4 tests collected in *"])


def test_with_v_they_are_listed_by_node_id_and_with_q_only_counted(run: Run) -> None:
    words = ("--aw-dry-run", "--agent=idle", "-k", "Rest")
    assert told(run(*words, "-v")) == [
        "  test_tasks.py::Rest::test_episode[30]",
        "would play 1 case of 1 task",
        UNKNOWN,
    ]
    assert told(run(*words, "-q")) == ["would play 1 case of 1 task", UNKNOWN]


def test_no_worker_is_started_but_they_count_for_the_time(run: Run) -> None:
    run("-p", "no:cacheprovider", "--agent=idle")
    (folder,) = {path.resolve() for path in RESULTS.iterdir() if path.is_dir()}
    result = run("--aw-dry-run", "--agent=idle", "--seeds=3", "-n", "2", "-q")
    assert told(result) == [
        "would play 6 cases of 2 tasks",
        f"estimate from {folder.name}: 6 cases, less than a minute with 2 workers",
    ]
    assert {path.resolve() for path in RESULTS.iterdir() if path.is_dir()} == {folder}


def test_of_another_agent_no_time_is_known(run: Run) -> None:
    run("-p", "no:cacheprovider", "--agent=idle")
    assert told(run("--aw-dry-run", "--agent=oracle", "-q"))[-1] == UNKNOWN


def test_what_a_resumed_run_carries_over_is_not_played_again(run: Run) -> None:
    run("-p", "no:cacheprovider", "--agent=idle", "-k", "Rest")
    result = run("--aw-dry-run", "--agent=idle", "--aw-resume=latest", "-q")
    assert told(result)[:2] == [
        "would play 1 case of 1 task",
        "would carry over 1 case, from the run that is resumed",
    ]


def test_other_tests_are_counted_beside_the_cases(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_others="def test(): raise AssertionError")
    result = run("--aw-dry-run", "--agent=idle", "--aw-shard=1/2", "-q")
    assert told(result)[0] == "would play 1 case of 1 task, and run 1 other test"


def test_a_mistake_of_the_command_line_is_found(run: Run) -> None:
    result = run("--aw-dry-run", "--agent=idlee")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[0] == "ERROR: --agent: no agent is called 'idlee'. Did you mean 'idle'?"


@pytest.mark.parametrize(
    ("workers", "expected"),
    [
        (0, "estimate from yesterday: 4 cases, about 12 min"),
        (2, "estimate from yesterday: 4 cases, about 6 min with 2 workers"),
        (9, "estimate from yesterday: 4 cases, about 3 min with 9 workers"),
    ],
)
def test_an_unknown_task_takes_as_long_as_the_others_on_average(
    workers: int, expected: str
) -> None:
    durations = {"Short": 60.0, "Long": 300.0}
    tasks = ["Short", "Long", "Unknown", "Unknown"]
    assert estimate.of_durations(tasks, durations, workers, "yesterday") == expected


def test_without_an_earlier_run_nothing_is_estimated() -> None:
    assert estimate.of_durations(["Short"], {}, 0, "yesterday") is None
    assert estimate.of_durations([], {"Short": 60.0}, 0, "yesterday") is None
