"""``open_app``: an app by its name, as the paper's table has it, or its package."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_androidworld.env.actions import fields
from pytest_androidworld.env.actions.base import Action
from pytest_androidworld.errors import BadAction

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State


@dataclass(frozen=True)
class OpenAppAction(Action):
    """An app to bring to the front; one that the device has not is not opened."""

    action_type: str = "open_app"
    app_name: str | None = fields.text()
    needs = "app_name"

    def perform(self, device: "Device", state: "State") -> None:
        if not self.app_name:
            raise BadAction("open_app needs an app_name")
        device.apps.open(self.app_name)

    def words(self, target: str) -> str:
        return f"open {self.app_name or ''}"


def OpenApp(name: str) -> Action:
    return OpenAppAction(app_name=name)
