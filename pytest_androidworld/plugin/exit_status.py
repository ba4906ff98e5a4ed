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

from pytest_androidworld.plugin import (
    baseline,
    compat,
    journal_check,
    models,
    reporting,
    resume,
    start,
)

OK, FAILED = pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED
NOTHING_RAN = pytest.ExitCode.NO_TESTS_COLLECTED
ALL = frozenset(pytest.ExitCode)


class StatusRule(NamedTuple):
    why: str
    applies: Callable[[pytest.Session], bool]
    replaces: frozenset[int]
    status: int | Callable[[pytest.Session, int], int]


RULES = (
    StatusRule(
        "a case that was carried over has failed",
        lambda session: resume.has_failed(session.config),
        frozenset({OK, NOTHING_RAN}),
        FAILED,
    ),
    StatusRule(
        "all cases were carried over, and have passed",
        lambda session: resume.carries(session.config),
        frozenset({NOTHING_RAN}),
        OK,
    ),
    StatusRule(
        "attempts are in no file",
        lambda session: reporting.is_unwritten(session.config),
        frozenset({OK}),
        FAILED,
    ),
    StatusRule("the gate decides", lambda session: True, ALL, baseline.status),
    StatusRule(
        "cases were not run: a limit was reached, or the model could not be",
        lambda session: models.has_left_out(session.config),
        frozenset({OK}),
        FAILED,
    ),
)
LAST = (
    StatusRule(
        "the journal was changed during the run",
        lambda session: journal_check.FALSE in session.config.stash,
        frozenset({OK}),
        FAILED,
    ),
)


def replaced(session: pytest.Session, status: int, rules: Iterable[StatusRule]) -> int:
    """The status after these rules."""
    for rule in rules:
        if status in rule.replaces and rule.applies(session):
            status = rule.status(session, status) if callable(rule.status) else rule.status
    return status


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    _decide(session, RULES)


@pytest.hookimpl(trylast=True, specname="pytest_sessionfinish")
def pytest_sessionfinish_at_last(session: pytest.Session) -> None:
    _decide(session, LAST)


def _decide(session: pytest.Session, rules: Iterable[StatusRule]) -> None:
    if start.begun(session.config) and not start.is_worker(session.config):
        compat.change_exit_status(session, lambda status: replaced(session, status, rules))
