"""Files: the storage after the set-up of a task, with four files in Alarms."""

from pytest_androidworld import Device, Element, User, files

ALARMS = f"{files.STORAGE}/Alarms"
TEXT = "WzhMX2b8ujfYlbC2qL5e"  # with its newline as long as the recorded files
NAMES = (
    "2023_01_20_wake_up.mp3",
    "2023_06_27_wake_up.mp3",
    "3FSy_fitness_reminder.mp3",
    "backup_helpful_nest.mp3",
)


def downloads_empty(user: User, device: Device) -> None:
    files.clear_storage(device)
    files.write_files(device, ALARMS, dict.fromkeys(NAMES, TEXT))
    user.open("files")


def roots(user: User, device: Device) -> None:
    downloads_empty(user, device)
    user.tap("Show roots")


def storage_root(user: User, device: Device) -> None:
    roots(user, device)
    user.tap(files.storage_name(user.elements), _is_row)


def folder(user: User, device: Device) -> None:
    storage_root(user, device)
    user.tap("Alarms", _is_row)


def _is_row(element: Element) -> bool:
    return (element.resource_name or "").endswith("/title")
