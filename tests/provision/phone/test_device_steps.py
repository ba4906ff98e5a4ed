"""From a phone that nobody has set up to one that plays tasks, step by step."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_androidworld.boot import Booted, DeviceSpec, boot
from pytest_androidworld.env import doctor
from pytest_androidworld.env.app_table import VERSIONS
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.doctor.probe import examine
from pytest_androidworld.provision.device_step import DeviceStep
from pytest_androidworld.provision.lock import SHIPPED, Lock
from pytest_androidworld.provision.phone import device_steps, marks
from pytest_androidworld.provision.phone.app_setups import APP_SETUPS
from pytest_androidworld.task.base import Task
from pytest_androidworld.task_cases.markor.create_folder import MarkorCreateFolder
from pytest_androidworld.task_cases.recorder.record_audio import AudioRecorderRecordAudio
from pytest_androidworld.task_cases.sms.send import SimpleSmsSend
from pytest_androidworld.task_cases.vlc.create_playlist import VlcCreatePlaylist
from tests.provision.phone.connections import BOUGHT, connected
from tests.task_cases.play import Play

STEPS = [
    "settings: normalise",
    "accessibility forwarder: install and enable",
    "audio recorder: set up",
    "broccoli: set up",
    "camera: set up",
    "chrome: set up",
    "clipper: set up",
    "clock: set up",
    "contacts: set up",
    "dialer: set up",
    "files: set up",
    "joplin: set up",
    "markor: set up",
    "miniwob: set up",
    "open tracks: set up",
    "osmand: set up",
    "pro expense: set up",
    "retro music: set up",
    "settings: set up",
    "simple calendar pro: set up",
    "simple draw pro: set up",
    "simple gallery pro: set up",
    "simple sms messenger: set up",
    "tasks: set up",
    "vlc: set up",
    "home screen: close all apps",
]
AGAIN = "`pytest --aw-setup=avd:NAME` sets those apps up again, and saves the snapshot"


@pytest.fixture(scope="module")
def set_up(
    bought_phone: Booted, lock: Lock, files: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Booted]:
    """The phone after all steps, with its snapshot; what its tests do is undone at the end."""
    before = bought_phone.device
    assert before.emulator is not None
    before.emulator.load_snapshot(BOUGHT)
    with connected(bought_phone) as device:
        for step in device_steps(lock, tmp_path_factory.mktemp("screens")):
            assert step.done(device) is False
            step.run(device, files.__truediv__)
            assert step.done(device) is True
        device.snapshot.save()
        bought_phone.device = device
        yield bought_phone
    bought_phone.device = before


def test_the_steps_in_their_order(steps: list[DeviceStep]) -> None:
    assert [step.name for step in steps] == STEPS


def test_every_app_of_the_tasks_is_in_the_table() -> None:
    assert {each.name for each in APP_SETUPS} - {"miniwob"} == set(VERSIONS)


@pytest.mark.deep
@pytest.mark.parametrize("clock", ["stepped", "real"])
def test_a_phone_as_unkind_as_real_ones_is_set_up(
    lock: Lock, files: Path, tmp_path: Path, clock: str
) -> None:
    flags = ("-as-bought", "-profile", "pixel_6_hostile", "-clock", clock)
    with boot(DeviceSpec("virtual", flags=flags), tmp_path) as phone:
        for step in device_steps(lock, tmp_path):
            step.run(phone.device, files.__truediv__)
            assert step.done(phone.device), step.name
        phone.device.snapshot.save()
        assert list(doctor.problems(phone.device)) == []


def test_the_doctor_finds_nothing_wrong(set_up: Booted) -> None:
    set_up.device.reset()
    assert list(doctor.problems(set_up.device)) == []


def seen(device: Device, *lock: Path) -> list[tuple[str, str]]:
    """What the doctor sees of a set-up, compared with one by that lock."""
    (found,) = examine(device, [marks.probe(*lock)])
    return [(each.level, str(each)) for each in found.evidence]


def test_the_doctor_sees_that_it_was_set_up_as_today(set_up: Booted) -> None:
    set_up.device.reset()
    assert seen(set_up.device) == [("ok", "23 apps are set up as --aw-setup would do it today")]


def test_the_doctor_sees_what_another_lock_would_do_otherwise(
    set_up: Booted, tmp_path: Path
) -> None:
    set_up.device.reset()
    newer = SHIPPED.read_text().replace("version_code = 146\n", "version_code = 147\n")
    newer = newer.replace("version_code = 130605\n", "")
    other = tmp_path / "other.toml"
    other.write_text(newer)
    assert seen(set_up.device, other) == [
        ("note", f"another version, or another lock, has set up markor, tasks: {AGAIN}")
    ]
    other.write_text("schema =")
    ((level, why),) = seen(set_up.device, other)
    assert level == "problem"
    assert why.startswith(f"{other}: it is no TOML: ")
    assert why.endswith(": mend it, or name another lock by --aw-lock=FILE")


def test_the_doctor_sees_a_set_up_that_was_not_finished(set_up: Booted) -> None:
    set_up.device.reset()
    set_up.device.files.remove("/data/data/android_world/set_up/net.gsantner.markor")
    assert seen(set_up.device) == [("note", f"--aw-setup was not finished for markor: {AGAIN}")]
    set_up.device.files.remove("/data/data/android_world/set_up")
    assert seen(set_up.device) == [
        ("ok", "it has no marks of --aw-setup: it was set up in another way")
    ]
    set_up.device.reset()


def test_a_second_set_up_runs_no_step(set_up: Booted, steps: list[DeviceStep]) -> None:
    set_up.device.reset()
    with connected(set_up) as device:
        assert [step.name for step in steps if not step.done(device)] == []


@pytest.mark.parametrize(
    "kind", [MarkorCreateFolder, AudioRecorderRecordAudio, SimpleSmsSend, VlcCreatePlaylist]
)
def test_its_tasks_can_be_solved(set_up: Booted, kind: type[Task]) -> None:
    set_up.device.reset()
    play = Play(set_up)
    task = play.begin(kind)
    assert play.rewards(task) == (0, 0)
    play.solve(task)
    assert play.rewards(task) == (1, 1)


def test_no_app_starts_with_a_page_of_its_first_run(set_up: Booted) -> None:
    """Those that agents meet themselves excepted."""
    device = set_up.device
    device.reset()
    texts: dict[str, set[str]] = {}
    for name in ("camera", "chrome", "markor", "vlc", "osmand", "pro expense", "contacts"):
        device.apps.restore([name])
        device.apps.open(name)
        state = device.observe()
        texts[name] = {each.text or each.content_description or "" for each in state.ui_elements}
    assert "Shutter" in texts["camera"]
    assert "Search or type web address" in texts["chrome"]
    assert "Create a new file or folder" in texts["markor"]
    assert "Browse" in texts["vlc"]
    assert "Compass" in texts["osmand"]
    assert "Expenses in this Week" in texts["pro expense"]
    assert "Create contact" in texts["contacts"]


def test_the_map_is_where_its_app_reads_it(set_up: Booted) -> None:
    device: Device = set_up.device
    path = "/storage/emulated/0/Android/data/net.osmand/files/Liechtenstein_europe.obf"
    assert device.files.read(path) == "a map of Liechtenstein"


def test_the_notes_that_joplin_begins_with_are_gone(set_up: Booted) -> None:
    database = "/data/data/net.cozic.joplin/databases/joplin.sqlite"
    sql = set_up.device.sql
    for table in ("folders", "notes", "notes_normalized"):
        assert sql.rows(database, f"SELECT * FROM {table}") == []
