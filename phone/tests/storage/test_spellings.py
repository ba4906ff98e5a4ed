"""Shared storage ignores letter case, in a time that does not grow with the folder."""

import os
from collections.abc import Callable

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services import media_store
from virtual_phone.shell.run import run_text
from virtual_phone.storage import spellings

W = "/sdcard/w"


@pytest.fixture
def listed(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders of shared storage that are listed on the host."""
    folders = list[str]()
    listdir = os.listdir

    def recorded(folder: str) -> list[str]:
        if str(folder).startswith(str(phone.files.root)):  # else an import looks for a module
            folders.append(phone.files.path_of(str(folder)))
        return listdir(folder)

    phone.files.spellings.clear()
    monkeypatch.setattr(os, "listdir", recorded)
    monkeypatch.setattr(media_store, "BACKLOG", 1 << 30)  # the scan of media lists it, too
    phone.files.mkdir(W)
    return folders


@pytest.mark.parametrize(
    "line",
    [
        f"cd {W}; seq 300 | xargs touch",
        f"cd {W}; for i in $(seq 300); do echo > $i; done",
        f"cd {W}; mkdir $(seq 300)",
        f"cd {W}; touch a; for i in $(seq 300); do mv a b$i; mv b$i a; done",
        f"cd {W}; for i in $(seq 300); do touch a; rm a; done",
        f"cd {W}; for i in $(seq 300); do cat nothing; done",
    ],
)
def test_a_folder_is_listed_once_however_many_names_are_new(
    phone: Phone, listed: list[str], line: str
) -> None:
    run_text(phone, line)
    assert listed == ["/storage/emulated/0", "/storage/emulated/0/w"]


CHANGES: dict[str, Callable[[Phone], object]] = {
    "a file": lambda phone: phone.files.write(f"{W}/New", "x"),
    "a folder": lambda phone: phone.files.mkdir(f"{W}/New"),
    "a folder and those above it": lambda phone: phone.files.mkdir(f"{W}/New/b", parents=True),
    "a link": lambda phone: phone.files.symlink("z", f"{W}/New"),
    "a file that is moved": lambda phone: phone.files.rename(f"{W}/file", f"{W}/New"),
    "a folder that is moved": lambda phone: phone.files.rename(f"{W}/z", f"{W}/New"),
    "a redirection": lambda phone: run_text(phone, f"echo > {W}/New"),
    "a database": lambda phone: run_text(phone, f"sqlite3 {W}/New 'CREATE TABLE t(x)'"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_new_name_has_its_first_spelling(phone: Phone, what: str) -> None:
    phone.files.mkdir(f"{W}/z", parents=True)
    phone.files.write(f"{W}/file", "")
    assert not phone.files.exists(f"{W}/nEW")
    CHANGES[what](phone)
    assert phone.files.canonical(f"{W}/nEW", follow=False) == "/storage/emulated/0/w/New"


ENDS: dict[str, Callable[[Phone], None]] = {
    "a file": lambda phone: phone.files.remove(f"{W}/Old"),
    "by another spelling": lambda phone: phone.files.remove(f"{W}/oLD"),
    "moved": lambda phone: phone.files.rename(f"{W}/Old", f"{W}/other"),
    "moved elsewhere": lambda phone: phone.files.rename(f"{W}/Old", "/sdcard/Old"),
    "with its folder": lambda phone: (phone.files.rmtree(W), phone.files.mkdir(W))[1],
    "the phone is reset": lambda phone: (phone.reset(), phone.files.mkdir(W))[1],
}


@pytest.mark.parametrize("how", ENDS)
def test_a_name_that_is_gone_may_be_spelled_anew(phone: Phone, how: str) -> None:
    phone.files.mkdir(W)
    phone.files.write(f"{W}/Old", "")
    assert phone.files.exists(f"{W}/OLD")
    ENDS[how](phone)
    phone.files.write(f"{W}/OLD", "")
    assert "OLD" in phone.files.listdir(W)
    assert "Old" not in phone.files.listdir(W)


def test_letter_case_alone_may_change(phone: Phone) -> None:
    phone.files.mkdir(W)
    phone.files.write(f"{W}/name", "1")
    assert phone.files.read(f"{W}/NAME") == b"1"
    phone.files.rename(f"{W}/name", f"{W}/Name")
    assert phone.files.listdir(W) == ["Name"]
    assert phone.files.read(f"{W}/naMe") == b"1"


def test_what_sqlite_makes_beside_a_database_is_found(phone: Phone) -> None:
    """A database whose log an app has open."""
    phone.files.mkdir(W)
    assert not phone.files.exists(f"{W}/NOTHING")
    phone.files.write(f"{W}/a.db", b"")
    db = phone.databases.open(f"{W}/a.db")
    db.execute("PRAGMA journal_mode=wal")
    db.execute("CREATE TABLE t(x)")
    assert phone.files.exists(f"{W}/A.DB-WAL")
    phone.databases.close()
    assert not phone.files.exists(f"{W}/A.DB-WAL")


def test_a_moved_folders_names_are_listed_again(phone: Phone) -> None:
    for folder, name in (("a", "One"), ("b", "Two")):
        phone.files.mkdir(f"/sdcard/{folder}")
        phone.files.write(f"/sdcard/{folder}/{name}", "")
        assert phone.files.exists(f"/sdcard/{folder}/{name.upper()}")
    phone.files.rename("/sdcard/a", "/sdcard/c")
    phone.files.rename("/sdcard/b", "/sdcard/a")
    assert not phone.files.exists("/sdcard/a/ONE")
    assert phone.files.exists("/sdcard/a/TWO")
    assert phone.files.exists("/sdcard/c/ONE")


def test_few_folders_are_remembered(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spellings, "MOST_FOLDERS", 3)
    for number in range(10):
        phone.files.mkdir(f"/sdcard/{number}")
        phone.files.exists(f"/sdcard/{number}/x")
    assert len(phone.files.spellings._folders) <= 3


def test_few_names_are_remembered(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spellings, "MOST_NAMES", 10)
    monkeypatch.setattr(media_store, "BACKLOG", 1 << 30)  # the scan of media looks names up, too
    for folder in ("a", "b"):
        run_text(phone, f"mkdir /sdcard/{folder}; cd /sdcard/{folder}; touch $(seq 20)")
    phone.files.exists("/sdcard/a/x")
    assert [*phone.files.spellings._folders] == ["/storage/emulated/0/a"]
