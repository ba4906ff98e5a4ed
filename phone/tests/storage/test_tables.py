"""Tables by row type."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.storage.databases import Schema
from virtual_phone.storage.tables import BoundTable, Table
from virtual_phone.ui.app import App

DATA = "/data/data/org.example.tally"
PATH = f"{DATA}/databases/tally.db"
COUNTER = "CREATE TABLE counter (_id INTEGER PRIMARY KEY, label TEXT, taps INTEGER DEFAULT 0)"


@dataclass(frozen=True)
class Counter:
    _id: int
    label: str
    taps: int = 0


@dataclass(frozen=True)
class Note:
    title: str
    done: bool
    weight: float
    body: str | None
    picture: bytes


@dataclass(frozen=True)
class Pair:
    one: int
    other: int


BOTH = Schema(
    (
        'CREATE TABLE "note" (title VARCHAR(9) PRIMARY KEY, done BOOLEAN NOT NULL DEFAULT 0,'
        " weight REAL NOT NULL DEFAULT 1.5, body TEXT, picture BLOB NOT NULL DEFAULT x'')",
        "CREATE INDEX by_body ON note (body)",
        "CREATE TABLE IF NOT EXISTS `pair` (one INTEGER, other INTEGER, PRIMARY KEY (one, other))",
        "CREATE TRIGGER twice AFTER INSERT ON pair BEGIN UPDATE note SET done=1; END",
    ),
    version=7,
    wal=True,
    rows=("INSERT INTO note (title) VALUES ('first')",),
)


class Tally:
    """As an app holds its tables."""

    databases: ClassVar[dict[str, Schema]] = {}
    counters = Table(Counter, COUNTER, file="tally.db")
    notes = Table(Note, BOTH, name="note", file="files/notes.db")
    pairs = Table(Pair, BOTH, name="pair", file="files/notes.db")

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def db(self, path: str) -> sqlite3.Connection:
        return self.phone.databases.open(f"{DATA}/{path}", self.databases[path])


@pytest.fixture
def tally(phone: Phone) -> Tally:
    return Tally(phone)


def sql(tally: Tally, statement: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in tally.phone.databases.open(PATH).execute(statement)]


def another_client(tally: Tally, *statements: str) -> None:
    """Write the file past the phone's own connection."""
    with closing(sqlite3.connect(tally.phone.files.host(PATH))) as other, other:
        for statement in statements:
            other.execute(statement)


# A row type that does not fit its table


def row(**annotations: Any) -> type[Any]:
    return dataclass(frozen=True)(type("Row", (), {"__annotations__": annotations}))


@pytest.mark.parametrize(
    ("kind", "options", "sentence"),
    [
        (
            row(_id=int, title=str, taps=int),
            {},
            "Row.title: table counter has no column 'title'; it has _id, label, taps",
        ),
        (
            row(_id=int, label=str),
            {},
            "Row has no field for the column counter.taps: add the field, or leave the column out"
            " by name (without=)",
        ),
        (
            row(_id=int, label=str),
            {"without": ["tap"]},
            "Row.tap: table counter has no column 'tap'; it has _id, label, taps",
        ),
        (
            row(_id=int, label=int, taps=int),
            {},
            "Row.label is declared int, but the column counter.label is declared TEXT",
        ),
        (
            row(_id=int, label=str, taps=float | None),
            {},
            "Row.taps is declared float, but the column counter.taps is declared INTEGER",
        ),
        (
            row(_id=int, label=list[str], taps=int),
            {},
            "Row.label is declared list[str], but a column holds int, float, str, bytes or bool,"
            " each with or without | None",
        ),
        (
            row(_id=int, label=str, taps=int | str),
            {},
            "Row.taps is declared int | str, but a column holds int, float, str, bytes or bool,"
            " each with or without | None",
        ),
        (
            dataclass(type("Row", (), {})),
            {},
            "Row is the type of rows: make it a dataclass(frozen=True)",
        ),
        (Counter, {"name": "counters"}, "the schema has no table 'counters': counter"),
    ],
)
def test_a_row_type_that_does_not_fit_its_table_is_refused_when_it_is_defined(
    kind: type[Any], options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(TypeError) as refused:
        Table(kind, COUNTER, file="tally.db", **options)
    assert str(refused.value) == sentence


def test_a_table_of_a_schema_with_several_must_be_named() -> None:
    with pytest.raises(TypeError, match=r"2 tables, so name one \(name=\): note, pair"):
        Table(Pair, BOTH, file="notes.db")


def test_a_table_without_a_key_of_one_column_and_without_rowids_is_refused() -> None:
    ddl = "CREATE TABLE pair (one INTEGER, other INTEGER, PRIMARY KEY (one, other)) WITHOUT ROWID"
    with pytest.raises(TypeError, match="neither a key of one column nor a rowid"):
        Table(Pair, ddl, file="pairs.db")


def test_tables_of_one_file_must_have_one_schema() -> None:
    with pytest.raises((TypeError, RuntimeError)) as refused:  # RuntimeError up to Python 3.11
        type(
            "Twice",
            (),
            {
                "databases": {},
                "counters": Table(Counter, COUNTER, file="a.db"),
                "pairs": Table(Pair, BOTH, name="pair", file="a.db"),
            },
        )
    assert "Twice.pairs has another schema for databases/a.db than a table before it" in str(
        refused.value.__cause__ or refused.value
    )


# What is written


@pytest.mark.parametrize(
    ("write", "sentence"),
    [
        (
            lambda counters: counters.add(title="a"),
            "a new row of table counter needs label: it must not be NULL, and the column has no"
            " default",
        ),
        (
            lambda counters: counters.add(label="a", tap=1),
            "table counter has no column 'tap'; it has _id, label, taps",
        ),
        (
            lambda counters: counters.set(1, tap=1),
            "table counter has no column 'tap'; it has _id, label, taps",
        ),
        (
            lambda counters: counters.add(label=3),
            "counter.label takes str, not 3: Counter.label is declared so",
        ),
        (
            lambda counters: counters.set(1, taps=1.5),
            "counter.taps takes int, not 1.5: Counter.taps is declared so",
        ),
        (
            lambda counters: counters.set(1, label=None),
            "counter.label takes str, not None: Counter.label is declared so",
        ),
        (lambda counters: counters.set(1), "set() of table counter needs a column to change"),
    ],
)
def test_a_write_that_does_not_fit_is_refused_and_writes_nothing(
    tally: Tally, write: Callable[[BoundTable[Counter]], object], sentence: str
) -> None:
    tally.counters.add(label="a")
    with pytest.raises(TypeError) as refused:
        write(tally.counters)
    assert str(refused.value) == sentence
    assert sql(tally, "SELECT * FROM counter") == [(1, "a", 0)]


def test_a_column_that_is_not_named_takes_the_default_of_the_ddl(tally: Tally) -> None:
    assert tally.counters.add(label="a") == 1
    assert sql(tally, "SELECT *, typeof(taps) FROM counter") == [(1, "a", 0, "integer")]


def test_a_key_of_none_asks_for_a_new_one(tally: Tally) -> None:
    assert tally.counters.add(_id=None, label="a") == 1
    assert tally.counters.add(Counter(7, "b", 2)) == 7
    assert tally.counters.all() == [Counter(1, "a", 0), Counter(7, "b", 2)]


def test_a_row_may_be_given_with_some_columns_changed(tally: Tally) -> None:
    first = Counter(1, "a", 3)
    tally.counters.add(first)
    assert tally.counters.add(first, _id=None, label="b") == 2
    assert tally.counters.get(2) == Counter(2, "b", 3)


def test_add_refuses_a_key_that_is_there_and_put_replaces_its_row(tally: Tally) -> None:
    tally.counters.add(Counter(1, "a", 3))
    with pytest.raises(sqlite3.IntegrityError):
        tally.counters.add(Counter(1, "b"))
    assert tally.counters.put(Counter(1, "b")) == 1
    assert tally.counters.all() == [Counter(1, "b", 0)]


def test_set_changes_the_columns_named_of_one_row(tally: Tally) -> None:
    for label in "ab":
        tally.counters.add(label=label)
    tally.counters.set(2, taps=5)
    tally.counters.set(3, taps=6)
    assert tally.counters.all() == [Counter(1, "a", 0), Counter(2, "b", 5)]


def test_remove_takes_any_number_of_keys(tally: Tally) -> None:
    for label in "abc":
        tally.counters.add(label=label)
    tally.counters.remove(row._id for row in tally.counters.all("label > ?", ("a",)))
    tally.counters.remove([])
    tally.counters.remove([9])
    assert tally.counters.all() == [Counter(1, "a")]


def test_a_write_marks_the_screen_as_stale_and_a_read_does_not(tally: Tally) -> None:
    tally.counters.add(label="a")
    tally.phone.stale = False
    tally.counters.all()
    assert not tally.phone.stale
    for write in (
        lambda: tally.counters.set(1, taps=1),
        lambda: tally.counters.remove([1]),
        lambda: tally.counters.add(label="b"),
    ):
        tally.phone.stale = False
        write()
        assert tally.phone.stale


# What is read


def test_all_takes_a_condition_its_arguments_and_an_order(tally: Tally) -> None:
    for label, taps in (("a", 1), ("b", 2), ("c", 3)):
        tally.counters.add(label=label, taps=taps)
    assert [row.label for row in tally.counters.all(order="taps DESC")] == ["c", "b", "a"]
    assert [row.label for row in tally.counters.all("taps > ?", (1,), order="_id")] == ["b", "c"]
    assert tally.counters.all("0") == []


def test_a_row_that_is_not_there_is_none(tally: Tally) -> None:
    assert tally.counters.get(1) is None


def test_rows_that_another_client_wrote_are_read_at_once(tally: Tally) -> None:
    tally.counters.add(label="a")
    assert len(tally.counters.all()) == 1
    another_client(tally, "INSERT INTO counter VALUES (5, 'b', 2)", "DELETE FROM counter WHERE 0")
    assert tally.counters.all() == [Counter(1, "a"), Counter(5, "b", 2)]
    another_client(tally, "DELETE FROM counter WHERE _id=5")
    assert tally.counters.get(5) is None


@pytest.mark.parametrize(
    ("stored", "taps"),
    [
        ("NULL", 0),
        ("2.9", 2),
        ("-2.9", -2),
        ("9e999", 2**63 - 1),
        ("'12 taps'", 12),
        ("'x'", 0),
        ("''", 0),
        ("'7'", 7),
    ],
)
def test_a_number_that_another_client_wrote_is_converted_as_androids_cursor_does(
    tally: Tally, stored: str, taps: int
) -> None:
    tally.counters.all()
    another_client(tally, f"INSERT INTO counter VALUES (1, 'a', {stored})")
    (found,) = tally.counters.all()
    assert (found.taps, type(found.taps)) == (taps, int)


def test_null_in_a_field_that_has_no_room_for_it_names_the_field(tally: Tally) -> None:
    tally.counters.all()
    another_client(tally, "INSERT INTO counter VALUES (1, NULL, 0)")
    with pytest.raises(sqlite3.DataError) as refused:
        tally.counters.get(1)
    assert str(refused.value) == (
        "cannot read Counter.label from table counter: the column holds NULL: declare the field"
        " str | None"
    )


def test_a_blob_where_a_text_belongs_names_the_field(tally: Tally) -> None:
    tally.counters.all()
    another_client(tally, "INSERT INTO counter VALUES (1, x'00', 0)")
    with pytest.raises(sqlite3.DataError, match=r"Counter\.label .* a BLOB, which is no str"):
        tally.counters.all()


def test_each_type_is_read_as_the_field_declares_it(tally: Tally) -> None:
    assert tally.notes.get("first") == Note("first", False, 1.5, None, b"")
    tally.notes.add(title="b", done=True, weight=2, body="x", picture=b"\0")
    found = tally.notes.get("b")
    assert found == Note("b", True, 2.0, "x", b"\0")
    assert [type(value) for value in vars(found).values()] == [str, bool, float, str, bytes]
    db = tally.db("files/notes.db")
    db.execute("INSERT INTO note VALUES (3, 2, '1.5 kg', 4.50, 'text')")
    assert tally.notes.get("3") == Note("3", True, 1.5, "4.5", b"text\0")


def test_a_column_that_the_row_type_leaves_out_can_still_be_written(phone: Phone) -> None:
    table = Table(row(_id=int, taps=int), COUNTER, without=["label"])
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(COUNTER)
        assert table.on(connection).add(label="a", taps=1) == 1
        table.on(connection).set(1, label="b")
        assert [vars(each) for each in table.on(connection).all()] == [{"_id": 1, "taps": 1}]
        assert connection.execute("SELECT * FROM counter").fetchall() == [(1, "b", 1)]


# The file


def test_access_by_the_class_gives_the_definition() -> None:
    assert list(Tally.counters.columns) == ["_id", "label", "taps"]
    assert Tally.databases == {
        "databases/tally.db": Schema((COUNTER,)),
        "files/notes.db": BOTH,
    }


def test_phones_share_the_class_and_not_the_rows(new_phone: Callable[..., Phone]) -> None:
    one, other = Tally(new_phone()), Tally(new_phone())
    one.counters.add(label="a")
    assert other.counters.all() == []


def test_tables_of_one_file_share_its_schema(tally: Tally) -> None:
    tally.pairs.add(one=1, other=2)
    (first,) = tally.notes.all()
    assert first.done  # by the trigger
    db = tally.db("files/notes.db")
    assert db.execute("PRAGMA user_version").fetchone()[0] == 7
    assert db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert tally.phone.files.exists(f"{DATA}/files/notes.db-wal")


def test_a_table_without_a_key_of_one_column_is_addressed_by_rowid(tally: Tally) -> None:
    tally.pairs.add(one=1, other=2)
    key = tally.pairs.add(one=1, other=3)
    assert tally.pairs.get(key) == Pair(1, 3)
    tally.pairs.remove([key])
    assert tally.pairs.all() == [Pair(1, 2)]


def test_a_file_removed_while_it_is_open_is_begun_anew(tally: Tally) -> None:
    table = tally.counters
    table.add(label="a")
    tally.phone.files.remove(PATH)
    assert table.all() == []
    table.set(1, taps=1)
    assert table.add(label="b") == 1
    assert sql(tally, "SELECT label FROM counter") == [("b",)]


def test_a_file_with_a_log_removed_while_it_is_open_keeps_its_rows(tally: Tally) -> None:
    tally.notes.all()
    tally.phone.files.remove(f"{DATA}/files/notes.db")
    assert len(tally.notes.all()) == 1
    tally.phone.databases.close()
    assert len(tally.notes.all()) == 1


def test_an_app_makes_the_files_of_its_tables_when_it_is_installed(phone: Phone) -> None:
    class Installed(App):
        package = "org.example.tally"
        counters = ui.Table(Counter, COUNTER, file="tally.db")

    app = Installed(phone)
    with phone.busy():
        app.install()
    assert phone.files.exists(PATH)
    assert app.counters.all() == []
    assert "databases/tally.db" not in App.databases
