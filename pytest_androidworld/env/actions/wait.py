"""``wait``: a second of the device's time, or as many as it is given."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_androidworld.env.actions import fields
from pytest_androidworld.env.actions.base import Action

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State

WAIT = 1.0  # seconds


@dataclass(frozen=True)
class WaitAction(Action):
    """Time that passes on the device, and nothing else."""

    action_type: str = "wait"
    duration: float | None = fields.seconds()

    def perform(self, device: "Device", state: "State") -> None:
        device.settle.sleep(fields.usually(self.duration, WAIT))

    def words(self, target: str) -> str:
        return f"wait{fields.lasting(self.duration)}"


def Wait(seconds: float | None = None) -> Action:
    return WaitAction(duration=seconds)
