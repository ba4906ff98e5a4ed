"""A snapshot that is brought back again and again is the one that was kept last."""

import pytest

from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.services.settings import Settings


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
    phone.files.write("/sdcard/note.txt", "one")
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
