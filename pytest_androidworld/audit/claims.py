"""The claims that an audit makes of every task, and the finding for one case."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

Claim = Literal["solve", "idle", "blind", "again", "early", "near", "judge", "undo"]
Status = Literal["holds", "fails", "known", "open"]

CLAIMS: Mapping[Claim, str] = {
    "solve": "the task's own solution earns the whole reward, within the budget",
    "idle": "doing nothing does not pass",
    "blind": "the actions that solve another seed do not pass",
    "again": "set-up and solution give the same result a second time",
    "early": "the solution without its last step does not pass",
    "near": "what the task declares as a near miss does not pass",
    "judge": "judging changes nothing on the phone",
    "undo": "tear-down leaves the phone as it was before the case",
}


@dataclass(frozen=True)
class ClaimResult:
    """The result of a claim, and, unless it simply holds, the reason."""

    status: Status
    why: str = ""

    def __str__(self) -> str:
        return f"{self.status}: {self.why}" if self.why else self.status

    @classmethod
    def of(cls, text: str) -> "ClaimResult":
        """Parse a result from its written form."""
        word, _, why = text.partition(": ")
        return next(cls(status, why) for status in get_args(Status) if status == word)


HOLDS = ClaimResult("holds")
Findings = dict[Claim, ClaimResult]


def failing(findings: Findings) -> list[str]:
    """A sentence for each claim that does not hold."""
    return [f"{claim}: {each.why}" for claim, each in findings.items() if each.status == "fails"]
