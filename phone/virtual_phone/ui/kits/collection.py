"""The collection kit: a list with headings, a note where it is empty, and a selection."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from virtual_phone.ui.view import Child, Grid, Handler, Rows, View

T = TypeVar("T")
K = TypeVar("K")


def toggle(items: list[K], item: K) -> None:
    """Remove an item from a list, or append it if it is not there."""
    if item in items:
        items.remove(item)
    else:
        items.append(item)


@dataclass
class SelectionOf(Generic[K]):
    """The selected items, by key, in the order in which they were selected."""

    keys: list[K] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.keys)

    def __contains__(self, key: K) -> bool:
        return key in self.keys

    def toggle(self, key: K) -> None:
        toggle(self.keys, key)

    def take(self) -> list[K]:
        """What is selected; nothing is from now on."""
        keys, self.keys = self.keys, []
        return keys

    def item(self, row: View, key: K, on_tap: Handler | None = None) -> View:
        """A row that a long press selects, and a tap, too, once another is selected."""
        tap = (lambda: self.toggle(key)) if self.keys else on_tap
        return row.but(selected=key in self.keys, on_tap=tap, on_hold=lambda: self.toggle(key))


@dataclass
class Selection(SelectionOf[int]):
    """A selection among items whose keys are numbers, as most are."""


class Selecting(Generic[K]):
    """What a screen or a part with a selection inherits, for buttons and menus."""

    selection: SelectionOf[K]

    def on_selected(self, does: Callable[[list[K]], object]) -> Callable[[], object]:
        """A callback that calls a method with what is selected; nothing is from then on."""
        return partial(self.call_with_selected, does)

    def call_with_selected(self, does: Callable[[list[K]], object]) -> None:
        does(self.selection.take())

    def select(self, keys: list[K]) -> None:
        """Select these and nothing else."""
        self.selection.keys = keys


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


def grid_rows(columns: int, cells: Sequence[Child]) -> list[View]:
    """Cells of equal width as rows of a list, of which only those on the screen are nodes."""
    starts = range(0, len(cells), columns)
    return [Grid(columns, cells[start : start + columns]) for start in starts]
