"""What an agent sees of the device: elements of the accessibility forest, and pixels."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np


class Rect(NamedTuple):
    """Pixels of the screen."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def center(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2


NOWHERE = Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Element:
    """One element of the screen, with the paper's fields; ``index`` is its place in the list."""

    index: int
    text: str | None = None
    content_description: str | None = None
    class_name: str | None = None
    bbox: Rect = NOWHERE
    hint_text: str | None = None
    package_name: str | None = None
    resource_name: str | None = None
    is_checked: bool = False
    is_checkable: bool = False
    is_clickable: bool = False
    is_editable: bool = False
    is_enabled: bool = True
    is_focused: bool = False
    is_focusable: bool = False
    is_long_clickable: bool = False
    is_scrollable: bool = False
    is_selected: bool = False
    is_visible: bool = True


@dataclass(frozen=True)
class State:
    """One settled observation."""

    ui_elements: tuple[Element, ...]
    screen_size: tuple[int, int]  # as the device is held now
    activity: str | None = None  # "package/class" in front
    pixels: "np.ndarray | None" = None  # rows x columns x RGB, if the agent asks for them
    notes: tuple[str, ...] = ()  # what was unusual about reading it
    everything: tuple[Element, ...] = field(default=(), repr=False)  # elements unseen, too
    containers: tuple[Element, ...] = field(default=(), repr=False)  # take touches; no elements
