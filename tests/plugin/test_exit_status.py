"""The exit status of a run: which rule replaces which status, and that nothing else does."""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.plugin.reports import exit_status
from pytest_androidworld.plugin.reports.exit_status import LAST, RULES, StatusRule

PLUGIN = Path(exit_status.__file__).parents[1]
CARRIED_FAILED, CARRIED, UNWRITTEN, GATE, LEFT_OUT, CHANGED = [*RULES, *LAST]
INCONCLUSIVE = 6


def status(own: int, applying: Collection[StatusRule], gate: int | None = None) -> int:
    """The status of a run to which these rules apply, and which its gate gives that status."""
    session: Any = None

    def always(applies: bool) -> Callable[[Any], bool]:
        return lambda session: applies

    rules = [
        rule._replace(
            applies=always(rule in applying),
            status=gate if rule is GATE and gate is not None else rule.status,
        )
        for rule in (*RULES, *LAST)
    ]
    return exit_status.replaced(session, own, rules)


@pytest.mark.parametrize(
    ("own", "applying", "then"),
    [
        (0, [], 0),
        (0, [CARRIED], 0),
        (5, [], 5),
        (5, [CARRIED], 0),
        (5, [CARRIED, CARRIED_FAILED], 1),
        (0, [CARRIED, CARRIED_FAILED], 1),
        (1, [CARRIED], 1),
        (2, [CARRIED, CARRIED_FAILED], 2),
        (0, [UNWRITTEN], 1),
        (5, [UNWRITTEN], 5),
        (2, [UNWRITTEN], 2),
        (5, [CARRIED, UNWRITTEN], 1),
        (0, [LEFT_OUT], 1),
        (2, [LEFT_OUT], 2),
        (0, [CHANGED], 1),
        (2, [CHANGED], 2),
    ],
)
def test_what_a_run_is_in_the_end(own: int, applying: list[StatusRule], then: int) -> None:
    assert status(own, applying) == then


@pytest.mark.parametrize(
    ("own", "applying", "gate", "then"),
    [
        (1, [], 0, 0),
        (0, [], INCONCLUSIVE, INCONCLUSIVE),
        (0, [CARRIED, CARRIED_FAILED], 0, 0),  # the gate has counted the carried ones
        (1, [LEFT_OUT], 0, 1),  # but not those that were not run
        (1, [LEFT_OUT], INCONCLUSIVE, INCONCLUSIVE),
        (1, [CHANGED], 0, 1),
    ],
)
def test_the_gate_decides_over_what_it_has_counted(
    own: int, applying: list[StatusRule], gate: int, then: int
) -> None:
    assert status(own, [GATE, *applying], gate) == then


def test_nothing_else_changes_the_status_of_a_run() -> None:
    """Nor by a way around `pytest_api`."""
    writers = {
        path.name
        for path in PLUGIN.rglob("*.py")
        for text in [path.read_text("utf-8")]
        if "change_exit_status(" in text or ".exitstatus =" in text
    }
    assert writers == {"pytest_api.py", "exit_status.py"}
