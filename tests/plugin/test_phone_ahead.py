"""The virtual phone of a run without workers starts before its tasks are collected.

These tests start processes for the one run that is watched while its phone starts.
"""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.bench.pool import DevicePool
from pytest_androidworld.plugin.cases import phone_ahead
from tests.plugin.conftest import Run

# Writes down what starts, and when; at the end of the run.
NOTES = """
from pathlib import Path

import pytest

import pytest_androidworld.boot as boot

notes = []


class Noted(boot.Starting):
    def __init__(self, spec, folder):
        notes.append("started")
        super().__init__(spec, folder)

    def ready(self):
        notes.append("used")
        return super().ready()


boot.Starting = Noted


@pytest.hookimpl(tryfirst=True)
def pytest_collection():
    notes.append("collecting")


def pytest_unconfigure():
    Path("notes.txt").write_text(" ".join(notes))
"""
OWN = """
import pytest

@pytest.fixture
def android():
    yield "no device"
"""


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What becomes of the phone of a run in this process."""
    notes: list[str] = []
    for name in ("start_ahead", "cancel_start"):
        monkeypatch.setattr(DevicePool, name, lambda pool, name=name: notes.append(name))
    return notes


def test_it_starts_before_tasks_are_collected_and_plays_them(
    spawn: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(noting=NOTES)
    spawn("-p", "noting", "-k", "Rest", "--seeds=2").assert_outcomes(passed=2)
    assert (pytester.path / "notes.txt").read_text() == "started collecting used"


def test_it_is_ended_if_no_case_is_selected(run: Run, notes: list[str]) -> None:
    assert run("-k", "Nothing").ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert notes[:2] == ["start_ahead", "cancel_start"]


def test_it_is_ended_if_the_command_line_is_wrong(run: Run, notes: list[str]) -> None:
    """What is wrong with it is found while the phone starts."""
    assert run("--model=scripted:x").ret == pytest.ExitCode.USAGE_ERROR
    assert notes == ["start_ahead", "cancel_start"]


def test_it_is_ended_if_cases_are_played_on_a_users_own_device(
    run: Run, notes: list[str], pytester: pytest.Pytester
) -> None:
    pytester.makeconftest(OWN)
    run("-k", "Rest")
    assert notes[:2] == ["start_ahead", "cancel_start"]


@pytest.mark.parametrize(
    "word", ["--collect-only", "--setup-plan", "--fixtures", "--aw-device=emulator-1"]
)
def test_none_starts_where_none_will_be_needed(run: Run, notes: list[str], word: str) -> None:
    run(word, "--agent=idle", "-k", "Nothing")
    assert "start_ahead" not in notes


@pytest.mark.parametrize(
    ("place", "starts"),
    [
        ({}, True),
        ({"dist": "no"}, True),
        ({"dist": "load"}, False),
        ({"is_worker": True}, False),
        ({"record_device": Path("tape")}, False),
        ({"device": "avd:P"}, False),
    ],
)
def test_workers_start_theirs_with_their_first_case(place: dict[str, Any], starts: bool) -> None:
    started: list[Any] = []
    here: Any = SimpleNamespace(
        is_worker=place.get("is_worker", False),
        config=SimpleNamespace(option=SimpleNamespace(dist=place.get("dist", "no"))),
        settings=SimpleNamespace(
            record_device=place.get("record_device"), device=place.get("device", "virtual")
        ),
        once=started.append,
    )
    phone_ahead.begin(here)
    assert started == [phone_ahead.PhoneAhead] * starts


def test_one_that_does_not_start_is_the_first_cases_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not the end of the whole run, before it has begun."""
    pool = DevicePool("virtual", tmp_path)
    monkeypatch.setattr("subprocess.Popen", refused)
    pool.start_ahead()
    with pytest.raises(OSError, match="no more processes"):
        pool.ready()
    assert [*tmp_path.iterdir()] == []


def refused(*_: Any, **named: Any) -> None:
    raise OSError("no more processes")


def test_one_that_is_ended_while_it_starts_leaves_nothing(tmp_path: Path) -> None:
    starting = boot.Starting(boot.DeviceSpec(boot.VIRTUAL), tmp_path)
    starting.cancel()
    assert [*tmp_path.iterdir()] == []
