"""JUnit properties: what a case's element says besides its outcome."""

import json
from typing import Any

from pytest_androidworld.report import junit


def test_a_case_says_what_was_asked_and_how_it_ended(
    manifest: Any, attempt: Any, step: Any
) -> None:
    failed = attempt(
        verdict="failed",
        rewards={"strict": 0.5, "upstream": 1.0},
        steps=[step("wait")],
        artifacts="/results/a",
    )
    assert junit.properties(manifest, failed) == [
        ("androidworld.task", "MarkorCreateNote"),
        ("androidworld.seed", "30"),
        ("androidworld.goal", "Create a note plan.md."),
        ("androidworld.verdict", "failed"),
        ("androidworld.ending", "the agent reported done, but the goal is not reached"),
        ("androidworld.reward_strict", "0.5"),
        ("androidworld.reward_upstream", "1"),
        ("androidworld.grading", "strict"),
        ("androidworld.steps", "1"),
        ("androidworld.budget", "10"),
        ("androidworld.attempt", "1"),
        ("androidworld.apps", "markor"),
        ("androidworld.difficulty", "easy"),
        ("androidworld.tags", "data_entry"),
        ("androidworld.params", '{"file_name": "plan.md"}'),
        ("androidworld.agent", "oracle"),
        ("androidworld.device", "virtual (no AndroidWorld score)"),
        ("androidworld.serial", "127.0.0.1:40001"),
        ("androidworld.artifacts", "/results/a"),
    ]


MEASURES = {"claim": "claimed, not done", "progress": 0.5, "over": 0, "refused": 2}
EFFECT = {"severity": "data lost", "text": "deleted note groceries.md"}


def test_a_case_says_what_it_shows_beside_its_verdict(
    manifest: Any, attempt: Any, step: Any
) -> None:
    played = attempt(
        verdict="failed", measures=MEASURES, side_effects=[EFFECT], steps=[step("wait")]
    )
    played["run"]["loops"] = 1
    found = dict(junit.properties(manifest, played))
    names = ("side_effects", "clean", "claim", "progress", "steps_over", "loops")
    assert [found[f"androidworld.{name}"] for name in (*names, "refused_actions")] == [
        *("deleted note groceries.md (data lost)", "no", "claimed, not done", "0.5", "0"),
        *("1", "2"),
    ]
    assert found["androidworld.first_action"] == "0.25"


def test_a_passed_case_without_side_effects_is_clean_and_unknown_ones_are_not_said(
    manifest: Any, attempt: Any
) -> None:
    clean = dict(junit.properties(manifest, attempt(side_effects=[])))
    assert clean["androidworld.clean"] == "yes"
    assert "androidworld.side_effects" not in clean
    assert "androidworld.clean" not in dict(junit.properties(manifest, attempt()))


def test_what_is_not_known_is_not_said(manifest: Any, attempt: Any) -> None:
    invalid = attempt(verdict="invalid task", rewards=None, error="no such note", verify=True)
    found = dict(junit.properties(manifest, invalid))
    assert "androidworld.reward_strict" not in found
    assert "androidworld.model" not in found
    assert found["androidworld.error"] == "no such note"
    assert found["androidworld.verify"] == "yes"


def test_values_can_be_sent_and_put_into_xml(manifest: Any, attempt: Any) -> None:
    odd = attempt(goal="bell \x07 \udcff", params={"text": "\udcff"})
    for _, value in junit.properties(manifest, odd):
        value.encode("utf-8")
    assert dict(junit.properties(manifest, odd))["androidworld.goal"] == "bell \\x07 \\udcff"
    assert json.loads(dict(junit.properties(manifest, odd))["androidworld.params"]) == {
        "text": "\udcff"
    }


def test_the_suite_says_what_was_run(manifest: Any) -> None:
    assert junit.suite_properties(manifest) == [
        ("androidworld.suite", "AndroidWorld"),
        ("androidworld.suite_hash", "5e7d"),
        ("androidworld.agent", "oracle"),
        ("androidworld.device", "virtual (no AndroidWorld score)"),
        ("androidworld.seeds", "30, 31, 32"),
        ("androidworld.grading", "strict"),
        ("androidworld.budget", "reference×1"),
        ("androidworld.version.pytest-androidworld", "0.1.0"),
        ("androidworld.version.python", "3.11.2"),
        ("androidworld.version.pytest", "9.2.0"),
    ]
