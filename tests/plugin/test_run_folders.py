"""Each run has a folder of its own below ``--aw-artifacts-dir``; no command destroys another's.

These tests start processes for workers, and a run that is killed.
"""

import shutil
from pathlib import Path

import pytest

from tests.plugin.conftest import Run, lines

HOME = "androidworld-results"


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def runs(folder: Path) -> list[Path]:
    """In the order in which they were made."""
    found = [each for each in folder.iterdir() if each.is_dir() and not each.is_symlink()]
    return sorted(found, key=lambda each: each.stat().st_ctime_ns)


@pytest.mark.parametrize(
    ("command", "cases"),
    [
        (("-k", "Rest"), ["Rest"]),
        (("--lf",), ["Climb"]),
        (("--aw-resume=latest", "--seeds=2", "-k", "Rest"), ["Climb", "Rest", "Rest"]),
    ],
    ids=["-k", "--lf", "--aw-resume"],
)
def test_the_next_command_leaves_a_run_as_it_is(
    run: Run, pytester: pytest.Pytester, command: tuple[str, ...], cases: list[str]
) -> None:
    run().assert_outcomes(passed=1, failed=1)
    home = pytester.path / HOME
    (night,) = runs(home)
    before = contents(night)
    assert "journal.jsonl" in before
    assert "test_tasks~Climb-30/attempt-1/episode.txt" in before
    for _ in range(2):
        run(*command)
    assert contents(night) == before
    journals = [lines(each / "journal.jsonl") for each in runs(home)]
    assert len(journals) == 3
    assert sorted(each["task"] for each in journals[1]) == cases
    assert (home / "latest").resolve() not in (night, home / "latest")


def test_workers_keep_their_artifacts_in_the_folder_of_the_run(
    spawn: Run, pytester: pytest.Pytester
) -> None:
    spawn("-n", "2", "--aw-artifacts=on", "--seeds=1").assert_outcomes(passed=1, failed=1)
    (folder,) = runs(pytester.path / HOME)
    assert folder.name.endswith("-oracle")
    assert sorted(each.name for each in folder.iterdir()) == [
        *("film", "journal.jsonl", "report.html"),
        "test_tasks~Climb-30",
        "test_tasks~Rest-30",
    ]
    assert {each["run"]["artifacts"] for each in lines(folder / "journal.jsonl")} == {
        str(folder / f"test_tasks~{task}-30" / "attempt-1") for task in ("Climb", "Rest")
    }


def test_workers_that_find_tasks_unannounced_share_a_folder_too(
    spawn: Run, pytester: pytest.Pytester
) -> None:
    spawn("-n", "2").assert_outcomes(passed=1, failed=1)
    (folder,) = runs(pytester.path / HOME)
    names = {each.name for each in folder.iterdir()}  # among them what its workers share
    assert names >= {"journal.jsonl", "test_tasks~Climb-30"}
    assert (pytester.path / HOME / "latest").resolve() == folder


KILLED = """
import os
from pytest_androidworld import Task


class Fatal(Task):
    template = "Survive."

    def initialize_task(self, env):
        if os.path.exists("fatal"):
            os._exit(3)

    def is_successful(self, env):
        return 0.0
"""


def test_a_run_that_is_killed_in_its_first_case_is_the_latest_and_a_resumed_one_plays_all(
    spawn: Run, run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(test_fatal=KILLED)
    home = pytester.path / HOME
    run("test_fatal.py").assert_outcomes(failed=1)
    (older,) = runs(home)
    pytester.path.joinpath("fatal").touch()
    assert spawn("test_fatal.py", "-p", "no:xdist").ret == 3
    for folder in pytester.path.joinpath("t").glob("androidworld-run-*"):
        shutil.rmtree(folder)  # a killed process cannot take it away
    (_, killed) = runs(home)
    assert (home / "latest").resolve() == killed != older
    pytester.path.joinpath("fatal").unlink()
    resumed = run("test_fatal.py", "--aw-resume=latest")
    resumed.assert_outcomes(failed=1)
    resumed.stdout.no_fnmatch_line("*carried over*")


def test_a_run_that_had_nothing_to_play_leaves_the_latest_as_it_was(
    run: Run, pytester: pytest.Pytester
) -> None:
    home = pytester.path / HOME
    run("-k", "Rest")
    run("-k", "nothing")
    (played,) = runs(home)
    assert (home / "latest").resolve() == played


INTERRUPTED = """
import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup():
    raise KeyboardInterrupt
"""


def test_a_run_that_is_interrupted_before_any_verdict_names_the_command_that_plays_all(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeconftest(INTERRUPTED)
    result = run("--seeds=2")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    (begun,) = runs(pytester.path / HOME)
    resumes = f"--aw-resume={HOME}/{begun.name}"
    result.stdout.fnmatch_lines(
        ["  Only 0 of 4 cases were played.", f"    pytest --seeds=2 . {resumes}"]
    )
    pytester.path.joinpath("conftest.py").unlink()
    run("--seeds=2", resumes).assert_outcomes(passed=2, failed=2)


@pytest.mark.parametrize("words", [("--co",), ("-k", "nothing"), ("--collect-only", "-q")])
def test_a_run_that_plays_nothing_leaves_no_folder(
    run: Run, pytester: pytest.Pytester, words: tuple[str, ...]
) -> None:
    run(*words)
    assert not (pytester.path / HOME).exists()


def test_workers_that_play_nothing_leave_no_folder(spawn: Run, pytester: pytest.Pytester) -> None:
    spawn("-n", "1", "--seeds=1", "-k", "nothing")
    assert [each.name for each in (pytester.path / HOME).iterdir()] == [".gitignore"]


@pytest.mark.parametrize("workers", [("-p", "no:xdist"), ("-n", "1")], ids=["alone", "workers"])
def test_a_journal_of_a_name_of_its_own_is_not_overwritten(
    run: Run, spawn: Run, pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    run("--aw-journal=kept.jsonl", "-k", "Rest").assert_outcomes(passed=1, deselected=1)
    before = pytester.path.joinpath("kept.jsonl").read_bytes()
    again = spawn if "-n" in workers else run
    result = again("--aw-journal=kept.jsonl", "--aw-resume=kept.jsonl", *workers)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["ERROR: the journal *kept.jsonl is there already, and is not overwritten; name another*"]
    )
    assert pytester.path.joinpath("kept.jsonl").read_bytes() == before
    assert len(runs(pytester.path / HOME)) == 1


def test_a_place_that_cannot_be_written_is_reported_before_anything_is_played(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.path.joinpath("taken").write_text("a file")
    result = run("--aw-artifacts-dir=taken")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["ERROR: results cannot be written in *taken: *; name another folder: *artifacts-dir*"]
    )
    result.assert_outcomes()
