"""A document as a page to read, in place of the real app's web view."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.markor.formats import MARKDOWN, Format
from pytest_androidworld.virtual.apps.markor.markdown import Block, blocks, links, plain
from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.layout import measure

WEB_VIEW = "document__fragment_view_webview"
HEADINGS = {1: 28, 2: 24, 3: 20, 4: 18, 5: 16, 6: 15}  # sp
BODY, MARGIN = 16, 16
ABOVE = 40  # dp that stay visible above the place to which the page scrolls
TICKS = {"☐": "checkbox-blank-outline", "☑": "checkbox-marked"}
TEXT = "android.widget.TextView"
Follow = Callable[[str], object]  # opens an address


def key(path: str) -> str:
    """The key of a document's page."""
    return f"page {path}"


def web_view(path: str, text: str, format: Format, follow: Follow) -> ui.View:
    """The page of a document; what is not Markdown is displayed as it is written."""
    return ui.Rows(
        *_body(text, format, follow),
        id=WEB_VIEW,
        key=key(path),
        important=True,
        cls="android.webkit.WebView",
        focusable=True,
        height="fill",
        padding=(MARGIN, 8),
    )


def distance(phone: Phone, before: str, format: Format) -> int:
    """How far the page scrolls to what follows a part of its text."""
    if not before:
        return 0
    column = ui.Column(*_body(before, format, str)[:-1], padding=(MARGIN, 0))
    display = phone[Display]
    _, height = measure(column, display.size[0], 0, display.metrics, {})
    return max(height - display.metrics.px(ABOVE), 0)


def _body(text: str, format: Format, follow: Follow) -> list[ui.View]:
    page = _blocks(text) if format is MARKDOWN else (Block("code", text),) * bool(text)
    return [*(_view(block, follow) for block in page), ui.Space(24)]


def _view(block: Block, follow: Follow) -> ui.View:
    """A block; one with an address in it opens that."""
    address = _address(block)
    if not address:
        return _plain_view(block)
    return KINDS[block.kind](block, color="ink_link", on_tap=partial(follow, address))


@lru_cache(maxsize=4)
def _blocks(text: str) -> tuple[Block, ...]:
    return tuple(blocks(text))


@lru_cache(maxsize=8192)
def _address(block: Block) -> str:
    """Where the first link of a block leads."""
    return next(iter(links(block.text)), "")


@lru_cache(maxsize=8192)
def _plain_view(block: Block) -> ui.View:
    """A block without links; the same object each time."""
    return KINDS[block.kind](block).lasting()


# Kinds of blocks


def _words(block: Block, **look: Any) -> ui.View:
    return ui.Text(plain(block.text), **{"size": BODY, "cls": TEXT, **look})


def _heading(block: Block, **look: Any) -> ui.View:
    title = _words(block, size=HEADINGS[block.level], face="bold", **look)
    line = ui.Divider(margin=(0, 4, 0, 0)) if block.level <= 2 else None
    return ui.Column(title, line, padding=(0, 12, 0, 8))


def _paragraph(block: Block, **look: Any) -> ui.View:
    return _words(block, margin=(0, 6), **look)


def _item(block: Block, **look: Any) -> ui.View:
    mark = _box(block) if block.mark in TICKS else ui.Text(block.mark, size=BODY, min_width=28)
    indent = 12 + 16 * block.level
    return ui.Row(mark, _words(block, grow=1, **look), align="top", padding=(indent, 3, 0, 3))


def _box(block: Block) -> ui.View:
    return ui.Box(
        ui.Icon(TICKS[block.mark], size=18, drawn=True),
        width=28,
        checked=block.mark == "☑",
        cls="android.widget.CheckBox",
        enabled=False,
        important=True,
    )


def _quote(block: Block, **look: Any) -> ui.View:
    words = _words(block, **{"color": "secondary", "margin": (16, 6, 0, 6), **look})
    bar = ui.Box(width=4, height="fill", background="divider")
    return ui.Box(bar, words, margin=(0, 6), width="fill")


def _code(block: Block, **look: Any) -> ui.View:
    words = ui.Text(block.text, size=14, cls=TEXT, margin=10)
    return ui.Box(words, background="card", radius=4, margin=(0, 6), width="fill")


def _rule(block: Block, **look: Any) -> ui.View:
    return ui.Divider(margin=(0, 12))


def _table(block: Block, **look: Any) -> ui.View:
    columns = range(max(len(row) for row in block.rows))
    widths = [
        max(len(plain(row[column])) for row in block.rows if column < len(row))
        for column in columns
    ]
    rows = [_table_row(row, widths, head=not number) for number, row in enumerate(block.rows)]
    return ui.HScroll(ui.Column(*rows, width="wrap", border="divider"), margin=(0, 8))


def _table_row(row: tuple[str, ...], widths: list[int], *, head: bool) -> ui.View:
    cells = [
        ui.Text(
            plain(cell),
            size=14,
            width=min(max(9 * width + 16, 40), 220),
            face="bold" if head else "regular",
            padding=8,
            cls=TEXT,
        )
        for cell, width in zip(row, widths, strict=False)
    ]
    return ui.Row(*cells, width="wrap", align="top", background="card" if head else "background")


KINDS: dict[str, Callable[..., ui.View]] = {
    "heading": _heading,
    "text": _paragraph,
    "item": _item,
    "quote": _quote,
    "code": _code,
    "rule": _rule,
    "table": _table,
}
