"""A server that misbehaves costs tries and steps; it crashes no run and hides no cost."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.agent.llm import Reply, Request
from pytest_androidworld.agent.patience import Patient
from tests.models.server import (
    Answer,
    Closed,
    Failed,
    Hung,
    ModelServer,
    Question,
    Raw,
    Refused,
    Truncated,
)
from tests.plugin.conftest import Run

COMPLETE = 'Reason: enough\nAction: {"action_type": "status", "goal_status": "complete"}'
# What the server does in each step of the episode, one answer for each try.
STEPS: list[list[Answer]] = [
    [Failed(429, retry_after="0"), Failed(500, retry_after="0"), Refused()],
    [Truncated(COMPLETE), Closed(), ""],
    [Hung(), "I would tap the button."],
    [Raw(b"<html>", "text/html"), 'Action: {"action_type": "click", "index": }'],
    ['Action: {"action_type": "click", "index": 999}'],
    ['Action: {"action_type": "fly"}'],
    [COMPLETE],
]
TOLD = [
    "it ended with 'refusal'",
    "the reply was empty",
    "the reply holds no JSON object",
    "is no JSON",
    "no element of the list has the index 999",
    "no action is called 'fly'",
    "enough",
]
WORDS = ("-k", "Climb", "--agent=m3a_simple", "--aw-probe=off")
HURRY = 0.2  # seconds for a try that is not answered, however long it waits


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "GEMINI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.setenv(name, "a-key-of-a-certain-length")


@pytest.mark.parametrize("api", ["openai", "gemini", "anthropic"])
def test_whatever_a_server_does_costs_a_try_or_a_step(
    run: Run,
    journal: Callable[[], list[dict[str, Any]]],
    monkeypatch: pytest.MonkeyPatch,
    api: str,
) -> None:
    answers = [answer for step in STEPS for answer in step]
    once = Patient.once

    def try_once(self: Patient, request: Request, seconds: float) -> Reply:
        return once(self, request, HURRY if isinstance(answers[0], Hung) else seconds)

    monkeypatch.setattr(Patient, "once", try_once)
    with ModelServer(lambda question: answers.pop(0)) as server:
        run(*WORDS, f"--model={server.model(api)}").assert_outcomes(failed=1, deselected=1)
    (attempt,) = journal()
    assert (attempt["verdict"], attempt["error"]) == ("failed", None)
    assert attempt["used"] == len(STEPS)
    reasons = [step["reason"] for step in attempt["steps"]]
    assert [told in reason for told, reason in zip(TOLD, reasons, strict=True)] == [True] * 7
    calls = attempt["run"]["calls"]
    assert [call["tries"] for call in calls] == [len(step) for step in STEPS]
    assert all(call["tokens"]["input"] for call in calls)
    assert attempt["run"]["tokens"]["input"] == sum(call["tokens"]["input"] for call in calls)


def test_a_server_that_stays_broken_is_a_model_error_and_the_next_case_is_played(
    run: Run, journal: Callable[[], list[dict[str, Any]]]
) -> None:
    def brain(question: Question) -> Answer:
        return Failed(500, retry_after="0") if "Do nothing" in question.text else COMPLETE

    with ModelServer(brain) as server:
        result = run("--agent=m3a_simple", "--aw-probe=off", f"--model={server.model('openai')}")
    result.assert_outcomes(errors=1, failed=1)
    first, second = journal()
    assert [(each["task"], each["verdict"]) for each in (first, second)] == [
        ("Rest", "model error"),
        ("Climb", "failed"),
    ]
    assert "the server replied 500" in first["error"]
    assert [call["error"] for call in first["run"]["calls"]] == [first["error"]]
