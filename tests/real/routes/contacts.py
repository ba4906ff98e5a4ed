"""Contacts, without any, and with one that was just created."""

from pytest_androidworld import Device, User

TOAST = 4.0  # seconds


def home(user: User, device: Device) -> None:
    user.open("contacts")


def create_first_name_keyboard(user: User, device: Device) -> None:
    home(user, device)
    user.tap("Create contact").type("Adam", into="First name")


def view(user: User, device: Device) -> None:
    home(user, device)
    user.tap("Create contact").type("Amir", into="First name").type("Muller", into="Last name")
    user.type("+19328020043", into="Phone").tap("Save")
    user.wait(TOAST)  # as recorded: the toast was gone
