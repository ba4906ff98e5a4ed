"""What has changed is listed by the virtual phone only; else it is not known, and why."""

import pytest

from pytest_androidworld.boot import Booted
from pytest_androidworld.env.changes import FORGOTTEN, NOT_VIRTUAL, ChangeWatch, Unlisted
from pytest_androidworld.errors import DeviceError

NOTE = "/storage/emulated/0/Documents/note.md"


def test_what_has_changed_is_listed(booted: Booted) -> None:
    device = booted.device
    watch = ChangeWatch(device)
    assert watch.changes() == []
    device.files.write(NOTE, "milk")
    (change,) = watch.changes()
    assert (change["kind"], change["path"], change["before"]) == ("file", NOTE, None)


def test_a_watch_that_begins_later_makes_an_earlier_one_forget(booted: Booted) -> None:
    first, second = ChangeWatch(booted.device), ChangeWatch(booted.device)
    assert second.changes() == []
    with pytest.raises(Unlisted, match=FORGOTTEN):
        first.changes()


def test_watching_is_no_visit_of_another_client(booted: Booted) -> None:
    before = booted.device.adb.query_phone("visits")
    ChangeWatch(booted.device).changes()
    assert booted.device.adb.query_phone("visits") == before


def test_another_device_does_not_list_it(booted: Booted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(booted.device.adb), "query_phone", lambda self, query: None)
    with pytest.raises(Unlisted, match=NOT_VIRTUAL):
        ChangeWatch(booted.device).changes()


def test_a_device_that_fails_meanwhile_is_for_judging_to_find_out(
    booted: Booted, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = ChangeWatch(booted.device)

    def fail(adb: object, query: str) -> str:
        raise DeviceError("emulator-5554 is offline")

    monkeypatch.setattr(type(booted.device.adb), "query_phone", fail)
    with pytest.raises(Unlisted, match="emulator-5554 is offline"):
        watch.changes()
