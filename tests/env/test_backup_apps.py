"""What ran, was installed, and was set before a case is so after it, and nothing else is ended."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from phone.tests.apks import packed
from pytest_androidworld.env.backup import HELPERS, PLACE, Backup
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.files import STORAGE
from pytest_androidworld.errors import DeviceError

NUMBER = "+15551234567"
MARKOR, TALLY = "net.gsantner.markor", "org.example.tally"
PROVIDER = "com.google.android.providers.media.module"
STOP = "am force-stop "


@pytest.fixture
def lines(device: Device, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that the device's shell was given."""
    lines: list[str] = []
    shell = device.adb.shell
    monkeypatch.setattr(
        device.adb,
        "shell",
        lambda line, *a, **k: lines.extend(line.splitlines()) or shell(line, *a, **k),
    )
    return lines


def recents(device: Device) -> str:
    return device.adb.shell("dumpsys activity recents").stdout


def test_what_was_open_or_posted_before_is_left_alone(device: Device, lines: list[str]) -> None:
    device.apps.open("settings")
    device.sms.receive(NUMBER, "Hello")
    posted = device.adb.shell("cmd notification list").stdout
    backup = Backup.take(device)
    device.apps.open("markor")
    lines.clear()
    backup.restore()
    assert [line.split()[2] for line in lines if line.startswith(STOP)] == [MARKOR]
    assert MARKOR not in recents(device)
    assert "com.android.settings" in recents(device)
    assert device.adb.shell("cmd notification list").stdout == posted


@pytest.mark.parametrize(
    "package", ["android", "com.android.systemui", "com.android.phone", PROVIDER]
)
def test_what_the_system_posts_meanwhile_ends_no_part_of_it(
    device: Device, lines: list[str], monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    backup = Backup.take(device)
    shell = device.adb.shell
    posted = f"cmd notification list; echo '0|{package}|1|null|1000'"
    monkeypatch.setattr(
        device.adb,
        "shell",
        lambda line, *a, **k: shell(line.replace("cmd notification list", posted), *a, **k),
    )
    backup.restore()
    assert [line for line in lines if line.startswith(STOP)] == []


def test_an_app_that_was_installed_meanwhile_goes(device: Device, tmp_path: Path) -> None:
    backup = Backup.take(device)
    tally = tmp_path / "tally.apk"
    tally.write_bytes(packed(TALLY, 12))
    device.apps.install(tally)
    backup.restore()
    assert not device.apps.installed(TALLY)


def test_an_app_that_has_gone_is_the_devices_fault(device: Device) -> None:
    backup = Backup.take(device)
    device.apps.uninstall("net.osmand")
    with pytest.raises(DeviceError, match=r": no longer installed: net\.osmand$"):
        backup.restore()
    assert device.files.kind(PLACE) is None


def test_restored_data_get_the_labels_that_their_app_may_read(
    device: Device, lines: list[str]
) -> None:
    """SELinux: what root unpacks has a label of its own."""
    backup = Backup.take(device, ["markor"])
    device.files.write(f"/data/data/{MARKOR}/files/new", "x")
    backup.restore()
    assert lines.index(f"restorecon -RD /data/data/{MARKOR}") > lines.index(
        f"tar -xpf {PLACE}/data.tar -C /data data/{MARKOR}"
    )


def test_what_files_are_chosen_with_is_restored_though_no_task_names_it(device: Device) -> None:
    backup = Backup.take(device)
    made = [f"/data/data/{each}/files/new" for each in HELPERS]
    for path in made:
        device.files.write(path, "x")
    backup.restore()
    assert [device.files.kind(path) for path in made] == [None, None]


def test_a_changed_file_stays_the_same_one_for_those_that_have_it_open(
    device: Device, lines: list[str]
) -> None:
    """Written, not replaced: another file may get the number of the one before."""
    old = "/Documents/old.txt"
    device.files.write(f"{STORAGE}{old}", "old")
    backup = Backup.take(device)
    device.files.write(f"{STORAGE}{old}", "other")
    lines.clear()
    backup.restore()
    assert device.files.read(f"{STORAGE}{old}") == "old"
    assert [line for line in lines if old in line] == [
        f"cat {PLACE}/storage{old} >{STORAGE}{old}",
        f"touch -r {PLACE}/storage{old} {STORAGE}{old}",
    ]


def uptime(device: Device) -> float:
    return float(device.adb.shell("cat /proc/uptime").stdout.split()[0])


def test_the_clock_is_where_it_would_be_without_the_case(device: Device) -> None:
    before, begun = device.clock.now(), uptime(device)
    backup = Backup.take(device)
    device.clock.set(datetime(2020, 2, 29, tzinfo=UTC))
    device.adb.shell("sleep 500")
    backup.restore()
    gone = uptime(device) - begun
    assert (device.clock.now() - before).total_seconds() == pytest.approx(gone, abs=2)
    assert gone > 500


def test_a_clock_that_sets_itself_is_left_to_do_it(device: Device, lines: list[str]) -> None:
    device.settings.put("global", "auto_time", 1)
    backup = Backup.take(device)
    lines.clear()
    backup.restore()
    assert [line for line in lines if "date -u" in line] == []


def test_without_grpc_no_app_is_opened_to_read_the_clipboard(
    device: Device, lines: list[str]
) -> None:
    plain = Device(device.adb, None, None, "attached")
    Backup.take(plain).restore()
    assert [line for line in lines if "clipper" in line] == []
