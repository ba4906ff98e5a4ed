"""``--aw-resume=FILE``: what that journal has a final verdict for is not played again."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
JOURNAL = "androidworld-results/journal.jsonl"


@pytest.mark.parametrize("xdist", [("-p", "no:xdist"), ("-n", "2")], ids=["alone", "workers"])
def test_what_has_a_verdict_is_counted_and_not_played(
    run: Run, spawn: Run, journal: Journal, xdist: tuple[str, ...]
) -> None:
    run("--seeds=2", "-k", "30").assert_outcomes(passed=1, failed=1)
    resume = spawn if "-n" in xdist else run
    result = resume("--seeds=2", f"--aw-resume={JOURNAL}", *xdist)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*success rate*2/4*"])
    assert sorted((each["task"], each["seed"]) for each in journal()) == [
        ("Climb", 30),
        ("Climb", 31),
        ("Rest", 30),
        ("Rest", 31),
    ]


def test_verdicts_of_another_agent_do_not_count(run: Run) -> None:
    run("-k", "Rest").assert_outcomes(passed=1, deselected=1)
    result = run(f"--aw-resume={JOURNAL}", "--agent=idle")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        [
            "ERROR: --aw-resume: *journal.jsonl was made with agent 'oracle',"
            " and this run has 'idle'"
        ]
    )


def test_a_task_that_has_changed_is_played_again(run: Run, pytester: pytest.Pytester) -> None:
    run("-k", "Rest").assert_outcomes(passed=1, deselected=1)
    with pytester.path.joinpath("test_tasks.py").open("a") as file:
        file.write("# changed\n")
    run("-k", "Rest", f"--aw-resume={JOURNAL}").assert_outcomes(passed=1, deselected=1)
