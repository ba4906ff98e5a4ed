"""``input_text``: typing, into a field that is tapped first or where the cursor is."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_androidworld.env.actions import fields
from pytest_androidworld.env.actions.base import Action
from pytest_androidworld.env.actions.targets import Point, Target, aimed_at, point
from pytest_androidworld.errors import BadAction

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import State


@dataclass(frozen=True)
class InputTextAction(Action):
    """A text; an empty one does nothing, and taps nothing."""

    action_type: str = "input_text"
    text: str | None = fields.text()
    clear_text: bool | None = fields.flag()
    press_enter: bool | None = fields.flag()  # after typing; it is, unless this is false
    needs = "text"

    def perform(self, device: "Device", state: "State") -> None:
        """Tap the field, clear it, type, and Enter unless that is not wanted."""
        if self.text is None:
            raise BadAction("input_text needs a text")
        if not self.text:
            return
        for place in self.touched(state):
            device.input.tap(place, state)
            device.settle.wait()
        if self.clear_text:
            device.input.clear()
        device.input.text(self.text, enter=self.press_enter is not False)

    def touched(self, state: "State") -> tuple[Point, ...]:
        aimed = self.text and (self.index is not None or self.x is not None)
        return (point(self, state),) if aimed else ()

    def words(self, target: str) -> str:
        clear = ", after clearing it" if self.clear_text else ""
        enter = ", without Enter" if self.press_enter is False else ""
        return f"type {self.text or ''!r}{fields.within(target)}{clear}{enter}"


def Type(text: str, target: Target = None, *, clear: bool = False, enter: bool = True) -> Action:
    """Type a text, and Enter after it; with a target, tap that first."""
    without = None if enter else False
    return InputTextAction(
        text=text, clear_text=clear or None, press_enter=without, **aimed_at(target)
    )
