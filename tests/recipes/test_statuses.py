"""What each exit status of the gate becomes: 6 is never green, and all but 0 and 6 is red."""

import copy
from pathlib import Path
from typing import Any

import pytest

from tests.recipes import page
from tests.recipes.conftest import PART
from tests.recipes.github import HEAD, SHA, GitHub
from tests.recipes.gitlab import GitLab

CHANGE = page.recipe(page.CHANGE)
NIGHTLY = page.recipe(page.NIGHTLY)
REPORT = "Report that the gate cannot say"
PULL = ("pull_request", "refs/pull/7/merge")


def without_checks(recipe: Any) -> Any:
    other = copy.deepcopy(recipe)
    rights = [
        part["permissions"] for part in (other, *other["jobs"].values()) if "permissions" in part
    ]
    (allowed,) = (each for each in rights if "checks" in each)
    del allowed["checks"]
    return other


@pytest.mark.parametrize(
    ("status", "conclusion"),
    [
        (0, "success"),  # held, or no regression seen
        (1, "failure"),  # regressed
        (2, "failure"),  # interrupted
        (3, "failure"),  # pytest's internal error
        (4, "failure"),  # wrong usage
    ],
)
def test_a_change_is_as_red_or_green_as_its_run(
    status: int, conclusion: str, tmp_path: Path
) -> None:
    github = GitHub(tmp_path, PART | {"PYTEST_ENDS_WITH": f"{status}"})
    job = github.play(CHANGE, *PULL).jobs["androidworld"]
    assert job.conclusion == conclusion
    assert REPORT in job.skipped
    assert github.check == ""


def test_a_change_of_which_the_gate_cannot_say_has_a_neutral_check(tmp_path: Path) -> None:
    github = GitHub(tmp_path, PART | {"PYTEST_ENDS_WITH": "6"})
    job = github.play(CHANGE, *PULL).jobs["androidworld"]
    assert job.conclusion == "success"
    assert github.check == (
        "api --silent repos/team/agents/check-runs -f name=AndroidWorld gate"
        f" -f head_sha={HEAD} -f status=completed -f conclusion=neutral"
        " -f output[title]=cannot say -F output[summary]=@comment.md\n"
    )
    assert github.comment == "### as it is\n"
    github.play(CHANGE)
    assert f"head_sha={SHA} " in github.check


@pytest.mark.parametrize("fork", [True, False], ids=["fork", "no permission"])
def test_where_no_check_may_be_written_it_is_red_and_titled(fork: bool, tmp_path: Path) -> None:
    github = GitHub(tmp_path, PART | {"PYTEST_ENDS_WITH": "6"})
    recipe = CHANGE if fork else without_checks(CHANGE)
    job = github.play(recipe, *PULL, fork=fork).jobs["androidworld"]
    assert job.conclusion == "failure"
    assert "::error title=cannot say::" in job.output(REPORT)
    assert github.check == ""


@pytest.mark.deep
def test_a_night_is_as_red_or_green_as_its_comparison(github: GitHub) -> None:
    assert github.play(NIGHTLY).jobs["decide"].conclusion == "success"
    github.env["COMPARE_ENDS_WITH"] = "1"
    run = github.play(NIGHTLY)
    assert run.jobs["decide"].conclusion == "failure"
    for status, recipe in (("4", NIGHTLY), ("6", without_checks(NIGHTLY))):
        github.env["COMPARE_ENDS_WITH"] = status
        assert github.again(recipe, run).jobs["decide"].conclusion == "failure"
        assert github.check == ""
    assert "::error title=cannot say::" in run.jobs["decide"].output(REPORT)
    assert github.again(NIGHTLY, run).jobs["decide"].conclusion == "success"
    assert f"head_sha={SHA} -f status=completed -f conclusion=neutral" in github.check


@pytest.mark.parametrize(
    ("status", "conclusion"),
    [(0, "passed"), (1, "failed"), (4, "failed"), (6, "allowed")],
)
def test_on_gitlab_what_cannot_be_said_is_a_warning(
    status: int, conclusion: str, tmp_path: Path
) -> None:
    recipe = page.recipe(page.GITLAB)
    compare = [line for line in recipe["decide"]["script"] if "androidworld compare" in line]
    script = ["mkdir merged baseline", "touch baseline/journal.jsonl", *compare]
    decide = recipe["decide"] | {"script": script}
    alone = {**recipe, "decide": {**decide, "needs": []}}
    alone["stages"] = ["decide"]
    del alone["play"]
    gitlab = GitLab(tmp_path, PART | {"COMPARE_ENDS_WITH": f"{status}"})
    assert gitlab.play(alone)["decide"].conclusion == conclusion
