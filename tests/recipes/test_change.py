"""The recipe that compares each change with the newest run of the main branch."""

from pytest_androidworld.report import journal
from tests.recipes import page
from tests.recipes.conftest import begun, break_oracle
from tests.recipes.github import GitHub

RECIPE = page.read(page.TEXTS[page.CHANGE])
JOB = "androidworld"
PLAY = "Play"
EARLIER = "Fetch what an earlier attempt at this job has played"
COMMENT = "Comment on the pull request"
TAKE = "Take the run as the next baseline"
KEEP = "Keep the baseline"
CHANGE = ("pull_request", "refs/pull/7/merge")


def test_a_change_is_compared_with_main_and_told_in_a_comment(github: GitHub) -> None:
    first = github.play(RECIPE).jobs[JOB]
    assert first.conclusion == "success"
    assert first.skipped == {EARLIER, COMMENT}
    assert "18 of 18 cases passed" in first.output(PLAY)

    same = github.play(RECIPE, *CHANGE).jobs[JOB]
    assert same.conclusion == "success"
    assert same.skipped == {EARLIER, TAKE, KEEP}
    assert github.comment.startswith("### AndroidWorld held: 100.0 %")

    break_oracle(github.repository, "System")
    run = github.play(RECIPE, *CHANGE)
    other = run.jobs[JOB]
    assert other.conclusion == "failure"
    assert other.skipped == {EARLIER, TAKE, KEEP}
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


def test_a_job_that_ran_out_of_time_goes_on_when_it_is_run_again(github: GitHub) -> None:
    run = github.play(RECIPE, over=begun)
    cut = run.jobs[JOB]
    assert cut.conclusion == "failure"
    assert github.caches == ["androidworld-attempt-1001-1"]  # and it is no baseline

    again = github.again(RECIPE, run).jobs[JOB]
    assert again.conclusion == "success"
    assert "carried over" in again.output(PLAY)
    assert "18 of 18 cases passed" in again.output(PLAY)
    assert github.caches[1:] == ["androidworld-attempt-1001-2", "androidworld-baseline-1001"]
