"""Maps verdicts to pytest's outcomes: passed, failed, error."""

from typing import TYPE_CHECKING

import pytest

from pytest_androidworld.verdicts import TABLE, Verdict

if TYPE_CHECKING:
    from pytest_androidworld.bench.attempts import Attempt

ATTEMPTS = "androidworld"  # attribute of a report: its case's attempts as JSON, for the controller
GIVEN_UP = "androidworld_given_up"  # attribute of a report whose case had no device left


class NotPlayed(pytest.fail.Exception):  # type: ignore[misc, name-defined]
    """The case does not count for the agent: model error, device error, or invalid task."""

    __module__ = "builtins"  # a short name in the summary

    def __init__(self, verdict: Verdict, message: str, *, no_device: bool = False) -> None:
        super().__init__(message, pytrace=False)
        self.verdict = verdict
        self.no_device = no_device  # the device was given up, and no other is left


def conclude(attempt: "Attempt", message: str, *, no_device: bool = False) -> None:
    """Raise pytest's outcome for an attempt, unless it passed."""
    __tracebackhide__ = True
    verdict = attempt.verdict
    assert verdict is not None, "it is concluded once it has one"
    outcome = TABLE[verdict].outcome
    if outcome == "error":
        raise NotPlayed(verdict, message, no_device=no_device) from None
    if outcome == "failed":
        pytest.fail(message, pytrace=False)
    if outcome == "skipped":
        pytest.skip(f"{verdict}: {attempt.error}")
