"""``navigate_back`` and ``navigate_home``: the two keys that every screen has."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_androidworld.env.actions.base import Action

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State


@dataclass(frozen=True)
class NavigateBackAction(Action):
    """The Back key."""

    action_type: str = "navigate_back"

    def perform(self, device: "Device", state: "State") -> None:
        device.input.key("KEYCODE_BACK")

    def words(self, target: str) -> str:
        return "go back"


@dataclass(frozen=True)
class NavigateHomeAction(Action):
    """The Home key."""

    action_type: str = "navigate_home"

    def perform(self, device: "Device", state: "State") -> None:
        device.input.key("KEYCODE_HOME")

    def words(self, target: str) -> str:
        return "go to the home screen"


def Back() -> Action:
    return NavigateBackAction()


def Home() -> Action:
    return NavigateHomeAction()
