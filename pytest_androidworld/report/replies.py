"""Counts the replies of a model that were to be actions, and those of them that were none.

A step in which the model replied counts once, however many calls the agent makes in it.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from pytest_androidworld.report import words
from pytest_androidworld.report.schema import AttemptLine, CallLine, StepLine

Kind = Literal["no action", "cut off", "empty"]
NO_ACTION: Final = "no action"
CUT_OFF: Final = "cut off"
EMPTY: Final = "empty"
LONGEST = 300  # characters of a reply that is quoted


def kind(text: str, finish: str) -> Kind:
    """What is wrong with a reply that is no action; ``text`` is without the model's thinking."""
    if finish == "length":
        return CUT_OFF
    return NO_ACTION if text.strip() else EMPTY


@dataclass(frozen=True)
class Replies:
    """How many replies there were, and how many unusable ones of each kind."""

    asked: int
    kinds: Counter[str]

    @classmethod
    def of(cls, attempts: Iterable[AttemptLine]) -> "Replies":
        asked, kinds = 0, Counter[str]()
        for attempt in attempts:
            calls = attempt["run"]["calls"]
            numbers = {step["number"] for step in attempt["steps"]}
            unusable = {call["step"]: call for call in calls if "unusable" in call}
            replied = {call["step"] for call in calls if call["error"] is None} & numbers
            asked += len(replied | unusable.keys())
            kinds += Counter(call["unusable"] for call in unusable.values())
        return cls(asked, kinds)

    @property
    def unusable(self) -> int:
        return self.kinds.total()

    @property
    def are_all_unusable(self) -> bool:
        return 0 < self.asked == self.unusable

    @property
    def line(self) -> dict[str, int]:
        """For the journal; empty if all could be used."""
        if not self.unusable:
            return {}
        counts = {name: self.kinds[name] for name in (CUT_OFF, EMPTY)}
        return {"asked": self.asked, "unusable": self.unusable, **counts}

    @property
    def details(self) -> str:
        """``2 cut off, 1 empty``; "" if every reply has text and is complete."""
        counts = {name: self.kinds[name] for name in (CUT_OFF, EMPTY)}
        return ", ".join(f"{number} {name}" for name, number in counts.items() if number)


def unusable(attempt: AttemptLine) -> list[CallLine]:
    """The calls of an attempt whose reply was no action."""
    return [call for call in attempt["run"]["calls"] if "unusable" in call]


def of_step(attempt: AttemptLine, step: StepLine) -> str:
    """The reply of a step that did nothing because of it; "" for all others."""
    if step["action"].get("action_type") != "unknown":
        return ""
    calls = [call for call in unusable(attempt) if call["step"] == step["number"]]
    return quoted(calls[-1]) if calls else ""


def quoted(call: CallLine) -> str:
    """An unusable reply, on one line."""
    note = "" if call["unusable"] == NO_ACTION else f" ({call['unusable']})"
    return f"'{words.one_line(call.get('reply', ''))}'{note}"
