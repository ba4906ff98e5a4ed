"""What an agent may have done to the messages; each is about a task's number and message."""

from collections.abc import Callable
from typing import Any

from pytest_androidworld.env.device import Device
from tests.messages import FAILED, OUTBOX, change, put_sent

Deed = Callable[[Any, Device], None]
OTHER = "+15550000000"
MESSENGER = "com.simplemobiletools.smsmessenger"


def messenger(device: Device) -> None:
    """In front, as the reference asks for."""
    device.apps.open("simple sms messenger")


def untouched(task: Any, device: Device) -> None:
    """The agent gave up at once."""


def only_opened(task: Any, device: Device) -> None:
    messenger(device)


def to_somebody_else(task: Any, device: Device) -> None:
    messenger(device)
    put_sent(device, OTHER, task.message)


def something_else(task: Any, device: Device) -> None:
    messenger(device)
    put_sent(device, task.number, "Something else entirely")


def without_country(task: Any, device: Device) -> None:
    messenger(device)
    put_sent(device, task.number.removeprefix("+1"), task.message)


def failed(task: Any, device: Device) -> None:
    messenger(device)
    put_sent(device, task.number, task.message, FAILED)


def stuck(task: Any, device: Device) -> None:
    messenger(device)
    put_sent(device, task.number, task.message, OUTBOX)


def received(task: Any, device: Device) -> None:
    messenger(device)
    device.sms.receive(task.number, task.message)


def a_letter_missing(task: Any, device: Device) -> None:
    messenger(device)
    put_sent(device, task.number, task.message.replace("l", "", 1))


def another_case(task: Any, device: Device) -> None:
    messenger(device)
    put_sent(device, task.number, task.message.swapcase())


def twice(task: Any, device: Device) -> None:
    right(task, device)
    put_sent(device, task.number, task.message)


def to_somebody_else_too(task: Any, device: Device) -> None:
    right(task, device)
    put_sent(device, OTHER, task.message)


def others_deleted(task: Any, device: Device) -> None:
    change(device, "DELETE FROM sms")
    right(task, device)


def other_changed(task: Any, device: Device) -> None:
    change(device, "UPDATE sms SET body = 'forged' WHERE _id = (SELECT min(_id) FROM sms)")
    right(task, device)


def others_read(task: Any, device: Device) -> None:
    change(device, "UPDATE sms SET read = 1, seen = 1")
    right(task, device)


def formatted(task: Any, device: Device) -> None:
    messenger(device)
    digits = task.number.removeprefix("+1")
    put_sent(device, f"+1 ({digits[:3]}) {digits[3:6]}-{digits[6:]}", task.message)


def hyphens(task: Any, device: Device) -> None:
    messenger(device)
    digits = task.number.removeprefix("+1")
    put_sent(device, f"+1 {digits[:3]}-{digits[3:6]}-{digits[6:]}", task.message)


def then_home(task: Any, device: Device) -> None:
    right(task, device)
    device.adb.shell("input keyevent KEYCODE_HOME")


def too_early(task: Any, device: Device) -> None:
    right(task, device)
    device.settle.sleep(360)


def with_a_draft(task: Any, device: Device) -> None:
    right(task, device)
    put_sent(device, OTHER, "draft", 3)


def right(task: Any, device: Device) -> None:
    messenger(device)
    put_sent(device, task.number, task.message)


def uninstalled(task: Any, device: Device) -> None:
    device.adb.run("pm", "uninstall", MESSENGER)


def forgotten(task: Any, device: Device) -> None:
    """The app and the provider have lost all that they knew."""
    device.apps.clear(MESSENGER, "com.android.providers.telephony")


def turned(task: Any, device: Device) -> None:
    """No reception, a phone on its side, large letters, and another app in front."""
    device.radios.set_airplane(True)
    device.settings.put("system", "accelerometer_rotation", 0)
    device.settings.put("system", "user_rotation", 1)
    device.settings.put("system", "font_scale", 1.3)
    device.apps.open("settings")


SENDING: list[tuple[Deed, float, float]] = [  # what each task judges so; upstream, strict
    (untouched, 0, 0),
    (only_opened, 0, 0),
    (to_somebody_else, 0, 0),
    (something_else, 0, 0),
    (without_country, 0, 0),
    (failed, 0, 0),
    (stuck, 0, 0),
    (received, 0, 0),
    (uninstalled, 0, 0),
    (forgotten, 0, 0),
    (turned, 0, 0),
    (a_letter_missing, 1, 0),  # D27
    (another_case, 1, 0),
    (twice, 1, 0),  # D28
    (to_somebody_else_too, 1, 0),
    (formatted, 0, 1),  # D26
    (then_home, 0, 1),  # D24
    (too_early, 0, 1),  # D25
    (hyphens, 1, 1),
    (with_a_draft, 1, 1),
    (right, 1, 1),
]
FEW = [
    row for row in SENDING if row[0] not in (only_opened, failed, stuck, received, another_case)
]
AMONG_OTHERS: list[tuple[Deed, float, float]] = [
    (others_deleted, 1, 0),  # D28
    (other_changed, 1, 0),
    (others_read, 1, 1),
]
