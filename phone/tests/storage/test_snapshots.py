"""A snapshot that is brought back again and again is the one that was kept last."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import IO

import pytest

from virtual_phone.control.machine import Machine
from virtual_phone.phone import Phone
from virtual_phone.services.settings import Settings
from virtual_phone.storage.snapshots import PIECE


def test_a_snapshot_that_is_saved_again_replaces_the_one_that_was_loaded(phone: Phone) -> None:
    phone.save("mine")
    phone.load("mine")
    phone[Settings].put("system", "who", "ann")
    phone.files.write("/sdcard/note.txt", "one")
    phone.save("mine")
    phone.reset()
    phone.load("mine")
    assert phone[Settings].get("system", "who") == "ann"
    assert phone.files.read_text("/sdcard/note.txt") == "one"


def test_what_is_done_after_a_snapshot_was_loaded_does_not_change_it(phone: Phone) -> None:
    phone[Settings].put("system", "who", "ann")
    phone.save("mine")
    for _ in range(2):
        phone.load("mine")
        assert phone[Settings].get("system", "who") == "ann"
        phone[Settings].put("system", "who", "bob")


def test_with_a_snapshot_go_the_contents_that_no_other_has(phone: Phone) -> None:
    def stored() -> set[str]:
        return {path.name for path in phone.snapshots.store.glob("content/*")}

    phone.save("empty")
    before = stored()
    phone.files.write("/data/local/tmp/note.txt", "one")  # not indexed by the media store
    phone.save("mine")
    phone.save("other")
    phone.snapshots.delete("mine")
    assert len(stored() - before) == 1
    phone.load("other")
    phone.snapshots.delete("other")
    assert stored() <= before


def test_what_a_deleted_snapshot_had_is_stored_again(phone: Phone) -> None:
    phone.files.write("/sdcard/note.txt", "one")
    phone.save("mine")
    phone.snapshots.delete("mine")
    phone.save("again")
    phone.reset()
    phone.load("again")
    assert phone.files.read_text("/sdcard/note.txt") == "one"


def test_a_snapshot_that_was_loaded_and_deleted_is_gone(phone: Phone) -> None:
    phone.save("mine")
    phone.load("mine")
    phone.snapshots.delete("mine")
    with pytest.raises(FileNotFoundError):
        phone.load("mine")


# A large file is read before the save, while others work

LARGE = "/data/local/tmp/large"


def meanwhile(*works: Callable[[], object]) -> Callable[[], AbstractContextManager[None]]:
    """A context in which others work: each of them in one, the first in the first."""
    waiting = list(works)

    @contextmanager
    def aside() -> Iterator[None]:
        yield
        if waiting:
            waiting.pop(0)()

    return aside


def saved_once(phone: Phone) -> Phone:
    """A phone of which nothing but the large file has changed since it was saved."""
    phone.save("first")
    phone.databases.close()
    phone.save("first")
    phone.files.write(LARGE, b"a" * 5 * PIECE)
    return phone


def test_others_may_work_after_each_piece_of_a_large_file(phone: Phone) -> None:
    pieces: list[int] = []

    @contextmanager
    def aside() -> Iterator[None]:
        yield
        pieces.append(len(pieces))

    saved_once(phone).snapshots.store_changed(aside)
    assert len(pieces) == 6  # five, and the end of the file


def test_a_save_does_not_read_again_what_was_stored_before(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    open_file = phone.files.open

    def open_and_note(path: str) -> IO[bytes]:
        opened.append(path)
        return open_file(path)

    saved_once(phone).snapshots.store_changed(meanwhile())
    monkeypatch.setattr(phone.files, "open", open_and_note)
    phone.save("second")
    assert LARGE not in opened
    phone.files.remove(LARGE)
    phone.load("second")
    assert phone.files.read(LARGE) == b"a" * 5 * PIECE


def test_a_save_reads_again_what_was_written_meanwhile(phone: Phone) -> None:
    saved_once(phone)
    later = b"b" * 5 * PIECE  # as long, and at the same time of the phone's clock
    phone.snapshots.store_changed(meanwhile(str, lambda: phone.files.write(LARGE, later)))
    phone.save("second")
    phone.files.remove(LARGE)
    phone.load("second")
    assert phone.files.read(LARGE) == later


def test_of_two_saves_at_a_time_the_last_state_is_saved(phone: Phone) -> None:
    saved_once(phone)
    later = b"b" * 5 * PIECE

    def write_and_store() -> None:
        phone.files.write(LARGE, later)
        phone.snapshots.store_changed(meanwhile())

    phone.snapshots.store_changed(meanwhile(str, write_and_store))
    phone.save("second")
    phone.files.remove(LARGE)
    phone.load("second")
    assert phone.files.read(LARGE) == later


def test_a_phone_that_is_restored_meanwhile_is_saved_as_it_is_then(phone: Phone) -> None:
    saved_once(phone)
    phone.snapshots.store_changed(meanwhile(str, lambda: phone.load("first")))
    phone.save("second")
    phone.files.write(LARGE, "new")
    phone.load("second")
    assert not phone.files.exists(LARGE)


def test_a_file_that_is_deleted_meanwhile_is_not_saved(phone: Phone) -> None:
    saved_once(phone)
    phone.snapshots.store_changed(meanwhile(str, lambda: phone.files.remove(LARGE)))
    phone.save("second")
    phone.load("second")
    assert not phone.files.exists(LARGE)


class Gone(Exception):
    """The client has disconnected."""


def test_a_save_whose_client_goes_leaves_nothing_and_forgets_no_write(phone: Phone) -> None:
    def go() -> None:
        raise Gone

    phone.files.write(LARGE, b"a")
    phone.save("first")
    phone.files.write(LARGE, b"b")  # as long, and at the same time
    before = sorted(phone.snapshots.store.rglob("*"))
    with pytest.raises(Gone):
        phone.snapshots.store_changed(meanwhile(go))
    assert sorted(phone.snapshots.store.rglob("*")) == before
    phone.load("first")
    assert phone.files.read(LARGE) == b"a"


def test_the_client_of_a_save_is_checked_after_each_piece(phone: Phone) -> None:
    checks: list[int] = []
    with phone.busy():
        saved_once(phone)
        Machine(phone).save("second", lambda: checks.append(len(checks)))
    assert len(checks) == 6
