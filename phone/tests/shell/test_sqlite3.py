"""sqlite3: what it prints, and what the phone knows of it afterwards."""

import sqlite3
from contextlib import closing

import pytest

from phone.tests.shell.tables import Run, printed
from virtual_phone.phone import Phone
from virtual_phone.shell.run import Result, run_text
from virtual_phone.storage.databases import Schema

MADE = (
    'sqlite3 t.db "create table t(a integer primary key, b text, c real, d blob); '
    "insert into t values(1,'x',1.5,x'4142'),(2,NULL,1e21,NULL),(3,'a|b',-0.5,x'00ff'); "
    'create index i on t(b); create view v as select a from t; create table longer_name(x);"; '
)
FORMS = [
    ('sqlite3 t.db "select * from t"', "1|x|1.5|AB\n2||1.0e+21|\n3|a|b|-0.5|\n"),
    ('sqlite3 -header t.db "select a,b from t where a=1"', "a|b\n1|x\n"),
    ('sqlite3 -csv t.db "select a,b,c from t"', "1,x,1.5\n2,,1.0e+21\n3,a|b,-0.5\n"),
    ("sqlite3 -csv t.db \"select 'a,b', 'q\\\"q', ''\"", '"a,b","q""q",""\n'),
    ('sqlite3 -header -csv t.db "select b,c from t where a=1"', "b,c\nx,1.5\n"),
    (
        'sqlite3 -line t.db "select a,b from t where a<3"',
        "    a = 1\n    b = x\n\n    a = 2\n    b = \n",
    ),
    (
        'sqlite3 -json t.db "select a,b,c from t"',
        '[{"a":1,"b":"x","c":1.5},\n{"a":2,"b":null,"c":1.0e+21},\n{"a":3,"b":"a|b","c":-0.5}]\n',
    ),
    ('sqlite3 -json t.db "select 1 where 0"', ""),
    ('sqlite3 -separator , t.db "select a,b from t"', "2,\n3,a|b\n1,x\n"),
    ('sqlite3 -nullvalue NIL t.db "select b from t"', "NIL\na|b\nx\n"),
    (
        'sqlite3 -quote t.db "select * from t"',
        "1,'x',1.5,X'4142'\n2,NULL,1.0e+21,NULL\n3,'a|b',-0.5,X'00ff'\n",
    ),
    (
        'sqlite3 -column -header t.db "select a,b from t where a=1"',
        "a           b         \n----------  ----------\n1           x         \n",
    ),
    ('sqlite3 -html t.db "select a from t where a=1"', "<TR><TD>1</TD>\n</TR>\n"),
    ("sqlite3 t.db .tables", "longer_name  t            v          \n"),
    ("sqlite3 t.db '.tables t'", "t\n"),
    (
        "sqlite3 t.db .schema",
        "CREATE TABLE t(a integer primary key, b text, c real, d blob);\nCREATE INDEX i on t(b);\n"
        "CREATE VIEW v as select a from t\n/* v(a) */;\nCREATE TABLE longer_name(x);\n",
    ),
    ("sqlite3 t.db '.schema longer_name'", "CREATE TABLE longer_name(x);\n"),
    ("sqlite3 t.db .indexes", "i\n"),
    ("sqlite3 t.db .databases", "main: /data/local/tmp/t/t.db\n"),
    (
        "sqlite3 t.db '.dump t'",
        "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n"
        "CREATE TABLE t(a integer primary key, b text, c real, d blob);\n"
        "INSERT INTO t VALUES(1,'x',1.5,X'4142');\nINSERT INTO t VALUES(2,NULL,1.0e+21,NULL);\n"
        "INSERT INTO t VALUES(3,'a|b',-0.5,X'00ff');\nCREATE INDEX i on t(b);\nCOMMIT;\n",
    ),
    ("sqlite3 t.db '.headers on' 'select 1 as one'", "one\n1\n"),
    ("sqlite3 -cmd '.mode csv' t.db 'select 1,2'", "1,2\r\n"),
    ("sqlite3 t.db .mode", "current output mode: list\n"),
    ("sqlite3 t.db 'select 1' 'select 2; select 3'", "1\n2\n3\n"),
    ("sqlite3 t.db 'select 1 -- c'; sqlite3 t.db ''; sqlite3 t.db '  '", "1\n"),
    ("sqlite3 t.db \"select 'a\nb', 'it''s'\"", "a\nb|it's\n"),
    (
        'sqlite3 t.db "select 1.0, 100.0/3, 1e15, 123456789012345678"',
        "1.0|33.3333333333333|1.0e+15|123456789012345678\n",
    ),
    ('sqlite3 t.db "pragma user_version; pragma table_info(longer_name)"', "0\n0|x||0||0\n"),
    ("sqlite3 :memory: 'select 7'", "7\n"),
    ("sqlite3 :memory: 'pragma busy_timeout; pragma mmap_size=4096; pragma mmap_size'", "0\n"),
    ("sqlite3 t.db \"select writefile('w','hello'), readfile('w')\"; cat w", "5|hello\nhello"),
    (
        "sqlite3 t.db \"attach 'u.db' as y; create table y.q(a); insert into y.q values(7)\"; "
        "sqlite3 u.db 'select * from q'",
        "7\n",
    ),
    ("sqlite3 t.db \"vacuum into 'copy.db'\"; sqlite3 copy.db 'select count(*) from t'", "3\n"),
    (
        "printf 'select 1;\\nselect 2\\n;\\n.headers on\\nselect 3 as x;\\n.quit\\nselect 4;' | "
        "sqlite3 t.db",
        "1\n2\nx\n3\n",
    ),
    ("printf 'select 5;' > s; sqlite3 t.db '.read s'; printf 'select 6' | sqlite3 t.db", "5\n6\n"),
]


@printed(FORMS)
def test_what_is_printed(line: str, expected: Result, tree: Run) -> None:
    assert tree(MADE + line) == expected


WRONG = [
    ('sqlite3 t.db "select * from nope"; echo $?', "1\n", "Error: no such table: nope\n", 0),
    ('sqlite3 t.db "selec 1"', "", 'Error: near "selec": syntax error\n', 1),
    ('sqlite3 t.db "select 1; select nope; select 3"', "1\n", "Error: no such column: nope\n", 1),
    (
        "sqlite3 t.db .nope",
        "",
        'Error: unknown command or invalid arguments:  "nope". Enter ".help" for help\n',
        1,
    ),
    (
        'sqlite3 nodir/x.db "select 1"',
        "",
        'Error: unable to open database "nodir/x.db": unable to open database file\n',
        1,
    ),
    (
        'sqlite3 /dev/zero "select 1"',
        "",
        'Error: unable to open database "/dev/zero": unable to open database file\n',
        1,
    ),
    (
        'sqlite3 /system/bin/ls "select 1"',
        "",
        'Error: unable to open database "/system/bin/ls": unable to open database file\n',
        1,
    ),
    (
        'sqlite3 d "select 1"',
        "",
        'Error: unable to open database "d": unable to open database file\n',
        1,
    ),
    (
        "sqlite3 t.db \"insert into t values(1,'x',1,1)\"",
        "",
        "Error: UNIQUE constraint failed: t.a\n",
        19,
    ),
    (
        'sqlite3 -readonly t.db "delete from t"',
        "",
        "Error: attempt to write a readonly database\n",
        8,
    ),
    ('sqlite3 num "select * from t"', "", "Error: file is not a database\n", 26),
    (
        "sqlite3 -nope t.db",
        "",
        "sqlite3: Error: unknown option: -nope\nUse -help for a list of options.\n",
        1,
    ),
    ("sqlite3 -cmd", "", "sqlite3: Error: missing argument to -cmd\n", 1),
    (
        "printf 'select 1;\\nselect nope;\\nselect 2;\\n' | sqlite3 t.db",
        "1\n2\n",
        "Error: near line 2: no such column: nope\n",
        1,
    ),
    (
        "printf 'select nope;\\nselect 2;\\n' | sqlite3 -bail t.db",
        "",
        "Error: near line 1: no such column: nope\n",
        1,
    ),
    (
        "sqlite3 t.db '.mode nope'",
        "",
        "Error: mode should be one of: ascii column csv html insert line list quote tabs tcl\n",
        1,
    ),
    (
        "sqlite3 t.db '.shell ls'",
        "",
        'Error: unknown command or invalid arguments:  "shell". Enter ".help" for help\n',
        1,
    ),
]


@printed(WRONG)
def test_what_is_wrong_is_said(line: str, expected: Result, tree: Run) -> None:
    assert tree(MADE + line) == expected


def test_a_missing_database_is_made(tree: Run) -> None:
    assert tree("sqlite3 new.db .tables; ls -s new.db") == Result("0 new.db\n", "", 0)
    assert tree("sqlite3 new.db 'create table t(a)'; sqlite3 new.db .tables").stdout == "t\n"


PATH = "/data/data/com.android.providers.telephony/databases/mmssms.db"


def test_rows_that_an_app_has_are_seen_and_deleted(phone: Phone) -> None:
    connection = phone.databases.open(PATH)
    connection.execute("INSERT INTO sms(address, body) VALUES('+1555', 'hi')")
    assert (
        run_text(phone, f'sqlite3 {PATH} "select address, body from sms"').stdout == "+1555|hi\n"
    )
    phone.stale = False
    assert run_text(phone, f'sqlite3 {PATH} "DELETE FROM sms;"') == Result("", "", 0)
    assert phone.databases.open(PATH).execute("SELECT count(*) FROM sms").fetchone()[0] == 0
    assert PATH in phone.files.dirty


@pytest.mark.parametrize("wal", [False, True])
def test_what_it_writes_is_there_for_everybody(wal: bool, phone: Phone) -> None:
    path = "/data/data/net.x/databases/x.db"
    app = phone.databases.open(path, Schema(("CREATE TABLE t(a)",), wal=wal))
    app.execute("INSERT INTO t VALUES(1)")
    assert run_text(phone, f'sqlite3 {path} "select a from t"').stdout == "1\n"
    assert phone.files.exists(f"{path}-wal") == wal
    run_text(phone, "sleep 30")
    run_text(phone, f'sqlite3 {path} "insert into t values(2); create table u(b)"')
    assert phone.files.exists(f"{path}-wal") == wal
    rows = phone.databases.open(path).execute("SELECT a FROM t").fetchall()
    assert [row[0] for row in rows] == [1, 2]
    assert phone.files.stat(path).mtime == phone.clock.wall()
    assert path in phone.files.dirty


def test_asking_changes_nothing(phone: Phone) -> None:
    path = "/data/data/net.x/databases/x.db"
    phone.databases.create(path, Schema(("CREATE TABLE t(a)",)))
    before = phone.files.stat(path)
    phone.stale = False
    phone.files.dirty.clear()
    run_text(phone, f"sqlite3 {path} 'select * from t'; sqlite3 {path} .dump")
    assert phone.files.stat(path) == before
    assert path not in phone.files.dirty


def test_the_phone_tells_the_time_in_sql(phone: Phone) -> None:
    assert run_text(phone, "sqlite3 :memory: \"select datetime('now')\"").stdout == (
        "2023-10-15 15:34:00\n"
    )


def test_a_database_is_closed_afterwards(phone: Phone) -> None:
    run_text(phone, "sqlite3 /sdcard/x.db 'create table t(a)'")
    with closing(sqlite3.connect(phone.files.host("/sdcard/x.db"), timeout=0)) as other:
        other.execute("BEGIN EXCLUSIVE")
