"""The file of a phone's last state: read as it was written, or refused with a reason."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.report import states
from pytest_androidworld.report.journal import CaseId
from pytest_androidworld.report.states import KeptState, UnusableState
from tests.report.conftest import Make

CASE = CaseId("MarkorCreateNote", 30, "markor/create_note.py")
NAME = "markor~create_note~MarkorCreateNote-30~1.zip"
STATE = KeptState("1.0", "MarkorCreateNote[30]", "42", "complete", {"before": "ab"}, b"snapshot")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "state" / NAME
    path.parent.mkdir()
    path.write_bytes(STATE.packed())
    return path


def change(path: Path, **fields: Any) -> None:
    with zipfile.ZipFile(path) as file:
        about = json.loads(file.read("state.json"))
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("state.json", json.dumps(about | fields))
        file.writestr("snapshot.tar.gz", b"snapshot")


def test_a_state_is_read_as_it_was_written(attempt: Make, tmp_path: Path, file: Path) -> None:
    assert states.name_of(CASE, 1) == NAME
    assert states.read(tmp_path, kept(attempt)) == STATE


def kept(attempt: Make, name: str = NAME) -> Any:
    line = attempt(task=CASE.task, seed=CASE.seed, file=CASE.file)
    line["run"]["state"] = name
    return line


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"format": 2}, "was written by another version of pytest-androidworld"),
        ({"answer": 42}, "is damaged (answer is no str)"),
        ({"memory": ["before"]}, "is damaged (memory is no dict)"),
        ({"case": "MarkorCreateNote[31]"}, "is the state of MarkorCreateNote[31]"),
    ],
)
def test_a_state_that_is_not_the_cases_is_refused(
    attempt: Make, tmp_path: Path, file: Path, fields: Any, reason: str
) -> None:
    change(file, **fields)
    with pytest.raises(UnusableState) as refused:
        states.read(tmp_path, kept(attempt))
    assert str(refused.value) == f"state/{NAME} {reason}"


@pytest.mark.parametrize("text", [b"", b"PK\3\4", b"{}"])
def test_a_damaged_file_is_refused(attempt: Make, tmp_path: Path, file: Path, text: bytes) -> None:
    file.write_bytes(text)
    with pytest.raises(UnusableState, match="is damaged"):
        states.read(tmp_path, kept(attempt))


def test_only_the_runs_own_folder_is_read(attempt: Make, tmp_path: Path, file: Path) -> None:
    assert states.state_file(tmp_path, kept(attempt, f"/elsewhere/../{NAME}")) == file
    assert states.state_file(tmp_path, attempt()) is None


def test_a_copy_of_what_is_not_there_is_none(attempt: Make, tmp_path: Path, file: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    states.copy(attempt(), tmp_path, out)
    states.copy(kept(attempt, "gone.zip"), tmp_path, out)
    assert not (out / "state").exists()
    states.copy(kept(attempt), tmp_path, out)
    assert (out / "state" / NAME).read_bytes() == file.read_bytes()
