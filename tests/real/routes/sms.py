"""Simple SMS Messenger, without a message."""

from pytest_androidworld import Device, User

NUMBER = "+12663178274"


def home_empty(user: User, device: Device) -> None:
    user.open("simple sms messenger")


def new_conversation(user: User, device: Device) -> None:
    home_empty(user, device)
    user.tap("id=conversations_fab")


def thread_keyboard(user: User, device: Device) -> None:
    new_conversation(user, device)
    user.type(NUMBER, into="id=new_conversation_address").tap("id=new_conversation_confirm")
