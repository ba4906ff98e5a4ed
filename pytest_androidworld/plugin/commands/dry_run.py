"""``--aw-dry-run``: which cases would be played, and how long that would take.

pytest only collects then, as for ``--collect-only``: workers, devices and models are not started,
but all that chooses cases and checks the command line does its work.
"""

from collections.abc import Iterator

import pytest

from pytest_androidworld.bench import models
from pytest_androidworld.plugin.collection.task_files import task_of
from pytest_androidworld.plugin.compat import xdist_gateways
from pytest_androidworld.plugin.invocation.invocation import Invocation
from pytest_androidworld.plugin.journal import resume
from pytest_androidworld.plugin.reports import estimates
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import estimate, journal, words
from pytest_androidworld.report.node_ids import NodeId

UNKNOWN = "no estimate: no earlier run of this agent and model is in the folder of the results"


class DryRun:
    """Lists the cases in the place of pytest's own list of what it has collected."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @pytest.hookimpl(wrapper=True)
    def pytest_collection_finish(self, session: pytest.Session) -> Iterator[None]:
        """pytest would list what it sees here."""
        items, session.items = session.items, []
        try:
            yield
        finally:
            session.items = items
        Invocation.of(session.config).collected = [item.nodeid for item in items]
        if self.run.terminal:
            for line in lines(self.run, items, verbose=session.config.option.verbose):
                self.run.terminal.write_line(line)


def lines(run: Run, items: list[pytest.Item], *, verbose: int) -> Iterator[str]:
    """What would be played: a task in a line, or with ``-v`` a case, with ``-q`` only the sum."""
    cases = [NodeId.parse(item.nodeid) for item in items if task_of(item)]
    tasks: dict[str, list[str]] = {}
    for case in cases:
        tasks.setdefault(case.task, []).append(case.play.id if case.play else "")
    if verbose > 0:
        yield from (f"  {item.nodeid}" for item in items if task_of(item))
    elif verbose == 0:
        widest = max(map(len, tasks), default=0)
        yield from (f"  {task:{widest}}  {', '.join(plays)}" for task, plays in tasks.items())
    doing = "audit" if run.settings.audits else "play"
    counted = f"{words.count(len(cases), 'case')} of {words.count(len(tasks), 'task')}"
    others = len(items) - len(cases)
    beside = f", and run {words.count(others, 'other test')}" if others else ""
    yield f"would {doing} {counted}{beside}"
    carried = len(journal.finals(run.once(resume.carried)))
    if carried:
        yield f"would carry over {words.count(carried, 'case')}, from the run that is resumed"
    if cases:
        yield _estimate(run, [case.task for case in cases]) or UNKNOWN


def _estimate(run: Run, tasks: list[str]) -> str | None:
    if models.model_name(run.settings):
        return estimates.line(run)
    for name, earlier in estimates.earlier(run):
        workers = xdist_gateways.number(run.config)
        found = estimate.of_durations(tasks, earlier.task_durations, workers, name)
        if found:
            return found
    return None
