"""Whatever goes wrong on an emulator, and whenever: each case has one verdict, and that is honest.

The emulators are as unkind as real ones.  What a device does is a device error at most, and the
case is played again with equal parameters; the other emulator plays on.

These tests start processes for workers.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.boot.processes import ended_within
from tests.plugin.conftest import Run
from tests.stand_in import StandIn, stand_in

Journal = Callable[[], list[dict[str, Any]]]
STRIKES = '''
"""A plugin, and a task: something goes wrong once, at a moment of each case."""

import os
import signal
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.emulator import Emulator
from pytest_androidworld.env.health import Health
from pytest_androidworld.task_cases.markor.create_note import MarkorCreateNote

HERE = Path(__file__).parent
NOW = []  # the pool of this process, and the class of its case


@pytest.fixture(autouse=True)
def begins(device_pool, request):
    NOW[:] = [device_pool, request.cls]


def strike(moment, meanwhile=False):
    pool, case = NOW or (None, None)
    if moment != getattr(case, "moment", None) or not pool.booted:
        return
    with suppress(FileExistsError):
        (HERE / f"{case.__name__}.struck").touch(exist_ok=False)
        if meanwhile:
            threading.Thread(target=happen, args=[pool.booted, case.fault], daemon=True).start()
        else:
            happen(pool.booted, case.fault)


def happen(booted, fault):
    if fault == "emulator":
        os.kill(listening(booted.console_port), signal.SIGKILL)
    elif fault == "server":
        os.kill(listening(booted.device.adb.client.port), signal.SIGKILL)
    else:
        booted.console(f"aw fault {fault} on")


def listening(port):
    "The process that listens on a port of this computer."
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    (socket,) = [words[9] for words in lines if words[1::2][:2] == [f"0100007F:{port:04X}", "0A"]]
    for process in os.listdir("/proc"):
        with suppress(OSError):  # it is another user's, or has ended
            if process.isdecimal() and Path("/proc", process, "comm").read_text() != "sh\\n":
                for link in Path("/proc", process, "fd").iterdir():
                    if os.readlink(link) == f"socket:[{socket}]":
                        return int(process)
    raise ValueError(port)


def struck_in(owner, name, moment):
    "Strike while one of its methods runs."
    method = getattr(owner, name)

    def struck(*args, **named):
        strike(moment, meanwhile=True)
        return method(*args, **named)

    setattr(owner, name, struck)


struck_in(Emulator, "load_snapshot", "load")
struck_in(Health, "report_at_a_glance", "glance")


class Struck(MarkorCreateNote):
    template = ""

    def initialize_task(self, env):
        strike("set-up")
        super().initialize_task(env)

    def is_successful(self, env):
        if hasattr(self, "played"):
            strike("judging")
        return super().is_successful(env)

    def tear_down(self, env):
        if hasattr(self, "played"):
            strike("tear-down")
        super().tear_down(env)

    def solve(self, user):
        strike("first step")
        user.open("markor")
        strike("mid-step", meanwhile=True)
        super().solve(user)
        self.played = True
'''
IN_CASE = ("set-up", "first step", "mid-step", "judging")
BEFORE = ("load", "glance")  # where another emulator is there before the case begins, or not
# What goes wrong, when, and how often the case is played if not once.
AGAIN, ONCE, EITHER = {2}, {1}, {1, 2}
PLANS: dict[str, dict[tuple[str, str], set[int]]] = {
    "the emulator dies": {("emulator", moment): AGAIN for moment in IN_CASE}
    | {("emulator", moment): EITHER for moment in BEFORE}
    | {("emulator", "tear-down"): ONCE},
    "the adb server dies": {("server", "set-up"): AGAIN}
    | {("server", moment): EITHER for moment in ("mid-step", "judging", *BEFORE)},
    "the phone restarts": {("reboot", moment): AGAIN for moment in ("first step", "judging")}
    | {("reboot", moment): EITHER for moment in ("mid-step", "tear-down", "glance")},
    "the forwarder fails": {
        ("interrupt_forwarder", "first step"): ONCE,
        ("crash_forwarder", "mid-step"): ONCE,
        ("end_forwarder", "judging"): ONCE,
        ("blind_forwarder", "first step"): AGAIN,
        ("blind_forwarder", "mid-step"): EITHER,
    },
    "snapshots do not load": {
        ("load_fails", "tear-down"): ONCE,
        ("load_fails", "judging"): ONCE,
        ("snapshots_incompatible", "first step"): ONCE,
        ("snapshots_incompatible", "tear-down"): ONCE,
    },
    "the phone is stuck": {
        ("disk_full", "first step"): AGAIN,
        ("disk_full", "tear-down"): ONCE,
        ("freeze", "first step"): AGAIN,
        ("dialog", "first step"): ONCE,
        ("refuse_adb", "set-up"): EITHER,
    },
}


def name_of(fault: str, moment: str) -> str:
    words = f"{fault} {moment}".replace("_", " ").replace("-", " ")
    return words.title().replace(" ", "")


@pytest.fixture
def sdk(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    made = stand_in(tmp_path_factory.mktemp("sdk"), monkeypatch)
    made.set_up()
    made.install(flags="-profile pixel_6_hostile")
    return made


@pytest.mark.deep
@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="Linux names who listens there")
@pytest.mark.parametrize("plan", PLANS)
def test_each_case_ends_in_one_honest_verdict(
    spawn: Run,
    sdk: StandIn,
    pytester: pytest.Pytester,
    journal: Journal,
    monkeypatch: pytest.MonkeyPatch,
    plan: str,
) -> None:
    planned = {name_of(*each): (*each, times) for each, times in PLANS[plan].items()}
    text = "from strikes import MarkorCreateNote, Struck\n"
    for name, (fault, moment, _) in planned.items():
        text += f"\n\nclass {name}(Struck):\n    template = MarkorCreateNote.template\n"
        text += f"    fault, moment = {fault!r}, {moment!r}\n"
    pytester.path.joinpath("test_tasks.py").unlink()
    pytester.makepyfile(strikes=STRIKES, test_struck=text)
    monkeypatch.setenv("PYTHONPATH", str(pytester.path), prepend=os.pathsep)
    result = spawn("-p", "strikes", "-n", "2", f"--aw-device={sdk.option}")

    told = journal()
    story = "\n".join(
        f"{each['task']} {each['verdict']} {each['error']} {each['run']['notes']}" for each in told
    )
    assert "warnings" not in result.parseoutcomes()  # of a thread that could not strike
    assert {path.stem for path in pytester.path.glob("*.struck")} == set(planned), story
    finals = {each["task"]: each["verdict"] for each in told if each["final"]}
    assert finals == dict.fromkeys(planned, "passed"), story
    assert {each["verdict"] for each in told if not each["final"]} <= {"device error"}, story
    for name, (_, _, times) in planned.items():
        played = [each for each in told if each["task"] == name]
        assert len(played) in times, story
        assert len({str(each["params"]) for each in played}) == 1, story
    assert result.ret == pytest.ExitCode.OK
    assert ended_within(sdk.folder, 30)
