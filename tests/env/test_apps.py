"""Apps by name, their data brought back, their databases."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from phone.tests.apks import packed
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.sql import Statement
from pytest_androidworld.errors import DeviceError, UnknownName

CALENDAR = "com.simplemobiletools.calendar.pro"
EVENTS = f"/data/data/{CALENDAR}/databases/events.db"
TITLE = 'it\'s; "$x" -- \\ ü\nnext'


def test_an_unknown_name_is_reported(device: Device) -> None:
    with pytest.raises(UnknownName, match=r"no app is called 'markr'\. Did you mean 'markor'"):
        device.apps.package("markr")
    assert device.apps.open("nope; reboot") is False


def test_an_activity_that_is_not_there_is_not_opened(device: Device) -> None:
    assert device.apps.open("no.such.app/.Main") is False
    assert device.apps.open("net.gsantner.markor/.NoSuchActivity") is False
    assert "Gmail" in [each.text for each in device.observe().ui_elements]


def test_an_app_is_installed_and_removed(device: Device, tmp_path: Path) -> None:
    tally = tmp_path / "tally.apk"
    tally.write_bytes(packed("org.example.tally", 12))
    device.apps.install(tally)
    assert device.apps.versions()["org.example.tally"] == 12
    tally.write_bytes(packed("org.example.tally", 11))
    with pytest.raises(
        DeviceError, match=r"cannot install tally\.apk: Failure \[INSTALL_FAILED_VERS"
    ):
        device.apps.install(tally)
    device.apps.uninstall("org.example.tally")
    assert not device.apps.installed("org.example.tally")
    with pytest.raises(
        DeviceError, match=r"cannot remove org.example.tally: Failure \[DELETE_FAIL"
    ):
        device.apps.uninstall("org.example.tally")


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("Markor", "net.gsantner.markor"),
        ("google chrome", "com.android.chrome"),
        ("simple calendar pro", CALENDAR),
        ("Simple SMS Messenger", "com.simplemobiletools.smsmessenger"),
        ("phone", "com.google.android.dialer"),
        ("vlc player", "org.videolan.vlc"),
        ("net.gsantner.markor", "net.gsantner.markor"),
    ],
)
def test_names_stand_for_packages(name: str, package: str, device: Device) -> None:
    assert device.apps.package(name) == package


@pytest.mark.parametrize("name", ["markor", "contacts", "clock", "settings", "dialer"])
def test_what_is_opened_is_in_front(name: str, device: Device) -> None:
    assert device.apps.open(name)
    front = device.apps.front()
    assert front is not None
    assert front.partition("/")[0] == device.apps.package(name)
    device.apps.close(name)
    device.apps.close_recents()
    assert device.apps.front() != front


def test_restoring_brings_all_data_back_and_nothing_else(device: Device) -> None:
    data = "/data/data/net.gsantner.markor"
    look = f"find {data} -exec stat -c '%A %U %G %s %n' {{}} +"
    before = device.adb.shell(look).stdout
    device.adb.shell(f"rm -r {data}/*; echo x >{data}/.hidden")
    device.apps.restore(["markor", "clipper", ""])
    assert device.adb.shell(look).stdout == before


def test_apps_are_restored_while_they_do_not_run_and_may_read_what_they_get(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    shell = device.adb.shell
    monkeypatch.setattr(
        device.adb, "shell", lambda line, *a, **k: lines.append(line) or shell(line, *a, **k)
    )
    device.apps.restore(["markor"])
    (line,) = lines
    data = "/data/data/net.gsantner.markor"
    steps = line.partition("; then ")[2].partition(" || ")[0].split(" && ")
    assert [step.split()[0] for step in steps] == ["am", "find", "cp", "restorecon"]
    assert steps[0] == "am force-stop net.gsantner.markor"
    assert steps[-1] == f"restorecon -RD {data}"


def test_a_missing_snapshot_is_device_trouble(device: Device) -> None:
    device.adb.shell("rm -r /data/data/android_world/snapshots/com.flauschcode.broccoli")
    with pytest.raises(DeviceError, match=r"no snapshot of com\.flauschcode\.broccoli"):
        device.apps.restore(["markor", "broccoli"])


def test_what_is_saved_is_restored(device: Device) -> None:
    mark = "/data/data/net.gsantner.markor/files/mark"
    device.files.write(mark, "x")
    device.apps.save(["markor"])
    device.files.remove(mark)
    device.apps.restore(["markor"])
    assert device.files.read(mark) == "x"


@pytest.mark.parametrize("path", ["/nope", "/data/data/nope/x.db", "/sdcard/Download", EVENTS])
def test_no_database_or_table_has_no_rows(path: str, device: Device) -> None:
    assert device.sql.rows(path, "SELECT * FROM nope") is None


def test_a_damaged_database_has_no_rows(device: Device) -> None:
    device.files.write("/sdcard/Download/x.db", b"SQLite format 3\0" + b"x" * 4096)
    assert device.sql.rows("/sdcard/Download/x.db", "SELECT * FROM nope") is None


def test_a_mistake_in_a_query_is_reported(device: Device) -> None:
    with pytest.raises(Exception, match="syntax error"):
        device.sql.rows(EVENTS, "SELEKT 1")


def test_what_is_written_is_read_and_the_file_stays_the_apps(device: Device) -> None:
    look = f"stat -c '%a %U %G' {EVENTS}"
    before = device.adb.shell(look).stdout
    device.apps.open("simple calendar pro")
    device.sql.write(EVENTS, [("UPDATE event_types SET title=?", [TITLE])], CALENDAR)
    (row,) = device.sql.rows(EVENTS, "SELECT * FROM event_types WHERE title=?", TITLE) or []
    assert row["title"] == TITLE
    assert device.adb.shell(look).stdout == before
    device.apps.open("simple calendar pro")
    assert device.sql.rows(EVENTS, "SELECT count(*) AS n FROM event_types") == [{"n": 1}]


@pytest.fixture
def logged(device: Device, tmp_path: Path) -> str:
    """A database whose only row is still in its log, as while its app runs."""
    path = f"/data/data/{CALENDAR}/databases/logged.db"
    with closing(sqlite3.connect(tmp_path / "db")) as connection:
        connection.executescript("PRAGMA journal_mode=wal; CREATE TABLE t (x)")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("INSERT INTO t VALUES (1)")
        connection.commit()
        for suffix in ("", "-wal"):
            device.files.write(f"{path}{suffix}", (tmp_path / f"db{suffix}").read_bytes())
    return path


def test_rows_that_are_in_the_log_only_are_read(device: Device, logged: str) -> None:
    assert device.sql.rows(logged, "SELECT x FROM t") == [{"x": 1}]


def test_what_is_written_has_no_log_of_before_and_no_app_that_writes_one(
    device: Device, logged: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[str] = []
    monkeypatch.setattr(device.apps, "close", closed.append)
    device.sql.write(logged, [("INSERT INTO t VALUES (?)", [2])], CALENDAR)
    assert closed == [CALENDAR]
    assert device.files.kind(f"{logged}-wal") is None
    assert device.sql.rows(logged, "SELECT x FROM t") == [{"x": 1}, {"x": 2}]


def test_all_statements_or_none(device: Device) -> None:
    wrong: list[Statement] = [("DELETE FROM event_types", []), ("INSERT INTO nope VALUES (1)", [])]
    with pytest.raises(DeviceError, match="no such table: nope"):
        device.sql.write(EVENTS, wrong, CALENDAR)
    assert device.sql.rows(EVENTS, "SELECT count(*) AS n FROM event_types") == [{"n": 1}]


def test_a_databases_neighbours_are_left_alone(device: Device) -> None:
    device.files.write(f"{EVENTS}.other", "x")
    device.sql.write(EVENTS, [("UPDATE event_types SET title=?", ["x"])], CALENDAR)
    assert device.files.read(f"{EVENTS}.other") == "x"


def test_writing_where_no_database_is_is_device_trouble(device: Device) -> None:
    with pytest.raises(DeviceError, match="no database /nope"):
        device.sql.write("/nope", [], CALENDAR)
