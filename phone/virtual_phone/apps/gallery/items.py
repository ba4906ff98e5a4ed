"""What can be done with media, from the grid as from the viewer."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from PIL import Image, ImageOps

from virtual_phone import ui
from virtual_phone.apps.gallery import exif, intents, tables
from virtual_phone.apps.gallery.app import Gallery
from virtual_phone.apps.gallery.destinations import PickDirectory
from virtual_phone.apps.gallery.dialogs import (
    KEEP_BOTH,
    OVERWRITE,
    Conflict,
    DeleteQuestion,
    Fields,
    Properties,
)
from virtual_phone.apps.gallery.library import type_of
from virtual_phone.media.pictures import NotAPicture, open_picture, read_header
from virtual_phone.ui.pauses import AtOnce

ORIENTATION, FIRST_LYING = 0x0112, 5  # EXIF's tag, and its first value with width for height
TURNS = {"Rotate right": 90, "Rotate left": 270, "Rotate by 180º": 180}
Change = Callable[[Image.Image], Image.Image]
MOST_SIDE = 8192  # pixels of a picture that is resized
SEVERAL_IDS = ["rename_items_name"]


@dataclass
class Items(ui.Part[Gallery]):
    """Deeds for a number of paths, a field of the page on which they are; and how far they are."""

    waiting: list[tuple[str, str]] = field(default_factory=list)  # sources and folders
    move: bool = False
    done: int = 0
    for_all: int | None = None

    # Copy and move

    def ask_destination(self, paths: Sequence[str], *, move: bool) -> None:
        then = partial(self.transfer, list(paths), move)
        self.screen.open(PickDirectory(folder_of(paths[0])), then=then)

    def transfer(self, paths: list[str], move: bool, folder: str) -> None:
        """Begin to copy or move files, or folders with what is in them."""
        if any(folder_of(path) == folder or path == folder for path in paths):
            self.app.toast("Source and destination cannot be the same")
            return
        if any(f"{folder}/".startswith(f"{path}/") for path in paths):
            self.app.toast("You cannot put a folder into itself")
            return
        self.app.settings["last_copy_path"] = folder
        self.waiting, self.move, self.done, self.for_all = [], move, 0, None
        for path in paths:
            self.waiting += self._pairs(path, folder)
        self.app.toast("Moving…" if move else "Copying…")
        self.go_on()

    def _pairs(self, path: str, folder: str) -> list[tuple[str, str]]:
        files = self.phone.files
        if not files.is_dir(path):
            return [(path, folder)]
        top = len(folder_of(path))
        return [(each, folder + folder_of(each)[top:]) for each in files.walk(path)]

    def go_on(self) -> None:
        """Copy or move what waits, up to a name that is taken."""
        files = self.phone.files
        while self.waiting:
            source, folder = self.waiting[0]
            target = f"{folder}/{source.rpartition('/')[2]}"
            if files.is_dir(source):
                files.mkdir(target, parents=True)
            elif files.exists(target) and self.for_all is None:
                several = len(self.waiting) > 1
                conflict = Conflict(target.rpartition("/")[2], several)
                self.screen.open(conflict, then=self.resolved)
                return
            else:
                self._put(source, target, self.for_all)
            self.waiting.pop(0)
        self.finished()

    def resolved(self, answer: tuple[int, bool]) -> None:
        resolution, for_all = answer
        if for_all:
            self.for_all = resolution
        else:
            source, folder = self.waiting.pop(0)
            self._put(source, f"{folder}/{source.rpartition('/')[2]}", resolution)
        self.go_on()

    def _put(self, source: str, target: str, resolution: int | None) -> None:
        self.phone.files.mkdir(folder_of(target), parents=True)
        if self.phone.files.exists(target):
            if resolution not in (OVERWRITE, KEEP_BOTH):
                return
            if resolution == KEEP_BOTH:
                target = self.app.free_path(target)
        if self.move and isinstance(self.screen, Follows):
            self.screen.leave(source)
        self.done += self.app.transfer(source, target, move=self.move)

    def finished(self) -> None:
        self.app.library.sync()
        if self.done:
            files = "File" if self.done == 1 else "Files"
            self.app.toast(f"{files} {'moved' if self.move else 'copied'} successfully")
        else:
            self.app.toast(f"Some files could not be {'moved' if self.move else 'copied'}")

    # Delete

    def ask_delete(self, paths: Sequence[str]) -> None:
        files, listed = self.phone.files, list(paths)
        binned = all(path.startswith(self.app.bin) for path in paths)
        use_bin = self.app.settings.flag("use_recycle_bin", True) and not binned
        if self.app.unasked_deletion or self.app.settings.flag("skip_delete_confirmation"):
            self.delete(listed, not use_bin)
            return
        what = f"{len(listed)} items"
        if len(listed) == 1:
            name = listed[0].rpartition("/")[2]
            what = f'"{name}"'
            if files.is_file(listed[0]):
                what += f" ({self.app.size_text(files.stat(listed[0]).size)})"
        question = f"Are you sure you want to move {what} into the Recycle Bin?"
        if not use_bin:
            question = f"Are you sure you want to delete {what}?"
        self.screen.open(DeleteQuestion(question, use_bin), then=partial(self.delete, listed))

    def delete(self, paths: list[str], skip_bin: bool) -> None:
        files = self.phone.files
        for path in paths:
            if isinstance(self.screen, Follows):
                self.screen.leave(path)
            if files.is_dir(path):
                inside = [each for each in files.walk(path) if type_of(each)]
                self.app.delete(inside, skip_bin=skip_bin)
                if not files.listdir(path):
                    files.rmdir(path)
        self.app.delete([path for path in paths if not files.is_dir(path)], skip_bin=skip_bin)

    # Names

    def ask_name(self, paths: Sequence[str]) -> None:
        """A dialog for one file, a folder, or for several at once."""
        if len(paths) > 1:
            several = Fields("Rename", SEVERAL_IDS, ["String to append to filenames"], [""])
            self.screen.open(several, then=partial(self.append, list(paths)))
            return
        path = paths[0]
        name = path.rpartition("/")[2]
        stem, dot, extension = name.rpartition(".")
        ids, labels = ["rename_item_name", "rename_item_extension"], ["Title", "Extension"]
        values = [stem, extension]
        if self.phone.files.is_dir(path) or not dot:
            ids, labels, values = ids[:1], labels[:1], [name]
        self.screen.open(Fields("Rename", ids, labels, values), then=partial(self.rename, path))

    def rename(self, path: str, parts: list[str]) -> None:
        new = self.app.rename(path, ".".join(filter(None, parts)) if parts[0] else "")
        if isinstance(self.screen, Follows):
            self.screen.follow(path, new)

    def append(self, paths: list[str], answers: list[str]) -> None:
        for path in paths:
            stem, dot, extension = path.rpartition("/")[2].rpartition(".")
            self.app.rename(path, f"{stem}{answers[0]}{dot}{extension}")

    # The rest

    def properties(self, paths: Sequence[str]) -> None:
        files = self.phone.files
        there = [path for path in paths if files.exists(path)]
        inside = [each for path in there for each in (*self._below(path), path)]
        size = sum(files.stat(each).size for each in inside if files.is_file(each))
        lines = [("Size", self.app.size_text(size))]
        if len(there) == 1:
            path, stat = there[0], files.stat(there[0])
            time = self.app.moment_text(stat.mtime)
            lines = [("Name", path.rpartition("/")[2]), ("Path", folder_of(path)), *lines]
            if stat.is_dir:
                lines.append(("Files count", str(sum(map(bool, map(type_of, inside))))))
            resolution = self.resolution(path)
            lines += [("Resolution", resolution)] if resolution else []
            lines.append(("Last modified", time))
        else:
            lines.insert(0, ("Items selected", str(len(there))))
        single = there[0] if len(there) == 1 and exif.can_be_removed(there[0]) else ""
        self.screen.open(Properties(lines, single))

    def _below(self, path: str) -> list[str]:
        return list(self.phone.files.walk(path))

    def resolution(self, path: str) -> str:
        """500 x 500 (0.3MP), of a picture that can be read."""
        size = picture_size(self.app, path)
        if size is None:
            return ""
        return f"{size[0]} x {size[1]} ({size[0] * size[1] / 1e6:.1f}MP)"

    def turn(self, paths: Sequence[str], degrees: int) -> None:
        """Rotate pictures clockwise, in their files."""
        for path in paths:
            if not save_changed(self.app, path, lambda image: image.rotate(-degrees, expand=True)):
                self.app.toast("Saving failed")
        self.app.library.sync()

    def ask_size(self, path: str) -> None:
        size = picture_size(self.app, path)
        if size is None:
            self.app.toast("Invalid file format")
            return
        ids, labels = ["resize_image_width", "resize_image_height"], ["Width", "Height"]
        fields = Fields("Resize", ids, labels, [str(side) for side in size], "number")
        self.screen.open(fields, then=partial(self.resize, path))

    def resize(self, path: str, answers: list[str]) -> None:
        wide, high = (int(each) if each.isdecimal() else 0 for each in answers)
        fits = 0 < wide <= MOST_SIDE and 0 < high <= MOST_SIDE
        if not (fits and save_changed(self.app, path, lambda image: image.resize((wide, high)))):
            self.app.toast("Please enter a valid image resolution")
            return
        self.app.library.sync()
        self.app.toast("File saved successfully")

    def share(self, paths: Sequence[str]) -> None:
        self.screen.start(intents.sharing(self.app, list(paths)))

    def open_with(self, path: str) -> None:
        self.screen.start(intents.viewing(self.app, path))

    def set_as(self, path: str) -> None:
        self.screen.start(intents.attaching(self.app, path))

    def edit(self, path: str) -> None:
        self.screen.start(intents.editing(self.app, path))

    def offer_shortcut(self, path: str) -> None:
        """The launcher's question; it puts nothing on its pages by itself."""
        name = path.rpartition("/")[2]
        add = ui.Choice("Add automatically")
        text = f"{name}\n\nTouch & hold the icon to move it manually"
        self.screen.open(ui.Alert("Add to Home screen?", text, add, ui.Choice("Cancel")))

    def menu_of_turns(self, paths: Sequence[str], anchor: str) -> None:
        lines = [
            ui.Choice(label, partial(self.turn, list(paths), degrees))
            for label, degrees in TURNS.items()
        ]
        self.screen.open(ui.Menu(lines, anchor))


class Follows:
    """A page that goes on with a file under its new name."""

    def follow(self, old: str, new: str) -> None:
        raise NotImplementedError

    def leave(self, path: str) -> None:
        """The file is about to go; the page goes on with another, or closes."""
        raise NotImplementedError


def folder_of(path: str) -> str:
    return path.rpartition("/")[0]


def picture_size(app: Gallery, path: str) -> tuple[int, int] | None:
    """Width and height of a picture as it is displayed, from its header alone."""
    if not app.phone.files.is_file(path):
        return None
    try:
        with app.phone.files.open(path) as file:
            width, height, exif = read_header(file)
    except (OSError, NotAPicture):
        return None
    lying = exif.get(ORIENTATION, 1) >= FIRST_LYING
    return (height, width) if lying else (width, height)


def changed(app: Gallery, path: str, change: Change, pauses: AtOnce) -> Image.Image | None:
    """A picture as it is displayed, changed; None if it cannot be read.

    Others work meanwhile: with millions of pixels it takes a second.
    """
    if type_of(path) not in (tables.IMAGE, tables.GIF) or not app.phone.files.is_file(path):
        return None
    try:
        with app.phone.files.open(path) as file, pauses.aside(), open_picture(file) as image:
            return change(ImageOps.exif_transpose(image))
    except (OSError, NotAPicture):
        return None


def save_changed(app: Gallery, path: str, change: Change, target: str = "") -> bool:
    """Write a changed picture in the format that its name says; False if it is none."""
    target, data = target or path, io.BytesIO()
    extension = target.rpartition(".")[2].lower()
    kind = {"png": "PNG", "webp": "WEBP", "gif": "GIF", "bmp": "BMP"}.get(extension, "JPEG")
    with app.in_slices() as pauses:
        image = changed(app, path, change, pauses)
        if image is None:
            return False
        with pauses.aside():
            mode = "RGB" if kind in ("JPEG", "BMP") else "RGBA"
            image.convert(mode).save(data, kind, quality=90)
    app.phone.files.write(target, data.getvalue())
    return True
