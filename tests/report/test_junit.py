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
        ("androidworld.device", "virtual"),
        ("androidworld.serial", "127.0.0.1:40001"),
        ("androidworld.artifacts", "/results/a"),
    ]


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
        ("androidworld.device", "virtual"),
        ("androidworld.seeds", "30, 31, 32"),
        ("androidworld.grading", "strict"),
        ("androidworld.budget", "reference×1"),
        ("androidworld.version.pytest-androidworld", "0.1.0"),
        ("androidworld.version.python", "3.11.2"),
        ("androidworld.version.pytest", "9.2.0"),
    ]
