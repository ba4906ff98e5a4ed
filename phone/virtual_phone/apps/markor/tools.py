"""What the editor's tools and its less usual ways to share do."""

import io
from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.markor.app import Markor
from virtual_phone.storage.files import STORAGE, join
from virtual_phone.ui.display import Display

WORDS_PER_MINUTE = 250
PICTURES = f"{STORAGE}/Pictures/Markor"


@dataclass
class SpeedReading(ui.Screen[Markor, None]):
    """One word after the other, at a steady speed."""

    kind: ClassVar[ui.Kind] = "dialog"

    words: list[str]
    begun: int  # by the clock of the time since boot

    def view(self) -> ui.View:
        seconds = (self.phone.clock.elapsed() - self.begun) / 10**9
        place = int(seconds * WORDS_PER_MINUTE / 60)
        if place < len(self.words):
            self.redraw_every(60 / WORDS_PER_MINUTE)
        word = self.words[place] if place < len(self.words) else "✔"
        close = ui.dialog_button(self.app, 1, "OK", self.close)
        return ui.dialog(self.app, "Speed reading", ui.Text(word, size=28, lines=1), close)


def picture(app: Markor, document: str, folder: str = PICTURES) -> str:
    """Save what is on the screen as a picture of a document; returns its path."""
    phone, data = app.phone, io.BytesIO()
    with app.in_slices() as pauses:
        phone[Display].painted.paint()
        with phone[Display].painted.reading() as canvas, pauses.aside():
            canvas.image.save(data, "PNG", compress_level=1)
    phone.files.mkdir(folder, parents=True)
    path = join(folder, f"{document.rpartition('/')[2].rpartition('.')[0] or 'document'}.png")
    phone.files.write(path, data.getvalue())
    return path
