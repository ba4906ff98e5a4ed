"""The pause for a rate limit that all workers share."""

from pathlib import Path

import pytest

from pytest_androidworld.agent.back_off import BackOff


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "not-before"


def at(file: Path, now: float) -> BackOff:
    """A worker's view at a moment."""
    return BackOff(file, lambda: now)


def test_nothing_is_waited_for_before_a_limit_is_met(file: Path) -> None:
    assert at(file, 100.0).left() == 0.0


def test_the_latest_moment_counts_for_all(file: Path) -> None:
    at(file, 100.0).hold(30)
    at(file, 101.0).hold(5)
    assert at(file, 110.0).left() == 20.0
    assert at(file, 130.0).left() == 0.0


def test_a_clock_that_was_set_back_holds_no_run_up(file: Path) -> None:
    at(file, 100_000.0).hold(30)
    assert at(file, 0.0).left() == 60.0


def test_a_disk_that_takes_nothing_costs_no_call(tmp_path: Path) -> None:
    book = at(tmp_path / "there is no such folder" / "not-before", 100.0)
    book.hold(30)
    assert book.left() == 0.0
