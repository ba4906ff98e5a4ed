"""MarkorCreateNote: what counts as that note, and what does not."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.files import DOWNLOAD, MARKOR
from pytest_androidworld.task_cases.markor.create_note import MarkorCreateNote
from tests.task_cases.play import Play

Deed = Callable[[MarkorCreateNote, Device], None]
NOTE: dict[str, Any] = {"file_name": "keen_wolf_copy.md", "text": "Winter is coming."}


def write(device: Device, text: str, name: str = "keen_wolf_copy.md") -> None:
    device.files.write(f"{MARKOR}/{name}", text)


def untouched(task: MarkorCreateNote, device: Device) -> None:
    """The agent gave up at once."""


def right(task: MarkorCreateNote, device: Device) -> None:
    write(device, task.text)


def with_a_line_break(task: MarkorCreateNote, device: Device) -> None:
    write(device, f"{task.text}\r\n")


def without_the_period(task: MarkorCreateNote, device: Device) -> None:
    write(device, "Winter is coming")


def a_letter_missing(task: MarkorCreateNote, device: Device) -> None:
    write(device, "Wnter is coming.")


def another_case(task: MarkorCreateNote, device: Device) -> None:
    write(device, "winter is coming.")


def another_text(task: MarkorCreateNote, device: Device) -> None:
    write(device, "Inconceivable!")


def not_text(task: MarkorCreateNote, device: Device) -> None:
    device.files.write(f"{MARKOR}/{task.file_name}", b"\xff\xfe")


def nearly_text(task: MarkorCreateNote, device: Device) -> None:
    device.files.write(f"{MARKOR}/{task.file_name}", task.text[:-1].encode() + b"\xff")


def empty(task: MarkorCreateNote, device: Device) -> None:
    write(device, "")


def another_name(task: MarkorCreateNote, device: Device) -> None:
    write(device, task.text, "keen_wolf_copy.md.md")


def name_in_capitals(task: MarkorCreateNote, device: Device) -> None:
    write(device, task.text, "Keen_wolf_copy.md")


def in_a_folder(task: MarkorCreateNote, device: Device) -> None:
    write(device, task.text, "notes/keen_wolf_copy.md")


def a_folder_instead(task: MarkorCreateNote, device: Device) -> None:
    device.files.make_folder(f"{MARKOR}/{task.file_name}")


def a_second_note(task: MarkorCreateNote, device: Device) -> None:
    write(device, task.text)
    write(device, "oops", "stray.md")


def a_copy_in_downloads(task: MarkorCreateNote, device: Device) -> None:
    write(device, task.text)
    device.files.write(f"{DOWNLOAD}/{task.file_name}", task.text)


def the_notebook_deleted(task: MarkorCreateNote, device: Device) -> None:
    device.files.remove(MARKOR)


def the_app_uninstalled(task: MarkorCreateNote, device: Device) -> None:
    device.adb.run("pm", "uninstall", "net.gsantner.markor")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (untouched, 0, 0),
        (another_text, 0, 0),
        (not_text, 0, 0),
        (nearly_text, 0, 0),  # D91: the reference cannot decode it
        (empty, 0, 0),
        (another_name, 0, 0),
        (name_in_capitals, 0, 0),
        (in_a_folder, 0, 0),
        (a_folder_instead, 0, 0),  # D43, where the reference crashes
        (the_notebook_deleted, 0, 0),
        (the_app_uninstalled, 0, 0),
        (a_letter_missing, 1, 0),  # D45
        (another_case, 1, 0),
        (a_second_note, 1, 0),  # D54
        (a_copy_in_downloads, 1, 0),
        (right, 1, 1),
        (with_a_line_break, 1, 1),
        (without_the_period, 1, 1),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(MarkorCreateNote, **NOTE)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_a_zero_is_explained(play: Play) -> None:
    task = play.begin(MarkorCreateNote, **NOTE)
    a_letter_missing(task, play.device)
    [why] = play.score(task).failed("strict")
    assert str(why) == (
        "NOT OK: keen_wolf_copy.md holds the text (strict only, D45):"
        " expected Winter is coming., found Wnter is coming."
    )
