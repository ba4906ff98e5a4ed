"""The recipe whose run is played by four machines, and decided by a fifth."""

from pathlib import Path

import pytest

from pytest_androidworld.report import journal
from tests.recipes import page
from tests.recipes.conftest import begun, break_oracle
from tests.recipes.github import GitHub

RECIPE = page.recipe(page.NIGHTLY)
COMPARE = "Compare with last night's"
REPORT = "Report that the gate cannot say"
PLAY = "Play, and leave the decision to the whole run"
NIGHT = ("schedule", "refs/heads/main")


@pytest.mark.deep
def test_each_night_is_one_run_and_compared_with_the_last(github: GitHub) -> None:
    """And a machine that ran out of time decides nothing, and goes on when it is run again."""

    def third_is_over(workspace: Path) -> bool:
        return workspace.parent.name == "play-3" and begun(workspace)

    run = github.play(RECIPE, *NIGHT, over=third_is_over)
    assert {name: each.conclusion for name, each in run.jobs.items()} == {
        "play 1": "success",
        "play 2": "success",
        "play 3": "failure",
        "play 4": "success",
        "decide": "skipped",
    }
    assert baselines(github) == []

    first = github.again(RECIPE, run).jobs
    assert {each.conclusion for each in first.values()} == {"success"}
    assert "carried over" in first["play 3"].output(PLAY)
    assert "nightly: 18 cases of 4 shards" in first["decide"].output("Merge")
    assert first["decide"].skipped == {COMPARE, REPORT}

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
    assert baselines(github) == ["androidworld-nightly-1001", "androidworld-nightly-1002"]


def baselines(github: GitHub) -> list[str]:
    return [each for each in github.caches if "nightly" in each]
