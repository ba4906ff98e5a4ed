"""sqlite3: which steps of a statement let other clients work."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from virtual_phone.control.machine import Machine
from virtual_phone.phone import Phone
from virtual_phone.shell.run import Result, run_text
from virtual_phone.shell.session import Session
from virtual_phone.shell.sqlite.program import Program

MANY = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 3000)"


def locked_while_sorting(phone: Phone, monkeypatch: pytest.MonkeyPatch, line: str) -> set[bool]:
    """Whether the command held the phone's lock when it compared rows by a collation."""
    held = set()

    def compare(one: str, other: str) -> int:
        held.add(phone.turns._is_owned())
        return (one > other) - (one < other)

    monkeypatch.setitem(phone.databases.collations, "SEEN", compare)
    monkeypatch.setattr(Session, "overdue", lambda session: True)
    assert run_text(phone, line).stderr == ""
    return held


def test_others_work_while_rows_are_sorted(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite sorts in one instruction, which no callback interrupts."""
    line = f'sqlite3 :memory: "{MANY} SELECT x FROM c ORDER BY x || x COLLATE SEEN"'
    assert locked_while_sorting(phone, monkeypatch, line) == {False}


SORTED = "FROM c ORDER BY x || x COLLATE SEEN"


@pytest.mark.parametrize(
    "statement",
    [
        f"SELECT x {SORTED}",
        f"BEGIN; SELECT x {SORTED}",
        f"CREATE TABLE t AS {MANY} SELECT x {SORTED}",
        f"CREATE TABLE t(a); INSERT INTO t SELECT x {SORTED}",
        "CREATE INDEX i ON c((x || x) COLLATE SEEN)",
    ],
)
@pytest.mark.parametrize("saving", [False, True])
def test_rows_of_files_are_sorted_so_unless_a_snapshot_is_to_be_saved(
    statement: str, phone: Phone, monkeypatch: pytest.MonkeyPatch, saving: bool
) -> None:
    run_text(phone, f'sqlite3 /sdcard/x.db "CREATE TABLE c AS {MANY} SELECT x FROM c"')
    phone.databases.saving = int(saving)
    line = f'sqlite3 /sdcard/x.db "{statement}"'
    assert locked_while_sorting(phone, monkeypatch, line) == {saving}
    assert phone.databases.are_whole()


def test_a_snapshot_waits_for_the_end_of_a_write(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = threading.Event()
    saved: list[Any] = []

    def compare(one: str, other: str) -> int:
        if not begun.is_set():
            begun.set()
            assert waiting.acquire(timeout=60)
        return (one > other) - (one < other)

    def save() -> None:
        begun.wait(60)
        with phone.busy():
            Machine(phone).save("s")

    def wait_for(ready: Callable[[], bool], timeout: float | None = None) -> bool:
        saved.append(("waits", ready()))
        waiting.release()
        return really_wait(ready, timeout)

    waiting, really_wait = threading.Semaphore(0), phone.wait_for
    monkeypatch.setattr(phone, "wait_for", wait_for)
    monkeypatch.setattr(phone, "save", lambda name: saved.append(phone.databases.are_whole()))
    monkeypatch.setitem(phone.databases.collations, "SEEN", compare)
    monkeypatch.setattr(Session, "overdue", lambda session: True)
    other = threading.Thread(target=save)
    other.start()
    run_text(phone, f'sqlite3 /sdcard/x.db "CREATE TABLE t AS {MANY} SELECT x {SORTED}"')
    other.join(60)
    assert saved[0] == ("waits", False)
    assert saved[-1] is True
    assert run_text(phone, "sqlite3 /sdcard/x.db 'SELECT count(*) FROM t'").stdout == "3000\n"


def test_rows_before_an_error_are_printed(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the last, which Python's module drops: it looks for a further row first."""
    monkeypatch.setattr(Session, "overdue", lambda session: True)
    line = f'sqlite3 :memory: "{MANY} SELECT x + (zeroblob(x * 1000000) > 0) FROM c"'
    assert run_text(phone, line) == Result("2\n3\n4\n", "Error: string or blob too big\n", 18)


def test_a_function_of_the_phone_has_the_lock(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.files.write("/sdcard/a", b"1")
    read, held = phone.files.read, set()

    def seen(path: str) -> bytes:
        held.add(phone.turns._is_owned())
        return read(path)

    monkeypatch.setattr(phone.files, "read", seen)
    line = f"sqlite3 :memory: \"{MANY} SELECT sum(readfile('/sdcard/a')) FROM c\""
    monkeypatch.setattr(Session, "overdue", lambda session: True)
    assert run_text(phone, line).stdout == "3000.0\n"
    assert held == {True}


@pytest.mark.parametrize(
    "command",
    [".tables", ".schema", ".dump", "VACUUM INTO '/sdcard/y.db'", "ATTACH '/sdcard/y.db' AS y"],
)
def test_the_lock_is_taken_back_after_a_statement_of_the_programs_own(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    tables = " ".join(f"CREATE TABLE t{number}(a);" for number in range(50))
    run_text(phone, f'sqlite3 /sdcard/x.db "{tables}"')
    owned: list[bool] = []
    really_close = Program.close

    def close(program: Program) -> None:
        owned.append(phone.turns.is_mine())
        really_close(program)

    monkeypatch.setattr(Program, "close", close)
    monkeypatch.setattr(Session, "overdue", lambda session: True)
    result = run_text(phone, f'sqlite3 /sdcard/x.db "{command}"')
    assert (result.stderr, result.status, owned) == ("", 0, [True])
