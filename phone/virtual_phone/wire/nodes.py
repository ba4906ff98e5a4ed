"""The accessibility windows and nodes of the screen, as plain values.

`Display.windows` makes them; the forwarder, ``uiautomator dump`` and ``dumpsys`` read them.
"""

from dataclasses import dataclass, replace
from enum import IntEnum

Rect = tuple[int, int, int, int]  # left, top, right, bottom, in pixels of the turned screen


class WindowType(IntEnum):
    """AccessibilityWindowInfo's types."""

    APPLICATION = 1
    INPUT_METHOD = 2
    SYSTEM = 3
    ACCESSIBILITY_OVERLAY = 4


@dataclass(frozen=True, slots=True)
class Node:
    """One view of a window.  Bounds are clipped to the visible part; an invisible one has none."""

    bounds: Rect
    cls: str = "android.view.View"
    text: str = ""
    desc: str = ""
    hint: str = ""
    package: str = ""
    resource_id: str = ""
    selection: tuple[int, int] | None = None
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    editable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    long_clickable: bool = False
    password: bool = False
    scrollable: bool = False
    selected: bool = False
    visible: bool = True
    important: bool = True  # False: only in the uncompressed dump; its parent gets its children
    tooltip: str = ""
    position: str = ""  # of a slider; only uiautomator reports it, as the text
    actions: tuple[int, ...] = ()
    children: tuple["Node", ...] = ()


@dataclass(frozen=True, slots=True)
class WindowInfo:
    """One window with its tree; a window may have none."""

    id: int
    title: str
    package: str
    type: WindowType
    bounds: Rect
    layer: int
    active: bool
    focused: bool
    root: Node | None


def placed(node: Node, corner: tuple[int, int], clip: Rect, package: str) -> Node:
    """A node with all below it at another corner, where only a part of the screen is its."""
    x, y = corner
    left, top, right, bottom = node.bounds
    left, top = max(left + x, clip[0]), max(top + y, clip[1])
    right, bottom = max(left, min(right + x, clip[2])), max(top, min(bottom + y, clip[3]))
    return replace(
        node,
        bounds=(left, top, right, bottom),
        visible=node.visible and left < right and top < bottom,
        package=package,
        children=tuple(placed(child, corner, clip, package) for child in node.children),
    )
