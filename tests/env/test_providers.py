"""Providers of a real phone have their files open, and one serves shared storage."""

from collections.abc import Callable

import pytest

from pytest_androidworld.env.backup import Backup
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.row_backup import RowBackup
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError

Inflict = Callable[[str], None]
NUMBER = "+15551234567"
DICTIONARY = "/data/data/com.android.providers.userdictionary/databases/user_dict.db"
MMSSMS = "/data/data/com.android.providers.telephony/databases/mmssms.db"
SONGS = "content query --uri content://media/external/audio/media --projection _display_name"


def test_a_rescan_returns_when_the_store_has_seen_all(device: Device, inflict: Inflict) -> None:
    inflict("media_scans_late 3")
    device.files.write("/sdcard/Music/new.mp3", b"x")
    device.files.write("/sdcard/Music/gone.mp3", b"x")
    device.media.rescan()
    assert "gone.mp3" in device.adb.shell(SONGS).stdout
    device.files.remove("/sdcard/Music/gone.mp3")
    device.media.rescan()
    assert device.adb.shell(SONGS).stdout == "Row: 0 _display_name=new.mp3\n"


def test_a_store_that_does_not_scan_is_the_devices_fault(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pytest_androidworld.env.media.SCAN", "content call --uri content://x")
    with pytest.raises(DeviceError, match="the media store does not scan: "):
        device.media.rescan()


def rows(device: Device, database: str, query: str) -> str:
    return device.adb.run("sqlite3", database, query).stdout


def test_shared_storage_is_there_after_a_case_has_changed_it(
    device: Device, inflict: Inflict
) -> None:
    device.files.write("/sdcard/Documents/old.txt", "old")
    device.media.rescan()
    inflict("media_death_unmounts 3")
    backup = Backup.take(device)
    device.files.write("/sdcard/DCIM/new.jpg", "x")
    device.media.rescan()
    backup.restore()
    assert device.files.read("/sdcard/Documents/old.txt") == "old"
    assert device.files.kind("/sdcard/DCIM/new.jpg") is None


def test_the_media_store_has_seen_what_was_restored(device: Device, inflict: Inflict) -> None:
    device.files.write("/sdcard/Music/old.mp3", "old")
    device.media.rescan()
    backup = Backup.take(device)
    device.adb.shell("mv /sdcard/Music/old.mp3 /sdcard/Music/new.mp3")
    device.media.rescan()
    inflict("media_scans_late 3")
    backup.restore()
    assert device.adb.shell(SONGS).stdout == "Row: 0 _display_name=old.mp3\n"


def test_messages_are_restored_where_their_provider_reads_them(
    device: Device, inflict: Inflict
) -> None:
    device.sms.receive(NUMBER, "Hello")
    inflict("telephony_holds_database")
    backup = Backup.take(device)
    device.sms.clear()
    device.sms.receive("555", "other")
    backup.restore()
    assert [message.body for message in device.sms.messages()] == ["Hello"]
    assert rows(device, MMSSMS, "SELECT body FROM sms") == "Hello\n"
    device.sms.receive(NUMBER, "again")
    assert [message.body for message in device.sms.messages()] == ["again", "Hello"]


def test_no_provider_is_stopped_and_no_database_of_one_is_another_file(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = "ls -i /data/data/com*.android.providers.*/databases/*.db"
    files = device.adb.shell(look).stdout
    backup = Backup.take(device, ["simple sms messenger", "com.android.providers.contacts"])
    device.sms.receive(NUMBER, "Hello")
    device.contacts.add("Ann", "+1 555")
    device.adb.shell("am start -W -n com.android.settings/.Settings")
    device.files.write("/sdcard/DCIM/new.jpg", "x")
    lines: list[str] = []
    shell = device.adb.shell
    monkeypatch.setattr(
        device.adb, "shell", lambda line, *a, **k: lines.append(line) or shell(line, *a, **k)
    )
    backup.restore()
    stopped = [line for text in lines for line in text.splitlines() if "force-stop" in line]
    assert any("com.android.settings" in line for line in stopped)
    assert not [line for line in stopped if "provider" in line or "com.android.phone" in line]
    assert shell(look).stdout == files
    assert device.contacts.all() == []


TABLES = """
CREATE TABLE words (_id INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT, more);
CREATE TABLE keys (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE counts (n INTEGER);
CREATE TABLE "it's ""odd"" one" ("a column" TEXT);
CREATE TRIGGER counted AFTER INSERT ON words BEGIN UPDATE counts SET n=n+1; END;
CREATE TRIGGER uncounted AFTER DELETE ON words BEGIN UPDATE counts SET n=n-1; END;
CREATE TRIGGER lost BEFORE DELETE ON counts BEGIN DELETE FROM keys; END;
CREATE TABLE notes (text TEXT);
CREATE VIRTUAL TABLE found USING fts4 (text);
CREATE TRIGGER noted AFTER INSERT ON notes
    BEGIN INSERT INTO found (docid, text) VALUES (new.rowid, new.text); END;
CREATE TRIGGER unnoted AFTER DELETE ON notes BEGIN DELETE FROM found WHERE docid=old.rowid; END;
INSERT INTO counts VALUES (0);
INSERT INTO notes VALUES ('one word'), ('two words');
INSERT INTO words (word, more) VALUES ('it''s', 1.5), (NULL, x'00ff');
INSERT INTO words (word, more) VALUES ('a' || char(10) || '.b', -7), ('', 1e300);
INSERT INTO words (word, more) VALUES ('ü', 9e999), (CAST(x'61ff00' AS TEXT), 'twice');
INSERT INTO keys VALUES ('a', 1), ('b', NULL);
INSERT INTO "it's ""odd"" one" VALUES ('same'), ('same'), ('other');
"""
DEEDS = {
    "nothing": "SELECT 1",
    "a row is added": "INSERT INTO words (word) VALUES ('new')",
    "a row is removed": "DELETE FROM words WHERE _id=1",
    "all rows are removed": "DELETE FROM words; DELETE FROM keys; DELETE FROM counts",
    "rows are changed": "UPDATE words SET word='x', more=word",
    "rows swap their places": "UPDATE words SET _id=-_id; UPDATE words SET _id=6+_id",
    "without row ids": "UPDATE keys SET value=2; INSERT INTO keys VALUES ('c', 3)",
    "without a row id and a value": "INSERT INTO keys VALUES ('c', NULL)",
    "words that are searched": "DELETE FROM notes WHERE rowid=1; INSERT INTO notes VALUES ('x')",
    "one of two equal rows": 'DELETE FROM "it\'s ""odd"" one" WHERE _rowid_=1',
}


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_rows_are_what_they_were_and_so_is_the_schema(device: Device, deed: str) -> None:
    device.adb.shell(f"mkdir -p {DICTIONARY.rpartition('/')[0]}; rm -f {DICTIONARY}")
    made = device.adb.shell(f"sqlite3 {DICTIONARY}", stdin=TABLES.encode())
    assert (made.stderr, made.status) == ("", 0)
    look = f"sqlite3 {DICTIONARY} .dump 'PRAGMA schema_version'; stat -c %i {DICTIONARY}"
    before = device.adb.shell(look).stdout
    assert "CAST(" not in before
    assert len(before) > 1000
    backup = RowBackup(device.adb, device.sql)
    device.adb.run("sqlite3", DICTIONARY, deed)
    assert (device.adb.shell(look).stdout == before) == (deed == "SELECT 1")
    backup.restore()
    assert sorted(device.adb.shell(look).stdout.splitlines()) == sorted(before.splitlines())


def test_what_people_change_is_restored(device: Device) -> None:
    """Those databases that this phone has."""
    assert [path.rpartition("/")[2] for path in RowBackup(device.adb, device.sql).kept] == [
        "blockednumbers.db",
        "calllog.db",
        "contacts2.db",
        "profile.db",
        "mmssms.db",
    ]


def test_contacts_with_all_that_hangs_on_them_are_restored(device: Device) -> None:
    device.contacts.add("Ann", "+1 555")
    device.contacts.add("Bob", "+1 556")
    backup = RowBackup(device.adb, device.sql)
    before = device.contacts.all()
    device.adb.shell("content delete --uri content://com.android.contacts/raw_contacts")
    device.contacts.add("Cid", "+1 557")
    assert [each.name for each in device.contacts.all()] == ["Cid"]
    backup.restore()
    assert device.contacts.all() == before


def test_what_is_kept_for_before_the_unlocking_is_restored_too(device: Device) -> None:
    """Where a provider has its database for the device, and not for its user."""
    database = MMSSMS.replace("/data/data/", "/data/user_de/0/")
    made = "CREATE TABLE sms (body); INSERT INTO sms VALUES ('Hello')"
    device.adb.shell(f"mkdir -p {database.rpartition('/')[0]}")
    device.adb.run("sqlite3", database, made)
    backup = RowBackup(device.adb, device.sql)
    device.adb.run("sqlite3", database, "UPDATE sms SET body='other'")
    backup.restore()
    assert rows(device, database, "SELECT body FROM sms") == "Hello\n"


def test_rows_are_restored_all_or_none_once_the_provider_has_written(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.adb.shell(f"mkdir -p {DICTIONARY.rpartition('/')[0]}; rm -f {DICTIONARY}")
    made = "CREATE TABLE a (x); CREATE TABLE b (x); INSERT INTO b VALUES (1)"
    device.adb.run("sqlite3", DICTIONARY, made)
    backup = RowBackup(device.adb, device.sql)
    spoilt = "INSERT INTO a VALUES (2); DROP TABLE b; CREATE TABLE b (y)"
    device.adb.run("sqlite3", DICTIONARY, spoilt)
    scripts: list[bytes] = []
    shell = device.adb.shell

    def heard(line: str, timeout: float = 30, stdin: bytes = b"") -> Output:
        scripts.append(stdin)
        return shell(line, timeout, stdin)

    monkeypatch.setattr(device.adb, "shell", heard)
    with pytest.raises(DeviceError, match=r"rows of .*user_dict\.db cannot be restored: "):
        backup.restore()
    assert rows(device, DICTIONARY, "SELECT x FROM a") == "2\n"
    (script,) = filter(None, scripts)
    assert script.startswith(b".timeout 5000\nBEGIN IMMEDIATE;\nDELETE FROM ")


def test_a_database_that_has_gone_is_the_devices_fault(device: Device) -> None:
    backup = RowBackup(device.adb, device.sql)
    device.adb.shell(f"rm {MMSSMS}")
    with pytest.raises(DeviceError, match=r"no longer there: /data/data/.*mmssms\.db"):
        backup.restore()


def test_rows_that_cannot_be_restored_are_the_devices_fault(device: Device) -> None:
    backup = RowBackup(device.adb, device.sql)
    device.adb.shell(f"sqlite3 {MMSSMS} 'DROP TABLE sms; CREATE TABLE sms (a)'")
    backup.kept[MMSSMS]["sms"].rows[(1,) + (None,) * 30] += 1
    with pytest.raises(DeviceError, match=r"rows of .*mmssms\.db cannot be restored: Error"):
        backup.restore()
