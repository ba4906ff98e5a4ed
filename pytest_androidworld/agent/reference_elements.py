"""Elements with the paper's fields and names, for agents that were not written for us."""

from dataclasses import dataclass, fields
from typing import Any

from pytest_androidworld.env.state import Element, Rect


@dataclass
class BoundingBox:
    """Pixels of the screen."""

    x_min: int
    x_max: int
    y_min: int
    y_max: int

    @property
    def center(self) -> tuple[float, float]:
        return (self.x_min + self.x_max) / 2, (self.y_min + self.y_max) / 2

    @property
    def width(self) -> int:
        return self.x_max - self.x_min

    @property
    def height(self) -> int:
        return self.y_max - self.y_min

    @property
    def area(self) -> int:
        return self.width * self.height


@dataclass
class UIElement:
    """One element; its place in a state's list is the index by which an action names it."""

    text: str | None = None
    content_description: str | None = None
    class_name: str | None = None
    bbox: BoundingBox | None = None  # in parts of the screen: never known here
    bbox_pixels: BoundingBox | None = None
    hint_text: str | None = None
    is_checked: bool | None = None
    is_checkable: bool | None = None
    is_clickable: bool | None = None
    is_editable: bool | None = None
    is_enabled: bool | None = None
    is_focused: bool | None = None
    is_focusable: bool | None = None
    is_long_clickable: bool | None = None
    is_scrollable: bool | None = None
    is_selected: bool | None = None
    is_visible: bool | None = None
    package_name: str | None = None
    resource_name: str | None = None
    tooltip: str | None = None  # never known here, like the next two
    resource_id: str | None = None
    metadata: dict[str, Any] | None = None


SAME = [each.name for each in fields(UIElement) if each.name in Element.__dataclass_fields__]
SAME.remove("bbox")  # ours is in pixels


def box(rect: Rect) -> BoundingBox:
    return BoundingBox(rect.left, rect.right, rect.top, rect.bottom)


def ui_element(element: Element) -> UIElement:
    """Convert one of our elements to theirs."""
    same = {name: getattr(element, name) for name in SAME}
    return UIElement(bbox_pixels=box(element.bbox), **same)
