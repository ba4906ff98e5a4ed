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


def test_a_snapshot_that_was_loaded_and_deleted_is_gone(phone: Phone) -> None:
    phone.save("mine")
    phone.load("mine")
    phone.snapshots.delete("mine")
    with pytest.raises(FileNotFoundError):
        phone.load("mine")
