"""Deleting notes in Markor: one, the newest, all; and what only looks like it."""

from itertools import pairwise
from pathlib import PurePosixPath
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.files import DOWNLOAD, MARKOR
from pytest_androidworld.task_cases.markor.delete_notes import (
    MarkorDeleteAllNotes,
    MarkorDeleteNewestNote,
    MarkorDeleteNote,
)
from tests.task_cases.markor import deeds
from tests.task_cases.markor.deeds import Deed, move, remove
from tests.task_cases.play import Play


def target(task: Any) -> str:
    return str(task.newest if isinstance(task, MarkorDeleteNewestNote) else task.file_name)


def right(task: Any, device: Device) -> None:
    remove(device, target(task))


def renamed(task: Any, device: Device) -> None:
    move(device, target(task), f"old_{target(task)}")


def renamed_by_case(task: Any, device: Device) -> None:
    move(device, target(task), "passing")
    move(device, "passing", target(task).upper())


def into_a_folder(task: Any, device: Device) -> None:
    move(device, target(task), f"old/{target(task)}")


def into_downloads(task: Any, device: Device) -> None:
    move(device, target(task), f"{DOWNLOAD}/{target(task)}")


def emptied(task: Any, device: Device) -> None:
    deeds.write(device, target(task), "")


def all_of_them(task: Any, device: Device) -> None:
    device.files.clear(MARKOR)


def replaced_by_a_folder(task: Any, device: Device) -> None:
    right(task, device)
    device.files.make_folder(f"{MARKOR}/{target(task)}")


def a_variant(task: MarkorDeleteNote, device: Device) -> None:
    remove(device, sorted(task.noise)[0])


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (deeds.untouched, 0, 0),
        (a_variant, 0, 0),
        (emptied, 0, 0),
        (replaced_by_a_folder, 0, 0),
        (renamed, 1, 0),  # D40
        (renamed_by_case, 1, 0),
        (into_a_folder, 1, 0),
        (into_downloads, 1, 0),
        (all_of_them, 1, 0),  # D41
        (deeds.the_notebook_deleted, 1, 0),
        (deeds.another_note_gone_too(right), 1, 0),
        (deeds.another_note_too(right), 1, 0),  # D54
        (right, 1, 1),
    ],
)
def test_rewards_of_deleting_a_note(
    play: Play, deed: Deed, upstream: float, strict: float
) -> None:
    task = play.begin(MarkorDeleteNote)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_a_note_to_delete_has_no_extension_and_the_others_have_other_names() -> None:
    for seed in range(200):
        params = MarkorDeleteNote.drawn(seed).params
        assert not PurePosixPath(params["file_name"]).suffix
        names = [params["file_name"], *params["noise"]]
        assert len({name.casefold() for name in names}) == len(names) >= 2


AGED = [
    {"name": "second.md", "text": "Inconceivable!", "minutes_old": 90},
    {"name": "newest.txt", "text": "Winter is coming.", "minutes_old": 2},
    {"name": "oldest.md", "text": "Hello, World!", "minutes_old": 2000},
]


def the_oldest(task: MarkorDeleteNewestNote, device: Device) -> None:
    remove(device, "oldest.md")


def the_two_newest(task: MarkorDeleteNewestNote, device: Device) -> None:
    right(task, device)
    remove(device, "second.md")


def and_an_older_one_rewritten(task: MarkorDeleteNewestNote, device: Device) -> None:
    right(task, device)
    text = device.files.read(f"{MARKOR}/oldest.md")
    assert text is not None
    device.files.write(f"{MARKOR}/oldest.md", text)


def and_an_older_one_changed_at_its_time(task: MarkorDeleteNewestNote, device: Device) -> None:
    right(task, device)
    path = f"{MARKOR}/oldest.md"
    device.adb.shell(
        f"cd {MARKOR}; touch -r oldest.md /data/local/tmp/time; echo bad >oldest.md;"
        f" touch -r /data/local/tmp/time {path}; rm /data/local/tmp/time"
    )


def rewritten_and_the_second_deleted(task: MarkorDeleteNewestNote, device: Device) -> None:
    deeds.write(device, "oldest.md", "Hello, World!\n")  # which now is the newest
    remove(device, "second.md")


def and_a_new_one(task: MarkorDeleteNewestNote, device: Device) -> None:
    right(task, device)
    deeds.write(device, "stray.md", "oops")


def one_more(task: MarkorDeleteNewestNote, device: Device) -> None:
    deeds.write(device, "stray.md", "oops")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (deeds.untouched, 0, 0),
        (the_oldest, 0, 0),
        (the_two_newest, 0, 0),
        (rewritten_and_the_second_deleted, 0, 0),
        (emptied, 0, 0),
        (renamed, 0, 0),
        (all_of_them, 0, 0),
        (and_a_new_one, 0, 0),
        (one_more, 0, 0),  # D91: where the reference crashes
        (deeds.the_notebook_deleted, 0, 0),
        (into_downloads, 1, 0),  # D52
        (into_a_folder, 1, 0),
        (and_an_older_one_changed_at_its_time, 1, 0),
        (deeds.a_file_elsewhere_too(right), 1, 0),  # D54
        (replaced_by_a_folder, 1, 0),
        (and_an_older_one_rewritten, 0, 1),  # D52
        (right, 1, 1),
    ],
)
def test_rewards_of_deleting_the_newest_note(
    play: Play, deed: Deed, upstream: float, strict: float
) -> None:
    task = play.begin(MarkorDeleteNewestNote, written=AGED)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


@pytest.mark.parametrize(
    ("deed", "why"), [(one_more, "4 notes"), (deeds.the_notebook_deleted, "no notebook")]
)
def test_where_the_reference_crashes_is_said(play: Play, deed: Deed, why: str) -> None:
    task = play.begin(MarkorDeleteNewestNote, written=AGED)
    deed(task, play.device)
    [crash] = play.score(task).failed("upstream")
    assert crash.found == f"the reference crashes here: {why}"


def test_the_notes_are_as_old_as_drawn_and_the_clock_is_right(play: Play) -> None:
    play.begin(MarkorDeleteNewestNote, written=AGED)
    minutes = {  # before Sunday, 15 October 2023, 15:34
        entry.name: (1697384040 - entry.mtime_ns // 10**9) / 60
        for entry in play.device.files.list(MARKOR) or ()
    }
    assert minutes == pytest.approx({"second.md": 90, "newest.txt": 2, "oldest.md": 2000}, abs=1)
    assert f"{play.device.clock.now():%d %H:%M}" == "15 15:34"


def test_two_to_six_notes_differ_in_name_and_by_a_minute() -> None:
    counts = set()
    for seed in range(300):
        notes = MarkorDeleteNewestNote.drawn(seed).params["written"]
        counts.add(len(notes))
        assert len({note["name"].casefold() for note in notes}) == len(notes)
        ages = sorted(note["minutes_old"] for note in notes)
        assert ages[0] >= 1
        assert all(later - sooner >= 1 for sooner, later in pairwise(ages))
    assert counts == {2, 3, 4, 5, 6}


def every_note(task: MarkorDeleteAllNotes, device: Device) -> None:
    for name in task.noise:
        remove(device, name)


def all_but_one(task: MarkorDeleteAllNotes, device: Device) -> None:
    for name in sorted(task.noise)[1:]:
        remove(device, name)


def hidden_instead(task: MarkorDeleteAllNotes, device: Device) -> None:
    for name in task.noise:
        move(device, name, f".{name}")


def all_into_a_folder(task: MarkorDeleteAllNotes, device: Device) -> None:
    for name in task.noise:
        move(device, name, f"old/{name}")


def all_into_downloads(task: MarkorDeleteAllNotes, device: Device) -> None:
    for name in task.noise:
        move(device, name, f"{DOWNLOAD}/{name}")


def but_a_folder_is_new(task: MarkorDeleteAllNotes, device: Device) -> None:
    every_note(task, device)
    device.files.make_folder(f"{MARKOR}/old")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (deeds.untouched, 0, 0),
        (all_but_one, 0, 0),
        (hidden_instead, 0, 0),
        (deeds.another_note_too(every_note), 0, 0),
        (deeds.the_notebook_deleted, 0, 0),  # D91
        (deeds.the_notebook_a_file, 0, 0),
        (all_into_a_folder, 1, 0),  # D53
        (all_into_downloads, 1, 0),
        (deeds.a_file_elsewhere_too(every_note), 1, 0),  # D54
        (but_a_folder_is_new, 1, 1),
        (every_note, 1, 1),
    ],
)
def test_rewards_of_deleting_all_notes(
    play: Play, deed: Deed, upstream: float, strict: float
) -> None:
    task = play.begin(MarkorDeleteAllNotes)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_one_to_six_notes_are_to_be_deleted() -> None:
    counts = {len(MarkorDeleteAllNotes.drawn(seed).params["noise"]) for seed in range(300)}
    assert counts == {1, 2, 3, 4, 5, 6}
