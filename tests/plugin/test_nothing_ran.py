"""A run without a test says why, and what to do, if it was about tasks."""

from pathlib import Path

import pytest

from tests.plugin.conftest import TASKS, Run
from tests.task_cases.test_every_task import benchmark

PREFIX = "androidworld: no tests ran: "
ALL = len(benchmark())


@pytest.fixture
def empty(home: Path, pytester: pytest.Pytester) -> Path:
    pytester.path.joinpath("test_tasks.py").unlink()
    return pytester.path


def said(result: pytest.RunResult) -> list[str]:
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    return [line.removeprefix(PREFIX) for line in result.outlines if line.startswith(PREFIX)]


def task_file(folder: str) -> None:
    Path(folder).mkdir(parents=True)
    Path(folder, "rest.py").write_text(TASKS)


@pytest.mark.parametrize("words", [["my_tasks"], ["my_tasks", "--agent=idle"], ["."], []])
def test_a_folder_of_tasks_is_to_be_named(run: Run, empty: Path, words: list[str]) -> None:
    task_file("my_tasks")
    if words == []:
        words = ["--rootdir=."]
    assert said(run(*words)) == [
        "my_tasks/rest.py has a task, but its folder is not among the folders of tasks: add"
        " --aw-tasks=my_tasks, or write aw_tasks = my_tasks in the ini file"
    ]
    assert run("--co", "--aw-tasks=my_tasks", "my_tasks").ret == pytest.ExitCode.OK


def test_nothing_is_said_where_no_tasks_are_meant(run: Run, empty: Path) -> None:
    Path("tests").mkdir()
    Path("tests", "helper.py").write_text("class Page:\n    template = 'x'\n")
    assert said(run("tests")) == []
    assert said(run("tests", "-k", "Markr")) == []


def test_nothing_is_said_of_tasks_in_a_virtual_environment(run: Run, empty: Path) -> None:
    task_file("env/lib/tasks")
    Path("env", "pyvenv.cfg").write_text("")
    assert said(run(".")) == []


def test_a_projects_own_task_cases_take_the_place_of_the_benchmark(run: Run, empty: Path) -> None:
    Path("task_cases").mkdir()
    Path("task_cases", "notes.txt").write_text("of something else")
    assert said(run("--agent=idle")) == [
        f"no task is in {empty}; task_cases is a folder of tasks (--aw-tasks), so the benchmark is"
        " played only if it is named: add pytest_androidworld/task_cases, or name your own tasks"
        " by --aw-tasks=FOLDER"
    ]
    named = run("--co", "-q", "--agent=idle", "pytest_androidworld/task_cases", "-k", "StopWatch")
    assert named.ret == pytest.ExitCode.OK


def test_a_path_without_tasks_is_named(run: Run, empty: Path) -> None:
    Path("docs").mkdir()
    assert said(run("--agent=idle", "docs")) == [
        "no task is in docs: add pytest_androidworld/task_cases for the benchmark, or"
        " --aw-tasks=FOLDER for your own"
    ]


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("Markr", "'Markr' is in the name of no case; did you mean 'Markor'?"),
        ("clok and not Timer", "'clok' is in the name of no case; did you mean 'Clock'?"),
        (
            "ClockTimerEntri",
            "'ClockTimerEntri' is in the name of no case; did you mean 'ClockTimerEntry'?",
        ),
        ("zzz", "'zzz' is in the name of no case"),
    ],
)
def test_a_slip_in_k_is_named_with_what_is_near(
    run: Run, empty: Path, word: str, hint: str
) -> None:
    result = run("--agent=idle", "-k", word)
    assert said(result) == [f"-k {word!r} selects none of the {ALL} cases: {hint}"]


def test_words_that_exclude_each_other_are_no_slip(run: Run, empty: Path) -> None:
    result = run("--agent=idle", "-k", "Markor and Clock")
    assert said(result) == [f"-k 'Markor and Clock' selects none of the {ALL} cases"]


def test_so_do_marks(run: Run, empty: Path) -> None:
    result = run("--agent=idle", "-m", "easy and hard")
    assert said(result) == [f"-m 'easy and hard' selects none of the {ALL} cases"]
