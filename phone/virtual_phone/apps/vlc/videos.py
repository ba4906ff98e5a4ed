"""VLC's cards of videos, in a grid or a list: those of the Video tab, and those of a group."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.vlc import wording
from virtual_phone.apps.vlc.app import GROUPS, Vlc, append, play
from virtual_phone.apps.vlc.browser import Folder
from virtual_phone.apps.vlc.information import Information
from virtual_phone.apps.vlc.library import INTERNAL, VIDEO, Media
from virtual_phone.apps.vlc.views import (
    add_to_playlist,
    ask_to_delete_files,
    media_page,
    more_button,
    note,
    offer,
    selection_bar,
    up_bar,
)

NOTHING = (
    "No media files found, please transfer some files to your device or adjust your preferences."
)
THUMBNAILS, SEEN = "show_video_thumbnails", "media_seen"
IN_GRID = "video_display_in_cards"
GROUP_LENGTH = 6  # letters that the titles of a group share
ORDERS = {"title": "Name", "duration DESC": "Length", "insertion_date DESC": "Insertion date"}


@dataclass
class Videos(ui.Part[Vlc], ui.Selecting[int]):
    """Cards in two columns, or lines; a long press begins a selection."""

    group: str | None = None  # the beginning of the titles, if only those are there
    order: str = "title"
    selection: ui.Selection = field(default_factory=ui.Selection)

    def videos(self) -> list[Media]:
        found = self.app.media.all("type=? AND is_present", (VIDEO,), order=self.order)
        return [each for each in found if self.group in (None, self.group_of(each))]

    def group_of(self, media: Media) -> str:
        length = self.app.prefs().number(GROUPS, GROUP_LENGTH)
        return media.name[:length].strip().casefold() if length > 0 else str(media.id_media)

    def view(self) -> ui.View:
        groups: dict[str, list[Media]] = {}
        for media in self.videos():
            key = self.group_of(media) if self.group is None else str(media.id_media)
            groups.setdefault(key, []).append(media)
        cards = [
            self.card(each[0]) if len(each) == 1 else self.group_card(key, each)
            for key, each in groups.items()
        ]
        rows = ui.grid_rows(2, cards) if self.in_grid else cards
        return ui.Rows(*rows, id="video_grid", padding=8) if cards else note(NOTHING)

    @property
    def in_grid(self) -> bool:
        return self.app.prefs().flag(IN_GRID, True)

    def turn(self) -> None:
        """Into a list, or back into a grid."""
        self.app.prefs()[IN_GRID] = not self.in_grid

    def card(self, media: Media) -> ui.View:
        length = wording.progress(media.resumes_at, media.duration or 0)
        chosen = media.id_media in self.selection
        return self.selection.item(
            self.held(
                self.picture(media),
                self.title(media.name, f"more {media.id_media}", partial(self.offer, media)),
                ui.Label(wording.clock(media.duration or 0), id="ml_item_time", lines=1),
                key=f"video {media.id_media}",
                desc=f"Video: {media.name}, Duration: {length}",
                radius=4,
                background="tint" if chosen else "background",
            ),
            media.id_media,
            partial(self.play, [media.id_media]),
        )

    def held(self, picture: ui.View, title: ui.View, below: ui.View, **look: Any) -> ui.View:
        """A card of a grid or a line of a list."""
        if self.in_grid:
            return ui.Column(picture, title, below, padding=4, **look)
        beside = ui.Box(picture.but(height=72), width=128, height=72)
        return ui.Row(beside, ui.Column(title, below, grow=1), padding=(8, 4), gap=12, **look)

    def picture(self, media: Media) -> ui.View:
        """A frame of the video, or what the settings have in its place.

        On it stand how fine it is, in a grid, and a mark once it is seen.
        """
        seen = bool(media.play_count) and self.app.setting(SEEN, "1")
        fine = self.app.library.resolution(media.id_media) if self.in_grid else ""
        label = ui.Text(
            fine,
            id="ml_item_resolution",
            size=11,
            color="#ffffff",
            background="#a0000000",
            radius=2,
            padding=(4, 1),
            margin=4,
            width="wrap",
            at="bottom start",
        )
        mark = ui.Icon("check-circle", size=20, color="primary", id="ml_item_seen", margin=6)
        film = ui.Film(
            self.app.library.path(media.id_media),
            media.seconds * 0.25,
            whole=False,
            width="fill",
            height=112,
            id="ml_item_thumbnail",
            important=False,
        )
        if not self.app.setting(THUMBNAILS, "1"):
            film = still("video-outline")
        marks = [label if fine else None, mark.but(at="top end") if seen else None]
        return ui.Box(film, *marks, width="fill", height=112) if any(marks) else film

    def group_card(self, key: str, media: list[Media]) -> ui.View:
        name, count = media[0].name[: len(key)], wording.counted(len(media), "video", "videos")
        ids = [each.id_media for each in media]
        return self.held(
            still("folder-multiple-outline"),
            self.title(name, f"more {key}", partial(self.offer_group, name, ids)),
            ui.Label(count, id="ml_item_time", lines=1),
            key=f"group {key}",
            desc=f"Video group: {name}, {count}",
            on_tap=lambda: self.screen.open(VideoGroup(name, Videos(group=key))),
        )

    def title(self, name: str, key: str, more: Callable[[], object]) -> ui.View:
        dots = None if self.selection else more_button(more, key)
        text = ui.Text(name, id="ml_item_title", size=14, lines=2, grow=1)
        return ui.Row(text, dots, min_height=48)

    # What can be done with them

    def bar(self) -> ui.View:
        """The bar while some are selected."""
        one = len(self.selection) == 1
        return selection_bar(
            len(self.selection),
            self.selection.take,
            ui.menu_item("action_video_play", "play", self.on_selected(self.play), "Play"),
            ui.menu_item(
                "action_mode_audio_add_playlist",
                "playlist-plus",
                self.on_selected(self.add),
                "Add to playlist",
            ),
            ui.menu_button(
                self.screen,
                ui.Choice("Append", self.on_selected(self.append)),
                ui.Choice("Information", self.on_selected(self.inform)) if one else None,
                ui.Choice("Go to folder", self.on_selected(self.go_to_folder)) if one else None,
                ui.Choice("Delete", self.on_selected(self.ask_to_delete)),
            ),
        )

    def paths(self, media: list[int]) -> list[str]:
        return [path for each in media if (path := self.app.library.path(each))]

    def play(self, media: list[int]) -> None:
        play(self.screen, self.paths(media))

    def append(self, media: list[int]) -> None:
        append(self.screen, self.paths(media))

    def add(self, media: list[int]) -> None:
        add_to_playlist(self.screen, media)

    def inform(self, media: list[int]) -> None:
        self.screen.open(Information(self.app.library.path(media[0])))

    def go_to_folder(self, media: list[int]) -> None:
        folder = self.app.library.path(media[0]).rpartition("/")[0]
        self.screen.open(Folder(folder or INTERNAL, folder or INTERNAL))

    def ask_to_delete(self, media: list[int]) -> None:
        ask_to_delete_files(self.screen, self.paths(media))

    def offer(self, media: Media) -> None:
        ids = [media.id_media]
        offer(
            self.screen,
            media.name,
            ("play", "Play", partial(self.play, ids)),
            ("playlist-plus", "Append", partial(self.append, ids)),
            ("headphones", "Play as audio", partial(self.app.play_songs, ids)),
            ("information-outline", "Information", partial(self.inform, ids)),
            ("playlist-plus", "Add to playlist", partial(self.add, ids)),
            ("delete", "Delete", partial(self.ask_to_delete, ids)),
        )

    def offer_group(self, name: str, ids: list[int]) -> None:
        offer(
            self.screen,
            name,
            ("play", "Play all", partial(self.play, ids)),
            ("playlist-plus", "Append", partial(self.append, ids)),
            ("playlist-plus", "Add to playlist", partial(self.add, ids)),
        )


def still(icon: str) -> ui.View:
    """A card's upper part without a frame of a video."""
    glyph = ui.Icon(icon, size=48, at="center")
    return ui.Box(glyph, background="card", height=112, width="fill", id="ml_item_thumbnail")


@dataclass
class VideoGroup(ui.Screen[Vlc, None]):
    """The videos whose titles begin alike."""

    title: str
    videos: Videos = field(default_factory=Videos)

    def view(self) -> ui.View:
        bar = self.videos.bar() if self.videos.selection else up_bar(self, self.title)
        return media_page(self, self.videos.view(), bar)

    def back(self) -> None:
        if not self.videos.selection.take():
            self.go_back()
