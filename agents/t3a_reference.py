"""T3A as the code behind the published numbers has it: M3A's loop, by the list of elements alone.

Its prompts are the files ``t3a_reference_*.md``; their words are ours.
"""

from typing import ClassVar

from pytest_androidworld import BadAction, Element, State, shown
from pytest_androidworld.agents.m3a_reference import M3AReference

NOT_DONE = "The action could not be carried out, perhaps because of its index or its target."
# The fields of an element in the reference's order; what it never fills in is None here, too.
FIELDS = (
    *("text", "content_description", "class_name", "bbox", "bbox_pixels", "hint_text"),
    *("is_checked", "is_checkable", "is_clickable", "is_editable", "is_enabled", "is_focused"),
    *("is_focusable", "is_long_clickable", "is_scrollable", "is_selected", "is_visible"),
    *("package_name", "resource_name", "tooltip", "resource_id", "metadata"),
)
NEVER = ("bbox", "tooltip", "resource_id", "metadata")


class T3AReference(M3AReference):
    pixels = False
    prompts = "t3a_reference"
    entry = "Step {}: {}"
    indexed: ClassVar[tuple[str, ...]] = ("click",)

    def refused(self, problem: BadAction) -> None:
        """Unlike in M3A, it is part of the history."""
        self.last = None
        self.remember(NOT_DONE)

    def listed(self, state: State) -> str:
        """The visible elements, each as Python prints the reference's own class."""
        return "".join(f"UI element {item.index}: {printed(item)}\n" for item in shown(state))


def printed(element: Element) -> str:
    """``UIElement(text='OK', content_description=None, …)``."""
    left, top, right, bottom = element.bbox
    box = f"BoundingBox(x_min={left}, x_max={right}, y_min={top}, y_max={bottom})"
    values = {
        name: repr(None if name in NEVER else getattr(element, name))
        for name in FIELDS
        if name != "bbox_pixels"
    }
    fields = {**values, "bbox_pixels": box}
    return f"UIElement({', '.join(f'{name}={fields[name]}' for name in FIELDS)})"
