"""The viewer: one medium as large as the screen, with those beside it to the left and right."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.gallery.app import ACTIVITIES, FILM, PHOTO, Gallery
from virtual_phone.apps.gallery.items import TURNS, Follows, Items
from virtual_phone.apps.gallery.library import BIN, MS, Medium
from virtual_phone.apps.gallery.photo import Photo
from virtual_phone.apps.gallery.settings import Settings
from virtual_phone.apps.gallery.tiles import WHITE
from virtual_phone.apps.print_spooler import print_job
from virtual_phone.services.intent_files import path_in
from virtual_phone.ui.kits.simple import action, title_bar

VIEWER = f"{ACTIVITIES}.ViewPagerActivity"
SIDE = 1 / 7  # of the width
SLIDE = 5.0  # seconds
BAR = "#66000000"
ORIENTATIONS = {"Force portrait": 0, "Force landscape": 1, "Use default orientation": None}


@dataclass
class Viewer(ui.Screen[Gallery, None], Follows):
    activity: ClassVar[str] = VIEWER
    aliases: ClassVar[tuple[str, ...]] = (PHOTO, FILM)
    bleed: ClassVar[bool] = True

    path: str
    folder: str | None = None  # the list in which it is; None: all media
    full: bool = False  # without bars
    slides: bool = False
    photo: Photo = field(default_factory=Photo)
    items: Items = field(default_factory=Items)

    @classmethod
    def arrive(cls, app: Gallery, intent: Intent) -> "Viewer":
        path = path_in(app.phone, intent)
        return cls(path, path.rpartition("/")[0])

    def view(self) -> ui.View:
        medium = self.app.library.at(self.path)
        if medium is None and self.folder == BIN:
            binned = self.app.library.media(BIN)
            medium = next((each for each in binned if each.path == self.path), None)
        if medium is None:
            return self.missing()
        if self.slides:
            self.redraw_every(SLIDE)
        body = self.photo.film(medium) if medium.is_video else self.photo.view(medium)
        bars = () if self.full else (self.bar(medium), self.bottom(medium))
        return ui.Box(
            body, *bars, background=self.ground, width="fill", height="fill", id="view_pager"
        ).but(cls="androidx.viewpager.widget.ViewPager")

    @property
    def ground(self) -> str:
        black = self.full or self.app.settings.flag("black_background")
        return "#000000" if black else "background"

    def missing(self) -> ui.View:
        text = ui.Body("Could not find the file", at="center", padding=24)
        return ui.Column(title_bar(self, "", up=self.finish), text, background="background").but(
            height="fill", padding=(0, 32, 0, 0)
        )

    # Bars

    def bar(self, medium: Medium) -> ui.View:
        title = ui.Text(medium.name, size=20, lines=1, grow=1, color=WHITE)
        up = ui.IconButton("arrow-left", "Back", color=WHITE, on_tap=self.finish)
        turn = action("menu_rotate", "Rotate", "rotate-right", self.ask_turn).but(color=WHITE)
        save = action("menu_save_as", "Save as", "content-save-outline", self.save)
        properties = partial(self.items.properties, [medium.path])
        about = action("menu_properties", "Properties", "information-outline", properties)
        more = ui.menu_button(self, *self.menu(medium)).but(color=WHITE)
        return ui.Row(
            up,
            title,
            save.but(color=WHITE) if self.photo.turned else None,
            None if medium.is_video else turn,
            about.but(color=WHITE),
            more,
            id="medium_viewer_toolbar",
            background=BAR,
            padding=(4, 32, 4, 4),
            at="top",
        )

    def menu(self, medium: Medium) -> list[ui.Choice | None]:
        path, items, binned = medium.path, self.items, self.folder == BIN
        image = not medium.is_video
        everywhere = [
            ui.Choice("Copy to", partial(items.ask_destination, [path], move=False)),
            ui.Choice("Move to", partial(items.ask_destination, [path], move=True)),
            ui.Choice("Create shortcut", partial(items.offer_shortcut, path)),
            ui.Choice("Open with", partial(items.open_with, path)),
        ]
        return [
            ui.Choice("Restore file", self.restore) if binned else None,
            None if binned else ui.Choice("Rename", partial(items.ask_name, [path])),
            None if binned else ui.Choice("Hide", self.hide),
            *([] if binned else everywhere),
            ui.Choice("Set as", partial(items.set_as, path)) if image else None,
            ui.Choice("Change orientation", self.ask_orientation, more=True),
            ui.Choice("Print", partial(self.print, path)) if image else None,
            ui.Choice("Resize", partial(items.ask_size, path)) if image and not binned else None,
            ui.Choice("Show on map", self.show_on_map),
            ui.Choice("Slideshow", self.begin_slides),
            ui.Choice("Settings", partial(self.open, Settings())),
        ]

    def bottom(self, medium: Medium) -> ui.View:
        path = medium.path
        loved = self.app.is_loved(path)
        delete = partial(self.items.ask_delete, [path])
        buttons = (
            ("favorite", "star" if loved else "star-outline", "Toggle favorite", self.love),
            ("edit", "pencil-outline", "Edit", partial(self.items.edit, path)),
            ("share", "share-variant", "Share", partial(self.items.share, [path])),
            ("delete", "delete-outline", "Delete", delete),
        )
        icons = [
            ui.Box(
                ui.IconButton(icon, desc, id=f"bottom_{id}", color=WHITE, on_tap=does).but(
                    cls="android.widget.ImageView",
                    at="center",
                    selected=id == "favorite" and loved,
                ),
                grow=1,
            )
            for id, icon, desc, does in buttons
        ]
        details = self.details(medium)
        film = self.photo.film_bar(medium) if medium.is_video else None
        shown = self.app.settings.flag("bottom_actions", True)
        row = ui.Row(*icons, id="bottom_actions_wrapper") if shown else None
        return ui.Column(details, film, row, background=BAR, padding=(0, 4, 0, 28), at="bottom")

    def details(self, medium: Medium) -> ui.View | None:
        if not self.app.settings.flag("show_extended_details"):
            return None
        modified = self.app.moment_text(medium.modified * MS)
        lines = filter(None, (self.items.resolution(medium.path), modified))
        text = ui.Text("\n".join(lines), id="photo_details", size=14, color=WHITE)
        return text.but(padding=(16, 4))

    # Which medium

    def media(self) -> list[str]:
        return [each.path for each in self.app.library.media(self.folder or "")]

    def step(self, by: int) -> None:
        """To the next medium or the one before; at the ends nothing happens."""
        paths = self.media()
        place = paths.index(self.path) + by if self.path in paths else 0
        if 0 <= place < len(paths):
            self.display(paths[place])

    def display(self, path: str) -> None:
        self.photo.leave()
        self.path, self.photo = path, Photo()
        self.autoplay()

    def autoplay(self) -> None:
        medium = self.app.library.at(self.path)
        fresh = self.app.player.item is None
        if fresh and medium and medium.is_video and self.app.settings.flag("autoplay_videos"):
            self.photo.play()

    def swiped(self, towards: str) -> None:
        if towards == "down":
            if self.app.settings.flag("down_gesture", True):
                self.finish()
        elif towards in ("left", "right"):
            self.step(1 if towards == "left" else -1)

    def tapped(self, x: float) -> None:
        """A tap shows or hides the bars; at a side it may turn to what is beside."""
        side = -1 if x < SIDE else 1 if x > 1 - SIDE else 0
        if side and self.app.settings.flag("instant_change"):
            self.step(side)
        else:
            self.toggle_bars()

    def toggle_bars(self) -> None:
        self.full, self.slides = not self.full, False

    def begin_slides(self) -> None:
        self.full = self.slides = True
        self.after(SLIDE, self.next_slide)

    def next_slide(self) -> None:
        if not self.slides:
            return
        before = self.path
        self.step(1)
        if self.path == before:
            self.full = self.slides = False
            self.toast("The slideshow ended")
        else:
            self.after(SLIDE, self.next_slide)

    # What can be done

    def ask_turn(self) -> None:
        lines = [
            ui.Choice(label, partial(self.photo.turn, degrees)) for label, degrees in TURNS.items()
        ]
        self.open(ui.Menu(lines, "menu_rotate"))

    def save(self) -> None:
        """Write the picture as it was turned."""
        self.items.turn([self.path], self.photo.turned)
        self.photo = Photo()
        self.toast("File saved successfully")

    def love(self) -> None:
        self.app.love([self.path], loved=not self.app.is_loved(self.path))

    def hide(self) -> None:
        self.follow(self.path, self.app.hide([self.path], hidden=True)[0])

    def restore(self) -> None:
        path = self.path
        self.leave(path)
        self.app.restore([path])

    def follow(self, old: str, new: str) -> None:
        if self.path == old:
            self.path = new

    def leave(self, path: str) -> None:
        paths = self.media()
        place = paths.index(path) if path in paths else 0
        others = paths[place + 1 :] + paths[:place][::-1]
        if others:
            self.display(others[0])
        else:
            self.finish()

    def ask_orientation(self) -> None:
        lines = [
            ui.Choice(label, partial(self.turn_screen, turned))
            for label, turned in ORIENTATIONS.items()
        ]
        self.open(ui.Menu(lines))

    def turn_screen(self, quarters: int | None) -> None:
        self.turn(quarters)

    def print(self, path: str) -> None:
        self.start(print_job(path, path.rpartition("/")[2]))

    def show_on_map(self) -> None:
        self.toast("Unknown location")

    # Around it

    def resumed(self) -> None:
        self.app.library.sync()
        if self.slides:
            self.begin_slides()
        else:
            self.autoplay()

    def paused(self) -> None:
        self.photo.leave()
