"""The bytes of shared storage are counted in slices, and again only where something changed."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services import shared_files
from virtual_phone.services.storage import Storage
from virtual_phone.shell.run import run_text
from virtual_phone.storage.files import STORAGE, Files, join

HERE = f"{STORAGE}/Download"


@pytest.fixture
def looked(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that were looked at since all was counted."""
    with phone.busy():
        phone[Storage].shared()
    paths: list[str] = []
    look = shared_files.SharedFiles._look

    def noted(self: shared_files.SharedFiles, path: str) -> list[str]:
        paths.append(path)
        return look(self, path)

    monkeypatch.setattr(shared_files.SharedFiles, "_look", noted)
    return paths


def put(phone: Phone, *names: str, size: int = 1) -> None:
    for name in names:
        path = f"{HERE}/{name}"
        phone.files.mkdir(path.rpartition("/")[0], parents=True)
        phone.files.write(path, b"x" * size)


def walked(files: Files) -> int:
    """All bytes, counted anew."""
    stats = [files.stat(path) for path in files.walk(STORAGE)]
    return sum(stat.size for stat in stats if stat.is_file)


def total(phone: Phone) -> int:
    return sum(phone[Storage].shared().values())


def test_what_has_not_changed_is_not_looked_at_again(phone: Phone, looked: list[str]) -> None:
    with phone.busy():
        before = phone[Storage].shared()
        put(phone, "a.png", "b.txt", size=7)
        after = phone[Storage].shared()
        assert phone[Storage].shared() == after
    assert sorted(looked) == [f"{HERE}/a.png", f"{HERE}/b.txt"]
    assert {kind: after[kind] - before[kind] for kind in after} == {
        "images": 7,
        "videos": 0,
        "audio": 0,
        "documents": 7,
        "trash": 0,
    }


@pytest.mark.parametrize(
    ("line", "change"),
    [
        ("rm -r d", -4),
        ("mv d e", 0),
        ("mv d/e ..", 0),
        ("mv d /data/local/tmp/d", -4),
        ("rm d/e/1 d/e/1", -1),
        ("cp -r d d2", 4),
        ("echo abc > d/e/1", 3),
        ("touch d; chmod 700 d", 0),
        ("mkdir empty; rmdir empty", 0),
        ("mv d/e/1 d/e/.trashed-1", 0),
    ],
)
def test_folders_that_move_take_their_files_along(phone: Phone, line: str, change: int) -> None:
    with phone.busy():
        put(phone, "d/1", "d/2", "d/e/1", "d/e/f/1")
        before = total(phone)
    run_text(phone, f"cd {HERE}; {line}")
    with phone.busy():
        assert total(phone) - before == change
        assert total(phone) == walked(phone.files)


class OneByOne(dict[str, tuple[str, int]]):
    """A table whose lines may be looked up, but not gone through."""

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("all files were gone through")


def test_a_folder_that_goes_does_not_have_all_files_gone_through(phone: Phone) -> None:
    """With 8,000 folders in 8,000 others that would take a minute."""
    with phone.busy():
        put(phone, "d/1", "d/e/1", "f/1")
        before, shared = total(phone), phone[Storage]._shared
        shared._known = OneByOne(shared._known)
        phone.files.rmtree(f"{HERE}/d")
        assert total(phone) - before == -2


@pytest.mark.parametrize("seed", range(3))
def test_many_changes_count_as_if_all_was_counted_anew(phone: Phone, seed: int) -> None:
    chance = random.Random(seed)
    folders = [HERE, f"{HERE}/a", f"{HERE}/a/b", f"{HERE}/c"]
    deeds: list[Callable[[Files, str, str], Any]] = [
        lambda files, one, other: files.write(one, b"x" * chance.randrange(9)),
        lambda files, one, other: files.mkdir(one, parents=True),
        lambda files, one, other: files.rename(one, other),
        lambda files, one, other: files.rmtree(one),
    ]
    with phone.busy():
        for step in range(120):
            one, other = (join(chance.choice(folders), chance.choice("abcd")) for _ in range(2))
            deed = chance.choice(deeds)
            try:
                deed(phone.files, one, other)
            except OSError:
                continue
            if step % 3 == 0:
                assert total(phone) == walked(phone.files)
        assert total(phone) == walked(phone.files)


def test_the_home_of_settings_counts_many_files_in_slices(
    phone: Phone, looked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_files, "SLICE", 10)
    hand = Hand(phone).launch("com.android.settings").press("HOME")
    looked.clear()
    with phone.busy():
        put(phone, *(f"{number}.txt" for number in range(95)))
    turns: list[bool] = []
    idle = Phone.idle

    @contextmanager
    def counted(self: Phone, *, finish: bool = True) -> Iterator[None]:
        if phone[Storage]._shared._waiting:
            turns.append(finish)
        with idle(self, finish=finish):
            yield

    monkeypatch.setattr(Phone, "idle", counted)
    hand.launch("com.android.settings")
    assert 95 <= len(looked) < 110
    slices = -(-len(looked) // 10)
    assert turns == [False] * (slices - 2)  # none before the screen is given up, nor at the end
    turns.clear()
    hand.press("HOME").launch("com.android.settings")
    assert turns == []
