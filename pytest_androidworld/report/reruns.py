"""Cases that another plugin has run again, as pytest-rerunfailures does.

Their first attempt is in the rates: with a second chance for each failure these would measure
something else.  The cases that passed later are counted beside the rates.
"""

from collections.abc import Iterable

from pytest_androidworld.report.journal import CaseId, case
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.verdicts import PASSED

LABEL = "passed when rerun"
BESIDE = "in the rates as failed, by the first attempt"


def cases(attempts: Iterable[AttemptLine]) -> dict[CaseId, bool]:
    """The cases that were run again, and whether each has passed then."""
    passed_later: dict[CaseId, bool] = {}
    for attempt in attempts:
        if attempt.get("rerun"):
            which = case(attempt)
            passed_later[which] = passed_later.get(which, False) or attempt["verdict"] == PASSED
    return passed_later


def passed(attempts: Iterable[AttemptLine]) -> Rate:
    """How many of the cases that were run again have passed then."""
    passed_later = cases(attempts)
    return Rate(sum(passed_later.values()), len(passed_later))
