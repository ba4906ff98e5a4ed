"""SQLite files of the phone."""

import sqlite3
from contextlib import closing

import pytest

from virtual_phone.phone import Phone
from virtual_phone.storage.databases import Schema, transaction

PATH = "/data/data/org.example.tally/databases/tally.db"
SCHEMA = Schema(
    ("CREATE TABLE counter (label TEXT)",), version=3, rows=("INSERT INTO counter VALUES ('a')",)
)


def labels(phone: Phone, schema: Schema | None = SCHEMA) -> list[str]:
    rows = phone.databases.open(PATH, schema).execute("SELECT label FROM counter")
    return [row["label"] for row in rows]


def test_a_missing_database_is_no_database(phone: Phone) -> None:
    with pytest.raises(sqlite3.OperationalError, match="unable to open database file"):
        phone.databases.open(PATH)


def test_a_schema_makes_tables_rows_and_version(phone: Phone) -> None:
    assert labels(phone) == ["a"]
    assert phone.databases.open(PATH).execute("PRAGMA user_version").fetchone()[0] == 3


def test_what_is_there_is_not_made_again(phone: Phone) -> None:
    phone.databases.open(PATH, SCHEMA).execute("DELETE FROM counter")
    phone.databases.create(PATH, SCHEMA)
    phone.databases.close()
    assert labels(phone) == []


def test_a_database_is_put_there_without_being_opened(phone: Phone) -> None:
    phone.databases.create(PATH, SCHEMA)
    assert phone.files.read(PATH).startswith(b"SQLite format 3\0")
    assert labels(phone, None) == ["a"]


def test_tables_are_made_in_a_file_that_has_none(phone: Phone) -> None:
    phone.files.mkdir(PATH.rpartition("/")[0], parents=True)
    with closing(sqlite3.connect(phone.files.host(PATH))) as other, other:
        other.execute("PRAGMA user_version=1")
    other.close()
    assert labels(phone) == ["a"]


PAIRS = (
    "CREATE TABLE one (id INTEGER PRIMARY KEY)",
    "CREATE TABLE two (one INTEGER REFERENCES one (id) ON DELETE CASCADE)",
)


@pytest.mark.parametrize(("enforced", "left"), [(False, 1), (True, 0)])
def test_foreign_keys_are_enforced_where_the_app_does_so(
    phone: Phone, enforced: bool, left: int
) -> None:
    database = phone.databases.open(PATH, Schema(PAIRS, foreign_keys=enforced))
    database.execute("INSERT INTO one VALUES (1)")
    database.execute("INSERT INTO two VALUES (1)")
    database.execute("DELETE FROM one")
    assert database.execute("SELECT count(*) FROM two").fetchone()[0] == left


def test_a_write_ahead_log_stands_beside_the_file(phone: Phone) -> None:
    schema = Schema(SCHEMA.statements, wal=True)
    phone.databases.open(PATH, schema).execute("INSERT INTO counter VALUES ('b')")
    assert phone.files.exists(f"{PATH}-wal")
    phone.databases.close("/data/data/org.example.tally")
    assert not phone.files.exists(f"{PATH}-wal")
    assert labels(phone) == ["b"]


def test_a_file_written_by_another_program_is_read_anew(phone: Phone) -> None:
    labels(phone)
    phone.databases.close()
    data = phone.files.read(PATH)
    phone.databases.open(PATH).execute("INSERT INTO counter VALUES ('b')")
    phone.files.write(PATH, data)
    assert labels(phone) == ["a"]


def test_what_is_no_database_is_an_error_for_a_reader(phone: Phone) -> None:
    phone.files.mkdir(PATH.rpartition("/")[0], parents=True)
    phone.files.write(PATH, b"not a database " * 100)
    with pytest.raises(sqlite3.DatabaseError, match="file is not a database"):
        phone.databases.open(PATH)
    assert phone.files.read_text(PATH).startswith("not a database")


def test_what_is_no_database_is_replaced_by_its_owner(phone: Phone) -> None:
    phone.files.mkdir(PATH.rpartition("/")[0], parents=True)
    phone.files.write(PATH, b"not a database " * 100)
    assert labels(phone) == ["a"]


def test_a_schema_with_a_mistake_is_reported(phone: Phone) -> None:
    with pytest.raises(sqlite3.OperationalError, match="syntax error"):
        phone.databases.open(PATH, Schema(("CREATE NOTHING x (y)",)))


def test_a_journal_is_no_difference(phone: Phone) -> None:
    phone.databases.create(PATH, SCHEMA)
    before = phone.digest()
    db = phone.databases.open(PATH, SCHEMA)
    db.execute("INSERT INTO counter VALUES ('b')")
    assert phone.digest() != before
    db.execute("DELETE FROM counter WHERE label='b'")
    assert phone.files.exists(f"{PATH}-journal")
    assert phone.digest() == before


def test_a_connection_sorts_and_counts_as_android_does(phone: Phone) -> None:
    db = phone.databases.open(PATH, SCHEMA)
    sql = "SELECT 'é' < 'f' COLLATE LOCALIZED, phone_numbers_equal('5551234', '+15551234')"
    assert tuple(db.execute(sql).fetchone()) == (1, 1)


def change(db: sqlite3.Connection, *statements: str) -> None:
    with transaction(db):
        for sql in statements:
            db.execute(sql)


def test_an_error_undoes_the_changes_of_its_transaction(phone: Phone) -> None:
    db = phone.databases.open(PATH, SCHEMA)
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        change(db, "DELETE FROM counter", "DELETE FROM other")
    assert (labels(phone), db.in_transaction) == (["a"], False)


def test_an_error_that_ended_its_transaction_itself_is_the_one_reported(phone: Phone) -> None:
    db = phone.databases.open(PATH, SCHEMA)
    with pytest.raises(sqlite3.IntegrityError):
        change(
            db,
            "CREATE TABLE one (id INTEGER PRIMARY KEY)",
            "INSERT OR ROLLBACK INTO one VALUES (1), (1)",
        )
    assert (labels(phone), db.in_transaction) == (["a"], False)
