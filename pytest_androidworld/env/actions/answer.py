"""``answer``: the agent's answer to a question."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_androidworld.env.actions import fields
from pytest_androidworld.env.actions.base import Action

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State


@dataclass(frozen=True)
class AnswerAction(Action):
    """A text for the task; the device shows nothing of it."""

    action_type: str = "answer"
    text: str | None = fields.text()
    needs = "text"

    def perform(self, device: "Device", state: "State") -> None:
        device.answer = self.text or ""

    def words(self, target: str) -> str:
        return f"answer {self.text or ''!r}"


def Answer(text: str) -> Action:
    """Tell the answer to a question; the last one counts, and it does not end the episode."""
    return AnswerAction(text=text)
