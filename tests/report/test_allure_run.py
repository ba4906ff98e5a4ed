"""What Allure shows of a run as a whole."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import verdicts
from pytest_androidworld.report import allure, allure_run, failure
from pytest_androidworld.report.journal import Journal
from pytest_androidworld.report.statistics import Rate
from tests.report.test_allure import filled, labels

NONE = Rate(0, 2)


def environment(folder: Path, manifest: Any, *attempts: Any, left: Rate = NONE) -> list[str]:
    allure_run.write(folder, Journal(manifest, attempts), left)
    return folder.joinpath("environment.properties").read_text("ascii").splitlines()


def test_the_environment_is_what_was_run(manifest: Any, attempt: Any, tmp_path: Path) -> None:
    manifest = {**manifest, "model": "größte\\x\n😀", "versions": {"a b": "1"}}
    attempts = [attempt(), attempt(seed=31, verdict="failed")]
    assert environment(tmp_path / "new", manifest, *attempts) == [
        "Result=AndroidWorld 50.0 % (95 %: 9.5\\u201390.5 %), 1 of 2 cases passed",
        "Suite=AndroidWorld 5e7d",
        "Agent=oracle",
        "Model=gr\\u00f6\\u00dfte\\\\x\\n\\ud83d\\ude00",
        "Device=virtual (no AndroidWorld scores)",
        "Seeds=30, 31, 32",
        "Grading=strict",
        "Budget=reference x 1",
        "a\\ b=1",
    ]


def test_the_models_of_attached_devices_are_named(
    manifest: Any, attempt: Any, tmp_path: Path
) -> None:
    models = ["Google Pixel 8, Android 14", "OnePlus CPH2449, Android 15"]
    manifest = {**manifest, "device": "attached", "device_models": models}
    assert (
        "Device=attached (Google Pixel 8, Android 14; OnePlus CPH2449, Android 15)"
        in environment(tmp_path / "new", manifest, attempt())
    )


def test_a_part_of_a_run_has_no_rate(manifest: Any, attempt: Any, tmp_path: Path) -> None:
    found = environment(tmp_path, manifest, attempt(), left=Rate(1, 2))
    assert found[0] == "Result=AndroidWorld: only 1 of 2 cases were played"


def test_what_a_model_cost_is_reported(
    manifest: Any, attempt: Any, call: Any, tmp_path: Path
) -> None:
    found = environment(tmp_path, manifest, attempt(calls=[call(cost=1.25)]))
    assert found[1].startswith("Cost=1 model call, tokens ")
    assert found[1].endswith("$1.25")


@pytest.mark.parametrize("verdict", verdicts.VERDICTS[1:])
def test_each_verdict_is_a_category_of_allure_2(
    manifest: Any, attempt: Any, tmp_path: Path, verdict: Any
) -> None:
    environment(tmp_path, manifest)
    known = json.loads((tmp_path / "categories.json").read_text())
    message = failure.headline(attempt(verdict=verdict)) + "\nmore: failed: "
    found = [each for each in known if re.search(each["messageRegex"], message)]
    assert [each["name"] for each in found] == [verdict]
    assert found[0]["matchedStatuses"] == [verdicts.TABLE[verdict].status]


@pytest.mark.parametrize("verdict", verdicts.VERDICTS[1:])
def test_each_verdict_is_a_category_of_allure_3(
    manifest: Any, attempt: Any, tmp_path: Path, verdict: Any
) -> None:
    environment(tmp_path, manifest)
    rules = json.loads((tmp_path / "allurerc.json").read_text())["categories"]["rules"]
    result = filled(manifest, attempt(verdict=verdict))
    found = [
        rule
        for rule in rules
        for matcher in rule["matchers"]
        if result.status in matcher["statuses"]
        and set(matcher["labels"].items()) <= set(labels(result))
    ]
    assert [each["name"] for each in found] == [verdict]
    assert [each["id"] for each in found] == [f"androidworld-{verdict.replace(' ', '-')}"]
    assert list(found[0]) == ["id", "name", "matchers", "groupByMessage"]


def test_a_passed_case_is_in_no_category(manifest: Any, attempt: Any, tmp_path: Path) -> None:
    environment(tmp_path, manifest)
    text = (tmp_path / "allurerc.json").read_text()
    assert '"passed"' not in text
    assert ("verdict", "passed") in labels(filled(manifest, attempt()))


def test_a_long_reason_is_cut_in_a_step_s_name_only(
    manifest: Any, attempt: Any, step: Any
) -> None:
    reason = "The note\nis ready, " + 30 * "so I keep it, "
    result = filled(manifest, attempt(steps=[step("click", "Save", reason=reason)]))
    name = result.steps[0].name
    assert name.startswith("tap 'Save' – The note is ready, so I keep it, ")
    assert name.endswith("…")
    assert len(name) == len("tap 'Save' – ") + allure.REASON
    assert reason in [each.value for each in result.steps[0].parameters]
