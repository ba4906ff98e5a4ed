"""A run with films: a case that passed, and one that failed with all that can be known of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.report import measures
from pytest_androidworld.report.html.page import PlayedRun
from pytest_androidworld.report.journal import Journal, Writer
from tests.report.html.conftest import filmed

EFFECT = {"severity": "data lost", "text": "deleted note groceries.md"}


@pytest.fixture
def run(
    manifest: Any, attempt: Any, step: Any, claim: Any, call: Any, tmp_path: Path
) -> PlayedRun:
    taps = [step("click", x=1, y=2, reason="it says so"), step("status", goal_status="complete")]
    failed = attempt(
        seed=31,
        verdict="failed",
        rewards={"strict": 0.5, "upstream": 1.0},
        steps=[step("click", x=number, y=9, refused="no") for number in range(4)],
        checks=[claim("the note", 1.0), claim("its text")],
        answer="“ja”\n",
        calls=[call(unusable="empty")],
        cost=0.25,
        tokens={"input": 1000, "output": 100, "cached": 0},
        side_effects=[EFFECT],
    )
    line: Any = {**failed, "measures": measures.line(failed, "strict", 2)}
    line["run"]["loops"] = 1
    attempts = (attempt(steps=taps), line)
    home = tmp_path / "now"
    home.mkdir()
    writer = Writer(home / "journal.jsonl", manifest)
    for each in attempts:
        filmed(home, each)
        writer.add(each)
    writer.close()
    return PlayedRun(Journal(manifest, attempts), home)


@pytest.fixture
def command(run: PlayedRun, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """The command ``androidworld export`` in the folder of the run's folder."""
    from pytest_androidworld import cli

    monkeypatch.chdir(run.home.parent)
    return lambda *words: cli.main(["export", *words])
