"""Pro Expense: the form of a new expense."""

from pytest_androidworld import Device, User


def entry(user: User, device: Device) -> None:
    user.open("pro expense").tap("id=fb_main_add")


def entry_named_numeric_keyboard(user: User, device: Device) -> None:
    entry(user, device)
    user.type("Movie Night", into="id=edt_name")


def entry_typed_keyboard(user: User, device: Device) -> None:
    entry_named_numeric_keyboard(user, device)
    user.type("290.81", into="id=edt_amount")
