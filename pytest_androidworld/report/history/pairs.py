"""Which runs are compared where no server can be asked for any two.

A comparison is a page as large as both reports, so all pairs are written of few runs only: six
pages of four runs would be 190 of twenty.
"""

from collections.abc import Sequence
from itertools import combinations

from pytest_androidworld.report.history.runs import FoundRun

ALL_OF = 4  # runs of which each pair is compared


def baselines(runs: Sequence[FoundRun]) -> dict[str, list[FoundRun]]:
    """By a run's name, with which earlier runs it is compared, the newest of them first."""
    found: dict[str, list[FoundRun]] = {run.name: [] for run in runs}
    if len(runs) <= ALL_OF:
        for earlier, later in combinations(runs, 2):
            found[later.name].insert(0, earlier)
    else:
        for place, run in enumerate(runs[1:], 1):
            found[run.name] = [_before(run, runs[:place])]
    return found


def _before(run: FoundRun, earlier: Sequence[FoundRun]) -> FoundRun:
    """The last one that a change can be seen from, else the last one."""
    alike = [each for each in earlier if (each.who, each.suite) == (run.who, run.suite)]
    return (alike or earlier)[-1]


def path(now: FoundRun, base: FoundRun) -> str:
    """Of the comparison's page, beside the report of the later run."""
    return f"{now.name}/compare/{base.name}.html"
