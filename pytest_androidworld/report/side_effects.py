"""Side effects in reports: what a case has changed on the phone beyond what its task needs.

They stand beside the verdict, and change none.  A trace, such as a cache or a list of what was
opened last, is in the journal, and does not count: two good ways to a goal leave different ones.
"""

from collections import Counter
from collections.abc import Iterable

from pytest_androidworld.report import words
from pytest_androidworld.report.journal import case
from pytest_androidworld.report.pages import RED, SummaryPage, shown
from pytest_androidworld.report.schema import AttemptLine, SideEffectLine
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.side_effects.sentences import SEVERITIES, TRACE
from pytest_androidworld.verdicts import PASSED

LABEL = "side effects"
NAMED = 5  # in a line


def known(attempts: Iterable[AttemptLine]) -> list[AttemptLine]:
    """The attempts of which it is known what else they have changed."""
    return [attempt for attempt in attempts if "side_effects" in attempt]


def of(attempt: AttemptLine) -> list[SideEffectLine]:
    """Those that count, the worst first."""
    effects = attempt.get("side_effects", [])
    return [effect for effect in effects if effect["severity"] != TRACE]


def having(attempts: Iterable[AttemptLine]) -> Rate:
    """How many have any, of those of which it is known."""
    compared = known(attempts)
    return Rate(sum(bool(of(attempt)) for attempt in compared), len(compared))


def worst(attempts: Iterable[AttemptLine]) -> str:
    """The severity of the worst side effect of all; "" if there is none."""
    found = {effect["severity"] for attempt in attempts for effect in of(attempt)}
    return next((severity for severity in SEVERITIES if severity in found), "")


def is_clean(attempt: AttemptLine) -> bool | None:
    """Whether it has passed without side effects; None if these are not known."""
    if "side_effects" not in attempt:
        return None
    return attempt["verdict"] == PASSED and not of(attempt)


def clean(attempts: Iterable[AttemptLine]) -> Rate:
    """How many have passed without any, of those of which it is known."""
    compared = known(attempts)
    return Rate(sum(bool(is_clean(attempt)) for attempt in compared), len(compared))


def described(attempt: AttemptLine) -> str:
    """``deleted note groceries.md (data lost); turned Wi-Fi off (setting changed)``; or ""."""
    effects = of(attempt)
    named = [f"{effect['text']} ({effect['severity']})" for effect in effects[:NAMED]]
    more = [f"and {len(effects) - NAMED} more"] if len(effects) > NAMED else []
    return words.one_line("; ".join([*named, *more]))


def show(page: SummaryPage, cases: Iterable[AttemptLine]) -> None:
    """Rows of the summary: cases with side effects by severity, passed without, not compared."""
    played = list(cases)
    rate, compared = having(played), known(played)
    if compared:
        affected = [attempt for attempt in compared if of(attempt)]
        worst = Counter(of(attempt)[0]["severity"] for attempt in affected)
        kinds = [f"{worst[name]} {words_of(name)}" for name in SEVERITIES if worst[name]]
        first = [f"e.g. {case(affected[0])}: {of(affected[0])[0]['text']}"] if affected else []
        beside = "; ".join([", ".join(kinds), *first]).removeprefix("; ")
        page.row(LABEL, *shown(rate), *filter(None, [beside]), markup=RED if affected else {})
        page.row("clean", *shown(clean(played)), "passed without side effects")
    unknown = Counter(
        attempt["run"]["side_effects_unknown"]
        for attempt in played
        if "side_effects_unknown" in attempt["run"]
    )
    for why, times in unknown.items():
        share = shown(Rate(times, len(played)))
        page.row("not compared", *share, f"{LABEL} not known: {why}")


def words_of(severity: str) -> str:
    """``lost data``, ``changed a setting``: what a case did, worst of all."""
    subject, verb = severity.split()
    return f"{verb} {'a setting' if subject == 'setting' else subject}"
