"""The shade."""

from pytest_androidworld import Device, User


def shade_with_quick_settings(user: User, device: Device) -> None:
    user.drag((540, 5), (540, 1500))
