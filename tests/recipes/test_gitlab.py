"""The recipe for GitLab: shards, a merge, and a gate that warns where it cannot tell."""

from pathlib import Path

import pytest

from pytest_androidworld.report import journal
from tests.recipes import page
from tests.recipes.conftest import begun, break_oracle
from tests.recipes.gitlab import GitLab

RECIPE = page.recipe(page.GITLAB)


@pytest.mark.deep
def test_a_branch_plays_the_small_suite_and_too_few_tasks_are_a_warning(gitlab: GitLab) -> None:
    """And a shard of main that ran out of time goes on when it is retried."""

    def third_is_over(workspace: Path) -> bool:
        return workspace.parent.name == "play 3 of 4" and begun(workspace)

    jobs = gitlab.play(RECIPE, over=third_is_over)
    assert {name: each.conclusion for name, each in jobs.items()} == {
        "play 1 of 4": "passed",
        "play 2 of 4": "passed",
        "play 3 of 4": "failed",
        "play 4 of 4": "passed",
        "decide": "skipped",
    }
    first = gitlab.retry(RECIPE, jobs)
    assert {each.conclusion for each in first.values()} == {"passed"}
    third = first["play 3 of 4"]
    assert "carried over" in third.output
    assert third.artifacts
    assert list(third.artifacts.glob("allure-results/shard-3/*-result.json"))
    assert "merged: 24 cases of 4 shards" in first["decide"].output
    baseline = gitlab.cached("androidworld-baseline") / "baseline" / "journal.jsonl"
    before = baseline.read_bytes()

    break_oracle(gitlab.repository, "BrightnessMin")
    second = gitlab.play(RECIPE, "branch")
    conclusions = [each.conclusion for each in second.values()]
    assert conclusions == ["passed"] * 4 + ["allowed"], second["decide"].output
    decided = second["decide"]
    assert "AndroidWorld cannot say: " in decided.output
    assert decided.artifacts
    merged = decided.artifacts / "merged"
    assert len(journal.read(merged / "journal.jsonl").finals) == 21  # -m smoke
    assert (merged / "report.html").is_file()
    assert baseline.read_bytes() == before  # main's
    for number in (1, 2, 3, 4):
        kept = second[f"play {number} of 4"].artifacts
        assert kept
        shard = journal.read(kept / "shards" / f"shard-{number}" / "journal.jsonl")
        assert "--aw-durations=baseline" in shard.manifest["run"]["command"]
