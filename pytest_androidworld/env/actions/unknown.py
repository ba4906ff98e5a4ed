"""``unknown``: a step in which nothing is done, as after a reply that holds no action."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_androidworld.env.actions.base import Action

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State


@dataclass(frozen=True)
class UnknownAction(Action):
    """Nothing; it costs a step."""

    action_type: str = "unknown"

    def perform(self, device: "Device", state: "State") -> None:
        """The device has no part in it."""

    def words(self, target: str) -> str:
        return "an action of unknown type"
