"""The display: composes the screen, whose boxes are the source of pixels and of accessibility.

The screen is a stack of layers, the bottom one first: the visible screens of apps, the keyboard,
the system's windows.  A layer whose view, state and place have not changed reuses its boxes.
"""

import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from PIL import Image

from virtual_phone.runtime.clock import SECOND
from virtual_phone.service import Service
from virtual_phone.services.activities import Activities
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.processes import Processes
from virtual_phone.services.registry import Entry
from virtual_phone.services.settings import Settings
from virtual_phone.services.theme_colors import accent
from virtual_phone.ui.accessibility_tree import Reader
from virtual_phone.ui.canvas import Canvas
from virtual_phone.ui.elevation import PLATFORM
from virtual_phone.ui.field_layout import Lines
from virtual_phone.ui.images import Images
from virtual_phone.ui.layer_cache import LayerCache
from virtual_phone.ui.layers import Frame, Layer, Place, Shape, find_box, put
from virtual_phone.ui.layout import Box, Metrics
from virtual_phone.ui.open_screens import OpenScreens
from virtual_phone.ui.paint import Painter
from virtual_phone.ui.painted_screen import PaintedScreen
from virtual_phone.ui.pauses import AT_ONCE, AtOnce
from virtual_phone.ui.screen_names import screen_name
from virtual_phone.ui.sliced_refresh import SlicedRefresh
from virtual_phone.ui.system_window import SystemWindow
from virtual_phone.ui.theme import Colors
from virtual_phone.ui.traversal import every as every
from virtual_phone.ui.traversal import first_field, path_to_field
from virtual_phone.ui.view import View
from virtual_phone.wire.nodes import Node, Rect, WindowInfo, WindowType

MOST_CRASHES = 20  # apps that crash one after the other while the screen is rendered


class Display(Service):
    """The screen of the phone."""

    name = "display"

    def __init__(self, phone: Any) -> None:
        super().__init__(phone)
        self.serial = 0  # grows when the screen changes
        self.layers: list[Layer] = []
        self.system: list[SystemWindow[Any]] = []
        self._layer_cache = LayerCache()
        self._rendered: list[tuple[Entry, View]] = []
        self._scrolled = False
        self.images = Images(phone.files)
        self._tick: int | None = None
        self._shaped: tuple[tuple[Any, ...], Shape] | None = None
        self._composing: Shape | None = None  # constant while views are made
        self._read: tuple[int, tuple[WindowInfo, ...]] | None = None
        self.sliced = SlicedRefresh(phone, self.refresh)
        self.painted = PaintedScreen(phone, self)

    def fresh(self) -> dict[str, Any]:
        return {"shown": [], "last": ""}

    def comparable(self, state: dict[str, Any]) -> dict[str, Any]:
        return {}

    def listen(self) -> None:
        found = (each for each in self.phone.services.values() if isinstance(each, SystemWindow))
        self.system = sorted(found, key=lambda window: window.level)
        self.phone.after_work.append(self.sliced.refresh)

    def loaded(self) -> None:
        self._layer_cache.clear()

    # The shape of the screen

    @property
    def _shape(self) -> Shape:
        """Computed again only after a change of settings, orientation or the screen's request."""
        if self._composing:
            return self._composing
        settings = self.phone[DisplaySettings]
        requested = self.phone[Activities].turned()
        now = (self.phone[Settings].changes, settings.state["held"], requested)
        if self._shaped is None or self._shaped[0] != now:
            metrics = Metrics(settings.density / 160, min(max(settings.font_scale, 0.5), 3.0))
            looks = settings.night, accent(self.phone[Settings])
            shape = Shape(settings.rotation, settings.size, metrics, *looks)
            self._shaped = (now, shape)
        return self._shaped[1]

    @property
    def rotation(self) -> int:
        """Quarter turns from portrait."""
        return self._shape.rotation

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in the current rotation."""
        return self._shape.size

    @property
    def metrics(self) -> Metrics:
        return self._shape.metrics

    @property
    def dark(self) -> bool:
        return self._shape.dark

    @property
    def whole(self) -> Rect:
        return (0, 0, *self.size)

    # Composing

    def refresh(self) -> None:
        """Compose the screen again if it may have changed."""
        now = self.phone.clock.elapsed()
        if self.phone.stale or (self._tick is not None and now >= self._tick):
            self.phone.stale = False
            self._tick = None
            self.compose()
        elif self._scrolled:
            self._arrange()

    def scrolled(self) -> None:
        """Lay the screens out again after scrolling, without rendering them."""
        self._scrolled = True

    def tick(self, seconds: float) -> None:
        """Redraw the screen after some seconds; called while it is rendered."""
        clock, period = self.phone.clock, round(seconds * SECOND)
        due = clock.elapsed() + period - clock.wall() % period  # aligned with the wall clock
        self._tick = due if self._tick is None else min(self._tick, due)

    @property
    def next_tick(self) -> int | None:
        return self._tick

    def compose(self) -> None:
        """Render every screen again and lay it out."""
        activities = self.phone[Activities]
        self._note(activities.top)
        self._composing = self._shape
        try:
            self._rendered = self._render_all()
            self._arrange()
        finally:
            self._composing = None

    def _render_all(self) -> list[tuple[Entry, View]]:
        """The views of all visible screens; of an app that crashes, what is below."""
        activities, processes = self.phone[Activities], self.phone[Processes]
        for _ in range(MOST_CRASHES):
            rendered = []
            for entry in activities.showing():
                with processes.running_code(entry["app"]):
                    rendered.append((entry, self._render(entry)))
            if [entry for entry, _ in rendered] == list(activities.showing()):
                return rendered
        raise RuntimeError(f"apps crashed {MOST_CRASHES} times while the screen was rendered")

    def _arrange(self) -> None:
        """Lay out every layer, reusing those that have not changed."""
        self._scrolled = False
        activities = self.phone[Activities]
        layers: list[Layer] = []
        keyboard = self.keyboard
        for entry, view in self._rendered:
            room = keyboard if entry is activities.top else 0
            layers.append(self._app_layer(entry, view, layers, room))
        before, self.layers = self.layers, layers  # for windows that read the layers below them
        for window in self.system:
            made = self._system_layer(window)
            if made:
                layers.append(made)
        if [id(layer) for layer in layers] != [id(layer) for layer in before]:
            self.serial += 1
            if self._revealed():
                self._arrange()

    def _note(self, top: Entry) -> None:
        """Record the screen in front."""
        name = screen_name(top["app"], top["screen"])
        if name != self.state["last"]:
            self.state["last"] = name
            if name not in self.state["shown"]:
                self.state["shown"].append(name)

    def _render(self, entry: Entry) -> View:
        """An app's screen as views; a new screen's autofocus field gets the cursor."""
        screens = self.phone[OpenScreens]
        view = screens.render(entry)
        if "focus" not in entry:
            entry["focus"] = None
            field = first_field(view)
            if field:
                opens = field.look["keys"] != "none" and field.look.get("keyboard", True)
                screens[entry].focus(field.look["key"], keyboard=opens)
                if field.look.get("picked"):
                    text = field.look["value"]
                    screens[entry].set_text(field.look["key"], text, (0, len(text)))
        return view

    def front(self) -> dict[str, Any]:
        """The surface with the input focus: its focused field, its views' state."""
        for window in self.system[::-1]:
            if window.focusable and window.view() is not None:
                return window.state
        return self.phone[Activities].top

    @property
    def keyboard(self) -> int:
        """The height of the keyboard at the bottom of the screen."""
        return max((window.inset() for window in self.system), default=0)

    def _app_layer(self, entry: Entry, view: View, below: list[Layer], keyboard: int) -> Layer:
        activities = self.phone[Activities]
        app, info = self.phone[OpenScreens].app(entry), activities.info(entry)
        place = Place(info.kind, info.bleed, info.wide, self.phone[OpenScreens][entry].beside())
        colors = app.themed(self.dark)
        title = f"{entry['app']}/{entry['activity']}"
        bars = (self.phone.profile.status_bar, self.phone.profile.navigation_bar)
        anchor = find_box(below[-1].root, place.anchor) if below and place.anchor else None
        frame = Frame(self.whole, *bars, keyboard, self.metrics, entry["views"])
        state = copy.deepcopy(entry["views"]), entry.get("focus")
        room = replace(frame, states={}), anchor.shown if anchor else None
        source = (*state, *room, info, place, title, colors.roles, view)

        def make() -> Layer:
            root = put(view, place, frame, app.package, anchor)
            full = info.kind == "page"
            return Layer(
                surface=entry,
                root=root,
                colors=colors,
                levels=app.levels,
                title=title,
                package=app.package,
                type=WindowType.APPLICATION,
                bounds=self.whole if full else root.rect,
                modal=not full,
                dim=info.kind in ("dialog", "sheet", "drawer"),
                focusable=True,
                cancelable=info.cancelable,
                status_bar=info.status_bar,
                backdrop=view.look.get("background", "background") if full else "",
                behind_status=view.look.get("behind_status", ""),
            )

        return self._layer_cache.layer(f"entry {entry['id']}", entry, source, make)

    def _system_layer(self, window: SystemWindow[Any]) -> Layer | None:
        view = window.render()
        if view is None:
            return None
        views = window.state.setdefault("views", {})
        rect = window.place(self.whole, view)
        colors = Colors(self.dark, window.palette(self.dark), self._shape.accent)
        owner = window.owner()
        state = copy.deepcopy(views), window.state.get("focus")
        source = (*state, rect, self.metrics, owner, colors.roles, view)

        def make() -> Layer:
            frame = Frame(rect, 0, 0, 0, self.metrics, views)
            root = put(view, Place(window.placing), frame, owner)
            return Layer(
                surface=window.state,
                root=root,
                colors=colors,
                levels=PLATFORM,
                title=window.title,
                package=owner,
                type=window.type,
                bounds=root.rect,
                modal=window.modal,
                dim=window.dim,
                focusable=window.focusable,
                window=window,
            )

        return self._layer_cache.layer(f"window {window.name}", window.state, source, make)

    def _revealed(self) -> bool:
        """Scroll the focused field into view; True if anything moved."""
        layer = Layer.focused(self.layers)
        focus = layer.surface.get("focus")
        if not focus or layer.surface.get("revealed") == [focus, self.keyboard]:
            return False
        layer.surface["revealed"] = [focus, self.keyboard]
        chain = path_to_field(layer.root, focus)
        for outer in chain[:-1][::-1]:
            if outer.view.kind in ("scroll", "list", "collapsing") and outer.extent:
                field, view = self._wanted(layer, chain[-1]), outer.shown
                over = max(field[3] - view[3], 0) or min(field[1] - view[1], 0)
                if over:
                    state = layer.surface["views"].setdefault(outer.key, {})
                    state["scroll"] = min(max(outer.scroll + over, 0), outer.extent)
                    return True
        return False

    def _wanted(self, layer: Layer, field: Box) -> Rect:
        """The part of the focused field that must be visible: all of it, or the cursor's line."""
        if not field.view.look["multiline"]:
            return field.rect
        state = layer.surface["views"].get(field.view.look["key"], {})
        lines = Lines(field, self.metrics, state, focused=True)
        return lines.rect_of(lines.cursor)

    # Reading the screen

    @property
    def active(self) -> Layer:
        """The layer with the input focus, of a screen that is up to date."""
        self.refresh()
        return Layer.focused(self.layers)

    def at(self, x: int, y: int) -> Layer | None:
        """The layer that a touch at a point hits."""
        for layer in reversed(self.layers):
            left, top, right, bottom = layer.bounds
            if layer.modal or (left <= x < right and top <= y < bottom and layer.touchable):
                return layer
        return None

    def image(self) -> Image.Image:
        """A screenshot."""
        return self.canvas().image

    def canvas(self) -> Canvas:
        """The painted screen."""
        return self.painted.canvas()

    def paint_all(self, canvas: Canvas | None = None, pauses: AtOnce = AT_ONCE) -> Canvas:
        """Paint all layers, over the content of a canvas."""
        if canvas is None or canvas.size != self.size:
            canvas = Canvas(*self.size, "#000000")
        else:
            canvas.clear("#000000")
        canvas.pauses = pauses
        for layer in self.layers:
            if layer.dim:
                canvas.shade(self.whole, layer.colors["scrim"])
            if layer.backdrop:
                canvas.fill(self.whole, layer.colors[layer.backdrop])
            if layer.behind_status:
                strip = (0, 0, self.size[0], self.phone.profile.status_bar)
                canvas.fill(strip, layer.colors[layer.behind_status])
            self.painter(canvas, layer).paint(layer.root)
        canvas.pauses = AT_ONCE
        return canvas

    def painter(self, canvas: Canvas, layer: Layer) -> Painter:
        views, focus = layer.surface["views"], layer.surface.get("focus")
        return Painter(canvas, layer.colors, self.metrics, views, focus, self.images, layer.levels)

    def windows(self) -> tuple[WindowInfo, ...]:
        """The accessibility windows, the bottom one first."""
        self.refresh()
        if self._read is None or self._read[0] != self.serial:
            self._read = (self.serial, tuple(self._windows()))
        return self._read[1]

    def _windows(self) -> Iterator[WindowInfo]:
        modal = max((i for i, layer in enumerate(self.layers) if layer.modal), default=0)
        active = Layer.focused(self.layers)
        for index, layer in enumerate(self.layers):
            if index < modal and layer.touchable:
                continue  # completely covered for touches, so not reported
            yield WindowInfo(
                id=index + 1,
                title=layer.title,
                package=layer.package,
                type=layer.type,
                bounds=layer.bounds,
                layer=index,
                active=layer is active,
                focused=layer is active,
                root=self._tree(layer) if layer.readable else None,
            )

    @staticmethod
    def _tree(layer: Layer) -> Node:
        if layer.tree is None:
            reader = Reader(layer.surface["views"], layer.surface.get("focus"))
            layer.tree = reader.node(layer.root)
        return layer.tree

    def boxes(self) -> Iterator[tuple[Layer, Box]]:
        """Every box on the screen with its layer."""
        for layer in self.layers:
            yield from ((layer, box) for box in every(layer.root))
