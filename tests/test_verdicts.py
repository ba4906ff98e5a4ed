"""One table says what a verdict is in pytest, in Allure, in the rates and when a run goes on."""

import re
from pathlib import Path
from typing import get_args

import pytest

from pytest_androidworld.report import schema
from pytest_androidworld.verdicts import BESIDE, COUNTED, TABLE, VERDICTS, Verdict

PAGE = Path(__file__).parents[1] / "docs" / "verdicts.md"
ROW = re.compile(r"^\| ([a-z ]+) \| .* \| (passed|failed|error) \|$", re.MULTILINE)
# outcome, Allure's status, in the success rate, tried again at once, played again by resume
DESIGNED = {
    "passed": ("passed", "passed", True, False, False),
    "failed": ("failed", "failed", True, False, False),
    "not declared": ("failed", "failed", True, False, False),
    "budget exceeded": ("failed", "failed", True, False, False),
    "agent error": ("failed", "broken", True, False, False),
    "model error": ("error", "broken", False, False, True),
    "device error": ("error", "broken", False, True, True),
    "invalid task": ("error", "broken", False, False, True),
    "not run": ("skipped", "skipped", False, False, True),
}


def test_verdicts_are_those_of_the_journal() -> None:
    assert schema.fields(schema.AttemptLine)["verdict"] == Verdict
    assert get_args(Verdict) == (*VERDICTS, "not run") == tuple(TABLE)
    assert VERDICTS == COUNTED + BESIDE


@pytest.mark.parametrize("verdict", TABLE)
def test_a_verdict_means_what_the_design_says(verdict: Verdict) -> None:
    says = TABLE[verdict]
    found = (says.outcome, says.status, says.counted, says.retried, says.resumed)
    assert found == DESIGNED[verdict]


def test_the_page_on_verdicts_has_the_same_table() -> None:
    found = ROW.findall(PAGE.read_text("utf-8"))
    assert found == [(name, TABLE[name].outcome) for name in VERDICTS]


@pytest.mark.parametrize("verdict", VERDICTS)
def test_what_says_nothing_about_the_agent_is_an_error_that_resume_plays_again(
    verdict: Verdict,
) -> None:
    says = TABLE[verdict]
    assert (says.outcome == "error") == says.resumed == (not says.counted)
