"""A disk for results that is full or read-only costs artifacts, never a verdict.

These tests start processes for workers, for a disk that is full, and for two runs at once.
"""

import errno
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pytest_androidworld.disk as disk
from pytest_androidworld.agent import ledger
from pytest_androidworld.plugin.journal import run_records
from tests.plugin.conftest import Run, lines
from tests.plugin.scripted import ASK, install

Journal = Callable[[], list[dict[str, Any]]]
RESULTS = "androidworld-results"
WHY = os.strerror(errno.ENOSPC)
FULL = """
import errno
import os

import pytest_androidworld.disk as disk
from pytest_androidworld.agent import ledger

def full(path, data):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

disk.write = full
"""
WORKERS = pytest.mark.parametrize(
    "workers", [("-p", "no:xdist"), ("-n", "2")], ids=["alone", "workers"]
)


def full(path: Path, data: bytes) -> None:
    raise OSError(errno.ENOSPC, WHY)


def read_only(path: Path, *how: object, **more: object) -> None:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


class Filling:
    """A disk on which such lines can be appended to files of results so often."""

    def __init__(self, times: int, only: str, lines: bytes = b"") -> None:
        self.times, self.only, self.append = times, only, disk.append
        self.lines = lines

    def __call__(self, file: Any, data: bytes) -> None:
        if self.only in str(file.name) and self.lines in data:
            self.times -= 1
            if self.times < 0:
                raise OSError(errno.ENOSPC, WHY)
        self.append(file, data)


@WORKERS
def test_artifacts_that_cannot_be_written_are_counted_once(
    spawn: Run, pytester: pytest.Pytester, journal: Journal, workers: tuple[str, ...]
) -> None:
    pytester.makeconftest(FULL)
    result = spawn("--aw-artifacts=on", *workers)
    result.assert_outcomes(passed=1, failed=1)
    assert {each["task"]: each["verdict"] for each in journal()} == {
        "Climb": "failed",
        "Rest": "passed",
    }
    assert [each["run"]["notes"] for each in journal()] == [[f"artifacts incomplete: {WHY}"]] * 2
    line, report = [each for each in result.outlines if WHY in each]
    assert re.fullmatch(rf"report: .*report\.html could not be written \({WHY}\)", report)
    assert line.split() == ["artifacts", "incomplete", "2/2", "100.0", "%", *WHY.split()]


def test_folders_that_cannot_be_made_cost_the_artifacts(
    run: Run, monkeypatch: pytest.MonkeyPatch, journal: Journal
) -> None:
    made = Path.mkdir

    def mkdir(path: Path, *how: Any, **more: Any) -> None:
        (read_only if "attempt-1" in path.name else made)(path, *how, **more)

    monkeypatch.setattr(Path, "mkdir", mkdir)
    result = run()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*artifacts incomplete*2/2*Read-only file system"])
    assert {each["run"]["artifacts"] for each in journal()} == {None}


def test_a_read_only_place_is_found_before_the_first_case(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Path.mkdir

    def mkdir(path: Path, *how: Any, **more: Any) -> None:
        (read_only if RESULTS in str(path) else made)(path, *how, **more)

    monkeypatch.setattr(Path, "mkdir", mkdir)
    result = run()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        [f"ERROR: results cannot be written in *{RESULTS}: Read-only file system; name another*"]
    )
    result.assert_outcomes()


def test_a_full_place_is_found_before_the_first_case(
    run: Run, monkeypatch: pytest.MonkeyPatch, pytester: pytest.Pytester
) -> None:
    monkeypatch.setattr(disk, "append", Filling(0, RESULTS))
    result = run()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: the journal *.jsonl cannot be written: {WHY}"])
    assert [each.name for each in (pytester.path / RESULTS).iterdir()] == [".gitignore"]
    result.assert_outcomes()


@pytest.mark.parametrize(("seed", "there"), [(30, 0), (31, 1)])
def test_a_journal_goes_on_in_another_place(
    run: Run, monkeypatch: pytest.MonkeyPatch, pytester: pytest.Pytester, seed: int, there: int
) -> None:
    filling = Filling(0, RESULTS, b'"seed":%d,' % seed)
    monkeypatch.setattr(disk, "append", filling)
    result = run("--seeds=2", "-k", "Rest")
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(passed=2, deselected=2)
    result.stdout.fnmatch_lines(
        [
            "*success rate*2/2*",
            "journal: */journal.jsonl, which has all attempts;"
            f" {RESULTS}/*/journal.jsonl could not be written ({WHY})",
        ]
    )
    (place,) = (pytester.path / "t").glob("journal-*/journal.jsonl")
    assert f"journal: {place}," in "\n".join(result.outlines)
    assert [each["seed"] for each in lines(place)] == [30, 31]
    assert len(lines(pytester.path / RESULTS / "latest" / "journal.jsonl")) == there
    filling.times = 99
    again = run("--seeds=2", "-k", "Rest", f"--aw-resume={place.parent}")
    again.stdout.fnmatch_lines(["*2 carried over in*"])


def test_attempts_that_are_in_no_file_fail_the_run(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "append", Filling(0, RESULTS, b'"seed":30,'))
    monkeypatch.setattr(run_records, "spare", list)
    result = run("-k", "Rest")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "*success rate*1/1*",
            f"journal: incomplete, and no other folder is writable ({WHY})",
        ]
    )


def test_a_cassette_that_cannot_be_recorded_costs_no_verdict(
    run: Run, monkeypatch: pytest.MonkeyPatch, pytester: pytest.Pytester, journal: Journal
) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")
    monkeypatch.setattr(disk, "append", Filling(1, "tapes"))
    result = run(*ASK, "-k", "Rest", "--aw-cassettes=tapes")
    result.assert_outcomes(passed=1, deselected=1)
    result.stdout.fnmatch_lines([f"*cassette incomplete*1/1*{WHY}"])
    assert journal()[0]["run"]["notes"] == [f"cassette incomplete: {WHY}"]


def test_spending_that_cannot_be_written_down_is_not_charged_to_the_agent(
    run: Run, monkeypatch: pytest.MonkeyPatch, pytester: pytest.Pytester, journal: Journal
) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")

    def spend(*how: Any) -> None:
        raise OSError(errno.ENOSPC, WHY)

    monkeypatch.setattr(ledger.Ledger, "spend", spend)
    result = run(*ASK, "-k", "Rest", "--aw-max-tokens=100000")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        ["  not run *1/1*", f"*what the run has cost cannot be written down: {WHY}"]
    )
    assert [(each["verdict"], each["final"]) for each in journal()] == [("not run", False)]


NESTED = """
import os
import subprocess
import sys

from pytest_androidworld import Agent, Done

class Nested(Agent):
    def step(self, state):
        if not os.environ.get("INNER"):
            words = ["-m", "pytest", "--agent=nested:Nested", "test_tasks.py::Climb"]
            own = {**os.environ, "INNER": "1"}
            inner = subprocess.run([sys.executable, *words], env=own, capture_output=True)
            assert inner.returncode == 1, inner
        return Done()
"""


def test_two_runs_at_once_keep_their_artifacts_apart(
    spawn: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(nested=NESTED)
    spawn("--agent=nested:Nested", "test_tasks.py::Climb").assert_outcomes(failed=1)
    home = pytester.path / RESULTS
    runs = [each for each in home.iterdir() if each.is_dir() and not each.is_symlink()]
    assert len(runs) == 2
    for each in runs:
        first, attempt = map(json.loads, (each / "journal.jsonl").read_text().splitlines())
        kept = Path(attempt["run"]["artifacts"])
        assert kept.is_relative_to(each)
        assert "Climb Mount Doom." in (kept / "episode.txt").read_text()
        assert first["kind"] == "manifest"
