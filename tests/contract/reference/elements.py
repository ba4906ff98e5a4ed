"""What is on the screen, as the reference lists it: from the forest, and from uiautomator."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from tests.contract.reference.env import Env

DUMP = "/sdcard/window_dump.xml"
STABLE, PAUSE, LIMIT = 3, 0.5, 6.0
FLAGS = (
    "is_checked is_checkable is_clickable is_editable is_enabled is_focused is_focusable "
    "is_long_clickable is_scrollable is_selected"
).split()
BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")


@dataclass(frozen=True)
class Element:
    """One entry of the list that an agent's indexes refer to."""

    text: str | None
    content_description: str | None
    class_name: str | None
    hint_text: str | None
    package_name: str | None
    resource_name: str | None
    bbox: tuple[int, int, int, int]
    flags: frozenset[str]
    is_visible: bool = True

    @property
    def center(self) -> tuple[int, int]:
        left, top, right, bottom = self.bbox
        return int((left + right) / 2), int((top + bottom) / 2)


def elements_of(forest: Any, exclude_invisible: bool = True) -> list[Element]:
    """Windows in their order, nodes in theirs; leaves, and what is described or scrolls."""
    return [
        of_node(node)
        for window in forest.windows
        for node in window.tree.nodes
        if not node.child_ids or node.content_description or node.is_scrollable
        if node.is_visible_to_user or not exclude_invisible
    ]


def of_node(node: Any) -> Element:
    box = node.bounds_in_screen
    return Element(
        node.text or None,
        node.content_description or None,
        node.class_name or None,
        node.hint_text or None,
        node.package_name or None,
        node.view_id_resource_name or None,
        (box.left, box.top, box.right, box.bottom),
        frozenset(flag for flag in FLAGS if getattr(node, flag)),
        node.is_visible_to_user,
    )


def elements(env: Env, look: bool = True) -> list[Element]:
    """The state as it is now; the reference always looks, which is what costs most."""
    if look:
        env.look()
    return elements_of(env.forest())


class Watcher:
    """Remembers the last list, which counts as the first of three equal ones."""

    def __init__(self, env: Env) -> None:
        self.env = env
        self.before: list[Element] | None = None

    def stable(self) -> list[Element]:
        """Look, and read until three lists are equal; after six seconds, whatever is there."""
        before = self.before
        same = 1
        for reading in range(int(LIMIT / PAUSE)):
            now = elements(self.env, look=not reading)
            same = same + 1 if now == before else 1
            before = self.before = now
            if same == STABLE:
                break
            self.env.sleep(PAUSE)
        assert self.before is not None
        return self.before


def dumped(env: Env) -> list[Element]:
    """By uiautomator: every node but the root, unfiltered."""
    env.shell("uiautomator", "dump", DUMP, timeout=30)
    return list(of_xml(env.shell("cat", DUMP)))


def of_xml(text: str) -> Iterator[Element]:
    root = ElementTree.fromstring(text)
    for node in root.iter("node"):
        found = BOUNDS.match(node.get("bounds") or "")
        assert found, node.attrib
        left, top, right, bottom = map(int, found.groups())
        said = node.attrib
        yield Element(
            said["text"],
            said["content-desc"],
            said["class"],
            None,
            said["package"],
            said["resource-id"],
            (left, top, right, bottom),
            frozenset(
                flag
                for flag in FLAGS
                if said.get(flag.removeprefix("is_").replace("_", "-")) == "true"
            ),
        )
