"""The recipe whose run is played by four machines, and decided by a fifth."""

from pathlib import Path

from pytest_androidworld.report import journal
from tests.recipes import page
from tests.recipes.conftest import begun, break_oracle
from tests.recipes.github import GitHub

RECIPE = page.read(page.TEXTS[page.NIGHTLY])
COMPARE = "Compare with last night's"
NIGHT = ("schedule", "refs/heads/main")


def test_each_night_is_one_run_and_compared_with_the_last(github: GitHub) -> None:
    first = github.play(RECIPE, *NIGHT)
    assert [each.conclusion for each in first.jobs.values()] == ["success"] * 5
    assert first.jobs["decide"].skipped == {COMPARE}
    assert "nightly: 18 cases of 4 shards" in first.jobs["decide"].output("Merge")

    break_oracle(github.repository, "System")
    second = github.play(RECIPE, *NIGHT)
    played = [second.jobs[f"play {number}"] for number in (1, 2, 3, 4)]
    assert [each.conclusion for each in played] == ["success"] * 4
    for number in (1, 2, 3, 4):
        kept = second.artifacts / f"shard-{number}"
        shard = journal.read(kept / "androidworld-results" / "latest" / "journal.jsonl")
        assert {each.name for each in kept.iterdir()} == {
            "allure-results",
            "androidworld-results",
            "junit.xml",
        }
        assert "--aw-durations=baseline" in shard.manifest["run"]["command"]
    decided = second.jobs["decide"]
    assert decided.conclusion == "failure"
    assert "AndroidWorld REGRESSED: 0.0 %" in decided.summary
    kept = second.artifacts / "androidworld"
    assert len(journal.read(kept / "journal.jsonl").finals) == 18
    assert (kept / "report.html").is_file()
    baselines = [each for each in github.caches if "nightly" in each]
    assert baselines == ["androidworld-nightly-1001", "androidworld-nightly-1002"]


def test_a_machine_that_ran_out_of_time_decides_nothing_and_goes_on_when_run_again(
    github: GitHub,
) -> None:
    def third_is_over(workspace: Path) -> bool:
        return workspace.parent.name == "play-3" and begun(workspace)

    run = github.play(RECIPE, *NIGHT, over=third_is_over)
    jobs = run.jobs
    assert [jobs[f"play {number}"].conclusion for number in (1, 2, 3, 4)] == [
        "success",
        "success",
        "failure",
        "success",
    ]
    assert jobs["decide"].conclusion == "skipped"
    assert [each for each in github.caches if "nightly" in each] == []

    again = github.again(RECIPE, run).jobs
    assert {each.conclusion for each in again.values()} == {"success"}
    played = again["play 3"].output("Play, and leave the decision to the whole run")
    assert "carried over" in played
    assert "nightly: 18 cases of 4 shards" in again["decide"].output("Merge")
