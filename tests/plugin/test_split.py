"""``--aw-split``: a part of the benchmark, for agents that are trained on the other part."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import cli
from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
TASKS = "pytest_androidworld.task_cases"
CLOCK = ("--pyargs", f"{TASKS}.clock")
NOTE = ("--pyargs", f"{TASKS}.markor.create_note")


def collected(result: pytest.RunResult) -> list[str]:
    return [line.rpartition("/")[2] for line in result.outlines if "::" in line]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("unseen-aap:test", "no split is called 'unseen-aap:test'. Did you mean 'unseen-app:t*"),
        ("unseen-app", "unseen-app is two splits, so choose one: *:train or unseen-app:test"),
        ("", "no split is called ''. There are: all, unseen-app:test, *"),
    ],
)
def test_what_is_no_split(run: Run, text: str, problem: str) -> None:
    result = run(f"--aw-split={text}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*--aw-split: {problem}"])


def test_only_its_tasks_are_played(run: Run) -> None:
    names = ("--pyargs", f"{TASKS}.contacts", f"{TASKS}.camera")
    result = run("--co", "-q", "--aw-split=unseen-template:test", *names)
    assert collected(result) == [
        "add_contact.py::ContactsAddContact::test_episode[30]",
        "take.py::CameraTakeVideo::test_episode[30]",
    ]
    result = run("--co", "-q", "--aw-split=unseen-app:test", *names)
    assert collected(result) == [
        "add_contact.py::ContactsAddContact::test_episode[30]",
        "new_contact_draft.py::ContactsNewContactDraft::test_episode[30]",
    ]


def test_an_own_task_is_in_no_list_and_has_seeds_as_any(run: Run) -> None:
    result = run("--co", "-q", "--aw-split=unseen-app:train")
    assert collected(result) == []
    result.stdout.fnmatch_lines(
        [
            "*no tests ran: --aw-split=unseen-app:train leaves them out: Rest is in no list of the"
            " benchmark's tasks, Climb is in no list of the benchmark's tasks"
        ]
    )
    result = run("--co", "-q", "--aw-split=unseen-instance:train")
    assert collected(result) == [
        "test_tasks.py::Rest::test_episode[1000]",
        "test_tasks.py::Climb::test_episode[1000]",
    ]


@pytest.mark.parametrize(
    ("words", "seeds"),
    [
        (("unseen-instance:train", "2"), ["1000", "1001"]),
        (("unseen-instance:train", "1000,4000-4001"), ["1000", "4000", "4001"]),
        (("unseen-instance:test", "2"), ["30", "31"]),
        (("unseen-instance:test", "0,999"), ["0", "999"]),
        (("all", "1"), ["30"]),
    ],
)
def test_a_number_of_seeds_is_counted_from_the_splits_first(
    run: Run, words: tuple[str, str], seeds: list[str]
) -> None:
    result = run("--co", "-q", "-k", "Rest", f"--aw-split={words[0]}", f"--seeds={words[1]}")
    assert collected(result) == [f"test_tasks.py::Rest::test_episode[{seed}]" for seed in seeds]


@pytest.mark.parametrize(
    ("split", "seeds", "problem"),
    [
        (
            "train",
            "30",
            "seed 30 is not of unseen-instance:train, which has the seeds from 1000 on",
        ),
        ("test", "971", "seed 1000 is not of unseen-instance:test, which has the seeds 0 to 999"),
    ],
)
def test_seeds_of_the_other_part_are_refused(
    run: Run, pytester: pytest.Pytester, split: str, seeds: str, problem: str
) -> None:
    """Those of the ini file, too."""
    pytester.makeini(f"[pytest]\naw_split = unseen-instance:{split}\n")
    result = run(f"--seeds={seeds}-{seeds}" if split == "train" else f"--seeds={seeds}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*--seeds: {problem}"])


def test_a_task_of_the_other_part_is_named_with_it(run: Run) -> None:
    result = run("--aw-split=unseen-app:test", *NOTE)
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    result.stdout.fnmatch_lines(
        [
            "*no tests ran: --aw-split=unseen-app:test leaves them out: MarkorCreateNote is in"
            " unseen-app:train"
        ]
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("-k", "StopWatch"),
            "-k 'StopWatch' selects none of the 2 cases of --aw-split=unseen-app:test:"
            " ClockStopWatchRunning is in unseen-app:train, ClockStopWatchPausedVerify is in"
            " unseen-app:train",
        ),
        (
            ("-k", "Contcats"),
            "-k 'Contcats' selects none of the 2 cases of --aw-split=unseen-app:test: 'Contcats'"
            " is in the name of no case; did you mean 'Contacts'?",
        ),
        (
            ("-m", "clock and hard"),
            "-m 'clock and hard' selects none of the 2 cases of --aw-split=unseen-app:test",
        ),
    ],
)
def test_what_selects_none_of_its_cases(run: Run, words: tuple[str, str], sentence: str) -> None:
    result = run("--aw-split=unseen-app:test", *words, *CLOCK, f"{TASKS}.contacts")
    result.stdout.fnmatch_lines([f"*no tests ran: {sentence}"])


def test_the_split_alone_means_the_benchmark(run: Run, pytester: pytest.Pytester) -> None:
    for file in pytester.path.glob("test_*.py"):
        file.unlink()
    result = run("--co", "-q", "--aw-split=unseen-app:test")
    assert len(collected(result)) == 26
    assert not [line for line in collected(result) if "miniwob" in line.lower()]


def test_the_run_says_which_part_it_is(
    run: Run, journal: Journal, pytester: pytest.Pytester
) -> None:
    result = run("--aw-split=unseen-instance:test", "-v", "--junitxml=junit.xml")
    result.stdout.fnmatch_lines(
        [
            "*split unseen-instance:test (command line)*",
            "AndroidWorld (unseen-instance:test) on the virtual phone 50.0 % *",
        ]
    )
    folder = pytester.path / "androidworld-results/latest"
    manifest = json.loads((folder / "journal.jsonl").read_text().splitlines()[0])
    assert manifest["split"] == "unseen-instance:test"
    assert manifest["run"]["options"] == {"--aw-split": "unseen-instance:test"}
    assert 'value="unseen-instance:test"' in (pytester.path / "junit.xml").read_text()
    assert "unseen-instance:test" in (folder / "report.html").read_text()


def test_a_run_of_all_leaves_the_manifest_as_it_is(run: Run, pytester: pytest.Pytester) -> None:
    run("--aw-split=all", "-k", "Rest").assert_outcomes(passed=1, deselected=1)
    file: Path = pytester.path / "androidworld-results/latest/journal.jsonl"
    assert "split" not in json.loads(file.read_text().splitlines()[0])


def test_tables_and_comparisons_tell_the_parts_apart(
    run: Run, pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    for part, name in (("train", "before.jsonl"), ("test", "now.jsonl")):
        run(f"--aw-split=unseen-instance:{part}", f"--aw-journal={name}")
    run("--aw-journal=all.jsonl")
    capsys.readouterr()
    assert cli.main(["table", "before.jsonl", "now.jsonl"]) == 0
    rows = [line.split()[:5] for line in capsys.readouterr().out.splitlines()[:3]]
    assert rows == [
        ["agent", "input", "model", "device", "split"],
        ["oracle", "text", "none", "virtual", "unseen-instance:test"],
        ["oracle", "text", "none", "virtual", "unseen-instance:train"],
    ]
    assert cli.main(["compare", "now.jsonl", "before.jsonl"]) == 4
    assert "split 'unseen-instance:train', there 'unseen-instance:test'" in (
        capsys.readouterr().err
    )
    assert cli.main(["compare", "all.jsonl", "now.jsonl"]) == 0
    assert "split 'unseen-instance:test', there 'all'" in capsys.readouterr().out
    assert cli.main(["table", "all.jsonl"]) == 0
    assert "split" not in capsys.readouterr().out
