"""The collection kit: a list with headings, a note where it is empty, and a selection."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pytest_androidworld.virtual.ui.view import Child, Handler, Rows, View

T = TypeVar("T")


@dataclass
class Selection:
    """The selected items, by key, in the order in which they were selected."""

    keys: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.keys)

    def __contains__(self, key: int) -> bool:
        return key in self.keys

    def toggle(self, key: int) -> None:
        if key in self.keys:
            self.keys.remove(key)
        else:
            self.keys.append(key)

    def take(self) -> list[int]:
        """What is selected; nothing is from now on."""
        keys, self.keys = self.keys, []
        return keys

    def item(self, row: View, key: int, on_tap: Handler) -> View:
        """A row that a long press selects, and a tap, too, once another is selected."""
        tap = (lambda: self.toggle(key)) if self.keys else on_tap
        return row.but(selected=key in self.keys, on_tap=tap, on_hold=lambda: self.toggle(key))


def Collection(
    items: Iterable[T],
    row: Callable[[T], View],
    *,
    empty: View,
    heading: Callable[[T], str] | None = None,
    head: Callable[[str], View] | None = None,
    above: Child = None,
    below: Child = None,
    **look: Any,
) -> View:
    """The items' rows, or ``empty``; ``head`` makes a row above those of equal ``heading``.

    ``above`` and ``below`` scroll with the rows, and are not there where those are not.
    """
    rows: list[Child] = []
    last: str | None = None
    for item in items:
        if heading and head:
            name = heading(item)
            if name != last:
                rows.append(head(name))
                last = name
        rows.append(row(item))
    return Rows(above, *rows, below, **look) if rows else empty
