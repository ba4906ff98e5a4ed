"""Begin, judge, end: what is checked, whose fault an exception is, and what comes back."""

import math
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError, InvalidTask
from pytest_androidworld.task import lifecycle
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.files import DOWNLOAD
from pytest_androidworld.task.score import check, strict, upstream

FILE = f"{DOWNLOAD}/done.txt"


class MakeFile(Task):
    """A file has to be made."""

    template = "Make a file."

    def is_successful(self, env: Device) -> Any:
        return check("the file is there", "file", env.files.kind(FILE))


def odd(**methods: Any) -> Task:
    """A task with some methods of its own."""
    kind: type[Task] = type("Odd", (MakeFile,), methods)
    return kind.with_params({})


def begun(device: Device, **methods: Any) -> Task:
    task = odd(**methods)
    lifecycle.begin(task, device)
    return task


def test_a_case_begins_at_its_time_and_without_an_answer(device: Device) -> None:
    device.answer = "of the case before"
    for name in ("auto_time", "auto_time_zone"):
        device.settings.put("global", name, 1)
    device.settings.put("system", "time_12_24", 12)
    device.adb.shell("service call alarm 3 s16 Europe/Paris")
    device.clock.set(datetime(2026, 1, 1, tzinfo=UTC))
    begun(device)
    assert device.answer == ""
    assert 0 <= (device.clock.now() - datetime(2023, 10, 15, 15, 34, tzinfo=UTC)).seconds < 30
    assert device.settings.get("global", "auto_time") == "0"
    assert device.settings.get("global", "auto_time_zone") == "0"
    assert device.settings.get("system", "time_12_24") == "24"
    assert device.adb.shell("date +%Z").stdout == "UTC\n"


def test_no_dialog_about_the_system_covers_a_case(
    device: Device, inflict: Callable[[str], None]
) -> None:
    inflict("system_hangs 1")
    device.reset()
    lifecycle.begin(odd(), device, backup=False)
    device.settle.sleep(3)
    assert "Gmail" in [each.text for each in device.observe().ui_elements]
    assert device.healthy() is None


def test_a_case_on_a_device_that_resets_is_begun_and_ended_without_a_backup(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    shell = device.adb.shell
    monkeypatch.setattr(
        device.adb, "shell", lambda line, *a, **k: lines.append(line) or shell(line, *a, **k)
    )
    task = odd(app_names=("markor", "simple sms messenger"))
    lifecycle.begin(task, device, backup=False)
    begun = len(lines)
    lifecycle.end(task, device)
    costly = ("tar ", "sha256sum", "dumpsys package", "appops", "aw_kept", "settings list")
    assert [line for line in lines if any(word in line for word in costly)] == []
    assert len(lines) == begun  # nothing is restored


def test_apps_are_restored_before_the_task_initialises(device: Device) -> None:
    data = "/data/data/net.gsantner.markor/files/mine.txt"
    device.files.write(data, "left behind")
    seen = []
    task = begun(
        device,
        app_names=("markor", "clipper", ""),
        initialize_task=lambda self, env: seen.append(env.files.kind(data)),
    )
    assert seen == [None]
    assert lifecycle.restored(task) == ["markor"]


def test_what_is_called_and_when(device: Device) -> None:
    calls: list[str] = []

    def note(name: str, value: Any = None) -> Callable[..., Any]:
        def called(self: Task, env: Device) -> Any:
            calls.append(name)
            return value

        return called

    names = ("initialize_task", "remember", "check_start", "tear_down")
    methods: Any = {name: note(name) for name in names}
    task = begun(device, is_successful=note("judged", 0.0), **methods)
    lifecycle.judge(task, device)
    lifecycle.end(task, device)
    assert calls == ["initialize_task", "remember", "check_start", "judged", "judged", "tear_down"]


def test_a_start_that_is_not_as_promised_is_an_invalid_task(device: Device) -> None:
    missing = check("the note is there", "file", "nothing")
    with pytest.raises(
        InvalidTask, match="Odd does not begin as its goal requires: NOT OK: the note"
    ):
        begun(device, check_start=lambda self, env: missing)


MAP = f"{DOWNLOAD}/country.obf"


def test_a_task_begins_if_the_set_up_has_left_its_files(device: Device) -> None:
    device.files.write(MAP, "roads")
    begun(device, provided=(MAP,))
    assert device.files.read(MAP) == "roads"


@pytest.mark.parametrize("instead", ["nothing", "a folder", "a file beside it"])
def test_a_missing_file_of_the_set_up_is_the_devices_fault(device: Device, instead: str) -> None:
    if instead == "a folder":
        device.files.make_folder(MAP)
    elif instead == "a file beside it":
        device.files.write(f"{MAP}.download", "roads")
    said = f"no file {MAP}, which Odd rests on and the device's set-up provides"
    with pytest.raises(DeviceError, match=said):
        begun(device, provided=(MAP,), initialize_task=None)


@pytest.mark.parametrize("only", [lambda one: one, lambda one: strict(one, "D01")])
def test_a_task_that_is_done_before_it_begins_is_invalid(
    device: Device, only: Callable[..., Any]
) -> None:
    done = only(check("it is done", 1, 1))
    with pytest.raises(InvalidTask, match="Odd is done before it begins"):
        begun(device, is_successful=lambda self, env: done)


def test_done_in_one_grading_is_done(device: Device) -> None:
    wrong = upstream(check("it is done", 1, 0), "D01")
    with pytest.raises(InvalidTask, match=r"before it begins \(strict grading\)"):
        begun(device, is_successful=lambda self, env: wrong)


def test_a_task_that_verifies_may_begin_done(device: Device) -> None:
    task = begun(device, verify=True, is_successful=lambda self, env: 1.0)
    assert lifecycle.judge(task, device).strict == 1


@pytest.mark.parametrize("method", ["initialize_task", "remember", "check_start"])
def test_what_a_task_raises_while_initialising_makes_it_invalid(
    device: Device, method: str
) -> None:
    def broken(self: Task, env: Device) -> None:
        raise KeyError("oops")

    methods: Any = {method: broken}
    said = "initialising Odd raised on a healthy device: KeyError: 'oops'"
    with pytest.raises(InvalidTask, match=said):
        begun(device, **methods)


@pytest.mark.parametrize(
    ("judged", "said"),
    [
        (lambda: 1 / 0, "ZeroDivisionError: division by zero"),
        (lambda: math.nan, "ValueError: a reward is from 0 to 1, not nan"),
        (lambda: 1.5, "ValueError: a reward is from 0 to 1, not 1.5"),
        (lambda: -1, "ValueError: a reward is from 0 to 1, not -1"),
    ],
)
def test_what_a_task_raises_while_judging_makes_it_invalid(
    device: Device, judged: Callable[[], Any], said: str
) -> None:
    with pytest.raises(InvalidTask, match=f"judging Odd raised on a healthy device: {said}"):
        begun(device, is_successful=lambda self, env: judged())


def test_trouble_with_the_device_passes_through(device: Device) -> None:
    def broken(self: Task, env: Device) -> None:
        raise DeviceError("adb: gone")

    with pytest.raises(DeviceError, match=r"^adb: gone$"):
        begun(device, initialize_task=broken)


def test_a_snapshot_that_is_missing_is_trouble_with_the_device(device: Device) -> None:
    device.files.remove("/data/data/android_world/snapshots/net.gsantner.markor")
    with pytest.raises(DeviceError, match=r"no snapshot of net\.gsantner\.markor"):
        begun(device, app_names=("markor",))


def test_the_end_takes_back_what_the_case_did(device: Device) -> None:
    task = begun(device)
    device.files.write(FILE, "x")
    assert lifecycle.judge(task, device).strict == 1
    lifecycle.end(task, device)
    assert device.files.kind(FILE) is None


def test_without_a_backup_the_end_is_the_tasks_own_tear_down(device: Device) -> None:
    calls = []
    task = odd(tear_down=lambda self, env: calls.append("torn down"))
    lifecycle.begin(task, device, backup=False)
    device.files.write(FILE, "x")
    lifecycle.end(task, device)
    lifecycle.end(task, device)
    assert calls == ["torn down"]
    assert device.files.kind(FILE) == "file"


def test_the_end_takes_back_half_a_beginning(device: Device) -> None:
    def half(self: Task, env: Device) -> None:
        env.files.write(FILE, "x")
        raise ValueError("half way")

    task = odd(initialize_task=half)
    with pytest.raises(InvalidTask):
        lifecycle.begin(task, device)
    lifecycle.end(task, device)
    assert device.files.kind(FILE) is None


def test_the_end_of_what_never_began_is_nothing(device: Device) -> None:
    lifecycle.end(MakeFile.with_params({}), device)


def test_a_second_end_is_nothing(device: Device) -> None:
    calls = []
    task = begun(device, tear_down=lambda self, env: calls.append("torn down"))
    lifecycle.end(task, device)
    lifecycle.end(task, device)
    assert calls == ["torn down"]


def test_the_device_is_restored_though_a_tear_down_raises(device: Device) -> None:
    def broken(self: Task, env: Device) -> None:
        raise ValueError("stuck")

    task = begun(device, tear_down=broken)
    device.files.write(FILE, "x")
    with pytest.raises(ValueError, match="stuck"):
        lifecycle.end(task, device)
    assert device.files.kind(FILE) is None
