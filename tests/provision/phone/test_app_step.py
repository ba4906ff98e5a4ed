"""One app of a set-up: what counts as done, what does not, and what is said about it."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from phone.tests.apks import packed
from phone.tests.pictures import open_image
from pytest_androidworld.boot import Booted
from pytest_androidworld.env.apps import SNAPSHOTS
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError, SetupError
from pytest_androidworld.provision.device_step import DeviceStep
from pytest_androidworld.provision.lock import Lock
from pytest_androidworld.provision.phone import first_run, last_screen
from pytest_androidworld.provision.phone.app_setups import APP_SETUPS, AppSetup, tap
from pytest_androidworld.provision.phone.app_step import AppStep
from tests.provision.phone.connections import grpc_token

MARKOR, EXPENSE = "net.gsantner.markor", "com.arduia.expense"
SETUPS = {each.name: each for each in APP_SETUPS}
Step = Callable[[str], DeviceStep]
PROGRAM = """\
import sys
from pathlib import Path
from pytest_androidworld.env.device import connect
from pytest_androidworld.provision.hosts import HOSTS
from pytest_androidworld.provision.lock import SHIPPED
from pytest_androidworld.provision.lock_reader import read
from pytest_androidworld.provision.phone import device_steps

serial, port, grpc, token, files, screens = sys.argv[1:]
device = connect(serial, adb_port=int(port), grpc=grpc, grpc_token=token, kind="virtual")
for step in device_steps(read(SHIPPED, HOSTS["Linux", "x86_64"]), Path(screens)):
    print(step.name, flush=True)
    if not step.done(device):
        step.run(device, Path(files).__truediv__)
"""


@pytest.fixture
def changed(lock: Lock, tmp_path: Path) -> Callable[..., AppStep]:
    """A step whose row of the table is changed: an app that is not like it."""

    def step(name: str, **values: Any) -> AppStep:
        setup: AppSetup = replace(SETUPS[name], **values)
        locked = {app.package: app for app in lock.apps}.get(setup.package)
        return AppStep(setup, locked, tmp_path / "screens")

    return step


@pytest.fixture
def seeing(bought: Device, step: Step, files: Path) -> Device:
    """The bought phone with its settings and its forwarder."""
    for name in ("settings: normalise", "accessibility forwarder: install and enable"):
        step(name).run(bought, files.__truediv__)
    return bought


def saved(device: Device, package: str) -> bool:
    return device.files.kind(f"{SNAPSHOTS}/{package}") is not None


def test_an_app_is_done_when_its_data_are_saved_and_marked(
    seeing: Device, step: Step, files: Path
) -> None:
    expense = step("pro expense: set up")
    assert not expense.done(seeing)
    expense.run(seeing, files.__truediv__)
    assert expense.done(seeing)
    database = "databases/accounting.db"
    for folder in (f"/data/data/{EXPENSE}", f"{SNAPSHOTS}/{EXPENSE}"):
        moved = f"{folder}/{database}"
        seeing.adb.shell(f"mv {moved} /data/local/tmp/away")
        assert not expense.done(seeing)
        seeing.adb.shell(f"mv /data/local/tmp/away {moved}")
        assert expense.done(seeing)
    seeing.files.remove(f"/data/data/android_world/set_up/{EXPENSE}")
    assert not expense.done(seeing)


def test_another_row_of_the_table_is_another_set_up(
    seeing: Device, step: Step, changed: Callable[..., AppStep], files: Path
) -> None:
    step("tasks: set up").run(seeing, files.__truediv__)
    assert changed("tasks").done(seeing)
    assert not changed("tasks", permissions=("android.permission.CAMERA",)).done(seeing)


@pytest.mark.parametrize(
    ("taps", "first_pages", "why"),
    [
        (
            (tap("FORWARD"), tap("DONE")),
            (),
            "after the start no page came that has 'FORWARD'",
        ),
        (
            (*SETUPS["markor"].taps, tap("Finish", "End")),
            (),
            "after 'Allow access to manage all files' no page came that has 'Finish' or 'End'",
        ),
        ((), ("next",), "started anew, it has 'NEXT', as in its first run"),
    ],
    ids=["a page with another label", "a page that does not come", "a page that nothing left"],
)
def test_an_app_that_gets_stuck_is_named_with_its_last_screen_and_not_done(
    seeing: Device,
    changed: Callable[..., AppStep],
    files: Path,
    tmp_path: Path,
    taps: tuple[Any, ...],
    first_pages: tuple[str, ...],
    why: str,
) -> None:
    markor = changed("markor", taps=taps, first_pages=first_pages)
    with pytest.raises(SetupError) as caught:
        markor.run(seeing, files.__truediv__)
    picture = tmp_path / f"screens/{MARKOR}.png"
    message = str(caught.value)
    assert message.startswith(f"markor ({MARKOR}) is not set up: {why}. On its last screen: ")
    assert f"A picture of it: {picture}." in message
    assert ("'NEXT'" in message) == ("Finish" not in message)
    with open_image(picture) as image:
        assert image.size == (1080, 2400)
    assert not markor.done(seeing)
    assert not saved(seeing, MARKOR)
    changed("markor").run(seeing, files.__truediv__)
    assert changed("markor").done(seeing)
    with pytest.raises(SetupError):
        markor.run(seeing, files.__truediv__)
    assert not changed("markor").done(seeing)
    assert not saved(seeing, MARKOR)


def test_a_page_that_may_not_come_is_not_missed(
    seeing: Device, changed: Callable[..., AppStep], files: Path
) -> None:
    taps = (tap("Surprise", optional=True), *SETUPS["pro expense"].taps, tap("Bye", optional=True))
    expense = changed("pro expense", taps=taps)
    expense.run(seeing, files.__truediv__)
    assert expense.done(seeing)


def test_a_label_that_leads_nowhere_is_not_tapped_for_ever(
    seeing: Device, changed: Callable[..., AppStep], files: Path
) -> None:
    draw = changed("simple draw pro", start="simple draw pro", taps=(tap("Eraser", again=True),))
    with pytest.raises(
        SetupError, match="'Eraser' was tapped again and again, and is still there"
    ):
        draw.run(seeing, files.__truediv__)


def test_an_app_that_makes_no_database_is_not_done(
    seeing: Device, changed: Callable[..., AppStep], files: Path
) -> None:
    broccoli = changed("broccoli", proofs=("databases/broccoli", "databases/cauliflower"))
    with pytest.raises(
        SetupError, match="its start made no databases/broccoli or no databases/cauliflower"
    ):
        broccoli.run(seeing, files.__truediv__)


def test_a_dialog_about_a_hanging_app_does_not_stop_it(
    bought_phone: Booted, seeing: Device, step: Step, files: Path
) -> None:
    seeing.settings.put("global", "hide_error_dialogs", 0)
    assert bought_phone.console("aw fault dialog Launcher isn't responding") == ["OK"]
    assert "Launcher isn't responding" in [each.text for each in seeing.observe().ui_elements]
    gallery = step("simple gallery pro: set up")
    gallery.run(seeing, files.__truediv__)
    assert gallery.done(seeing)


def test_a_system_that_does_not_respond_is_not_asked_for_ever(
    seeing: Device, step: Step, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_run, "HANGING", tap("Battery 100 percent."))
    with pytest.raises(SetupError, match="is not set up: the system does not respond"):
        step("pro expense: set up").run(seeing, files.__truediv__)


@pytest.mark.parametrize(
    ("name", "values", "why"),
    [
        ("tasks", {"start": "org.tasks/.Nope"}, "it cannot be started"),
        ("dialer", {"start": "settings"}, "started anew, com.android.settings/.* is in front of"),
        ("joplin", {"samples": ("tags",)}, "its first start put nothing into tags"),
    ],
)
def test_an_app_that_does_not_behave_as_its_row_says(
    seeing: Device,
    changed: Callable[..., AppStep],
    files: Path,
    name: str,
    values: dict[str, Any],
    why: str,
) -> None:
    with pytest.raises(SetupError, match=f"is not set up: {why}"):
        changed(name, **values).run(seeing, files.__truediv__)


def test_a_screen_that_cannot_be_read_is_no_second_failure(
    seeing: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(**_: object) -> None:
        raise DeviceError("adb: the cable is cut")

    monkeypatch.setattr(seeing, "observe", fails)
    assert last_screen.describe(seeing, tmp_path / "x.png") == (
        "Its last screen cannot be read: adb: the cable is cut."
    )
    assert list(tmp_path.iterdir()) == []


def test_a_map_that_does_not_fit_is_device_trouble(
    seeing: Device, step: Step, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = seeing.adb.shell

    def full(command: str, *rest: Any, **options: Any) -> Output:
        if command.startswith("chcon"):
            return Output("", "mv: No space left on device\n", 1)
        return shell(command, *rest, **options)

    monkeypatch.setattr(seeing.adb, "shell", full)
    with pytest.raises(DeviceError, match=r"cannot write .*_europe.obf: mv: No space left on dev"):
        step("osmand: set up").run(seeing, files.__truediv__)
    assert not step("osmand: set up").done(seeing)


# Installing


def test_an_older_version_is_replaced(seeing: Device, step: Step, files: Path) -> None:
    older = files.with_name("older.apk")
    for code in (145, 147):
        older.write_bytes(packed(MARKOR, code))
        seeing.apps.install(older)
        assert seeing.apps.versions()[MARKOR] == code
        assert not step("markor: set up").done(seeing)
        step("markor: set up").run(seeing, files.__truediv__)
        assert seeing.apps.versions()[MARKOR] == 146
        seeing.apps.uninstall(MARKOR)


@pytest.mark.parametrize(
    ("package", "version", "holds"),
    [(MARKOR, 7, "version 7 of it"), ("org.example.tally", 146, "another app")],
)
def test_a_file_that_holds_something_else_is_named(
    seeing: Device, step: Step, tmp_path: Path, package: str, version: int, holds: str
) -> None:
    (tmp_path / f"{MARKOR}_146.apk").write_bytes(packed(package, version))
    with pytest.raises(SetupError) as caught:
        step("markor: set up").run(seeing, tmp_path.__truediv__)
    assert str(caught.value) == (
        f"markor ({MARKOR}): {MARKOR}_146.apk holds {holds}, and the lock says 146"
    )


def test_an_app_that_the_image_should_bring_and_does_not(
    seeing: Device, step: Step, files: Path
) -> None:
    seeing.adb.shell("pm uninstall --user 0 com.google.android.deskclock")
    with pytest.raises(
        SetupError, match=r"^clock \(com.google.android.deskclock\) is not on this"
    ):
        step("clock: set up").run(seeing, files.__truediv__)


def test_a_permission_that_no_dialog_can_be_about_is_passed_over(
    seeing: Device, changed: Callable[..., AppStep], files: Path
) -> None:
    expense = changed("pro expense", permissions=("android.permission.CAMERA",))
    expense.run(seeing, files.__truediv__)
    assert expense.done(seeing)
    misspelt = changed("pro expense", permissions=("android.permission.CAMERRA",))
    with pytest.raises(DeviceError, match=r"pm grant android.permission.CAMERRA: [\s\S]*Unknown"):
        misspelt.run(seeing, files.__truediv__)
    assert not misspelt.done(seeing)


# Interrupted


class Interrupted(BaseException):
    """As a Ctrl-C."""


@pytest.mark.parametrize(
    "every", [7, pytest.param(1, marks=pytest.mark.deep)], ids=["some", "all"]
)
def test_interrupted_at_any_command_it_is_done_or_begun_again(
    seeing: Device, step: Step, files: Path, monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    vlc, shell = step("vlc: set up"), seeing.adb.shell
    left = 0

    def counting(command: str, *rest: Any, **options: Any) -> Output:
        nonlocal left
        left -= 1
        if left == 0:
            raise Interrupted
        return shell(command, *rest, **options)

    commands, interrupted = 1, True
    while interrupted:
        left = commands
        monkeypatch.setattr(seeing.adb, "shell", counting)
        try:
            vlc.run(seeing, files.__truediv__)
            interrupted = False
        except Interrupted:
            pass
        monkeypatch.undo()
        assert vlc.done(seeing) is not interrupted
        commands += every
    assert commands > 20


def killed_at(place: int, phone: Booted, device: Device, files: Path, screens: Path) -> list[str]:
    """The names of the steps that a set-up has begun before it was killed in the last of them."""
    assert phone.device.emulator is not None
    adb_port, address = device.adb.client.port, phone.device.emulator.address
    words = [device.serial, str(adb_port), address, grpc_token(phone), str(files), str(screens)]
    names: list[str] = []
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *words], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        while len(names) < place:
            names.append(child.stdout.readline().strip())
        child.kill()
    return names


def goes_on(steps: list[DeviceStep], begun: list[str], device: Device, files: Path) -> None:
    """What was complete before is not done again, and in the end all is done."""
    complete = begun[1:-1]  # what `connect` has found out about the forwarder is enough
    missing = [each for each in steps if not each.done(device)]
    assert not set(complete) & {each.name for each in missing}
    for each in missing:
        each.run(device, files.__truediv__)
    assert [each.name for each in steps if not each.done(device)] == []


def test_a_killed_set_up_goes_on_where_it_was(
    bought_phone: Booted, bought: Device, steps: list[DeviceStep], files: Path, tmp_path: Path
) -> None:
    begun = killed_at(6, bought_phone, bought, files, tmp_path)
    assert begun[-1] == "chrome: set up"
    assert bought.start_forwarder()
    goes_on(steps, begun, bought, files)


@pytest.mark.deep
def test_a_set_up_killed_anywhere_goes_on(
    bought_phone: Booted,
    bought: Device,
    steps: list[DeviceStep],
    files: Path,
    tmp_path: Path,
    search_seed: int,
) -> None:
    chance = Random(search_seed)
    begun = killed_at(2, bought_phone, bought, files, tmp_path)
    for _ in range(10):
        begun = killed_at(chance.randrange(3, 27), bought_phone, bought, files, tmp_path)
    bought.start_forwarder()
    goes_on(steps, begun, bought, files)
