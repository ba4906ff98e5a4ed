"""What can be set for one document, in place of the setting for all."""

from dataclasses import dataclass

from virtual_phone.apps.markor.formats import Format
from virtual_phone.apps.markor.store import Store, of_file

FONT_SIZE = 15  # sp
FONT_SIZES = tuple(range(8, 37))
FLAGS = {  # of one document, and the settings for all
    "wrap": "word_wrap",
    "highlighting": "syntax_highlighting",
    "autoformat": "autoformat",
    "preview": "preview_first",
}


@dataclass(frozen=True)
class FileSettings:
    """The settings of the document at a path, and where its cursor was left."""

    store: Store
    path: str

    def __setitem__(self, name: str, value: bool | int | str) -> None:
        self.store.state[of_file(name, self.path)] = value

    def flag(self, name: str) -> bool:
        return self.store.state.flag(of_file(name, self.path), self.store.setting(FLAGS[name]))

    @property
    def font_size(self) -> int:
        default = self.store.settings.number("font_size", FONT_SIZE)
        return self.store.state.number(of_file("font_size", self.path), default)

    @property
    def format(self) -> Format:
        return self.store.format_of(self.path)

    def cursor(self, text: str) -> int:
        """Where the cursor was left, else behind the text."""
        place = self.store.state.number(of_file("position", self.path), len(text))
        return min(place, len(text))
