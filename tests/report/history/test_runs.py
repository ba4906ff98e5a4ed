"""The runs of a folder: what each amounts to, and what is left out."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.report.folders import JOURNAL
from pytest_androidworld.report.history.runs import RunFolder
from tests.report.history.conftest import WriteRun


def test_a_run_says_who_played_what_with_which_result(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    write_run(
        9,
        attempt(used=4),
        attempt(seed=31, verdict="failed", used=8),
        commit="0123456789abcdef",
        dirty=True,
    )
    (run,) = RunFolder(home).runs()
    assert (run.name, run.started, run.who) == ("2026-11-09-m3a", "2026-11-09 08:00", "m3a")
    assert (run.suite, run.commit) == ("AndroidWorld", "0123456789ab+")
    assert (run.rate.part, run.rate.of, run.steps, run.cost) == (1, 2, 6.0, None)


def test_runs_stand_by_their_start_and_latest_is_none_of_them(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    for day in (12, 9, 10):
        write_run(day, attempt())
    (home / "latest").symlink_to("2026-11-12-m3a")
    (home / "notes").mkdir()
    days = [run.started[8:10] for run in RunFolder(home).runs()]
    assert days == ["09", "10", "12"]


@pytest.mark.parametrize(
    ("planned", "after", "state"),
    [(2, 0.0, ""), (3, 599.0, "running"), (3, 601.0, "cut short")],
)
def test_a_run_with_cases_left_lasts_as_long_as_its_journal_grows(
    home: Path, write_run: WriteRun, attempt: Any, planned: int, after: float, state: str
) -> None:
    write_run(9, attempt(), attempt(seed=31), planned=planned)
    (run,) = RunFolder(home).runs()
    assert run.state(1000 + after) == state


def test_a_journal_that_cannot_be_read_is_named_and_hides_no_other(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    write_run(9, attempt())
    (write_run(10) / JOURNAL).write_text("no journal\n")
    folder = RunFolder(home)
    assert [run.name for run in folder.runs()] == ["2026-11-09-m3a"]
    ((name, why),) = folder.unreadable()
    assert name == "2026-11-10-m3a"
    assert "is no journal" in why


def test_a_journal_is_read_again_when_it_has_grown(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    file = write_run(9, attempt()) / JOURNAL
    folder = RunFolder(home)
    (before,) = folder.runs()
    assert folder.runs()[0] is before
    with file.open("a") as journal:
        journal.write(json.dumps(attempt(seed=31)) + "\n")
    os.utime(file, (1001, 1001))
    assert folder.runs()[0].rate.of == 2


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no folder .*/none; name one that has runs"):
        RunFolder(tmp_path / "none")
