"""MarkorCreateFolder: what counts as that folder, and what does not."""

import re
from datetime import UTC, datetime

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.files import DOWNLOAD, MARKOR
from pytest_androidworld.task_cases.markor.create_folder import MarkorCreateFolder
from tests.task_cases.markor import deeds
from tests.task_cases.markor.deeds import Deed
from tests.task_cases.play import Play


def right(task: MarkorCreateFolder, device: Device) -> None:
    device.files.make_folder(f"{MARKOR}/{task.folder_name}")


def a_file_instead(task: MarkorCreateFolder, device: Device) -> None:
    deeds.write(device, task.folder_name, "no folder")


def with_an_extension(task: MarkorCreateFolder, device: Device) -> None:
    device.files.make_folder(f"{MARKOR}/{task.folder_name}.md")


def in_capitals(task: MarkorCreateFolder, device: Device) -> None:
    device.files.make_folder(f"{MARKOR}/{task.folder_name.upper()}")


def in_a_folder(task: MarkorCreateFolder, device: Device) -> None:
    device.files.make_folder(f"{MARKOR}/notes/{task.folder_name}")


def in_downloads(task: MarkorCreateFolder, device: Device) -> None:
    device.files.make_folder(f"{DOWNLOAD}/{task.folder_name}")


def with_a_note_in_it(task: MarkorCreateFolder, device: Device) -> None:
    deeds.write(device, f"{task.folder_name}/note.md", "oops")


def with_another_folder(task: MarkorCreateFolder, device: Device) -> None:
    right(task, device)
    device.files.make_folder(f"{MARKOR}/another")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (deeds.untouched, 0, 0),
        (with_an_extension, 0, 0),
        (in_capitals, 0, 0),
        (in_a_folder, 0, 0),
        (in_downloads, 0, 0),
        (a_file_instead, 1, 0),  # D47
        (with_a_note_in_it, 1, 0),  # D54
        (deeds.another_note_too(right), 1, 0),
        (deeds.another_note_gone_too(right), 1, 0),
        (with_another_folder, 1, 1),  # folders do not count
        (right, 1, 1),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(MarkorCreateFolder)
    deed(task, play.device)
    assert play.rewards(task) == (upstream, strict)


def test_the_name_holds_a_past_date_that_the_seed_draws() -> None:
    names = [MarkorCreateFolder.drawn(seed).params["folder_name"] for seed in range(200)]
    assert names == [MarkorCreateFolder.drawn(seed).params["folder_name"] for seed in range(200)]
    assert len(set(names)) == 200
    for name in names:
        assert re.fullmatch(r"folder_\d{8}_\d{6}", name)
        when = datetime.strptime(name, "folder_%Y%m%d_%H%M%S").replace(tzinfo=UTC)
        assert when < datetime(2023, 10, 15, tzinfo=UTC)
