"""What came of a case of a bench."""

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Self

from pytest_androidworld.agent.llm import Usage
from pytest_androidworld.bench import records
from pytest_androidworld.report import failure
from pytest_androidworld.task.condition_names import CLEAN
from pytest_androidworld.verdicts import PASSED, TABLE, Verdict

if TYPE_CHECKING:
    from pytest_androidworld.bench.any_case import AnyCase
    from pytest_androidworld.report.schema import SideEffectLine
    from pytest_androidworld.task.score import Check


@dataclass(frozen=True)
class CaseResult:
    """What came of a case.

    A masked case has no reward: device, model or task failed, or it was not played to its end.
    """

    task: str
    seed: int
    condition: str  # of the phone; "clean" if it was as it is
    verdict: Verdict
    reason: str  # why that verdict, in a sentence
    reward: float | None  # 1.0 if it passed, else 0.0; None if it is masked
    partial: float | None  # the task's own reward, between 0 and 1; None if it was not judged
    masked: bool
    checks: "tuple[Check, ...]"  # what was judged, one claim each
    answer: str
    steps: int  # that were used
    seconds: float
    usage: dict[str, Any]  # of all attempts: "calls", "tokens", "cost" in US dollars
    attempts: int
    # What it changed beyond its task, the worst first; None if that is not known
    side_effects: "list[SideEffectLine] | None"

    @property
    def success(self) -> bool:
        return self.verdict == PASSED

    @property
    def line(self) -> dict[str, Any]:
        """For JSON."""
        return {**asdict(self), "success": self.success}

    @classmethod
    def of(cls, case: "AnyCase") -> Self:
        """The result of a case whose newest attempt has a verdict."""
        attempt, grading = case.attempt, case.terms.grading
        verdict, score = attempt.verdict, attempt.score
        assert verdict is not None, "its case is over"
        masked = not TABLE[verdict].counted
        record = attempt.record
        return cls(
            task=case.id.task,
            seed=case.seed,
            condition=case.condition or CLEAN,
            verdict=verdict,
            reason=_reason(record, grading),
            reward=None if masked else float(verdict == PASSED),
            partial=score.reward(grading) if score and not masked else None,
            masked=masked,
            checks=score.checks if score else (),
            answer=record["answer"],
            steps=attempt.used,
            seconds=record["run"]["seconds"],
            usage=_usage(case),
            attempts=len(case.attempts),
            side_effects=record.get("side_effects"),
        )


def _reason(record: Any, grading: str) -> str:
    """The cause; of what is no episode's end, the error itself."""
    cause = failure.cause(record, grading)
    error = record["error"]
    return f"{cause}: {error}" if error and error not in cause else cause


def _usage(case: "AnyCase") -> dict[str, Any]:
    calls = [call for attempt in case.attempts for call in attempt.calls]
    spent = records.spent(calls)
    tokens = spent["tokens"] or (Usage().line if not calls else {})
    return {"calls": len(calls), "tokens": tokens, "cost": spent["cost"] if calls else 0.0}
