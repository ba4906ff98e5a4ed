"""Backup and restore: all recipes in one file, where the user wants it."""

from dataclasses import dataclass

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.broccoli import pages
from virtual_phone.apps.broccoli.app import Broccoli
from virtual_phone.apps.broccoli.archives import pack_all, unpack_all

CREATE, OPEN = (f"android.intent.action.{name}_DOCUMENT" for name in ("CREATE", "OPEN"))
TITLE = "android.intent.extra.TITLE"
BACKUP = "Save all of your recipes in a file, for example before you change to another device."
RESTORE = "Add the recipes of such a file to those that are on this device."


@dataclass
class Backup(ui.Screen[Broccoli, str]):
    def view(self) -> ui.View:
        body = ui.Column(
            pages.paragraph(BACKUP),
            button("Backup", "button_backup", self.choose_place),
            pages.paragraph(RESTORE),
            button("Restore", "button_restore", self.choose_file),
            padding=(0, 16),
        )
        return pages.main_page(self, "Backup and restore", ui.Scroll(body))

    def choose_place(self) -> None:
        name = f"{self.phone.clock.now():%Y-%m-%d_%H-%M-%S}.broccoli-archive"
        intent = Intent(CREATE, type="application/octet-stream", extras={TITLE: name})
        self.start(intent, then=self.back_up)

    def back_up(self, path: str) -> None:
        data = pack_all(map(self.app.packed, self.app.recipes.all()))
        try:
            self.phone.files.write(path, data)
        except OSError:
            self.toast("The backup has failed.")
        else:
            self.toast("The backup has been created.")

    def choose_file(self) -> None:
        self.start(Intent(OPEN, type="*/*"), then=self.restore)

    def restore(self, path: str) -> None:
        found = unpack_all(self.phone.files.read_again(path) or b"")
        for packed in found or ():
            self.app.add_packed(packed)
        some = "The recipes have been restored."
        self.toast("The recipes could not be restored." if found is None else some)


def button(words: str, id: str, does: ui.Handler) -> ui.View:
    return ui.Button(words, id=id, caps=True, radius=4, margin=(16, 8), on_tap=does)
