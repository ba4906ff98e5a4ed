"""The exit status of a run of tasks: what replaces pytest's own, and why.

How it works.  pytest has made its status of the tests that it ran: 0 passed, 1 failed, 2
interrupted, 5 nothing ran.  Each row of `RULES` that applies then replaces some of these, and the
next row sees what it left.  So the order counts: the gate decides over the carried cases, but a
run that left cases out does not pass because its gate was held.  The last row comes when workers
have ended, as they can still write to the journal before that.

Nothing else in the plugin changes the status of a run; ``--aw-doctor`` and ``--aw-setup`` run no
tests and return one of their own.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest

from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.gate.baseline import Baseline
from pytest_androidworld.plugin.journal import resume
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.reports.journal_check import JournalCheck
from pytest_androidworld.plugin.run import skipped_cases
from pytest_androidworld.plugin.run.run import Run

OK, FAILED = pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED
NOTHING_RAN = pytest.ExitCode.NO_TESTS_COLLECTED
ALL = frozenset(pytest.ExitCode)


class StatusRule(NamedTuple):
    why: str
    applies: Callable[[Run], bool]
    replaces: frozenset[int]
    status: int | Callable[[Run, int], int]


RULES = (
    StatusRule(
        "a case that was carried over has failed",
        resume.has_failed,
        frozenset({OK, NOTHING_RAN}),
        FAILED,
    ),
    StatusRule(
        "all cases were carried over, and have passed",
        resume.carries,
        frozenset({NOTHING_RAN}),
        OK,
    ),
    StatusRule(
        "attempts are in no file",
        lambda run: run.once(RunRecords).is_unwritten,
        frozenset({OK}),
        FAILED,
    ),
    StatusRule(
        "the gate decides",
        lambda run: True,
        ALL,
        lambda run, status: run.once(Baseline).status(status),
    ),
    StatusRule(
        "cases were not run: a limit was reached, or the model could not be",
        skipped_cases.has_left_out,
        frozenset({OK}),
        FAILED,
    ),
)
LAST = (
    StatusRule(
        "the journal was changed during the run",
        lambda run: bool(run.once(JournalCheck).trouble),
        frozenset({OK}),
        FAILED,
    ),
)


def replaced(run: Run, status: int, rules: Iterable[StatusRule]) -> int:
    """The status after these rules."""
    for rule in rules:
        if status in rule.replaces and rule.applies(run):
            status = rule.status(run, status) if callable(rule.status) else rule.status
    return status


class ExitStatus:
    """Decides the exit status, on the controller."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self._decide(session, RULES)

    @pytest.hookimpl(trylast=True, specname="pytest_sessionfinish")
    def pytest_sessionfinish_at_last(self, session: pytest.Session) -> None:
        self._decide(session, LAST)

    def _decide(self, session: pytest.Session, rules: Iterable[StatusRule]) -> None:
        pytest_api.change_exit_status(session, lambda status: replaced(self.run, status, rules))
