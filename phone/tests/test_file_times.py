"""The times of files and folders: what the phone has stored, whatever any clock says."""

import os
import sqlite3
from contextlib import closing

import pytest

from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text
from virtual_phone.storage.databases import Schema

NOON = 1_697_384_040_000_000_000
HOUR = 3600 * 1_000_000_000
CLOCKS = ["@1000000000", "@1697384041", "@4000000000"]  # 2001, now, and 2096: past the host's


def set_clock(phone: Phone, to: str) -> None:
    assert run_text(phone, f"date {to}").status == 0


@pytest.mark.parametrize("to", CLOCKS)
def test_the_access_time_is_what_was_stored(to: str, phone: Phone) -> None:
    phone.files.write("/sdcard/a", "1")
    phone.files.utime("/sdcard/a", atime=NOON, mtime=NOON - HOUR)
    set_clock(phone, to)
    assert (phone.files.stat("/sdcard/a").atime, phone.files.stat("/sdcard/a").mtime) == (
        NOON,
        NOON - HOUR,
    )
    listed = run_text(phone, "ls -lu /sdcard/a; ls -l /sdcard/a; stat -c %X /sdcard/a").stdout
    assert [line.split()[-3:-1] for line in listed.splitlines()[:2]] == [
        ["2023-10-15", "15:34"],
        ["2023-10-15", "14:34"],
    ]
    assert listed.splitlines()[2] == "1697384040"


@pytest.mark.parametrize("to", CLOCKS)
def test_the_times_of_a_folder_are_what_was_stored(to: str, phone: Phone) -> None:
    phone.files.mkdir("/sdcard/d")
    phone.files.utime("/sdcard/d", atime=NOON + HOUR, mtime=NOON + 2 * HOUR)
    set_clock(phone, to)
    phone.files.listdir("/sdcard/d")
    stat = phone.files.stat("/sdcard/d")
    assert (stat.atime, stat.mtime) == (NOON + HOUR, NOON + 2 * HOUR)


@pytest.mark.parametrize("to", CLOCKS)
def test_what_reads_on_the_host_leaves_no_trace(to: str, phone: Phone) -> None:
    """SQLite and media libraries open files by themselves, and the host may note it."""
    path = "/data/data/org.example/x.db"
    phone.databases.create(path, Schema(("CREATE TABLE t(a)",)))
    folder = phone.files.stat("/data/data/org.example")
    made = phone.files.stat(path).atime
    set_clock(phone, to)
    with closing(sqlite3.connect(phone.files.host(path))) as connection:
        connection.execute("SELECT * FROM t").fetchall()
    host = phone.files.host(path)
    os.utime(host, ns=(5 * HOUR, host.stat().st_mtime_ns))
    os.utime(host.parent, ns=(5 * HOUR, 5 * HOUR))
    assert phone.files.stat(path).atime == made
    assert phone.files.stat("/data/data/org.example") == folder


def test_a_new_file_is_as_old_as_it_looks(phone: Phone) -> None:
    phone.files.write("/sdcard/a", "1")
    phone.files.symlink("a", "/data/local/tmp/l")
    for path in ("/sdcard/a", "/data/local/tmp/l"):
        stat = phone.files.stat(path, follow=False)
        assert (stat.atime, stat.mtime) == (NOON, NOON)


def test_a_rewritten_file_keeps_its_access_time(phone: Phone) -> None:
    phone.files.write("/sdcard/a", "1")
    phone.clock.advance(3600)
    phone.files.write("/sdcard/a", "2")
    stat = phone.files.stat("/sdcard/a")
    assert (stat.atime, stat.mtime) == (NOON, NOON + HOUR)


def test_a_file_that_is_made_anew_knows_nothing_of_the_old_one(phone: Phone) -> None:
    phone.files.write("/sdcard/a", "1")
    phone.files.utime("/sdcard/a", atime=5, mtime=5)
    phone.files.remove("/sdcard/a")
    phone.files.write("/sdcard/a", "2")
    assert phone.files.stat("/sdcard/a").atime == NOON


def test_times_move_with_files_and_folders(phone: Phone) -> None:
    phone.files.mkdir("/sdcard/d/e", parents=True)
    phone.files.write("/sdcard/d/a", "1")
    phone.files.write("/sdcard/b", "1")
    phone.files.utime("/sdcard/d/a", atime=3_000_000_000, mtime=4_000_000_000)
    phone.files.utime("/sdcard/d/e", atime=5_000_000_000, mtime=6_000_000_000)
    phone.files.rename("/sdcard/d", "/sdcard/f")
    stat, folder = phone.files.stat("/sdcard/f/a"), phone.files.stat("/sdcard/f/e")
    assert (stat.atime, stat.mtime) == (3_000_000_000, 4_000_000_000)
    assert (folder.atime, folder.mtime) == (5_000_000_000, 6_000_000_000)
    phone.files.rename("/sdcard/f/a", "/sdcard/b")
    assert phone.files.stat("/sdcard/b").atime == 3_000_000_000
    phone.files.rename("/sdcard/b", "/sdcard/b")
    assert phone.files.stat("/sdcard/b").atime == 3_000_000_000


def test_a_snapshot_brings_all_times_back(phone: Phone) -> None:
    phone.files.mkdir("/sdcard/d")
    phone.files.write("/sdcard/a", "1")
    phone.files.utime("/sdcard/a", atime=3_000_000_000, mtime=4_000_000_000)
    phone.files.utime("/sdcard/d", atime=5_000_000_000, mtime=6_000_000_000)
    every = {path: phone.files.stat(path) for path in ("/", "/data", "/sdcard/a", "/sdcard/d")}
    phone.save("x")
    run_text(phone, "date @1800000000; touch /x /sdcard/a; touch -a /sdcard/d; rm /x")
    phone.load("x")
    assert {path: phone.files.stat(path) for path in every} == every
