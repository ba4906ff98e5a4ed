"""How a case can end, and what that means elsewhere: the one definition of verdicts.

Journal, rates, pytest's outcome, JUnit, Allure and resume derive from the table here.  Which of
them an attempt gets is decided by `episode` while it is played, else by `bench.attempts`.
"""

from typing import Final, Literal, NamedTuple, get_args

PASSED: Final = "passed"
FAILED: Final = "failed"
NOT_DECLARED: Final = "not declared"
BUDGET_EXCEEDED: Final = "budget exceeded"
AGENT_ERROR: Final = "agent error"
MODEL_ERROR: Final = "model error"
DEVICE_ERROR: Final = "device error"
INVALID_TASK: Final = "invalid task"
NOT_RUN: Final = "not run"  # the run ended before the case did; such an attempt is never final

Verdict = Literal[
    "passed",
    "failed",
    "not declared",
    "budget exceeded",
    "agent error",
    "model error",
    "device error",
    "invalid task",
    "not run",
]
Outcome = Literal["passed", "failed", "error", "skipped", "xfailed", "xpassed"]  # pytest's
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
FAILURES: Final = ("failed", "error")  # the outcomes that make a run fail
MARKED: Final = ("skipped", "xfailed", "xpassed")  # the outcomes of a user's marks
Status = Literal["passed", "failed", "broken", "skipped"]  # Allure's


class Meaning(NamedTuple):
    """How a verdict counts in rates, pytest, JUnit, Allure and resume."""

    outcome: Outcome  # in pytest and JUnit, unless a mark or a `pytest.skip` changes it
    status: Status  # in Allure
    ending: str  # in a sentence; {spent} is the limit that was reached
    counted: bool = False  # in the success rate; the others are listed beside it
    declared: bool = False  # the agent reported done: only then its reward counts
    retried: bool = False  # at once, on another device
    resumed: bool = False  # played again by --aw-resume


TABLE: Final[dict[Verdict, Meaning]] = {
    PASSED: Meaning(
        "passed",
        "passed",
        "the goal was reached and declared",
        counted=True,
        declared=True,
    ),
    FAILED: Meaning(
        "failed",
        "failed",
        "the agent reported done, but the goal is not reached",
        counted=True,
        declared=True,
    ),
    NOT_DECLARED: Meaning(
        "failed",
        "failed",
        "the goal is reached, but the agent did not report done before {spent}",
        counted=True,
    ),
    BUDGET_EXCEEDED: Meaning(
        "failed",
        "failed",
        "the goal is not reached, and {spent}",
        counted=True,
    ),
    AGENT_ERROR: Meaning(
        "failed",
        "broken",
        "the agent could not go on",
        counted=True,
    ),
    MODEL_ERROR: Meaning(
        "error",
        "broken",
        "the model gave no reply, through no fault of the agent",
        resumed=True,
    ),
    DEVICE_ERROR: Meaning(
        "error",
        "broken",
        "the device failed, through no fault of the agent",
        retried=True,
        resumed=True,
    ),
    INVALID_TASK: Meaning(
        "error",
        "broken",
        "the task itself is at fault, not the agent",
        resumed=True,
    ),
    NOT_RUN: Meaning(
        "skipped",
        "skipped",
        "the run ended before the case did, because {spent}",
        resumed=True,
    ),
}
VERDICTS = tuple(name for name in TABLE if name != NOT_RUN)  # that a case can have
COUNTED = tuple(name for name in VERDICTS if TABLE[name].counted)
BESIDE = tuple(name for name in VERDICTS if not TABLE[name].counted)
