"""Programs that play through a door: how they begin, and every way in which they end."""

import os
import shlex
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

from pytest_androidworld import Device
from pytest_androidworld.agent import door_agent as module
from pytest_androidworld.agent.loading import load
from pytest_androidworld.agent.program import Running
from pytest_androidworld.episode import Ended, Episode, Limits
from pytest_androidworld.errors import DeviceError, UsageError
from pytest_androidworld.task import lifecycle
from tests.agent.test_command import PATIENCE, OpenClock, Play, running

HELLO = """
import os, subprocess, sys, time
import adbutils

port, serial = os.environ["ANDROID_ADB_SERVER_PORT"], os.environ["ANDROID_SERIAL"]
phone = adbutils.AdbClient("127.0.0.1", int(port)).device(serial)
goal = os.environ["ANDROIDWORLD_GOAL"]
"""
DONE = '{"action_type":"status","goal_status":"complete"}'


@pytest.fixture
def play(device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Play]:
    """Play with a Python program of that text; what it started must be gone afterwards."""
    task = OpenClock.drawn(30)
    lifecycle.begin(task, device)
    groups = []

    class Watched(Running):
        def __enter__(self) -> Self:
            entered = super().__enter__()
            groups.append(self._process.pid)
            return entered

    monkeypatch.setattr(module, "Running", Watched)

    def played(text: str, *words: str, limits: Limits = Limits(3)) -> Ended:  # noqa: B008 - frozen
        program = tmp_path / "a program.py"
        program.write_text(HELLO + text, "utf-8")
        agent = load(f"adb:{shlex.join([sys.executable, str(program), *words])}")()
        return Episode(task, device, agent, limits).play()

    yield played
    lifecycle.end(task, device)
    (group,), deadline = groups, time.monotonic() + PATIENCE
    while running(group) and time.monotonic() < deadline:  # who was killed may take a moment
        threading.Event().wait(0.05)
    assert running(group) == []


def test_its_end_is_done_and_its_last_line_the_answer_in_one_step(play: Play) -> None:
    ended = play(
        "phone.app_start('com.google.android.deskclock')\n"
        "print('Looking …')\nprint(f'{goal}: done')\nprint()\n"
    )
    assert (ended.verdict, ended.used, ended.error) == ("passed", 2, None)
    assert ended.answer == "Open “the clock”.: done"
    assert [step.action.json() for step in ended.steps] == [
        '{"action_type":"open_app","app_name":"com.google.android.deskclock"}',
        '{"action_type":"answer","text":"Open “the clock”.: done"}',
        DONE,
    ]


def test_who_prints_nothing_gives_no_answer(play: Play) -> None:
    ended = play("")
    assert [step.action.json() for step in ended.steps] == [DONE]


def test_placeholders_are_filled_in_and_other_braces_stay(play: Play) -> None:
    ended = play(
        "assert sys.argv[1:] == [port, f'goal={goal}', serial, '{other} {}'], sys.argv\n",
        *("{port}", "goal={goal}", "{serial}", "{other} {}"),
    )
    assert (ended.verdict, ended.error) == ("failed", None)


def test_it_has_no_key_of_ours(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    assert play("assert 'OPENAI_API_KEY' not in os.environ\n").error is None


def test_a_status_other_than_0_is_an_agent_error_with_its_last_words(play: Play) -> None:
    ended = play("print('no model here', file=sys.stderr)\nsys.exit(3)\n")
    assert (ended.verdict, ended.score) == ("agent error", None)
    assert ended.error == (
        f"AgentError: {sys.executable} ended with status 3 before it was done; its last words:\n"
        "no model here"
    )


def test_a_program_that_is_killed_is_an_agent_error(play: Play) -> None:
    ended = play("os.kill(os.getpid(), 9)\n")
    assert ended.verdict == "agent error"
    assert "was ended by SIGKILL before it was done" in str(ended.error)


def test_one_that_hangs_is_ended_when_its_time_is_used_up(play: Play) -> None:
    limits = Limits(3, seconds=1.5)
    ended = play("phone.keyevent('HOME')\ntime.sleep(600)\n", limits=limits)
    assert ended.verdict == "budget exceeded"
    assert ended.error == "the time was used up while the command played"


def test_a_child_that_it_leaves_is_ended_and_does_no_more(play: Play) -> None:
    """Its output is open; `play` waits for the end of the whole group."""
    ended = play("subprocess.Popen(['sleep', '600'])\nprint('left')\n")
    assert (ended.used, ended.answer) == (1, "left")


def test_who_goes_on_after_the_last_step_is_refused_and_ended(play: Play, tmp_path: Path) -> None:
    told = tmp_path / "told"
    ended = play(
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "phone.keyevent('HOME'); phone.keyevent('HOME')\n"
        f"open({str(told)!r}, 'w').write(phone.shell2('input tap 1 1', v2=True).stderr)\n"
        "time.sleep(600)\n",
        limits=Limits(2),
    )
    assert (ended.verdict, ended.used, len(ended.steps)) == ("budget exceeded", 2, 2)
    assert told.read_text() == "androidworld: the case is over: all its steps are used\n"


def test_ctrl_c_ends_it_at_once(play: Play) -> None:
    def interrupt() -> None:
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(1.5, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        play("time.sleep(600)\n")


def test_a_server_that_died_is_the_devices_trouble(
    play: Play, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command hears a sentence, and the case begins again on another phone."""
    trouble = DeviceError("adb: no adb server at 127.0.0.1:1")

    def gone(*_: object, **__: object) -> None:
        raise trouble

    monkeypatch.setattr(device.adb, "open", gone)
    monkeypatch.setattr(device, "observe", gone)
    with pytest.raises(DeviceError, match="no adb server"):
        play("print(phone.shell('wm size'))\n")
    monkeypatch.undo()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("adb:", "agent 'adb:' names no program; write adb:PROGRAM ARGUMENTS"),
        ("adb:'", "agent 'adb:'': No closing quotation"),
        (
            "adb:no-such-program -x",
            "agent 'adb:no-such-program -x': there is no program 'no-such-program', neither on"
            " PATH nor as an executable file seen from here",
        ),
    ],
)
def test_a_line_that_starts_nothing_is_a_usage_error(name: str, sentence: str) -> None:
    with pytest.raises(UsageError) as error:
        load(name)
    assert str(error.value) == sentence
