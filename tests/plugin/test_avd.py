"""``--aw-device=avd:NAME``: emulators from one AVD; a virtual phone stands in for each.

These tests start processes for workers, and agents that end their process.
"""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.bench.pool import DevicePool
from pytest_androidworld.boot import capacity
from pytest_androidworld.errors import DeviceError, NoDeviceLeft
from tests.boot.processes import ended_within
from tests.plugin.conftest import Run
from tests.stand_in import StandIn, stand_in

Journal = Callable[[], list[dict[str, Any]]]
TWELVE = (
    "AudioRecorderRecordAudio BrowserDraw CameraTakePhoto ClockStopWatchRunning ContactsAddContact"
    " ExpenseAddSingle FilesDeleteFile MarkorCreateNoteAndSms RetroCreatePlaylist SimpleSmsReply"
    " SystemBluetoothTurnOn VlcCreatePlaylist"
)
ENDS = """
import os
import signal
from pytest_androidworld import Agent, Done, Home


class Killed(Agent):
    def start(self, goal):
        self.stepped = False

    def step(self, state):
        if self.stepped:
            os.kill(os.getpid(), signal.SIGKILL)
        self.stepped = True
        return Home()


class Interrupted(Agent):
    def step(self, state):
        os.kill(os.getpid(), signal.SIGINT)
        return Done()
"""


@pytest.fixture
def sdk(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    return stand_in(tmp_path_factory.mktemp("sdk"), monkeypatch)


@pytest.fixture
def pool(sdk: StandIn) -> DevicePool:
    sdk.set_up()
    return DevicePool(sdk.option, sdk.folder, loads=2)


def test_a_new_emulator_is_started_after_so_many_loads(sdk: StandIn, pool: DevicePool) -> None:
    first = pool.ready()
    assert pool.ready() is first
    second = pool.ready()
    assert second is not first
    assert pool.ready() is second
    assert len(sdk.starts) == 2
    pool.close()
    assert ended_within(sdk.folder, 10)


@pytest.mark.parametrize("reset", [False, True])
def test_a_dialog_of_the_start_is_closed(sdk: StandIn, reset: bool) -> None:
    """As of a System UI that hangs while a cold emulator starts, or one that has loaded."""
    if reset:
        sdk.set_up()
    pool = DevicePool(sdk.option, sdk.folder, reset=reset)
    sdk.install(flags="-fault system_hangs=1 -fault services_late=10")
    device = pool.ready()
    device.settle.sleep(2)
    assert "isn't responding" not in str(device.observe().everything)
    assert device.settings.get("global", "hide_error_dialogs") == "1"
    pool.close()


def test_an_emulator_that_does_not_start_is_not_tried_for_each_case(
    sdk: StandIn, pool: DevicePool
) -> None:
    sdk.install(first="echo no KVM; exit 1")
    with pytest.raises(DeviceError, match="the emulator has ended, with status 1\nno KVM"):
        pool.ready()
    for _ in range(2):
        with pytest.raises(NoDeviceLeft) as raised:
            pool.ready()
        assert str(raised.value).startswith("avd:Pixel_6 has not started 2 times in a row")
    assert len(sdk.starts) == 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--aw-emulator-args=-grpc 1"], "--aw-emulator-args: -grpc cannot be given: each"),
        (
            ["--aw-device=virtual", "--aw-emulator-args=-gpu host"],
            "--aw-emulator-args: virtual is not started as an emulator; leave it out",
        ),
        (["--aw-boot-seconds=soon"], "--aw-boot-seconds: 'soon' is not a number of seconds"),
        (["--aw-emulator-loads=-1"], "--aw-emulator-loads: '-1' is not a whole number"),
        (["--aw-device=avd:Pixel_5"], "no AVD is called 'Pixel_5'. Did you mean 'Pixel_6'?"),
    ],
)
def test_a_mistake_is_one_sentence_before_the_run(
    run: Run, sdk: StandIn, words: list[str], why: str
) -> None:
    result = run("--co", f"--aw-device={sdk.option}", *words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert why in result.stderr.str()


def test_the_options_are_those_of_the_emulators(
    run: Run, sdk: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    pools: list[DevicePool] = []

    class Noted(DevicePool):
        def __init__(self, *words: Any, **named: Any) -> None:
            super().__init__(*words, **named)
            pools.append(self)

    monkeypatch.setattr("pytest_androidworld.plugin.cases.pools.DevicePool", Noted)
    sdk.install(first="exit 1")
    words = ["--aw-emulator-args=-gpu host", "--aw-boot-seconds=60", "--aw-emulator-loads=7"]
    run("-k", "Rest", f"--aw-device={sdk.option}", "--aw-device-retries=0", *words)
    (pool,) = pools
    (spec,) = pool.specs
    assert (spec.arguments, spec.boot_seconds, pool.loads) == (("-gpu", "host"), 60.0, 7)


def header(result: pytest.RunResult) -> str:
    return " ".join(line.strip() for line in result.outlines)


def test_the_header_points_out_an_avd_that_is_not_set_up(run: Run, sdk: StandIn) -> None:
    said = (
        "avd:Pixel_6 has no snapshot aw_clean: it boots cold, and tasks whose apps it lacks are"
        " skipped; pytest --aw-setup=avd:Pixel_6 sets it up"
    )
    assert said in header(run("--co", f"--aw-device={sdk.option}"))
    sdk.set_up()
    assert "aw_clean" not in header(run("--co", f"--aw-device={sdk.option}"))


def test_ini_files_have_the_options_too(run: Run, sdk: StandIn, pytester: pytest.Pytester) -> None:
    text = '[tool.pytest.ini_options]\naw_emulator_args = ["-gpu", "host"]\naw_boot_seconds = 60\n'
    pytester.makepyprojecttoml(text)
    found = header(run("--co", f"--aw-device={sdk.option}"))
    assert "emulator-args -gpu host (ini), boot-seconds 60 (ini)" in found


@pytest.mark.parametrize(
    ("words", "workers"),
    [
        (["--aw-device=avd:Pixel_6"], 3),
        (["--aw-device=avd:Pixel_6", "--aw-emulator-args=-memory 12000"], 1),
        (["--aw-device=virtual"], None),
        (["--aw-device=emulator-5554,emulator-5556"], 2),
    ],
)
def test_n_auto_is_what_the_machine_bears(
    sdk: StandIn,
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    workers: int | None,
) -> None:
    monkeypatch.setattr(capacity, "cores", lambda: 6)
    monkeypatch.setattr(capacity, "memory", lambda: 16 << 30)
    config = pytester.parseconfigure("-p", "xdist", *words)
    from pytest_androidworld.plugin.xdist import workers as hooks

    assert hooks.pytest_xdist_auto_num_workers(config) == workers


def test_too_many_workers_are_pointed_out(
    run: Run, sdk: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capacity, "cores", lambda: 4)
    said = "-n 3: this machine bears 2 of them (2 cores and 3 GB each, or more)"
    assert said in header(run("--co", "-n", "3", f"--aw-device={sdk.option}"))


@pytest.mark.parametrize("words", [["Killed", "-n", "1"], ["Interrupted", "-p", "no:xdist"]])
def test_no_emulator_outlives_its_worker(
    spawn: Run, sdk: StandIn, pytester: pytest.Pytester, words: list[str]
) -> None:
    sdk.set_up()
    pytester.makepyfile(ends=ENDS)
    agent, *rest = words
    spawn("-k", "Climb", f"--aw-device={sdk.option}", f"--agent=ends:{agent}", *rest)
    assert sdk.starts
    assert ended_within(sdk.folder, 30)


NO_MEMORY = "{ echo no memory; exit 1; }"
# The second fails while the first, which it finds by a link to its number, runs.
MEMORY_FOR_ONE = """\
ln -s $$ {0} 2>/dev/null || {{
  ! kill -s 0 $(readlink {0}) 2>/dev/null || {1}
  ln -sfn $$ {0}
}}"""


@pytest.mark.deep
def test_where_one_emulator_does_not_start_the_other_plays_all_cases(
    spawn: Run, sdk: StandIn, journal: Journal
) -> None:
    """As on a machine that has memory for one; another worker may take its place."""
    sdk.set_up()
    sdk.install(first=MEMORY_FOR_ONE.format(sdk.home / "running", NO_MEMORY))
    result = spawn("-k", "Rest", "--seeds=4", "-n", "2", f"--aw-device={sdk.option}")
    assert result.parseoutcomes()["passed"] == 4
    assert result.ret == pytest.ExitCode.OK
    assert not {"failed", "errors"} & set(result.parseoutcomes())
    finals = {each["seed"]: each["verdict"] for each in journal() if each["final"]}
    assert finals == dict.fromkeys(range(30, 34), "passed")
    again = [each for each in journal() if not each["final"]]
    assert {each["verdict"] for each in again} == {"device error"}
    assert any("avd:Pixel_6 has not started 2 times in a row" in each["error"] for each in again)
    assert {each["run"]["worker"] for each in again}.isdisjoint(
        each["run"]["worker"] for each in journal() if each["final"]
    )
    assert ended_within(sdk.folder, 30)


def test_where_no_emulator_starts_each_case_is_a_device_error(
    spawn: Run, sdk: StandIn, journal: Journal
) -> None:
    sdk.set_up()
    sdk.install(first=NO_MEMORY)
    result = spawn("-k", "Rest", "--seeds=4", "-n", "2", f"--aw-device={sdk.option}")
    assert result.parseoutcomes()["errors"] == 4
    finals = [each for each in journal() if each["final"]]
    assert sorted(each["seed"] for each in finals) == [30, 31, 32, 33]
    assert {each["verdict"] for each in finals} == {"device error"}
    assert len(sdk.starts) == 4  # two of each worker


@pytest.mark.deep
@pytest.mark.parametrize("profile", ["pixel_6", "pixel_6_hostile"])
def test_two_emulators_play_a_dozen_tasks(
    spawn: Run, sdk: StandIn, journal: Journal, profile: str
) -> None:
    sdk.set_up()
    sdk.install(flags=f"-profile {profile}")
    words = ["--pyargs", "pytest_androidworld.task_cases", "-k", " or ".join(TWELVE.split())]
    result = spawn(*words, "-n", "2", f"--aw-device={sdk.option}", "--aw-device-retries=0")
    assert {each["task"] for each in journal()} >= set(TWELVE.split())
    assert {each["verdict"] for each in journal()} == {"passed"}
    assert result.ret == 0
    assert len(sdk.starts) == 2
    assert ended_within(sdk.folder, 30)
