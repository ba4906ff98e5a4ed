"""SaveCopyOfReceiptTaskEval: what counts as a copy, and what does not."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.files import DCIM, DOWNLOAD, STORAGE
from pytest_androidworld.task_cases.gallery.save_copy_of_receipt import SaveCopyOfReceiptTaskEval
from tests.task_cases.play import Play

Deed = Callable[[Device], object]
NAME = "receipt_keen_wolf_copy.jpg"
RECEIPT: dict[str, Any] = {
    "file_name": NAME,
    "receipt": {
        "company": "Harbor Computers",
        "slogan": "Small parts, fair prices",
        "transactions": [{"date": "2023-07-04", "item": "Mouse Pad", "cents": 999}],
    },
}
OLD, NEW = f"{DCIM}/{NAME}", f"{DOWNLOAD}/{NAME}"


def untouched(device: Device) -> None:
    """The agent gave up at once."""


def copied(device: Device) -> None:
    device.adb.run("cp", OLD, NEW)


def moved(device: Device) -> None:
    device.adb.run("mv", OLD, NEW)


def other_bytes(device: Device) -> None:
    device.files.write(NEW, "no picture")


def original_changed_afterwards(device: Device) -> None:
    copied(device)
    device.files.write(OLD, "no picture")


def a_folder_instead(device: Device) -> None:
    device.files.make_folder(NEW)


def another_name(device: Device) -> None:
    device.adb.run("cp", OLD, f"{DOWNLOAD}/receipt_keen_wolf_copy(1).jpg")


def into_pictures(device: Device) -> None:
    device.adb.run("cp", OLD, f"{STORAGE}/Pictures/{NAME}")


def one_folder_further_down(device: Device) -> None:
    device.files.make_folder(f"{DOWNLOAD}/new")
    device.adb.run("cp", OLD, f"{DOWNLOAD}/new/{NAME}")


def copied_twice(device: Device) -> None:
    copied(device)
    another_name(device)


def storage_wiped(device: Device) -> None:
    device.adb.shell(f"rm -rf {STORAGE}/*")


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (untouched, 0, 0),
        (another_name, 0, 0),
        (into_pictures, 0, 0),
        (one_folder_further_down, 0, 0),
        (storage_wiped, 0, 0),
        (moved, 1, 0),  # D62
        (other_bytes, 1, 0),
        (original_changed_afterwards, 1, 0),
        (copied_twice, 1, 0),
        (a_folder_instead, 1, 0),  # D43
        (copied, 1, 1),
    ],
)
def test_rewards(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(SaveCopyOfReceiptTaskEval, **RECEIPT)
    deed(play.device)
    assert play.rewards(task) == (upstream, strict)


def test_another_way_leads_there_by_the_breadcrumb(play: Play) -> None:
    task = play.begin(SaveCopyOfReceiptTaskEval, **RECEIPT)
    user = play.user().open("simple gallery pro").tap("DCIM").hold("id=media_item_holder")
    user.tap("More options").tap("Copy to").tap("Other folder").tap("Internal").tap("Download")
    user.tap("OK")
    assert play.rewards(task) == (1, 1)


def test_the_destination_is_not_among_the_folders_that_have_media(play: Play) -> None:
    play.begin(SaveCopyOfReceiptTaskEval, **RECEIPT)
    user = play.user().open("simple gallery pro").tap("DCIM").hold("id=media_item_holder")
    user.tap("More options").tap("Copy to")
    assert user.shows("DCIM")
    assert not user.shows("Download")
