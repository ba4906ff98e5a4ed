"""A comparison and its decision as data, for programs: ``androidworld compare --json``."""

from typing import Any

from pytest_androidworld.report.comparison.explained import explanations
from pytest_androidworld.report.comparison.gate import Decision
from pytest_androidworld.report.comparison.result import Comparison, TaskChange
from pytest_androidworld.report.comparison.rules import TABLE, Rules


def data(comparison: Comparison, decision: Decision | None, rules: Rules) -> dict[str, Any]:
    """Rates and changes as shares; what is not known is null."""
    pairing, evidence = comparison.pairing, comparison.evidence
    interval = evidence.clusters.interval() if comparison.pairs else None
    some = bool(comparison.pairs)
    return {
        "protocol": [found and found._asdict() for found in comparison.card_differences],
        "answer": decision.answer if decision else None,
        "status": decision.status if decision else None,
        "reason": decision.reason if decision else None,
        "rate": comparison.rate_now if some else None,
        "rate_before": comparison.rate_before if some else None,
        "change": evidence.mean if some else None,
        "interval": list(interval) if interval else None,
        "p": evidence.p if some else None,
        "p_of_cases": evidence.p_of_cases if some else None,
        "cases": {
            "planned": comparison.planned,
            "not_played": comparison.not_played,
            "paired": len(comparison.pairs),
            "unpaired": comparison.unpaired,
            "trouble": comparison.trouble.part,
            "passed": comparison.passed_now,
            "passed_before": comparison.passed_before,
            "broke": [f"{pair.case}" for pair in comparison.broke],
            "fixed": [f"{pair.case}" for pair in comparison.fixed],
        },
        "tasks": {
            "broke": [_task(each) for each in comparison.changed if each.change < 0],
            "better": [_task(each) for each in comparison.changed if each.change > 0],
            "not_paired_as_changed": pairing.changed_tasks,
        },
        "explained": [
            {**each._asdict(), "examples": [example._asdict() for example in each.examples]}
            for each in explanations(comparison.broke, comparison.fixed)
        ],
        "cost": comparison.spent_now.cost,
        "cost_before": comparison.spent_before.cost,
        "differences": [
            {"refused": list(each.refused), "others": list(each.others)}
            for each in comparison.differences
        ],
        "rules": {rule.field: getattr(rules, rule.field) for rule in TABLE},
        "results": [result._asdict() for result in decision.results] if decision else [],
    }


def _task(change: TaskChange) -> dict[str, Any]:
    now, before = change.now, change.before
    return {
        "task": change.task.name,
        "file": change.task.file,
        "passed": now.passed,
        "of": now.of,
        "passed_before": before.passed,
        "of_before": before.of,
    }
