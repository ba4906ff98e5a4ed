"""Converting boxes to accessibility nodes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from virtual_phone.ui.layout import Box
from virtual_phone.wire.nodes import Node, Rect, placed

CLASSES = {
    "text": "android.widget.TextView",
    "button": "android.widget.Button",
    "field": "android.widget.EditText",
    "icon": "android.widget.ImageView",
    "picture": "android.widget.ImageView",
    "film": "android.view.SurfaceView",
    "web": "android.webkit.WebView",
    "drawing": "android.view.View",
    "column": "android.widget.LinearLayout",
    "row": "android.widget.LinearLayout",
    "box": "android.widget.FrameLayout",
    "scroll": "android.widget.ScrollView",
    "hscroll": "android.widget.HorizontalScrollView",
    "list": "androidx.recyclerview.widget.RecyclerView",
    "switch": "android.widget.Switch",
    "slider": "android.widget.SeekBar",
    "progress": "android.widget.ProgressBar",
}
ALWAYS = {"text", "button", "field", "check", "radio", "switch", "slider", "progress"}
LONGEST_TEXT = 100_000  # characters: PARCEL_SAFE_TEXT_LENGTH of TextUtils.trimToParcelableSize
FOCUS, CLICK, LONG_CLICK = 1, 16, 32
SCROLL_FORWARD, SCROLL_BACKWARD, SET_SELECTION, SET_TEXT = 4096, 8192, 131072, 2097152


@dataclass(frozen=True)
class Reader:
    """Converts the boxes of one window to nodes."""

    states: dict[str, Any]
    focus: str | None

    def node(self, box: Box) -> Node:
        look, on = box.view.look, box.view.on
        bounds = box.shown
        visible = (
            bounds[2] > bounds[0] and bounds[3] > bounds[1] and look.get("visible") is not False
        )
        enabled = bool(look.get("enabled", True))
        editable = box.view.kind == "field"
        scrollable = box.extent > 0 or bool(look.get("scrollable"))
        clickable = "tap" in on or editable
        state = self.states.get(look["key"], {}) if editable else {}
        text = look.get("says", box.text)[:LONGEST_TEXT]
        return Node(
            bounds=bounds if visible else _nothing(bounds),
            cls=look.get("cls") or CLASSES.get(box.view.kind, "android.view.View"),
            text=text,
            desc=look.get("desc", "")[:LONGEST_TEXT],
            hint=look.get("hint", ""),
            package=box.package,
            resource_id=full_id(look.get("id", ""), box.package),
            selection=_selection(look, state) if editable else None,
            checkable="checked" in look,
            checked=bool(look.get("checked")),
            clickable=clickable and look.get("clickable", True),
            editable=editable,
            enabled=enabled,
            focusable=bool(look.get("focusable", clickable or scrollable)),
            focused=editable and self.focus == look["key"],
            long_clickable=("hold" in on or editable) and look.get("clickable", True),
            password=bool(look.get("password")),
            scrollable=scrollable,
            selected=bool(look.get("selected")),
            position=look.get("position", ""),
            visible=visible,
            important=bool(look.get("important", self._important(box, scrollable))),
            actions=_actions(box, clickable, scrollable, editable),
            children=tuple(self._inside(box)),
        )

    def _inside(self, box: Box) -> Iterator[Node]:
        if box.view.kind == "web":
            corner = box.rect[:2]
            for node in box.view.look["nodes"]:
                yield placed(node, corner, box.shown, box.package)
        yield from (self.node(child) for child in box.children if not child.view.look.get("drawn"))

    @staticmethod
    def _important(box: Box, scrollable: bool) -> bool:
        look = box.view.look
        return (
            (box.view.kind in ALWAYS and (bool(box.text) or box.view.kind not in ("text",)))
            or bool(look.get("desc") or box.view.on.keys() - {"paint"})
            or scrollable
            or bool(look.get("focusable"))
        )


def _nothing(bounds: Rect) -> Rect:
    return bounds[0], bounds[1], max(bounds[0], bounds[2]), max(bounds[1], bounds[3])


def full_id(name: str, package: str) -> str:
    """``title`` as ``org.example:id/title``; a qualified id is returned unchanged."""
    return f"{package}:id/{name}" if name and ":" not in name else name


def _selection(look: dict[str, Any], state: dict[str, Any]) -> tuple[int, int]:
    length = len(state.get("text", look["value"]))
    return state.get("start", length), state.get("end", length)


def _actions(box: Box, clickable: bool, scrollable: bool, editable: bool) -> tuple[int, ...]:
    found = [CLICK] if clickable else []
    found += [LONG_CLICK] if "hold" in box.view.on or editable else []
    found += [SCROLL_FORWARD] if scrollable and box.scroll < box.extent else []
    found += [SCROLL_BACKWARD] if scrollable and box.scroll > 0 else []
    found += [SET_SELECTION, SET_TEXT] if editable else []
    return tuple(found)
