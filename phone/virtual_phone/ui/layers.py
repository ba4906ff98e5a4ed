"""Layers: the stacked windows of the display, and the placing of each kind."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from virtual_phone.services.theme_colors import Accent
from virtual_phone.ui.elevation import MATERIAL_3, Level, Levels
from virtual_phone.ui.layout import Box, Metrics, ViewStates, lay_out, measure
from virtual_phone.ui.system_window import SystemWindow
from virtual_phone.ui.theme import Colors
from virtual_phone.ui.view import Column, Space, View
from virtual_phone.wire.nodes import Node, Rect, WindowType

DIALOG_MARGIN, WIDE_MARGIN, DIALOG_WIDTH = 24, 16, 560
MINOR_SHARE, MAJOR_SHARE = 0.95, 0.65  # of the screen: how wide dialogs are
MENU_MARGIN, MENU_WIDEST, MENU_NARROWEST = 8, 280, 112
DRAWER_WIDTH, BESIDE_DRAWER = 280, 56


@dataclass(frozen=True)
class Shape:
    """The screen's size, density and appearance by the settings."""

    rotation: int
    size: tuple[int, int]
    metrics: Metrics
    dark: bool
    accent: Accent


@dataclass
class Layer:
    """One window with its position."""

    surface: dict[str, Any]  # the state of its views, and the focused one
    root: Box
    colors: Colors
    title: str
    package: str
    type: WindowType
    bounds: Rect
    modal: bool = False
    dim: bool = False
    focusable: bool = False
    cancelable: bool = True
    status_bar: bool = True
    window: SystemWindow[Any] | None = None  # None: a screen of an app
    backdrop: str = ""  # the colour behind a full page
    levels: Levels = MATERIAL_3  # of the elevation of its widgets
    behind_status: str = ""  # the colour behind the status bar, if different
    tree: Node | None = None  # its accessibility tree, once it was read

    @staticmethod
    def focused(layers: "Sequence[Layer]") -> "Layer":
        """Of all layers, the bottom one first, the one with the input focus."""
        return next(layer for layer in reversed(layers) if layer.focusable)

    @property
    def touchable(self) -> bool:
        return self.window is None or self.window.touchable

    @property
    def keeps_edges(self) -> bool:
        return self.window is not None and self.window.keeps_edges

    @property
    def readable(self) -> bool:
        return self.window is None or self.window.readable


@dataclass(frozen=True)
class Place:
    """The placing of a view on the screen."""

    kind: str
    bleed: bool = False
    wide: bool = False
    anchor: str = ""


@dataclass(frozen=True)
class Frame:
    """The available space."""

    whole: Rect
    top_bar: int
    bottom_bar: int
    keyboard: int
    metrics: Metrics
    states: ViewStates = field(default_factory=dict)

    @property
    def free(self) -> Rect:
        """The space without bars and keyboard."""
        left, top, right, bottom = self.whole
        return left, top + self.top_bar, right, bottom - max(self.bottom_bar, self.keyboard)


def put(view: View, place: Place, frame: Frame, package: str, anchor: Box | None = None) -> Box:
    """Lay a view out in the place for its kind."""
    rect = frame.whole
    if place.kind == "page" and not place.bleed:
        rect = frame.free
        if view.look.get("edge_to_edge") and not frame.keyboard:
            view = view.but(padding=(0, 0, 0, frame.bottom_bar / frame.metrics.density))
            rect = (*rect[:3], frame.whole[3])
    elif place.kind == "dialog":
        view = _card(view, 28, "dialog")
        rect = _dialog(view, frame, wide=place.wide)
    elif place.kind in ("menu", "popup"):
        view = _card(view, 4, "menu")
        rect = _menu(view, frame, anchor.shown if anchor else None, clear=place.kind == "popup")
    elif place.kind == "sheet":
        view = _sheet(view, frame)
        rect = _bottom(view, frame)
    elif place.kind == "panel":
        view = _card(view, 0, 0)
        left, top, right, bottom = frame.free
        high = measure(view, right - left, bottom - top, frame.metrics, frame.states)[1]
        rect = (left, top, right, min(top + high, bottom))
    elif place.kind == "drawer":
        view = _card(view, 0, "drawer").but(height="fill")
        rect = _left(frame)
    return lay_out(view, rect, frame.metrics, frame.states, package)


def _card(view: View, radius: float, elevation: float | Level) -> View:
    look = view.look
    return view.but(
        background=look.get("background", "surface"),
        radius=look.get("radius", radius),
        elevation=look.get("elevation", elevation),
    )


def _sheet(view: View, frame: Frame) -> View:
    bar = frame.bottom_bar / frame.metrics.density if not frame.keyboard else 0
    return Column(
        view.but(grow=1),
        Space(height=bar),
        background=view.look.get("background", "surface"),
        elevation="sheet",
    )


def _dialog(view: View, frame: Frame, *, wide: bool) -> Rect:
    px = frame.metrics.px
    left, top, right, bottom = frame.free
    margin = px(WIDE_MARGIN if wide else DIALOG_MARGIN)
    widest = min(right - left - 2 * margin, px(DIALOG_WIDTH))
    if "inset" in view.look and not wide:
        widest = _dialog_width(frame, view.look["inset"])
    room = bottom - top - 2 * px(WIDE_MARGIN if wide else 8)
    width, height = measure(view, widest, room, frame.metrics, frame.states)
    width, height = (max(width, widest) if wide else width), min(height, room)
    x, y = (left + right - width) // 2, (top + bottom - height) // 2
    return x, y, x + width, y + height


def _dialog_width(frame: Frame, inset: float) -> int:
    """How wide AppCompat draws a dialog.

    A window first tries 320 dp (config_prefDialogWidth), in which texts are wrapped, and then is
    as wide as its theme's windowMinWidthMinor, or on a lying screen windowMinWidthMajor, demands.
    """
    left, top, right, bottom = frame.whole
    share = MINOR_SHARE if right - left < bottom - top else MAJOR_SHARE
    return round((right - left) * share) - 2 * frame.metrics.px(inset)


def _bottom(view: View, frame: Frame) -> Rect:
    left, top, right, bottom = frame.whole
    bottom -= frame.keyboard
    room = bottom - top - frame.top_bar - frame.metrics.px(24)
    high = min(measure(view, right - left, room, frame.metrics, frame.states)[1], room)
    return left, bottom - high, right, bottom


def _left(frame: Frame) -> Rect:
    px = frame.metrics.px
    left, top, right, bottom = frame.free
    return left, top, left + min(px(DRAWER_WIDTH), right - left - px(BESIDE_DRAWER)), bottom


def _menu(view: View, frame: Frame, anchor: Rect | None, *, clear: bool) -> Rect:
    """On its anchor or, if that is to stay clear, above it, else below.

    The first row of a menu, not its frame, begins where the anchor does or, ``below``, ends.
    """
    px, look = frame.metrics.px, view.look
    left, top, right, bottom = frame.free
    wide, high = measure(view, px(MENU_WIDEST), bottom - top, frame.metrics, frame.states)
    wide, high = max(wide, px(MENU_NARROWEST)), min(high, bottom - top - 2 * px(MENU_MARGIN))
    if anchor is None:
        anchor = (right - px(MENU_MARGIN), top + px(MENU_MARGIN), right - px(MENU_MARGIN), top)
    at_right = anchor[0] + anchor[2] > left + right
    x = anchor[2] - px(look.get("inset", 0)) - wide if at_right else anchor[0]
    x = min(max(x, left), right - wide)
    y = anchor[3 if look.get("below") else 1] - frame.metrics.sides(look.get("padding", 0))[1]
    if clear:
        y = anchor[1] - high if anchor[1] - high >= top else anchor[3]
        y = max(y, top + px(MENU_MARGIN))
    y = min(max(y, frame.whole[1]), bottom - px(MENU_MARGIN) - high)
    return x, y, x + wide, y + high


def find_box(root: Box, key: str) -> Box | None:
    """The box with a key, if it is on the screen."""
    if root.key == key:
        return root
    found = (find_box(child, key) for child in root.children)
    return next((box for box in found if box is not None), None)
