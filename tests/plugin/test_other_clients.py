"""An agent that goes past its stage is named in the record, in the report and beside the rate."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.boot.processes import adb_program
from tests.plugin.conftest import PhoneOfRuns, Run
from tests.report.html.unpacked import readable

Journal = Callable[[], list[dict[str, Any]]]
# An agent in the process finds both in a moment; here they are given, for this computer may have
# phones of others.
CHEAT = """
import os
import subprocess

from pytest_androidworld import Agent, Done


class Cheat(Agent):
    def step(self, state):
        adb = [os.environ["ADB"], "-P", os.environ["PORT"], "-s", os.environ["SERIAL"]]
        subprocess.run([*adb, "shell", "svc", "bluetooth", "enable"], check=True)
        return Done()


class Honest(Agent):
    def step(self, state):
        return Done()
"""
TASK = """
from pytest_androidworld import Task


class Bluetooth(Task):
    template = "Turn Bluetooth on."

    def initialize_task(self, env):
        env.adb.shell("svc bluetooth disable")

    def is_successful(self, env):
        return float(env.settings.get("global", "bluetooth_on") == "1")
"""
DOZEN = (
    "AudioRecorderRecordAudio BrowserDraw ClockStopWatchRunning ContactsAddContact"
    " ExpenseAddSingle FilesDeleteFile MarkorCreateNoteAndSms RetroCreatePlaylist SimpleSmsReply"
    " SystemBluetoothTurnOn SystemCopyBrightness VlcCreatePlaylist"
)
SHELL = "adb shell svc bluetooth enable"


def test_an_agent_that_finds_the_port_of_adb_is_named(
    run: Run,
    pytester: pytest.Pytester,
    journal: Journal,
    phone_of_runs: PhoneOfRuns,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adb = phone_of_runs.ready().device.adb
    monkeypatch.setenv("ADB", adb_program())
    monkeypatch.setenv("PORT", str(adb.client.port))
    monkeypatch.setenv("SERIAL", adb.serial)
    pytester.makepyfile(test_bluetooth=TASK, cheat=CHEAT)
    result = run("test_bluetooth.py", "--agent=cheat:Cheat", "--junitxml=j.xml")
    result.assert_outcomes(passed=1)
    (attempt,) = journal()
    assert attempt["run"]["other_clients"] == [{"what": SHELL, "times": 1}]
    result.stdout.fnmatch_lines(
        [
            "  other clients                 1/1  100.0 %",
            "    attempts in which not only the run used the phone: Bluetooth, adb shell svc",
            "    bluetooth enable",
        ]
    )
    assert result.outlines[-1].endswith(
        "1 of 1 case passed; another client used the phone in 1 case"
    )
    (page,) = pytester.path.joinpath("androidworld-results").glob("20*/report.html")
    assert SHELL in readable(page.read_text("utf-8"))
    assert SHELL in pytester.path.joinpath("j.xml").read_text("utf-8")


def test_an_honest_one_has_no_such_line(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(test_bluetooth=TASK, cheat=CHEAT)
    result = run("test_bluetooth.py", "--agent=cheat:Honest")
    (attempt,) = journal()
    assert "other_clients" not in attempt["run"]
    result.stdout.no_fnmatch_line("*other client*")
    assert "another client" not in result.outlines[-1]


@pytest.mark.deep
def test_the_oracle_plays_a_dozen_tasks_by_itself(run: Run, journal: Journal) -> None:
    """On a phone that pulls snapshots, with all screenshots: no request of its is another's."""
    words = ("--pyargs", "pytest_androidworld.task_cases", "-k", " or ".join(DOZEN.split()))
    run(*words, "--aw-keep-state", "--aw-artifacts=on", "--aw-screenshots=on")
    lines = journal()
    assert len({each["task"] for each in lines}) >= 12
    assert [each["task"] for each in lines if "other_clients" in each["run"]] == []
