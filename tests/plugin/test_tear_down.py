"""However a case ends, tear-down alone leaves the phone as it was: digests before and after.

These tests start processes for a signal that ends the run.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pytest_androidworld.boot import Booted, boot
from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
TASKS = """
import os
import signal
import threading

import pytest
from pytest_androidworld import Back
from pytest_androidworld.task_cases.markor.create_note_and_sms import MarkorCreateNoteAndSms


class Messy(MarkorCreateNoteAndSms):
    "Note and message are made, in an app that is left open; then something happens."

    template = MarkorCreateNoteAndSms.template

    def happen(self):
        pass

    def solve(self, user):
        super().solve(user)
        user.open("clock")
        self.happen()


class Solved(Messy):
    template = Messy.template


class Raises(Messy):
    template = Messy.template

    def happen(self):
        raise ZeroDivisionError("what an agent may raise")


@pytest.mark.timeout(600, func_only=True)
class Hangs(Messy):
    template = Messy.template

    def happen(self):
        signal.setitimer(signal.ITIMER_REAL, 0.01)  # its limit is reached now
        threading.Event().wait()


class Interrupted(Messy):
    template = Messy.template

    def happen(self):
        os.kill(os.getpid(), signal.SIGINT)
        threading.Event().wait()


class FailsInSetUp(Messy):
    template = Messy.template

    def initialize_task(self, env):
        super().initialize_task(env)
        raise ZeroDivisionError("what a task may raise")
"""
ENDINGS = {
    "Solved": "passed",
    "Raises": "agent error",
    "Hangs": "agent error",
    "FailsInSetUp": "invalid task",
    "Interrupted": None,  # the run ends with it
}


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Booted]:
    """It outlives the runs that attach to it."""
    with boot("virtual", tmp_path_factory.mktemp("phone")) as booted:
        yield booted


@pytest.mark.parametrize(("task", "verdict"), ENDINGS.items(), ids=ENDINGS)
def test_the_phone_is_left_as_it_was(
    run: Run,
    spawn: Run,
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    journal: Journal,
    phone: Booted,
    task: str,
    verdict: str | None,
) -> None:
    device = phone.device
    assert device.emulator is not None
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(device.adb.client.port))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setenv("HOME", str(phone.folder))  # where it tells its token
    port = device.emulator.address.rpartition(":")[2]
    words = [f"--aw-device={device.serial}@{port}", "--aw-reset=never", "-p", "no:xdist"]
    pytester.makepyfile(test_messy=TASKS)

    run(*words, "-k", "Rest", "--aw-journal=first.jsonl")  # attaching leaves traces, once
    before = phone.console("aw digest all")
    start = spawn if task == "Interrupted" else run
    result = start(*words, "-k", task)
    if verdict is None:
        assert result.ret == pytest.ExitCode.INTERRUPTED
    else:
        (told,) = journal()
        assert (told["verdict"], told["run"]["notes"]) == (verdict, [])
    assert phone.console("aw digest all") == before
