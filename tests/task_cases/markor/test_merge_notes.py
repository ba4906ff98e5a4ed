"""MarkorMergeNotes: three texts in one new note, and the notes they are from."""

from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.files import MARKOR
from pytest_androidworld.task_cases.markor.merge_notes import MarkorMergeNotes
from tests.task_cases.markor import deeds
from tests.task_cases.markor.deeds import Deed
from tests.task_cases.play import Play

A, B, C = "aB3dE6gH9jK2mN5pQ8sT", "0123456789abcdefghij", "ZYXWVUTSRQ9876543210"
NOTES: dict[str, Any] = {
    "file1_name": "keen_wolf_copy.md",
    "file2_name": "odd_whale_backup.txt",
    "file3_name": "calm_tulip_final.md",
    "new_file_name": "AbCdEfGh",
    "file1_content": A,
    "file2_content": B,
    "file3_content": C,
}
TEXT = f"{A}\n\n{B}\n\n{C}"


def new(text: str, name: str = "AbCdEfGh") -> Deed:
    """A note of that name has that text."""
    return lambda task, device: deeds.write(device, name, text)


def a_folder_instead(task: MarkorMergeNotes, device: Device) -> None:
    device.files.make_folder(f"{MARKOR}/AbCdEfGh")


def a_folder_beside(task: MarkorMergeNotes, device: Device) -> None:
    a_folder_instead(task, device)
    deeds.write(device, "AbCdEfGh.md", TEXT)


def two_notes(task: MarkorMergeNotes, device: Device) -> None:
    deeds.write(device, "AbCdEfGh", TEXT)
    deeds.write(device, "AbCdEfGh.md", TEXT)


def not_text(task: MarkorMergeNotes, device: Device) -> None:
    device.files.write(f"{MARKOR}/AbCdEfGh", b"\xff\xfe")


def nearly_text(task: MarkorMergeNotes, device: Device) -> None:
    device.files.write(f"{MARKOR}/AbCdEfGh", TEXT[:-1].encode() + b"\xff")


def and_sources_deleted(task: MarkorMergeNotes, device: Device) -> None:
    deeds.write(device, "AbCdEfGh", TEXT)
    for name in task.names:
        deeds.remove(device, name)


def and_a_source_changed(task: MarkorMergeNotes, device: Device) -> None:
    deeds.write(device, "AbCdEfGh", TEXT)
    deeds.write(device, task.file2_name, f"{B}\n\n")


def into_the_first(task: MarkorMergeNotes, device: Device) -> None:
    deeds.write(device, task.file1_name, TEXT)


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (deeds.untouched, 0, 0),
        (new(""), 0, 0),
        (not_text, 0, 0),
        (nearly_text, 0, 0),  # D91
        (a_folder_instead, 0, 0),  # D91
        (into_the_first, 0, 0),
        (new(f"{B}\n\n{A}\n\n{C}"), 0, 0),
        (new(f"{A}\n{B}\n{C}"), 0, 0),
        (new(f"{A}\n\n\n{B}\n\n{C}"), 0, 0),
        (new(f"{A}\n\n{B}"), 0, 0),
        (new(TEXT, "AbCdEfGh.csv"), 0, 0),
        (new(TEXT, "abcdefgh.md"), 0, 0),
        (new(TEXT, "notes/AbCdEfGh"), 0, 0),
        (new(f"{A}\n\n{B}\n\n{C[:-1]}x"), 1, 0),  # D51
        (new(TEXT.swapcase()), 1, 0),
        (and_sources_deleted, 1, 0),
        (and_a_source_changed, 1, 0),
        (two_notes, 1, 0),
        (deeds.another_note_too(new(TEXT)), 1, 0),
        (new(TEXT, "AbCdEfGh.md"), 0, 1),
        (new(TEXT, "AbCdEfGh.txt"), 0, 1),
        (a_folder_beside, 0, 1),
        (new(f"{A}\n \n{B}\n\n{C}"), 0, 1),
        (new(TEXT), 1, 1),
        (new(f"\n{A} \r\n\r\n{B}\r\n\r\n{C}\r\n"), 1, 1),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(MarkorMergeNotes, **NOTES)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_the_notes_have_three_names() -> None:
    for seed in range(200):
        params = MarkorMergeNotes.drawn(seed).params
        assert len({params[f"file{n}_name"].casefold() for n in (1, 2, 3)}) == 3
