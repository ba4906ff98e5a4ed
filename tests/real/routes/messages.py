"""Google's Messages, while SMS Messenger is the default app."""

from pytest_androidworld import Device, User


def not_default(user: User, device: Device) -> None:
    user.tap("Messages")
