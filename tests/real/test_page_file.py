"""A file of ``androidworld record-screens`` is measured as the recordings of others are."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks import real_match
from pytest_androidworld import Device
from pytest_androidworld.screens.recorder import names, record
from pytest_androidworld.screens.screen_file import ScreenFile
from tests.real.measure import Figures
from tests.real.recorded import FILE
from tests.real.screens import PageFile

PAGES = ["settings.root", "markor.new_dialog", "clock.alarm", "contacts.create"]


@pytest.fixture
def path(device: Device, tmp_path: Path) -> Path:
    """Recorded of a phone with a contact, at the benchmark's time."""
    device.clock.freeze_start()
    device.contacts.add("Grace Hopper", "+15551234567")
    file = ScreenFile(tmp_path / "screens.json")
    assert [outcome.left_out for outcome in record(device, PAGES, file)] == [""] * len(PAGES)
    return file.path


def test_a_file_of_the_phone_is_as_the_phone_is(path: Path, device: Device) -> None:
    file = PageFile(path)
    assert sorted(file.names()) == sorted(PAGES)
    for name in PAGES:
        figures = file.visit(device, name).figures()
        everything = len(file.recorded(name))
        assert figures == Figures(*[everything] * 12), name


def test_the_keyboard_and_the_status_bar_do_not_count(path: Path, device: Device) -> None:
    rows = json.loads(path.read_text("utf-8"))["screens"]["contacts.create"]["elements"]
    packages = {row[-1] for row in rows}
    assert {"a:systemui", "g:inputmethod.latin"} <= packages
    assert {element.package for element in PageFile(path).recorded("contacts.create")} == {
        "com.google.android.contacts"
    }


def test_the_recordings_of_others_are_such_a_file(device: Device) -> None:
    file = PageFile(FILE)
    assert {"markor.new_dialog", "sms.new_conversation"} <= set(file.names()) < set(names())
    assert "print.preview" in file.unknown()
    figures = file.visit(device, "markor.new_dialog").figures()
    assert (figures.real, figures.matched, figures.same) == (14, 14, 14)


def test_the_table_of_a_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["real_match", "--file", str(path), "markor", "clock"])
    real_match.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:3]] == ["clock.alarm", "markor.new_dialog"]
    assert lines[-1].split() == ["all", "screens", "37", "37", *["100"] * 11]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--file", "{}"], "--file: {} is no file of `androidworld record-screens`: "),
        (["--file", "{}", "--write-floors"], "--write-floors: the floors are those of tests/real"),
        (["--screen", "markor.hom"], "--screen: no screen is called 'markor.hom'"),
    ],
)
def test_what_is_refused(
    words: list[str],
    error: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("{}")
    monkeypatch.setattr(sys, "argv", ["real_match", *(w.format(path) for w in words)])
    with pytest.raises(SystemExit) as exit_info:
        real_match.main()
    assert exit_info.value.code == 2
    assert error.format(path) in capsys.readouterr().err
