"""Draws a screen from its elements as a small SVG, for agents without screenshots."""

from collections.abc import Iterator
from html import escape

from pytest_androidworld.env.state import Element, State
from pytest_androidworld.report.words import printable, shortened

WIDTH = 360  # of the drawing
LONG = 60  # characters of a text
LETTER = 0.5  # of a letter's height: its width, about
SIZES = 7, 13  # of letters
PAPER, INK, LINE = "#fff", "#1f1f1f", "#9aa0a6"
TOUCHABLE, ON, FIELD = "#eef3fb", "#c8ddf8", "#fff8e1"


def drawn(state: State) -> bytes:
    """Each visible element: its box, by what it is, and its text."""
    scale = WIDTH / state.screen_size[0]
    height = round(state.screen_size[1] * scale)
    parts = [
        part for each in state.ui_elements if each.is_visible for part in _element(each, scale)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' font-family="sans-serif"><rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
        f"{''.join(parts)}</svg>"
    ).encode()


def _element(element: Element, scale: float) -> Iterator[str]:
    left, top, right, bottom = (round(each * scale) for each in element.bbox)
    width, height = right - left, bottom - top
    if width <= 0 or height <= 0:
        return
    fill = _fill(element)
    if fill or element.is_focused:
        edge = f' stroke="{INK if element.is_focused else LINE}"'
        box = f'x="{left}" y="{top}" width="{width}" height="{height}"'
        yield f'<rect {box} rx="3" fill="{fill or "none"}"{edge}/>'
    name = element.text or element.content_description or element.hint_text
    if name:
        yield _text(name, left, top, width, height, quiet=not element.text)


def _fill(element: Element) -> str:
    if element.is_editable:
        return FIELD
    if element.is_checked or element.is_selected:
        return ON
    return TOUCHABLE if element.is_clickable or element.is_checkable else ""


def _text(name: str, left: int, top: int, width: int, height: int, *, quiet: bool) -> str:
    """An element's text, clipped to its box; a content description is italic."""
    size = min(max(height * 0.6, SIZES[0]), SIZES[1])
    text = shortened(printable(name), min(LONG, max(1, int((width - 2) / (size * LETTER)))))
    style = ' font-style="italic"' if quiet else ""
    at = f'x="{left + 2}" y="{round(top + height / 2 + size / 3)}" font-size="{size:.0f}"'
    return f'<text {at} fill="{INK}"{style}>{escape(text)}</text>'
