"""Cases that an agent may have removed from its rate, by an action that made the device fail.

In each of at least two attempts at them, the device failed during play, after the same action.
That may be the device's fault, so the verdict stays, and the case is in no rate.  Reports have a
lower bound beside the rate, in which these cases count as failed, and a gate uses that.
"""

from collections.abc import Iterable

from pytest_androidworld.report.journal import CaseId, case, finals
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.verdicts import DEVICE_ERROR, TABLE

LABEL = "lost with the device"
WHERE = "after the same action in each attempt"


def cases(attempts: Iterable[AttemptLine]) -> set[CaseId]:
    """The cases whose device failed after the same action in each attempt."""
    attempts = list(attempts)
    places: dict[CaseId, list[str]] = {}
    for attempt in attempts:
        places.setdefault(case(attempt), []).append(attempt.get("lost_at", ""))
    return {
        which
        for which, last in finals(attempts).items()
        if last["verdict"] == DEVICE_ERROR and _same(places[which])
    }


def _same(places: list[str]) -> bool:
    return len(places) > 1 and "" not in places and len(set(places)) == 1


def lowest(attempts: Iterable[AttemptLine]) -> Rate | None:
    """The success rate if these cases count as failed; None if there are none."""
    attempts = list(attempts)
    suspected = cases(attempts)
    if not suspected:
        return None
    last = finals(attempts).values()
    counted = [attempt for attempt in last if TABLE[attempt["verdict"]].counted]
    rate = Rate.passed(counted)
    return Rate(rate.part, rate.of + len(suspected))
