"""Small pictures of apps as they would look in front, for Recents."""

import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PIL import Image

from virtual_phone.services.activities import Activities
from virtual_phone.ui.canvas import Canvas, with_round_corners
from virtual_phone.ui.display import Display
from virtual_phone.ui.elevation import Levels
from virtual_phone.ui.layers import Frame, Layer, Place, put
from virtual_phone.ui.layout import Box
from virtual_phone.ui.open_screens import OpenScreens
from virtual_phone.ui.pauses import AT_ONCE, AtOnce
from virtual_phone.ui.theme import Colors
from virtual_phone.ui.traversal import every
from virtual_phone.ui.view import View
from virtual_phone.wire.nodes import Rect, WindowType

if TYPE_CHECKING:
    from virtual_phone.phone import Phone


@dataclass(frozen=True)
class Thumbnail:
    """What a task's page looks like; equal ones give equal pictures."""

    view: View
    views: dict[str, Any]
    package: str
    colors: Colors
    levels: Levels
    frame: Frame
    bleed: bool
    display: Display = field(compare=False, repr=False)

    def root(self) -> Box:
        """The page, laid out as on the whole screen."""
        return put(self.view, Place("page", self.bleed), self.frame, self.package)

    def texts(self) -> list[tuple[str, Rect]]:
        """The visible texts of the page, and where they are on the whole screen."""
        texts = [(box.text, box.shown) for box in every(self.root()) if box.text.strip()]
        return [(text, rect) for text, rect in texts if rect[0] < rect[2] and rect[1] < rect[3]]

    def image(self, width: int, height: int, radius: int, pauses: AtOnce = AT_ONCE) -> Image.Image:
        """The page in a small box with round corners."""
        root = self.root()
        surface = {"views": self.views}
        layer = Layer(
            surface,
            root,
            self.colors,
            "",
            self.package,
            WindowType.APPLICATION,
            self.frame.whole,
            levels=self.levels,
        )
        background = self.colors[self.view.look.get("background", "background")]
        canvas = Canvas(*self.display.size, background, pauses)
        self.display.painter(canvas, layer).paint(root)
        with pauses.aside():
            return with_round_corners(canvas.scaled((width, height)), radius)


def thumbnail(phone: "Phone", task: dict[str, Any]) -> Thumbnail | None:
    """The last full page of a task; a task without screens has none."""
    activities, display = phone[Activities], phone[Display]
    for entry in reversed(task["entries"]):
        info = activities.info(entry)
        if info.kind == "page":
            app = phone[OpenScreens].app(entry)
            views = copy.deepcopy(entry["views"])
            bars = (phone.profile.status_bar, phone.profile.navigation_bar)
            return Thumbnail(
                phone[OpenScreens][entry].view(),
                views,
                entry["app"],
                app.themed(display.dark),
                app.levels,
                Frame(display.whole, *bars, 0, display.metrics, views),
                info.bleed,
                display,
            )
    return None
