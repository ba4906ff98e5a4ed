"""What changes when a run is judged again: verdicts, by which checks, and the rate."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pytest_androidworld.report import words
from pytest_androidworld.report.analyses.layout import Column, PrintedTable, TableCell
from pytest_androidworld.report.journal import CaseId, Journal
from pytest_androidworld.report.schema import AttemptLine, CheckLine
from pytest_androidworld.report.statistics import Rate, Statistics
from pytest_androidworld.rescoring.case import Rejudged
from pytest_androidworld.verdicts import INVALID_TASK

COLUMNS = tuple(map(Column.of, ("task", "seed", "then", "now", "by")))
NAMES = 6  # in a note


@dataclass(frozen=True)
class Rescored:
    """A run, and the verdicts of its cases by today's checks."""

    journal: Journal
    judged: dict[CaseId, Rejudged]
    left: dict[CaseId, str]  # cases that could not be judged again, and why

    @property
    def changed(self) -> list[CaseId]:
        finals = self.journal.finals
        return [
            each for each in self.judged if self.judged[each].verdict != finals[each]["verdict"]
        ]

    @property
    def now(self) -> list[AttemptLine]:
        """The final attempts with today's verdicts."""
        return [
            {**each, "verdict": self.judged[case].verdict} if case in self.judged else each
            for case, each in self.journal.finals.items()
        ]

    def causes(self, case: CaseId) -> list[str]:
        """Why its verdict changes."""
        before, after = self.journal.finals[case], self.judged[case]
        if after.verdict == INVALID_TASK:
            return [after.error]
        if before["verdict"] == INVALID_TASK:
            return [f"judged now; then: {before['error']}"]
        found = [*causes(before["checks"], after.checks, self.journal.manifest["grading"])]
        return found or [f"the reward is {words.reward(after.reward)} now, and names no check"]

    @property
    def table(self) -> PrintedTable:
        """A row for each verdict that changes."""
        return PrintedTable(COLUMNS, [self._row(each) for each in self.changed], [*self.notes])

    def _row(self, case: CaseId) -> list[TableCell]:
        then, now = self.journal.finals[case]["verdict"], self.judged[case].verdict
        cells = (case.task, case.play_id, then, now, "; ".join(self.causes(case)))
        return [*map(TableCell.of, cells)]

    @property
    def notes(self) -> Iterator[str]:
        """The cases that keep their verdicts unseen, by reason."""
        return (f"not judged again: {each}" for each in self.reasons)

    @property
    def reasons(self) -> Iterator[str]:
        """Why cases could not be judged again, with their names."""
        for why in dict.fromkeys(self.left.values()):
            cases = [str(case) for case, each in self.left.items() if each == why]
            more = f" and {len(cases) - NAMES} more" if len(cases) > NAMES else ""
            yield f"{', '.join(cases[:NAMES])}{more}: {why}"

    @property
    def sentence(self) -> str:
        """The summary: how many verdicts change, and both rates."""
        of = words.count(len(self.judged), "case")
        changed = words.count(len(self.changed), "verdict")
        verb = "changes" if len(self.changed) == 1 else "change"
        kinds = Counter(
            (self.journal.finals[case]["verdict"], self.judged[case].verdict)
            for case in self.changed
        )
        which = ", ".join(f"{n} {then} → {now}" for (then, now), n in sorted(kinds.items()))
        return (
            f"{changed} of {of} judged again {verb}{f' ({which})' if which else ''}:"
            f" success {_rate(self.journal.finals.values())} then, {_rate(self.now)} now"
        )


def _rate(finals: Iterable[AttemptLine]) -> str:
    rate = Rate.passed(Statistics.of(finals).counted)
    return f"{words.percent(rate.share)} ({rate.part}/{rate.of})"


def causes(before: Sequence[CheckLine], after: Sequence[CheckLine], grading: str) -> Iterator[str]:
    """The checks whose change makes the reward whole, or not whole any more."""
    then, now = _counted(before, grading), _counted(after, grading)
    for name, each in then.items():
        if each["value"] < 1 and (name not in now or now[name]["value"] == 1):
            how = "holds now" if name in now else "not checked any more"
            yield f"{how}: {each['claim']} (then: {_found(each)})"
    for name, each in now.items():
        if each["value"] < 1 and (name not in then or then[name]["value"] == 1):
            how = "fails now" if name in then else "checked now"
            yield f"{how}: {each['claim']}: {_found(each)}"


def _found(check: CheckLine) -> str:
    return f"expected {check['expected']}, found {check['found']}"


def _counted(checks: Sequence[CheckLine], grading: str) -> dict[tuple[str, int], CheckLine]:
    """Those of a grading by their claims, and which of that claim each is."""
    seen: Counter[str] = Counter()
    found = {}
    for each in checks:
        if grading in each["gradings"]:
            seen[each["claim"]] += 1
            found[each["claim"], seen[each["claim"]]] = each
    return found
