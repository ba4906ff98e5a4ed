"""Cases that an agent may have taken out of its rate: the device was lost by what it did.

Each of at least two attempts at them ended in a device error while it was played, after the same
action.  That may be the device's fault, so the verdict stays, and the case is in no rate.  Beside
the rate there is a lower bound of it in which these cases are failed, and a gate uses that.
"""

from collections.abc import Iterable

from pytest_androidworld.report.journal import CaseId, case, finals
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.verdicts import DEVICE_ERROR, TABLE

LABEL = "lost with the device"
WHERE = "after the same action in each attempt"


def cases(attempts: Iterable[AttemptLine]) -> set[CaseId]:
    """The cases whose device was lost after the same action each time."""
    attempts = list(attempts)
    places: dict[CaseId, list[str]] = {}
    for each in attempts:
        places.setdefault(case(each), []).append(each.get("lost_at", ""))
    return {
        which
        for which, last in finals(attempts).items()
        if last["verdict"] == DEVICE_ERROR and _same(places[which])
    }


def _same(places: list[str]) -> bool:
    return len(places) > 1 and "" not in places and len(set(places)) == 1


def lowest(attempts: Iterable[AttemptLine]) -> Rate | None:
    """The success rate if these cases are failed; None if there are none."""
    attempts = list(attempts)
    suspected = cases(attempts)
    if not suspected:
        return None
    counted = [each for each in finals(attempts).values() if TABLE[each["verdict"]].counted]
    rate = Rate.passed(counted)
    return Rate(rate.part, rate.of + len(suspected))
