"""What is collected, under which name, and what selects it."""

from pathlib import Path

import pytest

from pytest_androidworld.task import catalogue
from tests.plugin.conftest import TASKS, Run

NOTE = """
from pytest_androidworld import Task


class Shared(Task):
    "What two tasks share: no template, so no task."

    def is_successful(self, env):
        return 0.0


class MarkorCreateFolder(Shared):
    template = "Make a folder."
    app_names = ("markor",)


class OwnThing(Shared):
    template = "Do it in my app."
    app_names = ("my app",)
"""


@pytest.fixture
def folder(pytester: pytest.Pytester) -> Path:
    """A folder of tasks, as a user has it."""
    pytester.path.joinpath("test_tasks.py").unlink()
    folder = pytester.mkdir("task_cases")
    folder.joinpath("notes.py").write_text(NOTE)
    folder.joinpath("_shared.py").write_text(TASKS)
    pytester.makepyfile(
        test_import="""
        import sys
        sys.path.insert(0, "task_cases")
        from notes import MarkorCreateFolder

        def test():
            assert MarkorCreateFolder.template
        """
    )
    return folder


@pytest.mark.parametrize("mode", ["importlib", "prepend", "append"])
def test_a_users_folder_of_tasks(run: Run, folder: Path, mode: str) -> None:
    result = run("--co", "-q", f"--import-mode={mode}", "--strict-markers", "--seeds=2")
    assert [line for line in result.outlines if "::" in line] == [
        "task_cases/notes.py::MarkorCreateFolder::test_episode[30]",
        "task_cases/notes.py::OwnThing::test_episode[30]",
        "task_cases/notes.py::MarkorCreateFolder::test_episode[31]",
        "task_cases/notes.py::OwnThing::test_episode[31]",
        "test_import.py::test",
    ]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("-m", "easy and markor"), []),
        (("-m", "markor"), ["MarkorCreateFolder"]),
        (("-m", "data_entry or hard"), ["MarkorCreateFolder"]),
        (("-k", "Own"), ["OwnThing"]),
        (("-k", "MarkorCreateFolder and 31", "--seeds=2"), ["MarkorCreateFolder"]),
        (("task_cases/notes.py::OwnThing::test_episode[30]",), ["OwnThing"]),
        (("task_cases/notes.py::OwnThing",), ["OwnThing"]),
        (("task_cases/notes.py",), ["MarkorCreateFolder", "OwnThing"]),
    ],
)
def test_what_selects_a_task(
    run: Run, folder: Path, words: tuple[str, ...], names: list[str]
) -> None:
    marks = catalogue.entries()["MarkorCreateFolder"].marks
    assert "markor" in marks
    result = run("--co", "-q", "--strict-markers", *words)
    found = [line.split("::")[1] for line in result.outlines if "::test_episode" in line]
    if words == ("-m", "easy and markor"):
        names = ["MarkorCreateFolder"] if "easy" in marks else []
    assert found == names


def test_an_own_app_is_a_mark_once_its_task_is_collected(run: Run, folder: Path) -> None:
    result = run("--co", "-q", "--strict-markers", "-v", "task_cases/notes.py")
    assert result.ret == pytest.ExitCode.OK


def test_last_failed_plays_what_failed(run: Run) -> None:
    run().assert_outcomes(passed=1, failed=1)
    result = run("--lf")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*Climb*"])


@pytest.mark.parametrize("mode", ["importlib", "prepend", "append"])
def test_built_in_tasks_by_their_packages_name(run: Run, mode: str) -> None:
    result = run(
        "--co", "-q", f"--import-mode={mode}", "--pyargs", "pytest_androidworld.task_cases.markor"
    )
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["*create_note.py::MarkorCreateNote::test_episode[[]30[]]"])


def test_all_built_in_tasks_by_their_packages_name(run: Run) -> None:
    result = run("--co", "-q", "--pyargs", "pytest_androidworld.task_cases")
    result.stdout.fnmatch_lines(
        [
            "*create_note.py::MarkorCreateNote::test_episode[[]30[]]",
            "*events_on_date.textproto::SimpleCalendarEventsOnDate::test_episode[[]30[]]",
        ]
    )


def test_a_mistake_in_a_question_is_reported_without_a_traceback(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.mkdir("task_cases").joinpath("bad.textproto").write_text("tasks { nam: 1 }\n")
    result = run("task_cases")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*bad.textproto:1: *nam*"])
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*_getobj*")
