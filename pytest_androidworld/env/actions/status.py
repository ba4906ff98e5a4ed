"""``status``: the agent's declaration that it has finished, or cannot."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_androidworld.env.actions import fields
from pytest_androidworld.env.actions.base import Action

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State

COMPLETE, INFEASIBLE = "complete", "infeasible"
DECLARED = {
    COMPLETE: "say that it is done",
    INFEASIBLE: "say that it cannot be done",
}


@dataclass(frozen=True)
class StatusAction(Action):
    """The end of an episode; the stage handles it, not the device."""

    action_type: str = "status"
    goal_status: str | None = fields.text()
    ends_episode = True
    needs = "goal_status"

    def perform(self, device: "Device", state: "State") -> None:
        """The device has no part in it."""

    def words(self, target: str) -> str:
        status = str(self.goal_status)
        return DECLARED.get(status, f"declare {status!r}")


def Done() -> Action:
    return StatusAction(goal_status=COMPLETE)


def Infeasible() -> Action:
    return StatusAction(goal_status=INFEASIBLE)
