"""``--aw-record-device=FILE``, and ``--aw-device=replay:FILE``, which plays without the device.

These tests start processes for workers, and adb streams from the first on.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import read_recording
from pytest_androidworld.report.journal import canonical
from tests.plugin.conftest import Run

NOTE = """
from pytest_androidworld import Task


class Note(Task):
    template = "Turn the volume of nothing up."
    app_names = ("settings",)

    def initialize_task(self, env):
        env.settings.put("system", "note", 1)

    def is_successful(self, env):
        return float(env.settings.get("system", "note") == "2")

    def solve(self, user):
        user.open("Settings").home()
"""
ALSO = """
    def tear_down(self, env):
        env.adb.shell("echo also")
        super().tear_down(env)
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """What the one run that is recorded here has left, for the tests that play it back."""
    return {"folder": tmp_path_factory.mktemp("recorded")}


@pytest.fixture
def recorded(made: dict[str, Path], spawn: Run, pytester: pytest.Pytester) -> Path:
    """The recording of two cases, one passed and one failed; the run's journal is beside it."""
    file = made["folder"] / "a.jsonl.gz"
    if not file.exists():
        result = spawn(f"--aw-record-device={file}", "-p", "no:xdist")
        result.assert_outcomes(passed=1, failed=1)
        journal = pytester.path / "androidworld-results" / "latest" / "journal.jsonl"
        shutil.copy(journal, made["folder"] / "journal.jsonl")
        shutil.rmtree(pytester.path / "androidworld-results")
    return file


def without_manifest(journal: Path) -> list[bytes]:
    return canonical(journal).splitlines()[1:]


def test_a_run_is_played_back_with_the_same_verdicts_and_the_same_journal(
    recorded: Path, run: Run, pytester: pytest.Pytester
) -> None:
    names = [each.name for each in read_recording(recorded).sections]
    assert sorted(names) == ["test_tasks.py::Climb[30]", "test_tasks.py::Rest[30]"]
    result = run(f"--aw-device=replay:{recorded}")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        ["*Played back from the recording of a device: these are no AndroidWorld scores."]
    )
    journal = pytester.path / "androidworld-results" / "latest" / "journal.jsonl"
    assert without_manifest(journal) == without_manifest(recorded.parent / "journal.jsonl")
    assert json.loads(journal.read_text().splitlines()[0])["device"] == "replay"


def test_one_case_can_be_played_back_alone_and_what_was_not_recorded_is_skipped(
    recorded: Path, run: Run, pytester: pytest.Pytester
) -> None:
    replay = f"--aw-device=replay:{recorded}"
    run(replay, "-k", "Climb").assert_outcomes(failed=1, deselected=1)
    result = run(replay, "--seeds=31-32", "-rs")
    result.assert_outcomes(skipped=4)
    result.stdout.fnmatch_lines(
        [
            "*the recording has this task with seed 30, and not 31",
            "*the recording has this task with seed 30, and not 32",
        ]
    )
    pytester.makepyfile(test_tasks=NOTE)
    result = run(replay, "-rs")
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(["*SKIPPED*: the recording does not have this task"])


def test_an_extra_command_is_named_and_is_tried_once(
    recorded: Path, run: Run, pytester: pytest.Pytester
) -> None:
    tasks = pytester.path / "test_tasks.py"
    first = "    def is_successful(self, env):\n"
    tasks.write_text(
        tasks.read_text().replace(first, f"{first}        env.adb.shell('date')\n", 1)
    )
    result = run(f"--aw-device=replay:{recorded}", "-k", "Rest")
    result.assert_outcomes(errors=1, deselected=1)
    result.stdout.fnmatch_lines(
        [
            "device error: *",
            "*a.jsonl.gz: test_tasks.py::Rest[[]30[]]: conversation * of * differs",
            "*recorded: adb: shell *",
            "*now:      adb: shell date",
            "*before:   adb: shell *",
        ]
    )
    result.stdout.no_fnmatch_line("*attempt 2*")


def test_another_verdict_of_the_same_conversation_is_named(
    recorded: Path, run: Run, pytester: pytest.Pytester
) -> None:
    """Here by what a case that has failed goes on with: the device is to prove healthy."""
    tasks = pytester.path / "test_tasks.py"
    tasks.write_text(tasks.read_text().replace("return 1.0", "return 0.0"))
    result = run(f"--aw-device=replay:{recorded}", "-k", "Rest")
    result.assert_outcomes(errors=1, deselected=1)
    result.stdout.fnmatch_lines(["*recorded: verdict: passed", "*now:      adb: shell *"])


def test_an_extra_command_of_a_tear_down_is_an_error_too(
    recorded: Path, run: Run, pytester: pytest.Pytester
) -> None:
    """Where a tear-down that fails would cost a real device nothing but itself."""
    tasks = pytester.path / "test_tasks.py"
    text = tasks.read_text()
    tasks.write_text(text.replace("\n\nclass Climb", f"{ALSO}\n\nclass Climb"))
    result = run(f"--aw-device=replay:{recorded}", "-k", "Rest")
    result.assert_outcomes(passed=1, errors=1, deselected=1)
    result.stdout.fnmatch_lines(["*now:      adb: shell echo also"])


@pytest.mark.deep
def test_each_worker_records_a_file_of_its_own_and_they_are_played_back_together(
    spawn: Run, run: Run, pytester: pytest.Pytester
) -> None:
    spawn("--aw-record-device=run.jsonl.gz", "-n", "2").assert_outcomes(passed=1, failed=1)
    assert sorted(each.name for each in pytester.path.glob("run-*")) == [
        "run-gw0.jsonl.gz",
        "run-gw1.jsonl.gz",
    ]
    run("--aw-device=replay:run.jsonl.gz").assert_outcomes(passed=1, failed=1)
    result = run("--aw-record-device=run.jsonl.gz")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["*--aw-record-device: *run-gw0.jsonl.gz exists, and no recording is overwritten; *"]
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--aw-device=replay:"], "--aw-device=replay:: which file? --aw-record-device=FILE*"),
        (["--aw-device=replay:no.gz"], "--aw-device: there is no file *no.gz; --aw-record-dev*"),
        (
            ["--aw-device=replay:{file}", "--agent=idle"],
            "*a.jsonl.gz was recorded with other options; add --agent=oracle",
        ),
        (
            ["--aw-device=replay:{file}", "--aw-reset=never", "--aw-artifacts=on"],
            "*a.jsonl.gz was recorded with other options; add --aw-reset=auto"
            " --aw-artifacts=retain-on-fail*",
        ),
        (
            ["--aw-device=replay:{file}", "--aw-grading=upstream", "--aw-budget=paper*2"],
            "*a.jsonl.gz was recorded with other options; add --aw-grading=strict"
            " --aw-budget=reference",
        ),
        (
            ["--aw-device=replay:{file}", "--aw-record-device=b.gz"],
            "--aw-record-device: a.jsonl.gz is a recording already; leave one out",
        ),
        (["--aw-device=replay:test_tasks.py"], "*test_tasks.py is not compressed with gzip, as*"),
        (["--aw-record-device={file}"], "--aw-record-device: *a.jsonl.gz exists, and no rec*"),
        (["--aw-record-device=none/a.gz"], "--aw-record-device: there is no folder *none; cre*"),
        (["--aw-record-device=" + "a" * 300], "--aw-record-device: cannot write */aaa*: File n*"),
        (["--aw-record-device=."], "--aw-record-device: * exists, and no recording is over*"),
        (["--aw-record-device=b.gz", "--aw-audit"], "--aw-audit plays no episodes; leave out *"),
    ],
)
def test_what_cannot_be_meant_is_one_sentence_before_anything_starts(
    recorded: Path, run: Run, words: list[str], message: str
) -> None:
    result = run(*(each.format(file=recorded) for each in words))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*{message}"])


def test_a_doctors_visit_is_recorded_and_played_back(
    spawn: Run, run: Run, pytester: pytest.Pytester
) -> None:
    then: Any = spawn("--aw-doctor", "--aw-record-device=a.gz")
    now: Any = run("--aw-doctor", "--aw-device=replay:a.gz")
    assert then.ret == now.ret == pytest.ExitCode.OK
    then_said, now_said = (
        [line for line in each.stdout.lines if line.startswith(("ok ", "note ", "  "))]
        for each in (then, now)
    )
    assert now_said == then_said[-len(now_said) :]  # before, it looked at the computer
    assert now_said[0].startswith("ok       booted ")
    assert len(now_said) > 29
