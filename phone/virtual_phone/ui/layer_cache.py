"""A cache of composed layers, reused when the same screen is displayed again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from virtual_phone.ui.layers import Layer
from virtual_phone.ui.traversal import rebind

MOST = 24  # layers: those of one screen, and of a few that the user may go back to


@dataclass
class _Entry:
    """A layer with its key and what it was composed from.

    The view comes last: it takes longest to compare.
    """

    key: str
    source: tuple[Any, ...]
    layer: Layer


class LayerCache:
    """The layers used last, at most `MOST`."""

    def __init__(self) -> None:
        self._entries: list[_Entry] = []  # the one used last comes last

    def clear(self) -> None:
        self._entries.clear()

    def layer(
        self,
        key: str,
        surface: dict[str, Any],
        source: tuple[Any, ...],
        make: Callable[[], Layer],
    ) -> Layer:
        """The layer made from an equal source, or a new one.

        Where the view is equal, its handlers still belong to this rendering.
        """
        for place in range(len(self._entries) - 1, -1, -1):
            entry = self._entries[place]
            if entry.key == key and entry.layer.surface is surface and entry.source == source:
                del self._entries[place]
                if rebind(entry.layer.root, entry.source[-1], source[-1]):
                    self._entries.append(_Entry(key, source, entry.layer))
                    return entry.layer
                break
        made = make()
        self._entries.append(_Entry(key, source, made))
        del self._entries[:-MOST]
        return made
