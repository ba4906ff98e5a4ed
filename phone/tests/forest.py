"""What an agent gets of the screen: the elements of the forest, in its order."""

from collections.abc import Iterator

from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display
from virtual_phone.wire.accessibility import important
from virtual_phone.wire.nodes import Node


def elements(phone: Phone) -> list[Node]:
    """Level by level in each window: what has no children, or a description, or scrolls."""
    with phone.busy():
        windows = phone[Display].windows()
    roots = [window.root for window in windows if window.root is not None]
    return [node for root in roots for node in _listed(root) if node.visible]


def names(phone: Phone) -> list[str]:
    """Their texts, or else their descriptions."""
    return [node.text or node.desc for node in elements(phone)]


def _listed(root: Node) -> Iterator[Node]:
    level = [root]
    while level:
        below: list[Node] = []
        for node in level:
            children = list(important(node.children))
            below += children
            if not children or node.desc or node.scrollable:
                yield node
        level = below
