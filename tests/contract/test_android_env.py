"""android-env 1.3.0, unmodified, takes the phone for an emulator: attached, and launching it."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from phone.tests.clients import BINARIES, Adb, close_env
from phone.tests.ports import free_port
from phone.tests.processes import COMMAND, Process

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # of its own dependencies
    # It kills the logcat it has started, and does not wait for it.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
TOUCH, LIFT, REPEAT, KEYPRESS = 0, 1, 2, 5
TASK = 'id: "nothing"\nname: "Nothing"\nmax_episode_sec: 7200\n'
EVDEV_TO_XKB = 8
BACK, HOME = 158, 172


@dataclass
class Bench:
    """An adb server, a folder, and android-env's settings for them."""

    adb: Adb
    folder: Path

    def config(self, **launcher: Any) -> Any:
        from android_env.components import config_classes as classes

        task = self.folder / "nothing.textproto"
        task.write_text(TASK)
        return classes.AndroidEnvConfig(
            task=classes.FilesystemTaskConfig(path=str(task)),
            simulator=classes.EmulatorConfig(
                emulator_launcher=classes.EmulatorLauncherConfig(
                    tmp_dir=str(self.folder / "simulator"), **launcher
                ),
                adb_controller=classes.AdbControllerConfig(
                    adb_path=str(self.adb.binary), adb_server_port=self.adb.port
                ),
            ),
            coordinator=classes.CoordinatorConfig(enable_key_events=True),
        )


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """Private: an adb server on its own port, HOME in a folder; what android-env does to the
    environment is undone."""
    binary = next(found for found in (find() for find in BINARIES.values()) if found)
    folder = tmp_path_factory.mktemp("android-env")
    adb = Adb(binary, free_port(), folder)
    before = dict(os.environ)
    os.environ |= adb.environment | {"NO_PROXY": "localhost,127.0.0.1"}
    with adb.serve() as server:
        try:
            yield Bench(adb, folder)
        finally:
            adb.stop(server)
            os.environ.clear()
            os.environ.update(before)


@contextmanager
def loaded(config: Any) -> Iterator[Any]:
    """An environment, closed at the end."""
    from android_env import loader

    env = loader.load(config)
    try:
        yield env
    finally:
        close_env(env)


@pytest.fixture(scope="module", params=["stepped", pytest.param("real", marks=pytest.mark.deep)])
def phone(request: pytest.FixtureRequest, bench: Bench) -> Iterator[Process]:
    server = {"ANDROID_ADB_SERVER_PORT": str(bench.adb.port)}
    flags = ("-clock", request.param)
    with Process(*flags, home=bench.folder, environment=server) as phone:
        assert phone.serial, phone.ended()
        bench.adb.serial = phone.serial
        bench.adb.said("wait-for-device")
        yield phone
        phone.popen.terminate()
        assert phone.ended() == (0, "")


@pytest.fixture(scope="module")
def env(bench: Bench, phone: Process) -> Iterator[Any]:
    """Attached: all three ports are given."""
    ports = {"emulator_console_port": phone.console, "grpc_port": phone.grpc}
    with loaded(bench.config(adb_port=phone.adb, **ports)) as env:
        yield env


def action(kind: int, x: float = 0.0, y: float = 0.0, key: int = 0) -> dict[str, Any]:
    return {
        "action_type": np.array(kind),
        "touch_position": np.array([x, y], dtype=np.float32),
        "keycode": np.array(key),
    }


def tap(env: Any, x: float, y: float) -> Any:
    env.step(action(TOUCH, x, y))
    return env.step(action(LIFT, x, y)).observation


def test_it_resets_to_a_portrait_screen(env: Any) -> None:
    observation = env.reset().observation
    assert observation["pixels"].shape == (2400, 1080, 3)
    assert observation["orientation"].tolist() == [1, 0, 0, 0]


def test_lifting_no_finger_changes_nothing(env: Any) -> None:
    before = env.reset().observation["pixels"]
    after = env.step(action(LIFT)).observation["pixels"]
    assert (before == after)[200:].all()  # below the status bar's clock


def test_keys_arrive(env: Any, phone: Process) -> None:
    """As numbered by X, which is what it sends on Linux."""
    env.reset()
    env.step(action(KEYPRESS, key=HOME + EVDEV_TO_XKB))
    env.step(action(KEYPRESS, key=BACK + EVDEV_TO_XKB))
    assert not [line for line in phone.say("aw unknown") if " key: " in line]


@pytest.mark.deep
def test_two_hundred_random_touches(env: Any, phone: Process, search_seed: int) -> None:
    random = Random(search_seed)
    env.reset()
    for _ in range(200):
        kind = random.choices([TOUCH, LIFT, REPEAT], [6, 3, 1])[0]
        observation = env.step(action(kind, random.random(), random.random())).observation
        assert observation["pixels"].shape in ((2400, 1080, 3), (1080, 2400, 3))
    assert phone.say("aw failures") == ["OK"]


def test_a_saved_state_is_loaded_and_an_unknown_one_is_not_found(env: Any, phone: Process) -> None:
    from android_env.proto import state_pb2

    pb: Any = state_pb2
    saved = env.save_state(pb.SaveStateRequest(args={"snapshot_name": "mine"}))
    assert saved.status == pb.SaveStateResponse.Status.OK
    phone.say("power capacity 5")
    loaded = env.load_state(pb.LoadStateRequest(args={"snapshot_name": "mine"}))
    assert loaded.status == pb.LoadStateResponse.Status.OK
    assert "capacity: 100" in phone.say("power display")
    unknown = env.load_state(pb.LoadStateRequest(args={"snapshot_name": "none"}))
    assert unknown.status == pb.LoadStateResponse.Status.NOT_FOUND
    env.step(action(LIFT))  # its connections are as before


@pytest.fixture(scope="module")
def seeing(env: Any) -> Any:
    """The environment with forests in its observations."""
    from android_env.wrappers.a11y_grpc_wrapper import A11yGrpcWrapper

    return A11yGrpcWrapper(
        env,
        install_a11y_forwarding=False,
        start_a11y_service=True,
        enable_a11y_tree_info=True,
        add_latest_a11y_info_to_obs=True,
        latest_a11y_info_only=True,
    )


def newest(seeing: Any) -> Any:
    """The forest after the call that the reference makes before each reading."""
    from android_env.proto import adb_pb2
    from android_env.wrappers.a11y import a11y_forests

    words = ["shell", "settings", "get", "global", "airplane_mode_on"]
    generic = adb_pb2.AdbRequest.GenericRequest(args=words)
    answer = seeing.execute_adb_call(adb_pb2.AdbRequest(generic=generic))
    assert answer.generic.output == b"0\n"
    return a11y_forests.extract_forests_from_task_extras(seeing.accumulate_new_extras())[-1]


def packages(forest: Any) -> set[str]:
    """Whose windows there are."""
    return {node.package_name for window in forest.windows for node in window.tree.nodes}


def test_forests_arrive_fresh_after_every_action(seeing: Any, phone: Process) -> None:
    """Where time passes by itself, a screen may change between two readings, but not each time."""
    readings = 1 if phone.say("aw clock")[0].startswith("stepped") else 5
    random = Random(3)
    seeing.reset()
    for _ in range(20):
        x, y = random.random(), random.random()
        seeing.step(action(TOUCH, x, y))
        assert any(fresh(seeing, action(LIFT, x, y)) for _ in range(readings))


def fresh(seeing: Any, lifted: dict[str, Any]) -> bool:
    """Whether the forest after an action is the newest there is."""
    forest = seeing.step(lifted).observation["a11y_forest"]
    assert forest is not None
    return bool(newest(seeing).windows[0] == forest.windows[0])


def test_a_forest_is_of_what_the_action_has_opened(seeing: Any, phone: Process) -> None:
    seeing.reset()
    for _ in range(3):
        home = seeing.step(action(KEYPRESS, key=HOME + EVDEV_TO_XKB)).observation["a11y_forest"]
        open_settings(seeing)
        opened = seeing.step(action(REPEAT)).observation["a11y_forest"]
        assert "com.android.settings" not in packages(home)
        assert "com.android.settings" in packages(opened)


def open_settings(seeing: Any) -> None:
    from android_env.proto import adb_pb2

    start = adb_pb2.AdbRequest.StartActivity(full_activity="com.android.settings/.Settings")
    answer = seeing.execute_adb_call(adb_pb2.AdbRequest(start_activity=start))
    assert answer.status == adb_pb2.AdbResponse.Status.OK, answer


def test_the_barrier_brings_the_first_forest_after_a_reset(seeing: Any) -> None:
    seeing.reset()
    assert len(newest(seeing).windows) > 0


def test_it_launches_the_phone_as_if_it_were_the_emulator(bench: Bench) -> None:
    """It picks the ports, hides the libraries of its SDK from Python, and shuts the phone down."""
    emulator = bench.folder / "sdk" / "emulator"
    emulator.parent.mkdir()
    emulator.write_text(
        f'#!/bin/sh\nunset LD_LIBRARY_PATH\nexec {" ".join(COMMAND)} "$@"\n', "utf-8"
    )
    emulator.chmod(emulator.stat().st_mode | stat.S_IXUSR)
    others = set(bench.folder.glob("androidworld-device-*"))
    config = bench.config(emulator_path=str(emulator), avd_name="my_avd")
    with loaded(config) as env:
        assert env.reset().observation["pixels"].shape == (2400, 1080, 3)
        tap(env, 0.5, 0.5)
        bench.adb.serial = f"emulator-{config.simulator.emulator_launcher.adb_port - 1}"
        (bench.adb.home / ".emulator_console_auth_token").write_text("any", "utf-8")
        assert bench.adb.said("emu", "avd", "name") == "my_avd\r\nOK\r\n"
        process = env._coordinator._simulator._launcher._emulator
        assert process.poll() is None
    assert process.poll() == 0
    assert set(bench.folder.glob("androidworld-device-*")) == others
