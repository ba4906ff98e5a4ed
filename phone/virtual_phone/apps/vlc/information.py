"""What VLC knows of a file."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android import mime
from virtual_phone.apps.vlc import wording
from virtual_phone.apps.vlc.app import GUI, Vlc
from virtual_phone.apps.vlc.library import VIDEO, kind_of
from virtual_phone.apps.vlc.views import up_bar
from virtual_phone.services.media_tags import read_tags


@dataclass
class Information(ui.Screen[Vlc, None]):
    activity: ClassVar[str] = f"{GUI}.InfoActivity"

    path: str = ""

    def view(self) -> ui.View:
        name = self.path.rpartition("/")[2]
        rows = [
            ui.Column(
                ui.Label(title, id="info_title", key=title),
                ui.Body(text, id="info_text", key=f"{title} text"),
                padding=(16, 8),
            )
            for title, text in self.facts()
        ]
        film = ui.Film(self.path, 1.0, whole=False, width="fill", height=200, id="image")
        body = ui.Column(film if kind_of(name) == VIDEO else None, *rows)
        return ui.page(self, ui.Scroll(body), bar=up_bar(self, wording.title(name)))

    def facts(self) -> list[tuple[str, str]]:
        files = self.phone.files
        if not files.is_file(self.path):
            return [("Path", self.path)]
        with files.open(self.path) as file:
            tags = read_tags(file, mime.of_name(self.path))
        folder, _, name = self.path.rpartition("/")
        facts = [
            ("Length", wording.clock(tags.get("duration", 0))),
            ("File size", wording.size(files.stat(self.path).size)),
            ("Path", f"{folder}/"),
            ("File", name),
        ]
        if "width" in tags:
            facts.append(("Video", f"Resolution: {tags['width']}x{tags['height']}"))
        return facts
