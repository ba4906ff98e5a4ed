"""`State`, an agent's observation: elements of the accessibility forest, and pixels.

An agent may draw on a state's ``pixels``: they are a copy of its own.  All else, from pictures for
models to the artifacts of an episode, is made of the ``picture``, which is never drawn on.
"""

import math
from dataclasses import dataclass, field, replace
from functools import cached_property
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

    def scaled(self, across: float, down: float) -> "Rect":
        """All pixels of another size that it touches."""
        return Rect(
            math.floor(self.left * across),
            math.floor(self.top * down),
            math.ceil(self.right * across),
            math.ceil(self.bottom * down),
        )

    def moved(self, across: int, down: int) -> "Rect":
        return Rect(self.left + across, self.top + down, self.right + across, self.bottom + down)


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
    picture: "np.ndarray | None" = None  # as the phone shows it, if the agent has `pixels = True`
    notes: tuple[str, ...] = ()  # what was unusual about reading it
    everything: tuple[Element, ...] = field(default=(), repr=False)  # elements unseen, too
    containers: tuple[Element, ...] = field(default=(), repr=False)  # take touches; no elements
    windows: tuple[int, ...] = field(default=(), repr=False)  # where each begins, lowest first
    original: "State | None" = field(default=None, repr=False, compare=False)  # if it was scaled

    @cached_property
    def pixels(self) -> "np.ndarray | None":
        """Rows x columns x RGB, if the agent needs them; contiguous, and its own to draw on."""
        return None if self.picture is None else self.picture.copy(order="C")

    def scaled(self, size: tuple[int, int]) -> "State":
        """The same screen in another size, for models that see it better so: elements in the
        same order, picture and boxes alike.  `Action.scaled` leads back.
        """
        across, down = size[0] / self.screen_size[0], size[1] / self.screen_size[1]

        def sized(elements: tuple[Element, ...]) -> tuple[Element, ...]:
            return tuple(replace(e, bbox=e.bbox.scaled(across, down)) for e in elements)

        return replace(
            self,
            ui_elements=sized(self.ui_elements),
            everything=sized(self.everything),
            containers=sized(self.containers),
            screen_size=size,
            picture=None if self.picture is None else _resized(self.picture, size),
            original=self.original or self,
        )

    def cropped(self, box: Rect) -> "State":
        """A part of the screen, for models that want to see it larger: what is in the box, in
        pixels that count from its corner.
        """

        def moved(elements: tuple[Element, ...]) -> tuple[Element, ...]:
            return tuple(replace(e, bbox=e.bbox.moved(-box.left, -box.top)) for e in elements)

        picture = self.picture
        return replace(
            self,
            ui_elements=moved(self.ui_elements),
            everything=moved(self.everything),
            containers=moved(self.containers),
            screen_size=(box.right - box.left, box.bottom - box.top),
            picture=None
            if picture is None
            else picture[box.top : box.bottom, box.left : box.right].copy(),
            original=None,
        )


def _resized(picture: "np.ndarray", size: tuple[int, int]) -> "np.ndarray":
    import numpy
    from PIL import Image

    return numpy.asarray(Image.fromarray(picture).resize(size, Image.Resampling.LANCZOS))
