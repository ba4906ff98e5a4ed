"""The recipes in twenty lines: an action and a component do what the long ones spell out."""

from pathlib import Path

import pytest

from pytest_androidworld.report import journal
from tests.recipes import page
from tests.recipes.conftest import PART, WITH_SMOKE, begun, break_oracle
from tests.recipes.github import HEAD, GitHub
from tests.recipes.gitlab import GitLab

GITHUB = page.recipe(page.SHORT_GITHUB)
JOB = "androidworld"
CHANGE = ("pull_request", "refs/pull/7/merge")
NIGHT = ("schedule", "refs/heads/main")


def with_inputs(**inputs: str) -> page.Recipe:
    """The workflow with these inputs of the action, too."""
    recipe = page.recipe(page.SHORT_GITHUB)
    (step,) = (
        each
        for each in recipe["jobs"][JOB]["steps"]
        if each.get("uses", "").startswith(page.OUR_ACTION)
    )
    step["with"] |= {name.replace("_", "-"): value for name, value in inputs.items()}
    return recipe


def test_a_change_is_compared_with_the_newest_night_in_a_comment(tmp_path: Path) -> None:
    """And a night that ran out of time is no baseline, and goes on when it is run again."""
    github = GitHub(tmp_path, WITH_SMOKE)
    recipe = with_inputs(seeds="1")
    night = github.play(recipe, *NIGHT, over=begun)
    assert night.jobs[JOB].conclusion == "failure"
    assert github.caches == ["androidworld-attempt-1001-1"]

    again = github.again(recipe, night).jobs[JOB]
    assert again.conclusion == "success"
    assert "carried over" in again.output("Play")
    assert "7 of 7 cases passed" in again.output("Play")
    assert github.caches[1:] == ["androidworld-nightly-1001"]

    break_oracle(github.repository, "")  # in each task
    run = github.play(recipe, *CHANGE)
    change = run.jobs[JOB]
    assert change.conclusion == "failure"
    assert github.comment.startswith("### AndroidWorld regressed: 0.0 %, was 100.0 %")
    assert change.summary.strip() == github.comment.strip()
    assert github.caches[2:] == ["androidworld-attempt-1002-1"]  # and no baseline
    kept = run.artifacts / "androidworld"
    assert {each.name for each in kept.iterdir()} == {"androidworld-results", "junit.xml"}
    latest = kept / "androidworld-results" / "latest"
    assert len(journal.read(latest / "journal.jsonl").finals) == 7


@pytest.mark.parametrize(
    ("status", "conclusion"), [(0, "success"), (1, "failure"), (3, "failure"), (6, "success")]
)
def test_the_action_is_as_red_or_green_as_its_run(
    status: int, conclusion: str, tmp_path: Path
) -> None:
    github = GitHub(tmp_path, PART | {"PYTEST_ENDS_WITH": f"{status}"})
    assert github.play(GITHUB, *CHANGE).jobs[JOB].conclusion == conclusion
    assert (f"head_sha={HEAD} -f status=completed" in github.check) == (status == 6)


def test_from_a_fork_what_cannot_be_said_is_red(tmp_path: Path) -> None:
    github = GitHub(tmp_path, PART | {"PYTEST_ENDS_WITH": "6"})
    job = github.play(GITHUB, *CHANGE, fork=True).jobs[JOB]
    assert job.conclusion == "failure"
    assert "::error title=cannot say::" in job.output("Report that the gate cannot say")


def test_inputs_become_words_for_pytest(tmp_path: Path) -> None:
    """Quoted as they are, and none is a command."""
    github = GitHub(tmp_path, PART)
    recipe = with_inputs(
        agent="idle", tasks="", seeds="7-7", workers="0", options="-k 'WifiTurnOn and not Verify'"
    )
    run = github.play(recipe, *CHANGE)
    output = run.jobs[JOB].output("Play")
    assert "0 of 1 case passed" in output
    latest = run.artifacts / "androidworld" / "androidworld-results" / "latest"
    played = journal.read(latest / "journal.jsonl")
    assert [each.seed for each in played.finals] == [7]
    words = "$(touch broken); touch broken"
    github.play(with_inputs(agent=words, model=words, tasks=words, options=words), *CHANGE)
    assert list(tmp_path.rglob("broken")) == []


@pytest.mark.deep
def test_the_component_plays_shards_and_decides(tmp_path: Path) -> None:
    included = page.recipe(page.SHORT_GITLAB)
    few = {"tasks": "easy and not smoke", "seeds": "1", "shards": 2, "workers": "0"}
    included["include"][0]["inputs"] |= few
    recipe = page.included(included)
    gitlab = GitLab(tmp_path, PART)
    first = gitlab.play(recipe)
    assert {name: each.conclusion for name, each in first.items()} == {
        "androidworld-play 1 of 2": "passed",
        "androidworld-play 2 of 2": "passed",
        "androidworld-decide": "passed",
    }
    assert "merged: 6 cases of 2 shards" in first["androidworld-decide"].output

    break_oracle(gitlab.repository, "BrightnessMax")
    decided = gitlab.play(recipe, "branch")["androidworld-decide"]
    assert decided.conclusion == "allowed", decided.output
    assert "AndroidWorld cannot say: " in decided.output
    assert decided.artifacts
    merged = decided.artifacts / "merged" / "journal.jsonl"
    assert len(journal.read(merged).finals) == 5  # of the six
