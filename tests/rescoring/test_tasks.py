"""The tasks of a run that is judged again."""

from pathlib import Path
from typing import Any

import pytest

import pytest_androidworld.task_cases as task_cases
from pytest_androidworld.rescoring import tasks


def test_cases_of_a_suite_that_has_to_be_named_are_found(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {
        f"{tasks.BUILT_IN}/miniwob/taps.py::MiniWobClickTab",
        f"{tasks.BUILT_IN}/system/open_app.py::OpenAppTaskEval",
    }
    assert Path.cwd() == pytester.path
    found = tasks.collect(names)
    assert names <= found.keys()
    assert {found[name].__name__ for name in names} == {"MiniWobClickTab", "OpenAppTaskEval"}


QUESTIONS = "mine/next_event.textproto"


@pytest.fixture
def own_questions(pytester: pytest.Pytester) -> str:
    """A user's folder of questions, which pytest collects only as a folder of tasks."""
    home = Path(task_cases.__path__[0])
    text = (home / "retrieval" / "next_event.textproto").read_text()
    pytester.mkdir("mine")
    Path(QUESTIONS).write_text(text)
    return f"{QUESTIONS}::SimpleCalendarNextEvent"


def manifest(command: list[str], **run: object) -> Any:
    return {"run": {"command": command, **run}}


@pytest.mark.parametrize(
    ("recorded", "folders"),
    [
        (manifest([], options={}), ""),
        (manifest([], options={"--aw-tasks": "mine,other"}), "mine,other"),
        (manifest(["--aw-tasks=mine", "mine"]), "mine"),
        (manifest(["--aw-tasks", "mine", "mine"]), "mine"),
        (manifest(["mine", "--aw-tasks-of=none"]), ""),
    ],
)
def test_the_folders_of_a_runs_command_line_are_known(recorded: Any, folders: str) -> None:
    assert tasks.folders(recorded) == folders


def test_tasks_of_a_folder_that_was_on_the_command_line_are_found(own_questions: str) -> None:
    assert set(tasks.collect([own_questions], "mine")) == {own_questions}
