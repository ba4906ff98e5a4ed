"""The recipe for GitLab: shards, a merge, and a gate that warns where it cannot tell."""

from pytest_androidworld.report import journal
from tests.recipes import page
from tests.recipes.conftest import break_oracle
from tests.recipes.gitlab import GitLab

RECIPE = page.read(page.TEXTS[page.GITLAB])


def test_a_branch_is_compared_with_main_and_too_few_tasks_are_a_warning(gitlab: GitLab) -> None:
    first = gitlab.play(RECIPE)
    assert {name: each.conclusion for name, each in first.items()} == {
        "play 1 of 4": "passed",
        "play 2 of 4": "passed",
        "play 3 of 4": "passed",
        "play 4 of 4": "passed",
        "decide": "passed",
    }
    assert "merged: 18 cases of 4 shards" in first["decide"].output
    baseline = gitlab.cache / "baseline" / "journal.jsonl"
    kept = baseline.read_bytes()

    break_oracle(gitlab.repository, "Brightness")
    second = gitlab.play(RECIPE, "branch")
    assert [each.conclusion for each in second.values()] == ["passed"] * 4 + ["allowed"]
    decided = second["decide"]
    assert "AndroidWorld inconclusive: " in decided.output
    assert decided.artifacts
    merged = decided.artifacts / "merged"
    assert len(journal.read(merged / "journal.jsonl").finals) == 18
    assert (merged / "report.html").is_file()
    assert baseline.read_bytes() == kept  # main's
