"""VLC's search among the library's media."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.vlc.app import GUI, Vlc
from virtual_phone.apps.vlc.library import Media
from virtual_phone.apps.vlc.views import media_row, note

FIELD = "search_edit_text"


@dataclass
class Search(ui.Screen[Vlc, None]):
    activity: ClassVar[str] = f"{GUI}.SearchActivity"

    def view(self) -> ui.View:
        field = ui.Field(FIELD, hint="Search…", id=FIELD, enter="search", autofocus=True, grow=1)
        bar = ui.bar(ui.tool("back", "arrow-left", self.close, "Navigate up"), field)
        words = self.text(FIELD).strip()
        found = [
            media
            for media in self.app.media.all("is_present", order="type, title")
            if words and words.casefold() in media.name.casefold()
        ]
        nothing = note("No media found" if words else "Search your media library")
        return ui.page(self, ui.Collection(found, self.row, empty=nothing, id="results"), bar=bar)

    def row(self, media: Media) -> ui.View:
        return media_row(self, media, media.filename or "")
