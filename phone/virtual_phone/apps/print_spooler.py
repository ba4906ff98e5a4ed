"""Print Spooler: what Android shows when an app prints; without a printer it saves a PDF."""

import io
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from PIL import Image, ImageOps

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.media.pictures import NotAPicture, open_picture

ACTIVITY = "com.android.printspooler.ui.PrintActivity"
PICTURE, NAME = "picture", "name"  # extras: the page to print, and what the document is called
PDF = "application/pdf"
DOTS, MARGIN = 150, 75  # an inch; pixels around the picture
WHERE = ("Save as PDF", "All printers…")
SIZES = {"Letter": (1275, 1650), "Legal": (1275, 2100), "ISO A4": (1240, 1754)}  # pixels
DESK = "#757575"  # behind the page
SIZE = "paper_size"  # a preference


class PrintSpooler(ui.App):
    package = "com.android.printspooler"
    label = "Print Spooler"
    icon = ("printer", "#607d8b")
    system = True


def print_job(picture: str, name: str) -> Intent:
    """The intent by which an app prints a picture, as a document of that name."""
    component = f"{PrintSpooler.package}/{ACTIVITY}"
    return Intent(component=component, extras={PICTURE: picture, NAME: name})


@dataclass
class PrintPage(ui.Screen[PrintSpooler, None]):
    activity: ClassVar[str] = ACTIVITY

    name: str
    picture: str

    @classmethod
    def arrive(cls, app: PrintSpooler, intent: Intent) -> "PrintPage":
        return cls(str(intent.extras.get(NAME, "")), str(intent.extras.get(PICTURE, "")))

    def view(self) -> ui.View:
        head = ui.Column(
            line("destination_spinner", "printer", WHERE[0], self.ask_printer),
            ui.Row(
                ui.Text("Copies: 1", id="copies_count_summary", size=16, grow=1),
                ui.Text(
                    f"Paper size: {self.size}",
                    id="paper_size_summary",
                    size=16,
                    min_height=48,
                    on_tap=self.ask_size,
                ),
                padding=(16, 0),
            ),
            background="card",
        )
        there = self.phone.files.is_file(self.picture)
        stamp = self.phone.files.stat(self.picture).mtime if there else 0
        sheet = ui.Picture(self.picture, stamp, width="fill", height="fill") if there else None
        page = ui.Box(sheet, id="preview_page", background="#ffffff", width=216, height=406)
        note = ui.Text("1/1", id="page_number", size=14, color="#ffffff", padding=12)
        save = ui.floating_button("content-save", "Save to PDF", self.save, "print_button")
        desk = ui.Column(page, note, align="center", background=DESK, grow=1, padding=(0, 24))
        body = ui.Column(head, desk, height="fill")
        return ui.page(self, body, fab=save)

    @property
    def size(self) -> str:
        return list(SIZES)[self.app.prefs().number(SIZE) % len(SIZES)]

    def ask_printer(self) -> None:
        self.open(ui.RadioList("", list(WHERE), 0), then=self.choose_printer)

    def choose_printer(self, place: int) -> None:
        if place:
            self.open(ui.Alert("All printers", "No printers found", ui.Choice("OK")))

    def ask_size(self) -> None:
        chosen = self.app.prefs().number(SIZE) % len(SIZES)
        self.open(ui.RadioList("Paper size", list(SIZES), chosen), then=self.choose_size)

    def choose_size(self, place: int) -> None:
        self.app.prefs()[SIZE] = place

    def save(self) -> None:
        create = Intent(
            "android.intent.action.CREATE_DOCUMENT",
            type=PDF,
            extras={"android.intent.extra.TITLE": f"{self.name}.pdf"},
        )
        self.start(create, then=partial(self.write, self.picture))

    def write(self, picture: str, path: str) -> None:
        """One page of the paper's size with the picture, dated by the phone's clock."""
        data = self.phone.files.read_again(picture)
        made, now = io.BytesIO(), self.phone.clock.now().timetuple()
        page = Image.new("RGB", SIZES[self.size], "white")
        try:
            with open_picture(io.BytesIO(data or b"")) as image:
                room = page.width - 2 * MARGIN, page.height - 2 * MARGIN
                fitted = ImageOps.contain(image.convert("RGB"), room)
        except NotAPicture:  # or it is gone by now
            self.toast("Cannot write the PDF")
            return
        page.paste(fitted, ((page.width - fitted.width) // 2, MARGIN))
        page.save(made, "PDF", resolution=DOTS, title=self.name, creationDate=now, modDate=now)
        self.phone.files.write(path, made.getvalue())
        self.finish()


def line(id: str, icon: str, text: str, does: ui.Callback) -> ui.View:
    return ui.Row(
        ui.Icon(icon),
        ui.Text(text, size=18, grow=1),
        ui.Icon("menu-down"),
        id=id,
        gap=16,
        padding=(16, 0),
        min_height=56,
        on_tap=does,
    )
