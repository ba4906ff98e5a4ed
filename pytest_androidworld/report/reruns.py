"""Cases that another plugin has run again, as pytest-rerunfailures does.

Their first attempt is in the rates: a chance more for each failure would be another measure.  What
passed later is counted beside them.
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
    found: dict[CaseId, bool] = {}
    for each in attempts:
        if each.get("rerun"):
            found[case(each)] = found.get(case(each), False) or each["verdict"] == PASSED
    return found


def passed(attempts: Iterable[AttemptLine]) -> Rate:
    """How many have passed of those that were run again."""
    found = cases(attempts)
    return Rate(sum(found.values()), len(found))
