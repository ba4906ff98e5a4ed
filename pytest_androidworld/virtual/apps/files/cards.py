"""How one document looks in a grid or a list."""

from pytest_androidworld.virtual.apps.files.documents import Document, size_text
from pytest_androidworld.virtual.apps.files.library import Library
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.services.media_store import MediaStore
from pytest_androidworld.virtual.services.providers.external import IMAGE
from pytest_androidworld.virtual.ui.view import (
    Box,
    Child,
    Column,
    Grid,
    Icon,
    Picture,
    Row,
    Rows,
    Space,
    Text,
    View,
)

COLUMNS, SIDE, GAP = 2, 20, 8  # dp: the grid's edge, and between two cards
THUMBNAIL, NAMEPLATE, FOLDER_CARD, LIST_ROW = 177, 56, 48, 72  # dp: heights


class Cards(Library):
    """Listings: cards side by side, or rows."""

    # What the screen below knows

    def may_choose(self, document: Document) -> bool:
        """Whether it can be tapped at all."""
        return True

    def tapped(self, document: Document) -> None:
        raise NotImplementedError

    def held(self, document: Document) -> None:
        raise NotImplementedError

    def toggle(self, document: Document) -> None:
        raise NotImplementedError

    @property
    def selected(self) -> list[str]:
        """The keys of what is selected."""
        chosen: list[str] = self.here.setdefault("selected", [])
        return chosen

    # Words

    def time_text(self, modified: int | None) -> str:
        """Today's time, this year's day, or the whole date."""
        if modified is None:
            return ""
        now, time = self.phone.clock.now(), self.phone.clock.local(modified)
        if time.date() == now.date():
            return self.phone[DisplaySettings].time_text(time)
        year = "" if time.year == now.year else f", {time.year}"
        return f"{time:%b} {time.day}{year}"

    def metadata(self, document: Document) -> str:
        """Time, size and type, as far as there are such."""
        size = "" if document.size is None else size_text(document.size)
        words = (self.time_text(document.modified), size, document.label)
        return ", ".join(word for word in words if word)

    def pictures(self, documents: list[Document]) -> frozenset[str]:
        """Those of which there is a thumbnail."""
        if not any(each.kind.startswith("image/") for each in documents):
            return frozenset()
        db = self.phone[MediaStore].catch_up()
        rows = db.execute("SELECT _data FROM files WHERE media_type=? AND width>0", (IMAGE,))
        return frozenset(row["_data"] for row in rows)

    # Views

    def listing(self, documents: list[Document], *, grid: bool) -> View:
        """All of them."""
        thumbs = self.pictures(documents)
        rows: list[Child] = []
        if grid:
            groups = (
                [each for each in documents if each.is_folder],
                [each for each in documents if not each.is_folder],
            )
            for group in groups:
                for start in range(0, len(group), COLUMNS):
                    cards = [self.card(each, thumbs) for each in group[start : start + COLUMNS]]
                    rows.append(Grid(COLUMNS, cards, gap=GAP, padding=(0, GAP / 2)))
        else:
            rows += [self.list_row(each, thumbs) for each in documents]
        side = SIDE if grid else 0
        return Rows(
            *rows, Space(height=24), id="dir_list", key=f"dir_list {self.stack[-1]}",
            padding=(side, 0), important=True, width="fill", height="fill",
        )  # fmt: skip

    def card(self, document: Document, thumbs: frozenset[str]) -> View:
        """A folder's low card, or a file's with its thumbnail."""
        if document.is_folder:
            name = self.name(document)
            inner = Row(self.mark(document), name, gap=8, min_height=FOLDER_CARD,
                        padding=(12, 0))  # fmt: skip
            return self.item(document, inner)
        details = Row(
            Text(size_text(document.size or 0), id="details", size=12, lines=1, grow=1,
                 color="secondary", enabled=self.may_choose(document)),
            Text(self.time_text(document.modified), id="date", size=12, lines=1,
                 color="secondary", enabled=self.may_choose(document)),
            gap=8,
        )  # fmt: skip
        plate = Row(
            self.mark(document),
            Column(self.name(document), details, grow=1),
            gap=8, min_height=NAMEPLATE, padding=(12, 6),
        )  # fmt: skip
        return self.item(document, Column(self.thumbnail(document, thumbs), plate))

    def list_row(self, document: Document, thumbs: frozenset[str]) -> View:
        words = Column(
            self.name(document),
            None if document.is_folder else Text(
                self.metadata(document), id="metadata", size=14, lines=1, color="secondary",
                enabled=self.may_choose(document),
            ),
            grow=1,
        )  # fmt: skip
        small = None
        if document.key in thumbs and document.key not in self.selected:
            small = self._picture(document, 40, 4)
        inner = Row(
            self.mark(document, small, large=True), words, gap=16, min_height=LIST_ROW,
            padding=(16, 6),
        )  # fmt: skip
        return self.item(document, inner, radius=0)

    def item(self, document: Document, inner: View, radius: float = 12) -> View:
        """The card or row itself: what is tapped and held."""
        chosen, enabled = document.key in self.selected, self.may_choose(document)
        grid = radius > 0
        return Box(
            inner.but(width="fill"),
            id="item_root", key=f"item {document.key}", enabled=enabled, selected=chosen,
            width="fill", radius=radius, cls="android.widget.LinearLayout",
            background="tint" if chosen else "card" if grid else "background",
            on_tap=lambda: self.tapped(document), on_hold=lambda: self.held(document),
        )  # fmt: skip

    def name(self, document: Document) -> View:
        return Text(
            document.name, id="android:id/title", size=16 if document.is_folder else 14, lines=1,
            grow=1, face="medium", enabled=self.may_choose(document),
        )  # fmt: skip

    def mark(
        self, document: Document, picture: View | None = None, *, large: bool = False
    ) -> View:
        """The icon of its type, or the tick of what is selected; a tap on it selects."""
        glyph, color = document.glyph
        enabled = self.may_choose(document)
        if document.key in self.selected:
            icon = Icon("check-circle", id="icon_check", color="primary", important=True)
        else:
            id = "icon_mime" if large else "icon_mime_sm"
            icon = picture or Icon(glyph, id=id, color=color if enabled else "disabled",
                                   important=True)  # fmt: skip
        return Box(
            icon.but(at="center"), id="icon", key=f"icon {document.key}", enabled=enabled,
            width=40 if large else 32, height=48, clickable=False, important=False,
            on_tap=lambda: self.toggle(document), on_hold=lambda: self.held(document),
        )  # fmt: skip

    def thumbnail(self, document: Document, thumbs: frozenset[str]) -> View:
        """A picture of it, or its type's icon in large."""
        if document.key in thumbs:
            return self._picture(document, THUMBNAIL, 12)
        glyph, color = document.glyph
        color = color if self.may_choose(document) else "disabled"
        return Box(
            Icon(glyph, id="icon_mime_lg", size=72, color=color, at="center"),
            width="fill", height=THUMBNAIL, background="surface", radius=12,
        )  # fmt: skip

    @staticmethod
    def _picture(document: Document, size: float, radius: float) -> View:
        return Picture(
            document.key, document.modified or 0, id="icon_thumb", radius=radius,
            width="fill" if size == THUMBNAIL else size, height=size,
        )  # fmt: skip
