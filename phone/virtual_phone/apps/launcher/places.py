"""Where things are on the launcher's pages."""

from dataclasses import dataclass
from typing import Any

from virtual_phone.ui.display import Display

WIDE, HIGH = 1080, 2400  # pixels of the screen on which all places were measured
Place = tuple[int, int, int, int]  # left, top, right, bottom, in those pixels


@dataclass(frozen=True)
class Scale:
    """Dp of this screen for each pixel of that one."""

    across: float
    down: float

    @classmethod
    def of(cls, display: Display) -> "Scale":
        wide, high = display.size
        density = display.metrics.density
        return cls(wide / WIDE / density, high / HIGH / density)

    def at(self, left: int, top: int, right: int, bottom: int) -> dict[str, Any]:
        """The look of a view in a box that puts it where it was measured."""
        return {
            "at": "top start",
            "margin": (left * self.across, top * self.down, 0, 0),
            "width": (right - left) * self.across,
            "height": (bottom - top) * self.down,
        }


def begins_a_word(label: str, typed: str) -> bool:
    """Whether a word of the label begins with what was typed; case does not matter."""
    label, typed = label.casefold(), typed.casefold()
    starts = [0, *(place + 1 for place, letter in enumerate(label) if not letter.isalnum())]
    return any(label.startswith(typed, start) for start in starts)
