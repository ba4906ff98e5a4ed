"""Artifacts: what is kept, under which names, and what goes again."""

from pathlib import Path

import numpy as np
import pytest

from pytest_androidworld.env.state import Element, Rect, State
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report.artifacts import Artifacts, folder_of, png, safe, tree
from pytest_androidworld.report.journal import Case

CASE = Case("MarkorCreateNote", 30, "markor/create_note.py")
HOME = "markor~create_note~MarkorCreateNote-30"
SAVE = Element(
    7,
    text="Sa\nve",
    class_name="android.widget.Button",
    bbox=Rect(1, 2, 30, 40),
    resource_name="android:id/button1",
    is_clickable=True,
    is_enabled=False,
)
STATE = State((SAVE,), (4, 6), pixels=np.zeros((6, 4, 3), np.uint8))


def kept(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())


def test_a_case_on_has_all_that_was_seen(tmp_path: Path) -> None:
    folder = Artifacts(tmp_path, "on", screens=True).begin(CASE, 1)
    folder.step(1, STATE)
    folder.step(2, None)
    folder.step(10, State((), (4, 6)))
    folder.last(STATE)
    folder.text("device.log", "log\udcff\r\n")
    assert folder.end("passed") == tmp_path / HOME / "attempt-1"
    assert kept(tmp_path / HOME / "attempt-1") == [
        "device.log",
        "last.png",
        "last.txt",
        "step-01.png",
        "step-01.txt",
        "step-10.txt",
    ]
    assert (tmp_path / HOME / "attempt-1" / "device.log").read_bytes() == b"log\\udcff\r\n"


def test_without_screens_only_the_last_is_there(tmp_path: Path) -> None:
    folder = Artifacts(tmp_path).begin(CASE, 1)
    folder.step(1, STATE)
    folder.last(STATE)
    folder.end("failed")
    assert kept(tmp_path / HOME) == [
        "attempt-1/last.png",
        "attempt-1/last.txt",
        "attempt-1/step-01.txt",
    ]


@pytest.mark.parametrize(
    ("mode", "verdict", "stays"),
    [
        ("on", "passed", True),
        ("on", "failed", True),
        ("off", "failed", False),
        ("retain-on-failure", "passed", False),
        ("retain-on-failure", "failed", True),
        ("retain-on-failure", "not declared", True),
        ("retain-on-failure", "device error", True),
    ],
)
def test_what_stays(tmp_path: Path, mode: str, verdict: str, stays: bool) -> None:
    folder = Artifacts(tmp_path, mode).begin(CASE, 1)
    folder.step(1, STATE)
    folder.last(STATE)
    folder.text("device.log", "log")
    assert folder.keeps(verdict) == stays
    assert (folder.end(verdict) is not None) == stays
    assert bool(list(tmp_path.iterdir())) == stays


def test_an_attempt_that_goes_leaves_the_one_before(tmp_path: Path) -> None:
    artifacts = Artifacts(tmp_path)
    artifacts.begin(CASE, 1).end("device error")
    artifacts.begin(CASE, 2).end("passed")
    assert [path.name for path in (tmp_path / HOME).iterdir()] == ["attempt-1"]


def test_the_first_attempt_clears_what_an_earlier_run_has_left(tmp_path: Path) -> None:
    other = tmp_path / "markor~create_note~MarkorCreateNote-31"
    other.mkdir()
    artifacts = Artifacts(tmp_path)
    for attempt in (1, 2):
        artifacts.begin(CASE, attempt).text("device.log", "old")
    artifacts.begin(CASE, 1).text("reply.txt", "new")
    assert kept(tmp_path) == [f"{HOME}/attempt-1/reply.txt"]
    assert other.is_dir()


def test_off_leaves_alone_what_is_there(tmp_path: Path) -> None:
    Artifacts(tmp_path, "on").begin(CASE, 1).text("device.log", "old")
    Artifacts(tmp_path, "off").begin(CASE, 1).end("passed")
    assert kept(tmp_path) == [f"{HOME}/attempt-1/device.log"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    root = tmp_path / "results"
    root.write_text("a file")
    with pytest.raises(UsageError, match=r"artifacts cannot be kept in .*attempt-1: "):
        Artifacts(root).begin(CASE, 1)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("reply-1.txt", "reply-1.txt"),
        ("a/b", "a%2Fb"),
        ("a%2Fb", "a%252Fb"),
        ("a b~c", "a%20b%7Ec"),
        ("Prüfung", "Pr%FCfung"),
        ("..", "%2E%2E"),
        ("", "%"),
    ],
)
def test_names_are_safe_on_any_file_system(name: str, file: str) -> None:
    assert safe(name) == file


def test_cases_do_not_share_a_folder() -> None:
    cases = [
        Case("A", 30, "b/c.py"),
        Case("A", 3, "b/c.py"),
        Case("A", 30, "b.c.py"),
        Case("A", 30, "b~c.py"),
        Case("c~A", 30, "b.py"),
        Case("A-3", 0, "b/c.py"),
    ]
    assert len({folder_of(Path(), case) for case in cases}) == len(cases)


def test_a_tree_has_a_line_for_each_element() -> None:
    field = Element(8, content_description="Näme", hint_text="h", is_focused=True)
    assert tree((SAVE, field)) == (
        "  7 Button text='Sa\\nve' id='android:id/button1' (1, 2)-(30, 40) clickable not enabled\n"
        "  8 ? description='N\\xe4me' hint='h' (0, 0)-(0, 0) focused\n"
    )


def test_equal_pixels_are_equal_bytes_of_a_png() -> None:
    pixels = np.arange(72, dtype=np.uint8).reshape(6, 4, 3)
    assert png(pixels).startswith(b"\x89PNG\r\n\x1a\n")
    assert png(pixels) == png(pixels.copy())
