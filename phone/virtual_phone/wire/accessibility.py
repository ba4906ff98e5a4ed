"""The messages of the accessibility forwarder: forests of nodes, and events.

Field numbers are those of android_accessibility_forest.proto and a11y.proto.  As the real app
does, nodes are listed level by level, numbered in that order from 0, without those that are not
important for accessibility (their children take their place); `is_focused` and a window's title
stay unset.
"""

import functools
from collections.abc import Iterable, Iterator

from virtual_phone.wire.emulator import Entry
from virtual_phone.wire.nodes import Node, Rect, WindowInfo
from virtual_phone.wire.proto import VARINT, Message, chunk, many, tag, varint

SEND_FOREST = "/android_env.A11yService/SendForest"
SEND_EVENT = "/android_env.A11yService/SendEvent"

MOST_TREES = 24  # cached, of windows that may come back
NO_SELECTION = (-1, -1)  # AccessibilityNodeInfo.UNDEFINED_SELECTION_INDEX
TEXTS = (  # field number, attribute
    (3, "cls"),
    (4, "desc"),
    (5, "hint"),
    (6, "package"),
    (7, "text"),
)
FLAGS = (
    (12, "checkable"),
    (13, "checked"),
    (14, "clickable"),
    (15, "editable"),
    (16, "enabled"),
    (17, "focusable"),
    (19, "long_clickable"),
    (20, "password"),
    (21, "scrollable"),
    (22, "selected"),
    (23, "visible"),
)


class EventRequest(Message):
    """One accessibility event, as a map of texts."""

    event: list[Entry] = many(1, Entry)


def event(values: dict[str, str]) -> bytes:
    """An EventRequest."""
    return EventRequest([Entry(key, value) for key, value in values.items()]).encode()


def forest(windows: Iterable[WindowInfo]) -> bytes:
    """An AndroidAccessibilityForest: the windows in the order given, bottom-most first."""
    return Forests().encode(windows)


class Forests:
    """Encodes forests; trees that were encoded recently are reused."""

    def __init__(self) -> None:
        self._trees: dict[tuple[int, int], tuple[Node, bytes]] = {}  # the newest last

    def encode(self, windows: Iterable[WindowInfo]) -> bytes:
        """As `forest`."""
        return b"".join(chunk(1, _window(window, self._tree(window))) for window in windows)

    def _tree(self, window: WindowInfo) -> bytes:
        if window.root is None:
            return b""
        key = id(window.root), window.id
        found = self._trees.pop(key, None) or (window.root, _tree(window.root, window.id))
        self._trees[key] = found
        if len(self._trees) > MOST_TREES:
            del self._trees[next(iter(self._trees))]
        return found[1]


def _window(window: WindowInfo, tree: bytes) -> bytes:
    parts = [
        chunk(1, _rect(window.bounds)),
        _number(3, window.id),
        _number(4, window.layer),
        _number(6, window.type),
        _number(8, window.active),
        _number(9, window.focused),
        chunk(11, tree),
    ]
    return b"".join(parts)


def _tree(root: Node, window: int) -> bytes:
    parts: list[bytes] = []
    last = 0
    depth = 0
    level = [(root, 1)]  # each node with its number among its siblings
    first = 0
    while level:
        below: list[tuple[Node, int]] = []
        for index, (node, order) in enumerate(level, first):
            children = list(important(node.children))
            ids = b"".join(map(varint, range(last + 1, last + 1 + len(children))))
            below += zip(children, range(1, len(children) + 1), strict=True)
            last += len(children)
            parts.append(chunk(1, _node(node, index, window, depth, order, ids)))
        first += len(level)
        level = below
        depth += 1
    return b"".join(parts)


def important(nodes: Iterable[Node]) -> Iterator[Node]:
    """The nodes important for accessibility; others are replaced by their children."""
    for node in nodes:
        if node.important:
            yield node
        else:
            yield from important(node.children)


def _node(node: Node, index: int, window: int, depth: int, order: int, ids: bytes) -> bytes:
    start, end = node.selection or NO_SELECTION
    parts = [_number(1, index), chunk(2, _rect(node.bounds))]
    parts += [_text(number, getattr(node, name)) for number, name in TEXTS]
    parts += (_number(8, start), _number(9, end), _text(10, node.resource_id))
    parts.append(_number(11, window))
    parts += [_number(number, True) for number, name in FLAGS if getattr(node, name)]
    parts += [chunk(24, _number(1, action)) for action in node.actions]
    if ids:
        parts.append(chunk(25, ids))
    parts += (_number(27, depth), _number(30, order), _text(31, node.tooltip))
    return b"".join(parts)


@functools.lru_cache(4096)
def _number(number: int, value: int) -> bytes:
    return tag(number, VARINT) + varint(value) if value else b""


@functools.lru_cache(4096)
def _text(number: int, text: str) -> bytes:
    return chunk(number, text.encode("utf-8", "replace")) if text else b""


@functools.lru_cache(4096)
def _rect(rect: Rect) -> bytes:
    return b"".join(_number(number, value) for number, value in enumerate(rect, 1))
