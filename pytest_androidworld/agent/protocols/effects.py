"""What a protocol's actions do on the phone, which its prompt does not show: as data.

Two agents with the same prompt and the same model differ if typing presses Enter in one of them.
"""

from dataclasses import asdict, dataclass
from typing import Any

from pytest_androidworld.env.actions import Action, Drag, Hold, Type
from pytest_androidworld.env.actions.targets import Target


@dataclass(frozen=True)
class Effects:
    """One row of the table; a text's own line breaks are always typed as Enter."""

    click_first: bool = False  # typing taps the field, if its place is given
    clear_first: bool = False  # typing empties the field
    enter_after: bool = False  # typing presses Enter
    swipe: float = 0.5  # seconds
    press: float | None = None  # seconds of a long press; None: as long as Android needs
    # Seconds that the published code waits after an action.  Nothing waits for them here: a
    # screen is read when it is quiet, which may be earlier or later.
    pause: float | None = None

    def type(self, text: str, field: Target = None, *, clear: bool = False) -> Action:
        """Type a text, into a field if its place is known and counts."""
        target = field if self.click_first else None
        return Type(text, target, clear=clear or self.clear_first, enter=self.enter_after)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> Action:
        return Drag(start, end, self.swipe)

    def hold(self, at: tuple[int, int], seconds: float | None = None) -> Action:
        return Hold(at, self.press if seconds is None else seconds)

    @property
    def line(self) -> dict[str, Any]:
        """For the protocol card."""
        return asdict(self)
