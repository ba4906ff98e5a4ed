"""Whether a run keeps each of the gate's rules: shown, broken, or not shown."""

from collections.abc import Callable
from math import isclose
from typing import Final

from pytest_androidworld.report import side_effects, words
from pytest_androidworld.report.comparison import false_alarms
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.comparison.rules import (
    BROKEN,
    NOT_SHOWN,
    SHOWN,
    Mark,
    RuleResult,
    Rules,
)
from pytest_androidworld.report.comparison.significance import fewest_tasks

Judge = Callable[[Comparison, Rules], RuleResult | None]


def max_drop(comparison: Comparison, rules: Rules) -> RuleResult | None:
    """Shown only where such a drop is excluded, and no smaller loss is more than chance."""
    if not comparison.pairs:
        return None
    evidence, limit = comparison.evidence, words.whole_points(rules.max_drop)
    mean, lowest = evidence.mean, evidence.lowest()
    change = words.signed_points(mean)
    if rules.broken_by(evidence) or rules.collapsed_by(evidence):
        return RuleResult("max-drop", BROKEN, f"{change}, {limit} allowed")
    enough = len(evidence.tasks) >= fewest_tasks(rules.alpha)
    excluded = enough and lowest is not None and lowest > -rules.max_drop
    significant = mean < 0 and evidence.p < rules.alpha
    mark: Mark = SHOWN if excluded and not significant else NOT_SHOWN
    note = ", which is more than chance" if significant else ""
    state = "excluded" if excluded else "not excluded"
    return RuleResult("max-drop", mark, f"{change}{note}; a drop of {limit} is {state}")


def collapse(comparison: Comparison, rules: Rules) -> RuleResult | None:
    """Named only where it is broken: no run shows that nothing has collapsed."""
    if not rules.collapsed_by(comparison.evidence):
        return None
    return RuleResult("collapse", BROKEN, collapsed(comparison, rules))


def collapsed(comparison: Comparison, rules: Rules) -> str:
    """A collapse, in words."""
    evidence = comparison.evidence
    passed = f"{comparison.passed_now} of {words.count(len(comparison.pairs), 'case')} passed"
    return (
        f"{passed}, {comparison.passed_before:g} before: {words.whole_points(rules.collapse)} or"
        f" more lost, p {words.below(evidence.p_of_cases)} over cases"
    )


def max_blind(comparison: Comparison, rules: Rules) -> RuleResult | None:
    """How much could have been lost unseen."""
    lowest = comparison.evidence.lowest() if comparison.pairs else None
    if lowest is None:
        return None
    could = f"up to {words.points(min(max(0.0, -lowest), 1.0))} could have been lost"
    shown = lowest > -rules.max_blind
    mark: Mark = SHOWN if shown and comparison.evidence.mean > -rules.max_drop else NOT_SHOWN
    return RuleResult("max-blind", mark, f"{could}; {words.whole_points(rules.max_blind)} allowed")


def max_unpaired(comparison: Comparison, rules: Rules) -> RuleResult | None:
    if not comparison.planned:
        return None
    share = comparison.unpaired / comparison.planned
    mark: Mark = SHOWN if share <= rules.max_unpaired else BROKEN
    planned = words.count(comparison.planned, "case")
    text = f"{comparison.unpaired} of {planned} cannot be paired"
    return RuleResult("max-unpaired", mark, f"{text}, {words.percent(rules.max_unpaired)} allowed")


def max_trouble(comparison: Comparison, rules: Rules) -> RuleResult | None:
    share = comparison.trouble.share or 0.0
    mark: Mark = SHOWN if share <= rules.max_trouble else BROKEN
    allowed = f"{words.percent(rules.max_trouble)} allowed"
    return RuleResult("max-trouble", mark, f"{words.percent(share)} trouble, {allowed}")


def always_passing(comparison: Comparison, rules: Rules) -> RuleResult | None:
    if not rules.always_passing:
        return None
    known = comparison.stabilities
    always = {
        task: pairs
        for task, pairs in comparison.by_task.items()
        if known[task].passed == known[task].of
    }
    lost = [task for task, pairs in always.items() if not all(pair.passes for pair in pairs)]
    luck = false_alarms.of_always_passing(known.values(), sum(map(len, always.values())))
    text = f"{len(lost)} of {words.count(len(always), 'task')} that had always passed did not"
    mark: Mark = BROKEN if lost else SHOWN if always else NOT_SHOWN
    return RuleResult("always-passing", mark, f"{text} ({_by_chance(luck)})")


def max_cost_rise(comparison: Comparison, rules: Rules) -> RuleResult | None:
    limit = rules.max_cost_rise
    if limit is None:
        return None
    before, now = comparison.spent_before.cost, comparison.spent_now.cost
    if before is None or now is None or before <= 0:
        text = "the cost of one of the runs is not known"
        return RuleResult("max-cost-rise", NOT_SHOWN, text)
    rise = now / before - 1
    luck = false_alarms.of_cost_rise(comparison.costs, limit)
    mark: Mark = SHOWN if rise < limit or isclose(rise, limit) else BROKEN
    text = f"cost {100 * rise:+.1f} %, {100 * limit:.0f} % allowed ({_by_chance(luck)})"
    return RuleResult("max-cost-rise", mark, text)


def max_side_effects(comparison: Comparison, rules: Rules) -> RuleResult | None:
    """Of this run's cases; one that was not compared with what it was before shows nothing."""
    limit = rules.max_side_effects
    if limit is None:
        return None
    cases = comparison.now.finals.values()
    rate = side_effects.having(cases)
    if not rate.of:
        text = "side effects of no case are known"
        return RuleResult("max-side-effects", NOT_SHOWN, text)
    share = rate.part / rate.of
    text = f"{rate.part} of {words.count(rate.of, 'case')} had side effects"
    unknown = len(cases) - rate.of
    note = f"; of {words.count(unknown, 'case')} they are not known" if unknown else ""
    kept: Mark = NOT_SHOWN if unknown else SHOWN
    mark: Mark = BROKEN if share > limit else kept
    return RuleResult("max-side-effects", mark, f"{text}, {words.percent(limit)} allowed{note}")


def _by_chance(chance: float | None) -> str:
    """The false-alarm rate of a rule, as a sentence."""
    if chance is None:
        return "too few cases to estimate how often this rule fires by chance alone"
    return f"by chance alone this rule fires in about {100 * chance:.0f} % of runs"


JUDGES: Final[dict[str, Judge]] = {
    judge.__name__: judge
    for judge in (
        *(max_drop, collapse, max_blind, max_unpaired),
        *(max_trouble, always_passing, max_cost_rise, max_side_effects),
    )
}
