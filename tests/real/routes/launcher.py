"""The launcher: its home screen, and the search page."""

from pytest_androidworld import Device, User


def home(user: User, device: Device) -> None:
    """Where every route begins."""


def home_predicted(user: User, device: Device) -> None:
    """An app that was used is predicted in the dock."""
    user.open("markor").home()


def search_suggestions(user: User, device: Device) -> None:
    user.tap("id=search_container_hotseat")
