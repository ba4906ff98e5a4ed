"""Attacks: whatever a client of the phone tries, the host beyond the phone's folder is not there.

Beside the phone lies a folder of the host's with a secret.  By no door may it be read, written,
made larger or looked at, and no reply may tell where the phone lies.
"""

import hashlib
import io
import sqlite3
import stat as st
import struct
import subprocess
import sys
import tarfile
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from phone.tests.adbd.hosts import Conversation, Host, request, upload
from phone.tests.host_watch import watching
from virtual_phone.adbd.daemon import Daemon
from virtual_phone.adbd.server import Server
from virtual_phone.control.machine import Machine
from virtual_phone.control.methods import snapshots
from virtual_phone.control.telnet import Session
from virtual_phone.phone import Phone
from virtual_phone.shell.run import Result, run_text
from virtual_phone.shell.session import Session as ShellSession
from virtual_phone.storage.databases import Schema
from virtual_phone.ui.images import load_picture
from virtual_phone.wire.emulator import SnapshotPackage

SECRET = "the secret of the host"
SIZE = 734_219  # of the secret's file, so that it is known again in a reply
TEMPORARY = "/data/local/tmp"


class Outside:
    """A folder of the host's with a secret in a text, a database and a folder, and the phone."""

    def __init__(self, folder: Path, phone: Phone) -> None:
        self.folder = folder
        self.phone = phone
        folder.mkdir()
        (folder / "sub").mkdir()
        (folder / "secret.txt").write_text(f"{SECRET}\n".ljust(SIZE))
        with closing(sqlite3.connect(folder / "x.db")) as db, db:
            db.execute("CREATE TABLE t(a)")
            db.execute("INSERT INTO t VALUES (?)", (SECRET,))
        db.close()
        self.before = self.look()

    def look(self) -> dict[str, tuple[object, ...]]:
        """All that is there, and what each file is like."""
        found: dict[str, tuple[object, ...]] = {}
        for path in (self.folder, *sorted(self.folder.rglob("*"))):
            stat = path.lstat()
            content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
            found[str(path)] = (stat.st_ino, stat.st_mode, stat.st_size, stat.st_mtime_ns, content)
        return found

    def place(self, line: str) -> str:
        """An attack's text with the places in it."""
        root, up = str(self.phone.files.root), "../" * 40
        return (
            line.replace("HOST", str(self.folder))
            .replace("UP/", up + str(self.folder.parent).strip("/") + "/")
            .replace("ROOT", root)
            .replace("TMP", TEMPORARY)
        )

    def untold(self, reply: str, asked: str) -> None:
        """A reply tells nothing of the host but what was in the question."""
        home = str(self.phone.directory)
        secrets = [SECRET, str(SIZE), home, home.encode().hex(), home.encode().hex().upper()]
        assert [each for each in secrets if each in reply and each not in asked] == []


@pytest.fixture
def outside(lenient: Phone, tmp_path: Path) -> Iterator[Outside]:
    """The folder; after the test it is as it was, and nothing outside the phone was touched."""
    found = Outside(tmp_path / "outside", lenient)
    with watching(lenient.directory, found.folder) as seen:
        yield found
    assert seen == []
    assert found.look() == found.before


ATTACKS = [
    line
    for line in Path(__file__).with_name("attacks.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("line", ATTACKS)
def test_no_line_of_shell_leads_out(line: str, outside: Outside) -> None:
    asked = outside.place(f"mkdir t; cd t; {line}")
    said = run_text(outside.phone, f"cd {TEMPORARY}; {asked}")
    outside.untold(said.stdout + said.stderr, asked)
    assert "internal error" not in said.stderr


def test_what_a_link_says_is_what_was_put_there(lenient: Phone) -> None:
    """It reads as it was made, and its size is that of its target."""
    line = "cd /data/local/tmp; ln -s ../a%2Fb/c l; readlink l; stat -c '%s %F' l; ls -l l"
    told = run_text(lenient, line).stdout.splitlines()
    assert told[:2] == ["../a%2Fb/c", "10 symbolic link"]
    assert told[2].endswith("l -> ../a%2Fb/c")


@pytest.mark.parametrize(
    ("target", "why"),
    [("", "No such file or directory"), ("x" * 4096, "File name too long")],
    ids=["empty", "long"],
)
def test_what_can_be_no_link_is_refused(target: str, why: str, lenient: Phone) -> None:
    with pytest.raises(OSError, match=why):
        lenient.files.symlink(target, "/data/local/tmp/l")


# Statements that name files find them as any other command does

FILES = [
    ("sqlite3 t.db 'pragma database_list'", "0|main|/data/local/tmp/t/t.db\n"),
    (
        "sqlite3 -header t.db 'PRAGMA main . database_list;'",
        "seq|name|file\n0|main|/data/local/tmp/t/t.db\n",
    ),
    (
        "ln -s /sdcard s; sqlite3 t.db \"attach 's/u.db' as y; create table y.t(a)\" .databases;"
        " ls s/u.db",
        "main: /data/local/tmp/t/t.db\ny: /storage/emulated/0/u.db\ns/u.db\n",
    ),
    (
        "sqlite3 t.db \"/* a */ attach -- b\n 'u.db' as 'y'; pragma database_list\"",
        "0|main|/data/local/tmp/t/t.db\n2|y|/data/local/tmp/t/u.db\n",
    ),
    (
        "sqlite3 : 'pragma database_list' \"attach ':memory:' as [a b]\" .databases",
        "0|main|\nmain: \na b: \n",
    ),
    (
        "sqlite3 t.db 'create table t(a)';"
        " sqlite3 'file:t.db?mode=ro' .tables 'pragma database_list'",
        "t\n0|main|/data/local/tmp/t/t.db\n",
    ),
    (
        "sqlite3 'file:/data/local/tmp/t/a%20b.db' 'create table t(a)'; ls;"
        " sqlite3 'a b.db' .tables",
        "a b.db\nt\n",
    ),
    (
        "sqlite3 t.db 'create table t(a)';"
        " sqlite3 : \"attach 'file:t.db' as y; select count(*) from y.t\"",
        "0\n",
    ),
    (
        "sqlite3 't%2fx?y.db' 'create table t(a)'; ls; sqlite3 't%2fx?y.db' .tables",
        "t%2fx?y.db\nt\n",
    ),
    (
        "sqlite3 t.db 'create table t(a)' \"vacuum into 'u.db'\"; sqlite3 u.db .tables; ls",
        "t\nt.db\nu.db\n",
    ),
]


@pytest.mark.parametrize(("line", "printed"), FILES)
def test_sqlite_tells_the_phones_paths(line: str, printed: str, lenient: Phone) -> None:
    line = f"cd /data/local/tmp; mkdir t; cd t; {line.replace('sqlite3 :', 'sqlite3 :memory:')}"
    assert run_text(lenient, line) == Result(printed, "", 0)


REFUSED = [
    ("attach 'none/x.db' as y", "unable to open database: none/x.db", 14),
    ("vacuum into 'none/x.db'", "unable to open database: none/x.db", 14),
    ("attach 'file:x.db?mode=ro' as y", "unable to open database: file:x.db?mode=ro", 14),
    ("attach 'file://example.org/x.db' as y", "invalid uri authority: example.org", 1),
    ("attach 'file:x.db?mode=all' as y", "no such access mode: all", 1),
    ("attach ('x'||'.db') as y", "not authorized", 23),
    ("select * from pragma_database_list", "not authorized", 23),
    ("pragma temp_store_directory='/sdcard'", "not authorized", 23),
]


@pytest.mark.parametrize(("sql", "why", "status"), REFUSED)
def test_what_sqlite_refuses(sql: str, why: str, status: int, lenient: Phone) -> None:
    said = run_text(lenient, f'cd /data/local/tmp; sqlite3 t.db "{sql}"')
    assert said == Result("", f"Error: {why}\n", status)


def test_what_is_attached_or_copied_to_is_dated_and_known_as_changed(lenient: Phone) -> None:
    lenient.files.dirty.clear()
    run_text(lenient, "cd /sdcard; sqlite3 t.db \"attach 'u.db' as y; create table y.t(a)\"")
    lenient.clock.advance(60)
    run_text(
        lenient,
        "cd /sdcard; sqlite3 t.db \"attach 'u.db' as y; insert into y.t values(1);"
        " vacuum y into 'v.db'\"",
    )
    for name in ("u.db", "v.db"):
        assert lenient.files.stat(f"/sdcard/{name}").mtime == lenient.clock.wall()
        assert f"/storage/emulated/0/{name}" in lenient.files.dirty


# Apps and their databases


def journal_that_names(place: Path) -> bytes:
    """As a crash leaves it; SQLite deletes the file that is named at its end."""
    name = str(place).encode()
    end = struct.pack(">II", len(name), sum(name)) + bytes.fromhex("d9d505f920a163d7")
    return bytes([1]) * 512 + struct.pack(">I", 1) + name + end


@pytest.mark.parametrize(
    "line",
    [
        "sqlite3 TMP/y.db 'select * from t'",
        "sqlite3 : \"attach 'TMP/y.db' as y; select * from y.t\"",
        "echo > TMP/y.db-journal; { echo 'select 1 from t;'; cat TMP/evil > TMP/y.db-journal;"
        " echo 'select 2 from t;'; } | sqlite3 TMP/y.db",
        "{ echo 'begin;'; echo 'insert into t values(1);'; mv TMP/evil TMP/y.db-journal;"
        " echo 'rollback;'; echo 'select 2 from t;'; } | sqlite3 TMP/y.db",
        "sqlite3 : \"attach 'TMP/y.db' as y\" \"select writefile('TMP/y.db-journal',"
        " readfile('TMP/evil')), (select count(*) from pragma_quick_check where schema='y')\"",
        "mv TMP/y.db TMP/z.db; mv TMP/evil TMP/z.db-journal; sqlite3 TMP/z.db .dump; cat TMP/z.db",
        "sqlite3 t.db \"create table u(b); vacuum into 'TMP/z.db'\"; cp TMP/evil TMP/z.db-journal;"
        " sqlite3 t.db \"vacuum into 'TMP/z.db'\"",
        "sqlite3 TMP/y.db \"select writefile('TMP/y.db-journal', readfile('TMP/evil'));"
        ' select 1 from t; select * from t"',
    ],
)
def test_a_journal_that_names_a_file_of_the_host_is_dropped(line: str, outside: Outside) -> None:
    phone = outside.phone
    run_text(phone, f"sqlite3 {TEMPORARY}/y.db 'create table t(a); insert into t values(1)'")
    evil = journal_that_names(outside.folder / "secret.txt")
    for name in ("evil", "y.db-journal"):
        phone.files.write(f"{TEMPORARY}/{name}", evil)
    run_text(phone, outside.place(line.replace("sqlite3 :", "sqlite3 :memory:")))


def test_not_even_one_that_is_put_there_in_the_middle_of_a_statement(
    outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long statement lets others work; what it opens afterwards is looked at again."""
    phone, evil = outside.phone, journal_that_names(outside.folder / "secret.txt")
    run_text(phone, f"sqlite3 {TEMPORARY}/y.db 'create table t(a)'")
    turns: list[int] = []

    def others_work(session: ShellSession) -> None:
        phone.files.write(f"{TEMPORARY}/y.db-journal", evil)
        turns.append(1)

    monkeypatch.setattr(ShellSession, "slice", others_work)
    said = run_text(
        phone,
        f'sqlite3 :memory: "attach \'{TEMPORARY}/y.db\' as y" "with recursive n(a) as (select 1'
        " union all select a + 1 from n limit 9000) select count(*),"
        " (select count(*) from pragma_table_info('t', 'y')) from n\"",
    )
    assert said == Result("9000|1\n", "", 0)
    assert turns


def test_an_app_believes_no_such_journal_either(outside: Outside) -> None:
    """Not even one that is written while the app has the database open."""
    phone, path = outside.phone, "/data/data/org.example/databases/y.db"
    schema = Schema(("CREATE TABLE t(a)",))
    phone.databases.open(path, schema).execute("INSERT INTO t VALUES (1)")
    with phone.files.open(f"{path}-journal", "wb") as journal:
        phone.databases.open(path, schema).execute("SELECT * FROM t")
        journal.write(journal_that_names(outside.folder / "secret.txt"))
        journal.flush()
        rows = phone.databases.open(path, schema).execute("SELECT a FROM t").fetchall()
    assert [row[0] for row in rows] == [1]


def test_a_journal_that_names_no_file_is_played_back(lenient: Phone) -> None:
    """What a crash has left half written is undone, as everywhere."""
    path = "/data/local/tmp/y.db"
    run_text(lenient, f"sqlite3 {path} 'create table t(a); insert into t values(1)'")
    with closing(sqlite3.connect(lenient.files.host(path), isolation_level=None)) as crashing:
        crashing.execute("PRAGMA cache_size=1")
        crashing.execute("BEGIN")
        crashing.execute("DELETE FROM t")
        crashing.execute("CREATE TABLE u AS SELECT hex(zeroblob(90000))")
        kept = {end: lenient.files.read(path + end) for end in ("", "-journal")}
    for end, content in kept.items():
        lenient.files.write(path + end, content)
    assert run_text(lenient, f"sqlite3 {path} .tables 'select * from t'").stdout == "t\n1\n"


@pytest.mark.parametrize("wal", [False, True])
def test_an_app_whose_folder_is_swapped_writes_nowhere_else(wal: bool, outside: Outside) -> None:
    phone, home = outside.phone, "/data/data/org.example/databases"
    schema = Schema(("CREATE TABLE t(a)",), wal=wal)
    phone.databases.open(f"{home}/y.db", schema).execute("INSERT INTO t VALUES (1)")
    run_text(phone, outside.place(f"mv {home} /data/local/tmp/away; ln -s HOST {home}"))
    again = phone.databases.open(f"{home}/y.db", schema)
    again.execute("INSERT INTO t VALUES (2)")
    again.execute("CREATE TABLE u(a)")


def test_a_picture_starts_no_program(outside: Outside) -> None:
    """Pillow has Ghostscript paint what is EPS, whatever its name says."""
    phone = outside.phone
    eps = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\nshowpage\n"
    phone.files.write("/sdcard/Pictures/a.png", eps)
    phone.files.symlink(str(outside.folder / "secret.txt"), "/sdcard/Pictures/b.png")
    run_text(phone, "content query --uri content://media/external/images/media")
    with phone.files.open("/sdcard/Pictures/a.png") as file:
        assert load_picture(file, (9, 9)) is None


def test_a_file_named_like_a_way_out_is_no_way_out_for_the_digest(outside: Outside) -> None:
    """SQLite takes `%2e%2e%2f` in a URI for `../`."""
    phone = outside.phone
    name = "%2e%2e%2f" * 40 + str(outside.folder / "x.db").strip("/").replace("/", "%2f")
    run_text(phone, f"cd /sdcard; sqlite3 y.db 'create table t(a)'; mv y.db '{name}'")
    with suppress(OSError):  # too long a name for the host's folder, where that lies deep
        session = Session(Machine(phone))
        assert session.answer("aw digest all").endswith("OK\r\n")
    outside.untold(session.answer("aw failures"), "")


SHORTER = """
import sys
from pathlib import Path
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text
print(run_text(Phone(Path(sys.argv[1]), all_parts()), sys.argv[2]).stdout)
"""


@pytest.mark.parametrize("name", ["y.db-shm", "y.db-wal", "y.db"])
@pytest.mark.parametrize("shorten", ["echo > NAME", "truncate -s 0 NAME", "cp /proc/version NAME"])
def test_a_file_that_is_made_shorter_does_not_end_the_phone(
    name: str, shorten: str, tmp_path: Path
) -> None:
    """SQLite has the index of a log in its memory; what is cut off there is a bus error."""
    line = (
        "cd /data/local/tmp; { echo 'pragma journal_mode=wal; pragma mmap_size=99999999;"
        f" create table t(a);'; {shorten.replace('NAME', name)};"
        " echo 'insert into t values(1);'; } | sqlite3 y.db; echo goes on"
    )
    done = subprocess.run(
        [sys.executable, "-c", SHORTER, str(tmp_path / "phone"), line],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip().endswith("goes on")


# Archives


def _tar(*members: tuple[str, int, str | bytes]) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, kind, content in members:
            member = tarfile.TarInfo(name)
            member.type = bytes([kind])
            if isinstance(content, str):
                member.linkname = content
                archive.addfile(member)
            else:
                member.size = len(content)
                archive.addfile(member, io.BytesIO(content))
    return made.getvalue()


def _zip(*members: tuple[str, int, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, mode, content in members:
            member = zipfile.ZipInfo(name)
            member.external_attr = mode << 16
            archive.writestr(member, content)
    return made.getvalue()


def test_archives_do_not_unpack_to_the_host(outside: Outside) -> None:
    phone, host = outside.phone, str(outside.folder)
    up = "../" * 40 + host.strip("/")
    link, hard, file = ord(tarfile.SYMTYPE), ord(tarfile.LNKTYPE), ord(tarfile.REGTYPE)
    phone.files.write(
        f"{TEMPORARY}/a.tar",
        _tar(
            ("l", link, host),
            ("l/new", file, b"x"),
            ("l/secret.txt", file, b"x"),
            (f"{up}/new", file, b"x"),
            (f"{host}/new", file, b"x"),
            ("h", hard, "l/secret.txt"),
            ("h2", hard, f"{host}/secret.txt"),
            ("d", link, ".."),
            ("d/../../x", file, b"x"),
        ),
    )
    phone.files.write(
        f"{TEMPORARY}/a.zip",
        _zip(
            ("z", st.S_IFLNK | 0o777, host.encode()),
            ("z/new", 0o100644, b"x"),
            (f"{up}/new", 0o100644, b"x"),
            (f"{host}/new", 0o100644, b"x"),
        ),
    )
    line = f"cd {TEMPORARY}; tar xvf a.tar; tar xf a.tar -C /; unzip -o a.zip; unzip -o a.zip -d /"
    said = run_text(phone, f"{line}; cat h h2 l/secret.txt z/secret.txt; tar tvf a.tar")
    outside.untold(said.stdout + said.stderr, host)


# Two clients at a time


def test_a_folder_that_is_swapped_all_the_time_leads_nowhere(outside: Outside) -> None:
    """One client swaps a folder for a link to the host's while the other writes and reads."""
    phone = outside.phone
    done = threading.Event()
    run_text(phone, f"cd {TEMPORARY}; mkdir d; mkdir d/sub; echo x > d/secret.txt")
    swap = outside.place(f"cd {TEMPORARY}; mv d e; ln -s HOST d; rm d; mv e d")
    use = outside.place(
        f"cd {TEMPORARY}; echo y >> d/secret.txt; cat d/secret.txt d/x.db; cp -r d f; rm -rf f/*;"
        " sqlite3 d/y.db 'create table if not exists t(a); insert into t values(1)';"
        " touch d/new; mkdir d/n; rm -r d/n; ls -la d/; mv d/new g; cat d/sub/../secret.txt;"
        " sqlite3 d/x.db .dump"
    )

    def swapping() -> None:
        while not done.is_set():
            run_text(phone, swap)

    other = threading.Thread(target=swapping)
    other.start()
    try:
        for _ in range(40):
            said = run_text(phone, use)
            outside.untold(said.stdout + said.stderr, use)
    finally:
        done.set()
        other.join()


# adb push and pull


@pytest.fixture
def sync(outside: Outside) -> Iterator[Callable[[], Conversation]]:
    """Opens conversations by ``sync:``; each is for one request that may fail."""
    server = Server(Daemon(outside.phone))
    server.start()
    with ExitStack() as hosts:

        def conversation() -> Conversation:
            host = hosts.enter_context(Host(server.port))
            host.connect()
            return host.open("sync:")

        yield conversation
    server.close()


def _replies(talk: Conversation, *questions: bytes) -> bytes:
    """All that is answered until the phone has said enough."""
    for question in questions:
        talk.write(question)
    talk.write(request(b"QUIT", ""))
    return talk.rest()


def test_what_adb_sends_and_fetches_stays_in_the_phone(
    outside: Outside, sync: Callable[[], Conversation]
) -> None:
    host = str(outside.folder)
    up = "../" * 40 + host.strip("/")
    link = request(b"SEND", f"{TEMPORARY}/l,{st.S_IFLNK | 0o777}") + upload(host.encode(), 5)
    assert _replies(sync(), link)[:4] == b"OKAY"
    said = b""
    for place in (f"{TEMPORARY}/l", host, f"{TEMPORARY}/{up}", f"{TEMPORARY}/l/../l"):
        for name in ("new", "secret.txt", "sub/new", "x.db"):
            sent = request(b"SEND", f"{place}/{name},{0o100644}") + upload(b"x", 5)
            said += _replies(sync(), sent)
            outside.phone.files.rmtree("/data/local/tmp/l")
            assert _replies(sync(), link)[:4] == b"OKAY"
        for kind in (b"STAT", b"STA2", b"LST2", b"LIST", b"LIS2", b"RECV"):
            said += _replies(sync(), request(kind, f"{place}/secret.txt"))
            said += _replies(sync(), request(kind, f"{place}"))
    assert struct.pack("<I", SIZE) not in said
    outside.untold(said.decode(errors="replace"), host)


# The console and gRPC

CONSOLE = [
    "avd path",
    "avd snapshotspath",
    "avd snapshot list",
    "aw digest all",
    "aw failures",
    "avd snapshot save ../../outside/new",
    "avd snapshot save HOST/new",
    "avd snapshot load HOST/x",
    "avd snapshot load ../../outside/x",
    "avd snapshot del ../../outside/x",
    "avd snapshot save .",
    "avd snapshot save ..",
    f"avd snapshot save {'n' * 300}",
    f"avd snapshot load {'n' * 300}",
    f"avd snapshot del {'n' * 300}",
    "avd snapshot save a\0b",
    "screenrecord start HOST/new.webm",
    "screenrecord screenshot HOST",
    "automation record HOST/new",
    "kmsg HOST/secret.txt",
    "rec start HOST/new",
    "avd snapshot push HOST",
    "avd discoverypath",
    "avd grpc HOST",
]


@pytest.mark.parametrize("line", CONSOLE)
def test_no_line_of_the_console_leads_out(line: str, outside: Outside) -> None:
    asked = outside.place(line)
    outside.untold(Session(Machine(outside.phone)).answer(asked), asked)


@pytest.mark.parametrize("deed", ["LoadSnapshot", "SaveSnapshot", "DeleteSnapshot"])
@pytest.mark.parametrize("name", ["../../outside/x", "HOST/x", "..", "n" * 300, "a\0b"])
def test_no_snapshot_leads_out(deed: str, name: str, outside: Outside) -> None:
    method: Any = getattr(snapshots, deed)
    package = SnapshotPackage(snapshot_id=outside.place(name))
    with outside.phone.busy():
        reply = method(Machine(outside.phone), package)
    assert not reply.success
    outside.untold(reply.err.decode(), outside.place(name))


def test_a_defect_tells_no_path(outside: Outside, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = outside.phone
    run_text(phone, "am start -a android.settings.SETTINGS")  # a screen that reads no file

    def breaks(*_: object) -> None:
        (phone.directory / "none").rmdir()

    monkeypatch.setattr(phone.files, "stat", breaks)
    said = run_text(phone, "ls /sdcard; stat /sdcard; cat < /sdcard")
    told = Session(Machine(phone)).answer("aw digest")
    outside.untold(said.stdout + said.stderr + told, "")


# At random

NAMES = (
    "a a/b a/b/c l l/secret.txt l/sub l/new y.db a/y.db l/x.db y.db-journal y.db-wal y.db-shm"
    " HOST HOST/secret.txt HOST/x.db /sdcard/s UP/outside/new /sdcard/s/.. l/.. a/../l/x.db evil"
    " . l/../../../HOST"
).split()
DEEDS = """
mkdir -p {0}; ln -s {0} {1}
ln -sfn {0} {1}
mv {0} {1}
cp -r {0} {1}
cp -a {0} {1}; cp evil {1}
rm -rf {0}/*; rmdir {0}; unlink {1}
cat {0}; stat -L {0}; readlink -f {0}; ls -la {1}; ls -laR {0}; find {0}
echo x > {0}; echo x >> {1}; touch {0}; chmod 700 {1}; truncate -s 9 {1}
cp evil {0}; mv {0}/x.db {1}
cd {0} && cat secret.txt; pwd -P
tar cf {0}.tar {1}; tar xf {1}.tar
sqlite3 {0} 'create table if not exists t(a); insert into t values(1); select * from t'
sqlite3 {0} 'pragma journal_mode=wal' .databases 'pragma database_list' .dump
sqlite3 y.db "attach '{0}' as z; create table if not exists z.t(a); select * from z.t"
sqlite3 y.db "vacuum into '{0}'; select readfile('{1}'), writefile('{0}', 'x')"
{{ echo 'create table q{2}(a);'; mv {0} {1}; ln -s HOST {0}; echo 'drop table q{2};'; }} \
 | sqlite3 {0}/y.db
{{ echo 'begin; create table r{2}(a);'; mv {1} {0}; echo 'commit; select * from t;'; }} \
 | sqlite3 y.db
""".strip().splitlines()


@pytest.mark.deep
@pytest.mark.parametrize("number", range(4))
def test_nothing_at_random_leads_out(number: int, outside: Outside, search_seed: int) -> None:
    """Links, moves and databases in any order; some leave what breaks the next."""
    chance = Random(search_seed + number)
    phone = outside.phone
    for step in range(250):
        if not step % 25:
            phone.reset()  # copies of copies grow without end
        evil = journal_that_names(outside.folder / "secret.txt")
        with suppress(OSError):  # it may have become a folder
            phone.files.write(f"{TEMPORARY}/evil", evil)
        names = [chance.choice(NAMES) for _ in range(2)]
        line = outside.place(chance.choice(DEEDS).format(*names, step))
        said = run_text(phone, f"cd {TEMPORARY}; {line}")
        outside.untold(said.stdout + said.stderr, line)
        assert "internal error" not in said.stderr, line
