"""What a large file holds is freed beside other work: a gigabyte takes the system 60 ms."""

import os
import threading

import pytest

from virtual_phone.phone import Phone
from virtual_phone.shell import session
from virtual_phone.shell.run import run_text
from virtual_phone.storage.large_files import LARGE

FILE = "/sdcard/large"


@pytest.fixture
def closers(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """The threads that close files, as each does."""
    threads: list[threading.Thread] = []
    close = os.close

    def closes(handle: int) -> None:
        threads.append(threading.current_thread())
        close(handle)

    monkeypatch.setattr(os, "close", closes)
    return threads


def others(closers: list[threading.Thread]) -> int:
    return len({*closers} - {threading.current_thread()})


@pytest.mark.parametrize(("size", "freed_beside"), [(LARGE - 1, 0), (LARGE, 1)])
def test_a_deleted_file_is_freed_beside_other_work_if_it_is_large(
    size: int, freed_beside: int, phone: Phone, closers: list[threading.Thread]
) -> None:
    run_text(phone, f"truncate -s {size} {FILE}")
    run_text(phone, f"rm {FILE}")
    assert not phone.files.exists(FILE)
    assert others(closers) == freed_beside


def test_so_is_one_that_a_loaded_snapshot_has_not(
    phone: Phone, closers: list[threading.Thread]
) -> None:
    phone.save("before")
    run_text(phone, f"truncate -s {LARGE} {FILE}")
    phone.load("before")
    assert not phone.files.exists(FILE)
    assert others(closers) == 1


@pytest.mark.parametrize(
    ("size", "sizes"),
    [
        (LARGE, []),
        (LARGE + 1, [LARGE]),
        (3 * LARGE, [2 * LARGE, LARGE]),
    ],
)
def test_a_large_file_is_emptied_in_pieces_between_which_others_work(
    size: int, sizes: list[int], phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    run_text(phone, f"truncate -s {size} {FILE}")
    monkeypatch.setattr(session, "SLICE", -1e9)
    phone.before_wait.append(lambda: seen.append(phone.files.stat(FILE).size))
    run_text(phone, f"echo new > {FILE}")
    assert [each for each in dict.fromkeys(seen) if 4 < each < size] == sizes
    assert phone.files.read_text(FILE) == "new\n"


def test_a_large_file_that_sqlite_may_have_mapped_is_replaced(phone: Phone) -> None:
    run_text(phone, f"truncate -s {2 * LARGE} {FILE}-shm")
    result = run_text(phone, f"echo new > {FILE}-shm; cat {FILE}-shm")
    assert (result.stdout, result.stderr) == ("new\n", "")
