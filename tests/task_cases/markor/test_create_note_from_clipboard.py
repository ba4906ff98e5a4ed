"""MarkorCreateNoteFromClipboard: the note with exactly what was copied."""

from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import InvalidTask
from pytest_androidworld.task.files import MARKOR
from pytest_androidworld.task_cases.markor.create_note_from_clipboard import (
    MarkorCreateNoteFromClipboard,
)
from tests.task_cases.markor import deeds
from tests.task_cases.markor.deeds import Deed
from tests.task_cases.play import Play

COPIED: dict[str, Any] = {"file_name": "keen_wolf_copy.txt", "file_content": "aB3dE6gH9j"}


def holds(text: str, name: str = "keen_wolf_copy.txt") -> Deed:
    """The note has that text."""
    return lambda task, device: deeds.write(device, name, text)


def a_folder_instead(task: MarkorCreateNoteFromClipboard, device: Device) -> None:
    device.files.make_folder(f"{MARKOR}/{task.file_name}")


right = holds("aB3dE6gH9j")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (deeds.untouched, 0, 0),
        (holds(""), 0, 0),
        (holds("aB3dE6"), 0, 0),
        (holds("aB3dE6gH9j", "keen_wolf_copy.md"), 0, 0),
        (holds("aB3dE6gH9j", "Keen_wolf_copy.txt"), 0, 0),
        (a_folder_instead, 0, 0),  # D43
        (holds("aB3dE6gH9"), 1, 0),  # D46
        (holds("aB3dE6gH9k"), 1, 0),
        (holds("AB3DE6GH9J"), 1, 0),
        (holds("aB3dE6gH9j."), 1, 0),
        (deeds.another_note_too(right), 1, 0),  # D54
        (deeds.a_file_elsewhere_too(right), 1, 0),
        (right, 1, 1),
        (holds("aB3dE6gH9j\n"), 1, 1),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(MarkorCreateNoteFromClipboard, **COPIED)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_the_text_is_on_the_clipboard_and_not_in_the_goal(play: Play) -> None:
    task = play.begin(MarkorCreateNoteFromClipboard)
    assert play.device.clipboard.get() == task.file_content
    assert task.file_content not in task.goal


def test_a_lost_clipboard_is_noticed_before_the_agent_begins(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play.device.clipboard, "set", lambda text: None)  # D69
    with pytest.raises(InvalidTask, match="the text was copied: expected aB3dE6gH9j"):
        play.begin(MarkorCreateNoteFromClipboard, **COPIED)
