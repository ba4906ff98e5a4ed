"""Which comparisons are written: each pair of few runs, else each run with the one before it."""

from pathlib import Path
from typing import Any

from pytest_androidworld.report.history import pairs
from pytest_androidworld.report.history.page import history
from pytest_androidworld.report.history.runs import RunFolder
from tests.report.history.conftest import WriteRun


def compared(home: Path) -> list[tuple[str, list[str]]]:
    """The day of each run, and the days of those it is compared with."""
    runs = RunFolder(home).runs()
    found = pairs.baselines(runs)
    return [(run.started[8:10], [base.started[8:10] for base in found[run.name]]) for run in runs]


def test_of_four_runs_each_pair_is_compared(home: Path, write_run: WriteRun, attempt: Any) -> None:
    for day in range(1, 5):
        write_run(day, attempt(), agent="m3a" if day % 2 else "idle")
    assert compared(home) == [
        ("01", []),
        ("02", ["01"]),
        ("03", ["02", "01"]),
        ("04", ["03", "02", "01"]),
    ]
    assert "Each pair of runs is compared, " in history(RunFolder(home), 1000.0)


def test_of_five_runs_each_is_compared_with_the_one_before_of_its_agent_and_suite(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    web = {"file": "miniwob/click.py"}
    for day, agent, said in (
        (1, "m3a", {}),
        (2, "idle", {}),
        (3, "m3a", {}),
        (4, "idle", web),
        (5, "idle", {}),
    ):
        write_run(day, attempt(**said), agent=agent)
    assert compared(home) == [
        ("01", []),
        ("02", ["01"]),
        ("03", ["01"]),
        ("04", ["03"]),
        ("05", ["02"]),
    ]
    text = history(RunFolder(home), 1000.0)
    assert "Each run is compared with the one before it of the same agent, model and " in text
    assert '<a href="2026-11-05-idle/compare/2026-11-02-idle.html"' in text


def test_one_run_has_nothing_to_be_compared_with(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    write_run(1, attempt())
    assert compared(home) == [("01", [])]
    assert "Compared with" not in history(RunFolder(home), 1000.0)


def test_a_link_has_the_names_of_folders_as_an_address_has_them(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    for day in (1, 2):
        write_run(day, attempt(), agent="a#b 100%")
    link = "2026-11-02-a%23b%20100%25/compare/2026-11-01-a%23b%20100%25.html"
    assert f'<a href="{link}"' in history(RunFolder(home), 1000.0)
