"""Android's print preview, of a note."""

from pytest_androidworld import Device, User
from tests.real.routes import markor


def preview(user: User, device: Device) -> None:
    markor.editor_share_menu(user, device)
    user.tap("Print / PDF")
