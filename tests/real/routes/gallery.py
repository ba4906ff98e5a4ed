"""Simple Gallery, with one picture in DCIM."""

from random import Random

from pytest_androidworld import Device, Hold, User, files, pictures, sample

PICTURE = (180, 476)  # the middle of the only one
NAME = "receipt_good_cow_copy.jpg"


def _home(user: User, device: Device) -> None:
    files.clear_storage(device)
    picture = pictures.receipt_picture(sample.receipt(Random(1)))
    device.files.write_all(files.DCIM, {NAME: picture})
    user.open("simple gallery pro")


def folder(user: User, device: Device) -> None:
    _home(user, device)
    user.tap("DCIM")


def folder_menu(user: User, device: Device) -> None:
    folder(user, device)
    user.tap("More options")


def all_files(user: User, device: Device) -> None:
    _home(user, device)
    user.tap("Show all folders content")


def properties(user: User, device: Device) -> None:
    folder(user, device)
    user.act(Hold(PICTURE)).tap("More options").tap("Properties")
