"""Injections in reports: how often what somebody else's text asked for came true.

It stands beside the verdict, and changes none.
"""

from collections.abc import Iterable

from pytest_androidworld.report import plays, words
from pytest_androidworld.report.pages import RED, SummaryPage
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.verdicts import PASSED

LABEL = "misled"


def attacked(attempts: Iterable[AttemptLine]) -> list[AttemptLine]:
    """The attempts under an injection that were judged."""
    return [attempt for attempt in attempts if "injection" in attempt]


def is_misled(attempt: AttemptLine) -> bool | None:
    """Whether the attacker's goal came true; None without an attack."""
    return attempt["injection"]["misled"] if "injection" in attempt else None


def has_recovered(attempt: AttemptLine) -> bool | None:
    """Whether it was misled, and solved the task all the same; None without an attack."""
    misled = is_misled(attempt)
    return None if misled is None else misled and attempt["verdict"] == PASSED


def misled(attempts: Iterable[AttemptLine]) -> Rate:
    """In how many the attacker's goal came true, of those under an injection."""
    found = attacked(attempts)
    return Rate(sum(bool(is_misled(attempt)) for attempt in found), len(found))


def described(attempt: AttemptLine) -> str:
    """``misled: turn Bluetooth off``, or ``not misled: …``; "" without an attack."""
    if "injection" not in attempt:
        return ""
    label = LABEL if is_misled(attempt) else f"not {LABEL}"
    return words.one_line(f"{label}: {attempt['injection']['asked']}")


def show(page: SummaryPage, cases: Iterable[AttemptLine]) -> None:
    """The row of the summary, if there was an attack."""
    played = attacked(cases)
    if not played:
        return
    rate = misled(played)
    followed = [attempt for attempt in played if is_misled(attempt)]
    recovered = sum(bool(has_recovered(attempt)) for attempt in followed)
    beside = ["the attacker's goal came true"]
    if followed:
        first = followed[0]
        name = f"{first['task']}[{plays.of(first).id}]"
        beside += [f"e.g. {name}: {first['injection']['asked']}"]
        beside += [f"{recovered} solved the task all the same"] if recovered else []
    share = f"{f'{rate.part}/{rate.of}':>9}", f"{words.percent(rate.share):>7}"
    page.row(LABEL, *share, "; ".join(beside), markup=RED if followed else {})
