"""How documents look in a grid or a list."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.files.app import FilesApp
from pytest_androidworld.virtual.apps.files.documents import Document, size_text
from pytest_androidworld.virtual.apps.files.location import Browsing
from pytest_androidworld.virtual.services.media_store import MediaStore
from pytest_androidworld.virtual.services.providers.external import IMAGE

COLUMNS, SIDE, GAP = 2, 20, 8  # dp: the grid's edge, and between two cards
THUMBNAIL, NAMEPLATE, FOLDER_CARD, LIST_ROW = 177, 56, 48, 72  # dp: heights


def listing(
    app: FilesApp,
    browsing: Browsing,
    documents: Sequence[Document],
    activate: Callable[[Document], None],
    *,
    grid: bool,
) -> ui.View:
    """All documents; ``activate`` is what a tap does while nothing is selected."""
    thumbnails = thumbnails_of(app, documents)
    cards = [
        Card(app, browsing, document, activate, grid, document.key in thumbnails)
        for document in documents
    ]
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
        key=f"dir_list {browsing.location.key}",
        padding=(SIDE if grid else 0, 0),
        important=True,
        height="fill",
    )


def thumbnails_of(app: FilesApp, documents: Sequence[Document]) -> frozenset[str]:
    """The pictures of which there is a thumbnail."""
    if not any(document.kind.startswith("image/") for document in documents):
        return frozenset()
    db = app.phone[MediaStore].catch_up()
    rows = db.execute("SELECT _data FROM files WHERE media_type=? AND width>0", (IMAGE,))
    return frozenset(row["_data"] for row in rows)


@dataclass(frozen=True)
class Card:
    """One document in a listing."""

    app: FilesApp
    browsing: Browsing
    document: Document
    activate: Callable[[Document], None]
    in_grid: bool
    has_thumbnail: bool

    @property
    def selected(self) -> bool:
        return self.document.key in self.browsing.location.selected

    @property
    def enabled(self) -> bool:
        return self.browsing.purpose.may_choose(self.document)

    # What it looks like

    def folder(self) -> ui.View:
        """A low card."""
        inner = ui.Row(self.mark(), self.name(), gap=8, min_height=FOLDER_CARD, padding=(12, 0))
        return self.item(inner)

    def file(self) -> ui.View:
        """A card with a thumbnail."""
        size, time = size_text(self.document.size or 0), self.app.time_text(self.document.modified)
        details = ui.Row(
            self.detail(size, "details", grow=1),
            self.detail(time, "date"),
            gap=8,
        )
        plate = ui.Row(
            self.mark(),
            ui.Column(self.name(), details, grow=1),
            gap=8,
            min_height=NAMEPLATE,
            padding=(12, 6),
        )
        return self.item(ui.Column(self.thumbnail(), plate))

    def row(self) -> ui.View:
        metadata = None if self.document.is_folder else self.detail(self.metadata(), "metadata")
        inner = ui.Row(
            self.mark(),
            ui.Column(self.name(), metadata, grow=1),
            gap=16,
            min_height=LIST_ROW,
            padding=(16, 6),
        )
        return self.item(inner)

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
        return ui.Text(
            self.document.name,
            id="android:id/title",
            size=16 if self.document.is_folder else 14,
            lines=1,
            grow=1,
            face="medium",
            enabled=self.enabled,
        )

    def detail(self, text: str, id: str, **look: Any) -> ui.View:
        size = 12 if self.in_grid else 14
        return ui.Text(
            text, id=id, size=size, lines=1, color="secondary", enabled=self.enabled, **look
        )

    def metadata(self) -> str:
        """Time, size and type, as far as there are such."""
        size = "" if self.document.size is None else size_text(self.document.size)
        words = (self.app.time_text(self.document.modified), size, self.document.label)
        return ", ".join(word for word in words if word)

    def mark(self) -> ui.View:
        """The icon of its type, or the tick of what is selected; a tap on it selects."""
        if self.selected:
            icon = ui.Icon("check-circle", id="icon_check", color="primary", important=True)
        elif self.has_thumbnail and not self.in_grid:
            icon = self.picture(40, 40, 4)
        else:
            icon = self.glyph("icon_mime_sm" if self.in_grid else "icon_mime", important=True)
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
            return self.picture("fill", THUMBNAIL, 12)
        return ui.Box(
            self.glyph("icon_mime_lg", size=72, at="center"),
            width="fill",
            height=THUMBNAIL,
            background="surface",
            radius=12,
        )

    def picture(self, width: Literal["fill"] | float, height: float, radius: float) -> ui.View:
        return ui.Picture(
            self.document.key,
            self.document.modified or 0,
            id="icon_thumb",
            radius=radius,
            width=width,
            height=height,
        )

    def glyph(self, id: str, **look: Any) -> ui.View:
        icon, color = self.document.glyph
        return ui.Icon(icon, id=id, color=color if self.enabled else "disabled", **look)

    # What is done to it

    def tap(self) -> None:
        """Open it or, while something is selected, select it as well."""
        if self.browsing.location.selected:
            self.browsing.toggle(self.document)
        else:
            self.activate(self.document)

    def tap_mark(self) -> None:
        """Select it, if that is possible."""
        if self.browsing.purpose.may_select(self.document):
            self.browsing.toggle(self.document)
        else:
            self.tap()

    def hold(self) -> None:
        if self.browsing.purpose.picks or not self.selected:
            self.tap_mark()
