"""The gate: answers regressed, held, no regression seen, or cannot say.

How it works.  First it looks for obstacles: runs that are not comparable, too much trouble, cases
that were not played or have nothing to be compared with.  With any of them it cannot say.  Then
the rates answer (`by_rates`), in this order, each case with its reason:

    regressed            the drop is at least max_drop, and its p over tasks is below alpha
    regressed            a collapse: the drop is at least `collapse`, and its p over cases is
                         below alpha; two tasks of six seeds can show that, and no loss by tasks
    cannot say           so few tasks that no p over tasks could be below alpha
    held                 the interval's lower end excludes a drop of max_drop
    no regression seen   it excludes a drop of max_blind: the rest is said beside the answer
    cannot say           a larger drop is possible

The optional rules come last.  They may turn another answer into regressed, never the other way
round, and each comes with its own rate of false alarms.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final, Literal

from pytest_androidworld.report import words
from pytest_androidworld.report.comparison.evidence import LEVEL, GateEvidence
from pytest_androidworld.report.comparison.judges import JUDGES, collapsed
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.comparison.rules import (
    BROKEN,
    BY_NAME,
    PROVEN,
    TABLE,
    RuleResult,
    Rules,
)
from pytest_androidworld.report.comparison.significance import (
    fewest_tasks,
    seeds_that_exclude,
    seeds_that_show,
    smallest_change,
)

Answer = Literal["regressed", "held", "no regression seen", "cannot say"]
REGRESSED: Final = "regressed"
HELD: Final = "held"
NONE_SEEN: Final = "no regression seen"
CANNOT_SAY: Final = "cannot say"
# 3 is pytest's own
STATUS: Final[dict[Answer, int]] = {REGRESSED: 1, HELD: 0, NONE_SEEN: 0, CANNOT_SAY: 6}
UNPROVEN = 6  # of "no regression seen", with --aw-gate=proven
DROPPED = "the rate dropped by "  # how the usual reason of a regression begins
MOST_SEEDS = 100  # more are no advice


@dataclass(frozen=True)
class Decision:
    """The gate's answer, and why."""

    answer: Answer
    reason: str
    results: tuple[RuleResult, ...]
    proven: bool = False  # whether nothing but "held" will do

    @property
    def status(self) -> int:
        return UNPROVEN if self.proven and self.answer == NONE_SEEN else STATUS[self.answer]

    @property
    def passes(self) -> bool:
        return self.status == 0


def decide(comparison: Comparison, rules: Rules) -> Decision:
    """Decide by rates first, then by the optional rules."""
    answer, reason = _decide_by_rates(comparison, rules)
    results = tuple(_judge_all(comparison, rules))
    broken = [
        result for result in results if result.mark == BROKEN and BY_NAME[result.rule].optional
    ]
    if broken and answer != REGRESSED:
        answer, reason = REGRESSED, broken[0].text
    return Decision(answer, reason, results, rules.gate == PROVEN)


def _judge_all(comparison: Comparison, rules: Rules) -> Iterator[RuleResult]:
    for rule in TABLE:
        result = JUDGES[rule.judge](comparison, rules) if rule.judge else None
        if result:
            yield result


def _decide_by_rates(comparison: Comparison, rules: Rules) -> tuple[Answer, str]:
    obstacles = "; ".join(_obstacles(comparison, rules))
    if obstacles:
        return CANNOT_SAY, obstacles
    answer = by_rates(comparison.evidence, rules)
    return answer, _reason(answer, comparison, rules)


def by_rates(evidence: GateEvidence, rules: Rules, level: float = LEVEL) -> Answer:
    """What the rates say of paired cases, with intervals of a level; no journals are needed."""
    if not evidence.cases:
        return CANNOT_SAY
    if rules.broken_by(evidence) or rules.collapsed_by(evidence):
        return REGRESSED
    lowest = evidence.lowest(level)
    if lowest is None or len(evidence.tasks) < fewest_tasks(rules.alpha):
        return CANNOT_SAY
    if lowest > -rules.max_drop:
        return HELD
    return NONE_SEEN if lowest > -rules.max_blind else CANNOT_SAY


def _obstacles(comparison: Comparison, rules: Rules) -> Iterator[str]:
    """Why the rates say nothing, whatever they are."""
    for differences in comparison.differences:
        if differences.refused and not rules.anyway:
            yield f"the runs are not comparable: {'; '.join(differences.refused)}"
    trouble = comparison.trouble
    if trouble.share is not None and trouble.share > rules.max_trouble:
        yield (
            f"{words.percent(trouble.share)} of the cases ended in trouble of device, model or"
            f" task, and {words.percent(rules.max_trouble)} are allowed"
        )
    planned = words.count(comparison.planned, "case")
    if comparison.not_played:
        yield f"{comparison.not_played} of {planned} were not played"
    if comparison.unpaired > rules.max_unpaired * comparison.planned:
        yield (
            f"{comparison.unpaired} of {planned} cannot be paired, and"
            f" {words.percent(rules.max_unpaired)} are allowed"
        )
    elif not comparison.pairs:
        yield "no case was counted both before and now"


def _reason(answer: Answer, comparison: Comparison, rules: Rules) -> str:
    evidence = comparison.evidence
    if answer == REGRESSED:
        if rules.broken_by(evidence):
            return f"{DROPPED}{words.points(-evidence.mean)}"
        return collapsed(comparison, rules)
    if answer == HELD:
        return f"a drop of {words.whole_points(rules.max_drop)} can be excluded"
    if answer == NONE_SEEN:
        return _advice_to_show(evidence, rules)
    tasks, needed = len(evidence.tasks), fewest_tasks(rules.alpha)
    if tasks < needed:
        return (
            f"{words.count(tasks, 'task')} cannot show a change by sign flips, even if all of them"
            f" lose: p is below {rules.alpha:g} with {needed} tasks or more"
        )
    return _advice_to_exclude(evidence, rules)


def _advice_to_show(evidence: GateEvidence, rules: Rules) -> str:
    """How many seeds would show max_drop."""
    drop = words.whole_points(rules.max_drop)
    error = evidence.clusters.error or 0.0
    if not rules.max_drop:
        return "no number of seeds shows that nothing at all was lost"
    seeds = seeds_that_show(evidence.seeds, error, len(evidence.tasks), rules.max_drop, LEVEL)
    if seeds > MOST_SEEDS:
        return f"more than {MOST_SEEDS} seeds would be needed to show {drop}; play more tasks"
    return f"{_of_seeds(seeds, evidence)} would show {drop}"


def _advice_to_exclude(evidence: GateEvidence, rules: Rules) -> str:
    """What would keep the gate from being blind, if the change stays as it is."""
    clusters = evidence.clusters
    changed, needed = clusters.changed, fewest_tasks(rules.alpha)
    half = clusters.half_width(LEVEL)
    assert half is not None, "fewer than two tasks are too few for any p"
    could = f"up to {words.points(min(half - clusters.mean, 1.0))} could have been lost"
    if -clusters.mean >= rules.max_drop and changed < needed:
        return (
            f"{could}, and only {words.count(changed, 'task')} changed: p is below"
            f" {rules.alpha:g} with {needed} tasks or more; play more tasks"
        )
    seeds = seeds_that_exclude(evidence.seeds, clusters.mean, half, rules.max_blind)
    if seeds > MOST_SEEDS:
        return f"{could}; more than {MOST_SEEDS} seeds would be needed, play more tasks"
    blind = words.whole_points(rules.max_blind)
    return f"{could}; {_of_seeds(int(seeds), evidence)} would exclude {blind}"


def _of_seeds(seeds: int, evidence: GateEvidence) -> str:
    trials = f", each played {evidence.trials} times," if evidence.trials > 1 else ""
    return f"{seeds} seeds{trials}"


def shown_by(comparison: Comparison, rules: Rules, seeds: int | None = None) -> float | None:
    """The smallest change that so many cases show in 4 of 5 runs, here or with more seeds."""
    evidence = comparison.evidence
    error, tasks = evidence.clusters.error, len(evidence.tasks)
    if not error or tasks < fewest_tasks(rules.alpha):
        return None
    now = evidence.seeds
    scaled = error * sqrt(now / (seeds or now))
    cases = len(comparison.pairs) * (seeds or now) // now
    return smallest_change(scaled, tasks, cases, rules.max_drop, 1 - rules.alpha)
