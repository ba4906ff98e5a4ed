"""Small pictures of apps as they would look in front, for Recents."""

import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageDraw

from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.ui.canvas import Canvas
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.layers import Frame, Layer, Place, put
from pytest_androidworld.virtual.ui.open_screens import OpenScreens
from pytest_androidworld.virtual.ui.theme import Colors
from pytest_androidworld.virtual.ui.view import View
from pytest_androidworld.virtual.wire.nodes import WindowType

if TYPE_CHECKING:
    from pytest_androidworld.virtual.phone import Phone


@dataclass(frozen=True)
class Thumbnail:
    """What a task's page looks like; equal ones give equal pictures."""

    view: View
    views: dict[str, Any]
    package: str
    colors: Colors
    frame: Frame
    bleed: bool
    display: Display = field(compare=False, repr=False)

    def image(self, width: int, height: int, radius: int) -> Image.Image:
        """The page in a small box with round corners."""
        root = put(self.view, Place("page", self.bleed), self.frame, self.package)
        surface = {"views": self.views}
        layer = Layer(
            surface, root, self.colors, "", self.package, WindowType.APPLICATION, self.frame.whole
        )
        background = self.colors[self.view.look.get("background", "background")]
        canvas = Canvas(*self.display.size, background)
        self.display.painter(canvas, layer).paint(root)
        small = canvas.image.resize((width, height), Image.Resampling.BILINEAR, reducing_gap=2.0)
        mask = Image.new("L", small.size, 0)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius, fill=255)
        small.putalpha(mask)
        return small


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
                Frame(display.whole, *bars, 0, display.metrics, views),
                info.bleed,
                display,
            )
    return None
