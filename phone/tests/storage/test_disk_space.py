"""The phone's disk has an end, whoever fills it, and has room again when something is removed."""

import errno

import pytest

from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text

FULL = "No space left on device\n"


@pytest.fixture
def small(lenient: Phone, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """Two megabytes are left of its disk."""
    room = lenient.files.room
    monkeypatch.setattr("virtual_phone.storage.disk_space.ROOM", room._used() + (2 << 20))
    monkeypatch.setattr(room, "left", 0)
    return lenient


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("cat /dev/zero > /sdcard/z", f"cat: /sdcard/z: {FULL}"),
        ("dd if=/dev/zero of=/data/local/tmp/z bs=1M count=10 2>&1", FULL),
        ("truncate -s 1T /sdcard/z", FULL),
        ("truncate -s 3M /sdcard/z", FULL),
    ],
)
def test_a_disk_that_is_full_says_so(small: Phone, line: str, told: str) -> None:
    assert told in (found := run_text(small, line)).stderr + found.stdout
    assert small.files.room._used() < 40 << 20
    with pytest.raises(OSError, match="No space left") as refused:
        small.files.write("/sdcard/more", bytes(3 << 20))
    assert refused.value.errno == errno.ENOSPC


def test_what_is_removed_is_room_again(small: Phone) -> None:
    line = "head -c 1500000 /dev/zero > z"
    done = run_text(small, f"cd /sdcard; {line}; rm z; {line}; rm z; {line} && wc -c < z")
    assert (done.stdout, done.stderr) == ("1500000\n", "")


def test_a_file_is_made_longer_and_shorter_without_being_read(lenient: Phone) -> None:
    line = "cd /sdcard; echo abc > z; truncate -s 1G z; wc -c < z; truncate -s 2 z; cat z"
    assert run_text(lenient, line).stdout == "1073741824\nab"


@pytest.mark.parametrize("where", ["z.db", ":memory: \"attach 'z.db' as o\""])
def test_a_database_fills_the_disk_and_no_more(small: Phone, where: str) -> None:
    schema = "o." if "attach" in where else ""
    fill = (
        f"create table {schema}t(a); pragma {schema}max_page_count=4294967294; with recursive "
        "n(i) as (select 1 union all select i+1 from n where i<9000) "
        f"insert into {schema}t select randomblob(1000) from n"
    )
    done = run_text(small, f"cd /sdcard; sqlite3 {where} '{fill}'")
    assert "database or disk is full" in done.stderr
    assert small.files.stat("/sdcard/z.db").size < 2 << 20


def test_a_file_that_no_app_could_hold_is_not_read_at_once(lenient: Phone) -> None:
    lenient.files.write("/sdcard/z", b"")
    with lenient.files.open("/sdcard/z", "ab") as file:
        file.truncate((256 << 20) + 1)
    with pytest.raises(OSError, match="Out of memory"):
        lenient.files.read("/sdcard/z")
