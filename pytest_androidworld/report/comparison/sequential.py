"""The gate that looks after each seed: what it may say so early, and whether to go on.

How it works.  There are as many looks as seeds that can be paired.  At each, the cases of all
seeds so far are judged by the gate's own rules (`gate.by_rates`), with two figures that are
stricter the earlier it is, so that all looks together are as often wrong as a single one:

    regressed   alpha is the share that `spending` gives to this look
    held        the interval that excludes a drop of max_drop is wider by the same rule

The run ends at the first look that says one of these.  It also ends where there is no regression
to be seen, a drop of max_blind is excluded, and what is left to be played would hardly decide: if
the change and its spread stay as they are, the last look says regressed or held with a chance
below `FUTILE`.  Since that only ends runs that might still be called regressed, it adds no false
alarm.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import sqrt
from typing import Final, Literal, NamedTuple

from pytest_androidworld.report import words
from pytest_androidworld.report.comparison.evidence import LEVEL, GateEvidence
from pytest_androidworld.report.comparison.gate import (
    HELD,
    NONE_SEEN,
    REGRESSED,
    Answer,
    Decision,
    by_rates,
    decide,
)
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.comparison.rules import NOT_SHOWN, SHOWN, Rules
from pytest_androidworld.report.comparison.significance import student_quantile
from pytest_androidworld.report.comparison.spending import NORMAL, spent
from pytest_androidworld.report.journal import Journal

FUTILE: Final = 0.1
End = Literal["decided", "futile", "over"]
DECIDED: Final = "decided"
FUTILE_END: Final = "futile"
OVER: Final = "over"  # it was the last look


def rules_at(rules: Rules, look: int, looks: int) -> Rules:
    """The rules of one look: its share of alpha, and no rule that no alpha is spent for.

    The optional rules are judged once, of what was played in the end.
    """
    alpha = float(f"{spent(rules.alpha, look, looks):.3g}")  # sentences have it
    return rules._replace(
        alpha=alpha, always_passing=False, max_cost_rise=None, max_side_effects=None
    )


def excludes_drop(evidence: GateEvidence, rules: Rules, look: int, looks: int) -> bool:
    """Whether a drop of max_drop is excluded at this look."""
    lowest = evidence.lowest(1 - spent(1 - LEVEL, look, looks))
    return lowest is not None and lowest > -rules.max_drop


def answer_at(evidence: GateEvidence, rules: Rules, look: int, looks: int) -> Answer:
    """What the rates say at one look of so many."""
    answer = by_rates(evidence, rules_at(rules, look, looks))
    if answer == HELD and not excludes_drop(evidence, rules, look, looks):
        return NONE_SEEN
    return answer


def end_at(
    answer: Answer, evidence: GateEvidence, rules: Rules, look: int, looks: int
) -> End | None:
    """Why the run ends with this look and its answer; None if it goes on."""
    if answer in (REGRESSED, HELD):
        return DECIDED
    if look == looks:
        return OVER
    if answer == NONE_SEEN and chance_to_decide(evidence, rules, look, looks) < FUTILE:
        return FUTILE_END
    return None


def chance_to_decide(evidence: GateEvidence, rules: Rules, look: int, looks: int) -> float:
    """How likely the last look says regressed or held, if all goes on as it was up to this one."""
    error, degrees = evidence.clusters.error, len(evidence.tasks) - 1
    if not error:
        return 1.0
    error_then = error * sqrt(look / looks)
    open_yet = error * sqrt(look * (looks - look)) / looks  # the spread of what is still to come
    of_drop = student_quantile(1 - spent(rules.alpha, looks, looks) / 2, degrees) * error_then
    of_level = student_quantile(1 - spent(1 - LEVEL, looks, looks) / 2, degrees) * error_then
    regressed = -max(of_drop, rules.max_drop)
    held = -rules.max_drop + of_level
    below = NORMAL.cdf((regressed - evidence.mean) / open_yet)
    above = NORMAL.cdf((evidence.mean - held) / open_yet)
    return below + above


class GateLook(NamedTuple):
    """One look: after how many seeds of those that can be paired, and what came of it."""

    number: int
    of: int
    decision: Decision
    end: End | None

    @property
    def progress(self) -> str:
        """``look 3 of 10: no regression seen``."""
        return f"look {self.number} of {self.of}: {self.decision.answer}"

    @property
    def seeds(self) -> str:
        return f"after {self.number} of {words.count(self.of, 'seed')}"

    @property
    def why_enough(self) -> str:
        """``held after 3 of 10 seeds``."""
        return f"{self.decision.answer} {self.seeds}" if self.end == DECIDED else self.ending

    @property
    def ending(self) -> str:
        """Why the run went no further than this look."""
        if self.end == DECIDED:
            return f"decided {self.seeds}"
        if self.end == FUTILE_END:
            limit = f"{100 * FUTILE:.0f} % or less"
            return f"{self.seeds}, as the others were unlikely to decide ({limit})"
        if self.end == OVER:
            return f"not decided {self.seeds}"
        return f"not decided {self.seeds}, when the run ended"


def look(comparison: Comparison, rules: Rules, number: int, of: int) -> GateLook:
    """Look at the cases of the first seeds; optional rules are not judged."""
    decision = _decide(comparison, rules_at(rules, number, of), rules, number, of)
    end = end_at(decision.answer, comparison.evidence, rules, number, of)
    return GateLook(number, of, decision, end)


def conclude(comparison: Comparison, rules: Rules, last: GateLook) -> Decision:
    """The answer of a run, at its last look; here the optional rules are judged, too."""
    at = rules_at(rules, last.number, last.of)
    at = at._replace(
        always_passing=rules.always_passing,
        max_cost_rise=rules.max_cost_rise,
        max_side_effects=rules.max_side_effects,
    )
    decision = _decide(comparison, at, rules, last.number, last.of)
    return replace(decision, reason=f"{decision.reason}; {last.ending}")


def _decide(comparison: Comparison, at: Rules, rules: Rules, number: int, of: int) -> Decision:
    decision = decide(comparison, at)
    if decision.answer != HELD or excludes_drop(comparison.evidence, rules, number, of):
        return decision
    drop = words.whole_points(rules.max_drop)
    reason = f"a drop of {drop} is not excluded yet, as far as one look of {of} may tell"
    results = tuple(
        result._replace(mark=NOT_SHOWN, text=f"{result.text} by one look of {of}, not by all")
        if result.rule == "max-drop" and result.mark == SHOWN
        else result
        for result in decision.results
    )
    return replace(decision, answer=NONE_SEEN, reason=reason, results=results)


def compare_journals(
    baselines: Sequence[Journal], now: Journal, planned: int | None = None
) -> Comparison:
    """The comparison of two runs; of one that the gate has ended, up to its last look."""
    if now.looks is None:
        return Comparison.of(baselines, now, planned)
    seeds = now.looks["seeds"][: now.looks["taken"]]
    return compare(baselines, now, seeds, len(of_seeds(now, seeds).finals))


def decide_again(comparison: Comparison, rules: Rules) -> Decision:
    """The gate's answer about a finished run; one that it has ended is judged at its last look."""
    looks = comparison.now.looks
    if looks is None:
        return decide(comparison, rules)
    last = look(comparison, rules, looks["taken"], len(looks["seeds"]))
    return conclude(comparison, rules, last)


def of_seeds(journal: Journal, seeds: Collection[int]) -> Journal:
    """The part of a run that these seeds are."""
    manifest = journal.manifest.copy()
    manifest["seeds"] = [seed for seed in journal.manifest["seeds"] if seed in seeds]
    attempts = tuple(attempt for attempt in journal.attempts if attempt["seed"] in seeds)
    return replace(journal, manifest=manifest, attempts=attempts)


def compare(
    baselines: Sequence[Journal], now: Journal, seeds: Collection[int], planned: int
) -> Comparison:
    """The comparison of these seeds only, of which so many cases were planned."""
    return Comparison.of(
        [of_seeds(one, seeds) for one in baselines], of_seeds(now, seeds), planned
    )
