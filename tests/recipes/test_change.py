"""The recipe that compares each change with the newest run of the main branch."""

from pathlib import Path

from pytest_androidworld.report import journal
from tests.recipes import page
from tests.recipes.conftest import PART, WHOLE, begun, break_oracle
from tests.recipes.github import GitHub

RECIPE = page.recipe(page.CHANGE)
JOB = "androidworld"
PLAY = "Play"
AGAIN = "Keep what was played for another attempt"
EARLIER = "Fetch what an earlier attempt at this job has played"
COMMENT = "Comment on the pull request"
REPORT = "Report that the gate cannot say"
TAKE = "Take the run as the next baseline"
KEEP = "Keep the baseline"
CHANGE = ("pull_request", "refs/pull/7/merge")


def test_a_change_is_compared_with_main_in_a_comment(tmp_path: Path) -> None:
    """And a job on main that ran out of time goes on when it is run again."""
    github = GitHub(tmp_path, WHOLE)
    run = github.play(RECIPE, over=begun)
    cut = run.jobs[JOB]
    assert cut.conclusion == "failure"
    assert cut.skipped == {EARLIER, COMMENT, KEEP, REPORT}
    assert github.caches == ["androidworld-attempt-1001-1"]  # and it is no baseline

    first = github.again(RECIPE, run).jobs[JOB]
    assert first.conclusion == "success"
    assert first.skipped == {COMMENT, AGAIN, REPORT}
    assert "carried over" in first.output(PLAY)
    assert "18 of 18 cases passed" in first.output(PLAY)
    assert github.caches[1:] == ["androidworld-baseline-1001"]

    github.env |= PART
    same = github.play(RECIPE, *CHANGE).jobs[JOB]
    assert same.conclusion == "success"
    assert same.skipped == {EARLIER, AGAIN, TAKE, KEEP, REPORT}
    assert github.comment.startswith("### AndroidWorld held: 100.0 %")

    from_fork = github.play(RECIPE, *CHANGE, fork=True).jobs[JOB]
    assert from_fork.conclusion == "success"
    assert from_fork.skipped == {EARLIER, COMMENT, AGAIN, TAKE, KEEP, REPORT}
    assert from_fork.summary.startswith("### AndroidWorld held: 100.0 %")

    cut = github.play(RECIPE, over=begun).jobs[JOB]
    assert cut.skipped == {
        EARLIER,
        COMMENT,
        KEEP,
        REPORT,
    }  # main's newest whole run stays the baseline
    assert [each for each in github.caches if "baseline" in each] == ["androidworld-baseline-1001"]

    break_oracle(github.repository, "System")
    run = github.play(RECIPE, *CHANGE)
    other = run.jobs[JOB]
    assert other.conclusion == "failure"
    assert other.skipped == {EARLIER, TAKE, KEEP, REPORT}
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
    assert len(journal.read(latest / "journal.jsonl").finals) == 18
    assert (latest / "report.html").is_file()
