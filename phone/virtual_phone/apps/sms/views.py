"""What several screens of SMS Messenger have: avatars, and the question before deleting."""

from collections.abc import Callable
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.sms.app import SmsMessenger


def avatar(name: str, id: str) -> ui.View:
    """A disc with the first letter of a name, or a figure."""
    letter = name[:1].upper()
    face = ui.Icon("account", color="#ffffff", at="center")
    if letter.isalpha():
        face = ui.Text(letter, size=20, color="#ffffff", at="center", important=False)
    disc = ui.Box(face, id=id, width=48, height=48, radius=24, background="primary")
    return disc.but(cls="android.widget.ImageView")


def avatar_row(name: str, image: str, *lines: ui.View, **look: Any) -> ui.View:
    """A row that begins with an avatar."""
    return ui.Row(avatar(name, image), ui.Column(*lines, grow=1), gap=16, **look)


def ask_block(
    screen: ui.Screen[SmsMessenger, Any], numbers: list[str], block: Callable[[], object]
) -> None:
    question = f"Are you sure you want to block “{', '.join(numbers)}”?"
    screen.open(ui.confirm("", question, "Yes", block, no="No"))


def ask_delete(
    screen: ui.Screen[SmsMessenger, Any], what: str, delete: Callable[[], object]
) -> None:
    question = f"Are you sure you want to delete {what}?"
    screen.open(ui.confirm("", question, "Yes", delete, no="No"))
