"""The view mode: a document as a page to read, in place of the real app's web view."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from pytest_androidworld.virtual.apps.markor.editing import Editing
from pytest_androidworld.virtual.apps.markor.markdown import Block, blocks, links, plain
from pytest_androidworld.virtual.intent import VIEW, Intent
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.layout import measure
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Divider,
    HScroll,
    Icon,
    Row,
    Rows,
    Space,
    Text,
    View,
)

WEB_VIEW = "document__fragment_view_webview"
HEADINGS = {1: 28, 2: 24, 3: 20, 4: 18, 5: 16, 6: 15}  # sp
BODY, MARGIN = 16, 16
TICKS = {"☐": "checkbox-blank-outline", "☑": "checkbox-marked"}
WEB_TEXT = "android.widget.TextView"


class ViewMode(Editing):
    """Makes the page."""

    def rendered(self, path: str, text: str) -> View:
        """The page of a document; what is no Markdown stands as it is written."""
        return Rows(
            *self._body(path, text), id=WEB_VIEW, key=f"page {path}", important=True,
            cls="android.webkit.WebView", focusable=True, height="fill", padding=(MARGIN, 8),
        )  # fmt: skip

    def _body(self, path: str, text: str) -> list[View]:
        markdown = self.format_of(path).bar == "markdown"
        page = _blocks(text) if markdown else (Block("code", text),) * bool(text)
        return [*(self._shown(block) for block in page), Space(24)]

    def _shown(self, block: Block) -> View:
        """One with an address in it opens that."""
        address = _address(block)
        if not address:
            return plain_view(block)
        return SHOWN[block.kind](block, color="ink_link", on_tap=lambda: self.follow(address))

    # Moving about

    def follow(self, address: str) -> None:
        """Open what a link leads to: another document, or a page of the web."""
        if "://" in address or address.startswith("mailto:"):
            self.start(Intent(action=VIEW, data=address))
            return
        target = self.phone.files.canonical(f"{self.path.rpartition('/')[0]}/{address}")
        if self.phone.files.is_file(target):
            self.open_file(target)
        else:
            self.toast(f"File not found: {address}")

    def show_place(self, text: str, place: int) -> None:
        """Scroll the page to where a place of the text has gone."""
        before = Column(*self._body(self.path, text[:place])[:-1], padding=(MARGIN, 0))
        display = self.phone[Display]
        high = measure(before, display.size[0], 0, display.metrics, {})[1] if place else 0
        state = self.entry["views"].setdefault(f"page {self.path}", {})
        state["scroll"] = max(high - display.metrics.px(40), 0)


@lru_cache(maxsize=4)
def _blocks(text: str) -> tuple[Block, ...]:
    return tuple(blocks(text))


@lru_cache(maxsize=8192)
def _address(block: Block) -> str:
    """Where a block leads to: its first link."""
    return next(iter(links(block.text)), "")


@lru_cache(maxsize=8192)
def plain_view(block: Block) -> View:
    """A block that only is to be read; the same one each time."""
    return SHOWN[block.kind](block).lasting()


# Kinds of blocks


def _words(block: Block, **look: Any) -> View:
    said: dict[str, Any] = {"size": BODY, "cls": WEB_TEXT} | look
    return Text(plain(block.text), **said)


def _heading(block: Block, **look: Any) -> View:
    title = _words(block, size=HEADINGS[block.level], face="bold", **look)
    line = Divider(margin=(0, 4, 0, 0)) if block.level <= 2 else None
    return Column(title, line, padding=(0, 12, 0, 8))


def _text(block: Block, **look: Any) -> View:
    return _words(block, margin=(0, 6), **look)


def _item(block: Block, **look: Any) -> View:
    if block.mark in TICKS:
        icon = Icon(TICKS[block.mark], size=18, drawn=True)
        mark = Box(icon, width=28, checked=block.mark == "☑", cls="android.widget.CheckBox",
                   enabled=False, important=True)  # fmt: skip
    else:
        mark = Text(block.mark, size=BODY, min_width=28)
    return Row(
        mark,
        _words(block, grow=1, **look),
        align="top",
        padding=(12 + 16 * block.level, 3, 0, 3),
    )


def _quote(block: Block, **look: Any) -> View:
    said: dict[str, Any] = {"color": "secondary", "margin": (16, 6, 0, 6)} | look
    words = _words(block, **said)
    bar = Box(width=4, height="fill", background="divider")
    return Box(bar, words, margin=(0, 6), width="fill")


def _code(block: Block, **look: Any) -> View:
    words = Text(block.text, size=14, cls=WEB_TEXT, margin=10)
    return Box(words, background="card", radius=4, margin=(0, 6), width="fill")


def _rule(block: Block, **look: Any) -> View:
    return Divider(margin=(0, 12))


def _table(block: Block, **look: Any) -> View:
    wide = max(len(row) for row in block.rows)
    widths = [
        max(len(plain(row[column])) for row in block.rows if column < len(row))
        for column in range(wide)
    ]
    rows = [
        Row(
            *(
                Text(plain(cell), size=14, width=min(max(9 * width + 16, 40), 220),
                     face="regular" if number else "bold", padding=8, cls=WEB_TEXT)
                for cell, width in zip(row, widths, strict=False)
            ),
            width="wrap", align="top", background="background" if number else "card",
        )
        for number, row in enumerate(block.rows)
    ]  # fmt: skip
    return HScroll(Column(*rows, width="wrap", border="divider"), margin=(0, 8))


SHOWN: dict[str, Callable[..., View]] = {
    "heading": _heading, "text": _text, "item": _item, "quote": _quote, "code": _code,
    "rule": _rule, "table": _table,
}  # fmt: skip
