"""Print Spooler: what Android shows when an app prints; without a printer it saves a PDF."""

import io
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from PIL import Image, ImageOps

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.media.pictures import NotAPicture, open_picture
from virtual_phone.ui.display import Display

ACTIVITY = "com.android.printspooler.ui.PrintActivity"
PICTURE, NAME = "picture", "name"  # extras: the page to print, and what the document is called
PDF = "application/pdf"
DOTS, MARGIN = 150, 75  # an inch; pixels around the picture
NOWHERE, WHERE = "Select a printer", ("Save as PDF", "All printers…")
SIZES = {"Letter": (1275, 1650), "Legal": (1275, 2100), "ISO A4": (1240, 1754)}  # pixels
DESK = "#757575"  # behind the page
SIZE = "paper_size"  # a preference
SIDE, FOOTER = 32, 32  # dp: beside the page, and below it for its number


class PrintSpooler(ui.App):
    package = "com.android.printspooler"
    label = "Print Spooler"
    levels = ui.PLATFORM
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
    printer: str = ""  # what was selected, if anything
    unfolded: bool = False  # the options below the summary
    prints_page: bool = True

    @classmethod
    def arrive(cls, app: PrintSpooler, intent: Intent) -> "PrintPage":
        return cls(str(intent.extras.get(NAME, "")), str(intent.extras.get(PICTURE, "")))

    def view(self) -> ui.View:
        prints = self.printer and self.prints_page
        save = ui.floating_button("content-save", "Save to PDF", self.save, "print_button")
        body = ui.Column(self.head(), self.desk(), height="fill")
        return ui.page(self, body, fab=save if prints else None)

    def head(self) -> ui.View:
        """The printer, what is printed how, and the handle that shows the options."""
        handle = ui.Box(
            ui.Icon("chevron-up" if self.unfolded else "chevron-down", size=20, at="center"),
            id="expand_collapse_handle",
            desc="Collapse handle" if self.unfolded else "Expand handle",
            at="bottom",
            width="fill",
            height=28,
            on_tap=self.unfold,
        )
        above = ui.Column(
            self.destination(),
            self.options() if self.unfolded else self.summary(),
            ui.Space(width=0, height=28),
        )
        return ui.Box(handle, above, width="fill", background="card")

    def destination(self) -> ui.View:
        return ui.Row(
            ui.Text(self.printer or NOWHERE, size=16, lines=1, padding=(16, 13), height="fill"),
            ui.Box(grow=1),
            ui.Icon("menu-down"),
            id="destination_spinner",
            cls="android.widget.Spinner",
            width=256,
            height=48,
            margin=(8, 4.1, 0, 0),
            scrollable=True,
            on_tap=self.ask_printer,
            on_hold=self.ask_printer,
        )

    def summary(self) -> ui.View:
        return ui.Row(
            ui.Text("Copies:", size=14),
            ui.Text("1", id="copies_count_summary", size=18, enabled=False),
            ui.Space(0),
            ui.Text("Paper size:", size=14),
            ui.Text(self.size, id="paper_size_summary", size=18, enabled=False),
            id="summary_content",
            desc=f"Summary, copies 1, paper size {self.size}",
            gap=16,
            min_height=34,  # higher with a larger font
            padding=(28, 0, 0, 6),
            on_tap=self.unfold,
        )

    def options(self) -> ui.View:
        size = ui.Row(
            ui.Text(self.size, size=16, lines=1, grow=1),
            ui.Icon("menu-down"),
            id="paper_size_spinner",
            cls="android.widget.Spinner",
            min_height=48,
            on_tap=self.ask_size,
        )
        return ui.Column(ui.Label("Paper size"), size, padding=(28, 8))

    def unfold(self) -> None:
        self.unfolded = not self.unfolded

    def desk(self) -> ui.View:
        there = self.phone.files.is_file(self.picture)
        stamp = self.phone.files.stat(self.picture).mtime if there else 0
        display = self.phone[Display]
        wide = min(display.size) / display.metrics.density - 2 * SIDE
        across, down = SIZES[self.size]
        high = wide * down / across
        sheet = ui.Picture(self.picture, stamp, width="fill", height="fill") if there else None
        number = ui.Text("1/1", id="page_number", size=14, color="#ffffff", at="center")
        page = ui.Column(
            ui.Box(sheet, background="#ffffff", width="fill", height=high, important=False),
            ui.Box(number.but(selected=self.prints_page), width="fill", height=FOOTER),
            id="preview_page",
            cls="android.widget.CompoundButton",
            desc="Page 1 of 1",
            checked=self.prints_page,
            width=wide,
            on_tap=self.select_page,
        )
        return ui.Box(page.but(at="center"), background=DESK, grow=1, width="fill", important=True)

    def select_page(self) -> None:
        self.prints_page = not self.prints_page

    @property
    def size(self) -> str:
        return list(SIZES)[self.app.prefs().number(SIZE) % len(SIZES)]

    def ask_printer(self) -> None:
        now = WHERE.index(self.printer) if self.printer else -1
        self.open(ui.RadioList("", list(WHERE), now), then=self.choose_printer)

    def choose_printer(self, place: int) -> None:
        if place:
            self.open(ui.Alert("All printers", "No printers found", ui.Choice("OK")))
        else:
            self.printer = WHERE[place]

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
            with self.app.in_slices() as pauses, pauses.aside():
                with open_picture(io.BytesIO(data or b"")) as image:
                    room = page.width - 2 * MARGIN, page.height - 2 * MARGIN
                    fitted = ImageOps.contain(image.convert("RGB"), room)
                page.paste(fitted, ((page.width - fitted.width) // 2, MARGIN))
                about = {"title": self.name, "creationDate": now, "modDate": now}
                page.save(made, "PDF", resolution=DOTS, **about)
        except NotAPicture:  # or it is gone by now
            self.toast("Cannot write the PDF")
            return
        self.phone.files.write(path, made.getvalue())
        self.finish()
