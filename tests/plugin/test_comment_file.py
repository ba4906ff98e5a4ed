"""``--aw-comment``, and GitHub's summary of a job."""

import pytest

from tests.plugin.conftest import Run

HEADING = "### AndroidWorld 50.0 % (95 %: 9.5–90.5 %), 1 of 2 cases passed\n"


@pytest.fixture(autouse=True)
def no_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)


def test_it_is_written_where_it_is_to_be(run: Run, pytester: pytest.Pytester) -> None:
    result = run("--aw-comment=made/comment.md")
    result.stdout.fnmatch_lines(["comment: made/comment.md"])
    text = (pytester.path / "made" / "comment.md").read_text("utf-8")
    assert text.startswith(HEADING)
    assert "- `Climb` 0/1: *failed: is\\_successful: expected 1.0, found 0.0*" in text


def test_the_page_of_a_job_gets_it_after_what_is_there(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = pytester.path / "job.md"
    job.write_text("Built.\n\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(job))
    result = run()
    assert job.read_text("utf-8").startswith(f"Built.\n\n{HEADING}")
    assert "comment:" not in result.stdout.str()
    before = job.read_text("utf-8")
    run("--aw-comment=off")
    assert job.read_text("utf-8") == before


def test_a_place_that_cannot_be_written_costs_the_comment_only(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.mkdir("taken")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(pytester.path / "taken"))
    result = run("--aw-comment=taken")
    assert result.ret == 1  # a case has failed
    result.stdout.fnmatch_lines(
        [
            "comment: taken could not be written (Is a directory)",
            "comment: $GITHUB_STEP_SUMMARY could not be written (Is a directory)",
        ]
    )


def test_beside_a_baseline_it_says_what_has_changed(run: Run, pytester: pytest.Pytester) -> None:
    run()
    run("--agent=idle", "--aw-baseline=latest", "--aw-gate", "--aw-comment=c.md")
    text = (pytester.path / "c.md").read_text("utf-8")
    assert text.startswith("### AndroidWorld cannot say: 50.0 %, was 50.0 %; ")
    assert "agent 'idle', there 'oracle'" in text


def test_collecting_writes_none(run: Run, pytester: pytest.Pytester) -> None:
    run("--collect-only", "--aw-comment=c.md")
    assert not (pytester.path / "c.md").exists()
