"""The recorded screens, and our own, as lists of the same kind of elements."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pytest_androidworld import Element

FILE = Path(__file__).with_name("emulator-elements.json")
SAME = "="  # a description that is equal to the text
PACKAGES = {"g:": "com.google.android.", "a:": "com.android.", "s:": "com.simplemobiletools."}
SYSTEM_UI = "com.android.systemui"
KEYBOARD = "com.google.android.inputmethod.latin"
Bounds = tuple[int, int, int, int]


@dataclass(frozen=True)
class Seen:
    """An element as it was seen: the class and the id are their last parts.

    The flags are letters: clickable, long-clickable, editable, k checkable, K checked, scrollable,
    focusable, F focused, S selected, D disabled.
    """

    kind: str = ""
    text: str = ""
    desc: str = ""
    hint: str = ""
    id: str = ""
    flags: frozenset[str] = frozenset()
    bounds: Bounds = (0, 0, 0, 0)
    package: str = ""

    @property
    def label(self) -> str:
        """What names it: its text, or else its description."""
        return self.text.strip() or self.desc.strip()


@cache
def recorded_screens(file: Path = FILE) -> dict[str, list[Seen]]:
    """The elements of each screen in the order of the reference, by ``app.screen``."""
    screens = json.loads(file.read_text(encoding="utf-8"))["screens"]
    return {name: from_rows(screens[name]["elements"]) for name in screens}


def from_rows(rows: Iterable[list[Any]]) -> list[Seen]:
    """The rows of one screen."""
    return [_from_row(row) for row in rows]


def _from_row(row: list[Any]) -> Seen:
    kind, text, desc, hint, full_id, flags, (left, top, right, bottom), package = row
    for short, long in PACKAGES.items():
        if package.startswith(short):
            package = long + package.removeprefix(short)
    return Seen(
        kind=kind,
        text=text or "",
        desc=(text if desc == SAME else desc) or "",
        hint=hint or "",
        id=_last_part(full_id),
        flags=frozenset(flags),
        bounds=(left, top, right, bottom),
        package=package,
    )


def from_elements(elements: Iterable[Element]) -> list[Seen]:
    """The elements of a device's state."""
    return [
        Seen(
            kind=(element.class_name or "").rpartition(".")[2],
            text=element.text or "",
            desc=element.content_description or "",
            hint=element.hint_text or "",
            id=_last_part(element.resource_name),
            flags=_flags(element),
            bounds=element.bbox,
            package=element.package_name or "",
        )
        for element in elements
    ]


def _last_part(full_id: str | None) -> str:
    return (full_id or "").rpartition("/")[2]


def _flags(element: Element) -> frozenset[str]:
    letters = {
        "c": element.is_clickable,
        "l": element.is_long_clickable,
        "e": element.is_editable,
        "k": element.is_checkable,
        "K": element.is_checked,
        "s": element.is_scrollable,
        "f": element.is_focusable,
        "F": element.is_focused,
        "S": element.is_selected,
        "D": not element.is_enabled,
    }
    return frozenset(letter for letter, is_set in letters.items() if is_set)
