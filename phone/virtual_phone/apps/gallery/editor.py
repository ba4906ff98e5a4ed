"""Gallery's editor and its page for wallpapers, which other apps may start, too."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from PIL import Image, ImageOps

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.gallery.app import EDITOR, WALLPAPER, Gallery
from virtual_phone.apps.gallery.dialogs import KEEP_BOTH, SKIP, Conflict, Fields
from virtual_phone.apps.gallery.items import changed, folder_of, save_changed
from virtual_phone.services.intent_files import path_in
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui.canvas import Canvas, fitting
from virtual_phone.ui.kits.simple import action, title_bar
from virtual_phone.wire.nodes import Rect

DEEDS = {  # icon, description
    "bottom_primary_filter": ("tune-vertical", "Filter"),
    "bottom_rotate": ("rotate-left", "Rotate"),
    "bottom_flip_horizontally": ("flip-horizontal", "Flip horizontally"),
    "bottom_flip_vertically": ("flip-vertical", "Flip vertically"),
}
FILTERS = ("None", "Grayscale", "Inverted")
TARGETS = ("Home screen", "Lock screen", "Home and lock screen")


@dataclass
class Editor(ui.Screen[Gallery, None]):
    """Turn, mirror and tint a picture, and save it under the same or another name."""

    activity: ClassVar[str] = EDITOR

    path: str
    turned: int = 0  # counter-clockwise
    mirrored: bool = False
    upended: bool = False
    filter: int = 0

    @classmethod
    def arrive(cls, app: Gallery, intent: Intent) -> "Editor":
        return cls(path_in(app.phone, intent))

    def view(self) -> ui.View:
        does = (self.ask_filter, self.rotate, self.mirror, self.upend)
        save = action("save_as", "Save", "content-save-outline", self.ask_name)
        share = action("share", "Share", "share-variant", self.share_it)
        buttons = [
            ui.Box(
                ui.IconButton(icon, desc, id=id, on_tap=do, at="center"),
                grow=1,
            )
            for (id, (icon, desc)), do in zip(DEEDS.items(), does, strict=True)
        ]
        looks = (self.path, self.turned, self.mirrored, self.upended, self.filter)
        body = ui.Drawing(self.paint, looks, id="editor_image", width="fill", height="fill")
        body = body.but(cls="android.widget.ImageView")
        bar = title_bar(self, "Edit", save, share, up=self.finish)
        return ui.page(self, body, bar=bar, bottom=ui.Row(*buttons, padding=(0, 8)))

    def paint(self, canvas: Canvas, rect: Rect, *look: object) -> None:
        left, top, right, bottom = rect
        fitted = partial(self.fitted, (right - left, bottom - top))
        image = changed(self.app, self.path, fitted, canvas.pauses)
        if image is not None:
            x, y = (left + right - image.width) // 2, (top + bottom - image.height) // 2
            canvas.paste(image, (x, y), rect)

    def fitted(self, room: tuple[int, int], image: Image.Image) -> Image.Image:
        return fitting(self.edited(image), room)

    def edited(self, image: Image.Image) -> Image.Image:
        image = image.convert("RGB").rotate(self.turned, expand=True)
        image = ImageOps.mirror(image) if self.mirrored else image
        image = ImageOps.flip(image) if self.upended else image
        if FILTERS[self.filter] == "Grayscale":
            return ImageOps.grayscale(image).convert("RGB")
        return ImageOps.invert(image) if FILTERS[self.filter] == "Inverted" else image

    def rotate(self) -> None:
        self.turned = (self.turned + 90) % 360

    def mirror(self) -> None:
        self.mirrored = not self.mirrored

    def upend(self) -> None:
        self.upended = not self.upended

    def ask_filter(self) -> None:
        self.open(ui.RadioList("Filter", list(FILTERS), self.filter), then=self.set_filter)

    def set_filter(self, number: int) -> None:
        self.filter = number

    def share_it(self) -> None:
        self.toast("Please save the picture first")

    def ask_name(self) -> None:
        stem, _, extension = self.path.rpartition("/")[2].rpartition(".")
        folder = folder_of(self.path).replace(STORAGE, "Internal", 1)
        ids = ["folder_value", "filename_value", "extension_value"]
        labels = ["Folder", "Filename", "Extension"]
        fields = Fields("Save as", ids, labels, [folder, f"{stem}_1", extension])
        self.open(fields, then=self.save)

    def save(self, answers: list[str]) -> None:
        folder = answers[0].replace("Internal", STORAGE, 1).rstrip("/")
        target = f"{folder}/{answers[1]}.{answers[2]}"
        if not answers[1].strip():
            self.toast("Filename cannot be empty")
        elif "/" in answers[1] or not self.phone.files.is_dir(folder):
            self.toast("Filename contains invalid characters")
        elif self.phone.files.exists(target):
            conflict = Conflict(target.rpartition("/")[2], several=False)
            self.open(conflict, then=partial(self.resolved, target))
        else:
            self.write(target)

    def resolved(self, target: str, answer: tuple[int, bool]) -> None:
        if answer[0] != SKIP:
            self.write(self.app.free_path(target) if answer[0] == KEEP_BOTH else target)

    def write(self, target: str) -> None:
        if not save_changed(self.app, self.path, self.edited, target):
            self.toast("Image editing failed")
            return
        self.app.library.sync()
        self.toast("File saved successfully")
        self.finish()


@dataclass
class Wallpaper(ui.Screen[Gallery, None]):
    activity: ClassVar[str] = WALLPAPER

    path: str

    @classmethod
    def arrive(cls, app: Gallery, intent: Intent) -> "Wallpaper":
        return cls(path_in(app.phone, intent))

    def view(self) -> ui.View:
        save = action("save", "OK", "check", self.ask_target)
        body = ui.Photo(self.path, id="crop_image_view", width="fill", height="fill")
        return ui.page(self, body, bar=title_bar(self, "Set as Wallpaper", save, up=self.finish))

    def ask_target(self) -> None:
        self.open(ui.RadioList("Set as Wallpaper", list(TARGETS), -1), then=self.set)

    def set(self, target: int) -> None:
        """The launcher has a ground of its own, so nothing is seen of it there."""
        self.toast("Wallpaper set successfully")
        self.finish()
