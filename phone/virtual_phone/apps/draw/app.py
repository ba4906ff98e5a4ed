"""Draw: its manifest, its preferences, and the files that it writes."""

import hashlib
import io
from collections.abc import Sequence
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android import mime
from virtual_phone.android.intent import SEND, VIEW, Filter
from virtual_phone.apps.draw import raster, sheet, svg
from virtual_phone.ui.display import Display
from virtual_phone.ui.images import load_picture
from virtual_phone.ui.kits.simple_pages import DIALOGS, MENUS, PREFS, THEME
from virtual_phone.ui.prefs import Prefs

PACKAGE = "com.simplemobiletools.draw.pro"
ACTIVITIES = f"{PACKAGE}.activities"
MAIN = f"{ACTIVITIES}.MainActivity"
EDIT = "android.intent.action.EDIT"
CAPTURE = "android.media.action.IMAGE_CAPTURE"
BRUSH, GROUND, SIZE = "brush_color", "canvas_background_color", "brush_size_2"
ORANGE, WHITE = "#f57c00", "#ffffff"
FIRST_SIZE, LEAST_SIZE, FULL_SIZE = 40.0, 5.0, 40  # of 100; dp of a brush of 100
TOOLBAR = 56  # dp
TYPES = {"png": "image/png", "svg": "image/svg+xml", "jpg": "image/jpg"}


class Draw(ui.App):
    """Simple Draw Pro 6.9.3."""

    package = PACKAGE
    label = "Draw"
    icon = ("brush", "#f57c00")
    version = ("6.9.3", 79)
    launcher = MAIN
    filters = (Filter(MAIN, actions=(SEND, VIEW, EDIT), types=("image/*",)),)
    colors: ClassVar[dict[str, str]] = {"primary": "#b35900", "tint": "#ffdcc2"}
    dark_colors: ClassVar[dict[str, str]] = {"primary": "#ffb77c", "tint": "#6d3a00"}
    dialogs, menus, theme = DIALOGS, MENUS, THEME

    # Preferences

    @property
    def settings(self) -> Prefs:
        return self.prefs(PREFS)

    def color(self, key: str) -> str:
        """The brush's colour or the ground's; the preference is a signed number, as in Java."""
        first = ORANGE if key == BRUSH else WHITE
        value = self.settings.get(key)
        return f"#{value & 0xFFFFFF:06x}" if isinstance(value, int) else first

    def set_color(self, key: str, color: str) -> None:
        self.settings[key] = int(color[1:], 16) - (1 << 24)

    @property
    def size(self) -> float:
        """Of the brush, up to 100."""
        value = self.settings.get(SIZE, FIRST_SIZE)
        size = float(value) if isinstance(value, int | float) else FIRST_SIZE
        return min(max(size, LEAST_SIZE), 100.0)

    @property
    def sheet_size(self) -> raster.Size:
        """The pixels of the sheet: the page without its toolbar."""
        display, profile = self.phone[Display], self.phone.profile
        wide, high = display.size
        bars = profile.status_bar + profile.navigation_bar + display.metrics.px(TOOLBAR)
        return wide, max(high - bars, 1)

    # Files

    def encoded(self, marks: Sequence[sheet.Mark], extension: str) -> bytes:
        """The sheet as a file of that kind."""
        files, size, ground = self.phone.files, self.sheet_size, self.color(GROUND)
        if extension == "svg":
            return svg.written(marks, size, ground).encode()
        data = io.BytesIO()
        with self.in_slices() as pauses:
            image = raster.picture(files, marks, size, ground, pauses=pauses)
            with pauses.aside():
                if extension == "jpg":
                    image.save(data, "JPEG", quality=70)
                else:
                    image.save(data, "PNG")
        return data.getvalue()

    def opened(self, path: str) -> list[sheet.Mark] | None:
        """The marks of a file; None if it cannot be opened."""
        files = self.phone.files
        if not files.is_file(path):
            return None
        data = files.read(path)
        kind = mime.of_name(path)
        if kind == "image/svg+xml" or data.lstrip()[:4] == b"<svg":
            found = svg.read(data)
            if found is None:
                return None
            self.set_color(GROUND, found[1])
            return found[0]
        with files.open(path) as file:
            if load_picture(file) is None:
                return None
        return [sheet.Image(self.cached(data))]

    def cached(self, data: bytes, name: str = "") -> str:
        """A file of the app's own with these bytes; its path."""
        folder = f"{self.data}/cache"
        self.phone.files.mkdir(folder, parents=True)
        path = f"{folder}/{name or hashlib.sha256(data).hexdigest()}"
        self.phone.files.write(path, data)
        return path
