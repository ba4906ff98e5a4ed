"""Screens for models: the list of elements, and the picture with their numbers on it.

The numbers are the same in both, and the same in an action: an element's place in the state's
list.  Only what can be seen has one.
"""

import json
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import ref

from pytest_androidworld.agent.png import as_jpeg, png
from pytest_androidworld.env.state import Element, State

if TYPE_CHECKING:
    import numpy as np


def shown(state: State) -> list[Element]:
    """The elements that are at least partly visible."""
    return [each for each in state.ui_elements if visible(each, state.screen_size)]


def visible(element: Element, size: tuple[int, int]) -> bool:
    """Whether an element is at least partly on a screen of that size."""
    box, (width, height) = element.bbox, size
    on_screen = box.left < width and box.top < height and box.right > 0 and box.bottom > 0
    return element.is_visible and on_screen and box.left < box.right and box.top < box.bottom


@dataclass(frozen=True)
class Screen:
    """A picture of a screen, as part of a message; with ``marks``, with the elements' numbers."""

    state: State
    marks: bool = False
    jpeg: int | None = None  # sent as a JPEG of that quality; None: as a PNG

    def data(self) -> dict[str, Any]:
        """Its elements as data, without pixels: the same for the same screen, on any machine."""
        elements = [_line(each) for each in shown(self.state)]
        return {"size": list(self.state.screen_size), "marks": self.marks, "elements": elements}

    def pixels(self) -> "np.ndarray":
        """Rows x columns x RGB, full size: the phone's own, whatever the agent has drawn."""
        if self.state.picture is None:
            raise ValueError("set `pixels = True` in the agent's class to send screens to a model")
        if not self.marks:
            return self.state.picture
        from pytest_androidworld.agent.marks import marked

        return marked(self.state.picture, shown(self.state))

    def png(self) -> bytes:
        """The screenshot as PNG; encoded once, for all requests and artifacts."""
        return self._encoded(None)

    def file(self) -> tuple[str, bytes]:
        """Its media type and its bytes, as a model gets it."""
        return ("image/png" if self.jpeg is None else "image/jpeg"), self._encoded(self.jpeg)

    def _encoded(self, jpeg: int | None) -> bytes:
        wanted = self.marks, jpeg
        for state, how, data in _drawn:
            if state() is self.state and how == wanted:
                return data
        data = png(self.pixels()) if jpeg is None else as_jpeg(self.pixels(), jpeg)
        _drawn.append((ref(self.state), wanted, data))
        return data


# Of the last few screens: whether with marks, and the quality of a JPEG
_drawn: deque[tuple[ref[State], tuple[bool, int | None], bytes]] = deque(maxlen=12)


def _line(element: Element) -> list[Any]:
    named = (element.text, element.content_description, element.hint_text, element.class_name)
    flags = [name for name in _FLAGS if getattr(element, name)]
    return [element.index, *named, list(element.bbox), flags]


_FLAGS = tuple(name for name in Element.__dataclass_fields__ if name.startswith("is_"))


def listed(state: State) -> str:
    """The elements in words, a line for each, as the paper shows them to its agents."""
    return "\n".join(f"UI element {each.index}: {described(each)}" for each in shown(state))


def described(element: Element) -> str:
    """``UIElement(text="VLC", …)``; flags only where they are set."""
    left, top, right, bottom = element.bbox
    fields = {
        "text": _quoted(element.text),
        "content_description": _quoted(element.content_description),
        "class_name": _quoted(element.class_name),
        "bbox_pixels": f"BoundingBox(x_min={left}, x_max={right}, y_min={top}, y_max={bottom})",
        "hint_text": element.hint_text and _quoted(element.hint_text),
        "resource_name": element.resource_name and _quoted(element.resource_name),
        "is_checked": element.is_checkable and str(element.is_checked),
        **{name: "True" for name in _FLAGS_IF_SET if getattr(element, name)},
        "is_enabled": not element.is_enabled and "False",
    }
    return f"UIElement({', '.join(f'{name}={value}' for name, value in fields.items() if value)})"


def _quoted(text: str | None) -> str:
    return "None" if text is None else json.dumps(text, ensure_ascii=False)


_FLAGS_IF_SET = (
    "is_clickable",
    "is_long_clickable",
    "is_editable",
    "is_focused",
    "is_scrollable",
    "is_selected",
)
