"""The Markdown kit: a text as a page to read, in place of an app's web view."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from virtual_phone.ui.kits.markdown import Block, blocks, links, plain
from virtual_phone.ui.view import (
    Box,
    Column,
    Divider,
    HScroll,
    Icon,
    Row,
    Text,
    View,
)

HEADINGS = {1: 28, 2: 24, 3: 20, 4: 18, 5: 16, 6: 15}  # sp
BODY = 16
TICKS = {"☐": "checkbox-blank-outline", "☑": "checkbox-marked"}
TEXT = "android.widget.TextView"
Follow = Callable[[str], object]  # opens an address


def markdown_page(text: str, follow: Follow) -> list[View]:
    """The blocks of a text; one with an address in it opens that."""
    return [_view(block, follow) for block in _blocks(text)]


def plain_page(text: str) -> list[View]:
    """A text as it is written."""
    return [_plain_view(Block("code", text))] if text else []


def _view(block: Block, follow: Follow) -> View:
    """A block; one with an address in it opens that."""
    address = _address(block)
    if not address:
        return _plain_view(block)
    return KINDS[block.kind](block, color="link", on_tap=partial(follow, address))


@lru_cache(maxsize=4)
def _blocks(text: str) -> tuple[Block, ...]:
    return tuple(blocks(text))


@lru_cache(maxsize=8192)
def _address(block: Block) -> str:
    """Where the first link of a block leads."""
    return next(iter(links(block.text)), "")


@lru_cache(maxsize=8192)
def _plain_view(block: Block) -> View:
    """A block without links; the same object each time."""
    return KINDS[block.kind](block).lasting()


# Kinds of blocks


def _words(block: Block, **look: Any) -> View:
    return Text(plain(block.text), **{"size": BODY, "cls": TEXT, **look})


def _heading(block: Block, **look: Any) -> View:
    title = _words(block, size=HEADINGS[block.level], face="bold", **look)
    line = Divider(margin=(0, 4, 0, 0)) if block.level <= 2 else None
    return Column(title, line, padding=(0, 12, 0, 8))


def _paragraph(block: Block, **look: Any) -> View:
    return _words(block, margin=(0, 6), **look)


def _item(block: Block, **look: Any) -> View:
    mark = _box(block) if block.mark in TICKS else Text(block.mark, size=BODY, min_width=28)
    indent = 12 + 16 * block.level
    return Row(mark, _words(block, grow=1, **look), align="top", padding=(indent, 3, 0, 3))


def _box(block: Block) -> View:
    return Box(
        Icon(TICKS[block.mark], size=18, drawn=True),
        width=28,
        checked=block.mark == "☑",
        cls="android.widget.CheckBox",
        enabled=False,
        important=True,
    )


def _quote(block: Block, **look: Any) -> View:
    words = _words(block, **{"color": "secondary", "margin": (16, 6, 0, 6), **look})
    bar = Box(width=4, height="fill", background="divider")
    return Box(bar, words, margin=(0, 6), width="fill")


def _code(block: Block, **look: Any) -> View:
    words = Text(block.text, size=14, cls=TEXT, margin=10)
    return Box(words, background="card", radius=4, margin=(0, 6), width="fill")


def _rule(block: Block, **look: Any) -> View:
    return Divider(margin=(0, 12))


def _table(block: Block, **look: Any) -> View:
    columns = range(max(len(row) for row in block.rows))
    widths = [
        max(len(plain(row[column])) for row in block.rows if column < len(row))
        for column in columns
    ]
    rows = [_table_row(row, widths, head=not number) for number, row in enumerate(block.rows)]
    return HScroll(Column(*rows, width="wrap", border="divider"), margin=(0, 8))


def _table_row(row: tuple[str, ...], widths: list[int], *, head: bool) -> View:
    cells = [
        Text(
            plain(cell),
            size=14,
            width=min(max(9 * width + 16, 40), 220),
            face="bold" if head else "regular",
            padding=8,
            cls=TEXT,
        )
        for cell, width in zip(row, widths, strict=False)
    ]
    return Row(*cells, width="wrap", align="top", background="card" if head else "background")


KINDS: dict[str, Callable[..., View]] = {
    "heading": _heading,
    "text": _paragraph,
    "item": _item,
    "quote": _quote,
    "code": _code,
    "rule": _rule,
    "table": _table,
}
