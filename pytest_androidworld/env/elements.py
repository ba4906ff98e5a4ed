"""From an accessibility forest, or a dump of uiautomator, to the paper's list of elements."""

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

from pytest_androidworld.env.state import Element, Rect

BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")

_NAMES = "checked checkable clickable enabled focused focusable long_clickable scrollable selected"
FLAGS = [(name, name.replace("_", "-")) for name in _NAMES.split()]


def of_forest(forest: Any) -> tuple[tuple[Element, ...], tuple[Element, ...]]:
    """The visible elements, and all: windows in order, nodes in order.

    A node counts if it has no children, a description, or scrolls; see `containers_of_forest`.
    """
    nodes = [node for window in forest.windows for node in window.tree.nodes if _counts(node)]
    everything = tuple(_of_node(index, node) for index, node in enumerate(nodes))
    visible = (each for each in everything if each.is_visible)
    return tuple(_at(index, each) for index, each in enumerate(visible)), everything


def windows_of_forest(forest: Any) -> tuple[int, ...]:
    """Where the visible elements of each window begin in their list, the lowest window first."""
    starts, count = [], 0
    for window in forest.windows:
        starts.append(count)
        count += sum(bool(_counts(n) and n.is_visible_to_user) for n in window.tree.nodes)
    return tuple(starts)


def containers_of_forest(forest: Any) -> tuple[Element, ...]:
    """What is visible and takes touches, and counts as no element because it holds some.

    It has no place in the list, and so no index that an action could use.
    """
    return tuple(
        _of_node(-1, node)
        for window in forest.windows
        for node in window.tree.nodes
        if not _counts(node)
        and (node.is_clickable or node.is_long_clickable)
        and node.is_visible_to_user
    )


def _counts(node: Any) -> bool:
    return not node.child_ids or node.content_description or node.is_scrollable


def _at(index: int, element: Element) -> Element:
    """The same element at that place of a list."""
    return element if element.index == index else replace(element, index=index)


def _of_node(index: int, node: Any) -> Element:
    bounds = node.bounds_in_screen
    return Element(
        index=index,
        text=node.text or None,
        content_description=node.content_description or None,
        class_name=node.class_name or None,
        bbox=Rect(bounds.left, bounds.top, bounds.right, bounds.bottom),
        hint_text=node.hint_text or None,
        package_name=node.package_name or None,
        resource_name=node.view_id_resource_name or None,
        is_checked=node.is_checked,
        is_checkable=node.is_checkable,
        is_clickable=node.is_clickable,
        is_editable=node.is_editable,
        is_enabled=node.is_enabled,
        is_focused=node.is_focused,
        is_focusable=node.is_focusable,
        is_long_clickable=node.is_long_clickable,
        is_scrollable=node.is_scrollable,
        is_selected=node.is_selected,
        is_visible=node.is_visible_to_user,
    )


def of_dump(xml: str) -> tuple[Element, ...]:
    """Every node of a uiautomator dump; it knows no hints, and shows only what is visible."""
    nodes = ElementTree.fromstring(xml).iter("node")
    return tuple(_of_xml(index, node.attrib) for index, node in enumerate(nodes))


def _of_xml(index: int, node: dict[str, str]) -> Element:
    found = BOUNDS.fullmatch(node.get("bounds", ""))
    kind = node.get("class", "")
    flags: dict[str, Any] = {f"is_{name}": node.get(word) == "true" for name, word in FLAGS}
    return Element(
        index=index,
        text=node.get("text") or None,
        content_description=node.get("content-desc") or None,
        class_name=kind or None,
        bbox=Rect(*map(int, found.groups())) if found else Rect(0, 0, 0, 0),
        package_name=node.get("package") or None,
        resource_name=node.get("resource-id") or None,
        is_editable=kind.endswith("EditText"),
        **flags,
    )


def screen_size(forest: Any) -> tuple[int, int]:
    """How far the windows reach, which together fill the screen as it is held."""
    corners = [window.bounds_in_screen for window in forest.windows]
    return (
        max((corner.right for corner in corners), default=0),
        max((corner.bottom for corner in corners), default=0),
    )
