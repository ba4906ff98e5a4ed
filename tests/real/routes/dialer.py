"""Phone, with one contact."""

from pytest_androidworld import Device, User


def contacts(user: User, device: Device) -> None:
    device.contacts.add("Adam Gonzalez", "+12535550117")
    user.open("dialer").tap("Contacts")
