"""The web pages on the screen, in the accessibility tree: a WebView is called as its page."""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

WEB_VIEW = "android.webkit.WebView"
Found = set[tuple[str, str]]  # the title of a page, and a text that is seen in it


def texts_of_forest(forest: Any) -> Found:
    found: Found = set()
    for window in forest.windows:
        nodes = {node.unique_id: node for node in window.tree.nodes}
        below = {child for node in nodes.values() for child in node.child_ids}
        for node in nodes.values():
            if node.unique_id not in below:
                found.update(_in_forest(nodes, node, ""))
    return found


def _in_forest(nodes: dict[int, Any], node: Any, title: str) -> Iterator[tuple[str, str]]:
    if node.class_name == WEB_VIEW:
        title = node.text or title
    elif title and node.text and node.is_visible_to_user:
        yield title, node.text
    for child in node.child_ids:
        if child in nodes:
            yield from _in_forest(nodes, nodes[child], title)


def texts_of_dump(xml: str) -> Found:
    """The same in a dump of uiautomator, which shows only what is visible."""
    return set(_in_dump(ElementTree.fromstring(xml), ""))


def _in_dump(node: ElementTree.Element, title: str) -> Iterator[tuple[str, str]]:
    text = node.get("text", "")
    if node.get("class") == WEB_VIEW:
        title = text or title
    elif title and text:
        yield title, text
    for child in node:
        yield from _in_dump(child, title)
