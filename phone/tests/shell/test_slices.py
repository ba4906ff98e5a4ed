"""Long commands work in slices: other clients come in between, and limits are Android's."""

import inspect
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest

from virtual_phone.phone import Phone
from virtual_phone.runtime import discovery
from virtual_phone.services.log import Log
from virtual_phone.services.media_store import MediaStore
from virtual_phone.services.providers.core import Cursor
from virtual_phone.shell import cmd, core, dumpsys, pm, session
from virtual_phone.shell.run import Result, run, run_text
from virtual_phone.shell.sqlite import beside
from virtual_phone.shell.sqlite.beside import Beside
from virtual_phone.shell.streams import FileSink, Input
from virtual_phone.shell.toybox import ls
from virtual_phone.storage import sql_limits
from virtual_phone.ui import text_input

DEADLINE = 60.0
TMP = "cd /data/local/tmp; "
DEEP = TMP + "mkdir -p $(printf 'd/%.0s' $(seq {})); "
TOO_LONG = "File name too long"


class Other:
    """Another client, which asks for the phone at a command's first slice and looks at it."""

    def __init__(self, phone: Phone, look: Callable[[], object]) -> None:
        self.phone = phone
        self.look = look
        self.seen: list[object] = []
        self.slices = 0
        self._thread = threading.Thread(target=self._work)
        phone.before_wait.append(self._before_wait)

    def _before_wait(self) -> None:
        if not self.phone.turns._is_owned():
            return  # between two commands
        self.slices += 1
        if self.slices == 1:
            self._thread.start()
            turn = self.phone.turns._turn
            while turn.acquire(blocking=False):  # until it stands in the queue
                turn.release()

    def _work(self) -> None:
        with self.phone.busy():
            self.seen.append(self.look())

    def gone(self) -> None:
        self.phone.before_wait.remove(self._before_wait)
        if self.slices:
            self._thread.join(DEADLINE)


@pytest.fixture
def low_stack() -> Iterator[None]:
    """A stack for 300 more calls."""
    before, depth = sys.getrecursionlimit(), len(inspect.stack(0))
    sys.setrecursionlimit(depth + 300)
    yield
    sys.setrecursionlimit(before)


def slices(phone: Phone, line: str, look: Callable[[], object]) -> tuple[int, list[object]]:
    """How often a line lets others work, and what another client sees at its first slice."""
    other = Other(phone, look)
    run_text(phone, line)
    other.gone()
    return other.slices, other.seen


@pytest.mark.parametrize(
    "line",
    [
        "find .",
        "ls -R",
        "du",
        "cp -r d e",
        "grep -r x d",
        "chmod -R 700 d",
        "tar cf x.tar d",
        "diff -r d d",
        "rm -rf d",
    ],
)
def test_a_walk_lets_others_work_at_each_folder(phone: Phone, line: str) -> None:
    run_text(phone, DEEP.format(40))
    bottom = "/data/local/tmp" + "/d" * 40
    count, seen = slices(phone, TMP + line, lambda: phone.files.exists(bottom))
    assert count >= 40
    assert seen == [True]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("find . | wc -l", "401\n"),
        ("ls -R | grep -c d:", "400\n"),
        ("du | wc -l", "401\n"),
        ("cp -r d e; find e | wc -l", "400\n"),
        ("echo x > $(printf 'd/%.0s' $(seq 400))f; grep -rc x d | cut -d: -f2", "1\n"),
        ("tar cf x.tar d; tar tf x.tar | wc -l", "400\n"),
        ("chmod -R 700 d; rm -rf d; ls", ""),
    ],
)
def test_a_tree_may_be_deeper_than_pythons_stack(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, low_stack: None, line: str, expected: str
) -> None:
    monkeypatch.setattr(session, "SLICE", 1e9)
    assert run_text(phone, DEEP.format(400) + line) == Result(expected, "", 0)


def test_the_phone_itself_walks_a_deep_tree(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "SLICE", 1e9)
    folder = "/data/deep" + "/d" * 400
    phone.files.mkdir(folder, parents=True)
    phone.files.write(f"{folder}/f", "x")
    assert [*phone.files.walk("/data/deep")][-1] == f"{folder}/f"
    phone.files.rmtree("/data/deep")
    assert not phone.files.exists("/data/deep")


PATH_MAX = "/data/local/tmp/" + "d/" * 2039  # 4,094 bytes
SHORTER = "/data/local/tmp/" + "d/" * 1939  # the host's path of it has not more than that, either


@pytest.mark.parametrize(
    ("path", "stderr"),
    [
        (f"{SHORTER}d", "No such file or directory"),
        (f"{PATH_MAX}dd", TOO_LONG),
        (f"{PATH_MAX}é", TOO_LONG),  # two bytes
        ("/data/local/tmp/" + "n" * 256, TOO_LONG),
        ("/data/local/tmp/" + "é" * 128, TOO_LONG),
    ],
)
def test_a_path_has_4095_bytes_and_a_name_255(phone: Phone, path: str, stderr: str) -> None:
    assert run_text(phone, f"touch {path}") == Result("", f"touch: '{path}': {stderr}\n", 1)


@pytest.mark.parametrize("name", ["n" * 255, "é" * 127])
def test_a_name_may_have_255_bytes(phone: Phone, name: str) -> None:
    assert run_text(phone, f"{TMP}touch {name}; ls") == Result(f"{name}\n", "", 0)


def test_a_path_that_is_too_long_is_not_resolved(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it is, it costs no call of the host."""
    calls = list[str]()
    target = phone.files.target
    monkeypatch.setattr(
        phone.files, "target", lambda path: (calls.append(path), target(path))[1], raising=False
    )
    path = "/x" * 20000
    assert run_text(phone, f"touch {path}").stderr == f"touch: '{path}': {TOO_LONG}\n"
    assert calls == []


def test_a_folder_is_not_moved_where_paths_in_it_would_be_too_long(phone: Phone) -> None:
    run_text(
        phone, f"{TMP}mkdir -p {'a' * 250}/{'/'.join(['b' * 250] * 14)} {'c' * 250}/{'c' * 250}"
    )
    moved = run_text(phone, f"{TMP}mv {'a' * 250} {'c' * 250}/{'c' * 250}/{'d' * 200}")
    assert moved == Result("", f"mv: bad '{'a' * 250}': {TOO_LONG}\n", 1)
    assert run_text(phone, f"{TMP}mv {'a' * 250} e; rm -rf *; ls") == Result("", "", 0)


def test_a_link_leads_by_the_phones_rules_though_a_file_has_the_name_of_its_target(
    phone: Phone,
) -> None:
    """On the host a link is one to a name in the same folder, which a client may create."""
    run_text(phone, f"{TMP}mkdir -p a/b/c/d 'a/link:%2Fsdcard'; ln -s /sdcard a/l")
    run_text(phone, f"{TMP}mkdir -p 'a/link:%2Fsdcard/x/y/z' /sdcard/x/y/z")
    assert run_text(phone, f"{TMP}realpath a/l/x/y/z") == Result(
        "/storage/emulated/0/x/y/z\n", "", 0
    )


def test_a_monkey_lets_others_work_between_its_events(phone: Phone) -> None:
    count, seen = slices(phone, "monkey -p com.android.settings 40", lambda: None)
    assert count >= 39
    assert seen == [None]


@pytest.mark.parametrize("line", ["monkey 100000", "input swipe 1 1 9 9 3600000"])
def test_events_end_with_their_client(phone: Phone, line: str) -> None:
    other = Other(phone, lambda: None)
    status = run(
        phone,
        line,
        stdin=Input(),
        out=list[bytes]().append,
        err=list[bytes]().append,
        stopped=lambda: other.slices >= 3,
    )
    other.gone()
    assert (other.slices, status) == (3, 0)


@pytest.mark.parametrize("count", ["2147483648", "9" * 5000, "²"])
def test_a_monkey_counts_up_to_an_int(phone: Phone, count: str) -> None:
    result = run_text(phone, f"monkey {count}")
    assert result == Result(
        f"  bash arg: {count}\n", f'** Error: Count is not a number: "{count}"\n', 255
    )


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("input swipe 1 1 9 9 10000", 9),  # 625 positions
        ("input swipe 1 1 9 9 1000", 0),
        ("input draganddrop 1 1 9 9 10000", 9),
        (f"input text {'a' * 1750}", 7),  # before and after each time that passes but the first
        (f"input text {'a' * 500}", 1),
        (f"input keyevent {'MENU ' * 20}", 2),
        (f"input keyevent {'MENU ' * 7}", 0),
    ],
)
def test_long_input_lets_others_work(phone: Phone, line: str, count: int) -> None:
    assert slices(phone, line, lambda: None)[0] == count


def test_few_letters_are_typed_at_once_where_there_is_a_long_text(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each of them copies the text of the field."""
    run_text(phone, "am start -n com.android.settings/.Settings; input tap 500 660; input text ab")
    monkeypatch.setattr(text_input, "COPIED", 1000)
    typed: list[int] = []
    really_text = text_input.TextInput.text

    def text(typing: text_input.TextInput, text: str) -> None:
        typed.append(len(text))
        really_text(typing, text)

    monkeypatch.setattr(text_input.TextInput, "text", text)
    count, _ = slices(phone, f"input text {'c' * 490}", lambda: None)
    found = phone[text_input.TextInput].field()
    assert found
    assert phone[text_input.TextInput].content(*found)["text"] == "ab" + "c" * 490
    assert (count, typed[0]) == (len(typed), 490)
    typed.clear()
    count, _ = slices(phone, f"input text {'d' * 10}", lambda: None)
    assert (count, typed) == (5, [2] * 5)


@pytest.mark.parametrize("line", ["input swipe 1 1 9 9 1000", "input draganddrop 1 1 9 9 1000"])
def test_others_may_work_after_each_position_of_a_finger(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    turns = []
    idle = Phone.idle

    def counted(phone: Phone, *, finish: bool = True) -> AbstractContextManager[None]:
        turns.append(finish)
        return idle(phone, finish=finish)

    monkeypatch.setattr(Phone, "idle", counted)
    assert run_text(phone, line) == Result("", "", 0)
    assert turns.count(False) == 62


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("echo $(seq 500000) | wc -w", Result("500000\n", "", 0)),  # `sh` itself has no limit
        (
            f"ls {'a' * 131072}",
            Result("", "/system/bin/sh: /system/bin/ls: Argument list too long\n", 126),
        ),
        (
            "/system/bin/printf x $(seq 400000)",
            Result("", "/system/bin/sh: /system/bin/printf: Argument list too long\n", 126),
        ),
        (f"basename {'a' * 131071} | wc -c", Result("131072\n", "", 0)),
        (
            f"basename {'é' * 65536}",
            Result("", "/system/bin/sh: /system/bin/basename: Argument list too long\n", 126),
        ),
        ("seq 400000 | xargs printf '%s\\n' | wc -l", Result("400000\n", "", 0)),
    ],
)
def test_a_programs_arguments_are_limited(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, line: str, expected: Result
) -> None:
    monkeypatch.setattr(session, "SLICE", 1e9)
    assert run_text(phone, line) == expected


def test_words_are_split_in_slices(phone: Phone) -> None:
    few, _ = slices(phone, "for x in $(seq 2); do :; done", lambda: None)
    many, _ = slices(phone, "for x in $(seq 400); do break; done", lambda: None)
    assert many - few >= 2 * 390  # at each word when it is split, and when braces are sought


ZEROS = "hex(zeroblob(1000000))"


@pytest.mark.parametrize(
    ("select", "printed"),
    [
        (f"instr({ZEROS}, hex(zeroblob(500000)) || 1)", "0"),
        (f"instr({ZEROS} || 1, 1)", "2000001"),
        ("instr(x'0001ff', x'ff'), instr('äb', 'b'), instr('', ''), instr(1.5, '.')", "3|2|1|2"),
        (f"length(replace({ZEROS}, hex(zeroblob(500000)) || 1, 2))", "2000000"),
        ("replace('abab', 'b', 'cd'), replace('a', '', 'b'), replace(121, 1, 3)", "acdacd|a|323"),
        ("trim('xaxbx', 'x'), ltrim('abc', 'ba'), rtrim('ab  '), trim(NULL, 'x')", "axb|c|ab|"),
    ],
)
def test_sqlite_searches_in_a_time_that_grows_with_the_text(
    phone: Phone, select: str, printed: str
) -> None:
    assert run_text(phone, f'sqlite3 :memory: "SELECT {select}"').stdout == f"{printed}\n"


@pytest.mark.parametrize(
    ("select", "stderr"),
    [
        ("length(randomblob(4194305))", "Error: string or blob too big\n"),
        (f"replace({ZEROS}, 0, 'aaa')", "Error: string or blob too big\n"),
        ("'a' LIKE hex(zeroblob(501))", "Error: LIKE or GLOB pattern too complex\n"),
    ],
)
def test_sqlite_has_limits(phone: Phone, select: str, stderr: str) -> None:
    assert run_text(phone, f'sqlite3 :memory: "SELECT {select}"').stderr == stderr


FILES = "mkdir -p /sdcard/w; cd /sdcard/w; touch $(seq {}); "


@pytest.mark.parametrize(
    "line",
    [
        "ls",
        "ls -C",
        "ls -m",
        "ls | sort",
        "echo *",
        "for i in *; do break; done",
        "df; true",
        "content query --uri content://media/external/file --projection _id",
    ],
)
def test_others_work_between_the_names_of_a_folder(phone: Phone, line: str) -> None:
    run_text(phone, FILES.format(3))
    few, _ = slices(phone, f"cd /sdcard/w; {line}", lambda: None)
    run_text(phone, FILES.format(90))
    many, _ = slices(phone, f"cd /sdcard/w; {line}", lambda: None)
    assert many - few >= (80 if "content" not in line else 60)


def test_ls_tries_no_more_columns_than_fit(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = list[int]()
    table = ls._table
    monkeypatch.setattr(
        ls,
        "_table",
        lambda names, rows, columns, down: (
            tables.append(columns),
            table(names, rows, columns, down=down),
        )[1],
    )
    names = " ".join(str(number) for number in range(1000, 1200))
    printed = run_text(phone, f"{TMP}touch {names}; ls -C").stdout
    assert printed.splitlines()[0] == "  ".join(str(1000 + at) for at in range(0, 200, 19))
    assert tables == [11]


def test_a_long_like_of_sqlite_lets_others_work(phone: Phone) -> None:
    few, _ = slices(phone, f'sqlite3 :memory: "SELECT 1 LIKE 1, {ZEROS} IS 1"', lambda: None)
    many, _ = slices(
        phone, f"""sqlite3 :memory: "SELECT 1 LIKE 1, {ZEROS} LIKE '%1%'" """, lambda: None
    )
    assert (few, many) == (few, few + 1)


@pytest.mark.parametrize(
    ("select", "printed"),
    [
        (
            "'aXb' LIKE 'A%B', 'a' LIKE 'b', 'ä' LIKE 'Ä', 'a_b' LIKE 'a\\_b' ESCAPE '\\'",
            "1|0|0|1",
        ),
        ("'axb' GLOB 'a*b', 'axb' GLOB 'A*', 'axb' GLOB 'a[w-y]?', NULL LIKE 1", "1|0|1|"),
        ("12 LIKE '1%', 1.5 LIKE '1._', x'41' LIKE 'a', '%' NOT LIKE 'a'", "1|1|0|1"),
        (f"{ZEROS} LIKE '%1', {ZEROS} || 1 LIKE '%1', {ZEROS} || 1 GLOB '*[1-2]'", "0|1|1"),
    ],
)
def test_sqlite_compares_as_ever(phone: Phone, select: str, printed: str) -> None:
    result = run_text(phone, f"sqlite3 :memory: <<'E'\nSELECT {select};\nE\n")
    assert result == Result(f"{printed}\n", "", 0)


CALL = (
    "content insert --uri content://call_log/calls"
    " --bind number:s:5 --bind type:i:1 --bind name:s:"
)
ENDLESS = "(WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT count(*) FROM c)"


@pytest.mark.parametrize(
    ("where", "error"),
    [
        (f"{ENDLESS} > 1", "interrupted"),
        (
            "(SELECT count(*) FROM calls a, calls b, calls c, calls d, calls e, calls f) > 1",
            "interrupted",
        ),
        (f"hex(zeroblob(500000)) LIKE '%{'_' * 80}1'", "string or blob too big"),
        (f"hex(zeroblob(500000)) GLOB '*{'?' * 80}1'", "string or blob too big"),
        ("instr(hex(zeroblob(2000000)), 'x')", "string or blob too big"),
        ("length(randomblob(4000000)) > 1", "string or blob too big"),
        ("length(randomblob('4000000 bytes')) > 1", "string or blob too big"),
        ("length(zeroblob(-9e15)) = 0 AND length(randomblob(4000000)) > 1", "string or blob"),
        ("length(replace(zeroblob(4000000), 'x', 'y')) > 1", "string or blob too big"),
        ("length(trim(zeroblob(4000000), 'x')) > 1", "string or blob too big"),
    ],
)
@pytest.mark.parametrize("verb", ["update --bind name:s:x", "delete"])
def test_a_providers_statement_may_cost_only_so_much(
    phone: Phone, verb: str, where: str, error: str
) -> None:
    run_text(phone, "".join(f"{CALL}hello{number}; " for number in range(20)))
    line = (
        f"content {verb} --uri content://call_log/calls --where \"name NOT LIKE 'x' AND {where}\""
    )
    assert f"android.database.sqlite.SQLiteException: {error}" in run_text(phone, line).stderr
    rows = run_text(phone, "content query --uri content://call_log/calls --projection name").stdout
    assert len(rows.splitlines()) == 20
    assert "name=x" not in rows


def test_a_large_number_is_no_long_value(phone: Phone) -> None:
    run_text(phone, "".join(f"{CALL}hello{number}; " for number in range(20)))
    where = "instr(number * 3111020406, 5) AND trim(1697384040000, 7) AND hex(9e15) AND number = 5"
    line = f'content delete --uri content://call_log/calls --where "{where}"'
    assert run_text(phone, line) == Result("", "", 0)
    assert (
        run_text(phone, "content query --uri content://call_log/calls").stdout
        == "No result found.\n"
    )


def test_an_apps_own_statements_have_no_such_limit(phone: Phone) -> None:
    phone.files.mkdir("/data/data/x")
    phone.files.write("/data/data/x/a.db", b"")
    db = phone.databases.open("/data/data/x/a.db")
    count = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 200000)"
    sql = f"{count} SELECT count(*) FROM c WHERE x > 1"
    assert db.execute(sql).fetchone()[0] == 199999
    with (
        phone.databases.budget.limited(),
        pytest.raises(sqlite3.OperationalError, match="interrupted"),
    ):
        db.execute(sql).fetchall()
    assert db.execute(sql).fetchone()[0] == 199999


def test_each_row_of_a_query_may_cost_as_much(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_text(phone, "".join(f"{CALL}hello; " for number in range(20)))
    monkeypatch.setattr(sql_limits, "MOST_STEPS", 3)
    line = "content query --uri content://call_log/calls --sort _id --where \"name LIKE 'h%'\""
    assert len(run_text(phone, line).stdout.splitlines()) == 20
    monkeypatch.setattr(sql_limits, "MOST_STEPS", 1.5)
    assert len(run_text(phone, line).stdout.splitlines()) == 20
    monkeypatch.setattr(Beside, "__call__", refused)
    assert "the copy was asked" in run_text(phone, line.replace("h%", "g%")).stderr


def refused(beside: Beside, *_: object) -> Cursor:
    raise sqlite3.OperationalError("the copy was asked")


CALLS = "content query --uri content://call_log/calls --projection name"
COUNT = "(WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 5000) {})"


@pytest.mark.parametrize(
    "line",
    [
        f'{CALLS} --where "{COUNT.format("SELECT count(*) FROM c")} > 1"',
        f'{CALLS} --sort "{COUNT.format("SELECT count(*) FROM c")} + random()"',
        f'{CALLS} --where "length(hex(randomblob(20000))) = 40000"',
        f"{CALLS} --where \"length(replace(hex(zeroblob(20000)), '0', '1')) = 40000\"",
    ],
)
def test_a_query_that_costs_more_runs_beside_the_app(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """On a copy of its database, so that others work between its steps, and find the app's."""
    run_text(phone, "".join(f"{CALL}hello; " for number in range(20)))
    within: list[int] = []
    really_run = Beside.__call__

    def count_slices(beside: Beside, *request: Any) -> Cursor:
        before = other.slices
        found = really_run(beside, *request)
        within.append(other.slices - before)
        return found

    monkeypatch.setattr(Beside, "__call__", count_slices)
    assert len(run_text(phone, line).stdout.splitlines()) == 20
    assert within == []
    monkeypatch.setattr(sql_limits, "MOST_STEPS", 1)
    delete = f"content delete --uri content://call_log/calls; {CALL}other"
    other = Other(phone, lambda: run_text(phone, delete).status)
    assert len(run_text(phone, line).stdout.splitlines()) == 20
    other.gone()
    assert ([count > 0 for count in within], other.seen) == ([True], [0])
    assert run_text(phone, CALLS).stdout == "Row: 0 name=other\n"


def test_settings_are_queried_within_the_same_limits(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = f'content {{}} --uri content://settings/global --where "{ENDLESS} > 1"'
    assert "SQLiteException: interrupted" in run_text(phone, line.format("delete")).stderr
    monkeypatch.setattr(Beside, "__call__", refused)
    assert "the copy was asked" in run_text(phone, line.format("query")).stderr


def test_an_endless_query_ends_with_its_client(phone: Phone) -> None:
    line = f'content query --uri content://settings/global --where "{ENDLESS} > 1"'
    other = Other(phone, lambda: None)
    err = list[bytes]()
    run(
        phone,
        line,
        stdin=Input(),
        out=err.append,
        err=err.append,
        stopped=lambda: other.slices >= 1,
    )
    other.gone()
    assert (other.slices, err) == (1, [])


def test_a_query_has_only_so_many_bytes(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    run_text(phone, "".join(f"{CALL}hello; " for number in range(20)))
    monkeypatch.setattr(sql_limits, "MOST_STEPS", 1)
    monkeypatch.setattr(beside, "MOST", 100_000)
    line = CALLS.replace("projection name", "projection 'hex(zeroblob({}))'")
    assert len(run_text(phone, line.format(2500)).stdout.splitlines()) == 20
    assert "SQLiteOutOfMemoryException" in run_text(phone, line.format(2501)).stderr


def test_many_changed_files_are_scanned_without_a_query(phone: Phone) -> None:
    """So that none, by whatever door, waits for all of them."""
    db = phone[MediaStore].catch_up()
    count = "SELECT count(*) FROM files WHERE _data LIKE '%/w/%'"
    run_text(phone, FILES.format(20))
    assert db.execute(count).fetchone()[0] == 0
    run_text(phone, FILES.format(300))
    assert 270 <= db.execute(count).fetchone()[0] <= 300
    assert phone[MediaStore].id_of("/sdcard/w/300")


def test_a_folder_that_was_moved_is_scanned_by_a_query(phone: Phone) -> None:
    """For only that can let others work between its files."""
    run_text(phone, FILES.format(200))
    db = phone[MediaStore].catch_up()
    count = "SELECT count(*) FROM files WHERE _data LIKE '%/v/%'"
    run_text(phone, "mv /sdcard/w /sdcard/v; mkdir /sdcard/x; cd /sdcard/x; touch $(seq 90)")
    assert db.execute(count).fetchone()[0] == 0
    assert phone[MediaStore].id_of("/sdcard/v/200")
    assert db.execute(count).fetchone()[0] == 200


def test_a_scan_goes_on_where_its_client_left_it(phone: Phone) -> None:
    store = phone[MediaStore]
    run_text(phone, FILES.format(90))
    other = Other(phone, lambda: None)
    run(
        phone,
        "content query --uri content://media/external/file",
        stdin=Input(),
        out=list[bytes]().append,
        err=list[bytes]().append,
        stopped=lambda: other.slices >= 2,
    )
    other.gone()
    assert [store.id_of(f"/sdcard/w/{number}") is None for number in range(1, 91)] == [False] * 90


def test_logcat_lets_others_work_between_the_lines_it_filters(phone: Phone) -> None:
    for number in range(50):
        phone[Log].write("here", str(number))
    none, _ = slices(phone, "logcat -d -s here:S", lambda: None)
    few, _ = slices(phone, "logcat -d -e nothing", lambda: None)
    assert (none >= 50, few >= 50) == (True, True)


def test_logcat_prints_a_line_that_is_logged_while_it_filters(phone: Phone) -> None:
    """Once, although it comes between two slices."""
    for number in range(1, 6):
        phone[Log].write("here", str(number))
    other = Other(phone, lambda: phone[Log].write("there", "late"))
    out = list[bytes]()
    run(
        phone,
        "logcat -v raw -s here there",
        stdin=Input(),
        out=out.append,
        err=out.append,
        stopped=lambda: b"late" in b"".join(out),
    )
    other.gone()
    assert b"".join(out).splitlines()[-6:] == [b"1", b"2", b"3", b"4", b"5", b"late"]


def said(*_: object) -> Iterator[str]:
    """A command of a module that was not imported before."""
    yield "imported\n"


@pytest.mark.parametrize(
    ("registry", "name", "line"),
    [
        (dumpsys.sections(), "battery", "dumpsys battery"),
        (cmd.all_answers(), "wifi", "cmd wifi status"),
        (pm.verbs(), "path", "pm path android"),
        (core.commands(), "uptime", "uptime"),
        (core.commands(), "uptime", "/system/bin/uptime"),
    ],
)
def test_others_work_while_a_command_is_imported(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, registry: Any, name: str, line: str
) -> None:
    owned = []
    run_text(phone, line)

    def note(module: str) -> None:
        owned.append((module, phone.turns._is_owned()))

    monkeypatch.setattr(discovery, "imported", note)
    body = discovery.Unimported("a.module", lambda: said)
    is_command = registry is core.commands()
    monkeypatch.setitem(registry, name, core.Builtin(name, body) if is_command else body)
    assert run_text(phone, line) == Result("imported\n", "", 0)
    assert owned == [("a.module", False)]


def test_a_command_that_is_cut_off_closes_its_files_within_the_lock(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whoever has the lock at that moment could not let go of it again."""
    said: list[bytes] = []
    owned = []
    really_close = FileSink.close

    def close(sink: FileSink) -> None:
        owned.append(phone.turns.is_mine())
        really_close(sink)

    monkeypatch.setattr(FileSink, "close", close)
    line = TMP + "{ echo out; sleep 0; echo err >&2; sleep 100; } > x"
    run(phone, line, stdin=Input(), out=said.append, err=said.append, stopped=lambda: bool(said))
    assert (said, owned) == ([b"err\n"], [True])
    assert run_text(phone, "cat /data/local/tmp/x") == Result("out\n", "", 0)
