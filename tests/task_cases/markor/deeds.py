"""What can be done to the notebook in any task of Markor, and what the tables of tests hold."""

from collections.abc import Callable
from typing import Any

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.files import DOWNLOAD, MARKOR

Deed = Callable[[Any, Device], None]
MARKOR_APP = "net.gsantner.markor"


def write(device: Device, name: str, text: str) -> None:
    """A file in the notebook; the name may lead into a folder."""
    device.files.write(f"{MARKOR}/{name}", text)


def remove(device: Device, name: str) -> None:
    device.files.remove(f"{MARKOR}/{name}")


def move(device: Device, name: str, path: str) -> None:
    """To another name in the notebook, or to a whole path."""
    place = path if path.startswith("/") else f"{MARKOR}/{path}"
    done = device.adb.shell(f'mkdir -p "$(dirname {place})" && mv {MARKOR}/{name} {place}')
    assert done.status == 0, done.stderr


def untouched(task: Any, device: Device) -> None:
    """The agent gave up at once."""


def the_notebook_deleted(task: Any, device: Device) -> None:
    device.files.remove(MARKOR)


def the_notebook_a_file(task: Any, device: Device) -> None:
    device.files.remove(MARKOR)
    device.files.write(MARKOR, "no folder")


def the_app_uninstalled(task: Any, device: Device) -> None:
    device.adb.run("pm", "uninstall", MARKOR_APP)


def another_note_too(right: Deed) -> Deed:
    """What is right, and a stray note beside it."""

    def and_a_stray_note(task: Any, device: Device) -> None:
        right(task, device)
        write(device, "stray.md", "oops")

    return and_a_stray_note


def a_file_elsewhere_too(right: Deed) -> Deed:
    """What is right, and a file in Download."""

    def and_a_download(task: Any, device: Device) -> None:
        right(task, device)
        device.files.write(f"{DOWNLOAD}/stray.md", "oops")

    return and_a_download


def another_note_gone_too(right: Deed) -> Deed:
    """What is right, and the first of the notes around it deleted."""

    def and_a_note_gone(task: Any, device: Device) -> None:
        right(task, device)
        device.adb.run("rm", f"{getattr(task, 'source', MARKOR)}/{sorted(task.noise)[0]}")

    return and_a_note_gone
