"""The elements of a screen, as a line of text each and as a row of JSON each."""

from collections.abc import Iterable
from typing import Any

from pytest_androidworld.env.state import Element

FLAGS = (
    "checkable",
    "checked",
    "clickable",
    "editable",
    "enabled",
    "focusable",
    "focused",
    "long_clickable",
    "scrollable",
    "selected",
    "visible",
)
USUAL = {"enabled", "visible"}  # listed only if an element is not
CLOCK = "com.android.systemui:id/clock"  # of the status bar

# index, class, text, description, hint, id, left, top, right, bottom, flags
Row = list[Any]
INDEX, KIND, TEXT, DESCRIPTION, HINT, ID, LEFT, TOP, RIGHT, BOTTOM, FLAGGED = range(11)


def tree(elements: Iterable[Element]) -> str:
    """The elements of a screen as text, one line each."""
    return "".join(f"{_line(each)}\n" for each in elements)


def rows(elements: Iterable[Element]) -> list[Row]:
    """The same for programs: all fields that a line has."""
    return [
        [
            each.index,
            _kind(each),
            each.text or "",
            each.content_description or "",
            each.hint_text or "",
            each.resource_name or "",
            *each.bbox,
            " ".join(_flags(each)),
        ]
        for each in elements
    ]


def below_status_bar(screen: Iterable[Row]) -> list[Row]:
    """A screen's rows without the clock and what is beside it, which change by themselves."""
    screen = list(screen)
    end = max((row[BOTTOM] for row in screen if row[ID] == CLOCK), default=0)
    return [row for row in screen if row[BOTTOM] > end]


def _line(element: Element) -> str:
    named = {
        "text": element.text,
        "description": element.content_description,
        "hint": element.hint_text,
        "id": element.resource_name,
    }
    parts = [f"{element.index:>3} {_kind(element)}"]
    parts += [f"{name}={value!a}" for name, value in named.items() if value]
    left, top, right, bottom = element.bbox
    parts.append(f"({left}, {top})-({right}, {bottom})")
    return " ".join([*parts, *_flags(element)])


def _kind(element: Element) -> str:
    return (element.class_name or "?").rpartition(".")[2]


def _flags(element: Element) -> list[str]:
    """``clickable``, ``not enabled``: what is not usual."""
    return [
        flag if is_so else f"not {flag}"
        for flag in FLAGS
        if (is_so := getattr(element, f"is_{flag}")) != (flag in USUAL)
    ]
