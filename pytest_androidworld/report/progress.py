"""The progress line of a running run."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pytest_androidworld.report import words
from pytest_androidworld.report.comparison.result import Comparison
from pytest_androidworld.report.journal import Journal, finals
from pytest_androidworld.report.spending import Spending, money
from pytest_androidworld.verdicts import PASSED, TABLE

SEPARATOR = "  "


class Progress(NamedTuple):
    """The progress after a case."""

    now: Journal
    planned: int  # cases, those carried over among them
    carried: int
    seconds: float  # since the first case began
    baselines: Sequence[Journal] = ()
    look: str = ""  # what the gate's last look gave

    def line(self, width: int) -> str:
        """``[ 61 %] 113/186  passed 70  broke 2  $6.90 of about $11  about 7 min left``.

        Parts without room are left out from the end.
        """
        done = len(finals(self.now.attempts))
        head = f"[{100 * done // max(self.planned, 1):>3} %] {done}/{self.planned}"
        for part in self._parts(done):
            if len(head) + len(SEPARATOR) + len(part) <= width:
                head += SEPARATOR + part
        return words.shortened(head, width)

    def _parts(self, done: int) -> list[str]:
        """All but the head, the most important first."""
        look = [self.look] if self.look else []
        costs, left = self._cost(done), self._left(done)
        return [*self._verdicts(), *self._broke(), *look, *costs, *left]

    def _verdicts(self) -> list[str]:
        """The counts of verdicts so far."""
        counted, beside = Counter[str](), 0
        for each in finals(self.now.attempts).values():
            if TABLE[each["verdict"]].counted:
                counted["passed" if each["verdict"] == PASSED else "failed"] += 1
            else:
                beside += 1
        found = [f"{name} {counted[name]}" for name in ("passed", "failed") if counted[name]]
        if counted["passed"] and counted["failed"]:
            found[0] += f" ({100 * counted['passed'] / counted.total():.0f} %)"
        return [*found, *([f"not counted {beside}"] if beside else [])]

    def _broke(self) -> list[str]:
        if not self.baselines:
            return []
        broke = len(Comparison.of(self.baselines, self.now, self.planned).broke)
        return [f"broke {broke}"] if broke else []

    def _cost(self, done: int) -> list[str]:
        """The cost so far, and the expected cost of all cases."""
        cost = Spending.of(self.now.attempts).cost
        if not cost:
            return []
        if not 0 < done < self.planned:
            return [money(cost)]
        return [f"{money(cost)} of about ${words.rounded(cost / done * self.planned)}"]

    def _left(self, done: int) -> list[str]:
        """The expected time left, from the pace of this run."""
        played = done - self.carried
        if played < 1 or done >= self.planned:
            return []
        return [f"{about(self.seconds / played * (self.planned - done))} left"]


def about(seconds: float) -> str:
    """``about 7 min``; what is not known to the second is not given to it."""
    if seconds < 60:
        return "less than a minute"
    minutes = round(seconds / 60)
    return f"about {minutes} min" if minutes < 60 else f"about {minutes / 60:.1f} h"
