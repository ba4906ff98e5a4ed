"""The browser's accessibility tree as Android's nodes, as Chromium for Android makes them.

Pure: what `Tab.nodes` has read in, a tree of nodes out, in pixels from the page's corner.  Rules
and classes are those of Chromium's browser_accessibility_android.cc.
"""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from virtual_phone.web.snapshot import Element, Snapshot
from virtual_phone.wire.nodes import Node, Rect

AXNode = dict[str, Any]

WEB_VIEW = "android.webkit.WebView"
TEXT, VIEW = "android.widget.TextView", "android.view.View"
CLASSES = {
    "RootWebArea": WEB_VIEW,
    "textbox": "android.widget.EditText",
    "searchbox": "android.widget.EditText",
    "spinbutton": "android.widget.EditText",
    "slider": "android.widget.SeekBar",
    "combobox": "android.widget.Spinner",
    "Date": "android.widget.Spinner",
    "DateTime": "android.widget.Spinner",
    "InputTime": "android.widget.Spinner",
    "ColorWell": "android.widget.Spinner",
    "button": "android.widget.Button",
    "MenuButton": "android.widget.Button",
    "checkbox": "android.widget.CheckBox",
    "switch": "android.widget.CheckBox",
    "radio": "android.widget.RadioButton",
    "ToggleButton": "android.widget.ToggleButton",
    "image": "android.widget.Image",
    "Canvas": "android.widget.Image",
    "SvgRoot": "android.widget.Image",
    "progressbar": "android.widget.ProgressBar",
    "meter": "android.widget.ProgressBar",
    "tablist": "android.widget.TabWidget",
    "table": "android.widget.GridView",
    "grid": "android.widget.GridView",
    "treegrid": "android.widget.GridView",
    "list": "android.widget.ListView",
    "listbox": "android.widget.ListView",
    "DescriptionList": "android.widget.ListView",
    "dialog": "android.app.Dialog",
    "alertdialog": "android.app.Dialog",
    "menuitem": "android.view.MenuItem",
    "menuitemcheckbox": "android.view.MenuItem",
    "menuitemradio": "android.view.MenuItem",
    "StaticText": TEXT,
    "ListMarker": TEXT,
    "LabelText": TEXT,
}
CHECKABLE = {"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio", "ToggleButton"}
FIELDS = {"textbox", "searchbox", "spinbutton"}
PICKERS = {"Date", "DateTime", "InputTime", "ColorWell"}
TEXTS = {"StaticText", "ListMarker", "LineBreak"}
IMAGES = {"image", "Canvas", "SvgRoot"}
TABLES = {"table", "grid", "treegrid"}
LEAVES = {"button", "combobox", "heading", *PICKERS}
PARENTS = {
    "link",
    "RootWebArea",
    "listbox",
    "list",
    *TABLES,
}  # their children stay, with or without text
INLINE = {"InlineTextBox", "none"}
BULLET = "•"
FOCUS, CLICK, LONG_CLICK = 1, 16, 32
SCROLL_FORWARD, SCROLL_BACKWARD, SET_SELECTION, SET_TEXT = 4096, 8192, 131072, 2097152


def nodes_of(
    tree: list[AXNode],
    layout: dict[str, Any],
    scale: float,
    window: tuple[int, int],
    shift: tuple[float, float] = (0, 0),
) -> tuple[Node, ...]:
    """The page's root with all its nodes; ``window`` is the size of what is visible, in pixels."""
    return _Tree(tree, Snapshot(layout), scale, (0, 0, *window), shift).roots()


class _Tree:
    def __init__(
        self,
        tree: list[AXNode],
        snapshot: Snapshot,
        scale: float,
        window: Rect,
        shift: tuple[float, float],
    ) -> None:
        self.by_id = {node["nodeId"]: node for node in tree}
        self.tree = tree
        self.snapshot = snapshot
        self.by_id.update(self.boxes())
        self.scale = scale
        self.window = window
        self.shift = shift * 2  # of left and top, right and bottom

    def roots(self) -> tuple[Node, ...]:
        return tuple(self.nodes(self.tree[0])) if self.tree else ()

    def boxes(self) -> dict[str, AXNode]:
        """Lists of options: on Android they are boxes of one line, as drop-down lists are."""
        found = {}
        for node in self.tree:
            element = self.snapshot.element(node.get("backendDOMNodeId", 0))
            if _role(node) == "listbox" and element and element.tag == "SELECT":
                chosen = [_name(each) for each in self.all_below(node) if self.is_chosen(each)]
                text = chosen[0] if len(chosen) == 1 else f"{len(chosen)} selected"
                more = {"role": {"value": "combobox"}, "value": {"value": text}}
                found[node["nodeId"]] = node | more
        return found

    def is_chosen(self, node: AXNode) -> bool:
        """Whether it is an option that is selected, even one that is disabled."""
        chosen = self.snapshot.chosen
        return _role(node) == "option" and node.get("backendDOMNodeId", 0) in chosen

    def nodes(self, node: AXNode) -> Iterator[Node]:
        """The node, or what is in it if it is none for Android."""
        element = self.snapshot.element(node.get("backendDOMNodeId", 0))
        if _role(node) in TEXTS and not _name(node).strip():
            return
        if node["ignored"] or element is None or _role(node) in INLINE:
            for child in self.children(node):
                yield from self.nodes(child)
        elif not element.hidden:
            yield self.node(node, element)

    def children(self, node: AXNode) -> Iterator[AXNode]:
        found = (self.by_id.get(number) for number in node["childIds"])
        return (each for each in found if each is not None)

    def node(self, node: AXNode, element: Element) -> Node:
        role, states = _role(node), _states(node)
        leaf = self.is_leaf(node)
        text = self.text(node, element, leaf=leaf)
        bounds = self.pixels(element)
        visible = bounds[0] < bounds[2] and bounds[1] < bounds[3]
        enabled = not states.get("disabled")
        focusable = bool(states.get("focusable"))
        editable = role in FIELDS and enabled and not states.get("readonly")
        clickable = enabled and (focusable or element.clickable) and role != "RootWebArea"
        scrolls = element.scrolls
        position = text if role == "slider" else ""
        return Node(
            bounds=bounds,
            cls=self.class_of(node, leaf=leaf, text=text),
            text="" if position else text,
            hint=element.attributes.get("placeholder", ""),
            resource_id=element.attributes.get("id", ""),
            selection=(len(text), len(text)) if editable else None,
            checkable=role in CHECKABLE,
            checked=states.get("checked") in ("true", True)
            or bool(states.get("pressed") == "true"),
            clickable=clickable,
            editable=editable,
            enabled=enabled,
            focusable=focusable,
            focused=bool(states.get("focused")) and role != "RootWebArea",
            long_clickable=editable,
            password=element.attributes.get("type") == "password",
            scrollable=scrolls != (False, False),
            selected=bool(states.get("selected")),
            visible=visible,
            position=position,
            actions=tuple(_actions(clickable, focusable, editable, scrolls)),
            children=() if leaf else tuple(self.below(node)),
        )

    def below(self, node: AXNode) -> Iterator[Node]:
        for child in self.children(node):
            yield from self.nodes(child)

    # Rules

    def is_leaf(self, node: AXNode) -> bool:
        """Whether Android sees nothing below a node: its text has it all."""
        role = _role(node)
        if role in TEXTS or role in LEAVES or role in FIELDS or role in IMAGES:
            return True
        if role in PARENTS:
            return False
        if _states(node).get("focusable") and _name(node):
            return not any(self.is_own(each) for each in self.all_below(node))
        below = list(self.content(node))
        return bool(below) and all(_role(each) in TEXTS for each in below)

    def is_own(self, node: AXNode) -> bool:
        """Whether a node inside of a focusable one is for the user to find by itself."""
        return bool(_states(node).get("focusable")) or _role(node) in TABLES

    def content(self, node: AXNode) -> Iterator[AXNode]:
        """The nodes directly below one, through those that are ignored."""
        for child in self.children(node):
            if child["ignored"] or _role(child) in INLINE:
                yield from self.content(child)
            else:
                yield child

    def all_below(self, node: AXNode) -> Iterator[AXNode]:
        for child in self.children(node):
            yield child
            yield from self.all_below(child)

    def class_of(self, node: AXNode, *, leaf: bool, text: str) -> str:
        found = CLASSES.get(_role(node))
        if found:
            return found
        only_text = leaf and text and _role(node) in ("generic", "paragraph")
        return TEXT if only_text else VIEW

    def text(self, node: AXNode, element: Element, *, leaf: bool) -> str:
        role = _role(node)
        value = str(node.get("value", {}).get("value", ""))
        if role in FIELDS or role in PICKERS or role in ("combobox", "slider"):
            password = element.attributes.get("type") == "password"
            return BULLET * len(value) if password else value
        if name := _name(node):
            return name if role in TEXTS else " ".join(name.split())
        if role == "image":
            return PurePosixPath(element.attributes.get("src", "").split("?")[0]).stem
        if leaf:
            return "".join(_name(each) for each in self.content(node)).strip()
        return ""

    def pixels(self, element: Element) -> Rect:
        sides = zip(element.seen, self.shift, strict=True)
        left, top, right, bottom = (round((side - by) * self.scale) for side, by in sides)
        window = self.window
        left, top = max(left, window[0]), max(top, window[1])
        return left, top, max(left, min(right, window[2])), max(top, min(bottom, window[3]))


def _role(node: AXNode) -> str:
    return str(node.get("role", {}).get("value", ""))


def _name(node: AXNode) -> str:
    return str(node.get("name", {}).get("value", ""))


def _states(node: AXNode) -> dict[str, Any]:
    return {each["name"]: each["value"].get("value") for each in node.get("properties", ())}


def _actions(
    clickable: bool, focusable: bool, editable: bool, scrolls: tuple[bool, bool]
) -> Iterator[int]:
    back, on = scrolls
    wanted = (focusable, clickable, editable, on, back, editable, editable)
    names = (
        FOCUS,
        CLICK,
        LONG_CLICK,
        SCROLL_FORWARD,
        SCROLL_BACKWARD,
        SET_SELECTION,
        SET_TEXT,
    )
    return (name for name, there in zip(names, wanted, strict=True) if there)
