"""``keyboard_enter``: a key, which is Enter unless another is named."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_androidworld.env.actions import fields
from pytest_androidworld.env.actions.base import Action

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State


@dataclass(frozen=True)
class KeyboardEnterAction(Action):
    """Enter, or the key that it names."""

    action_type: str = "keyboard_enter"
    keycode: str | None = fields.keycode()

    def perform(self, device: "Device", state: "State") -> None:
        device.input.key(self.keycode or "KEYCODE_ENTER")

    def words(self, target: str) -> str:
        return f"press {self.keycode or 'Enter'}"


def Enter() -> Action:
    return KeyboardEnterAction()


def Key(name: str) -> Action:
    """Press the key that Android calls so: ``KEYCODE_APP_SWITCH``; or several together:
    ``KEYCODE_CTRL_LEFT+KEYCODE_A``.
    """
    return KeyboardEnterAction(keycode=name)
