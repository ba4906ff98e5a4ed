"""The gate: decides between held, regressed and inconclusive.

It can tell only if enough was played without trouble.  The optional rules may turn what the rates
say into a regression, never the other way round; each comes with its own rate of false alarms.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isclose, sqrt
from typing import Final, Literal, NamedTuple

from pytest_androidworld.report import words
from pytest_androidworld.report.comparison import false_alarms
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.comparison.significance import (
    fewest_tasks,
    seeds_that_decide,
    smallest_change,
)
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.verdicts import BESIDE

Answer = Literal["held", "regressed", "inconclusive"]
HELD: Final = "held"
REGRESSED: Final = "regressed"
INCONCLUSIVE: Final = "inconclusive"
STATUS: Final[dict[Answer, int]] = {HELD: 0, REGRESSED: 1, INCONCLUSIVE: 6}  # 3 is pytest's own
MOST_SEEDS = 100  # more are no advice


class Rules(NamedTuple):
    """The gate's limits, as shares, not points."""

    max_drop: float = 0.05
    alpha: float = 0.05
    always_passing: bool = False  # whether tasks that have always passed must go on so
    max_trouble: float = 0.02  # of cases that were not counted
    max_cost_rise: float | None = None
    anyway: bool = False  # whether runs are compared that differ in what makes a case another one

    def broken_by(self, change: float, p: float) -> bool:
        """Whether the change of the rate is a regression."""
        return p < self.alpha and -change >= self.max_drop


class RuleResult(NamedTuple):
    """The result of one rule, with its figures."""

    rule: str
    holds: bool
    text: str


@dataclass(frozen=True)
class Decision:
    """The gate's answer, and why."""

    answer: Answer
    reason: str
    results: tuple[RuleResult, ...]

    @property
    def status(self) -> int:
        return STATUS[self.answer]


def decide(comparison: Comparison, rules: Rules) -> Decision:
    """Decide by rates first, then by the optional rules."""
    answer, reason = _by_rates(comparison, rules)
    results = tuple(_rule_results(comparison, rules))
    broken = [each for each in results if not each.holds and each.rule in OPTIONAL]
    if broken and answer != REGRESSED:
        answer, reason = REGRESSED, broken[0].text
    return Decision(answer, reason, results)


def _by_rates(comparison: Comparison, rules: Rules) -> tuple[Answer, str]:
    cannot = "; ".join(_obstacles(comparison, rules))
    if cannot:
        return INCONCLUSIVE, cannot
    change = comparison.clusters.mean
    interval = comparison.clusters.interval()
    assert interval, "two tasks at least, or an obstacle was found"
    if rules.broken_by(change, comparison.p):
        return REGRESSED, f"the rate dropped by {words.points(-change)}"
    if interval[0] > -rules.max_drop:
        return HELD, f"a drop of {words.points(rules.max_drop)} can be excluded"
    return INCONCLUSIVE, _more_seeds(comparison, rules)


def _obstacles(comparison: Comparison, rules: Rules) -> Iterator[str]:
    """Why the rates say nothing, whatever they are."""
    for found in comparison.differences:
        if found.refused and not rules.anyway:
            yield f"the runs are not comparable: {'; '.join(found.refused)}"
    share = trouble(comparison)
    if share.share is not None and share.share > rules.max_trouble:
        yield (
            f"{words.percent(share.share)} of the cases ended in trouble of device, model or task,"
            f" and {words.percent(rules.max_trouble)} are allowed"
        )
    if comparison.not_played:
        planned = words.count(comparison.planned, "case")
        yield f"{comparison.not_played} of {planned} were not played"
    tasks, needed = len(comparison.by_task), fewest_tasks(rules.alpha)
    if tasks < needed:
        yield (
            f"{words.count(tasks, 'task')} cannot show a change, even if all of them lose:"
            f" p is below {rules.alpha:g} with {needed} tasks or more"
        )


def trouble(comparison: Comparison) -> Rate:
    """The cases of this run that were played and not counted."""
    verdicts = [each["verdict"] for each in comparison.now.finals.values()]
    return Rate(sum(each in BESIDE for each in verdicts), len(verdicts))


def _more_seeds(comparison: Comparison, rules: Rules) -> str:
    """What would decide it, if the change stays as it is."""
    clusters = comparison.clusters
    changed, needed = clusters.changed, fewest_tasks(rules.alpha)
    if -clusters.mean >= rules.max_drop and changed < needed:
        return (
            f"only {words.count(changed, 'task')} changed: p is below {rules.alpha:g} with"
            f" {needed} tasks or more; play more tasks"
        )
    manifest = comparison.now.manifest
    half = clusters.half_width()
    assert half is not None, "two tasks at least"
    seeds = seeds_that_decide(len(manifest["seeds"]), clusters.mean, half, rules.max_drop)
    if seeds > MOST_SEEDS:
        return f"more than {MOST_SEEDS} seeds would be needed to show it"
    trials = manifest.get("trials", 1)
    each = f", each played {trials} times," if trials > 1 else ""
    return f"{seeds} seeds{each} would show it"


def shown_by(comparison: Comparison, rules: Rules, seeds: int | None = None) -> float | None:
    """The smallest change that so many cases show in 4 of 5 runs, here or with more seeds."""
    error, tasks = comparison.clusters.error, len(comparison.by_task)
    if not error or tasks < fewest_tasks(rules.alpha):
        return None
    now = len(comparison.now.manifest["seeds"])
    scaled = error * sqrt(now / (seeds or now))
    cases = len(comparison.pairs) * (seeds or now) // now
    return smallest_change(scaled, tasks, cases, rules.max_drop, 1 - rules.alpha)


# Rules

OPTIONAL = ("always-passing", "max-cost-rise")


def _rule_results(comparison: Comparison, rules: Rules) -> Iterator[RuleResult]:
    if comparison.pairs:
        yield _max_drop(comparison, rules)
    share = trouble(comparison).share or 0.0
    allowed = f"{words.percent(rules.max_trouble)} allowed"
    yield RuleResult(
        "max-trouble", share <= rules.max_trouble, f"{words.percent(share)} trouble, {allowed}"
    )
    if rules.always_passing:
        yield _always_passing(comparison)
    if rules.max_cost_rise is not None:
        yield _max_cost_rise(comparison, rules.max_cost_rise)


def _max_drop(comparison: Comparison, rules: Rules) -> RuleResult:
    mean = comparison.clusters.mean
    significant = comparison.p < rules.alpha
    holds = not rules.broken_by(mean, comparison.p)
    note = "significant" if significant else "not significant"
    limit = words.points(rules.max_drop)
    return RuleResult("max-drop", holds, f"{words.signed_points(mean)}, {note}; {limit} allowed")


def _always_passing(comparison: Comparison) -> RuleResult:
    known = comparison.stabilities
    always = {
        task: pairs
        for task, pairs in comparison.by_task.items()
        if known[task].passed == known[task].of
    }
    lost = [task for task, pairs in always.items() if not all(each.passes for each in pairs)]
    luck = false_alarms.of_always_passing(known.values(), sum(map(len, always.values())))
    text = f"{len(lost)} of {words.count(len(always), 'task')} that had always passed did not"
    return RuleResult("always-passing", not lost, f"{text} ({_by_chance(luck)})")


def _max_cost_rise(comparison: Comparison, limit: float) -> RuleResult:
    before = comparison.spent_before.cost
    now = comparison.spent_now.cost
    if before is None or now is None or before <= 0:
        return RuleResult("max-cost-rise", True, "the cost of one of the runs is not known")
    rise = now / before - 1
    luck = false_alarms.of_cost_rise(comparison.costs, limit)
    text = f"cost {100 * rise:+.1f} %, {100 * limit:.0f} % allowed ({_by_chance(luck)})"
    return RuleResult("max-cost-rise", rise < limit or isclose(rise, limit), text)


def _by_chance(chance: float | None) -> str:
    """The false-alarm rate of a rule, as a sentence."""
    if chance is None:
        return "too few cases to estimate how often this rule fires by chance alone"
    return f"by chance alone this rule fires in about {100 * chance:.0f} % of runs"
