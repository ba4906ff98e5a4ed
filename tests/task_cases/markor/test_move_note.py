"""MarkorMoveNote: the note with its bytes in the other folder, and only that."""

from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.files import MARKOR
from pytest_androidworld.task_cases.markor.move_note import MarkorMoveNote
from tests.task_cases.markor import deeds
from tests.task_cases.markor.deeds import Deed
from tests.task_cases.play import Play

NOTE: dict[str, Any] = {
    "file_name": "keen_wolf_copy.md",
    "source_folder": "BookNotes",
    "destination_folder": "DailyNotes",
}
OLD, NEW = "BookNotes/keen_wolf_copy.md", "DailyNotes/keen_wolf_copy.md"


def right(task: MarkorMoveNote, device: Device) -> None:
    deeds.move(device, OLD, NEW)


def copied(task: MarkorMoveNote, device: Device) -> None:
    device.adb.run("cp", f"{MARKOR}/{OLD}", f"{MARKOR}/{NEW}")


def only_deleted(task: MarkorMoveNote, device: Device) -> None:
    deeds.remove(device, OLD)


def another_name(task: MarkorMoveNote, device: Device) -> None:
    deeds.move(device, OLD, "DailyNotes/keen_wolf_copy_1.md")


def another_folder(task: MarkorMoveNote, device: Device) -> None:
    deeds.move(device, OLD, "WorkProjects/keen_wolf_copy.md")


def to_the_notebook(task: MarkorMoveNote, device: Device) -> None:
    deeds.move(device, OLD, "keen_wolf_copy.md")


def an_empty_one_made(task: MarkorMoveNote, device: Device) -> None:
    only_deleted(task, device)
    deeds.write(device, NEW, "")


def a_folder_made(task: MarkorMoveNote, device: Device) -> None:
    only_deleted(task, device)
    device.files.make_folder(f"{MARKOR}/{NEW}")


def and_changed(task: MarkorMoveNote, device: Device) -> None:
    right(task, device)
    deeds.write(device, NEW, task.text)  # without the line break at its end


def with_all_others(task: MarkorMoveNote, device: Device) -> None:
    device.adb.shell(f"mv {MARKOR}/BookNotes/* {MARKOR}/DailyNotes/")


def and_a_copy(task: MarkorMoveNote, device: Device) -> None:
    right(task, device)
    device.adb.run("cp", f"{MARKOR}/{NEW}", f"{MARKOR}/keen_wolf_copy.md")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (deeds.untouched, 0, 0),
        (copied, 0, 0),
        (only_deleted, 0, 0),
        (another_name, 0, 0),
        (another_folder, 0, 0),
        (to_the_notebook, 0, 0),
        (an_empty_one_made, 1, 0),  # D42
        (a_folder_made, 1, 0),  # D43
        (and_changed, 1, 0),
        (with_all_others, 1, 0),  # D41
        (and_a_copy, 1, 0),
        (deeds.another_note_gone_too(right), 1, 0),
        (right, 1, 1),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(MarkorMoveNote, **NOTE)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_the_folders_differ() -> None:
    for seed in range(200):
        params = MarkorMoveNote.drawn(seed).params
        assert params["source_folder"] != params["destination_folder"]
