"""Draw's main screen: the sheet, its tools, and how it is saved."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from PIL import Image

from virtual_phone import ui
from virtual_phone.android import components
from virtual_phone.android.intent import SEND, Intent
from virtual_phone.apps.draw import raster, sheet
from virtual_phone.apps.draw.app import (
    ACTIVITIES,
    BRUSH,
    CAPTURE,
    FULL_SIZE,
    GROUND,
    LEAST_SIZE,
    MAIN,
    SIZE,
    TOOLBAR,
    TYPES,
    Draw,
)
from virtual_phone.apps.draw.dialogs import PickColor, SaveAs
from virtual_phone.apps.draw.settings import (
    PORTRAIT,
    SHOW_SIZE,
    ZOOM,
    About,
    Settings,
)
from virtual_phone.apps.print_spooler import print_job
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.intent_files import STREAM, path_in
from virtual_phone.ui.canvas import Canvas, resized
from virtual_phone.ui.display import Display
from virtual_phone.ui.kits.simple import action
from virtual_phone.ui.pauses import AT_ONCE, AtOnce
from virtual_phone.wire.nodes import Rect

SPLASH = f"{ACTIVITIES}.SplashActivity"
CREATE, OPEN = (f"android.intent.action.{name}" for name in ("CREATE_DOCUMENT", "OPEN_DOCUMENT"))
TITLE = "android.intent.extra.TITLE"
SAVED_AS = "last_save_extension"
UNSAVED = "You have unsaved changes. Save before exit?"
MOST_ZOOM = 10.0
BAR, EDGE = 150, 16  # dp: the width of the bar of stroke widths, and its padding at both ends
TOOLS = {  # id, icon
    "Bucket fill": ("bucket_fill", "format-color-fill"),
    "Eraser": ("eraser", "eraser"),
    "Eyedropper": ("eye_dropper", "eyedropper"),
}


@dataclass
class Drawing(ui.Screen[Draw, str]):
    activity: ClassVar[str] = MAIN
    aliases: ClassVar[tuple[str, ...]] = (SPLASH, f"{SPLASH}.Orange")

    captures: bool = False  # another app waits for the picture
    marks: list[sheet.Mark] = field(default_factory=list)
    undone: list[sheet.Mark] = field(default_factory=list)
    line: list[sheet.Point] = field(default_factory=list)  # that a finger draws just now
    tool: str = ""  # one of TOOLS; empty: the brush
    changed: bool = False  # since it was saved
    prompted: int = -SECOND  # when it was said that it is not saved
    zoom: float = 1.0
    corner: sheet.Point = (0.0, 0.0)  # the sheet's point at the top left

    @classmethod
    def arrive(cls, app: Draw, intent: Intent) -> "Drawing":
        if intent.action == CAPTURE:  # by name: Android chooses system cameras only
            return cls(captures=True)
        path = path_in(app.phone, intent)
        if not path:
            return cls()
        marks = app.opened(path)
        if marks is None:
            app.toast("Invalid file format")
        return cls(marks=marks or [])

    def view(self) -> ui.View:
        ground, line = self.app.color(GROUND), self.current()
        looks = (tuple(self.marks), line, ground, self.app.sheet_size, self.zoom, self.corner)
        canvas = ui.Drawing(
            self.paint,
            looks,
            id="my_canvas",
            key="my_canvas",
            cls="android.view.View",
            width="fill",
            height="fill",
            important=True,
            on_drag=self.touched,
            on_pinch=self.pinched if self.app.settings.flag(ZOOM, True) else None,
        )
        sizes = self.sizes() if self.app.settings.flag(SHOW_SIZE, True) else None
        return ui.page(self, ui.Box(canvas, self.tools(), sizes), bar=self.bar())

    def bar(self) -> ui.View:
        menu = (
            ui.Choice("Open file", self.ask_file),
            ui.Choice("Change background color", self.ask_ground),
            ui.Choice("Print", self.print),
            ui.Choice("Settings", partial(self.open, Settings())),
            ui.Choice("About", partial(self.open, About())),
        )
        confirm = action("menu_confirm", "Confirm", "check", self.confirm)
        save = action("menu_save", "Save", "content-save-outline", self.ask_name)
        return ui.Row(
            ui.Box(grow=1),
            confirm if self.captures else save,
            action("clear", "Clear", "close", self.clear),
            action("menu_share", "Share", "share-variant", self.share_it),
            ui.menu_button(self, *menu),
            id="main_toolbar",
            height=TOOLBAR,
            background="bar",
        )

    # The sheet

    def paint(self, canvas: Canvas, rect: Rect, *looks: object) -> None:
        image = self.picture(self.current(), canvas.pauses)
        if self.zoom > 1:
            (x, y), (wide, high) = self.corner, image.size
            part = (x, y, x + wide / self.zoom, y + high / self.zoom)
            with canvas.pauses.aside():
                image = resized(image, part, (0, 0, wide, high))
        canvas.paste(image, rect[:2], rect)

    def current(self) -> sheet.Stroke | None:
        """The line that a finger draws just now."""
        if not self.line:
            return None
        density = self.phone[Display].metrics.density
        width = FULL_SIZE * density * self.app.size / 100 / self.zoom
        color = "" if self.tool == "Eraser" else self.app.color(BRUSH)
        return sheet.Stroke(tuple(self.line), round(width, 2), color)

    def point(self, x: float, y: float) -> sheet.Point:
        """The sheet's point at a place of the view."""
        (left, top), (wide, high) = self.corner, self.app.sheet_size
        return round(left + x * wide / self.zoom, 1), round(top + y * high / self.zoom, 1)

    def touched(self, phase: str, x: float, y: float) -> None:
        point = self.point(x, y)
        if self.tool == "Bucket fill":
            if phase == "down":
                self.fill(point)
        elif self.tool == "Eyedropper":
            if phase == "up":
                self.take_color(point)
        elif phase == "down":
            self.line = [point]
        elif self.line[-1:] not in ([], [point]):
            self.line.append(point)
        stroke = self.current()
        if phase == "up" and stroke is not None:
            self.add(stroke)
            self.line = []

    def pinched(self, scale: float, x: float, y: float) -> None:
        """Enlarge around a point; the sheet always fills the view."""
        left, top = self.point(x, y)
        self.zoom = min(max(self.zoom * scale, 1.0), MOST_ZOOM)
        wide, high = self.app.sheet_size
        room = 1 - 1 / self.zoom
        self.corner = (
            min(max(left - x * wide / self.zoom, 0.0), wide * room),
            min(max(top - y * high / self.zoom, 0.0), high * room),
        )

    def picture(self, line: sheet.Stroke | None = None, pauses: AtOnce = AT_ONCE) -> Image.Image:
        size, ground = self.app.sheet_size, self.app.color(GROUND)
        return raster.picture(self.phone.files, self.marks, size, ground, line, pauses)

    def fill(self, point: sheet.Point) -> None:
        """Fill the area around a point."""
        with self.app.in_slices() as pauses:
            image = self.picture(pauses=pauses)
            with pauses.aside():
                runs = raster.area(image, point)
        self.add(sheet.Area(tuple(runs), self.app.color(BRUSH)))

    def take_color(self, point: sheet.Point) -> None:
        with self.app.in_slices() as pauses:
            image = self.picture(pauses=pauses)
        red, green, blue = image.crop((*raster.inside(image.size, point), *image.size)).tobytes()[
            :3
        ]
        self.app.set_color(BRUSH, f"#{red:02x}{green:02x}{blue:02x}")
        self.tool = ""

    def add(self, mark: sheet.Mark) -> None:
        self.marks.append(mark)
        self.undone, self.changed = [], True

    def clear(self) -> None:
        if self.marks:
            self.add(sheet.Clear())

    def undo(self) -> None:
        self.undone.append(self.marks.pop())
        self.changed = True

    def redo(self) -> None:
        self.marks.append(self.undone.pop())
        self.changed = True

    # Tools

    def tools(self) -> ui.View:
        undo = self.tool_icon("undo", "Undo", "undo", self.undo) if self.marks else None
        redo = self.tool_icon("redo", "Redo", "redo", self.redo) if self.undone else None
        icons = [
            self.tool_icon(id, desc, icon, partial(self.choose, desc)).but(
                color="primary" if desc == self.tool else "#757575", selected=desc == self.tool
            )
            for desc, (id, icon) in TOOLS.items()
        ]
        brush = self.tool_icon("color_picker", "Change color", "circle", self.ask_color)
        brush = brush.but(color=self.app.color(BRUSH))
        return ui.Row(undo, redo, ui.Box(grow=1), *icons, brush, at="top")

    def tool_icon(self, id: str, desc: str, icon: str, does: ui.Callback) -> ui.View:
        return ui.IconButton(
            icon,
            desc,
            id=id,
            size=28,
            color="#757575",
            cls="android.widget.ImageView",
            on_tap=does,
            on_hold=partial(self.toast, desc),
        )

    def sizes(self) -> ui.View:
        side = max(36 * self.app.size / 100, 4)
        dot = ui.Box(width=side, height=side, radius=side / 2, at="center")
        dot = dot.but(background=self.app.color(BRUSH))
        preview = ui.Box(
            dot,
            id="stroke_width_preview",
            cls="android.widget.ImageView",
            important=True,
            width=40,
            height=40,
            at="center",
        )
        bar = ui.Slider(self.app.size / 100, id="stroke_width_bar", on_drag=self.set_size)
        bar = bar.but(width=BAR, padding=(EDGE, 0), at="center")
        return ui.Column(preview, bar, at="bottom center", width=BAR, margin=(0, 0, 0, 5))

    def choose(self, tool: str) -> None:
        self.tool = "" if tool == self.tool else tool

    def set_size(self, phase: str, x: float, y: float) -> None:
        share = (x * BAR - EDGE) / (BAR - 2 * EDGE)
        self.app.settings[SIZE] = float(min(max(round(share * 100), LEAST_SIZE), 100))

    def ask_color(self) -> None:
        self.open(PickColor(self.app.color(BRUSH)), then=self.set_color)

    def set_color(self, color: str) -> None:
        self.app.set_color(BRUSH, color)
        self.tool = ""

    def ask_ground(self) -> None:
        self.open(PickColor(self.app.color(GROUND)), then=self.set_ground)

    def set_ground(self, color: str) -> None:
        self.app.set_color(GROUND, color)

    # Files

    def ask_name(self) -> None:
        name = f"{self.phone.clock.now():image_%Y_%m_%d_%H_%M_%S}"
        extension = self.app.settings.text(SAVED_AS)
        dialog = SaveAs(name, extension if extension in TYPES else "png")
        self.open(dialog, then=self.ask_place)

    def ask_place(self, name: tuple[str, str]) -> None:
        title, extension = name
        intent = Intent(CREATE, type=TYPES[extension], extras={TITLE: f"{title}.{extension}"})
        self.start(intent, then=partial(self.save, extension))

    def save(self, extension: str, path: str) -> None:
        self.phone.files.write(path, self.app.encoded(self.marks, extension))
        self.app.settings[SAVED_AS] = extension
        self.changed = False
        if extension == "svg":
            self.toast("File saved successfully")

    def ask_file(self) -> None:
        self.start(Intent(OPEN, type="image/*"), then=self.open_file)

    def open_file(self, path: str) -> None:
        marks = self.app.opened(path)
        if marks is None:
            self.toast("Invalid file format")
            return
        self.marks, self.undone, self.changed = marks, [], False
        self.zoom, self.corner = 1.0, (0.0, 0.0)

    def confirm(self) -> None:
        self.finish(self.app.cached(self.app.encoded(self.marks, "jpg"), "picture.jpg"))

    def share_it(self) -> None:
        path = self.app.cached(self.app.encoded(self.marks, "png"), "simple-draw.png")
        extras = {STREAM: f"file://{path}", "path": path}
        send = Intent(SEND, type=TYPES["png"], extras=extras)
        self.start(Intent(component=components.CHOOSER, extras={"intent": send.as_json()}))

    def print(self) -> None:
        path = self.app.cached(self.app.encoded(self.marks, "png"), "print.png")
        self.start(print_job(path, "simple-draw"))

    # Around it

    def back(self) -> None:
        now = self.phone.clock.elapsed()
        if not (self.changed and self.marks) or now - self.prompted < SECOND:
            self.go_back()
            return
        self.prompted = now
        leave = ui.Choice("Discard", self.go_back)
        self.open(ui.Alert("", UNSAVED, ui.Choice("Save", self.ask_name), leave))

    def resumed(self) -> None:
        self.turn(0 if self.app.settings.flag(PORTRAIT) else None)
