"""The shell over a database that an app has open: files go, and the app goes on with them."""

import sqlite3
from collections.abc import Callable

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.processes import Processes
from virtual_phone.shell.run import Result, run_text
from virtual_phone.storage.databases import Schema

PACKAGE = "org.example.tally"
FOLDER = f"/data/data/{PACKAGE}/databases"
PATH = f"{FOLDER}/tally.db"
ALL = ["tally.db", "tally.db-shm", "tally.db-wal"]
SCHEMA = Schema(("CREATE TABLE counter (label TEXT)",), wal=True)
NOTHING = Result("", "", 0)


@pytest.fixture
def app(phone: Phone) -> sqlite3.Connection:
    """The connection of an app at work, whose log holds a row."""
    connection = phone.databases.open(PATH, SCHEMA)
    connection.execute("INSERT INTO counter VALUES ('a')")
    assert phone.files.listdir(FOLDER) == ALL
    return connection


def labels(connection: sqlite3.Connection) -> list[str]:
    return [row[0] for row in connection.execute("SELECT label FROM counter")]


def goes_on(phone: Phone, connection: sqlite3.Connection) -> None:
    """The app has the same open file as before, and reads and writes it."""
    assert phone.databases.open(PATH, SCHEMA) is connection
    connection.execute("INSERT INTO counter VALUES ('b')")
    assert labels(connection) == ["a", "b"]


@pytest.mark.parametrize(
    "line",
    [
        f"rm -r {FOLDER}/*",
        f"rm -rf {FOLDER}",
        f"rm -r {FOLDER}",
        f"rm {FOLDER}/tally.db-wal {FOLDER}/tally.db-shm {FOLDER}/tally.db",
        f"for each in {FOLDER}/*; do unlink $each || exit 7; done",
        f"find {FOLDER} -type f -delete > /dev/null",
    ],
)
def test_what_is_removed_is_simply_gone(line: str, phone: Phone, app: sqlite3.Connection) -> None:
    assert run_text(phone, line) == NOTHING
    assert not phone.files.exists(PATH)
    goes_on(phone, app)
    assert not phone.files.exists(PATH)


@pytest.mark.parametrize(
    ("line", "now"),
    [
        (f"mkdir /sdcard/kept; mv {FOLDER}/* /sdcard/kept", "/sdcard/kept"),
        (f"mv {FOLDER} /data/local/tmp/kept", "/data/local/tmp/kept"),
    ],
)
def test_what_is_moved_keeps_its_rows_in_its_log(
    line: str, now: str, phone: Phone, app: sqlite3.Connection
) -> None:
    assert run_text(phone, line) == NOTHING
    assert phone.files.listdir(now) == ALL
    goes_on(phone, app)
    phone[Processes].kill(PACKAGE)
    assert phone.files.listdir(now) == ALL
    read = f'sqlite3 {now}/tally.db "select label from counter"'
    assert run_text(phone, read) == Result("a\nb\n", "", 0)


@pytest.mark.parametrize("line", ["cp -r {0} /sdcard/kept", "cp -r {0}/. /sdcard/kept"])
def test_a_copy_has_all_three_files(line: str, phone: Phone, app: sqlite3.Connection) -> None:
    assert run_text(phone, f"mkdir -p /sdcard; {line.format(FOLDER)}") == NOTHING
    assert phone.files.listdir("/sdcard/kept") == ALL
    goes_on(phone, app)


def test_a_copy_put_over_it_is_what_the_app_reads_next(
    phone: Phone, app: sqlite3.Connection
) -> None:
    run_text(phone, f"cp -r {FOLDER} /data/local/tmp/kept")
    app.execute("INSERT INTO counter VALUES ('too much')")
    assert run_text(phone, f"cp -r /data/local/tmp/kept/. {FOLDER}") == NOTHING
    assert labels(phone.databases.open(PATH, SCHEMA)) == ["a"]


def test_an_app_that_starts_anew_finds_what_is_there_now(
    phone: Phone, app: sqlite3.Connection
) -> None:
    """A file of the same name is another file; ending the app does it no harm."""
    run_text(phone, f"cp -r {FOLDER} /data/local/tmp/kept; rm -r {FOLDER}/*")
    run_text(phone, f"cp /data/local/tmp/kept/* {FOLDER}")
    goes_on(phone, app)
    phone[Processes].kill(PACKAGE)
    assert phone.files.listdir(FOLDER) == ALL
    assert labels(phone.databases.open(PATH, SCHEMA)) == ["a"]


@pytest.mark.parametrize(
    "ended",
    [
        lambda phone: phone[Processes].kill(PACKAGE),
        lambda phone: phone.reboot(),
        lambda phone: (phone.save("x"), phone.load("x")),
    ],
    ids=["killed", "rebooted", "saved"],
)
def test_an_app_that_ends_leaves_nothing_behind(
    ended: Callable[[Phone], object], phone: Phone, app: sqlite3.Connection
) -> None:
    run_text(phone, f"rm -rf {FOLDER}")
    ended(phone)
    assert not phone.files.exists(FOLDER)
    assert labels(phone.databases.open(PATH, SCHEMA)) == []


@pytest.mark.parametrize("line", [f"rm {FOLDER}/*", f"mv {FOLDER} /sdcard/d; mkdir {FOLDER}"])
def test_without_a_log_an_app_begins_anew(line: str, phone: Phone) -> None:
    """SQLite refuses to write a journal for a file that was moved; the app would crash of it."""
    schema = Schema(SCHEMA.statements)
    phone.databases.open(PATH, schema).execute("INSERT INTO counter VALUES ('a')")
    assert run_text(phone, line) == NOTHING
    again = phone.databases.open(PATH, schema)
    again.execute("INSERT INTO counter VALUES ('b')")
    assert labels(again) == ["b"]


def test_touching_a_database_does_not_close_it(phone: Phone, app: sqlite3.Connection) -> None:
    assert run_text(phone, f"touch {FOLDER}/*; chmod 777 -R {FOLDER}") == NOTHING
    assert phone.files.listdir(FOLDER) == ALL
    goes_on(phone, app)
