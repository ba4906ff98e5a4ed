"""The recipe that compares each change with the same cases of main's newest nightly run."""

from pathlib import Path

import pytest

from pytest_androidworld.report import journal
from tests.recipes import page
from tests.recipes.conftest import WITH_SMOKE, begun, break_oracle
from tests.recipes.github import GitHub

RECIPE = page.recipe(page.CHANGE)
JOB = "androidworld"
PLAY = "Play"
AGAIN = "Keep what was played for another attempt"
EARLIER = "Fetch what an earlier attempt at this job has played"
COMMENT = "Comment on the pull request"
REPORT = "Report that the gate cannot say"
NIGHT = ("schedule", "refs/heads/main")
WORKERS = {"PYTEST_XDIST_AUTO_NUM_WORKERS": "2"}
CHANGE = ("pull_request", "refs/pull/7/merge")


@pytest.mark.deep
def test_a_change_plays_the_small_suite_and_is_compared_with_main_in_a_comment(
    tmp_path: Path,
) -> None:
    """And a job that ran out of time goes on when it is run again."""
    github = GitHub(tmp_path, WITH_SMOKE | WORKERS)
    run = github.play(RECIPE, *CHANGE, over=begun)
    cut = run.jobs[JOB]
    assert cut.conclusion == "failure"
    assert cut.skipped == {EARLIER, COMMENT, REPORT}
    assert github.caches == ["androidworld-attempt-1001-1"]

    alone = github.again(RECIPE, run).jobs[JOB]
    assert alone.conclusion == "success"  # no night has been played yet
    assert alone.skipped == {AGAIN, REPORT}
    assert "carried over" in alone.output(PLAY)
    assert "21 of 21 cases passed" in alone.output(PLAY)
    assert github.comment.startswith("### AndroidWorld 100.0 % (95 %: 84.5–100.0 %)")

    github.env |= WITH_SMOKE
    nightly = github.play(page.recipe(page.NIGHTLY), *NIGHT)
    assert "nightly: 24 cases of 4 shards" in nightly.jobs["decide"].output("Merge")

    from_fork = github.play(RECIPE, *CHANGE, fork=True).jobs[JOB]
    assert from_fork.conclusion == "success"
    assert from_fork.skipped == {EARLIER, COMMENT, AGAIN, REPORT}
    assert "21 of 21 cases paired" in from_fork.output(PLAY)  # of the 24 of the night
    assert from_fork.summary.startswith("### AndroidWorld held: 100.0 %")

    break_oracle(github.repository, "")  # in each task
    run = github.play(RECIPE, *CHANGE)
    other = run.jobs[JOB]
    assert other.conclusion == "failure"
    assert other.skipped == {EARLIER, REPORT}
    assert github.comment.startswith("### AndroidWorld regressed: 0.0 %, was 100.0 %")
    assert github.command == "pr comment 7 --edit-last --create-if-none --body-file comment.md\n"
    assert other.summary.strip() == github.comment.strip()
    kept = run.artifacts / "androidworld"
    assert {each.name for each in kept.iterdir()} == {
        "allure-results",
        "androidworld-results",
        "junit.xml",
    }
    latest = kept / "androidworld-results" / "latest"
    assert len(journal.read(latest / "journal.jsonl").finals) == 21
    assert (latest / "report.html").is_file()
