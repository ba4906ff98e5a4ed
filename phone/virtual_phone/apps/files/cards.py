"""How documents look in a grid or a list."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from virtual_phone import ui
from virtual_phone.apps.files.app import FilesApp
from virtual_phone.apps.files.documents import Document, label, size_text
from virtual_phone.services.media_store import MediaStore
from virtual_phone.services.providers.external import IMAGE

if TYPE_CHECKING:
    from virtual_phone.apps.files.browser import Browser

COLUMNS, SIDE, GAP = 2, 24, 8  # dp: the grid's edge, and between two cards
THUMBNAIL, NAMEPLATE, FOLDER_CARD, LIST_ROW = 177, 51, 48, 72  # dp: heights
STROKE = 0.4  # dp: the line around a card, which its content leaves free


def listing(
    browser: "Browser",
    documents: Sequence[Document],
    activate: Callable[[Document], object],
    *,
    grid: bool,
) -> ui.View:
    """All documents; ``activate`` is what a tap does while nothing is selected."""
    pictures = thumbnails(browser.app, documents)
    cards = [Card(browser, each, activate, grid, each.key in pictures) for each in documents]
    rows: list[ui.View] = []
    if grid:
        folders = [card.folder() for card in cards if card.document.is_folder]
        files = [card.file() for card in cards if not card.document.is_folder]
        for group in (folders, files):
            for start in range(0, len(group), COLUMNS):
                pair = group[start : start + COLUMNS]
                rows.append(ui.Grid(COLUMNS, pair, gap=GAP, padding=(0, GAP / 2)))
    else:
        rows = [card.row() for card in cards]
    return ui.Rows(
        *rows,
        ui.Space(height=24),
        id="dir_list",
        key=f"dir_list {browser.location.key}",
        padding=(SIDE if grid else 0, 0),
        important=True,
        height="fill",
    )


def thumbnails(app: FilesApp, documents: Sequence[Document]) -> frozenset[str]:
    """The pictures of which there is a thumbnail."""
    if not any(document.kind.startswith("image/") for document in documents):
        return frozenset()
    db = app.phone[MediaStore].catch_up()
    rows = db.execute("SELECT _data FROM files WHERE media_type=? AND width>0", (IMAGE,))
    return frozenset(row["_data"] for row in rows)


@dataclass(frozen=True)
class Card:
    """One document in a listing."""

    browser: "Browser"
    document: Document
    activate: Callable[[Document], object]
    in_grid: bool
    has_thumbnail: bool

    @property
    def selected(self) -> bool:
        return self.document.key in self.browser.location.selection

    @property
    def enabled(self) -> bool:
        return self.browser.purpose.may_choose(self.document)

    # What it looks like

    def folder(self) -> ui.View:
        """A low card."""
        row = ui.Row(self.mark(), self.name(), gap=8, min_height=FOLDER_CARD, padding=(8, 0))
        return self.item(row.but(margin=(0, STROKE)))

    def file(self) -> ui.View:
        """A card with a thumbnail."""
        size = self.detail("details", size_text(self.document.size or 0))
        details = ui.Row(size, self.detail("date", self.time), gap=4)
        words = ui.Column(self.name(), details, grow=1)
        plate = ui.Row(self.mark(), words, gap=11, min_height=NAMEPLATE, padding=(8, 0, 12, 0))
        return self.item(ui.Column(self.thumbnail(), plate).but(margin=(0, STROKE)))

    def row(self) -> ui.View:
        """A row with time, size and type, as far as there are such."""
        size = "" if self.document.size is None else size_text(self.document.size)
        facts = ", ".join(filter(None, (self.time, size, label(self.document.kind))))
        details = None if self.document.is_folder else self.detail("metadata", facts)
        words = ui.Column(self.name(), details, grow=1)
        row = ui.Row(self.mark(), words, gap=16, min_height=LIST_ROW, padding=(16, 6))
        return self.item(row)

    def item(self, inner: ui.View) -> ui.View:
        return ui.Box(
            inner,
            id="item_root",
            key=f"item {self.document.key}",
            enabled=self.enabled,
            selected=self.selected,
            width="fill",
            radius=12 if self.in_grid else 0,
            cls="android.widget.LinearLayout",
            background="tint" if self.selected else "card" if self.in_grid else "background",
            on_tap=self.tap,
            on_hold=self.hold,
        )

    def name(self) -> ui.View:
        size = 16 if self.document.is_folder and not self.in_grid else 14
        return self.text("android:id/title", self.document.name, size, face="medium")

    def detail(self, id: str, text: str) -> ui.View:
        return self.text(id, text, 12 if self.in_grid else 14, color="secondary")

    def text(self, id: str, text: str, size: float, **look: Any) -> ui.View:
        return ui.Text(text, id=id, size=size, lines=1, enabled=self.enabled, **look)

    @property
    def time(self) -> str:
        return self.browser.app.time_text(self.document.modified)

    def mark(self) -> ui.View:
        """The icon of its type, or the tick of what is selected; a tap on it selects."""
        if self.selected:
            icon = ui.Icon("check-circle", id="icon_check", color="primary", important=True)
        elif self.has_thumbnail and not self.in_grid:
            icon = self.picture(radius=4).but(width=40, height=40)
        else:
            id = "icon_mime_sm" if self.in_grid else "icon_mime"
            icon = self.glyph(id, important=not self.in_grid)
        return ui.Box(
            icon.but(at="center"),
            id="icon",
            key=f"icon {self.document.key}",
            enabled=self.enabled,
            width=32 if self.in_grid else 40,
            height=48,
            clickable=False,
            important=False,
            on_tap=self.tap_mark,
            on_hold=self.hold,
        )

    def thumbnail(self) -> ui.View:
        """A picture of it, or its type's icon in large."""
        if self.has_thumbnail:
            return self.picture(radius=12).but(width="fill", height=THUMBNAIL)
        icon = self.glyph("icon_mime_lg", size=72, at="center")
        return ui.Box(icon, width="fill", height=THUMBNAIL, background="surface", radius=12)

    def picture(self, radius: float) -> ui.View:
        stamp = self.document.modified or 0
        return ui.Picture(self.document.key, stamp, id="icon_thumb", radius=radius)

    def glyph(self, id: str, **look: Any) -> ui.View:
        icon, color = self.document.glyph
        return ui.Icon(icon, id=id, color=color if self.enabled else "disabled", **look)

    # What is done to it

    def tap(self) -> None:
        """Open it or, while something is selected, select it as well."""
        if self.browser.location.selection:
            self.browser.toggle(self.document)
        else:
            self.activate(self.document)

    def tap_mark(self) -> None:
        """Select it, if that is possible."""
        if self.browser.purpose.may_select(self.document):
            self.browser.toggle(self.document)
        else:
            self.tap()

    def hold(self) -> None:
        if self.browser.purpose.picks or not self.selected:
            self.tap_mark()
